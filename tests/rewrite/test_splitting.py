"""Sentences in two, where their trees allow it."""

import pytest

from otherwords.parse.parser import Parser
from otherwords.rewrite.joined import join_rewrites, shifted
from otherwords.rewrite.read.typed import find_tokens
from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.splitting import split_sentence
from otherwords.rewrite.trace.steps import Step
from otherwords.text import Tokeniser


def split(line):
    tokens = Tokeniser("en").tokens(line)
    return split_sentence(Parser.open().parse(tokens), line, find_tokens(line, tokens))


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        (
            "The old mill, which stands by the river, was sold in May.",
            ["The old mill was sold in May.", "The old mill stands by the river."],
        ),
        (
            "She sold the mill in spring, and her brother bought a fishing boat.",
            ["She sold the mill in spring.", "Her brother bought a fishing boat."],
        ),
        (
            "She sold the mill in spring, but her brother kept the house.",
            ["She sold the mill in spring.", "But her brother kept the house."],
        ),
        (
            "He grew up in Perth and moved to Leeds in 1950.",
            ["He grew up in Perth.", "He moved to Leeds in 1950."],
        ),
        (
            "They met a young farmer, who showed them the way.",
            ["They met a young farmer.", "This farmer showed them the way."],
        ),
    ],
)
def test_a_sentence_is_split_where_its_tree_allows_it(line, parts):
    assert split(line) == parts


@pytest.mark.parametrize(
    "line",
    [
        "If the mill is sold, he will move to Leeds and she will stay in Perth.",
        "He said that the mill, which stands by the river, was sold.",
        "Did she sell the mill and did her brother buy a boat?",
        "No tenant sold the mill and moved to Leeds.",
        "He will sell the mill and move to Leeds.",
        "The man who owns the mill was born in Leeds.",
        "It rained and we left.",
        "",
    ],
)
def test_a_sentence_stays_whole_where_a_split_would_claim_something_else(line):
    assert split(line) == [line]


def test_joined_rewrites_have_the_words_and_places_of_all_parts():
    parts = [
        Rewrite(
            "A b.", ("a", "b"), 1.0, {"Join": 1.0}, ("a", "c"), Step("kept", "X", 0, 2, (), ())
        ),
        Rewrite("D.", ("d",), 2.0, {"Join": 2.0}, ("e",), Step("rewritten", "X", 0, 1, (), ())),
    ]
    whole = join_rewrites(parts)
    assert whole.text == "A b. D."
    assert (whole.words, whole.source) == (("a", "b", "d"), ("a", "c", "e"))
    assert (whole.score, whole.features) == (3.0, {"Join": 3.0})
    assert [(step.start, step.end) for step in whole.edits] == [(2, 3)]


def test_steps_are_shifted_with_their_children():
    inner = Step("kept", "X", 0, 1, (), ())
    outer = shifted(Step("glued", "X", 0, 2, (), (), (inner,)), 3)
    assert (outer.start, outer.end, outer.children[0].start) == (3, 5, 3)
