"""One line of a paraphrase database, kept as written and parsed on demand.

`LABEL ||| PHRASE ||| PARAPHRASE ||| FEATURES [||| LINKS [||| ENTAILMENT]]`

PPDB files have up to 170 million such lines with some thirty features each, and most work needs
few of them. So a line keeps its fields as text and parses them on request; written back, it is
the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from otherwords.corpus.links import Link, Links, format_links, parse_links
from otherwords.corpus.ppdb_checks import SEPARATOR, find_fault, split_symbols
from otherwords.corpus.ppdb_features import format_features, parse_features, split_features
from otherwords.errors import InputError


class PpdbLine:
    """A paraphrase rule as PPDB writes it. Lines with the same text are equal.

    Each property below parses its field again: keep what you use more than once. Made by
    `read_ppdb` and `make_line`, which check their input.
    """

    __slots__ = ("_fields", "_number", "_path")

    def __init__(self, fields: Sequence[str], path: str | None = None, number: int = 0) -> None:
        self._fields = tuple(fields)
        self._path = path
        self._number = number

    @property
    def text(self) -> str:
        """The line as it was read, or is written."""
        return SEPARATOR.join(self._fields)

    @property
    def label(self) -> str:
        """The label of the left-hand side, without its brackets."""
        return self._fields[0][1:-1]

    @property
    def phrase(self) -> tuple[str, ...]:
        """The symbols of the phrase (f in the names of features): words, and slots `[NP,1]`."""
        return split_symbols(self._fields[1])

    @property
    def paraphrase(self) -> tuple[str, ...]:
        """The symbols of the paraphrase (e in the names of features)."""
        return split_symbols(self._fields[2])

    @property
    def features(self) -> dict[str, float]:
        """The features in their order; nan where the file has NA."""
        try:
            return parse_features(self._fields[3])
        except ValueError as error:
            raise self.error(f"{error}.") from error

    @property
    def written_features(self) -> dict[str, str]:
        """The features in their order, each value as it is written."""
        try:
            return split_features(self._fields[3])
        except ValueError as error:
            raise self.error(f"{error}.") from error

    @property
    def links(self) -> frozenset[Link] | None:
        """Pairs of a symbol of the phrase and one of the paraphrase; None if the line has none."""
        return parse_links(self._fields[4]) if len(self._fields) > 4 else None

    @property
    def entailment(self) -> str | None:
        """How the meanings relate (PPDB 2.0: Equivalence, ForwardEntailment, ...), or None."""
        return self._fields[5].strip(" ") or None if len(self._fields) > 5 else None

    def error(self, message: str) -> InputError:
        """An error about this line: with its place in the file, or with its first fields."""
        if self._path is None:
            return InputError(SEPARATOR.join(self._fields[:3]), None, message)
        return InputError(self._path, self._number, message)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PpdbLine) and self._fields == other._fields

    def __hash__(self) -> int:
        return hash(self._fields)

    def __repr__(self) -> str:
        return f"<PpdbLine {SEPARATOR.join(self._fields[:3])}>"


def join_fields(label: str, phrase: str, paraphrase: str, features: str, *more: str) -> str:
    """Write the text of a line, given that of its fields.

    >>> join_fields("NN", "car", "auto", "p(e|f)=1.50000", "0-0")
    '[NN] ||| car ||| auto ||| p(e|f)=1.50000 ||| 0-0'
    """
    return SEPARATOR.join((f"[{label}]", phrase, paraphrase, features, *more))


def make_line(
    label: str,
    *,
    phrase: Iterable[str],
    paraphrase: Iterable[str],
    features: Mapping[str, float | str],
    links: Links | None = None,
    entailment: str | None = None,
) -> PpdbLine:
    """Make a line from its parts; ValueError if it would not be read back as these parts.

    The parts that PPDB 1.0 and 2.0 added come in order: an entailment without links has an
    empty field of links before it. Numbers are written as `format_features` does.

    >>> parts = {"phrase": ["hard"], "paraphrase": ["pretty", "difficult"]}
    >>> make_line("ADJP", **parts, features={"p(e|f)": 10.47819}, links={(0, 0), (0, 1)}).text
    '[ADJP] ||| hard ||| pretty difficult ||| p(e|f)=10.47819 ||| 0-0 0-1'
    """
    phrase, paraphrase = tuple(phrase), tuple(paraphrase)
    written = format_features(features)
    fields = [f"[{label}]", " ".join(phrase), " ".join(paraphrase), written]
    if links is not None or entailment is not None:
        fields.append(format_links(frozenset(links or ())))
    if entailment is not None:
        fields.append(entailment)
    line = PpdbLine(fields)
    text = line.text
    if "\n" in text or text.endswith("\r"):
        raise ValueError(f"{text!r} is more than one line. Remove the line break")
    if fault := find_fault(text, text.split(SEPARATOR)):
        raise ValueError(f"'{text}': {fault.message}")
    parts = fields, phrase, paraphrase, list(features), entailment
    names = list(line.written_features)
    if parts != (text.split(SEPARATOR), line.phrase, line.paraphrase, names, line.entailment):
        raise ValueError(f"'{text}' would be read as other parts. Remove spaces inside them")
    return line
