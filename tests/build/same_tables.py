"""Compare databases built on different engines, every number of every table."""

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

KEYS = {
    "paraphrases": ["label", "source", "target"],
    "identities": ["label", "source", "target"],
    "rules": ["label", "phrase", "pivot", "language", "ord"],
}


def table_of(folder, name):
    """A table in the order of its keys: costs that tie but for the last bit may swap rows."""
    table = pq.read_table(folder / f"{name}.parquet")
    return table.sort_by([(key, "ascending") for key in KEYS[name]])


def assert_same_tables(one, two):
    """Numbers with a fraction agree to 1e-12 of their size, everything else is equal."""
    names = [name for name in KEYS if (one / f"{name}.parquet").exists()]
    assert names == [name for name in KEYS if (two / f"{name}.parquet").exists()]
    for name in names:
        first, second = table_of(one, name), table_of(two, name)
        assert first.num_rows > 0
        assert first.schema == second.schema
        for column in first.schema:
            a, b = first[column.name], second[column.name]
            if pa.types.is_floating(column.type):
                assert (a.null_count, b.null_count) == (0, 0)
                np.testing.assert_allclose(
                    a.to_numpy(), b.to_numpy(), rtol=1e-12, atol=1e-15, err_msg=column.name
                )
            else:
                assert a.to_pylist() == b.to_pylist(), (name, column.name)
