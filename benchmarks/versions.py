"""Four paraphrasers side by side: pivoting, lattices, monolingual translation, co-training.

`versions_bible` and so on: ParaMetric over Bibles, Fisher, Indian sets, all six of these in turn,
and captions, with 95 % intervals of a bootstrap over groups.
Paraphrasers learn from some groups of a corpus and are asked about others; pivoting and the real
PPDB pairs come from elsewhere, as in the paper. The references are links of an aligner trained on
the groups measured.

`versions_links`: the links that each method makes, against links made by hand.

    VERSIONS_PIVOT=pivoted.ow python -m benchmarks versions_fisher versions_links

VERSIONS_TRAIN and VERSIONS_TEST set the number of groups; VERSIONS_KEEP=folder keeps what was
found.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

from benchmarks.data import SHARED
from otherwords.align import Aligner, Settings, atomic, different, phrase_pairs
from otherwords.corpus import GoldPair, SkipBadLines, read_gold
from otherwords.corpus.links import Links
from otherwords.evaluate.bootstrap import Estimate
from otherwords.evaluate.parametric.linked_groups import link_groups
from otherwords.evaluate.parametric.paraphrasers import (
    DatabaseParaphraser,
    Paraphraser,
    PhraseTable,
    read_phrase_table,
)
from otherwords.evaluate.parametric.phrase_alignment import score_aligners
from otherwords.evaluate.parametric.score import ParametricScore, score_paraphrasers
from otherwords.parse import Parser
from otherwords.versions.cotrain.examples import find_examples
from otherwords.versions.cotrain.learn import learn
from otherwords.versions.cotrain.run import cotrain
from otherwords.versions.cotrain.sentences import Tagged
from otherwords.versions.groups import Versions, read_versions
from otherwords.versions.lattice.run import LatticeSettings, lattice_of, lattice_paraphrases
from otherwords.versions.links import cotrained_links, lattice_links, table_links
from otherwords.versions.paraphrases import Paraphrase, write_paraphrases
from otherwords.versions.smt.run import SmtSettings, paraphrases_in, smt_table

CORPORA = {
    "bible": [f"bible.{name}" for name in ("engbsb", "engwebp", "engBBE", "engDBY")],
    "fisher": [f"fisher.dev.{k}" for k in range(4)],
    "hindi": [f"indian.hi.dev.{k}" for k in range(4)],
    "bengali": [f"indian.bn.dev.{k}" for k in range(4)],
    "tamil": [f"indian.ta.dev.{k}" for k in range(4)],
    "indian": [f"indian.{{}}.dev.{k}" for k in range(4)],
    "captions": [f"captions.{k}" for k in range(1, 6)],
}
INDIAN = "bn", "hi", "ml", "ta", "te", "ur"
PPDB = SHARED / "ppdb" / "ppdb-1.0.xxxl-lexical.pairs.tsv.gz"
GOLD = {"edinburgh": "edinburgh.train.tsv.gz", "mtref": "mtref.dev.tsv.gz"}
TRAIN = int(os.environ.get("VERSIONS_TRAIN", "1000"))
TEST = int(os.environ.get("VERSIONS_TEST", "200"))
SAMPLES = 1000
LEAST, LONGEST = 0.01, 5
Row = dict[str, object]
Find = Callable[[Sequence[Versions]], list[Paraphrase]]


def groups_of(corpus: str) -> list[Versions]:
    """The groups of a corpus, in lowercase."""
    if corpus == "indian":
        sets = [_read([name.format(one) for name in CORPORA[corpus]]) for one in INDIAN]
        return [group for groups in zip(*sets, strict=False) for group in groups]
    return _read(CORPORA[corpus], tokenised=corpus == "captions")


def _read(names: Sequence[str], *, tokenised: bool = False) -> list[Versions]:
    paths = [SHARED / "groups" / f"{name}.en.gz" for name in names]
    return read_versions(paths, bad=SkipBadLines(), tokenised=tokenised)


def methods(parser: Parser) -> dict[str, Find]:
    """What is learned from groups."""
    joined = LatticeSettings(longest=LONGEST, smallest=False)
    return {
        "lattice": lambda groups: lattice_paraphrases(groups, parser, joined),
        "smt": lambda groups: paraphrases_in(smt_table(groups, SmtSettings(longest=LONGEST))),
        "cotrain": lambda groups: cotrain(groups, parser).paraphrases,
    }


def tables(corpus: str) -> Iterator[Row]:
    """LB-Precision and Rel-Recall of all methods on a corpus."""
    parser = Parser.open()
    groups = groups_of(corpus)
    test, train = groups[:TEST], groups[TEST : TEST + TRAIN]
    systems: dict[str, Paraphraser] = {}
    if pivot := os.environ.get("VERSIONS_PIVOT"):
        systems["pivot"] = DatabaseParaphraser(pivot, least=LEAST)
    systems["ppdb"] = read_phrase_table(PPDB, bad=SkipBadLines())
    for name, find in methods(parser).items():
        started = time.process_time()
        found = find(train)
        seconds = round(time.process_time() - started, 1)
        systems[name] = table_of(found)
        if folder := os.environ.get("VERSIONS_KEEP"):
            write_paraphrases(found, Path(folder) / f"{corpus}.{name}.tsv", name)
        yield {
            "corpus": corpus,
            "method": name,
            "groups": len(train),
            "pairs": len(found),
            "cpu_seconds": seconds,
        }
    lower = [
        (one.number, tuple(text and tuple(w.lower() for w in text) for text in one.texts))
        for one in test
    ]
    linked = link_groups(lower, settings=Settings().fast())
    score = score_paraphrasers(linked, systems, borders="tight", longest=LONGEST, samples=SAMPLES)
    yield from rows_of(score, {"corpus": corpus, "borders": "tight"})


def table_of(found: Sequence[Paraphrase]) -> PhraseTable:
    """A paraphraser of everything probable enough."""
    paraphrases: dict[str, set[str]] = {}
    for one in found:
        if one.probability >= LEAST:
            paraphrases.setdefault(" ".join(one.phrase), set()).add(" ".join(one.paraphrase))
    return PhraseTable(paraphrases)


def rows_of(score: ParametricScore, about: Row) -> Iterator[Row]:
    """One row for each system and length."""
    for system in score.systems:
        for length in system.lengths:
            yield {
                **about,
                "system": system.name,
                "longest": length.longest,
                **rounded("precision", length.precision),
                **rounded("recall", length.recall),
                "correct": length.correct,
                "posited": length.posited,
                "references": length.references,
                "signature": score.signature,
            }


def rounded(name: str, found: Estimate | None) -> Row:
    """A score and its interval."""
    if found is None:
        return {name: None}
    value, *ends = (one if one is None else round(one, 4) for one in found)
    return {name: value} if None in ends else {name: value, f"{name}_interval": ends}


def links() -> Iterator[Row]:
    """AlignPrecision and AlignRecall, and 001's table, against links made by hand."""
    parser = Parser.open()
    for corpus, name in GOLD.items():
        gold = list(read_gold(SHARED / "alignments" / name))
        systems = dict(linked_by(gold, parser))
        score = score_aligners(gold, systems, borders="tight", longest=LONGEST, samples=200)
        yield from rows_of(score, {"gold": corpus, "borders": "tight"})
        for system, found in systems.items():
            yield {"gold": corpus, "system": system, **sure_phrases(gold, found)}


def linked_by(gold: Sequence[GoldPair], parser: Parser) -> Iterator[tuple[str, list[Links]]]:
    """The links of each method; they learn from these sentences alone."""
    pairs = [(pair.source, pair.target) for pair in gold]
    lower = [tuple(tuple(word.lower() for word in side) for side in pair) for pair in pairs]
    aligner = Aligner.train(lower, Settings(), monolingual=True)
    yield "smt", [frozenset(found) for found in aligner.link(lower)]
    trees = [parser.parse_batch([pair[side] for pair in pairs]) for side in (0, 1)]
    both = zip(*trees, strict=True)
    yield "lattice", [frozenset(lattice_links(lattice_of(two), 0, 1)) for two in both]
    tagged = [
        (Tagged(one.words, one.tags), Tagged(other.words, other.tags))
        for one, other in zip(*trees, strict=True)
    ]
    examples = find_examples(tagged)
    yield "cotrain", [frozenset(found) for found in cotrained_links(examples, learn(examples))]
    if pivot := os.environ.get("VERSIONS_PIVOT"):
        database = DatabaseParaphraser(pivot, least=LEAST)
        phrases = {
            " ".join(one[a:b])
            for one, _ in lower
            for a, b in combinations(range(len(one) + 1), 2)
            if b - a <= LONGEST
        }
        database.look_up(phrases)
        yield "pivot", [frozenset(table_links(*pair, database.known)) for pair in lower]


def sure_phrases(gold: Sequence[GoldPair], links: Sequence[Links]) -> Row:
    """Precision and recall of atomic phrase pairs that differ, against those of sure links."""
    right = posited = there = 0
    for pair, found in zip(gold, links, strict=True):
        sides = len(pair.source), len(pair.target)
        sets = [
            set(different(atomic(phrase_pairs(of, *sides, unaligned=False)), *pair[:2]))
            for of in (pair.sure, found)
        ]
        right += len(sets[0] & sets[1])
        there, posited = there + len(sets[0]), posited + len(sets[1])
    return {
        "measure": "sure atomic phrase pairs",
        "precision": round(right / max(1, posited), 4),
        "recall": round(right / max(1, there), 4),
        "correct": right,
        "posited": posited,
        "references": there,
    }
