"""What a derivation did to a sentence, step by step.

A derivation names rules by their numbers. Here each becomes a step with its text: what it found
in the input, what it put there, and which words of the output were kept from the input. Capitals
are restored by that, and a trace shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Literal, TypeAlias

from otherwords.corpus.links import Link
from otherwords.corpus.slots import Slot, write_side
from otherwords.database.packed import PackedStore
from otherwords.rewrite.decode.hypothesis import Derivation
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.decode.sentence_rule import SentenceRule
from otherwords.rewrite.read.text import OutputWord
from otherwords.rewrite.trace.rule_texts import RuleText, Symbols, rule_texts

Kind: TypeAlias = Literal["glued", "joined", "kept", "deleted", "rewritten"]


@dataclass(frozen=True, eq=False)
class Step:
    """One rule at its place; the words from `start` up to `end` are those of the input."""

    kind: Kind
    label: str
    start: int
    end: int
    source: Symbols
    target: Symbols
    children: tuple[Step, ...] = ()
    """What fills the slots, in the order of the source; for glue, the pieces."""
    links: tuple[Link, ...] = ()
    rule: int | SentenceRule | None = None
    """The number of the rule in the database, or the rule of the sentence."""
    misfit: bool = False
    """Whether it changes a span that has another label in the input's tree."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled without what is computed from it."""
        return Step, tuple(getattr(self, each.name) for each in fields(self))

    @property
    def is_edit(self) -> bool:
        return self.kind in ("deleted", "rewritten")

    @property
    def source_text(self) -> str:
        return write_side(self.source)

    @property
    def target_text(self) -> str:
        return write_side(self.target)

    @cached_property
    def output(self) -> tuple[OutputWord, ...]:
        """The words of the output, with their places in the input if they were kept."""
        if self.kind == "glued":
            return tuple(word for child in self.children for word in child.output)
        origins = self._origins()
        found: list[OutputWord] = []
        for place, symbol in enumerate(self.target):
            if isinstance(symbol, Slot):
                found += self.children[symbol.number - 1].output
            else:
                found.append(OutputWord(symbol, origins.get(place)))
        return tuple(found)

    def _origins(self) -> dict[int, int]:
        """For words of the target that are also in the source, their places in the input."""
        places = self._source_places()
        free = dict(places)
        found: dict[int, int] = {}
        for source, target in sorted(self.links):
            fits = source in free and target not in found and target < len(self.target)
            if fits and self.source[source] == self.target[target]:
                found[target] = free.pop(source)
        for target, symbol in enumerate(self.target):
            if isinstance(symbol, str) and target not in found:
                same = next((k for k in free if self.source[k] == symbol), None)
                if same is not None:
                    found[target] = free.pop(same)
        return found

    def _source_places(self) -> dict[int, int]:
        """The place in the input of each word of the source, by its place among the symbols."""
        at = self.start
        found = {}
        for place, symbol in enumerate(self.source):
            if isinstance(symbol, Slot):
                at = self.children[symbol.number - 1].end
            else:
                found[place] = at
                at += 1
        return found

    def walk(self) -> Iterator[Step]:
        """This step and all below it, from the top and from the left."""
        waiting = [self]
        while waiting:
            step = waiting.pop()
            yield step
            waiting += reversed(step.children)


def read_steps(derivation: Derivation, sentence: Sentence, store: PackedStore) -> Step:
    """Give the rules of a derivation their text."""
    numbers = (node.rule for node in _nodes(derivation) if isinstance(node.rule, int))
    return _step(derivation, sentence, rule_texts(numbers, store))


def _nodes(derivation: Derivation) -> Iterator[Derivation]:
    waiting = [derivation]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children


def _step(node: Derivation, sentence: Sentence, texts: Mapping[int, RuleText]) -> Step:
    if node.rule is None:
        pieces = [_step(piece, sentence, texts) for piece in _pieces(node)]
        return Step("glued", node.label, node.start, node.end, (), (), tuple(pieces))
    children = tuple([_step(child, sentence, texts) for child in node.children])
    place = node.label, node.start, node.end
    if isinstance(node.rule, int):
        found, put, links = texts[node.rule]
        kind: Kind = "kept" if found == put else "rewritten"
        misfit = found != put and not sentence.fits(*place)
        return Step(kind, *place, found, put, children, links, node.rule, misfit)
    rule, words = node.rule, sentence.words
    slots = [Slot(label, number) for number, (label, _, _) in enumerate(rule.slots, 1)]
    source: list[str | Slot] = []
    at = rule.start
    for slot, (_, start, end) in zip(slots, rule.slots, strict=True):
        source += [*words[at:start], slot]
        at = end
    source += words[at : rule.end]
    target = tuple(slots[symbol] if isinstance(symbol, int) else symbol for symbol in rule.target)
    unchanged: Kind = "joined" if slots else "kept"
    kind = unchanged if not rule.edit else "rewritten" if target else "deleted"
    same = tuple((k, k) for k in range(len(source))) if not rule.edit else ()
    return Step(kind, *place, tuple(source), target, children, same, rule)


def _pieces(node: Derivation) -> list[Derivation]:
    """The pieces that were glued, as one long row rather than a tower of calls."""
    pieces: list[Derivation] = []
    rest: Derivation | None = node
    while rest is not None:
        first, *others = rest.children
        pieces[:0] = others
        rest = first if first.rule is None else None
        if rest is None:
            pieces.insert(0, first)
    return pieces
