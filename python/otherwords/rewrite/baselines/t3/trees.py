"""A derivation put together again: the source tree it started from, and the tree it makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from otherwords.rewrite.baselines.t3.forest import Edge, Forest
from otherwords.rewrite.baselines.t3.fragments import DROPPED, Fragment, read_fragment
from otherwords.rewrite.read.text import OutputWord


def trees_of(forest: Forest, edges: Sequence[int]) -> tuple[str, str]:
    """Both trees in brackets; `edges` are in the order in which a derivation has them."""
    left = iter(edges)
    next(left)  # the goal
    return _both(forest, left)


def _both(forest: Forest, edges: Iterator[int]) -> tuple[str, str]:
    edge = forest.edges[next(edges)]
    source, target = read_fragment(edge.source), read_fragment(edge.target)
    below = {leaf.slot: _both(forest, edges) for leaf in target.leaves() if leaf.slot is not None}
    dropped = iter(edge.dropped)
    ones = [str(next(dropped)) if slot == DROPPED else below[slot][0] for slot in _slots(source)]
    others = [below[slot][1] for slot in _slots(target)]
    return _filled(source, iter(ones)), _filled(target, iter(others))


def _slots(fragment: Fragment) -> list[int]:
    return [leaf.slot for leaf in fragment.leaves() if leaf.slot is not None]


def _filled(fragment: Fragment, fillers: Iterator[str]) -> str:
    if fragment.slot is not None:
        return next(fillers)
    if fragment.word is not None:
        return f"({fragment.label} {fragment.word})"
    pieces = [_filled(child, fillers) for child in fragment.children]
    return f"({fragment.label} {' '.join(pieces)})"


def output_words(forest: Forest, edges: Sequence[int]) -> list[OutputWord]:
    """The words of a derivation, with their places in the source if they were there."""
    texts = list(forest.vocabulary)
    left = iter(edges)
    found: list[OutputWord] = []

    def put(edge: Edge) -> None:
        free = _own_places(edge)
        for symbol in edge.symbols:
            if symbol % 2:
                put(forest.edges[next(left)])
            else:
                text = texts[symbol // 2]
                places = free.get(text)
                found.append(OutputWord(text, places.pop(0) if places else None))

    put(forest.edges[next(left)])
    return found


def _own_places(edge: Edge) -> dict[str, list[int]]:
    """The places of the words that the source of an edge has itself."""
    places: dict[str, list[int]] = {}
    if not edge.source:
        return places
    to_do = [(read_fragment(edge.source), edge.node)]
    while to_do:
        fragment, node = to_do.pop()
        if fragment.word is not None:
            places.setdefault(node.word or "", []).append(node.start)
        to_do += reversed(list(zip(fragment.children, node.children, strict=False)))
    return places
