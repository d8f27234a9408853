"""One way to say a sentence, as a rewriter gives it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from otherwords.rewrite.decode.hypothesis import Derivation
from otherwords.rewrite.trace.steps import Step


@dataclass(frozen=True)
class Rewrite:
    """One way to say a sentence: its text, its words, and how it came about."""

    text: str
    words: tuple[str, ...]
    score: float
    features: Mapping[str, float] = field(repr=False)
    source: tuple[str, ...] = field(repr=False)
    """The words of the input."""
    steps: Step | None = field(repr=False, compare=False)
    """What each rule did; None for an empty line."""
    derivation: Derivation | None = field(default=None, repr=False, compare=False)
    """As the decoder found it; None if there was no decoder."""

    @property
    def edits(self) -> list[Step]:
        """The steps that changed something, from the left."""
        if self.steps is None:
            return []
        return sorted(
            (step for step in self.steps.walk() if step.is_edit), key=lambda s: (s.start, -s.end)
        )

    def as_dict(self) -> dict[str, Any]:
        """Everything in plain types, as `--json` shows it."""
        edits = [
            {
                "label": step.label,
                "start": step.start,
                "end": step.end,
                "source": step.source_text,
                "target": step.target_text,
            }
            for step in self.edits
        ]
        return {
            "text": self.text,
            "words": list(self.words),
            "score": self.score,
            "features": dict(self.features),
            "edits": edits,
        }
