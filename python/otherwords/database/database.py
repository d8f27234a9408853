"""An open database: look up phrases, read all rows, see what it contains.

    database = Database.open("sample.ow")
    for paraphrase in database.paraphrases("about", top=3):
        print(paraphrase.text, paraphrase.cost)

Opening reads the manifest and the lengths of the files; everything else waits until it is asked
for, libraries included: a lookup needs the packed store only, not the tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from math import isclose
from pathlib import Path
from typing import TYPE_CHECKING, Any

from otherwords.database.close_phrases import close_phrases
from otherwords.database.lookup import ParaphraseMaker, rank_again
from otherwords.database.manifest import (
    AGAIN,
    IDENTITIES,
    PACKED,
    PARAPHRASES,
    RANKING,
    RULES,
    SIMILARITY,
    Manifest,
)
from otherwords.database.paraphrase import Paraphrase, Pivot, Reason
from otherwords.database.phrases import spellings
from otherwords.database.shipped import database_folder
from otherwords.database.sizes import size_number
from otherwords.errors import (
    DatabaseError,
    OtherwordsError,
    UnknownPhraseError,
    WrongKindError,
    check_list,
)
from otherwords.pivot.ranking import fit_ranking
from otherwords.printable import SURROGATE

if TYPE_CHECKING:
    import pyarrow as pa

    from otherwords.database.entries.entry import Entry
    from otherwords.database.packed import PackedStore
    from otherwords.database.stored_table import RowTable
    from otherwords.database.tables import SortedTable
    from otherwords.similarity import Similarity

PHRASES_AT_ONCE = 1000


class Database:
    """Paraphrases in a folder, as `build` and `import_ppdb` make it.

    >>> from tempfile import TemporaryDirectory
    >>> from otherwords import import_ppdb
    >>> folder = TemporaryDirectory()
    >>> lines = Path(folder.name, "ppdb.txt")
    >>> _ = lines.write_text("[NN] ||| car ||| auto ||| p(e|f)=1.5 ||| 0-0\\n")
    >>> _ = import_ppdb(lines, Path(folder.name, "small.ow"), rank="p(e|f)=1")
    >>> database = Database.open(Path(folder.name, "small.ow"))
    >>> len(database), "car" in database, list(database)
    (1, True, ['car'])
    >>> database["car"][0].text, database["car"][0].cost
    ('auto', 1.5)
    >>> database["cars"]
    Traceback (most recent call last):
    otherwords.errors.UnknownPhraseError: small.ow: has no phrase 'cars'. Did you mean 'car'?
    >>> folder.cleanup()

    It is like a dictionary from phrases to their paraphrases, except that `len` counts
    paraphrases. It can be pickled, by the name of its folder.
    """

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest

    @classmethod
    def open(cls, path: Path | str | None = None) -> Database:
        """Open a database; DatabaseError if it is not one, is damaged, or is of a newer format.

        Without a path, the one that OTHERWORDS_DATABASE names, or the one that comes with the
        package.
        """
        folder = database_folder(path)
        manifest = Manifest.read(folder)
        manifest.check_lengths(folder)
        database = cls(folder, manifest)
        if not {*manifest.features} <= {*database.store.features}:  # a damaged one is reported now
            raise DatabaseError(f"{folder}: damaged, its files do not agree. {AGAIN}")
        return database

    def verify(self) -> None:
        """Compare every file with its checksum; DatabaseError names the first that differs."""
        self.manifest.check_sums(self.path)
        self.store.verify()

    def paraphrases(
        self,
        phrase: str,
        *,
        top: int | None = 10,
        label: str | None = None,
        size: str | None = None,
        ranking: Mapping[str, float] | None = None,
        explain: bool = False,
    ) -> list[Paraphrase]:
        """The paraphrases of a phrase, the best first; an empty list if there are none.

        The phrase may be text as people write it, or have slots: `the [NN,1] 's [NN,2]`.
        `ranking` replaces the cost by another weighted sum of features, `explain` adds the
        pivots, and `top=None` returns all.
        """
        chosen = {"top": top, "label": label, "size": size, "ranking": ranking}
        found = self.paraphrases_of([phrase], **chosen)[0]  # type: ignore[arg-type]
        return self.explained(found) if explain else found

    def paraphrases_of(
        self,
        phrases: Iterable[str],
        *,
        top: int | None = 10,
        label: str | None = None,
        size: str | None = None,
        ranking: Mapping[str, float] | None = None,
    ) -> list[list[Paraphrase]]:
        """The paraphrases of many phrases: one list for each, in their order."""
        largest = None if size is None else size_number(size)
        weights = None if ranking is None else fit_ranking(self.feature_names, ranking)
        first = None if weights else top
        look = partial(self._maker.of_store, self.store, top=first, label=label, size=largest)
        given = [" ".join(phrase.split()) for phrase in _checked(phrases)]
        found = list(look(given))
        missed = [place for place, own in enumerate(found) if not own]
        ways = {place: spellings(given[place], self.manifest)[1:] for place in missed}
        texts = list(dict.fromkeys(text for place in missed for text in ways[place]))
        others = dict(zip(texts, look(texts), strict=True))
        for place in missed:
            found[place] = next(filter(None, (others[text] for text in ways[place])), [])
        return [rank_again(own, weights)[:top] for own in found] if weights else found

    def lookups(
        self,
        phrases: Iterable[str],
        *,
        top: int | None = 10,
        label: str | None = None,
        size: str | None = None,
        ranking: Mapping[str, float] | None = None,
        explain: bool = False,
    ) -> Iterator[tuple[str, list[Paraphrase]]]:
        """Stream phrases, each with its paraphrases; for more of them than fit in memory."""
        _check_several(phrases)
        stream = iter(phrases)
        chosen = {"top": top, "label": label, "size": size, "ranking": ranking}
        while batch := list(islice(stream, PHRASES_AT_ONCE)):
            lists = self.paraphrases_of(batch, **chosen)  # type: ignore[arg-type]
            for phrase, found in zip(batch, lists, strict=True):
                yield phrase, self.explained(found) if explain else found

    def entry(self, phrase: str, **chosen: Any) -> Entry:
        """The entry of a phrase as `otherwords lookup` prints it: one line per paraphrase.

        `entries` lists what can be chosen.
        """
        return next(self.entries([phrase], **chosen))

    def entries(
        self,
        phrases: Iterable[str],
        *,
        top: int | None = 10,
        label: str | None = None,
        size: str | None = None,
        ranking: Mapping[str, float] | None = None,
        opposites: bool = False,
        variants: bool = True,
        explain: bool = False,
    ) -> Iterator[Entry]:
        """Stream an entry for each phrase: labels joined, opposites left out, variants marked.

        `opposites` gives only those, `variants=False` leaves out the phrase itself in another
        form. A phrase that is missing gets the paraphrases of its other forms or of its parts, or
        a note on what is spelled like it.
        """
        from otherwords.database.entries.find import EntryFinder
        from otherwords.database.entries.lines import Choice
        from otherwords.database.ranking.columns import GOODNESS

        _check_several(phrases)
        learned = ranking is None and GOODNESS in self.manifest.ranking
        choice = Choice(top=top, opposites=opposites, variants=variants, other_words_first=learned)
        finder = EntryFinder(self, choice, label=label, size=size, ranking=ranking, explain=explain)
        return finder.entries(phrases)

    def explained(self, paraphrases: Iterable[Paraphrase]) -> list[Paraphrase]:
        """The same paraphrases with exact features and with their pivots.

        An imported database has no pivots, but it has the entailment relation of PPDB 2.0.
        """
        given = list(paraphrases)
        exact: dict[tuple[str, str, str], list[Paraphrase]] = {
            (each.label, each.phrase, each.text): [] for each in given
        }
        for stored in self.table.rows_of(each.phrase for each in given).to_pylist():
            key = stored["label"], stored["source"], stored["target"]
            if key in exact:
                exact[key].append(self._maker.of_row(stored))
        found = []
        for each in given:
            rows = exact[each.label, each.phrase, each.text]
            if not rows:
                raise DatabaseError(f"{self.path}: damaged, its files do not agree. {AGAIN}")
            # of several that a pool has under one label, that of the same cost, or else the best
            same = (one for one in rows if isclose(one.cost, each.cost, rel_tol=1e-6))
            row = next(same, rows[0])
            if len(rows) > 1:
                rows.remove(row)
            cost = row.cost if isclose(row.cost, each.cost, rel_tol=1e-6) else each.cost
            pivots, reasons = self._pivots(each), self._reasons(row)
            found.append(replace(row, cost=cost, pivots=pivots, reasons=reasons))
        return found

    def prefix(self, start: str, *, top: int | None = 10) -> list[str]:
        """The phrases that begin like this, in alphabetical order.

        `start` is tokenised and lowercased first, as the phrases of the database are.
        """
        return list(islice(self.table.texts_from(spellings(start, self.manifest)[-1]), top))

    def rows(
        self,
        *,
        size: str | None = None,
        type: str | None = None,  # noqa: A002
        columns: Sequence[str] | None = None,
        identities: bool = False,
    ) -> pa.RecordBatchReader:
        """All rows as Arrow batches, sorted by source and cost; only one batch is in memory.

        Types and sizes are names. `columns` may also name local features, unless the database
        was imported.
        """
        from otherwords.database.views import choose_rows

        table = self.identities if identities else self.table
        return choose_rows(table, self.manifest, size=size, type=type, columns=columns)

    def to_pandas(self, **chosen: Any) -> Any:
        """The rows of `rows` as a pandas data frame."""
        _need("pandas")
        return self.rows(**chosen).read_all().to_pandas()

    def to_polars(self, **chosen: Any) -> Any:
        """The rows of `rows` as a polars data frame."""
        return _need("polars").from_arrow(self.rows(**chosen).read_all())

    def all_paraphrases(self) -> Iterator[Paraphrase]:
        """Every paraphrase, sorted by phrase and cost, with its features as they were computed."""
        for batch in self.table.batches(rows=4096):
            for row in batch.to_pylist():
                yield self._maker.of_row(row)

    def __getitem__(self, phrase: str) -> list[Paraphrase]:
        """All paraphrases of a phrase, the best first; a KeyError names phrases close to it."""
        found = self.paraphrases(phrase, top=None)
        if not found:
            text = spellings(phrase, self.manifest)[-1]
            close = close_phrases(text, self.store) or (text and self.prefix(text, top=3))
            raise UnknownPhraseError(phrase, self.path.name, close)
        return found

    def __contains__(self, phrase: object) -> bool:
        """Whether a phrase has paraphrases."""
        return isinstance(phrase, str) and bool(self.paraphrases(phrase, top=1))

    def __iter__(self) -> Iterator[str]:
        """The phrases that have paraphrases, each once, sorted."""
        return self.table.texts_from("")

    def __len__(self) -> int:
        """The number of paraphrases."""
        return sum(self.manifest.counts["paraphrases"].values())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).open, (self.path.absolute(),)

    def __repr__(self) -> str:
        return f"<Database {self.path}: {len(self):,} paraphrases, {self.manifest.language}>"

    @property
    def feature_names(self) -> list[str]:
        """The features that every paraphrase has, stored or computed."""
        from otherwords.pivot.features import LOCAL

        own = list(self.manifest.features)
        return own if self.manifest.imported else sorted({*own, *LOCAL})

    @property
    def _schema(self) -> pa.Schema:
        from otherwords.database.tables import table_schema

        return table_schema(self.manifest.features, imported=self.manifest.imported)

    @cached_property
    def table(self) -> RowTable:
        """The rows, each checked before it is read."""
        if PARAPHRASES in self.manifest.files:
            return self._sorted(PARAPHRASES, "source", self._schema)
        from otherwords.database.stored_table import StoredTable

        return StoredTable(self.store, self._schema)

    @cached_property
    def store(self) -> PackedStore:
        """The packed store, for fast lookups."""
        from otherwords.database.packed import PackedStore

        return PackedStore(self.path / PACKED)

    @cached_property
    def _maker(self) -> ParaphraseMaker:
        return ParaphraseMaker(self.manifest)

    def _pivots(self, each: Paraphrase) -> tuple[Pivot, ...]:
        from otherwords.database.explain import explain as find_pivots

        rules = self.rules
        return () if rules is None else find_pivots(rules, each.label, each.phrase, each.text)

    def _reasons(self, each: Paraphrase) -> tuple[Reason, ...]:
        if RANKING not in self.manifest.files:
            return ()
        from otherwords.database.ranking.explain import explain_goodness

        return explain_goodness(each, self.path / RANKING)

    @cached_property
    def rules(self) -> SortedTable | None:
        """The translation rules behind the paraphrases; None after an import."""
        if RULES not in self.manifest.files:
            return None
        from otherwords.database.tables import RULE_SCHEMA

        return self._sorted(RULES, "phrase", RULE_SCHEMA)

    @cached_property
    def similarity(self) -> Similarity | None:
        """How alike phrases are used, by the file that comes with the database; None without it."""
        if SIMILARITY not in self.manifest.files:
            return None
        from otherwords.similarity import Similarity

        return Similarity.open(self.path / SIMILARITY)

    @property
    def identities(self) -> SortedTable:
        """Phrases as paraphrases of themselves, if the database was built with them."""
        if IDENTITIES not in self.manifest.files:
            raise OtherwordsError(
                f"{self.path}: was built without identities. Build it with --identities."
            )
        return self._sorted(IDENTITIES, "source", self._schema)

    def _sorted(self, name: str, column: str, schema: pa.Schema) -> SortedTable:
        from otherwords.database.tables import SortedTable

        return SortedTable(self.path / name, column, schema, self.manifest.files.get(name, {}))


def _check_several(phrases: Iterable[str]) -> None:
    check_list("phrases", phrases, "phrases", "Write ['about', 'car'].")


def _checked(phrases: Iterable[str]) -> list[str]:
    """The phrases, if that is what they are."""
    _check_several(phrases)
    checked = list(phrases)
    for phrase in checked:
        if not isinstance(phrase, str) or SURROGATE.search(phrase):
            raise WrongKindError("phrase", "a text", phrase, "Write 'about', or '[NP,1] of'.")
    return checked


def _need(library: str) -> Any:
    from importlib import import_module

    try:
        return import_module(library)
    except ImportError as error:
        advice = f"Install it: pip install {library}, or use rows()."
        raise OtherwordsError(f"{library} is not installed. {advice}") from error
