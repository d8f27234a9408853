"""Turn treebanks into what the network learns from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.features import Features, identity
from otherwords.parse.transform import UNARY, collapse_unaries, plain
from otherwords.parse.tree import Tree

ABSENT = 2**32 - 1
LONGEST = 150
"""Longer sentences are not used for training."""


@dataclass
class Sentence:
    """What all treebanks together know about one sentence."""

    words: tuple[str, ...]
    tags: tuple[str, ...]
    tree: Tree | None = None
    dependencies: DependencyTree | None = None
    treebanks: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Inventory:
    """The labels, tags and relations a parser can assign, and the words it knows."""

    words: tuple[str, ...]
    labels: tuple[str, ...]
    tags: tuple[str, ...]
    relations: tuple[str, ...]


@dataclass(frozen=True)
class Corpus:
    """The arrays of the training data; the kernel reads them by these names."""

    features: NDArray[np.uint32]
    word_offsets: NDArray[np.uint64]
    sentence_offsets: NDArray[np.uint64]
    tags: NDArray[np.uint32]
    heads: NDArray[np.uint32]
    relations: NDArray[np.uint32]
    constituents: NDArray[np.uint32]
    constituent_offsets: NDArray[np.uint64]


def gather(treebanks: Sequence[Iterable[Tree | DependencyTree]]) -> list[Sentence]:
    """The sentences of all treebanks; a sentence in two of them is learned once."""
    found: dict[tuple[str, ...], Sentence] = {}
    for number, treebank in enumerate(treebanks):
        for item in treebank:
            tree = collapse_unaries(plain(item)) if isinstance(item, Tree) else item
            if not 0 < len(tree) <= LONGEST:
                continue
            sentence = found.setdefault(tree.words, Sentence(tree.words, tree.tags))
            if number not in sentence.treebanks:
                sentence.treebanks.append(number)
            if isinstance(tree, Tree):
                sentence.tree = tree
            else:
                sentence.dependencies = tree
    return list(found.values())


def take_inventory(
    sentences: Sequence[Sentence], *, least_count: int, least_label: int
) -> Inventory:
    """Everything that occurs often enough to be learned, the most frequent first."""
    words = Counter(identity(word) for sentence in sentences for word in sentence.words)
    labels = Counter(label for s in sentences if s.tree for label in s.tree.labels)
    tags = Counter(tag for sentence in sentences for tag in sentence.tags)
    relations = Counter(
        relation for s in sentences if s.dependencies for relation in s.dependencies.relations
    )
    single = {label for label in labels if UNARY not in label}
    single |= {part for label in labels for part in label.split(UNARY)}
    chosen = [label for label in labels if label in single or labels[label] >= least_label]
    chosen += sorted(single - set(chosen))
    return Inventory(
        _ranked({word: count for word, count in words.items() if count >= least_count}),
        _ranked({label: labels[label] for label in chosen}),
        _ranked(tags),
        _ranked(relations),
    )


def _ranked(counts: dict[str, int]) -> tuple[str, ...]:
    return tuple(sorted(counts, key=lambda name: (-counts[name], name)))


def to_corpus(sentences: Sequence[Sentence], inventory: Inventory, features: Features) -> Corpus:
    """Turn names into numbers, and sentences into arrays."""
    label_numbers = {label: number for number, label in enumerate(inventory.labels)}
    tag_numbers = {tag: number for number, tag in enumerate(inventory.tags)}
    relation_numbers = {relation: number for number, relation in enumerate(inventory.relations)}
    rows, word_offsets, sentence_offsets = features.arrays(s.words for s in sentences)
    heads: list[NDArray[np.uint32]] = []
    relations: list[int] = []
    constituents: list[tuple[int, int, int]] = []
    ends = [0]
    for sentence in sentences:
        dependencies = sentence.dependencies
        if dependencies is None:
            heads.append(np.full(len(sentence.words), ABSENT, np.uint32))
            relations += [ABSENT] * len(sentence.words)
        else:
            heads.append(dependencies.heads.astype(np.uint32))
            relations += [relation_numbers[relation] for relation in dependencies.relations]
        if sentence.tree is not None:
            tree = sentence.tree
            for start, end, label in zip(tree.starts, tree.ends, tree.labels, strict=True):
                number = label_numbers.get(label)
                if number is None:  # a rare chain: its top stands for it
                    number = label_numbers[label.split(UNARY)[0]]
                constituents.append((int(start), int(end), number))
        ends.append(len(constituents))
    return Corpus(
        rows,
        word_offsets,
        sentence_offsets,
        np.array([tag_numbers[tag] for s in sentences for tag in s.tags], np.uint32),
        np.concatenate([*heads, np.empty(0, np.uint32)]),
        np.array(relations, np.uint32),
        np.array(constituents, np.uint32).reshape(-1, 3),
        np.array(ends, np.uint64),
    )
