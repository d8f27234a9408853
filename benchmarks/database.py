"""From bitext to database: seconds, memory, disk, and how fast phrases are found.

The reference figures are those of Thrax on the same corpora and two cores, and what was set out
to reach. Inputs are made first and are not timed; `OTHERWORDS_BENCH_CACHE` names a folder that
keeps them.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks import database_inputs as inputs
from benchmarks.database_costs import Costs, bytes_in, watch

CACHE = "OTHERWORDS_BENCH_CACHE"
MULTI30K = 29_000
EUROPARL = (50_000, 200_000)
BATCH, LOOKUPS = 10_000, 500_000
Row = dict[str, object]


def compare(
    folder: Path, *, multi30k: int = MULTI30K, europarl: int = EUROPARL[1]
) -> Iterator[Row]:
    """Extraction and pivoting alone; smaller numbers of pairs are for trying it out."""
    cache = _cache(folder)
    yield phrasal(cache, folder, multi30k)
    yield hiero(cache, folder, multi30k)
    yield occurrences(cache, folder, europarl)


def builds(folder: Path, *, europarl: tuple[int, int] = EUROPARL) -> Iterator[Row]:
    """Whole builds of two sizes, and what the larger one is like to use."""
    cache = _cache(folder)
    seconds = []
    for pairs in europarl:
        made = whole_build(cache, folder, pairs)
        seconds.append(float(str(made["seconds"])))
        if len(seconds) > 1:
            made["growth"] = round(seconds[1] / seconds[0], 2)
            made["growth_wanted"] = 4.6
        yield _shown(made)
    yield lookups(folder / f"built.{europarl[1]}.ow")


def _cache(folder: Path) -> Path:
    return Path(os.environ.get(CACHE, folder / "inputs"))


def phrasal(cache: Path, folder: Path, pairs: int) -> Row:
    """Pivoting phrases, without pruning: from tokens and links to the table as text."""
    recipe = _recipe(cache, "multi30k", pairs, memory="2GB")
    open_bounds = {"least_count": 1, "before": {}, "after": {}, "top": 0, "identities": True}
    recipe |= {"kind": "phrases", "grammar": {"tiers": []}, "pivot": open_bounds}
    costs, stages = _stages(recipe, folder / "phrasal", "names")
    rows = _rows(folder / "phrasal" / "names" / "text", "paraphrases", "identities")
    reference = {"seconds": 108, "megabytes": 1500, "rows": 1_533_190, "wanted_seconds": 12}
    return _row("Multi30k, phrases pivoted", pairs, costs, rows, reference, stages=stages)


def hiero(cache: Path, folder: Path, pairs: int) -> Row:
    """A Hiero translation grammar with its features, rules seen twice or more."""
    text, output = inputs.tokens(cache, "multi30k", pairs), folder / "hiero.parquet"
    given: list[str | Path] = ["--tokenised", "--links", inputs.links(cache, "multi30k", pairs)]
    options = ["--kind", "hiero", "--least-count", "2", "--memory", "2GB", "--quiet", "--json"]
    costs = watch([inputs.OURS, "extract", text["de"], text["en"], "-o", output, *given, *options])
    report = json.loads(costs.output)
    reference = {"seconds": 133, "rows": 1_423_249, "wanted_seconds": 20}
    stages = _seconds(report["stages"])
    return _row("Multi30k, Hiero grammar", pairs, costs, report["rules"], reference, stages=stages)


def occurrences(cache: Path, folder: Path, pairs: int) -> Row:
    """Extraction alone, phrases and syntactic rules, links and trees given."""
    recipe = _recipe(cache, "europarl", pairs, memory="4GB")
    recipe["bitext"][0]["trees"] = str(inputs.trees(cache, "europarl", pairs))
    recipe["skip_bad"] = True
    work = folder / "syntactic"
    _stages(recipe, work, "corpus")
    costs, stages = _stages(recipe, work, "occurrences")
    costs.seconds = stages["1-deu/occurrences"]
    rows = _rows(work / "1-deu" / "occurrences", "rows")
    reference = {"wanted_pairs_a_second": 1000, "aim_pairs_a_second": 3000}
    return _row("Europarl, occurrences", pairs, costs, rows, reference)


def whole_build(cache: Path, folder: Path, pairs: int) -> Row:
    """A build from raw text, with the packed store at 8 bits."""
    text, output = inputs.raw(cache, "europarl", pairs), folder / f"built.{pairs}.ow"
    work = output.with_name(output.name + ".building")
    options = ["--quantise", "--skip-bad", "--quiet", "--json"]
    costs = watch([inputs.OURS, "build", text["en"], text["de"], "-o", output, *options], work)
    report = json.loads(costs.output)
    rows = sum(report["counts"]["paraphrases"].values())
    reference = {"wanted_minutes": 40, "aim_minutes": 15, "wanted_megabytes": 6000}
    return _row(
        "Europarl, whole build",
        pairs,
        costs,
        rows,
        reference,
        shown=False,
        minutes=round(costs.seconds / 60, 2),
        work_megabytes=costs.disk_megabytes,
        database_megabytes=round(bytes_in(output) / 1e6, 1),
        stages=_seconds(report["stages"]),
    )


def lookups(path: Path) -> Row:
    """The packed store and the database opened, and random phrases found in batches."""
    import pyarrow.parquet as pq

    from otherwords.database import Database
    from otherwords.database.packed import PackedStore

    packed = path / "packed.ow"
    store = PackedStore(packed)
    known = pq.read_table(path / "paraphrases.parquet", columns=["source"])["source"].unique()
    texts = known.to_pylist()
    draw = random.Random(1)
    phrases = [draw.choice(texts) for _ in range(LOOKUPS)]
    started = time.perf_counter()
    batches = (phrases[k : k + BATCH] for k in range(0, LOOKUPS, BATCH))
    found = sum(int(store.lookup(batch).starts[-1]) for batch in batches)
    seconds = time.perf_counter() - started
    return _shown(
        {
            "job": "packed store, 8 bits",
            "rows": len(store),
            "bytes_a_rule": round(packed.stat().st_size / len(store), 1),
            "store_opens_in_ms": _milliseconds(lambda: PackedStore(packed)),
            "database_opens_in_ms": _milliseconds(lambda: Database.open(path)),
            "lookups_a_second": round(LOOKUPS / seconds),
            "rules_a_lookup": round(found / LOOKUPS, 1),
            "reference": {
                "wanted_bytes_a_rule": 40,
                "ppdb_bytes_a_rule": 111,
                "wanted_ms": 50,
                "wanted_lookups_a_second": 100_000,
            },
        }
    )


def _recipe(cache: Path, corpus: str, pairs: int, *, memory: str) -> dict[str, Any]:
    text = inputs.tokens(cache, corpus, pairs)
    bitext = {
        "source": str(text["de"]),
        "target": str(text["en"]),
        "links": str(inputs.links(cache, corpus, pairs)),
        "tokenised": True,
    }
    return {"language": "en", "bitext": [bitext], "run": {"memory": memory}}


def _stages(recipe: dict[str, Any], work: Path, last: str) -> tuple[Costs, dict[str, float]]:
    path = work.with_suffix(".json")
    path.write_text(json.dumps(recipe), encoding="utf-8")
    costs = watch([sys.executable, "-m", "benchmarks.database_costs", path, work, last], work)
    return costs, _seconds(json.loads(costs.output))


def _seconds(stages: list[dict[str, Any]]) -> dict[str, float]:
    return {stage["name"]: stage["seconds"] for stage in stages}


def _rows(folder: Path, *names: str) -> int:
    import pyarrow.parquet as pq

    parts = [part for name in names for part in (folder / name).glob("*.parquet")]
    return sum(pq.read_metadata(part).num_rows for part in parts)


def _milliseconds(opening: Any, rounds: int = 9) -> float:
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        opening()
        times.append(1000 * (time.perf_counter() - started))
    return round(statistics.median(times), 2)


def _row(
    job: str,
    pairs: int,
    costs: Costs,
    rows: int,
    reference: Mapping[str, object],
    *,
    shown: bool = True,
    **more: object,
) -> Row:
    found: Row = {
        "job": job,
        "pairs": pairs,
        "seconds": costs.seconds,
        "peak_megabytes": costs.peak_megabytes,
        "pairs_a_second": round(pairs / costs.seconds, 1),
        "rows": rows,
        "reference": reference,
        **more,
    }
    return _shown(found) if shown else found


def _shown(row: Row) -> Row:
    print(*(f"{name}={value}" for name, value in row.items()), sep="\t", flush=True)
    return row
