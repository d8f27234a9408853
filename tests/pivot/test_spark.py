"""The queries on Spark with two worker processes: every number of every table as on DuckDB."""

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.pivot.occurrence_tables import Ids, write_occurrences
from tests.pivot.test_pivot import EVERYTHING, random_occurrences

from otherwords.engine import open_engine
from otherwords.pivot import Settings, count_rules, make_paraphrases

KEYS = {"rules": ("family", "f", "e", "lhs", "ord")}
KEYS |= dict.fromkeys(("paraphrases", "identities"), ("lhs", "e1", "e2", "ord"))
FAMILIES = 2
# many small random bitexts as one, so that a setting costs Spark one run
OCCURRENCES = [
    (family, f"{seed}{f}", f"{seed}{e}", label, order, links, *n)
    for seed in range(60)
    for family, f, e, label, order, links, *n in random_occurrences(seed, families=FAMILIES)
]


@pytest.fixture(scope="module")
def counted(tmp_path_factory):
    """Counts rules, on each engine once for all settings that count alike."""
    known = {}

    def count(engine, settings, weights):
        key = (type(engine), settings.least_count, settings.only_pairs, str(weights))
        if key not in known:
            folder = tmp_path_factory.mktemp("counted")
            paths = write_occurrences(folder, OCCURRENCES, Ids())
            families = sorted(weights) if weights else None
            count_rules(engine, paths, folder, settings, families=families, weights=weights)
            known[key] = folder / "rules"
        return known[key]

    return count


def tables_of(engine, rules, folder, settings):
    folder.mkdir()
    make_paraphrases(engine, rules, folder, settings)
    names = [name for name in KEYS if (folder / name).exists()]
    return {"rules": pq.read_table(rules)} | {n: pq.read_table(folder / n) for n in names}


@pytest.mark.parametrize(
    ("settings", "weights"),
    [
        ({"identities": True}, None),
        ({"least_count": 2, "top": 2, "renormalise": True, "identities": True}, None),
        ({"estimate": "counts", "virtual": "product", "identities": True}, None),
        ({"estimate": "counts", "virtual": "geometric", "top": 1, "renormalise": True}, None),
        ({"languages": "weighted", "identities": True}, {0: 3_000_000, 1: 1_000_000}),
    ],
    ids=["plain", "renormalised", "counts", "geometric", "weighted"],
)
def test_both_engines_give_the_same_tables(spark, counted, tmp_path, settings, weights):
    chosen = Settings(**EVERYTHING | settings)
    with open_engine("duckdb", memory="500MB", threads=1) as duckdb:
        rules = counted(duckdb, chosen, weights)
        first = tables_of(duckdb, rules, tmp_path / "one", chosen)
    second = tables_of(spark, counted(spark, chosen, weights), tmp_path / "two", chosen)
    assert first.keys() == second.keys()
    for name, table in first.items():
        order = [(key, "ascending") for key in KEYS[name]]
        one, two = table.sort_by(order), second[name].sort_by(order)
        assert one.num_rows > 100
        assert one.schema.names == two.schema.names
        for column in one.schema:
            a, b = one[column.name], two[column.name]
            if pa.types.is_floating(column.type):
                np.testing.assert_allclose(
                    a.to_numpy(), b.to_numpy(), rtol=1e-12, atol=1e-15, err_msg=column.name
                )
            else:
                assert a.to_pylist() == b.to_pylist(), (name, column.name)
