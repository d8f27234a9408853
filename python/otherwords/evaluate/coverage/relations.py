r"""Predicates with their arguments as rules of a grammar: `S -> [NP,1] expect [S,2]` (Figure 6.2).

The arguments become slots, labelled with the constituents that they are; the predicate and what
stands between stay words. The left-hand side is the label of all of it. The thesis writes both
`NNS expect S` and `NP expect S` for one sentence, so of an argument that is several constituents at
once (an NP of one NNS), each label is tried; of the whole, also labels in the style of CCG, for a
relation seldom includes the full stop of its sentence: A/B, A\B and A+B.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise, product
from typing import NamedTuple

from otherwords.corpus.resources.propbank import Predicate, PropBankSentence, Span

AUXILIARIES = frozenset(["be.03", "have.01", "do.01"])
"""Senses that only mark tense or voice; the first PropBank did not annotate them."""
MOST_ARGUMENTS = 2
"""Rules have at most two slots."""
VERB = "VB"
OUTERMOST = "TOP"


class Pattern(NamedTuple):
    """What is looked up: a label and a phrase, perhaps with slots."""

    label: str
    phrase: str


def is_predicate(sentence: PropBankSentence, predicate: Predicate) -> bool:
    """Whether it is a verb with a meaning of its own."""
    verb = sentence.tags[predicate.place].startswith(VERB)
    return verb and predicate.sense not in AUXILIARIES


def predicate_pattern(sentence: PropBankSentence, predicate: Predicate) -> Pattern:
    """The predicate alone, under its tag: `VBP -> expect`."""
    place = predicate.place
    return Pattern(sentence.tags[place], sentence.words[place].lower())


def relation_patterns(sentence: PropBankSentence, predicate: Predicate) -> list[Pattern] | None:
    """The ways to write a predicate with its arguments as a rule; the first is the main one.

    None if it is not asked for: no argument or more than two, one in two pieces, or one inside
    another. An empty list if some argument is no constituent, or the whole has no label.
    """
    arguments = [span for span in predicate.arguments if span.label.startswith(("ARG", "C-", "R-"))]
    core = [span for span in arguments if span.label[:4] in CORE]
    if not 0 < len(core) <= MOST_ARGUMENTS or any(span.label[:2] == "C-" for span in arguments):
        return None
    own = Span("V", predicate.place, predicate.place + 1)
    spans = sorted([own, *core], key=lambda span: span.start)
    if any(one.end > other.start for one, other in pairwise(spans)):
        return None
    labels = _labels(sentence)
    choices = [labels[span.start, span.end] for span in spans if span is not own]
    start, end = spans[0].start, spans[-1].end
    left = list(dict.fromkeys(_left_hand_sides(labels, start, end)))
    return [
        Pattern(label, _phrase(sentence, spans, own, chosen))
        for label, *chosen in product(left, *choices)
    ]


CORE = frozenset(f"ARG{number}" for number in range(6))


def _labels(sentence: PropBankSentence) -> dict[tuple[int, int], list[str]]:
    """The labels of each span, the outer first, down to the tag of a single word."""
    found: dict[tuple[int, int], list[str]] = defaultdict(list)
    for span in sentence.constituents:
        if span.label != OUTERMOST:
            found[span.start, span.end].append(span.label.split("-")[0])
    for place, tag in enumerate(sentence.tags):
        found[place, place + 1].append(tag)
    return found


def _left_hand_sides(
    labels: dict[tuple[int, int], list[str]], start: int, end: int
) -> Iterator[str]:
    yield from labels.get((start, end), ())
    spans = list(labels)
    for first, last in spans:  # a longer constituent that lacks another at its end or start
        if first == start and last > end and (end, last) in labels:
            yield from _joined(labels[first, last], "/", labels[end, last])
        if last == end and first < start and (first, start) in labels:
            yield from _joined(labels[first, last], "\\", labels[first, start])
    for middle in range(start + 1, end):
        if (start, middle) in labels and (middle, end) in labels:
            yield from _joined(labels[start, middle], "+", labels[middle, end])


def _joined(first: list[str], sign: str, second: list[str]) -> Iterator[str]:
    for one, other in product(first, second):
        yield f"{one}{sign}{other}"


def _phrase(sentence: PropBankSentence, spans: list[Span], own: Span, chosen: list[str]) -> str:
    symbols, place, number = [], spans[0].start, 0
    for span in spans:
        symbols += [word.lower() for word in sentence.words[place : span.start]]
        if span is own:
            symbols.append(sentence.words[span.start].lower())
        else:
            symbols.append(f"[{chosen[number]},{number + 1}]")
            number += 1
        place = span.end
    return " ".join(symbols)
