"""The grammars of the reference extractor, rule by rule and count by count."""

import gzip
import lzma
import math
import re

import pytest

from otherwords.grammar import Settings, extract
from otherwords.parse.tree import Tree

# The reference tries A+B before the slashes; paper 004 tries it after them.
ITS_ORDER = ("A", "A+B", "A/B", "A\\B", "A+B+C")
LOG_COUNT = re.compile(r" logcount=(\S+)")


def reference(path):
    counts = {}
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            rule, features = line.rstrip("\n").rsplit(" ||| ", 1)
            counts[rule] = round(math.exp(float(LOG_COUNT.search(features)[1])))
    return counts


def bitext(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            source, brackets, links = line.rstrip("\n").split(" ||| ")
            tree = Tree.from_brackets(brackets)
            places = [tuple(map(int, link.split("-"))) for link in links.split()]
            yield source.split(), tree.words, places, tree


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "settings", "size"),
    [
        ("hiero", Settings.hiero(), 78_608),
        ("samt", Settings(adjacent=True, tiers=ITS_ORDER), 150_700),
    ],
)
def test_the_rules_and_counts_are_those_of_the_reference(shared_data, name, settings, size):
    folder = shared_data / "oracles"
    pairs = list(bitext(folder / "bitext.de-en.parsed.gz"))
    found = extract(*map(list, zip(*pairs, strict=True)), settings=settings).counts()
    expected = reference(folder / f"{name}.translation.txt.xz")
    assert len(expected) == size
    assert found.keys() - expected.keys() == set()
    assert expected.keys() - found.keys() == set()
    assert found == expected
