"""Which phrases lose most of their choice when virtual counts replace pivoting (section 3.4.3).

Probabilities of the paraphrases of a phrase with a label are made to add up to one, the phrase
itself excluded; then the entropy under each estimate, in bits. Counts let frequent words win.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb

SHOWN = 10
BEST = 3
ENTROPIES = """
WITH both_estimates AS (
    SELECT a.source, a.label, a.target, exp(-a."p(e|f,LHS)") AS p, exp(-b."p(e|f,LHS)") AS q
    FROM read_parquet('{pivot}') AS a
    JOIN read_parquet('{counts}') AS b USING (source, label, target)
    WHERE a.label NOT SIMILAR TO '.*[/+\\\\].*' AND a.label <> 'X'
), shares AS (
    SELECT source, label, target,
        p / sum(p) OVER phrase AS p, q / sum(q) OVER phrase AS q
    FROM both_estimates WINDOW phrase AS (PARTITION BY source, label)
)
SELECT source, label, -sum(p * log2(p)) AS pivot_bits, -sum(q * log2(q)) AS counts_bits,
    count(*) AS paraphrases,
    list(struct_pack(target := target, p := p) ORDER BY p DESC, target)[:{best}] AS by_pivot,
    list(struct_pack(target := target, p := q) ORDER BY q DESC, target)[:{best}] AS by_counts
FROM shares WHERE p > 0 AND q > 0
GROUP BY source, label
ORDER BY pivot_bits - counts_bits DESC, source, label LIMIT {shown}
"""


def divergent(pivot: Path, counts: Path) -> Iterator[dict[str, object]]:
    """The phrases whose entropy falls most from pivoting to counts, with what comes first."""
    table = "paraphrases.parquet"
    rows = duckdb.connect().execute(
        ENTROPIES.format(pivot=pivot / table, counts=counts / table, best=BEST, shown=SHOWN)
    )
    for source, label, before, after, size, by_pivot, by_counts in rows.fetchall():
        yield {
            "phrase": source,
            "label": label,
            "paraphrases": size,
            "bits, pivot": round(before, 2),
            "bits, product": round(after, 2),
            "first, pivot": {one["target"]: round(one["p"], 3) for one in by_pivot},
            "first, product": {one["target"]: round(one["p"], 3) for one in by_counts},
        }
