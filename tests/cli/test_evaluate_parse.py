import gzip
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.evaluate.parses import files as parse_files
from otherwords.evaluate.parses.brackets import score_brackets
from otherwords.evaluate.parses.dependencies import score_dependencies
from otherwords.parse.conllu import read_dependencies
from otherwords.parse.penn import read_trees

GOLD_PTB = """
( (S (NP-SBJ-1 (DT A) (NN bell)) (VP (VBZ rings) (NP (-NONE- *-1))) (. .)) )
( (NP (NN quiet)) )
"""
GUESS_PTB = """
(ROOT (S (NP (DT A) (NN bell)) (NNS rings) (. .)))
(ROOT (NP (NN quiet)))
"""
GOLD_CONLLU = """\
# text = A bell rings.
1	A	a	DET	DT	_	2	det	_	_
2	bell	bell	NOUN	NN	_	3	nsubj	_	_
3	rings	ring	VERB	VBZ	_	0	root	_	_
4	.	.	PUNCT	.	_	3	punct	_	_

"""
GUESS_CONLLU = GOLD_CONLLU.replace("3	nsubj", "3	obj").replace("3	punct", "2	punct")


@pytest.fixture(autouse=True)
def files(here):
    Path("gold.ptb").write_text(GOLD_PTB)
    Path("guess.ptb").write_text(GUESS_PTB)
    Path("gold.conllu").write_text(GOLD_CONLLU)
    Path("guess.conllu").write_text(GUESS_CONLLU)


def run(*arguments, **more):
    return CliRunner().invoke(app, ["evaluate", "parse", *map(str, arguments)], **more)


def evaluate(*arguments, **more):
    result = run(*arguments, **more)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*arguments, **more):
    result = run(*arguments, **more)
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr


def test_the_table_of_constituents_shows_percentages():
    # gold brackets S NP VP | NP, guessed S NP | NP; VBZ against NNS
    score = score_brackets(read_trees("gold.ptb"), read_trees("guess.ptb"))
    assert evaluate("gold.ptb", "guess.ptb").splitlines() == [
        "f1\t85.71 %",
        "precision\t100.00 %",
        "recall\t75.00 %",
        "exact\t50.00 %",
        "tagging\t80.00 %",
        "tagging_no_punctuation\t75.00 %",
        "sentences\t2",
        "words\t5",
        "matched\t3",
        "gold\t4",
        "guessed\t3",
        f"signature\t{score.signature}",
    ]


def test_the_table_of_dependencies_shows_percentages():
    score = score_dependencies(read_dependencies("gold.conllu"), read_dependencies("guess.conllu"))
    assert evaluate("gold.conllu", "guess.conllu").splitlines() == [
        "uas\t75.00 %",
        "las\t50.00 %",
        "las_universal\t50.00 %",
        "uas_no_punctuation\t100.00 %",
        "las_no_punctuation\t66.67 %",
        "las_universal_no_punctuation\t66.67 %",
        "tagging\t100.00 %",
        "sentences\t1",
        "words\t4",
        "words_no_punctuation\t3",
        f"signature\t{score.signature}",
    ]


def test_json_holds_percentages_under_the_promised_keys():
    score = json.loads(evaluate("gold.ptb", "guess.ptb", "--json"))
    assert score["f1"] == pytest.approx(100 * 6 / 7)
    assert (score["precision"], score["recall"], score["exact"]) == (100, 75, 50)
    assert (score["tagging"], score["sentences"]) == (80, 2)
    assert "uas" not in score
    score = json.loads(evaluate("gold.conllu", "guess.conllu", "--json"))
    assert (score["uas"], score["las"], score["tagging"]) == (75, 50, 100)
    assert "f1" not in score


@pytest.mark.parametrize("kind", ["ptb", "conllu"])
def test_either_file_may_be_compressed(kind):
    plain = evaluate(f"gold.{kind}", f"guess.{kind}")
    for name in "gold", "guess":
        packed = gzip.compress(Path(f"{name}.{kind}").read_bytes())
        Path(f"{name}.{kind}.gz").write_bytes(packed)
    assert evaluate(f"gold.{kind}.gz", f"guess.{kind}") == plain
    assert evaluate(f"gold.{kind}.gz", f"guess.{kind}.gz") == plain


def test_a_file_from_standard_input_has_the_format_of_the_other():
    plain = evaluate("gold.ptb", "guess.ptb")
    assert evaluate("gold.ptb", "-", input=GUESS_PTB) == plain
    assert evaluate("-", "guess.ptb", input=GOLD_PTB) == plain


def test_the_format_can_be_told_where_names_do_not():
    plain = evaluate("gold.conllu", "guess.conllu")
    Path("gold.txt").write_text(GOLD_CONLLU)
    Path("guess.ptb").write_text(GUESS_CONLLU)
    assert evaluate("gold.txt", "guess.ptb", "--format", "conllu") == plain
    assert refused("gold.txt", "gold.txt") == (
        "otherwords: gold.txt: unknown format of trees. Name it .ptb or "
        ".conllu, or pass --format ptb or --format conllu.\n"
    )


def test_two_formats_are_not_compared():
    assert refused("gold.ptb", "guess.conllu") == (
        "otherwords: guess.conllu: conllu by its name, but gold.ptb is ptb. Score files of one "
        "format, or, if a name is wrong, pass --format ptb or --format conllu.\n"
    )


class FakeParser:
    """Gives the trees of the guess files, and remembers what it was asked."""

    def __init__(self):
        self.opened, self.asked = [], []

    def open(self, path):
        self.opened.append(path)
        return SimpleNamespace(
            parse_batch=lambda sentences: self.answer(sentences, read_trees("guess.ptb")),
            dependencies_batch=lambda sentences: self.answer(
                sentences, read_dependencies("guess.conllu")
            ),
        )

    def answer(self, sentences, trees):
        self.asked += sentences
        known = {tree.words: tree for tree in trees}
        return [known[tuple(words)] for words in sentences]


@pytest.fixture
def parser(monkeypatch):
    fake = FakeParser()
    monkeypatch.setattr(parse_files, "Parser", fake)
    for name, content in ("shipped.model", "a"), ("mine.model", "b"):
        Path(name).write_text(content)
    monkeypatch.setattr(parse_files, "SHIPPED", Path("shipped.model"))
    return fake


@pytest.mark.parametrize("kind", ["ptb", "conllu"])
def test_a_parser_is_scored_on_the_words_of_the_gold(kind, parser, monkeypatch):
    monkeypatch.setattr(parse_files, "PARSED_AT_ONCE", 1)
    plain = evaluate(f"gold.{kind}", f"guess.{kind}").rstrip("\n")
    # the first twelve digits of the SHA-256 of "a" and of "b"
    shipped, mine = f"{plain}|parser:ca978112ca1b\n", f"{plain}|parser:3e23e8160039\n"
    assert evaluate(f"gold.{kind}", "--with", "default") == shipped
    words = [["A", "bell", "rings", "."]]  # no trace among them
    assert parser.asked == (words if kind == "conllu" else [*words, ["quiet"]])
    assert evaluate(f"gold.{kind}", "--with", "mine.model", "--quiet") == mine
    assert parser.opened == [None, "mine.model"]


def test_a_parser_that_changes_the_words_is_found_out(parser):
    Path("gold.ptb").write_text("(S (NN a))")
    parser.answer = lambda sentences, trees: [next(trees) for _ in sentences]
    assert refused("gold.ptb", "--with", "default") == (
        "otherwords: parses by default: sentence 1: word 1 is 'A', but 'a' in gold.ptb (4 words "
        "against 1). Score parses of the same tokens, in the same order.\n"
    )


@pytest.mark.parametrize("options", [(), ("guess.ptb", "--with", "default")])
def test_either_trees_or_a_parser_must_be_named(options):
    result = run("gold.ptb", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "give the trees to score or a parser" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["none.ptb", "guess.ptb"], "none.ptb: no such file."),
        (["gold.ptb", "none.ptb"], "none.ptb: no such file."),
        (["-", "-", "--format", "ptb"], "stdin: given more than once."),
        (["gold.ptb", "few.ptb"], "few.ptb: 1 sentences, but gold.ptb has 2."),
        (["gold.ptb", "empty.ptb"], "empty.ptb: 0 sentences, but gold.ptb has 2."),
        (["empty.ptb", "empty.ptb"], "empty.ptb: no sentence in it."),
        (["empty.conllu", "empty.conllu"], "empty.conllu: no sentence in it."),
        (["gold.ptb", "open.ptb"], "open.ptb:1: "),
        (["gold.conllu", "short.conllu"], "short.conllu:1: "),
    ],
)
def test_what_the_user_can_put_right_is_told_in_one_line(arguments, expected):
    Path("few.ptb").write_text(GUESS_PTB.splitlines()[1])
    Path("empty.ptb").write_text("")
    Path("empty.conllu").write_text("")
    Path("open.ptb").write_text("(S (NN a)\n")
    Path("short.conllu").write_text("1\tA\n\n")
    told = refused(*arguments)
    assert told.startswith(f"otherwords: {expected}")
    assert told.count("\n") == 1
