"""How much of WordNet a database touches, and how many of its pairs WordNet has (6.1.1.1).

A pair is in WordNet if a synset of the right part of speech holds the lemmas of both sides. A
synset is touched by such a pair. A synset of one lemma is then touched only by two forms of it
(*e-mail / e-mails*); as it holds no paraphrase, counts are given with and without these. The other
reading asks less: a synset is reached if it holds any phrase of the database.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from rapidfuzz.distance import Levenshtein

from otherwords.corpus.wordnet import WordNet
from otherwords.database import Database
from otherwords.errors import InputError
from otherwords.evaluate.coverage.parts import parts_of_labels
from otherwords.evaluate.coverage.study import Study, checksum_of, open_study, share, thresholds

VERSION = "3.0"
NEAR = 2
"""Spellings up to this edit distance are variants of one word: the thesis keeps 3 and more."""
LARGEST = 10
"""Synsets of more lemmas are counted together."""
EXAMPLES = 10


def wordnet_coverage(folder: Path | str, database: Database, *, seed: int = 1) -> dict[str, Any]:
    """Everything that 6.1.1.1 reports, curves over thresholds, and the control."""
    wordnet = WordNet(folder)
    if wordnet.version != VERSION:
        message = f"WordNet {wordnet.version}, the study is of {VERSION}. Install wordnet-base."
        raise InputError(Path(folder), None, message)
    with open_study(database) as study:
        _add_members(study, wordnet)
        _add_pairs(study, wordnet)
        study.keep("matches", "wordnet_matches", pairs="pairs")
        found = _report(study, database)
        pairs = study.engine.query("SELECT * FROM pairs ORDER BY source, target, part")
        study.shuffle("mixed", pairs, ["target", "target_lemma"], seed)
        study.keep("mixed_matches", "wordnet_matches", pairs="mixed")
        mixed = study.query("wordnet_found", matches="mixed_matches")
        return {
            "study": "wordnet",
            "version": wordnet.version,
            **found,
            "control": {"pairs_found": mixed.num_rows},
            "signature": study.signature("wordnet coverage", checksum_of(folder), seed),
        }


def _add_members(study: Study, wordnet: WordNet) -> None:
    rows = [(one.name, one.part, word) for one in wordnet.members() for word in one.words]
    columns = [list(column) for column in zip(*rows, strict=True)]
    study.add("members", dict(zip(("synset", "part", "lemma"), columns, strict=True)))


def _add_pairs(study: Study, wordnet: WordNet) -> None:
    """The pairs of the database, by lemmas."""
    labels = study.query("labels")["label"].to_pylist()
    parts = parts_of_labels(labels)
    names = [[row[place] for row in parts] for place in (0, 1)]
    texts = [pa.array(column, pa.string()) for column in names]
    study.add("label_parts", dict(zip(("label", "part"), texts, strict=True)))
    phrases = study.query("phrases").to_pydict()
    rows = []
    for phrase, part in zip(phrases["phrase"], phrases["part"], strict=True):
        lemma = wordnet.lemma(phrase.lower(), part)
        if lemma is not None:
            rows.append((phrase, part, lemma))
    columns = {
        name: pa.array([row[place] for row in rows], pa.string())
        for place, name in enumerate(("phrase", "part", "lemma"))
    }
    study.add("lemmas", columns)
    study.keep("pairs", "wordnet_pairs")


def _report(study: Study, database: Database) -> dict[str, Any]:
    every = study.query("wordnet_all")
    costs = every["cost"].to_numpy()
    pairs = study.query("wordnet_found", matches="matches").to_pydict()
    kinds = np.array(
        [
            (True, bool(differ), Levenshtein.distance(a, b) > NEAR)
            for a, b, differ in zip(pairs["source"], pairs["target"], pairs["differ"], strict=True)
        ],
        bool,
    ).reshape(-1, 3)
    pair_costs = np.array(pairs["cost"], np.float64)
    lemmas = study.query("wordnet_lemmas", matches="matches")
    synsets, places = np.unique(
        lemmas["synset"].to_numpy(zero_copy_only=False), return_inverse=True
    )
    lemma_costs = lemmas["cost"].to_numpy()
    sizes = Counter(study.engine.query("SELECT synset FROM members")["synset"].to_pylist())
    own = np.array([sizes[name] for name in synsets], np.int64)
    reached = study.query("wordnet_reached")["synset"].to_pylist()

    def at(highest: float) -> dict[str, Any]:
        kept = kinds[pair_costs <= highest]
        covered = np.bincount(places[lemma_costs <= highest], minlength=len(synsets))
        return _numbers(kept, covered, own, int((costs <= highest).sum()))

    whole = at(np.inf)
    return {
        "synsets": len(sizes),
        "singletons": sum(size == 1 for size in sizes.values()),
        "synsets_reached": len(reached),
        "singletons_reached": sum(sizes[name] == 1 for name in reached),
        **whole,
        "share_touched": share(whole["synsets_touched"], len(sizes)),
        "pairs_known_beyond": int(every["known"].to_numpy().sum()) - whole["pairs_found"],
        "by_size": _by_size(own, np.bincount(places, minlength=len(synsets)), sizes),
        "curve": [one | at(one["cost"]) for one in thresholds(costs, database)],
        "examples": _examples(pairs, kinds),
    }


def _numbers(kinds: Any, covered: Any, sizes: Any, pairs: int) -> dict[str, Any]:
    touched, several = covered > 0, (covered > 0) & (sizes > 1)
    found = len(kinds)
    return {
        "synsets_touched": int(touched.sum()),
        "singletons_touched": int((touched & (sizes == 1)).sum()),
        "lemmas_covered": share(int(covered[several].sum()), int(sizes[several].sum())),
        "pairs": pairs,
        "pairs_found": found,
        "pairs_beyond": pairs - found,
        "share_found": share(found, pairs),
        "without_same_lemma": int(kinds[:, 1].sum()),
        "without_near_spelling": int(kinds[:, 2].sum()),
        "without_both": int((kinds[:, 1] & kinds[:, 2]).sum()),
    }


def _by_size(own: Any, covered: Any, sizes: Counter[str]) -> list[dict[str, Any]]:
    """Figure 6.1: how much of the touched synsets of each size is covered, on the average."""
    all_sizes = Counter(min(size, LARGEST) for size in sizes.values())
    found = []
    for size in range(1, LARGEST + 1):
        chosen = np.minimum(own, LARGEST) == size
        mean = float((covered[chosen] / own[chosen]).mean()) if chosen.any() else None
        row = {"size": size, "synsets": all_sizes[size], "touched": int(chosen.sum())}
        found.append(row | {"covered": mean})
    return found


def _examples(pairs: dict[str, Sequence[Any]], kinds: Any) -> list[list[str]]:
    """The cheapest pairs with two lemmas and two spellings, like Table 6.2."""
    chosen = np.flatnonzero(kinds[:, 1] & kinds[:, 2]).tolist()
    rows = sorted((pairs["cost"][k], pairs["source"][k], pairs["target"][k]) for k in chosen)
    return [list(row[1:]) for row in rows[:EXAMPLES]]
