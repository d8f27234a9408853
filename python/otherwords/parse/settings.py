"""The sizes of the parser's network and how it is trained, each declared once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Shape:
    """The sizes of a network; the kernel reads these fields."""

    features: int
    embedding: int
    layers: int
    hidden: int
    span: int
    arc: int
    relation: int
    labels: int
    tags: int
    relations: int


@dataclass(frozen=True)
class Training:
    """How a parser is trained; the defaults made the parser that is shipped."""

    seed: int = 1
    epochs: int = 20
    most_sentences: int = 12_000
    """Of each treebank in an epoch, drawn anew each time."""
    embedding: int = 128
    layers: int = 2
    hidden: int = 192
    span: int = 160
    arc: int = 128
    relation: int = 96
    least_count: int = 2
    """A word is known when the treebanks have it this often."""
    least_label: int = 3
    """The same for a chain of unary labels."""
    buckets: int = 16_384
    """Rows that prefixes, suffixes and shapes share."""
    words_in_batch: int = 1000
    rate: float = 0.002
    warm_up: int = 300
    dropout: float = 0.25
    head_dropout: float = 0.2
    word_dropout: float = 1.0
    longest_gradient: float = 2.0
