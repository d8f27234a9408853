"""Long sentences in two: at *and*, at *which* and *who*, at an apposition.

    The mill, which stands by the river, was sold.   The mill was sold. The mill stands by ...
    She sold the mill and he bought a boat.          She sold the mill. He bought a boat.
    He grew up in Perth and moved to Leeds.          He grew up in Perth. He moved to Leeds.

Only where the tree allows it and nobody but the speaker claims the part that is taken out: never
inside of what is said, asked, supposed or quoted. Everything that stays is copied as it was typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from otherwords.evaluate.truth.tree_nodes import Node, nodes_of
from otherwords.evaluate.truth.word_classes import guard_of
from otherwords.parse.tree import Tree

Piece = tuple[int, int] | str
"""Words of the sentence from one place up to another, or a word of our own."""
SHORTEST = 4
"""A part has at least so many words."""
CLAUSES = ("ROOT", "S", "NP", "VP", "PP")
FINITE = ("VBD", "VBZ", "VBP", "MD")
QUOTES = frozenset("\" '' `` “ ” ‘ ’ ( ) [ ] ? : -".split())
LINKING = ("and", "but")
DEFINITE = ("PRP", "NNP", "PRP$")
ARTICLES = frozenset("the this that these those a an".split())
LONGEST_SUBJECT = 4


class Split(NamedTuple):
    """Two sentences in the place of one, in pieces."""

    first: tuple[Piece, ...]
    second: tuple[Piece, ...]


def find_split(tree: Tree) -> Split | None:
    """How a sentence can be split; None if it cannot.

    >>> tree = Tree.from_brackets(
    ...     "(ROOT (S (S (NP (PRP She)) (VP (VBD sold) (NP (DT the) (NN mill)))) (CC and) "
    ...     "(S (NP (PRP he)) (VP (VBD bought) (NP (DT a) (NN boat)))) (. .)))"
    ... )
    >>> find_split(tree)
    Split(first=((0, 4),), second=((5, 9),))
    """
    words = [word.lower() for word in tree.words]
    if not words or QUOTES.intersection(words) or any(_is_condition(word) for word in words):
        return None
    for node in nodes_of(tree):
        if node.children and all(each.label in CLAUSES for each in _above(node)):
            for rule in (_clauses, _verbs, _relative, _apposition):
                found = next(rule(tree, words, node), None)
                if found is not None and all(_size(part) >= SHORTEST for part in found):
                    return found
    return None


def _is_condition(word: str) -> bool:
    guard = guard_of(word)
    return guard is not None and guard[0].name == "condition"


def _above(node: Node) -> Iterator[Node]:
    above = node.parent
    while above is not None:
        yield above
        above = above.parent


def _size(part: Sequence[Piece]) -> int:
    return sum(1 if isinstance(each, str) else each[1] - each[0] for each in part)


def _end(tree: Tree) -> int:
    """Where the last word stands before a final period."""
    return len(tree) - (tree.words[-1] in (".", "!", ";"))


def _clauses(tree: Tree, words: Sequence[str], node: Node) -> Iterator[Split]:
    """S (,) and S, at the top only."""
    if node.label != "S" or any(above.label != "ROOT" for above in _above(node)):
        return
    spoken = [each for each in node.children if each.label not in (",", ".")]
    if [each.label for each in spoken] != ["S", "CC", "S"]:
        return
    first, link, second = spoken
    if words[link.start] in LINKING and _is_full(first) and _is_full(second):
        start = link.start if words[link.start] == "but" else second.start
        yield Split(((first.start, first.end),), ((start, second.end),))


def _is_full(clause: Node) -> bool:
    """Whether it has a subject and a finite verb."""
    labels = [each.label for each in clause.children]
    verbs = [each for each in clause.children if each.label == "VP"]
    return "NP" in labels and bool(verbs) and _is_finite(verbs[-1])


def _is_finite(verb: Node) -> bool:
    return bool(verb.children) and verb.children[0].label in FINITE


def _verbs(tree: Tree, words: Sequence[str], node: Node) -> Iterator[Split]:
    """NP (VP (VP ...) and (VP ...)), both finite: the subject is said again."""
    if node.label != "VP" or not node.parent or node.above != "S":
        return
    if any(above.label not in ("ROOT", "S") for above in _above(node)) or _top(node) != node.parent:
        return
    spoken = [each for each in node.children if each.label != ","]
    if [each.label for each in spoken] != ["VP", "CC", "VP"]:
        return
    first, link, second = spoken
    subjects = [
        each for each in node.parent.children if each.label == "NP" and each.end <= node.start
    ]
    if words[link.start] != "and" or not (_is_finite(first) and _is_finite(second)) or not subjects:
        return
    subject = subjects[-1]
    if subject.end != node.start or not _is_definite(tree, words, subject):
        return
    yield Split(((0, first.end),), ((subject.start, subject.end), (second.start, _end(tree))))


def _top(node: Node) -> Node | None:
    """The clause right under the root."""
    above = list(_above(node))
    return above[-2] if len(above) > 1 else None


def _is_definite(tree: Tree, words: Sequence[str], node: Node) -> bool:
    """Whether it names the same thing when it is said again: *he*, *Anna Berg*, *the mill*."""
    size = node.end - node.start
    if size > LONGEST_SUBJECT or any(guard_of(words[k]) for k in range(node.start, node.end)):
        return False
    tags = tree.tags[node.start : node.end]
    return tags[0] in DEFINITE or words[node.start] == "the"


def _relative(tree: Tree, words: Sequence[str], node: Node) -> Iterator[Split]:
    """NP , which VP: taken out, with the noun phrase as its subject."""
    if node.label != "NP":
        return
    for head, comma, clause in zip(
        node.children, node.children[1:], node.children[2:], strict=False
    ):
        if (head.label, comma.label, clause.label) != ("NP", ",", "SBAR"):
            continue
        if len(clause.children) != 2 or words[clause.start] not in ("which", "who"):
            continue
        opener, said = clause.children
        verb = said.children[-1] if said.children else said
        if opener.end != clause.start + 1 or said.label != "S" or verb.label != "VP":
            continue
        if len(said.children) != 1 or not _is_finite(verb):
            continue
        subject = _again(tree, words, head)
        if subject is not None:
            yield _taken_out(
                tree, words, comma.start, clause.end, (*subject, (verb.start, verb.end))
            )


def _apposition(tree: Tree, words: Sequence[str], node: Node) -> Iterator[Split]:
    """Anna Berg , the mayor of the town , ...: said in a sentence of its own."""
    if node.label != "NP" or any(each.label == "CC" for each in node.children):
        return
    spoken = [each for each in node.children if each.label != ","]
    if len(spoken) != 2 or [each.label for each in node.children[:3]] != ["NP", ",", "NP"]:
        return
    head, more = spoken
    if not all(tag == "NNP" for tag in tree.tags[head.start : head.end]):
        return
    if words[more.start] not in ("a", "an", "the") or more.end - more.start < 2:
        return
    finite = [tag for tag in tree.tags if tag in FINITE]
    if not finite:
        return
    verb = "was" if finite[0] == "VBD" else "is"
    said = ((head.start, head.end), verb, (more.start, more.end))
    yield _taken_out(tree, words, head.end, more.end, said)


def _again(tree: Tree, words: Sequence[str], head: Node) -> tuple[Piece, ...] | None:
    """What a noun phrase is called when it is mentioned again; None if that is not clear."""
    tags = tree.tags[head.start : head.end]
    if any(guard_of(words[k]) for k in range(head.start, head.end)):
        return None
    if _is_definite(tree, words, head):
        return ((head.start, head.end),)
    if (
        words[head.start] not in ARTICLES
        or not tags[-1].startswith("NN")
        or (head.children[-1:] and head.children[-1].children)
    ):
        return None
    this = "these" if tags[-1] == "NNS" else "this"
    return (this, (head.end - 1, head.end))


def _taken_out(
    tree: Tree, words: Sequence[str], start: int, end: int, said: tuple[Piece, ...]
) -> Split:
    """The sentence without the words from start to end, and what they said."""
    after = end + 1 if end < len(words) and words[end] == "," else end
    rest = (after, _end(tree))
    first: tuple[Piece, ...] = ((0, start), rest) if rest[0] < rest[1] else ((0, start),)
    return Split(first, said)


def write_part(
    part: Sequence[Piece], typed: str, spans: Sequence[tuple[int, int]], names: frozenset[int]
) -> str:
    """The text of a part as it was typed, with a capital and a period; `names` keep capitals.

    >>> typed = "It rained, and we left."
    >>> spans = [(0, 2), (3, 9), (9, 10), (11, 14), (15, 17), (18, 22), (22, 23)]
    >>> write_part([(4, 6)], typed, spans, frozenset())
    'We left.'
    """
    texts = []
    for number, piece in enumerate(part):
        if isinstance(piece, str):
            texts.append(piece)
            continue
        start, end = piece
        text = typed[spans[start][0] : spans[end - 1][1]]
        if number and start == 0 and 0 not in names:
            text = text[:1].lower() + text[1:]
        texts.append(text)
    joined = " ".join(texts)
    return f"{joined[:1].upper()}{joined[1:]}."


def split_sentence(tree: Tree, typed: str, spans: Sequence[tuple[int, int]] | None) -> list[str]:
    """The sentences that a line becomes: itself, or two and more."""
    found = find_split(tree) if spans is not None and len(tree) == len(spans) else None
    if found is None or spans is None:
        return [typed]
    names = frozenset(
        k for k, tag in enumerate(tree.tags) if tag.startswith("NNP") or tree.words[k] == "I"
    )
    return [write_part(part, typed, spans, names) for part in found]
