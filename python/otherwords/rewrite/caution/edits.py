"""The changes of an output, each as if it were the only one in its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from otherwords.corpus.slots import Slot
from otherwords.rewrite.decode.hypothesis import Derivation
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.trace.rule_texts import RuleText


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


def changes_of(derivation: Derivation) -> list[Derivation]:
    """The places where a rule of the database, or one of the sentence that writes words anew,
    was used; from the top and from the left."""
    found: list[Derivation] = []
    waiting = [derivation]
    while waiting:
        node = waiting.pop()
        rule = node.rule
        if isinstance(rule, int) or (rule is not None and rule.edit and rule.target):
            found.append(node)
        waiting += reversed(node.children)
    return found


def edit_of(node: Derivation, sentence: Sentence, texts: Mapping[int, RuleText]) -> Edit | None:
    """The change that a rule makes where it was used; None if it leaves everything as it is."""
    children, words = node.children, sentence.words
    misfit, rule = False, None
    target: Sequence[str | Slot | int]
    if isinstance(node.rule, int):
        source, target, _ = texts[node.rule]
        if source == target:
            return None
        misfit, rule, first = not sentence.fits(node.label, node.start, node.end), node.rule, 1
    else:
        assert node.rule is not None
        target, first = node.rule.target, 0
    after: list[str] = []
    for symbol in target:
        if isinstance(symbol, str):
            after.append(symbol)
        else:
            number = symbol if isinstance(symbol, int) else symbol.number
            child = children[number - first]
            after += words[child.start : child.end]
    inside = {k for child in children for k in range(child.start, child.end)}
    own = tuple([k for k in range(node.start, node.end) if k not in inside])
    added = tuple([symbol for symbol in target if isinstance(symbol, str)])
    return Edit(node.start, node.end, tuple(after), rule, own, added, misfit)
