"""How well the scores of paraphrases follow what people say about them (paper 004, Table 3.5).

SimLex-999 has pairs of words judged for similarity; a pair counts if a database has it with the
label of its part of speech. ParaBank has sentences beside candidates judged from 0 to 100; where
the two differ in a single phrase of at most five words, the judgement is taken for one of that
pair of phrases. A pair that a database lacks says nothing, so the share covered is told.
"""

from __future__ import annotations

import csv
import gzip
import statistics
from collections import defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

import duckdb

from benchmarks.data import SHARED
from otherwords.evaluate.correlation import pearson, spearman
from otherwords.text import Tokeniser

FOLDER = SHARED / "judgements"
TAGS = {"A": "JJ", "N": "NN", "V": "VB"}
LONGEST = 5
SCORES = {
    "-log p(e|f,LHS)": '"p(e|f,LHS)"',
    "-log p(e|f)": '"p(e|f)"',
    "-log p, both directions": '"p(e|f,LHS)" + "p(f|e,LHS)"',
    "cost of Eq. 6.1": "cost",
}
Pair = tuple[str, str, str]
Row = dict[str, object]


def simlex() -> Iterator[tuple[Pair, float]]:
    """Both directions of every pair, by the label of its part of speech."""
    with (FOLDER / "simlex999.txt").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            words, tag = (row["word1"].lower(), row["word2"].lower()), TAGS[row["POS"]]
            for source, target in (words, words[::-1]):
                yield (source, target, tag), float(row["SimLex999"])


def parabank() -> Iterator[tuple[Pair, float]]:
    """Phrases in which a candidate differs from its sentence, with the mean judgement."""
    cut = Tokeniser("en").tokens
    with gzip.open(FOLDER / "parabank.ref.tsv.gz", "rt", encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        sentences = {row["ref_id"]: row["ref_sent"] for row in rows}
    judged = defaultdict(list)
    with gzip.open(FOLDER / "parabank.candidates.tsv.gz", "rt", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["ref_id"] in sentences and row["human_score"]:
                pair = sentences[row["ref_id"]].lower(), row["candidate"].lower()
                judged[pair].append(float(row["human_score"]))
    for (sentence, candidate), scores in judged.items():
        first, second = cut(sentence), cut(candidate)
        changes = SequenceMatcher(None, first, second, autojunk=False).get_opcodes()
        differing = [change for change in changes if change[0] != "equal"]
        if len(differing) == 1 and differing[0][0] == "replace":
            _, a, b, c, d = differing[0]
            if b - a <= LONGEST and d - c <= LONGEST:
                pair = " ".join(first[a:b]), " ".join(second[c:d])
                yield (*pair, ""), statistics.mean(scores)


def compare(databases: dict[str, Path]) -> Iterator[Row]:
    """Correlations over the pairs that all databases have, for each score of each."""
    for name, wanted in (("SimLex-999", dict(simlex())), ("ParaBank", _mean(parabank()))):
        found = {title: _scores(path, wanted) for title, path in databases.items()}
        common = sorted(set.intersection(*(set(scores) for scores in found.values())))
        people = [wanted[pair] for pair in common]
        for title, scores in found.items():
            for k, score in enumerate(SCORES):
                ours = [-scores[pair][k] for pair in common]
                yield {
                    "judgements": name,
                    "database": title,
                    "score": score,
                    "pairs": len(wanted),
                    "covered": len(scores),
                    "compared": len(common),
                    "spearman": round(spearman(ours, people), 3),
                    "pearson": round(pearson(ours, people), 3),
                }


def _mean(judged: Iterator[tuple[Pair, float]]) -> dict[Pair, float]:
    scores = defaultdict(list)
    for pair, score in judged:
        scores[pair].append(score)
    return {pair: statistics.mean(found) for pair, found in scores.items()}


def _scores(database: Path, wanted: dict[Pair, float]) -> dict[Pair, list[float]]:
    """The best of each score over the labels that count."""
    connection = duckdb.connect()
    connection.execute("CREATE TABLE wanted (source VARCHAR, target VARCHAR, label VARCHAR)")
    connection.executemany("INSERT INTO wanted VALUES (?, ?, ?)", list(wanted))
    least = ", ".join(f"min({expression})" for expression in SCORES.values())
    rows = connection.execute(
        f"SELECT w.source, w.target, w.label, {least} "
        f"FROM read_parquet('{database / 'paraphrases.parquet'}') AS p "
        "JOIN wanted AS w ON p.source = w.source AND p.target = w.target "
        "AND (w.label = '' OR w.label = p.label) GROUP BY ALL"
    ).fetchall()
    return {(a, b, label): scores for a, b, label, *scores in rows}
