"""What can be asked of a file of similarities, checked before any work starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from otherwords.errors import OtherwordsError, OutputError, UnknownNameError
from otherwords.files.codecs import codec_of_name
from otherwords.files.lines import STANDARD_STREAM

MODELS = {
    "ngram": "signatures in bits, from the words on the left and right of a phrase (5.2.1)",
    "syntactic": "signatures in bits, from words, lemmas, tags and parses around it (5.2.2)",
    "dense": "vectors, from the words on the left and right, weighted and condensed",
}
"""The kinds of models, with the sections of paper 004 that describe them."""

LONGEST = 4
"""Words of the longest phrases, as in the paper."""
RUN = 64
MOST_BITS = 1 << 16
MOST_DIMENSIONS = 2000


@dataclass(frozen=True, kw_only=True)
class SimilaritySettings:
    """How phrases are described.

    >>> SimilaritySettings(bits=100)
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: bits is 100, it must be a multiple of 64. 256 is usual.
    """

    model: str = "ngram"
    """One of MODELS."""
    bits: int = 256
    """Bits of a signature."""
    dimensions: int = 200
    """Numbers of a vector; each takes 8 bits."""
    longest: int = LONGEST
    """Words of the longest phrases."""
    least: int = 5
    """Phrases that occur less often are left out."""
    keep_sums: bool = False
    """Keep what the bits were made of, so that the file can be merged with others."""

    without: tuple[str, ...] = ()
    """Kinds of features that a syntactic model leaves out."""

    def __post_init__(self) -> None:
        if self.model not in MODELS:
            raise UnknownNameError("model of similarity", self.model, MODELS)
        if self.bits % RUN or not RUN <= self.bits <= MOST_BITS:
            raise OtherwordsError(
                f"bits is {self.bits}, it must be a multiple of {RUN}. 256 is usual."
            )
        if not 1 <= self.dimensions <= MOST_DIMENSIONS:
            raise OtherwordsError(
                f"dimensions is {self.dimensions}, it must be 1 to {MOST_DIMENSIONS:,}."
            )
        if not 1 <= self.longest <= LONGEST:
            raise OtherwordsError(f"longest is {self.longest}, phrases have 1 to {LONGEST} words.")
        if self.least < 1:
            raise OtherwordsError(f"least is {self.least}, it must be 1 or more.")
        if self.keep_sums and self.is_dense:
            raise OtherwordsError("a dense model has no sums to keep. Drop one of the two.")
        if self.without and self.model != "syntactic":
            raise OtherwordsError(f"the model {self.model} has no kinds of features to leave out.")

    @property
    def is_dense(self) -> bool:
        """Whether phrases have vectors, not signatures."""
        return self.model == "dense"

    @property
    def width(self) -> int:
        """Bits or dimensions."""
        return self.dimensions if self.is_dense else self.bits


def check_output(path: Path | str) -> None:
    """Refuse a file that could not be written when the work is done."""
    if str(path) == STANDARD_STREAM or codec_of_name(str(path)):
        advice = "Choose a name such as text.ows."
        raise OutputError(f"{path}: similarities need a file that is not compressed. {advice}")
    folder = Path(path).parent
    if not folder.is_dir():
        raise OutputError(f"{path}: there is no folder '{folder}'. Create it: mkdir -p '{folder}'.")
