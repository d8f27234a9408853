"""What was not done for the sake of truth, and why: for `--explain`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from otherwords.rewrite.read.prepare import Prepared
from otherwords.rewrite.trace.steps import Step
from otherwords.rewrite.truth.word_guard import WordGuard


class Blocked(NamedTuple):
    """A change that would have been made, and why it was not."""

    source: str
    target: str
    """Empty for what would have been left out."""
    why: str

    def __str__(self) -> str:
        return f"blocked: {self.source} -> {self.target or '(nothing)'}  {self.why}"


def blocked_changes(own: Prepared, free: Step | None, guard: WordGuard) -> Iterator[Blocked]:
    """Parts that stay, and the changes of the best rewrite without any care that break a rule."""
    for kept in own.kept:
        yield Blocked(" ".join(own.line.words[kept.start : kept.end]), "", kept.why)
    for step in free.walk() if free is not None else ():
        if step.kind != "rewritten":
            continue
        why = guard.why_not(step.source, step.target) or _touches(own.sentence.names, step)
        if why is not None:
            yield Blocked(step.source_text, step.target_text, why)


def _touches(names: Sequence[tuple[int, int]], step: Step) -> str | None:
    inside = [(child.start, child.end) for child in step.children]
    own = [k for k in range(step.start, step.end) if not any(a <= k < b for a, b in inside)]
    touched = any(start <= k < end for start, end in names for k in own)
    return "names: a name stays as it is" if touched else None
