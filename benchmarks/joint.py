"""Parsing with paraphrases: what each method gains on the development pairs, and what it costs.

The settings were chosen on these pairs. The switch that is shipped was trained on them, so it is
scored by cross-validation instead: five folds, the choice of templates included. Paraphrases that
our rewriter makes with the database that is shipped are scored beside those made by people.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import process_time
from typing import Any

from benchmarks.data import SHARED
from otherwords import Aligner, Parser
from otherwords.evaluate.joint import Paraphrased, read_paraphrased
from otherwords.evaluate.joint.report import MEASURES, compare_methods
from otherwords.evaluate.parses import score_dependencies
from otherwords.parse import read_dependencies, read_trees
from otherwords.parse.from_trees import dependencies_from
from otherwords.parse.joint import JointParser, single_links
from otherwords.rewrite import Rewriter
from otherwords.rewrite.own_paraphrases import own_paraphrases

TREEBANKS = SHARED / "treebanks"
GOLD = {
    "gum": "gum.dev.conllu.gz",
    "ewt": "ewt.dev.conllu.gz",
    "questionbank": "questionbank.dev.ptb.gz",
    "bnc": "bnc.dev.ptb.gz",
    "wsj": "wsj-sample.dev.ptb.gz",
}
PARAPHRASES = ("paraphrases.dev.tsv", "paraphrases.questions.dev.tsv")
METHODS = ("product", "soft", "hard", "pairs", "switch")
FOLDS = 5
OWN = ((1, None), (3, None), (10, None), (1, 0.0), (5, 0.0))
"""Own paraphrases of a sentence, and the rewriter's caution; none: as it is shipped."""


def sentences() -> list[Paraphrased]:
    gold = {name: TREEBANKS / file for name, file in GOLD.items()}
    return read_paraphrased(gold, [TREEBANKS / name for name in PARAPHRASES])


def compare() -> Iterator[dict[str, object]]:
    given = sentences()
    parser = JointParser(Parser.open(), Aligner.open("learned"))
    report = compare_methods(given, parser, METHODS, by="operation", switch_folds=FOLDS)
    labelled = compare_methods(given, parser.labelled(), METHODS[:4], by="operation")["methods"]
    every = {**report["methods"], **{f"{name}, labelled": labelled[name] for name in labelled}}
    yield from rows(every)
    yield from own(given, parser)
    yield head_rules()
    yield costs(given, parser)


def rows(methods: dict[str, Any]) -> Iterator[dict[str, object]]:
    """A row for each measure of each method of a report, by corpus and operation."""
    for method, found in methods.items():
        groups = {**found["corpora"]}
        operations = found.get("by", {}).get("operation", {})
        groups |= {f"operation {name}": scores for name, scores in operations.items()}
        for name, scores in groups.items():
            for measure in MEASURES:
                if measure in scores:
                    counts = {key: scores[key] for key in ("sentences", "up", "down")}
                    yield {"method": method, "on": name, "measure": measure, **counts} | {
                        **scores[measure]
                    }


def own(given: list[Paraphrased], parser: JointParser) -> Iterator[dict[str, object]]:
    """Paraphrases made by our rewriter instead of those made by people."""
    for number, caution in OWN:
        rewriter = Rewriter() if caution is None else Rewriter(caution=caution)
        made = own_paraphrases(rewriter, [each.words for each in given], number)
        sentences = [
            replace(each, paraphrases=tuple(map(tuple, found)), operations="")
            for each, found in zip(given, made, strict=True)
        ]
        about = {
            "own_paraphrases": number,
            "caution": rewriter.caution,
            "rewritten": sum(bool(each.paraphrases) for each in sentences),
            "made": sum(len(each.paraphrases) for each in sentences),
        }
        for row in rows(compare_methods(sentences, parser, METHODS[:2])["methods"]):
            yield {**row, **about}


def head_rules() -> dict[str, object]:
    """The head rules on the trees of GUM, beside its gold dependencies."""
    gold = {tree.words: tree for tree in read_dependencies(TREEBANKS / "gum.dev.conllu.gz")}
    trees = [tree for tree in read_trees(TREEBANKS / "gum.dev.ptb.gz") if tree.words in gold]
    score = score_dependencies([gold[t.words] for t in trees], map(dependencies_from, trees))
    names = ("uas", "las", "uas_no_punctuation", "las_no_punctuation")
    return {"part": "head rules, GUM dev", **{n: round(getattr(score, n), 2) for n in names}}


def costs(given: list[Paraphrased], parser: JointParser) -> dict[str, object]:
    """Joint parsing of pairs beside two single parses, links not counted, by processor time."""
    pairs = [(each.words, each.paraphrases[0]) for each in given]
    links = [single_links(found) for found in parser.aligner.link(pairs)]
    words = [side for pair in pairs for side in pair]
    started = process_time()
    parser.parser.dependencies_batch(words, threads=1)
    single = process_time() - started
    found: dict[str, object] = {"part": "cost beside two single parses"}
    for method in ("product", "soft"):
        started = process_time()
        scores = iter(parser.parser.arc_scores_batch(words, threads=1))
        for linked in links:
            parser.of_scores(next(scores), [next(scores)], [linked], method)
        found[method] = round((process_time() - started) / single, 2)
    return found
