"""What a sentence can do without, seen from its tree.

Words by their tags, as in paper 004 (4.2.4: adjectives, adverbs, determiners), and beyond the
paper whole parts:

    constituents    PP, ADVP, SBAR ...           he left [on Monday]
    set apart       NP, S, VP between commas     the mayor [, a farmer ,] resigned
    conjuncts       one of several               [tea and] milk, tea [and milk]
    main clauses    around what is said          [I think that] it rains, it rains [, he said]

The commas that would be left alone go too. Some things stay, as weights alone cannot see that they
must: what says no, without which a sentence says the opposite; what is said of something (*the
plan is good*); what a preposition leads to (*because of the snow*); and adjectives and
determiners without a noun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import NamedTuple

from otherwords.parse.tree import Tree
from otherwords.rewrite.tree_nodes import Node, nodes_of

COPULAS = frozenset("be am is are was were been being 's 're 'm become becomes became".split())
LEADING = ("IN", "TO")
"""Tags of words that cannot stand without what comes after them."""
COMMA, AND = ",", "CC"
AS, THAN = "as", "than"
"""Words of comparisons, which need both of their halves."""
SAYING = frozenset("that whether what who which how why".split())
"""Words that a clause begins with in which somebody says or knows something."""
NAMING = ("NN", "CD", "DT", "JJ", "PRP")
"""Tags that a noun phrase begins with, or ends."""
NOUNS = ("NP", "NX", "NML")
PREDICATES = ("NP", "ADJP", "VP", "S", "SBAR", "UCP")
"""What may be said of something."""
OF_NOUNS = ("JJ", "DT")
"""Tags of words that may be left out in these constituents alone."""
OPENERS = frozenset(("and", "but", "or"))
"""Words that a clause may begin with and that stand before its beginning."""
NEGATIONS = frozenset(
    "no not n't never neither nor nobody nothing none hardly barely scarcely".split()
)
MAIN = "MAIN"


@dataclass(frozen=True, kw_only=True)
class Deletable:
    """What may be left out.

    >>> Deletable().has_tag("JJR"), Deletable().has_tag("NN")
    (True, False)
    """

    tags: tuple[str, ...] = ("DT", "JJ*", "RB*", "UH")
    """Tags of words; a star stands for anything."""
    openers: bool = True
    """Whether a sentence may lose a first `and`, a clause its `that`."""
    constituents: tuple[str, ...] = ("ADVP", "PP", "PRN", "ADJP", "SBAR", "INTJ")
    """Labels of constituents that may go whole."""
    set_apart: tuple[str, ...] = ("NP", "S", "VP")
    """Labels of constituents that may go where commas set them apart."""
    conjuncts: bool = True
    """Whether one of several things said together may go."""
    main_clauses: bool = True
    """Whether `I think that` may go."""
    longest: int = 12
    """The most words of a part."""
    never: frozenset[str] = NEGATIONS
    """Words that stay, and keep the part around them."""

    def has_tag(self, tag: str) -> bool:
        return any(fnmatchcase(tag, pattern) for pattern in self.tags)

    @classmethod
    def words_alone(cls) -> Deletable:
        """The rules of paper 004 and no others."""
        return cls(
            tags=("DT", "JJ*", "RB*"),
            openers=False,
            constituents=(),
            set_apart=(),
            conjuncts=False,
            main_clauses=False,
        )


class Part(NamedTuple):
    """Something that may go: what it is, what it stands in, and its words."""

    kind: str
    """A tag or label; `CC+NP` and `NP+CC` for a conjunct with its `and`; or MAIN."""
    parent: str
    start: int
    end: int
    head: int
    """The place of its first word, commas around it left out."""
    is_word: bool = False
    """Whether it is one word, with the commas around it."""


def deletable_parts(tree: Tree, deletable: Deletable) -> list[Part]:
    """Single words from the left, then longer parts; never the whole sentence.

    >>> tree = Tree.from_brackets(
    ...     "(S (NP (NN tea) (CC and) (NN milk)) (VP (VBD rose) (ADVP (RB soon))) (. .))"
    ... )
    >>> [(part.kind, tree.words[part.start : part.end]) for part in
    ...  deletable_parts(tree, Deletable())]
    [('RB', ('soon',)), ('NN+CC', ('tea', 'and')), ('CC+NN', ('and', 'milk'))]
    """
    nodes = nodes_of(tree)
    found: dict[tuple[int, int], Part] = {}
    for part in (*_words(tree, nodes, deletable), *_longer(tree, nodes, deletable)):
        span = part.start, part.end
        rest = (*tree.words[: part.start], *tree.words[part.end :])
        if (
            part.end - part.start <= deletable.longest
            and any(word[:1].isalnum() for word in rest)
            and deletable.never.isdisjoint(word.lower() for word in tree.words[slice(*span)])
        ):
            found.setdefault(span, part)
    return list(found.values())


def _words(tree: Tree, nodes: Sequence[Node], deletable: Deletable) -> Iterator[Part]:
    for node in sorted((node for node in nodes if not node.children), key=lambda n: n.start):
        place, tag = node.start, node.label
        word = tree.words[place].lower()
        alone = tag.startswith(OF_NOUNS) and node.around not in NOUNS
        stays = word == AS or _is_conjunct(node.top) or _is_predicate(tree, node)
        if word in deletable.never or alone or stays:
            continue
        opens = (tag == AND and place == 0) or (word == "that" and _opens_clause(node))
        if deletable.has_tag(tag) or (deletable.openers and opens):
            start, end = with_commas(tree.words, place, place + 1, tree.tags)
            yield Part(tag, node.around, start, end, place, is_word=True)


def _longer(tree: Tree, nodes: Sequence[Node], deletable: Deletable) -> Iterator[Part]:
    for node in nodes:
        if node.children and node.parent and node.end - node.start > 1:
            start, end = with_commas(tree.words, node.start, node.end, tree.tags)
            may_go = node.label in deletable.constituents and not _is_needed(tree, node)
            apart = node.label in deletable.set_apart and _is_set_apart(tree, node, (start, end))
            if may_go or apart:
                yield Part(node.label, node.above, start, end, node.start)
        if deletable.conjuncts:
            yield from _conjuncts(node)
        if deletable.main_clauses:
            yield from _main_clauses(tree.words, node)


def _is_needed(tree: Tree, node: Node) -> bool:
    """Whether what stands before a constituent cannot stand without it."""
    before, first = node.start - 1, tree.words[node.start].lower()
    if first == THAN or (first == AS and AS in map(str.lower, tree.words[: node.start])):
        return True  # more [than that], as many [as before]
    if _is_conjunct(node):
        return True
    if before >= 0 and (tree.tags[before] in LEADING or tree.words[before].lower() in COPULAS):
        return True
    if node.label == "PP" and node.parent and node.above == "PP":
        return len(node.parent.children) == 2  # according [to him]
    said = node.children[0].label == "S" or first in SAYING
    return node.label == "SBAR" and said and node.above in ("VP", "ADJP")  # he says [it rains]


def _is_conjunct(node: Node) -> bool:
    """Whether it is one of several things said together: `_conjuncts` knows what goes with it."""
    siblings = node.parent.children if node.parent else [node]
    kinds, at = [each.label[:2] for each in siblings], siblings.index(node)
    last = not any(kind[:1].isalpha() for kind in kinds[at + 1 :])
    if at > 1 and kinds[at - 1] == AND and last:
        return True
    return node.label != AND and AND in kinds[1:] and kinds.count(kinds[at]) > 1


def _is_set_apart(tree: Tree, node: Node, span: tuple[int, int]) -> bool:
    """Whether commas go with it: on both sides, or on one at an end of the sentence.

    What stands beside an `and` is a conjunct; a verb phrase is the heart of a clause, but not in
    a noun phrase; and a clause with a subject may be what somebody says.
    """
    siblings = node.parent.children if node.parent else []
    if any(each.label == AND for each in siblings):
        return False
    if node.label == "VP" and node.above not in NOUNS:
        return False
    if node.label == "S" and node.above == "VP" and len(node.children) > 1:
        return False
    if node.start == 0:
        return node.label in NOUNS and node.above not in NOUNS and span[1] > node.end
    return tree.words[node.start - 1] == COMMA and span != (node.start, node.end)


def _conjuncts(node: Node) -> Iterator[Part]:
    """Each of several things of one kind; of three or more not the last, which `and` leads."""
    if not any(child.label == AND for child in node.children[1:]):
        return
    last = [child for child in node.children if child.label[:1].isalpha()][-1]
    several = [child for child in node.children if child.label[:2] == last.label[:2]]
    first = several[0]
    if len(several) < 2 or not _are_joined(node, several):
        return
    yield Part(f"{first.label}+CC", node.label, first.start, several[1].start, first.start)
    for k, child in enumerate(several[1:], 1):
        if len(several) == 2 or child is not several[-1]:
            start = several[k - 1].end
            yield Part(f"CC+{child.label}", node.label, start, child.end, start)


def _are_joined(node: Node, several: Sequence[Node]) -> bool:
    """Whether nothing but commas and one `and` stands between them."""
    between = [
        child.label
        for child in node.children
        if several[0].end <= child.start < several[-1].start and child not in several
    ]
    return between.count(AND) == 1 and set(between) <= {AND, COMMA} and between[-1] == AND


def _main_clauses(words: Sequence[str], node: Node) -> Iterator[Part]:
    """`I think that` before what is thought, `, he said` after what is said."""
    if node.label != "S" or len(node.children) < 2:
        return
    spoken = [child for child in node.children if child.label[:1].isalpha()]
    subject, verb = spoken[-2:] if len(spoken) > 1 else (node, node)
    if (subject.label, verb.label) != ("NP", "VP"):
        return
    before = node.children[: node.children.index(subject)]
    if len(before) > 1 and before[-1].label == COMMA and before[-2].label == "S":
        yield Part(MAIN, "S", before[-1].start, verb.end, subject.start)
    clause = verb.children[-1] if len(verb.children) == 2 else node
    if clause.label == "SBAR" and clause.children and clause.children[-1].label == "S":
        inner = clause.children[-1]
        if [word.lower() for word in words[clause.start : inner.start]] in ([], ["that"]):
            yield Part(MAIN, "SBAR", subject.start, inner.start, subject.start)


def _is_predicate(tree: Tree, word: Node) -> bool:
    """Whether it is what is said of something: *it was late*, but not *it was also good*."""
    if word.start == 0 or tree.words[word.start - 1].lower() not in COPULAS:
        return False
    top = word.top
    later = top.parent.children if top.parent else []
    return top.above == "VP" and not any(
        each.start > top.start and each.label in PREDICATES for each in later
    )


def _opens_clause(node: Node) -> bool:
    parent = node.parent
    return (
        parent is not None
        and node.label == "IN"
        and parent.label == "SBAR"
        and len(parent.children) == 2
        and parent.children[0] is node
    )


def with_commas(
    words: Sequence[str], start: int, end: int, tags: Sequence[str] = ()
) -> tuple[int, int]:
    """The span with the commas that would be left alone: both around it, or one at the start.

    What stands behind an `and` is at the start, too. Between two noun phrases one comma stays, if
    tags are given.

    >>> with_commas("the law , passed in may , is old".split(), 3, 6)
    (2, 7)
    >>> with_commas("in may , it passed".split(), 0, 2)
    (0, 3)
    >>> with_commas("but in may , it passed".split(), 1, 3)
    (1, 4)
    >>> with_commas("no , i think , rain".split(), 2, 4, "UH , PRP VBP , NN".split())
    (1, 5)
    >>> with_commas("snow , i think , rain".split(), 2, 4, "NN , PRP VBP , NN".split())
    (2, 5)
    >>> with_commas(", i think , rain".split(), 1, 3, ", PRP VBP , NN".split())
    (0, 4)
    >>> with_commas("it passed in may , then".split(), 2, 4)
    (2, 4)
    """
    before = start > 0 and words[start - 1] == COMMA
    after = end < len(words) and words[end] == COMMA
    at_end = not any(word[:1].isalnum() for word in words[end:])
    if before and after and start > 1 and end + 1 < len(tags):
        names = tags[start - 2].startswith(NAMING) and tags[end + 1].startswith(NAMING)
        return (start if names else start - 1), end + 1
    if before and (after or at_end):
        return start - 1, end + after
    first = start == 0 or words[start - 1].lower() in OPENERS
    return (start, end + after) if first else (start, end)
