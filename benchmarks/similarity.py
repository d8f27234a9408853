"""How fast similarities are built and asked for, and how well they follow human judgements.

One text for all: parliament and everyday sentences, each once (similarity_text.py), which takes
some minutes to tokenise. SIMILARITY_TEXT names a file of these tokens that was made before, and
SIMILARITY_SYNTAX how many of its sentences are parsed for the syntactic model.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np

from benchmarks.data import SHARED
from benchmarks.similarity_text import sentences, write_text
from otherwords.corpus import read_judgements, read_lines
from otherwords.database.ranking.overlap import character_overlap
from otherwords.evaluate.correlation import spearman
from otherwords.similarity import (
    Reading,
    Similarity,
    SimilaritySettings,
    build_similarity,
    composed_scores,
)
from otherwords.text import Tokeniser

TEXT, SYNTAX = "SIMILARITY_TEXT", "SIMILARITY_SYNTAX"
PAIRS = 1_000_000
TOKENISER = Tokeniser("en")
TIMES = (1, 10)
"""Both phrases occur at least this often."""
Row = dict[str, object]
Judged = list[tuple[float, str, str]]


def compare(folder: Path) -> Iterator[Row]:
    """Build all models from one text; then speed, and correlation with judgements."""
    given = os.environ.get(TEXT)
    text = Path(given) if given else folder / "text.en"
    if not given:
        write_text(text)
    models = {
        "ngram": SimilaritySettings(),
        "dense": SimilaritySettings(model="dense"),
    }
    sets = {"ppdb2.train": ppdb(), "simlex999": simlex(), "bird.train": bird()}
    for name, judged in sets.items():
        yield {"judgements": name, "model": "character overlap"} | overlapping(judged)
    for name, settings in models.items():
        path = folder / f"{name}.ows"
        reading = Reading(tokenised=True)
        yield build(name, text, path, settings, reading)
        opened = Similarity.open(path)
        yield {"model": name} | speed(opened)
        for title, judged in sets.items():
            yield {"judgements": title, "model": name} | correlations(opened, judged)
            if opened.is_dense:
                about = {"judgements": title, "model": "dense, unknown phrases composed"}
                yield about | composed(opened, judged)
    count = int(os.environ.get(SYNTAX, "0"))
    if count:
        path = folder / "syntactic.ows"
        settings = SimilaritySettings(model="syntactic")
        yield build("syntactic", list(islice(sentences(), count)), path, settings, Reading())
        opened = Similarity.open(path)
        for title, judged in sets.items():
            yield {"judgements": title, "model": "syntactic"} | correlations(opened, judged)


def build(
    name: str, text: Path | list[str], path: Path, settings: SimilaritySettings, reading: Reading
) -> Row:
    """Build on one core; words a second of processor time."""
    started = time.process_time()
    report = build_similarity(
        text, path, settings=settings, reading=reading, memory="2GB", threads=1
    )
    seconds = time.process_time() - started
    return {
        "model": name,
        "sentences": report.sentences,
        "words": report.words,
        "phrases": report.phrases,
        "cpu_seconds": round(seconds, 1),
        "words a second": round(report.words / seconds),
        "megabytes": round(path.stat().st_size / 1e6, 1),
    }


def speed(similarity: Similarity) -> Row:
    """Seconds for a million pairs on one core, as they come from a file; the best of three."""
    phrases = list(similarity.phrases())
    draw = random.Random(1)
    lines = "\n".join(f"{draw.choice(phrases)}\t{draw.choice(phrases)}" for _ in range(PAIRS))
    pairs = [(one, other) for one, _, other in (line.partition("\t") for line in lines.split("\n"))]
    best = min(_seconds(similarity, pairs) for _ in range(3))
    return {"seconds for a million pairs": round(best, 3)}


def _seconds(similarity: Similarity, pairs: list[tuple[str, str]]) -> float:
    started = time.process_time()
    similarity.scores(pairs)
    return time.process_time() - started


def correlations(similarity: Similarity, judged: Judged) -> Row:
    """Spearman's correlation over all pairs that can be scored, and over frequent ones."""
    people = np.array([mean for mean, _, _ in judged])
    scores = similarity.scores([(one, other) for _, one, other in judged])
    counts = np.minimum(
        similarity.counts([one for _, one, _ in judged]),
        similarity.counts([other for _, _, other in judged]),
    )
    row: Row = {"pairs": len(judged)}
    for times in TIMES:
        known = ~np.isnan(scores) & (counts >= times)
        suffix = "" if times == 1 else f", {times} times"
        row[f"scored{suffix}"] = int(known.sum())
        value = spearman(scores[known].tolist(), people[known].tolist())
        row[f"spearman{suffix}"] = round(value, 3)
    return row


def composed(similarity: Similarity, judged: Judged) -> Row:
    """As `correlations`, with vectors of words where a phrase has none."""
    scores = composed_scores(similarity, [(one, other) for _, one, other in judged])
    known = ~np.isnan(scores)
    people = np.array([mean for mean, _, _ in judged])
    value = spearman(scores[known].tolist(), people[known].tolist())
    return {"pairs": len(judged), "scored": int(known.sum()), "spearman": round(value, 3)}


def overlapping(judged: Judged) -> Row:
    """The simplest baseline: how many letters two phrases share."""
    scores = [character_overlap(one, other) for _, one, other in judged]
    value = spearman(scores, [mean for mean, _, _ in judged])
    return {"pairs": len(judged), "scored": len(judged), "spearman": round(value, 3)}


def _tokens(text: str) -> str:
    return " ".join(TOKENISER.tokens(text)).lower()


def ppdb() -> Judged:
    """Paraphrases of PPDB, judged from 1 to 5."""
    path = SHARED / "judgements" / "ppdb2.train.tsv.gz"
    return [
        (one.mean, _tokens(one.phrase), _tokens(one.paraphrase)) for one in read_judgements(path)
    ]


def simlex() -> Judged:
    """Pairs of words, judged from 0 to 10."""
    lines = islice(read_lines(SHARED / "judgements" / "simlex999.txt"), 1, None)
    columns = (line.split("\t") for _, line in lines)
    return [(float(row[3]), row[0], row[1]) for row in columns]


def bird() -> Judged:
    """Pairs of two-word phrases and words, related from 0 to 1."""
    lines = islice(read_lines(SHARED / "judgements" / "bird.train.tsv.gz"), 1, None)
    columns = (line.split("\t") for _, line in lines)
    return [(float(row[6]), _tokens(row[1]), _tokens(row[2])) for row in columns]
