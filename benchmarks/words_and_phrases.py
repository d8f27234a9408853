"""Do words meet phrases? One database as labels were read before, and as they are read now.

Both are built from the six Tatoeba bitexts and the German and French Europarl (745,000 and 402,000
sentence pairs), with the same trees. Reported are the shapes of their
paraphrases, how many phrases and pairs of the judgements published with PPDB 2.0 they know, how
their scores follow the judgements, and what they cost. The three best paraphrases of 60
expressions, and a sample of word-phrase pairs, are listed to be read by a person.

From nothing this links and parses all pairs first. A work folder that a build kept saves that:

    WORDS_WORK=folder python -m benchmarks words_and_phrases
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import spearmanr

from benchmarks.data import SHARED
from otherwords.build.recipe import make_recipe
from otherwords.build.report import BuildReport
from otherwords.build.run import build_database
from otherwords.corpus import read_lines
from otherwords.corpus.judgements import Judgement, read_judgements
from otherwords.database import Database
from otherwords.evaluate.judgements.pair_scores import PairScores, score_pairs
from otherwords.evaluate.judgements.score import score_judgements
from otherwords.machine import processor_seconds
from otherwords.rewrite import Rewriter

WORK = "WORDS_WORK"
LISTS = Path(__file__).with_name("lists")
TATOEBA = ("de", "fr", "pt", "nl", "hu", "fi")
EUROPARL = ("de", "fr")
BEFORE: dict[str, Any] = {
    "symmetrise": "mean",
    "growth": {"rounds": 0},
    "grammar": {"every": [], "also": {}},
    "pivot": {"significance": 0.0},
}
READINGS: dict[str, dict[str, Any]] = {"before": BEFORE, "now": {}}
SAMPLE = 100
SENTENCES = 300
SMALL_ENOUGH = ("S", "M", "L")
Row = dict[str, object]


def recipe_values(tatoeba: tuple[str, ...] = TATOEBA) -> dict[str, Any]:
    """What is built from; the same for both readings."""
    folder = SHARED / "bitext"
    bitexts: list[dict[str, Any]] = [
        {"source": str(folder / f"tatoeba.{code}-en.tsv.xz"), "languages": ["en", code]}
        for code in tatoeba
    ]
    for code in EUROPARL:
        stem = folder / f"europarl.{code}-en"
        bitexts.append({"source": f"{stem}.en.gz", "target": f"{stem}.{code}.gz"})
    return {"language": "en", "skip_bad": True, "bitext": bitexts}


def compare(folder: Path) -> Iterator[Row]:
    """Build both databases and measure them."""
    place = Path(os.environ.get(WORK, folder)).resolve()
    judgements = list(read_judgements(SHARED / "judgements/ppdb2.train.tsv.gz"))
    scored = {}
    earlier: Path | None = None
    for name, settings in READINGS.items():
        path = place / f"{name}.ow"
        recipe = make_recipe(recipe_values() | settings)
        work = path.with_name(path.name + ".building")
        if earlier is not None and not work.exists():  # words and trees are the same for both
            shutil.copytree(earlier, work, copy_function=os.link)
        earlier = work
        report = build_database(recipe, path, force=True, keep_work=True)
        database = Database.open(path)
        found = score_judgements(judgements, database, by="length")
        scored[name] = score_pairs(judgements, database)
        yield {"reading": name, **costs(report, path), "judgements": found.as_dict()}
        yield {"reading": name, **rewriting(database)}
        yield {"reading": name, "expressions": expressions(database)}
        yield {"reading": name, "word-phrase pairs": sample(database)}
    yield on_common_pairs(judgements, scored)


def on_common_pairs(judgements: list[Judgement], scored: dict[str, PairScores]) -> Row:
    """Spearman on the pairs that both databases cover: new pairs are rarer, and harder to rank."""
    common = np.logical_and.reduce([each.covered for each in scored.values()])
    means = np.array([one.mean for one in judgements])[common]
    found = {
        name: {
            score: round(float(spearmanr(numbers[common], means).statistic), 4)
            for score, numbers in each.scores.items()
        }
        for name, each in scored.items()
    }
    return {"pairs that both cover": int(common.sum()), "spearman": found}


def costs(report: BuildReport, path: Path) -> Row:
    """Sizes, and what the stages took, those that both readings share included."""
    rules = sum(report.counts["paraphrases"].values())
    used = {stage.name: stage.processor_seconds for stage in report.stages}
    return {
        "counts": {key: value for key, value in report.counts.items() if key != "labels"},
        "processor seconds": used,
        "total processor seconds": round(sum(used.values()), 1),
        "peak memory": max(stage.peak_memory for stage in report.stages),
        "packed bytes per paraphrase": round((path / "packed.ow").stat().st_size / rules, 2),
    }


def rewriting(database: Database) -> Row:
    """How fast sentences of about twenty words are rewritten: more labels are more rules to try."""
    text = (line for _, line in read_lines(SHARED / "text/europarl.mono.en.gz"))
    lines = list(islice((line for line in text if 15 <= line.count(" ") <= 25), SENTENCES))
    rewriter = Rewriter(database)
    list(rewriter.rewrite_all(lines[:20]))  # what is read once is read now
    start = processor_seconds()
    changed = sum(
        best[0].text != line for best, line in zip(rewriter.rewrite_all(lines), lines, strict=True)
    )
    used = processor_seconds() - start
    return {
        "sentences": len(lines),
        "rewritten per processor second": round(len(lines) / used, 1),
        "changed": changed,
    }


def expressions(database: Database) -> dict[str, list[str]]:
    """The three best paraphrases of each expression, whatever their labels."""
    lines = (LISTS / "expressions.txt").read_text().splitlines()
    asked = [line for line in lines if line and not line.startswith("#")]
    return {phrase: best(database, phrase) for phrase in asked}


def best(database: Database, phrase: str, most: int = 3) -> list[str]:
    found = dict.fromkeys(each.text for each in database.paraphrases(phrase, top=None))
    return list(found)[:most]


def sample(database: Database) -> list[list[str]]:
    """Pairs of a word and a phrase, of size L or better, drawn evenly from all there are."""
    pairs = {
        (each.phrase, each.text): each.label
        for each in database.all_paraphrases()
        if each.type == "phrasal"
        and each.size in SMALL_ENOUGH
        and (" " in each.phrase) != (" " in each.text)
    }
    drawn = random.Random(1).sample(sorted(pairs), min(SAMPLE, len(pairs)))
    return [[pairs[pair], *pair] for pair in drawn]
