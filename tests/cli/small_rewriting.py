"""A database of six rules and a model of single words, as files in the folder of a test."""

import pytest
from tests.rewrite.small_rewriting import WEIGHTS, make_database

from otherwords.rewrite import Weights, write_weights

KNOWN = """the committee agreed to plan . scheme project approved in course of during very really
roof old , and a is good day""".split()
RARE = {"project": -3.0, "really": -3.0}


def arpa():
    """A model of single words; each has the log10 probability -1, but for a few."""
    entries = [("<unk>", -2.0), ("<s>", -99.0), ("</s>", -1.0)]
    entries += [(word, RARE.get(word, -1.0)) for word in KNOWN]
    lines = "\n".join(f"{value}\t{word}" for word, value in entries)
    return f"\\data\\\nngram 1={len(entries)}\n\n\\1-grams:\n{lines}\n\n\\end\\\n"


@pytest.fixture
def files(here):
    """small.ow, words.arpa, weights.toml and letter.txt in the folder of the test."""
    make_database(here)
    (here / "words.arpa").write_text(arpa())
    write_weights(here / "weights.toml", Weights(weights=WEIGHTS, task="paraphrase"))
    (here / "letter.txt").write_text("The committee agreed to the plan.\n\nNothing fits here.\n")
    return here
