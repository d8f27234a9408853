"""Trim a ranked database: its best paraphrases, their main pivots, few bits a number.

A limit of bytes counts everything in the folder. What is over it goes by worth (`worth`), until
the rest fits.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from otherwords.database.database import Database
from otherwords.database.finish import finish_database
from otherwords.database.manifest import MANIFEST, MODEL, RANKING, SIMILARITY, TAGS, Manifest
from otherwords.database.place import new_folder, refuse_overwriting
from otherwords.database.ranking.columns import GOODNESS, LEARNED_RANKING, RELATION
from otherwords.database.tags import tags_of
from otherwords.database.trim.choose import BOTH_WAYS, OPPOSITE_NUMBER, SLOTS, TURN, chosen_rows
from otherwords.database.trim.coarse import coarse, levels_of
from otherwords.database.trim.pivots import write_main_pivots
from otherwords.database.trim.settings import TrimSettings
from otherwords.database.trim.worth import worth_of
from otherwords.errors import OtherwordsError

if TYPE_CHECKING:
    from otherwords.engine import Engine

MOST_TRIES = 8
LEAST_BYTES = 24
"""Fewer than a row has ever taken, with its pivots."""
ROOM = 0.98
"""How much of what is left of the limit rows may take by estimate, so that few tries are needed."""


@dataclass(frozen=True)
class Trimmed:
    """What a trimmed database came to."""

    manifest: Manifest
    bytes: int
    rows: int
    least_goodness: float
    """Of what is kept; more than was asked for if the limit of bytes was reached."""


def trim_database(
    database: Database,
    output: Path | str,
    settings: TrimSettings | None = None,
    *,
    engine: Engine,
    most_bytes: int | None = None,
    language_model: Path | str | None = None,
    similarity: Path | str | None = None,
    licence: str | None = None,
    force: bool = False,
    talk: Callable[[str], None] = lambda _: None,
) -> Trimmed:
    """Write the best part of a ranked database as a database of its own.

    A `language_model` and a file of `similarity` take the place of its own ones, `licence` that of
    its note on licences. The same database and settings give the same bytes.
    """
    settings = settings or TrimSettings()
    _check(database)
    refuse_overwriting(Path(output), force=force)
    with TemporaryDirectory(dir=Path(output).absolute().parent) as scratch:
        rows = pa.concat_tables(
            [_no_rows(database.table.schema), *chosen_rows(database.table, settings)]
        )
        rows = _best_slots(rows, settings.slots)
        talk(f"{rows.num_rows:,} rows are good enough")
        writer = _Writer(
            database, settings, engine, Path(scratch), language_model, similarity, licence
        )
        number = rows.num_rows
        if most_bytes is not None:  # writing all of them only shows that it is too much
            number = min(number, max(most_bytes // LEAST_BYTES, 1))
        for _ in range(MOST_TRIES):
            kept = _best(rows, number)
            manifest = writer.write(kept)
            size = sum(path.stat().st_size for path in writer.made.iterdir())
            talk(f"{kept.num_rows:,} rows take {size:,} bytes")
            if most_bytes is None or size <= most_bytes:
                with new_folder(output, force=force) as new:
                    for path in sorted(writer.made.iterdir()):
                        shutil.move(path, new / path.name)
                return Trimmed(manifest, size, kept.num_rows, _least(kept))
            by_rows = size - writer.fixed_bytes()
            left = most_bytes - (size - by_rows)
            number = min(int(kept.num_rows * ROOM * left / max(by_rows, 1)), kept.num_rows - 1)
            if number <= 0:
                break
    raise OtherwordsError(
        f"{output}: cannot be brought to {most_bytes:,} bytes: what comes besides the paraphrases "
        "takes too much. Give a smaller language model or similarity, or a higher limit."
    )


def _check(database: Database) -> None:
    if database.manifest.imported or GOODNESS not in database.manifest.ranking:
        raise OtherwordsError(
            f"{database.path}: is not ranked by a learned ranking, and goodness says what is kept. "
            "Rank it: otherwords rank apply"
        )


def _best_slots(rows: pa.Table, most: int) -> pa.Table:
    """The rows without slots, and the best of those with slots."""
    with_slots = np.flatnonzero(rows["type"].to_numpy() == SLOTS)
    if len(with_slots) <= most:
        return rows
    both = sum(rows[name].to_numpy() for name in BOTH_WAYS)
    goodness = rows[GOODNESS].to_numpy()
    order = np.lexsort((np.asarray(both)[with_slots], -goodness[with_slots]))
    keep = np.ones(rows.num_rows, bool)
    keep[with_slots[order[most:]]] = False
    return rows.filter(pa.array(keep))


def _best(rows: pa.Table, number: int) -> pa.Table:
    """The best rows, and the same share of opposites, in the order of the table."""
    if number >= rows.num_rows:
        return rows
    opposite = rows[RELATION].to_numpy() == OPPOSITE_NUMBER
    both = np.asarray(sum(rows[name].to_numpy() for name in BOTH_WAYS))
    worth = np.where(opposite, -both, worth_of(rows))
    keep = np.zeros(rows.num_rows, bool)
    for own in (np.flatnonzero(opposite), np.flatnonzero(~opposite)):
        some = round(len(own) * number / rows.num_rows)
        keep[own[np.argsort(-worth[own], kind="stable")[:some]]] = True
    return rows.filter(pa.array(keep))


def _no_rows(schema: pa.Schema) -> pa.Table:
    return schema.append(pa.field(TURN, pa.int64())).empty_table()


def _least(rows: pa.Table) -> float:
    plain = rows.filter(pc.not_equal(rows[RELATION], float(OPPOSITE_NUMBER)))
    return float(pc.min(plain[GOODNESS]).as_py() or 5.0)


class _Writer:
    """Writes a database of some rows, with all that comes besides them."""

    def __init__(
        self,
        database: Database,
        settings: TrimSettings,
        engine: Engine,
        folder: Path,
        language_model: Path | str | None,
        similarity: Path | str | None,
        licence: str | None,
    ) -> None:
        self.database = database
        self.settings = settings
        self.engine = engine
        self.folder = folder
        self.made = folder / "made"
        self.model = self._file(MODEL, language_model)
        self.similarity = self._file(SIMILARITY, similarity)
        self.ranking = self._file(RANKING, None)
        counts = tags_of(database.path, database.manifest)
        self.tags = {key: n for key, n in counts.items() if n >= settings.tag_count}
        own = database.manifest
        self.manifest = replace(
            own,
            licence=own.licence if licence is None else licence,
            recipe={**own.recipe, "trim": asdict(settings)},
            counts={},
            files={},
        )

    def _file(self, name: str, given: Path | str | None) -> Path | None:
        own = self.database.path / name if name in self.database.manifest.files else None
        return own if given is None else Path(given)

    def write(self, rows: pa.Table) -> Manifest:
        """Write the database of these rows to `made`."""
        features = self.manifest.features
        path = self.folder / "rows.parquet"
        columns = {name: rows[name] for name in ("label", "source", "target", "links")}
        for name in features:
            numbers = rows[name].to_numpy()
            few = coarse(numbers, levels_of(name)).astype(np.float32)  # as the store
            columns[name] = pa.array(few.astype(np.float64))
        pq.write_table(pa.table(columns), path)
        rules = self.database.rules
        pivots = None
        if rules is not None and self.settings.pivots:
            pivots = write_main_pivots(rules, rows, self.settings.pivots, self.folder, self.engine)
        return finish_database(
            self.made,
            path,
            self.manifest,
            engine=self.engine,
            rules=pivots,
            ranking=LEARNED_RANKING,
            compact=True,
            model=self.model,
            tags=self.tags,
            learned=self.ranking,
            copied={} if self.similarity is None else {SIMILARITY: self.similarity},
            force=True,
        )

    def fixed_bytes(self) -> int:
        """What the files take that do not depend on the number of rows."""
        fixed = [self.made / name for name in (MODEL, SIMILARITY, RANKING, MANIFEST, TAGS)]
        return sum(path.stat().st_size for path in fixed if path.exists())
