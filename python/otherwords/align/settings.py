"""The knobs of the aligner, each declared once with what it does.

The defaults are the best setting found on gold links of two language pairs (see
docs/decisions/0003-aligner.md). Results change little around them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from otherwords.errors import OtherwordsError


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How to train. Priors are given in links: a prior of 3 weighs as much as 3 links seen."""

    model1_rounds: int = 5
    """Rounds of EM of IBM Model 1, which finds the first translations."""
    least_expected: float = 0.01
    """Pairs of words with fewer expected links after Model 1 are forgotten."""
    hmm_rounds: int = 3
    """Rounds of EM of the two hidden Markov models, trained to agree."""
    hmm_empty_share: float = 0.2
    """How many words have no counterpart, in Model 1 and the HMMs."""
    hmm_lexical_prior: float = 0.01
    """The sparse Dirichlet prior of a translation in the HMMs."""
    floor: float = 1e-7
    """The probability of a translation never seen, in the HMMs."""
    sweeps: int = 25
    """Sweeps of the sampled model with fertilities; 0 leaves it out."""
    collected: int = 18
    """How many of the last sweeps are averaged."""
    chains: int = 1
    """Independent samples for each direction, averaged; each can use its own thread."""
    word_prior: float = 3.0
    """What a word's stem says about its translations."""
    stem_prior: float = 10.0
    """The prior of a stem's translations, the same for all."""
    empty_prior: float = 20.0
    """What the frequency of words says about those without a counterpart."""
    identity_prior: float = 0.1
    """A word spelled alike on both sides translates as itself."""
    fertility_prior: float = 0.5
    """Added to the count of each fertility of each word."""
    jump_prior: float = 0.5
    """Added to the count of each jump width."""
    empty_share: float = 0.15
    """How many words have no counterpart, in the sampled model and in decoding."""
    stem_length: int = 5
    """How many letters of a word make its stem."""
    seed: int = 1
    """Where the random numbers of the sampled model start."""

    def __post_init__(self) -> None:
        at_least = {"model1_rounds": 1, "hmm_rounds": 1, "sweeps": 0, "chains": 1, "stem_length": 1}
        for name, least in at_least.items():
            if getattr(self, name) < least:
                raise OtherwordsError(f"setting {name} is {getattr(self, name)}, at least {least}.")
        if self.sweeps and not 1 <= self.collected <= self.sweeps:
            raise OtherwordsError(
                f"setting collected is {self.collected}, from 1 to the {self.sweeps} sweeps."
            )
        for name in ("hmm_empty_share", "empty_share"):
            if not 0 < getattr(self, name) < 1:
                raise OtherwordsError(f"setting {name} is {getattr(self, name)}, between 0 and 1.")

    def fast(self) -> Settings:
        """Leave out the sampled model: several times faster, somewhat less exact."""
        return replace(self, sweeps=0)

    def monolingual(self) -> Settings:
        """Expect both sides in one language: a word is most often a version of itself."""
        return replace(self, identity_prior=10.0)
