"""Find the entry of a phrase: its own paraphrases, or the next best thing with a note.

For a phrase without paraphrases: those of its other forms, inflected back; then those of its parts;
then phrases that are spelled like it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from otherwords.corpus.slots import has_slots
from otherwords.database.entries.composed import compose, may_be_composed, parts_of
from otherwords.database.entries.entry import Entry, EntryLine
from otherwords.database.entries.forms import inflected_back, other_forms
from otherwords.database.entries.lines import ENGLISH, Choice, lines_of
from otherwords.database.entries.spelling import spelled_like
from otherwords.database.phrases import spellings
from otherwords.database.shipped import called
from otherwords.printable import quoted

if TYPE_CHECKING:
    from otherwords.database.database import Database
    from otherwords.database.paraphrase import Paraphrase

AT_ONCE = 1000
LABELS_SHOWN = 8
LONGEST = 12
"""Words of a phrase whose forms and parts are looked for."""


class EntryFinder:
    """Finds the entries of phrases in one database, all under the same choice."""

    def __init__(
        self,
        database: Database,
        choice: Choice,
        *,
        label: str | None = None,
        size: str | None = None,
        ranking: Mapping[str, float] | None = None,
        explain: bool = False,
    ) -> None:
        self.database = database
        self.choice = choice
        self.explain = explain
        self._asked = [f"label {label}"] if label else []
        self._asked += [f"size {size}"] if size else []
        self._filters: dict[str, Any] = {"label": label, "size": size, "ranking": ranking}
        self._known = lru_cache(maxsize=1 << 14)(lambda text: text in database)

    def entries(self, phrases: Iterable[str]) -> Iterator[Entry]:
        """An entry for each phrase, in their order; a thousand are looked up at a time."""
        stream = iter(phrases)
        while batch := list(islice(stream, AT_ONCE)):
            for phrase, rows in zip(batch, self._rows(batch), strict=True):
                yield self._entry(phrase, rows)

    def _entry(self, phrase: str, rows: Sequence[Paraphrase]) -> Entry:
        lines = self._lines(rows)
        if lines:
            return Entry(phrase=phrase, paraphrases=tuple(map(self._explained, lines)))
        there = self._nothing_chosen(phrase, rows)
        if there:
            return Entry(phrase=phrase, paraphrases=(), note=there)
        return self._of_forms(phrase) or self._of_parts(phrase) or self._nothing(phrase)

    def _rows(self, phrases: Sequence[str]) -> list[list[Paraphrase]]:
        return self.database.paraphrases_of(phrases, top=None, **self._filters)

    def _lines(self, rows: Sequence[Paraphrase]) -> list[EntryLine]:
        return lines_of(rows, self.choice, language=self.database.manifest.language)

    def _explained(self, line: EntryLine) -> EntryLine:
        if not self.explain or not line.rows:
            return line
        best, *others = line.rows
        return replace(line, rows=(*self.database.explained([best]), *others))

    def _nothing_chosen(self, phrase: str, rows: Sequence[Paraphrase]) -> str | None:
        """Why a phrase that has paraphrases has no lines; None if it has none at all."""
        if rows:
            texts = {row.text for row in rows}
            what = "opposites" if self.choice.opposites else "paraphrases"
            held = "paraphrases" if self.choice.opposites else "opposites or variants"
            return f"no {what} of '{quoted(phrase)}': the {len(texts)} it has are {held}."
        if not self._asked:
            return None
        there = self.database.paraphrases(phrase, top=None)
        if not there:
            return None
        best = {each.label: each.size for each in reversed(there)}  # the best is the last to stay
        kinds = [f"{label} ({size})" for label, size in sorted(best.items())]
        more = f" and {len(kinds) - LABELS_SHOWN} more" if len(kinds) > LABELS_SHOWN else ""
        known = f"It has {', '.join(kinds[:LABELS_SHOWN])}{more}."
        return f"no paraphrases of '{quoted(phrase)}' with {' and '.join(self._asked)}. {known}"

    def _words(self, phrase: str) -> list[str]:
        """The words of an English phrase without slots; none otherwise."""
        manifest = self.database.manifest
        text = spellings(phrase, manifest)[-1]
        plain = manifest.language == ENGLISH and not has_slots(text)
        words = text.split() if plain else []
        return words if len(words) <= LONGEST else []

    def _of_forms(self, phrase: str) -> Entry | None:
        words = self._words(phrase)
        forms = list(other_forms(words))
        for form, rows in zip(forms, self._rows([form.text for form in forms]), strict=True):
            own = self._lines(rows)
            if not own:
                continue
            back = [
                _inflected(line, inflected_back(line.text, line.labels[0], form, self._known))
                for line in own
            ]
            safe = [line for line in back if line is not None and line.text != " ".join(words)]
            whose = f"no paraphrases of '{quoted(phrase)}'; these are those of '{form.text}'"
            note = f"{whose}, inflected." if safe else f"{whose}, as they are."
            return Entry(phrase=phrase, paraphrases=tuple(safe or own), note=note)
        return None

    def _of_parts(self, phrase: str) -> Entry | None:
        words = self._words(phrase)
        wanted = may_be_composed(words) and not self.choice.opposites
        parts = parts_of(words, self._known) if wanted else []
        texts = [" ".join(words[start:end]) for start, end in parts]
        chosen = replace(self.choice, variants=False)
        own = [
            lines_of(rows, chosen, language=self.database.manifest.language)
            for rows in self._rows(texts)
        ]
        lines = compose(words, parts, own)[: self.choice.top]
        if not lines:
            return None
        used = [f"'{text}'" for text, found in zip(texts, own, strict=True) if found]
        note = f"no paraphrases of '{quoted(phrase)}'; these are composed from {', '.join(used)}."
        return Entry(phrase=phrase, paraphrases=tuple(lines), note=note)

    def _nothing(self, phrase: str) -> Entry:
        near = spelled_like(phrase, self.database)
        guess = f" Did you mean {_listed(near)}?" if near else ""
        note = f"no paraphrases of '{quoted(phrase)}' in {called(self.database.path)}.{guess}"
        return Entry(phrase=phrase, paraphrases=(), note=note, near=tuple(near))


def _inflected(line: EntryLine, text: str | None) -> EntryLine | None:
    return None if text is None else replace(line, text=text)


def _listed(texts: Sequence[str]) -> str:
    quotes = [f"'{quoted(text)}'" for text in texts]
    return quotes[0] if len(quotes) == 1 else f"{', '.join(quotes[:-1])} or {quotes[-1]}"
