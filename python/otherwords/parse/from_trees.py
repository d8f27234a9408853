"""Dependencies from constituents: heads by the rules in `head_rules`, relations by a few more.

>>> from otherwords.parse import Tree
>>> tree = Tree.from_brackets("(S (NP (DT The) (NN cat)) (VP (VBZ is) (PP (IN on) (NP (NN top)))))")
>>> found = dependencies_from(tree)
>>> found.heads.tolist(), found.relations
([2, 5, 5, 5, 0], ('det', 'nsubj', 'cop', 'case', 'root'))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from otherwords.files.whole_files import write_whole
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.head_rules import (
    ADJECTIVES,
    BE,
    JOINING,
    NOMINAL,
    NOUNS,
    PUNCTUATION,
    VERBS,
    Child,
    head_child,
)
from otherwords.parse.penn import read_trees
from otherwords.parse.transform import without_empties, without_function_tags, without_top
from otherwords.parse.tree import Tree
from otherwords.parse.tree_relations import relation_of


@dataclass
class _Node:
    label: str
    leaf: bool
    head: int = -1
    """The word that is its head, from zero."""
    children: list[_Node] = field(default_factory=list)
    copula: bool = False
    exists: bool = False
    """Inside of a clause with the subject *there*."""
    start: int = 0


def dependencies_from(tree: Tree) -> DependencyTree:
    """The dependencies of a constituent tree; traces and function tags are ignored."""
    bare = without_top(without_function_tags(without_empties(tree)))
    words = [word.lower().replace("\u2019", "'") for word in bare.words]
    heads = [0] * len(words)
    relations = ["root"] * len(words)

    def close(node: _Node) -> None:
        """Choose the head of a constituent whose children are closed, and hang the others on it."""
        given = [
            Child(child.label, words[child.head], child.leaf, child.copula, _is_there(child))
            for child in node.children
        ]
        chosen = head_child(node.label, given, exists=node.exists)
        node.head = node.children[chosen].head
        node.copula = _is_copula(node, given, chosen)
        above = _attachments(node, chosen)
        for place, child in enumerate(node.children):
            if place != chosen:
                heads[child.head] = node.children[above[place]].head + 1
                relations[child.head] = relation_of(node.label, given, chosen, place, above[place])
        for child in node.children:
            if node.label == "SBARQ" and child.copula and child.head != node.head:
                # What is asked for is said of the subject: what hangs on the copula hangs on it.
                for word, head in enumerate(heads):
                    if head == child.head + 1:
                        heads[word] = node.head + 1
                relations[child.head] = "cop"
        if node.label == "VP" and node.children[chosen].leaf:
            for child in node.children[chosen + 1 :]:
                if (subject := _shared(child, bare.tags)) is not None:
                    heads[subject.head], relations[subject.head] = node.head + 1, "obj"

    def _is_there(child: _Node) -> bool:
        return child.label in {"NP", "EX"} and bare.tags[child.head] == "EX"

    for top in _nodes(bare, close):
        heads[top.head], relations[top.head] = 0, "root"
    return DependencyTree(bare.words, bare.tags, _single_root(heads), relations)


def convert_trees(trees: Path | str, output: Path | str) -> int:
    """Turn a file of Penn trees into a file of dependencies; gives the number of trees."""
    count = 0
    with write_whole(output) as out:
        for tree in read_trees(trees):
            out.write(f"{dependencies_from(tree).conllu()}\n")
            count += 1
    return count


def _shared(clause: _Node, tags: tuple[str, ...]) -> _Node | None:
    """The subject of a clause without a finite verb, which is also the object of the verb above."""
    if clause.label != "S" or len(clause.children) < 2 or clause.children[0].label != "NP":
        return None
    said = clause.children[-1]
    if said.label not in {"VP", "ADJP", "NP", "PP"} or said.head != clause.head:
        return None
    first = tags[said.start]
    return clause.children[0] if said.label != "VP" or first in {"TO", "VB", "VBG"} else None


def _nodes(tree: Tree, close: Callable[[_Node], None]) -> list[_Node]:
    """Build the nodes bottom-up, in preorder of the spans; gives those at the top."""
    spans = list(zip(tree.labels, tree.starts.tolist(), tree.ends.tolist(), strict=True))
    top = _Node("ROOT", leaf=False)
    stack: list[tuple[_Node, int]] = [(top, len(tree.words))]
    k = 0
    for place, tag in enumerate(tree.tags):
        while k < len(spans) and spans[k][1] == place:
            above = stack[-1][0]
            there = any(tree.tags[each.head] == "EX" for each in above.children if each.head >= 0)
            node = _Node(spans[k][0], leaf=False, start=place)
            node.exists = node.label == "VP" and (there or above.exists)
            above.children.append(node)
            stack.append((node, spans[k][2]))
            k += 1
        stack[-1][0].children.append(_Node(tag, leaf=True, head=place, start=place))
        while len(stack) > 1 and stack[-1][1] == place + 1:
            close(stack.pop()[0])
    if len(top.children) > 1:
        close(top)
        return [top]
    return top.children


def _single_root(heads: list[int]) -> list[int]:
    roots = [k for k, head in enumerate(heads) if head == 0]
    for other in roots[1:]:
        heads[other] = roots[0] + 1
    return heads


def _is_copula(node: _Node, given: list[Child], chosen: int) -> bool:
    """Whether a clause says no more than that something is: the rest of it was asked for."""
    if node.label not in {"SQ", "S", "SINV", "VP"}:
        return False
    head = given[chosen]
    if not head.leaf:
        return head.copula and node.label in {"SQ", "S", "VP"}
    verbs = [child for child in given if child.leaf and child.label in VERBS]
    if head.label not in VERBS or head.word not in BE or len(verbs) != 1:
        return False
    kinds = [child.label for child in given if child.label not in PUNCTUATION and not child.leaf]
    return node.label != "VP" or not {"ADJP", "NP", "PP", "S", "SBAR"} & set(kinds)


def _attachments(node: _Node, chosen: int) -> list[int]:
    """The place that each child hangs on: the head, or the conjunct that it introduces."""
    above = [chosen] * len(node.children)
    labels = [child.label for child in node.children]
    joined = any(label in JOINING for label in labels[chosen + 1 :])
    for place in range(chosen + 1, len(labels)):
        introduces = labels[place] in JOINING or (joined and labels[place] in {",", ":"})
        if introduces:
            later = range(place + 1, len(labels))
            conjunct = next((k for k in later if labels[k] not in JOINING | PUNCTUATION), chosen)
            flat = [k for k in later if labels[k] in NOUNS]
            if labels[conjunct] in ADJECTIVES | {"DT", "CD"} and node.label in NOMINAL and flat:
                conjunct = flat[-1]
            above[place] = conjunct
    if joined and node.label in NOMINAL and labels[chosen] in NOUNS:
        # A flat list: what stands before a later noun of it belongs to that noun.
        for place in range(chosen + 1, len(labels)):
            if labels[place] not in NOUNS | JOINING | PUNCTUATION:
                noun = next((k for k in range(place, len(labels)) if labels[k] in NOUNS), chosen)
                above[place] = noun
    return above
