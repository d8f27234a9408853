"""How bad a compression is, beside the one that people made (Cohn and Lapata 2009, section 5.3).

With t words that are in the reference, f that are not, and l words of the reference:

    tokens   f + max(l - (t + f), 0)        words that are wrong, and words too few
    ngrams   the same, but false bigrams and trigrams count as well as false words

Both are the larger of two sums over a derivation: f + max(l - (t + f), 0) = max(f, l - t). So the
derivation with the highest score plus loss is found by searching twice, exactly, without keeping
pieces with different losses apart as the paper does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from otherwords.errors import UnknownNameError

LOSSES = ("tokens", "ngrams")


class Part(NamedTuple):
    """One of the two sums: what each kind of word and each false n-gram adds, and a constant."""

    false_word: float
    true_word: float
    false_ngram: float
    constant: float


def check_loss(name: str) -> str:
    """The loss, if there is one of that name."""
    if name not in LOSSES:
        raise UnknownNameError("loss", name, LOSSES)
    return name


def loss_of(words: Sequence[str], reference: Sequence[str], kind: str = "tokens") -> float:
    """The loss of an output.

    >>> loss_of("a b x".split(), "a b c d".split()), loss_of("a".split(), "a b c d".split())
    (2.0, 3.0)
    >>> loss_of("a c b".split(), "a b c".split(), "ngrams")
    3.0
    """
    false = sum(word not in set(reference) for word in words)
    short = max(len(reference) - len(words), 0)
    if check_loss(kind) == "ngrams":
        for size in (2, 3):
            known = set(_ngrams(reference, size))
            false += sum(one not in known for one in _ngrams(words, size))
    return float(false + short)


def parts_of(kind: str, reference: Sequence[str]) -> tuple[Part, Part]:
    """The two sums of which the loss is the larger."""
    ngram = 1.0 if check_loss(kind) == "ngrams" else 0.0
    return Part(1.0, 0.0, ngram, 0.0), Part(0.0, -1.0, ngram, float(len(reference)))


def _ngrams(words: Sequence[str], size: int) -> list[tuple[str, ...]]:
    return [tuple(words[at : at + size]) for at in range(len(words) - size + 1)]
