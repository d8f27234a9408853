"""Parsing with paraphrases: what each method gains on the development pairs, and what it costs.

The settings were chosen on these pairs. The switch that is shipped was trained on them, so it is
scored by cross-validation instead: five folds, the choice of templates included.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from benchmarks.data import SHARED
from otherwords import Aligner, Parser
from otherwords.evaluate.joint import Paraphrased, read_paraphrased
from otherwords.evaluate.joint.report import MEASURES, compare_methods
from otherwords.evaluate.parses import score_dependencies
from otherwords.parse import read_dependencies, read_trees
from otherwords.parse.from_trees import dependencies_from
from otherwords.parse.joint import JointParser, single_links

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


def sentences() -> list[Paraphrased]:
    gold = {name: TREEBANKS / file for name, file in GOLD.items()}
    return read_paraphrased(gold, [TREEBANKS / name for name in PARAPHRASES])


def compare() -> Iterator[dict[str, object]]:
    given = sentences()
    parser = JointParser(Parser.open(), Aligner.open("learned"))
    report = compare_methods(given, parser, METHODS, by="operation", switch_folds=FOLDS)
    labelled = compare_methods(given, parser.labelled(), METHODS[:4], by="operation")["methods"]
    every = {**report["methods"], **{f"{name}, labelled": labelled[name] for name in labelled}}
    for method, found in every.items():
        groups = {**found["corpora"]}
        groups |= {f"operation {name}": scores for name, scores in found["by"]["operation"].items()}
        for name, scores in groups.items():
            for measure in MEASURES:
                if measure in scores:
                    counts = {key: scores[key] for key in ("sentences", "up", "down")}
                    yield {"method": method, "on": name, "measure": measure, **counts} | {
                        **scores[measure]
                    }
    yield head_rules()
    yield costs(given, parser)


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
