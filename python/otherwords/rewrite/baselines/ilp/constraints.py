"""What a compression must keep together: the constraints of Clarke and Lapata (2008).

Each is a linear condition on which words are kept (x = 1) or dropped (x = 0). The paper states
them over the grammatical relations of RASP; here they are stated over Universal Dependencies:

    modifiers     a modifier only with its head (MODIFIERS, and a conjunct that is not a verb);
                  a negation and a genitive always with it (`not`, `never`, `no`, nmod:poss).
                  Clauses that cannot stand alone are among them: relative and adverbial ones,
                  those without a subject, those that open with `that` or `whether`
    arguments     a verb with its subject and objects, and these with it (ARGUMENTS); at least
                  one verb; whatever is kept of a phrase with its introducer (a preposition,
                  `that`, `who`), and the introducer only with something of the phrase
    coordination  a conjunction exactly where it has a conjunct on each side
    discourse     personal pronouns are kept, words in brackets dropped

Content words are heads in Universal Dependencies, function words hang on them. So three
conditions take over what RASP's trees give by themselves; they are ours:

    units         what is one verb or one name stays whole (UNITS: auxiliaries, copulas,
                  particles, names, fixed phrases)
    punctuation   a mark only with its head; the mark that ends the sentence stays
    length        minimum and maximum number of words

A word in brackets takes no part in other conditions, as it is dropped. If all words are in
brackets, or brackets do not match, none are dropped for it. Keeping all the rest always satisfies
everything, so there is a solution whenever the maximum length allows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from otherwords.parse.dependency_tree import DependencyTree
from otherwords.rewrite.baselines.ilp.phrases import Arcs, introduced_phrases

MODIFIERS = frozenset(
    "amod advmod nmod nmod:desc nmod:unmarked obl obl:agent obl:unmarked nummod det det:predet "
    "appos compound discourse vocative cc:preconj dislocated reparandum list dep "
    "acl acl:relcl advcl advcl:relcl xcomp".split()
)
ARGUMENTS = frozenset(
    "nsubj nsubj:pass nsubj:outer csubj csubj:pass csubj:outer obj iobj expl".split()
)
UNITS = frozenset("aux aux:pass cop compound:prt flat fixed goeswith".split())
GENITIVE = "nmod:poss"
NEGATIONS = frozenset({"not", "n't", "n’t", "never", "no", "neither"})
BRACKETS = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True)
class Constraint:
    """least <= sum of weight x kept <= most, over some words (places from 0).

    >>> only_with_head = Constraint("modifiers", {0: -1, 1: 1}, 0)  # x1 - x0 >= 0
    >>> only_with_head.holds([True, False]), only_with_head.holds([False, True])
    (False, True)
    """

    family: str
    weights: dict[int, int]
    least: float = -inf
    most: float = inf

    def holds(self, kept: Sequence[bool]) -> bool:
        """Whether a choice of words satisfies it."""
        total = sum(weight for place, weight in self.weights.items() if kept[place])
        return self.least <= total <= self.most


def constraints_of(
    tree: DependencyTree, *, least: int = 1, most: int | None = None
) -> list[Constraint]:
    """All conditions on the compressions of a sentence, brackets and pronouns among them."""
    dropped = bracketed(tree.words)
    arcs = Arcs.of(tree, dropped)
    found = [Constraint("discourse", {place: 1}, 0, 0) for place in sorted(dropped)]
    found += _modifiers(arcs)
    found += _arguments(arcs)
    found += _coordination(arcs)
    found += [
        Constraint("discourse", {place: 1}, 1, 1)
        for place in arcs.places
        if arcs.tags[place] == "PRP"
    ]
    found += _units(arcs)
    found += _punctuation(arcs)
    longest = inf if most is None else most
    found.append(Constraint("length", dict.fromkeys(range(len(tree)), 1), least, longest))
    return found


def bracketed(words: Sequence[str]) -> frozenset[int]:
    """The words in brackets, with the brackets; none if that would be all.

    >>> sorted(bracketed("he ( as ever ) left )".split()))
    [1, 2, 3, 4]
    """
    found: set[int] = set()
    opened: list[int] = []
    for place, word in enumerate(words):
        if word in BRACKETS:
            opened.append(place)
        elif opened and word == BRACKETS[words[opened[-1]]]:
            found.update(range(opened.pop(), place + 1))
    return frozenset(found) if len(found) < len(words) else frozenset()


def settled(constraints: Sequence[Constraint]) -> tuple[frozenset[int], frozenset[int]]:
    """The words that must be kept and those that must go, by conditions on one or two words.

    >>> pronoun, subject = Constraint("", {0: 1}, 1, 1), Constraint("", {0: 1, 1: -1}, 0, 0)
    >>> settled([pronoun, subject])
    (frozenset({0, 1}), frozenset())
    """
    value: dict[int, int] = {}
    follows: list[tuple[int, int, int]] = []  # once the first is this, so is the second
    for one in constraints:
        places = list(one.weights)
        if len(places) == 1 and one.weights[places[0]] == 1 and one.least in (0, 1):
            if one.least == 1 or one.most == 0:
                value[places[0]] = int(one.least)
        elif sorted(one.weights.values()) == [-1, 1] and one.least == 0:
            head, word = sorted(places, key=lambda place: -one.weights[place])
            follows += [(word, head, 1), (head, word, 0)]
            if one.most == 0:
                follows += [(head, word, 1), (word, head, 0)]
    while more := {
        then: number
        for when, then, number in follows
        if value.get(when) == number and then not in value
    }:
        value |= more
    kept, gone = (frozenset(p for p in value if value[p] == number) for number in (1, 0))
    return kept, gone


def _only_with(family: str, word: int, head: int) -> Constraint:
    return Constraint(family, {head: 1, word: -1}, 0)


def _together(family: str, one: int, other: int) -> Constraint:
    return Constraint(family, {one: 1, other: -1}, 0, 0)


def _modifiers(arcs: Arcs) -> Iterator[Constraint]:
    for word, head, relation in arcs:
        if relation == GENITIVE:
            yield _together("modifiers", word, head)
        elif relation in MODIFIERS:
            negates = arcs.words[word].lower() in NEGATIONS
            yield (_together if negates else _only_with)("modifiers", word, head)
        elif (relation == "conj" and not arcs.is_verb(word)) or (
            relation == "ccomp" and arcs.has(word, "mark")
        ):
            yield _only_with("modifiers", word, head)
        elif relation == "case" and arcs.tags[word] == "POS":
            yield _together("modifiers", word, head)


def _arguments(arcs: Arcs) -> Iterator[Constraint]:
    for word, head, relation in arcs:
        if relation in ARGUMENTS:
            yield _together("arguments", word, head)
    verbs = [place for place in arcs.places if arcs.is_verb(place)]
    if verbs:
        yield Constraint("arguments", dict.fromkeys(verbs, 1), 1)
    for introducer, phrase in introduced_phrases(arcs):
        yield Constraint("arguments", {introducer: -1} | dict.fromkeys(phrase, 1), 0)
        for word in phrase:
            yield _only_with("arguments", word, introducer)


def _coordination(arcs: Arcs) -> Iterator[Constraint]:
    """Of `a , b and c`: `and` exactly where c is kept, and a or b before it."""
    for conjunction, last, relation in arcs:
        if relation != "cc" or arcs.relations[last] != "conj" or arcs.head(last) is None:
            continue
        first = arcs.heads[last]
        earlier = [
            place
            for place in arcs.places
            if place < last
            and (place == first or (arcs.heads[place] == first and arcs.relations[place] == "conj"))
        ]
        yield _only_with("coordination", conjunction, last)
        yield Constraint("coordination", {conjunction: -1} | dict.fromkeys(earlier, 1), 0)
        for place in earlier:
            yield Constraint("coordination", {conjunction: 1, last: -1, place: -1}, -1)


def _units(arcs: Arcs) -> Iterator[Constraint]:
    for word, head, relation in arcs:
        if relation in UNITS:
            yield _together("units", word, head)


def _punctuation(arcs: Arcs) -> Iterator[Constraint]:
    for word, head, relation in arcs:
        if relation == "punct":
            if word == arcs.places[-1]:
                yield Constraint("punctuation", {word: 1}, 1, 1)
            else:
                yield _only_with("punctuation", word, head)
