"""The SQL the project allows itself: each construct gives the same on both engines.

The table `t` has whole numbers, doubles, words and gaps; the expected rows are worked by hand.
"""

import math
import random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

T = pa.table(
    {
        "g": pa.array([1, 1, 2, 2, 3], pa.int32()),
        "a": pa.array([5, -7, 9, 2**62, None], pa.int64()),
        "b": pa.array([3, 2, -1, 1, 4], pa.int64()),
        "x": pa.array([0.5, 0.1, 1.0, 1e-9, 0.3], pa.float64()),
        "y": pa.array([0.1, 2.5, -0.5, 3.5, None], pa.float32()),
        "s": ["the red house", "house", "", "Straße 7", "été"],
        "p(e|f,LHS)": pa.array([1.0, 0.5, 0.25, 0.125, 0.0625], pa.float64()),
    }
)
U = pa.table({"g": pa.array([1, 3, 3, 9], pa.int32()), "c": pa.array([10, 30, 31, 90], pa.int64())})
HALF = math.log(2)

# name, query, rows in the order of all columns
CONSTRUCTS = [
    (
        "sum of BIGINT, cast back",
        "SELECT g, CAST(sum(a) AS BIGINT) AS n, count(*) AS k, count(a) AS l FROM t GROUP BY g",
        [(1, -2, 2, 2), (2, 2**62 + 9, 2, 2), (3, None, 1, 0)],
    ),
    (
        "sum of decimals, exact beyond 64 bits",
        "SELECT CAST(sum(CAST(a AS DECIMAL(19, 0)) * CAST(a AS DECIMAL(19, 0))) AS DECIMAL(38, 0))"
        " AS n, CAST(sum(CAST(floor(x * 10) AS DECIMAL(38, 0))) AS DOUBLE) AS m FROM t",
        [(2**124 + 25 + 49 + 81, 19.0)],
    ),
    (
        "probability to fixed point",
        "SELECT b, CAST(floor(x * 4611686018427387904) AS BIGINT) AS p FROM t WHERE g < 3",
        [
            (-1, 2**62),
            (1, math.floor(1e-9 * 2**62)),
            (2, math.floor(0.1 * 2**62)),
            (3, 2**61),
        ],
    ),
    (
        "fixed point to probability",
        "SELECT b, CAST(b AS DOUBLE) / 4611686018427387904 AS p FROM t WHERE g = 1",
        [(2, 2 / 2**62), (3, 3 / 2**62)],
    ),
    (
        "division, whole and not, and the rest",
        "SELECT a // b AS q, a / b AS d, a % b AS r FROM t WHERE g = 1",
        [(-3, -3.5, -1), (1, 5 / 3, 2)],
    ),
    (
        "bits",
        "SELECT xor(a, b) AS x, a & b AS y, a | b AS z FROM t WHERE g = 1",
        [(-7 ^ 2, -7 & 2, -7 | 2), (5 ^ 3, 5 & 3, 5 | 3)],
    ),
    (
        "quoted names, logarithms",
        'SELECT b, -ln("p(e|f,LHS)") AS "p(f|e)", exp(-b) AS e FROM t WHERE b > 0',
        [
            (1, 3 * HALF, math.exp(-1)),
            (2, HALF, math.exp(-2)),
            (3, 0.0, math.exp(-3)),
            (4, 4 * HALF, math.exp(-4)),
        ],
    ),
    (
        "CASE, COALESCE, NULLIF, IS NULL",
        "SELECT b, CASE WHEN a IS NULL THEN 0 WHEN a > 5 THEN 2 ELSE 1 END AS c,"
        " coalesce(a, 0) AS d, nullif(b, 1) AS e FROM t WHERE g > 1",
        [(-1, 2, 9, -1), (1, 2, 2**62, None), (4, 0, 0, 4)],
    ),
    (
        "least and greatest skip gaps",
        "SELECT b, least(a, b) AS l, greatest(a, b) AS m FROM t",
        [(-1, -1, 9), (1, 1, 2**62), (2, -7, 2), (3, 3, 5), (4, 4, 4)],
    ),
    (
        "FLOAT and DOUBLE",
        "SELECT b, CAST(y AS DOUBLE) AS d, min(CAST(x AS FLOAT)) AS f FROM t WHERE g = 1"
        " GROUP BY b, y",
        [
            (2, 2.5, pa.scalar(0.1, pa.float32()).as_py()),
            (3, pa.scalar(0.1, pa.float32()).as_py(), 0.5),
        ],
    ),
    (
        "join USING",
        "SELECT g, b, c FROM t JOIN u USING (g)",
        [(1, 2, 10), (1, 3, 10), (3, 4, 30), (3, 4, 31)],
    ),
    (
        "left join",
        "SELECT t.g, b, c FROM t LEFT JOIN u ON t.g = u.g AND u.c > 30 WHERE t.g > 1",
        [(2, -1, None), (2, 1, None), (3, 4, 31)],
    ),
    (
        "IN of a query",
        "SELECT b FROM t WHERE g IN (SELECT g FROM u WHERE c < 50)",
        [(2,), (3,), (4,)],
    ),
    (
        "EXISTS",
        "SELECT b FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.g = t.g)",
        [(2,), (3,), (4,)],
    ),
    (
        "NOT EXISTS",
        "SELECT b FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.g = t.g)",
        [(-1,), (1,)],
    ),
    ("semi join", "SELECT b FROM t SEMI JOIN u USING (g)", [(2,), (3,), (4,)]),
    ("anti join", "SELECT b FROM t ANTI JOIN u USING (g)", [(-1,), (1,)]),
    (
        "row_number over a group",
        "SELECT g, b, r FROM (SELECT g, b, row_number() OVER"
        " (PARTITION BY g ORDER BY x DESC, b) AS r FROM t) AS ranked WHERE r <= 1",
        [(1, 3, 1), (2, -1, 1), (3, 4, 1)],
    ),
    (
        "sum over a group",
        "SELECT g, CAST(sum(b) OVER (PARTITION BY g) AS BIGINT) AS n FROM t",
        [(1, 5), (1, 5), (2, 0), (2, 0), (3, 4)],
    ),
    (
        "arg_max",
        "SELECT g, arg_max(b, x) AS m, arg_min(b, x) AS l FROM t GROUP BY g",
        [(1, 3, 2), (2, -1, 1), (3, 4, 4)],
    ),
    (
        "UNION ALL",
        "SELECT g FROM u UNION ALL SELECT g FROM u WHERE g > 1",
        [(1,), (3,), (3,), (3,), (3,), (9,), (9,)],
    ),
    ("DISTINCT", "SELECT DISTINCT g FROM u", [(1,), (3,), (9,)]),
    ("HAVING", "SELECT g FROM u GROUP BY g HAVING count(*) > 1", [(3,)]),
    (
        "WITH",
        "WITH big AS (SELECT g, c FROM u WHERE c > 20) SELECT g, max(c) AS m FROM big GROUP BY g",
        [(3, 31), (9, 90)],
    ),
    (
        "length, || and concat, replace, substr",
        "SELECT length(s) AS n, s || '!' AS t, concat(s, '-', s) AS c, replace(s, 'e', 'a') AS r,"
        " substr(s, 2, 2) AS u FROM t WHERE g > 1",
        [
            (0, "!", "-", "", ""),
            (3, "été!", "été-été", "été", "té"),
            (8, "Straße 7!", "Straße 7-Straße 7", "Straßa 7", "tr"),
        ],
    ),
    (
        "words of a text",
        "SELECT split_part(s, ' ', 1) AS first,"
        " length(s) - length(replace(s, ' ', '')) + 1 AS words FROM t WHERE b > 1",
        [("house", 1), ("the", 3), ("été", 1)],
    ),
    (
        "LIKE and <",
        "SELECT s FROM t WHERE s LIKE '%house' OR s < 'A'",
        [("",), ("house",), ("the red house",)],
    ),
    (
        "abs, floor, sqrt, power",
        "SELECT abs(b) AS a, floor(x) AS f, sqrt(x) AS s, power(x, 2) AS p FROM t WHERE b = -1",
        [(1, 1, 1.0, 1.0)],
    ),
]


@pytest.fixture
def ready(engine, tmp_path):
    for name, table in (("t", T), ("u", U)):
        pq.write_table(table, tmp_path / f"{name}.parquet")
        engine.read(name, tmp_path / f"{name}.parquet")
    return engine


def rows_of(table):
    return [tuple(row.values()) for row in table.to_pylist()]


def by_gaps_last(row):
    return [(value is None, 0 if value is None else value) for value in row]


@pytest.mark.parametrize(
    ("query", "expected"), [c[1:] for c in CONSTRUCTS], ids=[c[0] for c in CONSTRUCTS]
)
def test_a_construct_gives_the_rows_worked_by_hand(ready, query, expected):
    found = sorted(rows_of(ready.query(query)), key=by_gaps_last)
    assert [len(row) for row in found] == [len(row) for row in expected]
    for row, wanted in zip(found, expected, strict=True):
        for value, target in zip(row, wanted, strict=True):
            if isinstance(target, float):
                assert value == pytest.approx(target, rel=1e-15)
            else:
                assert value == target


@pytest.mark.parametrize(
    "query",
    [
        "SELECT 9223372036854775807 + b AS n FROM t WHERE b > 0",
        "SELECT x / (x - x) AS n FROM t",
        "SELECT b // (b - b) AS n FROM t",
        "SELECT CAST(sum(a) AS BIGINT) AS n FROM (SELECT a FROM t UNION ALL SELECT a FROM t) AS w",
        "SELECT CAST(a AS INTEGER) AS n FROM t",
    ],
)
def test_overflow_and_division_by_zero_are_errors_not_numbers(ready, query):
    with pytest.raises(Exception, match=r"(?i)overflow|division|divide|out of range|infinity"):
        ready.query(query)


def test_order_is_by_bytes_with_nulls_last(ready):
    assert ready.query("SELECT s FROM t ORDER BY s")["s"].to_pylist() == sorted(T["s"].to_pylist())
    assert ready.query("SELECT a FROM t ORDER BY a")["a"].to_pylist() == [-7, 5, 9, 2**62, None]


def test_a_pivot_is_the_same_to_the_last_bit_on_both_engines(duckdb, spark, tmp_path):
    draw = random.Random(4)
    rules = pa.table(
        {
            "f": pa.array([draw.randrange(50) - 2**60 for _ in range(3000)], pa.int64()),
            "e": pa.array([draw.randrange(200) + 2**61 for _ in range(3000)], pa.int64()),
            "n": pa.array([draw.randrange(1, 9) for _ in range(3000)], pa.int32()),
        }
    )
    pq.write_table(rules, tmp_path / "rules.parquet")
    sql = """
        WITH counted AS (SELECT f, e, CAST(sum(n) AS BIGINT) AS n FROM rules GROUP BY f, e),
        of_f AS (SELECT f, CAST(sum(n) AS BIGINT) AS n FROM counted GROUP BY f),
        of_e AS (SELECT e, CAST(sum(n) AS BIGINT) AS n FROM counted GROUP BY e),
        scored AS (
            SELECT f, e, CAST(c.n AS DOUBLE) / of_f.n AS e_given_f,
                CAST(c.n AS DOUBLE) / of_e.n AS f_given_e
            FROM counted AS c JOIN of_f USING (f) JOIN of_e USING (e)
        )
        SELECT a.e AS e1, b.e AS e2,
            CAST(sum(CAST(floor(a.f_given_e * b.e_given_f * 4611686018427387904) AS BIGINT))
                AS BIGINT) AS p
        FROM scored AS a JOIN scored AS b ON a.f = b.f
        WHERE a.e <> b.e
        GROUP BY a.e, b.e
    """
    written = []
    for name, engine in (("one", duckdb), ("two", spark)):
        engine.read("rules", tmp_path / "rules.parquet")
        engine.write(sql, tmp_path / name, order_by="e1, p DESC, e2")
        (part,) = (tmp_path / name).iterdir()
        written.append(part.read_bytes())
    assert pq.read_metadata(part).num_rows > 10_000
    assert written[0] == written[1]
