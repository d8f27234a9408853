"""Readers of the smaller models: ranking, learned aligner, T3, switch, truecaser."""

from dataclasses import replace

import numpy as np
from tests.fuzz.reader import JSON, SEALED_FRAME, SEALED_JSON, Reader

from otherwords.align.monolingual.lexicon import Lexicon
from otherwords.align.monolingual.model_file import SHIPPED, read_aligner, write_aligner
from otherwords.database.ranking.calibrate import Calibration
from otherwords.database.ranking.model import RankModel
from otherwords.database.ranking.pair_features import feature_names
from otherwords.database.ranking.trees import Trees
from otherwords.parse import Parser
from otherwords.parse.joint.switch import Switch
from otherwords.rewrite.baselines.t3.compressor import Searched
from otherwords.rewrite.baselines.t3.grammar import T3Grammar
from otherwords.rewrite.baselines.t3.model import T3Model
from otherwords.text import Truecaser

SENTENCE = ["the", "cat", "sleeps"]


def write_models(folder):
    """Write a small model of each kind."""
    trees = Trees(
        3.0,
        np.array([[0, 1, 2]]),
        np.array([[0.5, 1.0, -1.0]]),
        np.array([[True, False, True]]),
        np.array([[0.0, -1.0, 1.0, -2.0, -0.5, 0.5, 2.0]]),
    )
    RankModel((), trees, Calibration(0.0, 1.0, -3.5, 1.0), (("hot", "cold"),), {"pairs": 3}).save(
        folder / "tiny.owr"
    )
    grammar = T3Grammar()
    grammar.counts["(NP [DT,1] [NN,2])", "(NP [NN,2])"] = 3
    grammar.counts["(S [NP,1] [VP,2])", "(S [NP,1] [VP,2])"] = 2
    grammar.totals.update({"(NP [DT,1] [NN,2])": 4, "(S [NP,1] [VP,2])": 2})
    T3Model(grammar, {"language model": 1.0, "a rule": -0.5}, {"seed": 1}).write(folder / "tiny.t3")
    weights = {"crossing": 0.5, "old rel nsubj": -1.0}
    Switch(("crossing", "rel"), weights, 0.25).save(folder / "switch.json")
    Truecaser.learn([["The", "Union", "acts"], ["a", "union"]]).save(folder / "tiny.case")
    write_links(folder / "tiny.owlinks")


def write_links(path):
    """Write the shipped aligner with a lexicon of a few words."""
    lexicon = Lexicon({("mayor", "chief"): 0.5, ("cat", "kitten"): 0.25})
    with path.open("wb") as writer:
        write_aligner(writer, replace(read_aligner(SHIPPED), lexicon=lexicon))


def ranking(folder):
    model = RankModel.open(folder / "tiny.owr")
    row = np.full((1, len(feature_names(()))), np.nan)
    model.goodness(row), model.probability(row), model.reasons(row[0])


def transducer(folder):
    model = T3Model.read(folder / "tiny.t3")
    tree = Parser.open(folder / "tiny.owparse").parse(SENTENCE)
    Searched.of(tree, model.grammar, model.numbers.get, None)


def switch(folder):
    found = Switch.load(folder / "switch.json")
    parsed = Parser.open(folder / "tiny.owparse").dependencies(SENTENCE)
    found.keeps(parsed, parsed, [], [])


def truecaser(folder):
    Truecaser.load(folder / "tiny.case").truecase(["The", "union"])


def learned_aligner(folder):
    parser = Parser.open(folder / "tiny.owparse")
    set(read_aligner(folder / "tiny.owlinks", parser).align(SENTENCE, ["a", "cat"]))


MODELS = {
    "ranking": Reader("tiny.owr", ranking, SEALED_JSON),
    "t3-model": Reader("tiny.t3", transducer, SEALED_JSON, share=0.5),
    "switch": Reader("switch.json", switch, JSON),
    "truecaser": Reader("tiny.case", truecaser),
    "learned-aligner": Reader("tiny.owlinks", learned_aligner, SEALED_FRAME, share=0.2),
}
