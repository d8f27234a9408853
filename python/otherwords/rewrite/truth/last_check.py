"""The safety net: whole outputs are compared with their sentence before anybody sees them.

Most outputs pass, since rules and deletions that break a claim were never tried. What slips
through (two harmless rules that together turn a sentence round) is dropped here, and the next
best output is taken; if none passes, the sentence stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from otherwords.evaluate.truth.check import Violation, find_violations
from otherwords.rewrite.decode.hypothesis import Hypothesis
from otherwords.rewrite.decode.sentence import Sentence, every_word
from otherwords.rewrite.read.prepare import Prepared

MORE = 30
"""How many outputs are asked for when the first ones fail."""


def violations(own: Prepared, found: Hypothesis) -> list[Violation]:
    """What an output claims otherwise than its sentence."""
    return find_violations(own.line.tokens, found.words, own.tree)


def sound(
    own: Prepared,
    found: Sequence[Hypothesis],
    k: int,
    search: Callable[[Sentence, int], Sequence[Hypothesis]],
) -> list[Hypothesis]:
    """The first k outputs that pass; `search` finds more of a sentence if none does."""
    passed = passing(own, found, k)
    if passed or not found:
        return passed
    passed = passing(own, search(own.sentence, MORE), k)
    if passed:
        return passed
    whole = own.sentence.under(kept=every_word(own.sentence), names=(), changed=())
    return list(search(whole, 1))[:1]


def passing(own: Prepared, found: Sequence[Hypothesis], k: int) -> list[Hypothesis]:
    """The first k outputs that claim what their sentence claims."""
    passed: list[Hypothesis] = []
    for each in found:
        if len(passed) == k:
            break
        if not violations(own, each):
            passed.append(each)
    return passed
