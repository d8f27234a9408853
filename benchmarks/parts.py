"""What each part of the aligner brings: the default with one thing changed, 20,000 pairs."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice

from benchmarks.alignment import score
from benchmarks.data import europarl, gold
from otherwords.align import Settings, align

PAIRS = 20_000
DEFAULT = Settings()
VARIANTS = {
    "default": DEFAULT,
    "seed 2": replace(DEFAULT, seed=2),
    "no sampled model (--fast)": DEFAULT.fast(),
    "no stems": replace(DEFAULT, stem_length=1000),
    "no stems, --fast": replace(DEFAULT.fast(), stem_length=1000),
    "no identity prior": replace(DEFAULT, identity_prior=0.0),
    "one HMM round": replace(DEFAULT, hmm_rounds=1),
    "twice the sweeps": replace(DEFAULT, sweeps=50, collected=40),
}


def compare() -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for language in ("fr", "de"):
        tokens = chain(
            ((" ".join(g.source).lower(), " ".join(g.target).lower()) for g in gold(language)),
            islice(europarl(language), PAIRS),
        )
        pairs = [(source.split(), target.split()) for source, target in tokens]
        for name, settings in VARIANTS.items():
            _, links = align(pairs, settings)
            found = [set(one) for one in islice(links, len(gold(language)))]
            rows.append({"variant": name, "languages": f"en-{language}", **score(language, found)})
            print(*list(rows[-1].values())[:-1], sep="\t", flush=True)
    return rows
