"""Show how a rewrite came about: which rule changed what, what it cost, through which pivots.

This module collects the facts and writes them as an indented tree; `page` draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from otherwords.database.paraphrase import Paraphrase, Pivot, all_features
from otherwords.database.types import type_of_sides
from otherwords.rewrite.decode.sentence_rule import SentenceRule
from otherwords.rewrite.features import (
    GLUE,
    MISFIT,
    SOURCE_CHARS,
    TARGET_CHARS,
    side_letters,
)
from otherwords.rewrite.trace.rule_texts import Symbols
from otherwords.rewrite.trace.steps import Step

if TYPE_CHECKING:
    from otherwords.database import Database
    from otherwords.database.packed import PackedStore
    from otherwords.rewrite.result import Rewrite
    from otherwords.rewrite.rewriter import Rewriter

INDENT = "    "
PIVOTS_SHOWN = 3
REASONS_SHOWN = 4


@dataclass(frozen=True, eq=False)
class Reason:
    """Why one step is as good as it is."""

    step: Step
    features: Mapping[str, float]
    score: float
    """The weighted sum of its features, without the language model."""
    pivots: tuple[Pivot, ...] = ()

    def largest(self, weights: Mapping[str, float]) -> list[tuple[str, float]]:
        """The features that matter most, with what they add to the score."""
        parts = [(name, value * weights.get(name, 0.0)) for name, value in self.features.items()]
        weighty = sorted(parts, key=lambda part: (-abs(part[1]), part[0]))
        return [part for part in weighty if part[1]][:REASONS_SHOWN]


@dataclass(frozen=True, eq=False)
class Trace:
    """A rewrite with the reason for each step."""

    rewrite: Rewrite
    weights: Mapping[str, float]
    reasons: Mapping[Step, Reason]

    @property
    def parts(self) -> list[tuple[str, float, float]]:
        """The features of the rewrite: name, value, and value times weight; the largest first."""
        found = [
            (name, value, value * self.weights.get(name, 0.0))
            for name, value in self.rewrite.features.items()
        ]
        return sorted(found, key=lambda part: (-abs(part[2]), part[0]))

    def lines(self) -> Iterator[str]:
        """The trace as an indented tree."""
        yield self.rewrite.text
        if self.rewrite.steps is None:
            return
        counted = [part for part in self.parts if part[2]][:REASONS_SHOWN]
        shown = ", ".join(f"{name} {added:+.2f}" for name, _, added in counted)
        yield f"{INDENT}score {self.rewrite.score:.2f}: {shown}, ..."
        yield from self._below([self.rewrite.steps], 1)

    def _below(self, steps: Sequence[Step], depth: int) -> Iterator[str]:
        kept: list[str] = []
        for step in _visible(steps):
            if not has_edit(step):
                kept += [word.text for word in step.output]
                continue
            if kept:
                yield f"{INDENT * depth}{' '.join(kept)}"
                kept = []
            yield from self._edit(step, depth)
        if kept:
            yield f"{INDENT * depth}{' '.join(kept)}"

    def _edit(self, step: Step, depth: int) -> Iterator[str]:
        reason = self.reasons[step]
        target = step.target_text or "(nothing)"
        yield f"{INDENT * depth}[{step.label}] {step.source_text} -> {target}  {reason.score:+.2f}"
        inner = INDENT * depth + "    "
        largest = reason.largest(self.weights)
        if largest:
            yield inner + "by " + ", ".join(f"{name} {added:+.2f}" for name, added in largest)
        for pivot in reason.pivots[:PIVOTS_SHOWN]:
            yield inner + pivot_text(pivot)
        if len(reason.pivots) > PIVOTS_SHOWN:
            yield f"{inner}and {len(reason.pivots) - PIVOTS_SHOWN} pivots more"
        for number, child in enumerate(step.children, 1):
            output = " ".join(word.text for word in child.output)
            yield f"{inner}[{child.label},{number}]: {output or '(nothing)'}"
            if has_edit(child):
                yield from self._below([child], depth + 2)


def trace(rewriter: Rewriter, rewrite: Rewrite) -> Trace:
    """Find the reason for every step of a rewrite."""
    if rewrite.steps is None:
        return Trace(rewrite, rewriter.weights, {})
    weights = rewriter.weights
    steps = list(rewrite.steps.walk())
    from_store = [step for step in steps if isinstance(step.rule, int)]
    stored = _stored_features(from_store, rewriter.store, rewriter.database)
    changed = [step for step in from_store if step.is_edit]
    pivots = dict(zip(changed, _pivots(changed, rewriter.database), strict=True))
    reasons = {}
    for step in steps:
        if isinstance(step.rule, SentenceRule):
            features = dict(step.rule.features)
        elif step in stored:
            features = stored[step] | word_sums(step, rewriter.word_features)
            features[MISFIT] = float(step.misfit)
        else:
            features = {GLUE: float(len(step.children))}
        score = sum(weights.get(name, 0.0) * value for name, value in features.items())
        reasons[step] = Reason(step, features, score, pivots.get(step, ()))
    return Trace(rewrite, weights, reasons)


def has_edit(step: Step) -> bool:
    """Whether anything changed at this step or below."""
    return any(each.is_edit for each in step.walk())


def pivot_text(pivot: Pivot) -> str:
    """A pivot in one line: what it is, how often both phrases were seen with it, its share."""
    seen = f"{pivot.phrase_count:,} and {pivot.paraphrase_count:,} times"
    return f"through '{pivot.text}' ({pivot.language}), seen {seen}, {100 * pivot.share:.0f} %"


def word_sums(step: Step, features: Mapping[str, Callable[[str], float]]) -> dict[str, float]:
    """Word features: the sum over the target minus the sum over the source."""

    def total(side: Symbols, value: Callable[[str], float]) -> float:
        return sum(value(symbol) for symbol in side if isinstance(symbol, str))

    return {
        name: total(step.target, value) - total(step.source, value)
        for name, value in features.items()
    }


def _visible(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps worth a line: a step that only joins others is replaced by them."""
    for step in steps:
        if step.kind in ("glued", "joined") or (step.kind == "kept" and has_edit(step)):
            yield from _visible(step.children)
        else:
            yield step


def _stored_features(
    steps: Sequence[Step], store: PackedStore, database: Database
) -> dict[Step, dict[str, float]]:
    names = list(database.manifest.features)
    rows = store.rules([step.rule for step in steps if isinstance(step.rule, int)])
    found = {}
    for step, values, links in zip(steps, rows.features(names).tolist(), rows.links, strict=True):
        own = {name: value for name, value in zip(names, values, strict=True) if value == value}
        parts = step.label, step.source_text, step.target_text, links
        features = dict(all_features(*parts, own))
        for name, side in ((SOURCE_CHARS, step.source), (TARGET_CHARS, step.target)):
            words = [symbol for symbol in side if isinstance(symbol, str)]
            features[name] = float(side_letters(words, len(side)))
        found[step] = {name: value for name, value in features.items() if value}
    return found


def _pivots(steps: Sequence[Step], database: Database) -> list[tuple[Pivot, ...]]:
    asked = [
        Paraphrase(
            phrase=step.source_text,
            text=step.target_text,
            label=step.label,
            cost=0.0,
            type=type_of_sides(step.source_text, step.target_text),
            size="",
        )
        for step in steps
    ]
    return [each.pivots for each in database.explained(asked)]
