"""Growth: the twelve bitexts in one build, and synthetic bitexts of up to ten million pairs.

    .venv/bin/python -m benchmarks scale        twelve bitexts, a tenth of each first
    .venv/bin/python -m benchmarks synthetic    extraction, counting and pivoting, known answer

The work folder of the large build takes up to 60 GB; `OTHERWORDS_BENCH_WORK` names the folder to
work in, where a build that was interrupted resumes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.database_costs import bytes_in, watch
from benchmarks.database_inputs import OURS
from otherwords.build.recipe import read_recipe
from otherwords.corpus import read_lines

WORK = "OTHERWORDS_BENCH_WORK"
SHIPPED = Path("data/english/recipe.toml")
TENTH = 0.1027
"""The share of each bitext whose first pairs make 200,000 pairs in all."""
MEMORY = "8GB"
SYNTHETIC = (200_000, 1_000_000, 10_000_000)
SYNTHETIC_MEMORY = "2GB"
Row = dict[str, object]


def twelve(folder: Path, shares: Sequence[float] = (TENTH, 1.0)) -> Iterator[Row]:
    """Builds of the first pairs of all twelve bitexts, the last of these with all of them."""
    place = Path(os.environ.get(WORK, folder))
    first: Row | None = None
    for share in shares:
        row = built(place, share)
        if first is not None:
            for measure in ("stages", "stages_processor"):
                row[f"growth_{measure}"] = _growth(first, row, measure)
            row["growth_wanted"] = 11
        first = first or row
        print(json.dumps(row), flush=True)
        yield row


def built(place: Path, share: float) -> Row:
    """One build, with what each kind of stage took over all bitexts."""
    name = f"twelve-{round(1000 * share)}"
    recipe, pairs = _recipe(place / f"{name}.text", share)
    path, output = place / f"{name}.toml", place / f"{name}.ow"
    path.write_text(recipe, encoding="utf-8")
    work = output.with_name(output.name + ".building")
    options = ["--memory", MEMORY, "--force", "--quiet", "--json"]
    costs = watch([OURS, "build", path, "-o", output, *options], work)
    report = json.loads(costs.output)
    return {
        "job": "twelve bitexts, whole build",
        "pairs": pairs,
        "seconds": costs.seconds,
        "minutes": round(costs.seconds / 60, 2),
        "peak_megabytes": costs.peak_megabytes,
        "work_megabytes": costs.disk_megabytes,
        "database_megabytes": round(bytes_in(output) / 1e6, 1),
        "paraphrases": sum(report["counts"]["paraphrases"].values()),
        "processor_seconds": round(sum(each["processor_seconds"] for each in report["stages"]), 1),
        "stages": _by_kind(report["stages"], "seconds"),
        "stages_processor": _by_kind(report["stages"], "processor_seconds"),
        "stage_peaks_megabytes": {
            kind: round(peak / 1e6, 1)
            for kind, peak in _by_kind(report["stages"], "peak_memory", max).items()
        },
        "reference": {"wanted_minutes": 60, "aim_minutes": 35, "memory": MEMORY, "disk": "60GB"},
    }


def _by_kind(stages: list[dict[str, Any]], value: str, join: Any = None) -> dict[str, float]:
    """A value of all stages of each kind, summed unless told otherwise."""
    kinds: dict[str, list[float]] = {}
    for stage in stages:
        kinds.setdefault(stage["name"].rpartition("/")[2], []).append(stage[value])
    return {kind: round((join or sum)(values), 2) for kind, values in kinds.items()}


def _growth(small: Row, large: Row, measure: str) -> dict[str, float]:
    """How many times longer each kind of stage took."""
    before, after = small[measure], large[measure]
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    return {kind: round(after[kind] / max(before[kind], 0.1), 2) for kind in after}


def _recipe(text: Path, share: float) -> tuple[str, int]:
    """The recipe of the shipped database for the first pairs of each bitext, and how many."""
    pairs = 0
    lines = ['language = "en"', "skip_bad = true"]
    for bitext in read_recipe(SHIPPED).bitext:
        paths = [path for path in (bitext.source, bitext.target) if path is not None]
        used, count = _first(paths, text, share)
        pairs += count
        lines += ["", "[[bitext]]", f"source = {json.dumps(str(used[0].resolve()))}"]
        lines += [f"target = {json.dumps(str(path.resolve()))}" for path in used[1:]]
        lines.append(f"languages = {json.dumps(bitext.languages)}")
    return "\n".join(lines) + "\n", pairs


def _first(paths: list[Path], folder: Path, share: float) -> tuple[list[Path], int]:
    """The first lines of files, in files of their own unless they are all."""
    count = sum(1 for _ in read_lines(paths[0]))
    if share == 1:
        return paths, count
    wanted = round(share * count)
    folder.mkdir(parents=True, exist_ok=True)
    used = []
    for path in paths:
        used.append(folder / path.stem)  # without .gz or .xz
        lines = (f"{line}\n" for _, line in islice(read_lines(path), wanted))
        with used[-1].open("w", encoding="utf-8") as out:
            out.writelines(lines)
    return used, wanted


def synthetic(folder: Path, sizes: Sequence[int] = SYNTHETIC) -> Iterator[Row]:
    """Runs of growing size with the same memory; each checks its answer."""
    place = Path(os.environ.get(WORK, folder))
    for pairs in sizes:
        work = place / f"synthetic-{pairs}"
        program = [sys.executable, "-m", "benchmarks.synthetic", str(pairs), work, SYNTHETIC_MEMORY]
        costs = watch(program, work)
        row: Row = {
            "job": "synthetic bitext: extraction, counting, pivoting",
            "pairs": pairs,
            "seconds": costs.seconds,
            "peak_megabytes": costs.peak_megabytes,
            "work_megabytes": costs.disk_megabytes,
            "memory": SYNTHETIC_MEMORY,
            **json.loads(costs.output),
        }
        print(json.dumps(row), flush=True)
        yield row
