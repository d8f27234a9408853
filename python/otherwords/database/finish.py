"""The last step of a build or import: from rows with text to a finished database.

Rows are sorted by an engine (which spills to disk), given sizes, and written in one pass, to a
table and to the packed store. Memory use does not grow with their number.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from otherwords.database.manifest import (
    IDENTITIES,
    MODEL,
    PACKED,
    PARAPHRASES,
    RANKING,
    RULES,
    TAGS,
    Manifest,
)
from otherwords.database.manifest import file_facts as facts_of
from otherwords.database.place import new_folder
from otherwords.database.sizes import Sizer, find_borders
from otherwords.database.tables import (
    EXTRA,
    FIRST,
    RULE_COLUMNS,
    RULE_SCHEMA,
    TableWriter,
    column_names,
    read_parts,
    table_schema,
)
from otherwords.database.tags import TAG_SCHEMA, tag_table
from otherwords.database.types import SHAPES, TYPE_SQL, TYPES, type_number
from otherwords.errors import DatabaseError
from otherwords.pivot.queries import quoted
from otherwords.pivot.ranking import cost_sql, fit_ranking

if TYPE_CHECKING:
    from otherwords.engine import Engine

COST = "cost"
ORDER = "source, cost, label, target"
NOT_FEATURES = {name for name, _ in (*FIRST, *EXTRA)} | {"links"}


def finish_database(
    folder: Path | str,
    paraphrases: Path,
    manifest: Manifest,
    *,
    engine: Engine,
    rules: Path | None = None,
    identities: Path | None = None,
    ranking: Mapping[str, float] | None = None,
    quantise: bool = False,
    compact: bool = False,
    model: Path | None = None,
    tags: Mapping[tuple[str, str], int] | None = None,
    learned: Path | None = None,
    copied: Mapping[str, Path] | None = None,
    force: bool = False,
) -> Manifest:
    """Make a database of Parquet rows with text, and put it in its place.

    `paraphrases` and `identities` have the columns label, source, target, links and a DOUBLE a
    feature, `rules` those of `RULE_COLUMNS`; each is a file or a folder, in any order. The
    features are all other columns, in the order of `manifest.features` if it names them. A
    ranking is a weight a feature, by default Eq. 6.1; a column `cost` that is there already is
    used when the ranking is empty. `quantise` packs features in 8 bits each; `compact` packs costs
    so too, writes no table beside the store and compresses the others as far as they go, for
    numbers that have at most 256 different values of 32 bits each. A language `model`, counts of
    the `tags` of words, a `learned` ranking and the `copied` files of another database, each with
    its name here, go along as they are.
    """
    features = list(manifest.features) or [
        name for name in column_names(paraphrases) if name not in NOT_FEATURES
    ]
    weights = {} if ranking == {} else fit_ranking(features, ranking)
    with new_folder(folder, force=force) as new:
        work = _Work(new, engine, features, weights, manifest.imported, compact)
        quantise = quantise or compact
        counts: dict[str, Any] = dict(manifest.counts)
        counts |= work.write_paraphrases(paraphrases, PARAPHRASES, pack=True, quantise=quantise)
        if identities is not None:
            counted = work.write_paraphrases(identities, IDENTITIES, pack=False, quantise=False)
            counts["identities"] = sum(counted["paraphrases"].values())
        if rules is not None:
            counts["rules"] = work.write_rules(rules)
        if model is not None:
            shutil.copyfile(model, new / MODEL)
        if learned is not None:
            shutil.copyfile(learned, new / RANKING)
        for name, path in (copied or {}).items():
            shutil.copyfile(path, new / name)
        if tags:
            write_tags(new / TAGS, tags, compact=compact)
        files = {path.name: facts_of(path) for path in sorted(new.iterdir())}
        done = replace(manifest, features=features, ranking=weights, counts=counts, files=files)
        done.write(new)
    return done


def write_tags(path: Path, tags: Mapping[tuple[str, str], int], *, compact: bool = False) -> None:
    """Write the counts of tags as the reader of tables expects them."""
    table = TableWriter(path, TAG_SCHEMA, "word", compact=compact)
    for batch in tag_table(tags).to_batches():
        table.add(batch)
    table.close()


class _Work:
    """What all tables of one database share."""

    def __init__(
        self,
        folder: Path,
        engine: Engine,
        features: Sequence[str],
        ranking: Mapping[str, float],
        imported: bool,
        compact: bool,
    ) -> None:
        self.folder = folder
        self.engine = engine
        self.features = list(features)
        self.ranking = ranking
        self.imported = imported
        self.compact = compact

    def write_paraphrases(
        self, rows: Path, name: str, *, pack: bool, quantise: bool
    ) -> dict[str, Any]:
        """Sort, size and write rows; gives their counts by type, shape and label."""
        schema = table_schema(self.features, imported=self.imported)
        types, labels = np.zeros(len(TYPES), np.int64), Counter[str]()
        shapes = np.zeros(len(SHAPES), np.int64)
        with ExitStack() as stack:
            order = f"{ORDER}, place" if self.imported else ORDER  # a file may have a line twice
            sorted_rows = self._sorted(rows, self._query(), order, stack)
            sizer = Sizer(find_borders(lambda: _types_and_costs(sorted_rows)))
            table = None
            if not (pack and self.compact):  # the store loses nothing then
                table = TableWriter(self.folder / name, schema, "source", compact=self.compact)
            packer = self._packer(quantise) if pack else None
            for batch in read_parts(sorted_rows):
                kinds, costs = batch["type"].to_numpy(), batch[COST].to_numpy()
                sizes = sizer.sizes(kinds, costs)
                columns = {column: batch[column] for column in batch.schema.names}
                columns["size"] = pa.array(sizes.astype(np.int8))
                if table is not None:
                    arrays = [columns[n] for n in schema.names]
                    table.add(pa.record_batch(arrays, schema=schema))
                types += np.bincount(kinds, minlength=len(TYPES))
                shapes += count_shapes(batch)
                for each in batch["label"].value_counts().to_pylist():
                    labels[each["values"]] += each["counts"]
                if packer is not None:
                    self._pack(packer, batch, sizes)
            if table is not None:
                table.close()
            if packer is not None:
                packer.finish()
        often_first = sorted(labels.items(), key=lambda item: (-item[1], item[0]))
        by_type = dict(zip(TYPES, types.tolist(), strict=True))
        by_shape = dict(zip(SHAPES, shapes.tolist(), strict=True))
        return {"paraphrases": by_type, "shapes": by_shape, "labels": dict(often_first)}

    def write_rules(self, rules: Path) -> int:
        """Sort and write translation rules; gives their number."""
        names = ", ".join(quoted(name) for name, _ in RULE_COLUMNS)
        order = 'phrase, label, n DESC, language, "pivot", ord'
        with ExitStack() as stack:
            table = TableWriter(self.folder / RULES, RULE_SCHEMA, "phrase", compact=self.compact)
            count = 0
            for batch in read_parts(self._sorted(rules, f"SELECT {names} FROM rows", order, stack)):
                table.add(batch.select(RULE_SCHEMA.names).cast(RULE_SCHEMA))
                count += batch.num_rows
            table.close()
        return count

    def _query(self) -> str:
        cost = cost_sql(self.ranking) if self.ranking else COST
        extra = [name for name, _ in EXTRA] if self.imported else []
        columns = [
            *("label", "source", "target"),
            f"CAST({TYPE_SQL} AS TINYINT) AS type",
            f"CAST({cost} AS DOUBLE) AS cost",
            *map(quoted, self.features),
            *("links", *extra),
        ]
        return f"SELECT {', '.join(columns)} FROM rows"

    def _sorted(self, rows: Path, query: str, order: str, stack: ExitStack) -> Path:
        """The rows of a query in order, in a folder that goes away with the stack."""
        from tempfile import TemporaryDirectory

        scratch = Path(stack.enter_context(TemporaryDirectory(dir=self.folder)))
        self.engine.read("rows", rows)
        self.engine.write(query, scratch / "sorted", order_by=order)
        return scratch / "sorted"

    def _packer(self, quantise: bool) -> Any:
        from otherwords.database.packed import PackedWriter

        kinds = dict.fromkeys(self.features, "q8" if quantise else "f32")
        names = [COST, *self.features]
        kinds[COST] = "q8" if self.compact else "f32"
        return PackedWriter(self.folder / PACKED, features=names, kinds=kinds)

    def _pack(self, packer: Any, batch: pa.RecordBatch, sizes: np.ndarray[Any, Any]) -> None:
        numbers = [batch[name].to_numpy(zero_copy_only=False) for name in (COST, *self.features)]
        packer.add(
            batch["label"],
            batch["source"],
            batch["target"],
            sizes,
            batch["links"].fill_null(""),
            np.stack(numbers, axis=1).astype(np.float32),
        )


def _types_and_costs(rows: Path) -> Iterator[tuple[Any, Any]]:
    for batch in read_parts(rows, ["type", COST]):
        costs = batch[COST]
        if costs.null_count or not np.isfinite(costs.to_numpy(zero_copy_only=False)).all():
            raise DatabaseError("a paraphrase lacks a feature that it is ranked by.")
        yield batch["type"].to_numpy(), costs.to_numpy()


def count_shapes(rows: pa.RecordBatch) -> NDArray[np.int64]:
    """How many rows without slots have each shape, in the order of `SHAPES`."""
    plain = rows.filter(pc.not_equal(rows["type"], type_number("syntactic")))
    several = [
        pc.match_substring(plain[side], " ").to_numpy(zero_copy_only=False).astype(np.int64)
        for side in ("source", "target")
    ]
    return np.bincount(2 * several[0] + several[1], minlength=len(SHAPES))
