"""Rank a database by a learned ranking: a new one with goodness, probability and relation.

Rows are read and written batch by batch. What depends on the two texts only is worked out once for
all labels of a pair, as rows of a phrase lie side by side. The model goes along, for `--explain`.
Of a large database most rows are hopeless: `least_probability` leaves them out before anything else
is worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from math import inf, log
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from otherwords.database.database import Database
from otherwords.database.finish import finish_database
from otherwords.database.manifest import IDENTITIES, MODEL, RANKING, RULES, SIMILARITY, Manifest
from otherwords.database.ranking.calibrate import Numbers
from otherwords.database.ranking.columns import (
    GOODNESS,
    LEARNED,
    LEARNED_RANKING,
    PROBABILITY,
    RELATION,
    relation_number,
)
from otherwords.database.ranking.model import RankModel
from otherwords.database.ranking.pair_features import (
    PIVOT,
    Pair,
    label_features,
    similarity_names,
    similarity_table,
    word_features,
)
from otherwords.database.relations.compared import Compared, compare
from otherwords.database.relations.learned import MOST_COST, Row, opposites_in_rows
from otherwords.database.relations.opposites import Opposites
from otherwords.database.relations.relation import (
    OPPOSITE,
    Evidence,
    by_numbers,
    relation_by_words,
)
from otherwords.database.relations.wordnet import WordRelations
from otherwords.database.stored_table import RowTable
from otherwords.database.tags import tags_of
from otherwords.database.types import type_number
from otherwords.errors import OtherwordsError
from otherwords.pivot.ranking import name_among

if TYPE_CHECKING:
    from otherwords.corpus.wordnet import WordNet
    from otherwords.engine import Engine
    from otherwords.similarity import Similarity

MOST_OF_OPPOSITES = 1.5
"""The goodness of an opposite, at most."""
BOTH_WAYS = ("p(e|f)", "p(f|e)")
SLOTS = type_number("syntactic")


def apply_ranking(
    database: Database,
    model: RankModel,
    output: Path | str,
    *,
    engine: Engine,
    similarities: Sequence[Similarity] = (),
    least_probability: float = 0.0,
    least_with_slots: float | None = None,
    wordnet: WordNet | None = None,
    quantise: bool = False,
    force: bool = False,
) -> Manifest:
    """Write a copy of a database that is ranked, and cut into sizes, by a learned ranking.

    Paraphrases with a smaller p(e|f) p(f|e) than `least_probability` are left out; for rules with
    slots, which are most of a database, it may be another bound. A `wordnet` knows more opposites
    and relations; the database then depends on it, and the recipe in the manifest says so.
    """
    model.check_files([one.model for one in similarities])
    manifest = database.manifest
    if manifest.imported:
        raise OtherwordsError(
            f"{database.path}: was imported; only databases that were built can be ranked again."
        )
    features = [name for name in manifest.features if name not in LEARNED]
    features = [name for name in features if name not in similarity_names(model.similarities)]
    new = [*similarity_names(model.similarities), *LEARNED]
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(TemporaryDirectory(dir=Path(output).absolute().parent)))
        with_slots = least_probability if least_with_slots is None else least_with_slots
        least = least_probability, with_slots
        ranker = RowRanker(database, model, similarities, least, wordnet)
        if wordnet is not None:
            recipe = {**manifest.recipe, "wordnet": wordnet.version}
            manifest = replace(manifest, recipe=recipe)
        files = {"rows.parquet": database.table}
        if IDENTITIES in manifest.files:
            files[IDENTITIES] = database.identities
        for name, table in files.items():
            _write(ranker.batches(table), scratch / name, [*features, *new])
        model.save(scratch / RANKING)
        if database.rules is not None:
            database.rules.verified()
        same = [name for name in (RULES, SIMILARITY) if name in manifest.files]
        counts = {name: n for name, n in manifest.counts.items() if name == "rules"}
        return finish_database(
            output,
            scratch / "rows.parquet",
            replace(manifest, features=[*features, *new], counts=counts, files={}),
            engine=engine,
            copied={name: database.path / name for name in same},
            identities=scratch / IDENTITIES if IDENTITIES in files else None,
            ranking=LEARNED_RANKING,
            quantise=quantise,
            model=database.path / MODEL if MODEL in manifest.files else None,
            tags=tags_of(database.path, manifest),
            learned=scratch / RANKING,
            force=force,
        )


class RowRanker:
    """Gives the rows of a database what a learned ranking says of them."""

    def __init__(
        self,
        database: Database,
        model: RankModel,
        similarities: Sequence[Similarity] = (),
        least: tuple[float, float] = (0.0, 0.0),
        wordnet: WordNet | None = None,
    ) -> None:
        """`least` is the least p(e|f) p(f|e) of a row without slots, and of one with slots."""
        for probability in least:
            if not 0 <= probability < 1:
                raise OtherwordsError(
                    f"the least probability is {probability:g}, it must be from 0 to below 1."
                )
        self.most_cost = [-log(probability) if probability else inf for probability in least]
        self.model = model
        self.similarities = similarities
        self.names = [name_among(database.manifest.features, name) for name in PIVOT]
        forward = self.names[PIVOT.index("p(e|f)")]
        learned = opposites_in_rows(lambda: _plain_rows(database.table, forward or "cost"))
        known = [*model.opposites, *learned]
        self.words = None if wordnet is None else WordRelations(wordnet)
        self.opposites = Opposites(known) if self.words is None else self.words.opposites(known)

    def batches(self, table: RowTable) -> Iterator[dict[str, Any]]:
        """The columns of the rows, batch by batch, with the new ones."""
        both = [self.names[PIVOT.index(name)] for name in BOTH_WAYS]
        for whole in table.batches():
            batch = whole
            if min(self.most_cost) < inf and None not in both:
                plain = pc.not_equal(batch["type"], SLOTS)
                cost = pc.add(*(batch[name] for name in both))
                batch = batch.filter(pc.less_equal(cost, pc.if_else(plain, *self.most_cost)))
            columns = {name: batch[name] for name in batch.schema.names}
            if batch.num_rows:
                yield columns | self.columns(columns)

    def columns(self, columns: Mapping[str, Any]) -> dict[str, Any]:
        """Goodness, probability, relation and similarities of some rows."""
        labels, sources, targets = (
            columns[name].to_pylist() for name in ("label", "source", "target")
        )
        places: dict[tuple[str, str], int] = {}
        rows = [places.setdefault(both, len(places)) for both in zip(sources, targets, strict=True)]
        compared = [compare(f.split(), e.split(), self.opposites) for f, e in places]
        words = np.array(
            [word_features(*both, own) for both, own in zip(places, compared, strict=True)]
        )
        pairs = [Pair("", *both) for both in places]
        left = [own.left for own in compared]
        similar = similarity_table(pairs, self.similarities, left)[rows]
        known = {label: label_features(label) for label in set(labels)}
        pivots = self._pivots(columns, len(rows))
        kinds = np.array([known[label] for label in labels])
        scores = self.model.scores(np.hstack([words[rows], kinds, pivots, similar]))
        calibration = self.model.calibration
        goodness, probability = calibration.goodness(scores), calibration.probability(scores)
        by_words = [self._relation(own) for own in compared]
        evidence = zip(probability.tolist(), *pivots[:, :2].T.tolist(), strict=True)
        relations = [
            by_words[place] or by_numbers(Evidence(*own))
            for place, own in zip(rows, evidence, strict=True)
        ]
        opposite = np.array([name == OPPOSITE for name in relations])
        goodness[opposite] = np.minimum(goodness[opposite], MOST_OF_OPPOSITES)
        probability[opposite] = 0.0
        found = dict(zip(similarity_names(self.model.similarities), similar.T, strict=True))
        found |= {GOODNESS: goodness, PROBABILITY: probability}
        found[RELATION] = np.array([relation_number(name) for name in relations], np.float64)
        return {name: pa.array(values, pa.float64()) for name, values in found.items()}

    def _relation(self, pair: Compared) -> str | None:
        found = relation_by_words(pair)
        return found or (None if self.words is None else self.words.relation(pair))

    def _pivots(self, columns: Mapping[str, Any], rows: int) -> Numbers:
        unknown = np.full(rows, np.nan)
        found = [
            unknown if name is None else columns[name].to_numpy(zero_copy_only=False)
            for name in self.names
        ]
        both = found[PIVOT.index("p(e|f)")] + found[PIVOT.index("p(f|e)")]
        return np.stack([*found, both, np.ones(rows)], axis=1)


def _plain_rows(table: RowTable, cost: str) -> Iterator[Row]:
    names = ["source", "target", cost]
    for batch in table.batches([*names, "type"]):
        plain = pc.not_equal(batch["type"], SLOTS)  # words exclude each other, patterns do not
        likely = batch.filter(pc.and_(plain, pc.less_equal(batch[cost], MOST_COST)))
        yield from map(Row, *(likely[name].to_pylist() for name in names))


def _write(batches: Iterator[dict[str, Any]], path: Path, features: Sequence[str]) -> None:
    texts = [(name, pa.string()) for name in ("label", "source", "target", "links")]
    schema = pa.schema([*texts, *((name, pa.float64()) for name in features)])
    with pq.ParquetWriter(path, schema) as writer:
        for columns in batches:
            writer.write_batch(
                pa.record_batch([columns[name] for name in schema.names], schema=schema)
            )
