"""The sizes of the parser's network and how it is trained, each declared once."""

from __future__ import annotations

from dataclasses import dataclass, fields

from otherwords.errors import OtherwordsError


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
    """Where chance begins: the first weights, the order of sentences, what is forgotten."""
    epochs: int = 20
    """How often to go through the treebanks."""
    most_sentences: int = 12_000
    """Of each treebank in an epoch, drawn anew each time."""

    embedding: int = 128
    """Numbers that stand for a word."""
    layers: int = 2
    """Layers of two-way LSTM."""
    hidden: int = 192
    """Cells of each direction of each layer."""
    span: int = 160
    """Hidden units that score the labels of a span."""
    arc: int = 128
    """Hidden units that score a word as head or dependent."""
    relation: int = 96
    """Hidden units that score the relation of an arc."""

    least_count: int = 2
    """A word is known when the treebanks have it this often."""
    least_in_text: int = 3
    """A word is known, too, when plain text has it this often."""
    least_label: int = 3
    """A chain of unary labels is known when it is this frequent."""
    buckets: int = 16_384
    """Rows that prefixes, suffixes and shapes share."""

    vector_width: int = 96
    """Numbers of a word's vector from plain text; a multiple of 16."""
    vector_epochs: int = 4
    """How often to go through the plain text."""
    vector_rate: float = 0.05
    """The first size of a step in plain text; it falls to nothing."""

    words_in_batch: int = 1000
    """Words learned from together, in one step."""
    rate: float = 0.002
    """The highest size of a step; it falls to nothing at the end."""
    warm_up: int = 300
    """Steps until the highest size."""
    dropout: float = 0.3
    """The share of numbers forgotten at random between layers."""
    head_dropout: float = 0.2
    """The same in the hidden units that score spans, arcs and relations."""
    word_dropout: float = 1.0
    """A word seen c times is hidden from itself in w / (w + c) of all cases; this is w."""
    longest_gradient: float = 2.0
    """A longer gradient is shortened to this; in units a word."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name.endswith("dropout") and field.name != "word_dropout":
                fits, wanted = 0 <= value < 1, "from 0 up to, without, 1"
            elif field.name in ("seed", "epochs", "vector_epochs", "warm_up", "word_dropout"):
                fits, wanted = value >= 0, "0 or more"
            else:
                fits, wanted = value > 0, "above 0"
            if not fits:
                raise OtherwordsError(f"{field.name} is {value}, but must be {wanted}.")
        if self.vector_width % 16:
            raise OtherwordsError(
                f"vector_width is {self.vector_width}, but must be a multiple of 16."
            )
