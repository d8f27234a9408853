"""Agreement of two annotators on links, corrected for chance with 1,000 samples a pair.

The 800 pairs of RTE-06, annotators A and C. `initial` says what chance starts from: our
aligner, which is trained within the time, or nothing but the links between words spelled alike.
"""

from __future__ import annotations

import time

from benchmarks.data import SHARED
from otherwords.corpus import GoldPair, Links, read_gold
from otherwords.evaluate.agreement.links import link_agreement

SAMPLES = 1000


def compare() -> list[dict[str, object]]:
    folder = SHARED / "alignments"
    first, second = (list(read_gold(folder / f"rte06.dev.{who}.tsv.gz")) for who in "AC")
    starts: dict[str, list[Links] | None] = {"aligner": None, "alike": [_alike(p) for p in first]}
    rows: list[dict[str, object]] = []
    for name, initial in starts.items():
        for threads in (1, 2):
            begun = time.perf_counter()
            report = link_agreement(
                first, second, samples=SAMPLES, threads=threads, initial=initial
            )
            row: dict[str, object] = {
                "initial": name,
                "threads": threads,
                "pairs": report.pairs,
                "samples": SAMPLES,
                "seconds": round(time.perf_counter() - begun, 1),
                "word_f1": round(report.words.f1, 3),
                "phrase_f1": round(report.phrases.f1, 3),
            }
            for kind, each in report.corrected.items():
                row[f"{kind}_observed"] = round(each.observed, 3)
                row[f"{kind}_chance"] = round(each.chance, 3)
                row[f"{kind}_c_hat"] = round(each.c_hat, 3)
            row["signature"] = report.signature
            rows.append(row)
            print(*list(row.values())[:-1], sep="\t", flush=True)
    return rows


def _alike(pair: GoldPair) -> Links:
    source, target = ([word.lower() for word in side] for side in (pair.source, pair.target))
    return {
        (i, j) for i, one in enumerate(source) for j, other in enumerate(target) if one == other
    }
