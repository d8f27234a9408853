"""Trees from a file: served in order, and rejected if they cover other words."""

import io
import sys
from pathlib import Path

import pytest

from otherwords.errors import InputError
from otherwords.parse import (
    ConstituencyParser,
    DependencyParser,
    DependencyTree,
    PreParsed,
    Tree,
    write_dependencies,
    write_trees,
)

TEA = Tree.from_brackets("(S (NP-SBJ (PRP it)) (VP (VBZ is) (NP (NN tea))))")
OH = Tree.from_brackets("(INTJ (UH oh) (-LRB- -LRB-))")
RAIN = DependencyTree(["it", "rains"], ["PRP", "VBZ"], [2, 0], ["nsubj", "root"])


def test_trees_of_a_file_are_served_in_order(here):
    write_trees("a.ptb.gz", [TEA, Tree([], [], [], [], []), OH])
    parser: ConstituencyParser = PreParsed("a.ptb.gz")
    assert parser.parse(["it", "is", "tea"]) == TEA
    assert len(parser.parse([])) == 0
    assert parser.parse(["oh", "("]) == OH
    parser.finish()


def test_dependencies_of_a_file_are_served_in_order(here):
    write_dependencies("a.conllu.gz", [RAIN, RAIN])
    parser: DependencyParser = PreParsed("a.conllu.gz")
    assert parser.dependencies(("it", "rains")) == RAIN
    assert parser.dependencies(("it", "rains")) == RAIN
    parser.finish()


def test_traces_are_dropped(here):
    Path("a.ptb").write_text("( (S (NP-SBJ (-NONE- *)) (VP (VB go))))\n")
    assert str(PreParsed("a.ptb").parse(["go"])) == "( (S (VP (VB go))))"


def test_standard_input_can_be_served(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"(X (UH oh))\n")))
    parser = PreParsed("-")
    assert str(parser.parse(["oh"])) == "(X (UH oh))"
    with pytest.raises(InputError, match="stdin: no tree left for sentence 2"):
        parser.parse(["oh"])


@pytest.mark.parametrize(
    ("tokens", "found"),
    [
        (["it", "was", "tea"], "word 2 is 'is', expected 'was'"),
        (["It", "is", "tea"], "word 1 is 'it', expected 'It'"),
        (["it", "is"], "word 3 is 'tea', expected no such word"),
        (["it", "is", "tea", "."], "word 4 is missing, expected '.'"),
        ([], "word 1 is 'it', expected no such word"),
    ],
)
def test_trees_over_other_words_are_named_with_the_line(here, tokens, found):
    Path("a.ptb").write_text(f"{OH}\n\n{TEA}\n")
    parser = PreParsed("a.ptb")
    parser.parse(["oh", "("])
    with pytest.raises(InputError) as caught:
        parser.parse(tokens)
    advice = "Parse the same text, tokenised in the same way."
    assert str(caught.value) == f"a.ptb:3: {found}. {advice}"


def test_dependencies_over_other_words_are_named_with_the_line(here):
    write_dependencies("a.conllu", [RAIN, RAIN])
    parser = PreParsed("a.conllu")
    parser.dependencies(["it", "rains"])
    with pytest.raises(InputError, match=r"a\.conllu:4: word 2 is 'rains', expected 'snows'"):
        parser.dependencies(["it", "snows"])


def test_too_few_and_too_many_trees_are_reported(here):
    write_trees("a.ptb", [OH, TEA, OH])
    parser = PreParsed("a.ptb")
    parser.parse(["oh", "("])
    with pytest.raises(InputError) as caught:
        parser.finish()
    assert str(caught.value) == (
        "a.ptb:2: a tree after the last sentence (1). Parse the same text again."
    )
    PreParsed("a.ptb").finish()  # never asked, so nothing is known to be left over
    write_trees("a.ptb", [OH])
    parser = PreParsed("a.ptb")
    parser.parse(["oh", "("])
    with pytest.raises(InputError) as caught:
        parser.parse(["oh", "("])
    assert str(caught.value) == "a.ptb: no tree left for sentence 2. Parse the same text again."


def test_a_file_of_the_other_kind_is_recognised_by_its_name(here):
    write_trees("a.ptb.gz", [OH])
    write_dependencies("a.conllu", [RAIN])
    with pytest.raises(InputError) as caught:
        PreParsed("a.ptb.gz").dependencies(["oh", "("])
    assert str(caught.value) == (
        "a.ptb.gz: holds constituents, expected dependencies. Name a .conllu file."
    )
    with pytest.raises(InputError) as caught:
        PreParsed("a.conllu").parse(["it", "rains"])
    assert str(caught.value) == (
        "a.conllu: holds dependencies, expected constituents. Name a .ptb file."
    )
