"""The settings of the aligner, each declared once with its meaning.

The defaults are the best values found on gold links of two language pairs (see
docs/decisions/0003-aligner.md). Results change little around them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from otherwords.errors import OtherwordsError

MOST = 1_000_000
"""The most rounds, sweeps, chains or letters."""
SMALLEST, LARGEST = 1e-30, 1e30
"""The kernels compute in 32 bits, where smaller numbers are 0 and larger ones infinite."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How to train. A prior of 3 weighs as much as 3 observed links."""

    model1_rounds: int = 5
    """Rounds of EM for IBM Model 1, which finds the first translations."""
    least_expected: float = 0.01
    """Word pairs with fewer expected links after Model 1 are dropped."""
    hmm_rounds: int = 3
    """Rounds of EM for the two hidden Markov models, which are trained to agree."""
    hmm_empty_share: float = 0.2
    """The share of words without a counterpart, in Model 1 and the HMMs."""
    hmm_lexical_prior: float = 0.01
    """The sparse Dirichlet prior of a translation in the HMMs."""
    floor: float = 1e-7
    """The probability of an unseen translation, in the HMMs."""
    sweeps: int = 25
    """Sweeps of the sampled model with fertilities; 0 skips that model."""
    collected: int = 18
    """How many of the last sweeps are averaged."""
    chains: int = 1
    """Independent sampling chains for each direction, averaged; each can use its own thread."""
    word_prior: float = 3.0
    """The weight of what a word's stem says about its translations."""
    stem_prior: float = 10.0
    """The prior of a stem's translations, the same for all stems."""
    empty_prior: float = 20.0
    """The weight of what a word's frequency says about having no counterpart."""
    identity_prior: float = 0.1
    """The prior that a word spelled the same on both sides translates as itself; 0 for none."""
    fertility_prior: float = 0.5
    """Added to the count of each fertility of each word."""
    jump_prior: float = 0.5
    """Added to the count of each jump width."""
    empty_share: float = 0.15
    """The share of words without a counterpart, in the sampled model and in decoding."""
    stem_length: int = 5
    """How many letters of a word form its stem."""
    train_pairs: int = 0
    """How many sentence pairs to train on, evenly spread over the text; the others are linked with
    the model. 0 for all."""
    seed: int = 1
    """The seed of the random numbers in the sampled model."""

    def __post_init__(self) -> None:
        at_least = {"model1_rounds": 1, "hmm_rounds": 1, "sweeps": 0, "chains": 1, "stem_length": 1}
        for name, least in at_least.items():
            self._check(name, f"at least {least}", getattr(self, name) >= least)
            self._check(name, f"at most {MOST:,}", getattr(self, name) <= MOST)
        for name in ("floor", *(field.name for field in fields(self) if "prior" in field.name)):
            value = getattr(self, name)
            if name == "identity_prior" and value == 0:  # spelling says nothing
                continue
            self._check(name, "a finite number above 0", SMALLEST <= value <= LARGEST)
        self._check("train_pairs", "at least 0", self.train_pairs >= 0)
        self._check("least_expected", "from 0 to 1", 0 <= self.least_expected <= 1)
        self._check("seed", "from 0 to 18446744073709551615", 0 <= self.seed < 2**64)
        if self.sweeps and not 1 <= self.collected <= self.sweeps:
            limit = f"from 1 to {self.sweeps} (sweeps)"
            self._check("collected", limit, holds=False)
        for name in ("hmm_empty_share", "empty_share"):
            self._check(name, "between 0 and 1", 0 < getattr(self, name) < 1)

    def _check(self, name: str, limit: str, holds: bool) -> None:
        if not holds:
            raise OtherwordsError(f"setting {name} is {getattr(self, name)}, but must be {limit}.")

    def fast(self) -> Settings:
        """Skip the sampled model: several times faster, somewhat less accurate."""
        return replace(self, sweeps=0)

    def monolingual(self) -> Settings:
        """Expect both sides in one language: a word most often translates as itself."""
        return replace(self, identity_prior=10.0)
