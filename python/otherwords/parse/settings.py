"""The sizes of the parser's network and the settings of its training, each declared once."""

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
    """How a parser is trained; the shipped parser was trained with the defaults."""

    seed: int = 1
    """The seed of the initial weights, the order of sentences and dropout."""
    epochs: int = 20
    """Passes over the treebanks."""
    most_sentences: int = 12_000
    """Sentences of each treebank in an epoch, drawn again for each epoch."""

    embedding: int = 128
    """Size of the embedding of a word."""
    layers: int = 2
    """Layers of bidirectional LSTM."""
    hidden: int = 192
    """Cells of each direction of each layer."""
    span: int = 160
    """Hidden units that score the labels of a span."""
    arc: int = 128
    """Hidden units that score a word as head or dependent."""
    relation: int = 96
    """Hidden units that score the relation of an arc."""

    least_count: int = 2
    """A word is known if it occurs this often in the treebanks."""
    least_in_text: int = 3
    """A word is also known if it occurs this often in plain text."""
    least_label: int = 3
    """A chain of unary labels is known if it occurs this often."""
    buckets: int = 16_384
    """Rows shared by prefixes, suffixes and shapes."""

    vector_width: int = 96
    """Size of the word vectors learned from plain text; a multiple of 16."""
    vector_epochs: int = 4
    """Passes over the plain text."""
    vector_rate: float = 0.05
    """The initial learning rate on plain text; it decays to zero."""

    words_in_batch: int = 1000
    """Words in a batch, which is one step."""
    rate: float = 0.002
    """The highest learning rate; it decays to zero."""
    warm_up: int = 300
    """Steps until the highest learning rate."""
    dropout: float = 0.3
    """Dropout between layers."""
    head_dropout: float = 0.2
    """Dropout in the hidden units that score spans, arcs and relations."""
    word_dropout: float = 1.0
    """A word that occurs c times is masked with probability w / (w + c); this is w."""
    longest_gradient: float = 2.0
    """Gradients are clipped to this norm per word."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name.endswith("dropout") and field.name != "word_dropout":
                fits, wanted = 0 <= value < 1, "at least 0 and below 1"
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
