"""One line from the rewrites of the sentences that it was split into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.trace.steps import Step


def join_lists(lists: Sequence[Sequence[Rewrite]]) -> list[Rewrite]:
    """The first of each, then the second of each, and so on; a short list repeats its first."""
    if any(not own for own in lists):
        return []
    longest = max(map(len, lists))
    rows = [[own[k] if k < len(own) else own[0] for own in lists] for k in range(longest)]
    return [join_rewrites(row) for row in rows]


def join_rewrites(parts: Sequence[Rewrite]) -> Rewrite:
    """Several sentences as one rewrite; its source are the words of all of them."""
    if len(parts) == 1:
        return parts[0]
    features: dict[str, float] = {}
    steps: list[Step] = []
    at = 0
    for part in parts:
        for name, value in part.features.items():
            features[name] = features.get(name, 0.0) + value
        if part.steps is not None:
            steps.append(shifted(part.steps, at))
        at += len(part.source)
    return Rewrite(
        " ".join(part.text for part in parts),
        tuple(word for part in parts for word in part.words),
        sum(part.score for part in parts),
        features,
        tuple(word for part in parts for word in part.source),
        Step("glued", "GOAL", 0, at, (), (), tuple(steps)),
    )


def shifted(step: Step, by: int) -> Step:
    """A step and all below it, so many words further right."""
    children = tuple(shifted(child, by) for child in step.children)
    return replace(step, start=step.start + by, end=step.end + by, children=children)
