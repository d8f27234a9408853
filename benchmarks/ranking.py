"""A learned ranking, cross-validated by phrase on the judgements of PPDB 2.0.

    RANKING_DATABASE=english.ow RANKING_SIMILARITY=ngram.ows,dense.ows python -m benchmarks ranking

The database and the files of similarity take long to build, so they are given. Beside the learned
score stand the simple ones, over all pairs (those that a score says nothing of come last) and over
those that the database holds. RANKING_GROUPS=1 also leaves each group of features out, to see what
it is worth. RANKING_SEEDS=5 compares the learned score with one that also knows how many pivot
phrases and pivot languages a pair has, over so many divisions into folds.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from benchmarks.data import SHARED
from otherwords import Database
from otherwords.corpus.judgements import read_judgements
from otherwords.database.ranking.pair_features import (
    LABEL,
    MADE,
    PIVOT,
    TEXT,
    Pair,
    feature_names,
    similarity_names,
)
from otherwords.database.ranking.pivot_features import PivotFinder
from otherwords.database.ranking.pivot_numbers import NUMBERS, pivot_numbers
from otherwords.database.ranking.scorer import pair_table
from otherwords.database.ranking.train import cross_validated, folds_of, rank_correlation
from otherwords.database.ranking.trees import TreeSettings
from otherwords.evaluate.judgements.score import score_judgements
from otherwords.similarity import Similarity

DATABASE, SIMILARITY, GROUPS = "RANKING_DATABASE", "RANKING_SIMILARITY", "RANKING_GROUPS"
SEEDS = "RANKING_SEEDS"
JUDGEMENTS = SHARED / "judgements/ppdb2.train.tsv.gz"


def compare() -> Iterator[dict[str, object]]:
    """The simple scores, then the learned one, then one that learned from shuffled judgements."""
    if DATABASE not in os.environ:
        print(f"skipped: no database named. Set {DATABASE}, and {SIMILARITY} if there is any.")
        return
    database = Database.open(os.environ[DATABASE])
    paths = filter(None, os.environ.get(SIMILARITY, "").split(","))
    files = [Similarity.open(Path(path)) for path in paths]
    judgements = list(read_judgements(JUDGEMENTS))
    found = score_judgements(judgements, database, similarities=files, samples=0)
    counts = {"pairs": found.pairs, "held": found.covered, "phrases": found.phrases}
    yield {**counts, "phrases known": found.phrases_known, "paraphrases": len(database)}
    for name, one in {"database": found.database, **found.baselines}.items():
        held = None if one.spearman is None else one.spearman.value
        yield {"score": name, "spearman, all": one.spearman_all, "spearman, held": held}
    pairs = [Pair(one.label, one.phrase, one.paraphrase) for one in judgements]
    table = pair_table(pairs, database=database, similarities=files)
    judged = np.array([one.mean for one in judgements])
    kinds = [file.model for file in files]
    names = feature_names(kinds)
    held_pairs = table[:, names.index(MADE[-1])] == 1
    groups = {
        "none": (),
        "texts and labels": (*TEXT, *LABEL),
        "pivots": (*PIVOT, *MADE),
        "similarities": similarity_names(kinds),
    }
    settings = TreeSettings()
    folds = folds_of([one.phrase for one in judgements], settings.seed)
    chosen = groups if os.environ.get(GROUPS) else {"none": ()}
    for left_out, own in chosen.items():
        columns = [place for place, name in enumerate(names) if name not in own]
        unseen = cross_validated(table[:, columns], judged, folds, settings)
        yield {
            "score": "learned",
            "features left out": left_out,
            "spearman, all": rank_correlation(unseen, judged),
            "spearman, held": rank_correlation(unseen[held_pairs], judged[held_pairs]),
        }
    seeds = range(1, 1 + int(os.environ.get(SEEDS, "0")))
    if seeds:
        rows = PivotFinder(database).find(pairs).rows
        numbers = pivot_numbers(database, rows)
        known = ~np.isnan(numbers[:, 0])
        yield {"pairs with pivots": int(known.sum()), "of these held": int(known[held_pairs].sum())}
        phrases = [one.phrase for one in judgements]
        for seed in seeds:
            again, own = folds_of(phrases, seed), TreeSettings(seed=seed)
            for name, columns in (("none", table), (" and ".join(NUMBERS), [table, numbers])):
                whole = np.hstack(columns) if isinstance(columns, list) else columns
                unseen = cross_validated(whole, judged, again, own)
                yield {
                    "score": "learned",
                    "seed": seed,
                    "features added": name,
                    "spearman, all": rank_correlation(unseen, judged),
                    "spearman, held": rank_correlation(unseen[held_pairs], judged[held_pairs]),
                }
    random = np.random.default_rng(1).permutation(judged)
    unseen = cross_validated(table, random, folds, settings)
    yield {
        "score": "learned",
        "judgements": "shuffled",
        "spearman, all": rank_correlation(unseen, random),
    }
