"""More data from data: examples in other words, with their labels, and spans where they now are.

An example is a text with whatever belongs to it; a span is a start and an end in characters, with
a label. The words of a span stay as they are (a name that is labelled must not change), so that
each span can be found again in every variant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from otherwords.errors import OtherwordsError
from otherwords.rewrite.read.constraints import merge
from otherwords.rewrite.read.prepare import Prepared
from otherwords.rewrite.read.typed import find_tokens
from otherwords.rewrite.result import Rewrite

if TYPE_CHECKING:
    from otherwords.rewrite.rewriter import Rewriter


class Span(NamedTuple):
    """Characters of a text, from start up to end, with a label."""

    start: int
    end: int
    label: str = ""


class Example(NamedTuple):
    """A text with its spans."""

    text: str
    spans: tuple[Span, ...] = ()


def check_spans(example: Example) -> Example:
    """Reject spans that are not in their text.

    >>> check_spans(Example("Rome", (Span(0, 9, "PLACE"),)))
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: the span 0-9 (PLACE) is not in its text of 4 characters. \
Correct the offsets, which count characters from 0, the end not included.
    """
    for start, end, label in example.spans:
        numbers = isinstance(start, int) and isinstance(end, int)
        if not numbers or not 0 <= start < end <= len(example.text):
            named = f" ({label})" if label else ""
            raise OtherwordsError(
                f"the span {start}-{end}{named} is not in its text of {len(example.text)} "
                "characters. Correct the offsets, which count characters from 0, the end not "
                "included."
            )
    return example


def augment(rewriter: Rewriter, example: Example, n: int = 3) -> list[Example]:
    """Up to n variants of an example, each with its spans; not the example itself."""
    check_spans(example)
    [own] = rewriter.prepare([example.text])
    if not own.line.words:
        return []
    places = find_tokens(example.text, own.line.tokens)
    if places is None:
        return []
    kept = [_tokens_of(span, places) for span in example.spans]
    found = rewriter.variants_of(_keeping(own, [each for each in kept if each]), n)
    made = (_example(rewriter, own, each, example, places) for each in found)
    return [each for each in made if each is not None]


def _tokens_of(span: Span, places: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The tokens that a span touches."""
    touched = [k for k, (a, b) in enumerate(places) if a < span.end and span.start < b]
    return (touched[0], touched[-1] + 1) if touched else None


def _keeping(own: Prepared, spans: Sequence[tuple[int, int]]) -> Prepared:
    if not spans:
        return own
    sentence = own.sentence
    kept = merge([*sentence.kept, *spans])
    names = tuple(a for a in sentence.names if not any(a[0] < e and s < a[1] for s, e in kept))
    return replace(own, sentence=sentence.under(kept=kept, names=names))


def _example(
    rewriter: Rewriter,
    own: Prepared,
    found: Rewrite,
    example: Example,
    places: Sequence[tuple[int, int]],
) -> Example | None:
    """A variant with its spans, or None if one of them cannot be found in it."""
    if found.steps is None:
        return None
    output = found.steps.output
    pieces, rest = rewriter.text.pieces(own.line, output, own.tags)
    if len(pieces) != len(output):
        return None
    starts: dict[int, tuple[int, str]] = {}
    at = 0
    for word, (gap, shown) in zip(output, pieces, strict=True):
        at += len(gap)
        if word.origin is not None:
            starts[word.origin] = at, shown
        at += len(shown)
    text = "".join([*(part for pair in pieces for part in pair), rest])
    spans = list(_moved(example, places, starts))
    if len(spans) != len(example.spans):
        return None
    same = all(
        text[new.start : new.end].casefold() == example.text[old.start : old.end].casefold()
        for old, new in zip(example.spans, spans, strict=True)
    )
    return Example(text, tuple(spans)) if same else None


def _moved(
    example: Example, places: Sequence[tuple[int, int]], starts: dict[int, tuple[int, str]]
) -> Iterator[Span]:
    """Each span where its words are now; none for one whose words are gone."""
    for span in example.spans:
        tokens = _tokens_of(span, places)
        if tokens is None or not {tokens[0], tokens[1] - 1} <= starts.keys():
            continue
        first, last = tokens[0], tokens[1] - 1
        start = starts[first][0] + span.start - places[first][0]
        end = starts[last][0] + span.end - places[last][0]
        yield Span(start, end, span.label)
