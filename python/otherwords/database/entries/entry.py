"""An entry of the dictionary that a database is: a phrase, and one line per paraphrase."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from otherwords.database.paraphrase import Paraphrase


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLine:
    """A paraphrase with everything that its labels say of it; the best label comes first."""

    text: str
    goodness: float | None
    """From 1 to 5, as people would judge it; None without a learned ranking."""
    probability: float | None
    """Of being a good paraphrase; None without a learned ranking."""
    labels: tuple[str, ...]
    size: str
    """The smallest that has it under one of the labels."""
    relation: str | None
    """A guess: equivalent, more general, more specific, opposite, otherwise related; or None."""
    variant: str | None = None
    """How it is the same phrase in another form: article, case, spelling, form; or None."""
    cost: float
    """Of the best label; lower is better."""
    composed: bool = False
    """Whether it was put together from the paraphrase of a part."""
    rows: tuple[Paraphrase, ...] = field(default=(), repr=False)
    """The paraphrase under each label."""

    def as_dict(self) -> dict[str, Any]:
        """As `--json` prints it; the rows only if they were explained."""
        shown = {name: getattr(self, name) for name in self.__slots__ if name != "rows"}
        shown["labels"] = list(self.labels)
        explained = [row for row in self.rows if row.pivots or row.reasons]
        if explained:
            shown["features"] = explained[0].as_dict()["features"]
            shown["pivots"] = [asdict(pivot) for pivot in explained[0].pivots]
            shown["reasons"] = explained[0].as_dict()["reasons"]
        return shown

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A phrase as it was asked for, its paraphrases, and a note where they are not its own."""

    phrase: str
    paraphrases: tuple[EntryLine, ...]
    note: str | None = None
    """One line: that there are none, whose these are, what is spelled like it."""
    near: tuple[str, ...] = ()
    """Phrases that are spelled like one that the database lacks; the note names them, too."""

    def as_dict(self) -> dict[str, Any]:
        """As `--json` prints it."""
        lines = [line.as_dict() for line in self.paraphrases]
        return {"phrase": self.phrase, "paraphrases": lines, "note": self.note}
