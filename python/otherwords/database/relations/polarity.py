"""Whether a phrase and its paraphrase say the opposite.

Pivoting brings opposites along: *ever / never* share *jamais*, and a *nicht* that was aligned with
nothing leaves *agree / disagree*. So the words that the sides do not share are compared: each
negation too many, each word that excludes its counterpart turns the meaning round once. An odd
number of turns is an opposite (*agree / disagree*), an even one is not (*bad / not good*).
"""

from __future__ import annotations

from collections.abc import Sequence

from otherwords.database.relations.negation import (
    NEGATIONS,
    count_negations,
    makes_up_for_negation,
)
from otherwords.database.relations.opposites import Opposites, usual_opposites
from otherwords.text.inflect import same_word

ARTICLES = frozenset({"a", "an", "the"})
FUNCTION_WORDS = ARTICLES | frozenset(
    "of to in on at by for with from and or is are was were be been being am 's 're 'm has have "
    "had do does did it that this these those there which who as than , . - ' \" very so too such "
    "its their his her our your my i you he she we they them him me us will would can could shall "
    "should may might must".split()
)
DIRECTIONS = frozenset(
    "up down in out over under before after with without on off left right back front open light "
    "close closed hard little like long short last first second end well kind lie even may".split()
)
"""Words with so many senses that they are opposites only where nothing else differs."""


def are_opposites(
    source: Sequence[str], target: Sequence[str], opposites: Opposites | None = None
) -> bool:
    """Whether one of two phrases denies the other.

    >>> are_opposites(["ever"], ["never"]), are_opposites("not good".split(), ["bad"])
    (True, False)
    """
    known = opposites or usual_opposites()
    negations = count_negations(source), count_negations(target)
    return deny_each_other(source, target, known, unshared(source, target), negations)


def deny_each_other(
    source: Sequence[str],
    target: Sequence[str],
    known: Opposites,
    sides: tuple[list[str], list[str]],
    negations: tuple[int, int],
) -> bool:
    """The same for two phrases whose unshared words and negations are known."""
    if known.are(" ".join(source), " ".join(target)):
        return True
    turns = abs(negations[0] - negations[1])
    rest = [[w for w in side if w not in NEGATIONS] for side in sides]
    pairs = _excluding(rest, known)
    content = [[w for w in side if w not in FUNCTION_WORDS] for side in rest]
    if turns % 2 and not pairs:
        less = negations.index(min(negations))
        return not makes_up_for_negation(sides[less])
    if len(pairs) == 1 and max(map(len, content)) > 1:
        return False  # too much else differs: a single pair proves nothing
    return (turns + len(pairs)) % 2 == 1


def unshared(source: Sequence[str], target: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words of each side that have no counterpart in the other, in their order.

    >>> unshared("he agreed with it".split(), "it disagrees with".split())
    (['he', 'agreed'], ['disagrees'])
    """
    sides = list(source), list(target)
    for word in source:
        if word in sides[1]:
            sides[0].remove(word)
            sides[1].remove(word)
    for word in list(sides[0]):
        twin = next((other for other in sides[1] if same_word(word, other)), None)
        if twin is not None:
            sides[0].remove(word)
            sides[1].remove(twin)
    return sides


def _excluding(sides: Sequence[Sequence[str]], known: Opposites) -> list[tuple[str, str]]:
    """Pairs of words that exclude each other, each word in one pair at most."""
    left, found = list(sides[1]), []
    alone = len(sides[0]) == len(sides[1]) == 1
    for word in sides[0]:
        for other in left:
            if not alone and {word, other} & DIRECTIONS:
                continue
            if known.are(word, other):
                found.append((word, other))
                left.remove(other)
                break
    return found
