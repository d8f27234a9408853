"""Rules of a database for each transformation of Ganitkevitch 2018, Table 3.2.

    python -m benchmarks.transformations europarl.ow                 the cheapest of each
    python -m benchmarks.transformations europarl.ow --draw SHEET [NAME ...]
                                                                     30 of each, at random, to read
    python -m benchmarks.transformations --count SHEET               how many were judged good

Each is asked for by its shape: what the label, the phrase and the paraphrase must look like, as
regular expressions. So what is shown was found by looking for it; the number of rules with that
shape is reported, which says nothing about how many of them are good. For that, a sheet is drawn
and its second column filled in by a reader: y (the rule is the transformation, and keeps the
meaning), d (keeps it in some contexts), n (changes it, or is no transformation).
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

import duckdb

SHOWN = 4
READ = 30
PARTICLES = "(?:up|out|down|off|over|forward|away|back|together)"
PHRASAL, SYNTACTIC = 1, 2
"""How a database numbers paraphrases of several words without slots, and those with slots."""
LIGHT = "(?:take|make|give|have|reach|hold)"


LIGHT_PHRASE = (
    rf"\b{LIGHT} (a |an |the )?(decision|decisions|action|steps|reference|discussion|vote|"
    r"proposal|agreement|contribution|account|use)\b"
)
PLAIN_VERB = r"\b(act|decide|refer|discuss|vote|propose|agree|contribute|consider|use|used)\b"
NOT_LIGHT = rf"NOT regexp_matches(target, '\b{LIGHT}\b')"


class Shape(NamedTuple):
    """Regular expressions, and a condition in SQL if these cannot say it."""

    name: str
    label: str
    phrase: str
    paraphrase: str
    also: str = "true"
    kind: int = SYNTACTIC


def without(words: str) -> str:
    """Say that the paraphrase is the phrase without these words."""
    return rf"regexp_replace(source, ' {words} ', ' ') = target"


SHAPES = [
    Shape(
        "possessive",
        r"NP",
        r"^(the )?\[NN\w*,1\] of (\w+ )?\[NN\w*,2\]$",
        r"\[NN\w*,2\] 's \[NN\w*,1\]$",
    ),
    Shape(
        "possessive, another word",
        r"NP",
        r"^the \[NN\w*,1\] (\w+ )+\[N\w*,2\]$",
        r"\[N\w*,2\] 's \[NN\w*,1\]$",
        "NOT contains(source, '] of ')",
    ),
    Shape(
        "dative shift",
        r"VP|VP\\\w+",
        r"\[N[^ ]*,1\] to (\w+ )?\[(N|PRP)[^ ]*,2\]$",
        r"^(\w+ )?(\w+ )?\[(N|PRP)[^ ]*,2\] (the |a )?\[N[^ ]*,1\]$",
        "NOT contains(target, ' to ')",
    ),
    Shape(
        "adverb move",
        r"S/VP|S|VP.*",
        r"^\[ADVP,1\] .*(\w\w|\[V[^ ]*,2\])",
        r"(\w|\[V[^ ]*,2\]) \[ADVP,1\]( [.,])?$",
    ),
    Shape(
        "adjective move",
        r"S.*",
        r"^it is \[(ADJP|JJ)[^ ]*,1\]",
        r"is \[(ADJP|JJ)[^ ]*,1\]$",
        "regexp_matches(target, '^\\[')",
    ),
    Shape(
        "verb particle shift",
        r"VP",
        rf" \[NP,[12]\] {PARTICLES}$",
        rf" {PARTICLES} \[NP,[12]\]$",
    ),
    Shape(
        "reduced relative clause",
        r"NP",
        r" (that|which|who) (is|are|was|were) ",
        "",
        without("(that|which|who) (is|are|was|were)"),
    ),
    Shape("clause without that", r"S.*|VP", r" that ", "", without("that")),
    Shape(
        "partitive",
        r"NP",
        r"^(\[CD,1\]|\w+) of (the|these|those) ",
        "",
        without("of (the|these|those)"),
    ),
    Shape(
        "topicalisation",
        r"S.*",
        r"^\[(PP|SBAR|S|NP),1\] , .*(\w\w|\[)",
        r".* \[(PP|SBAR|S|NP),1\]( [.,])?$",
    ),
    Shape(
        "passivisation",
        r".*",
        r"\[(NP|NNP|PRP),1\] (has|have|had) \[VBN,2\]",
        r"\[VBN,2\] by \[(NP|NNP|PRP),1\]",
    ),
    Shape(
        "passivisation of a given verb",
        r".*",
        r"^\[(NP|NN\w*|PRP),1\] (\w+ )+\[(NP|NN\w*|PRP),2\]$",
        r"^\[(NP|NN\w*|PRP),2\] (\w+ )+by \[(NP|NN\w*|PRP),1\]$",
        "NOT contains(source, ' by ')",
    ),
    Shape("light verb", r"VP.*", LIGHT_PHRASE, PLAIN_VERB, NOT_LIGHT),
    Shape("light verb, without slots", r"VP.*", LIGHT_PHRASE, PLAIN_VERB, NOT_LIGHT, PHRASAL),
]


def examples(database: Path, shape: Shape, shown: int = SHOWN) -> Iterator[tuple[object, ...]]:
    """The cheapest rules of a shape: how many there are, label, phrase, paraphrase, cost."""
    table = str(database / "paraphrases.parquet")
    yield from (
        duckdb.connect()
        .execute(
            "SELECT count(*) OVER (), label, source, target, cost FROM read_parquet(?) "
            "WHERE type = ? AND regexp_full_match(label, ?) AND regexp_matches(source, ?) "
            f"AND regexp_matches(target, ?) AND {shape.also} "
            "ORDER BY cost, source, label, target LIMIT ?",
            [table, shape.kind, shape.label, shape.phrase, shape.paraphrase, shown],
        )
        .fetchall()
    )


def main(database: Path) -> None:
    print("| transformation | rules | label | phrase | paraphrase | cost |")
    print("|---|---|---|---|---|---|")
    for shape in SHAPES:
        name, count = shape.name, "0"
        for found, label, phrase, paraphrase, cost in examples(database, shape):
            cells = [name, f"{found:,}", f"`{label}`", f"`{phrase}`", f"`{paraphrase}`"]
            print("|", " | ".join([*cells, f"{cost:.2f}"]).replace("|  |", "| |"), "|")
            name, count = "", ""
        if count == "0":
            print(f"| {name} | 0 | | | | |")


def draw(database: Path, sheet: Path, names: Collection[str] = (), seed: int = 1) -> None:
    """Write 30 rules of each shape, or of those named, in no order; print how many there are."""
    chance = random.Random(seed)
    with sheet.open("w", encoding="utf-8") as file:
        for shape in SHAPES:
            if names and shape.name not in names:
                continue
            found = list(examples(database, shape, shown=1_000_000))
            print(f"| {shape.name} | {len(found):,} |", flush=True)
            for _, label, phrase, paraphrase, _ in chance.sample(found, min(READ, len(found))):
                file.write(
                    "\t".join([shape.name, "", str(label), str(phrase), str(paraphrase)]) + "\n"
                )


def count(sheet: Path) -> None:
    """Print how many rules of each shape were judged y, d and n."""
    judged: dict[str, Counter[str]] = {}
    for line in sheet.read_text("utf-8").splitlines():
        name, judgement, *_ = line.split("\t")
        judged.setdefault(name, Counter())[judgement] += 1
    print("| transformation | read | good | doubtful | bad |\n|---|---|---|---|---|")
    for name, own in judged.items():
        print(f"| {name} | {own.total()} | {own['y']} | {own['d']} | {own['n']} |")


if __name__ == "__main__":
    if sys.argv[1] == "--count":
        count(Path(sys.argv[2]))
    elif "--draw" in sys.argv:
        draw(Path(sys.argv[1]), Path(sys.argv[3]), sys.argv[4:])
    else:
        main(Path(sys.argv[1]))
