"""The changes of an output, each as if it were the only one in its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from otherwords.corpus.slots import Slot
from otherwords.rewrite.trace.steps import Step


@dataclass(frozen=True)
class Edit:
    """One change: the words from `start` up to `end` become `words`."""

    start: int
    end: int
    words: tuple[str, ...]
    """What stands there afterwards, with slots as they were."""
    rule: int | None
    """Its number in the database; None for a rule of the sentence."""
    own: tuple[int, ...]
    """The places of the words that the rule itself names, without its slots."""
    added: tuple[str, ...]
    """The words of its target, without slots."""
    misfit: bool = False


def edits_of(steps: Step, words: Sequence[str]) -> Iterator[Edit]:
    """The changes by rules of the database, from the left; what is left out is none."""
    for step in steps.walk():
        if step.kind != "rewritten":
            continue
        after: list[str] = []
        for symbol in step.target:
            if isinstance(symbol, Slot):
                child = step.children[symbol.number - 1]
                after += words[child.start : child.end]
            else:
                after.append(symbol)
        inside = {k for child in step.children for k in range(child.start, child.end)}
        own = tuple(k for k in range(step.start, step.end) if k not in inside)
        added = tuple(symbol for symbol in step.target if isinstance(symbol, str))
        rule = step.rule if isinstance(step.rule, int) else None
        yield Edit(step.start, step.end, tuple(after), rule, own, added, step.misfit)
