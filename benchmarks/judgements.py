"""How well paraphrase scores agree with human judgements (Ganitkevitch 2018, section 3.4).

Databases of words and phrases are built from Europarl, German and French, each alone and both,
with probabilities by pivoting and by virtual counts, and nothing pruned but rules seen once. So
they hold the same pairs, and differ in their probabilities only. What a database lacks says
nothing, so the share covered is reported. A sentence of ParaBank is scored by the mean over its
changes, once where the database knows all of them, once where it knows some.

From nothing this links and parses 400,000 sentence pairs first. A work folder that a build of
both languages kept (`otherwords build --keep-work`) saves that:

    JUDGEMENTS_WORK=defr.ow.building python -m benchmarks judgements
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from benchmarks.data import SHARED
from benchmarks.divergence import divergent
from benchmarks.judged_pairs import LONGEST, Judged, Pair, parabank, simlex
from otherwords.build.recipe import make_recipe
from otherwords.build.run import build_database as build
from otherwords.evaluate import bootstrap
from otherwords.evaluate.correlation import pearson, spearman

WORK = "JUDGEMENTS_WORK"
PIVOTS = {"deu": "de", "fra": "fr"}
LANGUAGES = [["deu"], ["fra"], ["deu", "fra"]]
ESTIMATES: dict[str, dict[str, str]] = {
    "pivot": {"estimate": "pivot"},
    "product": {"estimate": "counts", "virtual": "product"},
    "minimum": {"estimate": "counts", "virtual": "minimum"},
}
SCORES = {
    "p(e given f, LHS)": '"p(e|f,LHS)"',
    "p(e given f)": '"p(e|f)"',
    "both directions given LHS": '"p(e|f,LHS)" + "p(f|e,LHS)"',
    "cost of Eq. 6.1": "cost",
}
DRAWS = 1000
Row = dict[str, object]
Scores = dict[Pair, Sequence[float]]
Numbers = NDArray[np.float64]


def compare(folder: Path) -> Iterator[Row]:
    """Build the databases, then measure how well each score of each agrees with the judgements."""
    given = os.environ.get(WORK)
    work = Path(given).resolve() if given else prepare(folder)
    sets = [
        ("SimLex-999", simlex(), True),
        ("ParaBank, all changes known", parabank(), True),
        ("ParaBank, some changes known", parabank(), False),
    ]
    wanted = {pair for _, judged, _ in sets for one in judged for pair in pairs_of(one)}
    for languages in LANGUAGES:
        tables, found = {}, {}
        about: Row = {"languages": "+".join(languages)}
        for name, settings in ESTIMATES.items():
            built = folder / f"{'-'.join(languages)}.ow"
            report = build(recipe(work, languages, settings), built, keep_work=True)
            counts = {"estimate": name, "paraphrases": report.counts["paraphrases"]}
            yield about | counts | {"links and trees": "given" if given else "made"}
            tables[name] = built.rename(folder / f"{'-'.join(languages)}.{name}.ow")
            found[name] = scores_of(tables[name], wanted)
        for title, judged, whole in sets:
            for row in correlations(judged, found, whole=whole):
                yield about | {"judgements": title} | row
        for row in divergent(tables["pivot"], tables["product"]):
            yield about | row


def prepare(folder: Path) -> Path:
    """Link and parse both bitexts; tokens, links and trees are in the folder that is left."""
    stem = SHARED / "bitext" / "europarl"
    bitexts = [
        {"source": f"{stem}.{code}-en.{code}.gz", "target": f"{stem}.{code}-en.en.gz"}
        | {"languages": [code, "en"]}
        for code in PIVOTS.values()
    ]
    values = {"language": "en", "kind": "phrases", "skip_bad": True, "bitext": bitexts}
    build(make_recipe(values), folder / "prepared.ow", keep_work=True)
    return folder / "prepared.ow.building"


def recipe(work: Path, languages: Sequence[str], estimate: Mapping[str, str]) -> Any:
    """Words and phrases of tokens, links and trees made before; all rules seen twice."""
    bitexts = []
    for number, (language, code) in enumerate(PIVOTS.items(), 1):
        stages = work / f"{number}-{language}"
        if language in languages:
            bitexts.append(
                {
                    "source": str(stages / "tokens" / "source.txt"),
                    "target": str(stages / "tokens" / "target.txt"),
                    "links": str(stages / "links" / "links.txt"),
                    "trees": str(stages / "trees" / "trees.ptb"),
                    "languages": [code, "en"],
                    "tokenised": True,
                }
            )
    values = {"language": "en", "kind": "phrases", "skip_bad": True, "bitext": bitexts}
    grammar = {"longest": LONGEST, "phrase_words": LONGEST}
    pivot = {"least_count": 2, "top": 0, "before": {}, "after": {}, **estimate}
    return make_recipe({**values, "grammar": grammar, "pivot": pivot})


def pairs_of(judged: Judged) -> Iterator[Pair]:
    """All pairs that something judged could be known by."""
    for change in judged.changes:
        yield from change


def scores_of(database: Path, pairs: Iterable[Pair]) -> Scores:
    """Each score of the pairs that a database has, the best over the labels that count."""
    names = ["source", "target", "label"]
    columns = zip(names, zip(*sorted(pairs), strict=True), strict=True)
    connection = duckdb.connect()
    connection.register("wanted", pa.table({name: list(column) for name, column in columns}))
    least = ", ".join(f"min({expression})" for expression in SCORES.values())
    rows = connection.execute(
        f"SELECT w.source, w.target, w.label, {least} "
        f"FROM read_parquet('{database / 'paraphrases.parquet'}') AS p "
        "JOIN wanted AS w ON p.source = w.source AND p.target = w.target "
        "AND (w.label = '' OR w.label = p.label) GROUP BY ALL"
    ).fetchall()
    return {(a, b, label): scores for a, b, label, *scores in rows}


def correlations(
    judged: Sequence[Judged], found: Mapping[str, Scores], *, whole: bool
) -> Iterator[Row]:
    """Each score of each estimate, then what pivoting gains; over what all estimates know.

    Scores are costs, so their sign is turned: more is better.
    """
    known = set.intersection(*(set(scores) for scores in found.values()))
    chosen = [(one, known_changes(one, known)) for one in judged]
    covered = [
        (one, pairs) for one, pairs in chosen if pairs and len(pairs) >= whole * len(one.changes)
    ]
    people = np.array([one.judgement for one, _ in covered])
    everyone = [one.judgement for one in judged]
    missed = (sum(everyone) - people.sum()) / max(1, len(judged) - len(covered))
    yield {
        "judged": len(judged),
        "covered": len(covered),
        "mean judgement, covered": round(float(people.mean()), 2),
        "mean judgement, not covered": round(float(missed), 2),
    }
    draws = list(draw_groups([one.group for one, _ in covered]))
    for k, score in enumerate(SCORES):
        follows = {}
        ours = {
            name: -np.array([np.mean([scores[pair][k] for pair in pairs]) for _, pairs in covered])
            for name, scores in found.items()
        }
        for name, numbers in ours.items():
            follows[name] = follow(numbers, people, draws)
            interval = bootstrap.estimate(*follows[name])
            yield {
                "estimate": name,
                "score": score,
                "spearman": round(interval.value, 3),
                "spearman, 95 %": [round(interval.low, 3), round(interval.high, 3)],
                "pearson of logs": round(pearson(numbers, people), 3),
                "pearson": round(pearson(np.exp(numbers), people), 3),
            }
        value, drawn = follows["pivot"]
        for name in list(ours)[1:]:
            gain = bootstrap.difference(value - follows[name][0], drawn - follows[name][1])
            yield {
                "estimate": f"pivot - {name}",
                "score": score,
                "spearman": round(gain.value, 3),
                "spearman, 95 %": [round(gain.low, 3), round(gain.high, 3)],
                "p": round(gain.p, 3),
                "spearman between": round(spearman(ours["pivot"], ours[name]), 3),
                "pearson between": round(pearson(ours["pivot"], ours[name]), 3),
            }


def known_changes(judged: Judged, known: set[Pair]) -> list[Pair]:
    """The narrowest known pair of each change that has one."""
    first = (next((pair for pair in change if pair in known), None) for change in judged.changes)
    return [pair for pair in first if pair is not None]


def draw_groups(groups: Sequence[tuple[str, ...]], draws: int = DRAWS) -> Iterator[Any]:
    """Places drawn with replacement, those of a group always together."""
    places: dict[tuple[str, ...], list[int]] = {}
    for place, group in enumerate(groups):
        places.setdefault(group, []).append(place)
    members = [np.array(group) for group in places.values()]
    generator = np.random.default_rng(1)
    for _ in range(draws):
        chosen = generator.integers(len(members), size=len(members))
        yield np.concatenate([members[group] for group in chosen])


def follow(ours: Numbers, people: Numbers, draws: Sequence[Any]) -> tuple[float, Numbers]:
    """The correlation of ranks, and that of every draw."""
    drawn = [spearman(ours[places], people[places]) for places in draws]
    return spearman(ours, people), np.array(drawn)
