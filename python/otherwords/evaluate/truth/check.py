"""Whether a rewrite still claims what its sentence claims, as far as words and the tree tell.

The words of both are compared class by class (`word_classes`), names and the order of nouns too.
With the sentence's tree, what was left out is judged by its place: a condition must not go, nor
the *he denied that* over a clause that stays, nor anything that a *no* or *only* holds sway over.
The check errs on the safe side: it knows no synonyms of guarded words but those of their groups.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from otherwords.evaluate.truth.committing import is_committing
from otherwords.evaluate.truth.scope import scopes
from otherwords.evaluate.truth.tree_nodes import Node, nodes_of
from otherwords.evaluate.truth.word_classes import ATTITUDE, CONDITION, guard_of
from otherwords.parse.tree import Tree

TURNING = frozenset("of 's ' by , there it".split())
"""Words that may turn around what stands on their two sides: the roof of the house."""
CLOSING_QUESTION = "?"
INVERTING = frozenset(("had", "were", "should"))
SUBJECTS = frozenset("i you he she it we they the a this that".split())
STANDING = 0.5
"""A part stands if more than this share of its words is still there."""


class Violation(NamedTuple):
    """Something that is no longer claimed, or was not claimed before."""

    kind: str
    """The name of a class of words, or `names`, `roles`, `scope`, `condition`, `attitude`."""
    what: str
    """What was lost, added or moved."""

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


def find_violations(
    source: Sequence[str], output: Sequence[str], tree: Tree | None = None
) -> list[Violation]:
    """Everything that the output claims otherwise than the source.

    >>> find_violations("She has never been here .".split(), "She has been here .".split())
    [Violation(kind='negation', what="'never' was lost")]
    >>> find_violations("It is a nice day .".split(), "It 's a fine day .".split())
    []
    """
    before = [word.lower() for word in source]
    after = [word.lower() for word in output]
    if before == after:
        return []
    kept = _kept(before, after)
    found = [*_words(before, after, kept, tree), *_names(source, output, tree)]
    found += [*_question(before, after), *_inverted(before, after)]
    if tree is not None and len(tree) == len(source):
        found += [*_roles(before, after, tree), *_left_out(before, after, kept, tree)]
    return list(dict.fromkeys(found))


def _kept(before: Sequence[str], after: Sequence[str]) -> frozenset[int]:
    """The places of source words that are still there, wherever."""
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    kept = {k for a, _, size in matcher.get_matching_blocks() for k in range(a, a + size)}
    left = Counter(after) - Counter(before[k] for k in kept)
    for k, word in enumerate(before):
        if k not in kept and left[word] > 0:
            left[word] -= 1
            kept.add(k)
    return frozenset(kept)


def _words(
    before: Sequence[str], after: Sequence[str], kept: frozenset[int], tree: Tree | None
) -> Iterator[Violation]:
    """Guarded words that were lost though what they belong to stands, or were added."""
    own = Counter(guard for word in after if (guard := guard_of(word)))
    there = Counter(guard for word in before if (guard := guard_of(word)))
    for (word_class, group), count in (own - there).items():
        for _ in range(count):
            yield Violation(word_class.name, f"'{group}' was added")
    lost = there - own
    places = [k for k in range(len(before)) if guard_of(before[k]) in lost]
    places.sort(key=lambda k: k in kept)
    for k in places:
        guard = guard_of(before[k])
        if guard is None or not lost[guard]:
            continue
        lost[guard] -= 1
        word_class, _ = guard
        if word_class is ATTITUDE and is_committing(_up_to(before, k)):
            continue
        if not word_class.leaves or _stands(before, k, kept, tree):
            yield Violation(word_class.name, f"'{before[k]}' was lost")


def _stands(words: Sequence[str], place: int, kept: frozenset[int], tree: Tree | None) -> bool:
    """Whether what a word belongs to is still there: the constituent around it, or what follows."""
    if tree is None or len(tree) != len(words):
        said = [k for k in range(len(words)) if words[k][:1].isalpha() and k != place]
        near = [*[k for k in said if k < place][-2:], *[k for k in said if k > place][:2]]
        return bool(near) and sum(k in kept for k in near) >= STANDING * len(near)
    word = next(node for node in nodes_of(tree) if not node.children and node.start == place)
    around = word.top.parent
    span = range(around.start, around.end) if around else range(len(words))
    if tree.tags[place] == "CC" and span.start < place:  # what it joined must stand on both sides
        return all(_mostly(words, side, kept) for side in _joined(word))
    return _mostly(words, [k for k in span if k != place], kept)


def _mostly(words: Sequence[str], places: Iterable[int], kept: frozenset[int]) -> bool:
    said = [k for k in places if words[k][:1].isalpha()]
    return bool(said) and sum(k in kept for k in said) > STANDING * len(said)


def _joined(word: Node) -> tuple[range, range]:
    """What stands right before and after an `and` or `but`."""
    siblings = [each for each in (word.parent or word).children if each.label[:1].isalpha()]
    before = [each for each in siblings if each.end <= word.start]
    after = [each for each in siblings if each.start >= word.end]
    sides = before[-1:], after[:1]
    left, right = (range(side[0].start, side[0].end) if side else range(0) for side in sides)
    return left, right


def _up_to(words: Sequence[str], place: int) -> Sequence[str]:
    """The words of a clause up to a verb: three before it, or fewer after a mark."""
    start = place
    while start > max(0, place - 3) and words[start - 1][:1].isalnum():
        start -= 1
    return words[start : place + 1]


def _names(source: Sequence[str], output: Sequence[str], tree: Tree | None) -> Iterator[Violation]:
    """Names that were not there, and names in another order."""
    tagged = tree.tags if tree is not None and len(tree) == len(source) else ()
    names = {word for k, word in enumerate(source) if _is_name(word, k, tagged)}
    small = {word.lower() for word in source}
    for word in output[1:]:
        if word[:1].isupper() and word.lower() not in small and word != "I":
            yield Violation("names", f"'{word}' was added")
    lower = {name.lower() for name in names}
    before = [word.lower() for word in source if word in names]
    after = [word.lower() for word in output if word.lower() in lower]
    there = [name for name in before if name in after]
    if len(set(there)) == len(there) == len(after) and there != after:
        turned = TURNING & ({word.lower() for word in output} ^ {word.lower() for word in source})
        if not turned:
            yield Violation("names", f"'{' '.join(there)}' became '{' '.join(after)}'")


def _is_name(word: str, place: int, tags: Sequence[str]) -> bool:
    if tags:
        return tags[place].startswith("NNP")
    return place > 0 and word[:1].isupper()


def _question(before: Sequence[str], after: Sequence[str]) -> Iterator[Violation]:
    asked = CLOSING_QUESTION in before
    if asked != (CLOSING_QUESTION in after):
        yield Violation(
            "questions",
            "a question became a statement" if asked else "a statement became a question",
        )


def _inverted(before: Sequence[str], after: Sequence[str]) -> Iterator[Violation]:
    """*Had I seen it* is a condition, *I had seen it* is none."""
    for k, word in enumerate(before[:-1]):
        opens = k == 0 or not before[k - 1][:1].isalnum()
        if opens and word in INVERTING and before[k + 1] in SUBJECTS and "?" not in before:
            pair = [word, before[k + 1]]
            if not any(list(after[at : at + 2]) == pair for at in range(len(after))):
                yield Violation("condition", f"'{' '.join(pair)}' was turned around")


def _roles(before: Sequence[str], after: Sequence[str], tree: Tree) -> Iterator[Violation]:
    """Nouns that changed places without a word that turns them around."""
    nouns = [word for word, tag in zip(before, tree.tags, strict=True) if tag[:2] in ("NN", "PR")]
    single = [word for word in nouns if before.count(word) == 1 == after.count(word)]
    moved = sorted(single, key=after.index)
    changed = set(before) ^ set(after)
    if moved != single and not TURNING & changed:
        pair = next((a, b) for a, b in zip(single, moved, strict=True) if a != b)
        yield Violation("roles", f"'{pair[0]}' and '{pair[1]}' changed places")


def _left_out(
    before: Sequence[str], after: Sequence[str], kept: frozenset[int], tree: Tree
) -> Iterator[Violation]:
    """Parts that were deleted, not replaced, though what depended on them stands."""
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    gone = {
        k
        for kind, a, b, _, _ in matcher.get_opcodes()
        if kind == "delete"
        for k in range(a, b)
        if k not in kept and before[k][:1].isalnum()
    }
    if not gone:
        return
    for place, start, end in scopes(tree):
        inside = [k for k in gone if start <= k < end and k != place]
        if place in kept and inside and not is_filler(before, inside):
            words = " ".join(before[k] for k in sorted(inside))
            yield Violation("scope", f"'{words}' was left out under '{before[place]}'")
    for node in nodes_of(tree):
        yield from _clause(before, gone, kept, node)


def _clause(
    before: Sequence[str], gone: set[int], kept: frozenset[int], node: Node
) -> Iterator[Violation]:
    """Conditions that went alone, and verbs that went from over what is said."""
    if node.label not in ("SBAR", "S") or node.parent is None or not node.children:
        return
    words = range(node.start, node.end)
    if guard := guard_of(before[node.start]):
        is_gone = node.start in gone and all(
            k not in kept or not before[k].isalnum() for k in words
        )
        outside = [k for k in range(node.parent.start, node.parent.end) if k not in words]
        stands = sum(k in kept for k in outside) > STANDING * len(outside)
        if guard[0] is CONDITION and is_gone and stands:
            yield Violation("condition", f"'{' '.join(before[k] for k in words)}' was left out")
    verb = node.parent.children[0]
    said = node.parent.label == "VP" and not verb.children and verb.label.startswith("VB")
    if said and verb.start in gone:
        stands = sum(k in kept for k in words) > STANDING * len(words)
        if stands and not is_committing(_up_to(before, verb.start)):
            yield Violation("attitude", f"'{before[verb.start]}' was left out over its clause")


def is_filler(words: Sequence[str], places: Sequence[int]) -> bool:
    """Whether only words that say nothing are meant."""
    return all(words[k] in FILLERS for k in places)


FILLERS = frozenset(
    "that well of course really actually indeed however therefore moreover furthermore simply "
    "basically then also so the a an".split()
)
