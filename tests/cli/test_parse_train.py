"""otherwords parse train: treebanks in, a parser out, the same bytes each time."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.parse.small_treebank import DEPENDENCIES, TEXT, TINY, TREES
from typer.testing import CliRunner

from otherwords.cli.commands import parse_train
from otherwords.cli.main import app
from otherwords.cli.shared import progress
from otherwords.parse import Parser, write_dependencies, write_trees
from otherwords.parse import train as parser_training
from otherwords.parse.settings import Training


@pytest.fixture(autouse=True)
def files(here):
    write_trees("a.ptb", TREES)
    write_dependencies("a.conllu.gz", DEPENDENCIES)
    Path("plain.en").write_text("".join(" ".join(line) + "\n" for line in TEXT))
    return here


@pytest.fixture
def tiny(monkeypatch):
    """Sizes for a dozen sentences in the place of the real ones."""
    monkeypatch.setattr(parse_train, "Training", lambda **chosen: replace(TINY, **chosen))


def invoke(*arguments):
    return CliRunner().invoke(app, ["parse", "train", *arguments])


def train(*arguments):
    result = invoke("a.ptb", "a.conllu.gz", "-o", "out.owparse", *arguments)
    assert result.exit_code == 0, result.output
    return result


def test_a_parser_comes_out_and_parses(tiny):
    train("--text", "plain.en", "--epochs", str(TINY.epochs))
    Path("new.en").write_text("she drinks green tea .\n")
    result = CliRunner().invoke(app, ["parse", "new.en", "--model", "out.owparse", "-q"])
    expected = "(ROOT (S (NP (PRP she)) (VP (VBZ drinks) (NP (JJ green) (NN tea))) (. .)))\n"
    assert (result.stdout, result.stderr) == (expected, "")


def test_the_bytes_depend_on_the_seed_and_not_on_the_threads(tiny):
    content = {}
    for options in ("1", "--threads 1"), ("1", "--threads 2"), ("2", "--threads 2"):
        seed, threads = options
        train("--text", "plain.en", "--epochs", "2", "--seed", seed, *threads.split())
        content[options] = Path("out.owparse").read_bytes()
    one, two, other = content.values()
    assert one == two != other


def test_two_processes_write_the_same_bytes(run_afresh, monkeypatch):
    content = set()
    for hash_seed in "1", "2":  # Python orders sets by it
        monkeypatch.setenv("PYTHONHASHSEED", hash_seed)
        command = "parse train a.ptb a.conllu.gz --text plain.en --epochs 1 -o out.owparse"
        result = run_afresh(*command.split(), timeout=300)
        assert result.returncode == 0, result.stderr
        content.add(Path("out.owparse").read_bytes())
    assert len(content) == 1


def test_the_card_records_what_the_parser_was_trained_on(tiny):
    train("--text", "plain.en", "--epochs", "1", "--seed", "5")
    card = Parser.open("out.owparse").card
    assert list(card["sources"]) == ["a.ptb", "a.conllu.gz", "plain.en"]
    assert (card["settings"]["seed"], card["settings"]["epochs"]) == (5, 1)
    assert card["text_sentences"] == len(TEXT)


def test_without_options_the_settings_are_those_of_the_parser_shipped(monkeypatch):
    called = {}
    monkeypatch.setattr(
        parser_training, "train_from_files", lambda *paths, **rest: called.update(rest, paths=paths)
    )
    command = "a.ptb craft.ptb.gz a.conllu.gz --text plain.en -o english.owparse"
    assert invoke(*command.split()).exit_code == 0
    banks = [Path(name) for name in ("a.ptb", "craft.ptb.gz", "a.conllu.gz")]
    assert called["paths"] == (banks, Path("english.owparse"))
    assert (called["settings"], called["text"]) == (Training(), Path("plain.en"))
    assert called["threads"] is None


def test_a_line_is_printed_after_each_epoch_and_one_at_the_end(tiny):
    *epochs, end = train("--epochs", "3").stderr.splitlines()
    assert [line.partition(": loss")[0] for line in epochs] == [
        f"otherwords: epoch {number} of 3" for number in (1, 2, 3)
    ]
    losses = r"loss \d+\.\d{3} \(tags\), \d+\.\d{3} \(arcs\), \d+\.\d{3} \(relations\), "
    assert re.search(rf"{losses}\d+\.\d{{3}} \(trees\), \d+ s$", epochs[0])
    assert re.fullmatch(r"otherwords: out.owparse: a parser, \d+ s", end)


def test_quiet_prints_nothing(tiny):
    assert train("--epochs", "1", "--quiet").output == ""


def test_a_log_gets_lines_of_progress(tiny, monkeypatch):
    monkeypatch.setattr(progress, "LINE_PAUSE", 0.0)
    lines = train("--epochs", "4").stderr.splitlines()
    assert any(re.fullmatch(r"training: \d+( of \d+)? steps", line) for line in lines)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("no.ptb -o x.owparse", "no.ptb: no such file. Did you mean 'a.ptb'? Check the name."),
        (
            "a.ptb open.ptb -o x.owparse",
            "open.ptb:2: the tree that begins here is not closed, expected 1 more ')'.",
        ),
        (
            "short.conllu -o x.owparse",
            "short.conllu:1: expected 10 tab-separated columns, found 2. They are ID FORM LEMMA "
            "UPOS XPOS FEATS HEAD DEPREL DEPS MISC; write _ for an empty one.",
        ),
        (
            "plain.en -o x.owparse",
            "plain.en: the name does not show the format of the trees. "
            "Rename it to .ptb, .tsv or .conllu.",
        ),
        ("a.ptb --text no.en -o x.owparse", "no.en: no such file. Did you mean 'plain.en'? "),
        (
            "a.ptb -o no/x.owparse",
            "no/x.owparse: there is no folder 'no'. Create it: mkdir -p 'no'.",
        ),
        ("a.ptb -o a.ptb", "a.ptb: is also an input. Choose another name for the parser."),
        ("empty.ptb -o x.owparse", "the treebanks hold no sentence to learn from."),
    ],
)
def test_what_the_user_can_fix_is_reported_in_one_line(here, arguments, expected):
    Path("open.ptb").write_text("(NP (NN tea))\n(NP (NN tea)\n")
    Path("short.conllu").write_text("1\ttea\n\n")
    Path("empty.ptb").touch()
    before = {path: path.read_bytes() for path in here.iterdir()}
    result = invoke(*arguments.split())
    assert result.stderr.startswith(f"otherwords: {expected}") and result.stderr.count("\n") == 1
    assert (result.exit_code, result.stdout) == (1, "")
    assert {path: path.read_bytes() for path in here.iterdir()} == before


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("a.ptb", "Missing option"),
        ("-o x.owparse", "Missing argument"),
        ("a.ptb -o x.owparse --epochs 0", "Invalid value for '--epochs'"),
        ("a.ptb -o x.owparse --seed -1", "Invalid value for '--seed'"),
    ],
)
def test_a_command_line_that_cannot_be_read_exits_with_2(arguments, expected):
    result = invoke(*arguments.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert expected in result.stderr
