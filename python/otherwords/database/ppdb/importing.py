"""Import a published PPDB: the lines of 1.0 or 2.0 files become a database, without loss.

`export` writes the same lines again, in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.corpus.languages import iso_639_2t
from otherwords.corpus.ppdb import read_ppdb
from otherwords.database.finish import finish_database
from otherwords.database.manifest import Manifest, file_facts
from otherwords.database.place import refuse_overwriting
from otherwords.database.ppdb.rows import PlacedLine, RowMaker
from otherwords.engine import open_engine
from otherwords.errors import EmptyInputError, check_list, path_of
from otherwords.files.bad_lines import BadLines
from otherwords.files.lines import STANDARD_STREAM, refuse_stdin_twice, shown
from otherwords.files.whole import naming
from otherwords.pivot.ranking import EQUATION, FILE_ORDER, fit_ranking, parse_ranking
from otherwords.progress import Progress

if TYPE_CHECKING:
    from otherwords.engine import Engine

LINES_A_BATCH = 1 << 14
LINES_A_PART = 1 << 20
FIRST_LINES = 1000


@dataclass(frozen=True)
class Imported:
    """How many lines were imported, and the manifest of the new database."""

    lines: int
    manifest: Manifest


def import_ppdb(
    files: Path | str | Sequence[Path | str],
    folder: Path | str,
    *,
    engine: Engine | None = None,
    language: str = "eng",
    rank: str | None = None,
    bad: BadLines | None = None,
    licence: str = "",
    quantise: bool = False,
    force: bool = False,
    progress: Progress | None = None,
) -> Imported:
    """Read a PPDB file, or several, into a database.

    `rank` is weights, as in 'p(e|f)=1', or 'file-order'. Rows are sorted by `engine`, by default
    in this process.

    >>> from tempfile import TemporaryDirectory
    >>> folder = TemporaryDirectory()
    >>> lines = Path(folder.name, "ppdb.txt")
    >>> _ = lines.write_text("[NN] ||| car ||| auto ||| p(e|f)=1.5 ||| 0-0\\n")
    >>> imported = import_ppdb(lines, Path(folder.name, "small.ow"), rank="p(e|f)=1")
    >>> imported.lines, imported.manifest.language
    (1, 'eng')
    >>> folder.cleanup()
    """
    language = iso_639_2t(language)
    example = "import_ppdb('ppdb.txt', 'ppdb.ow')"
    files = [files] if isinstance(files, Path | str) else files
    check_list("files", files, "files", f"Write {example}.")
    refuse_stdin_twice(*files)
    target = path_of("folder", folder, example)
    refuse_overwriting(target, force=force)
    bad = BadLines() if bad is None else bad
    weights = None if rank in (None, FILE_ORDER, EQUATION) else parse_ranking(rank or "")
    source = _Source(files, bad)
    first = list(islice(source.lines, FIRST_LINES))
    if not first:
        raise EmptyInputError(f"{', '.join(map(shown, files))}: no lines to import.")
    maker = RowMaker((line for _, line in first), bad)
    ranking = {} if rank == FILE_ORDER else fit_ranking(list(maker.styles), weights)
    maker.needed = list(ranking)
    with naming(target), TemporaryDirectory(dir=target.parent, prefix=".otherwords-") as t:
        parts = _Parts(Path(t) / "rows", by_order=not ranking)
        lines = chain(first, source.lines)
        done = 0
        while batch := list(islice(lines, LINES_A_BATCH)):
            parts.add(maker.batch(batch))
            done += len(batch)
            if progress is not None:
                progress(done, None)
        parts.close()
        if not parts.rows:
            raise EmptyInputError(f"{', '.join(map(shown, files))}: no usable lines to import.")
        manifest = Manifest(
            language=language,
            recipe={"import": {"rank": rank or "Eq. 6.1"}},
            corpora=source.facts(),
            licence=licence,
            features=list(maker.styles),
            written=maker.styles,
        )
        with open_engine() if engine is None else nullcontext(engine) as running:
            made = finish_database(
                target,
                Path(t) / "rows",
                manifest,
                engine=running,
                ranking=ranking,
                quantise=quantise,
                force=force,
            )
    return Imported(parts.rows, made)


class _Source:
    """The lines of several files, numbered consecutively."""

    def __init__(self, files: Sequence[Path | str], bad: BadLines) -> None:
        self._files = files
        self._bad = bad
        self._counts = [0] * len(files)
        self.lines = self._read()

    def _read(self) -> Iterator[PlacedLine]:
        place = 0
        for number, path in enumerate(self._files):
            for line in read_ppdb(path, bad=self._bad, check_features=False):
                yield PlacedLine(place, line)
                place += 1
                self._counts[number] += 1

    def facts(self) -> list[dict[str, Any]]:
        found = []
        for path, lines in zip(self._files, self._counts, strict=True):
            facts: dict[str, Any] = {"name": Path(path).name, "lines": lines}
            if str(path) != STANDARD_STREAM and Path(path).is_file():
                facts["sha256"] = file_facts(Path(path))["sha256"]
            found.append(facts)
        return found


class _Parts:
    """Rows on their way, in files of about a million; later files may have new features."""

    def __init__(self, folder: Path, *, by_order: bool) -> None:
        folder.mkdir()
        self.rows = 0
        self._folder = folder
        self._by_order = by_order
        self._writer: pq.ParquetWriter | None = None
        self._schema = pa.schema([])
        self._in_part = 0
        self._number = 0

    def add(self, batch: pa.RecordBatch) -> None:
        if self._by_order:
            batch = batch.append_column("cost", batch["place"].cast(pa.float64()))
        if self._writer is None or self._in_part >= LINES_A_PART or batch.schema != self._schema:
            self._next(batch.schema)
        assert self._writer is not None
        self._writer.write_batch(batch)
        self._in_part += batch.num_rows
        self.rows += batch.num_rows

    def close(self) -> None:
        """Close the last file, and give all files the columns of the last."""
        if self._writer is not None:
            self._writer.close()
        for path in sorted(self._folder.iterdir()):
            if pq.read_schema(path) != self._schema:
                table = pq.read_table(path)
                for name in self._schema.names:
                    if name not in table.schema.names:
                        table = table.append_column(name, pa.nulls(len(table), pa.float64()))
                pq.write_table(table.select(self._schema.names), path)

    def _next(self, schema: pa.Schema) -> None:
        if self._writer is not None:
            self._writer.close()
        self._schema = schema
        self._writer = pq.ParquetWriter(
            self._folder / f"{self._number:06}.parquet", schema, compression="lz4"
        )
        self._number += 1
        self._in_part = 0
