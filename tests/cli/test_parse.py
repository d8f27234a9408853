"""otherwords parse: a tree for every line, and one line for everything that goes wrong."""

import gzip
import re
from pathlib import Path

import pytest
from tests.parse.small_treebank import DEPENDENCIES, TINY, TREES
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.cli.shared import progress
from otherwords.parse import Parser, read_dependencies, read_trees
from otherwords.parse.model_file import write_model
from otherwords.parse.train import train_parser

TEXT = "The cat sleeps.\n\nHello!\n"


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("models") / "tiny.owparse"
    write_model(path, train_parser([TREES, DEPENDENCIES], settings=TINY))
    return path


@pytest.fixture(autouse=True)
def files(here, model):
    Path("text.en").write_text(TEXT)
    Path("my.owparse").symlink_to(model)
    return here


def invoke(*arguments, **options):
    return CliRunner().invoke(app, ["parse", *arguments], prog_name="otherwords", **options)


def parse(*arguments, **options):
    """Standard output of a run that goes well with the small model."""
    result = invoke(*arguments, "--model", "my.owparse", **options)
    assert result.exit_code == 0, result.output
    return result.stdout


def told(*arguments):
    """The one line of a run that goes wrong."""
    result = invoke(*arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("otherwords: ") and result.stderr.count("\n") == 1
    return result.stderr.removeprefix("otherwords: ").rstrip("\n")


def test_a_tree_a_line_goes_out_and_a_note_beside():
    result = invoke("text.en", "--model", "my.owparse")
    parser = Parser.open("my.owparse")
    first, second = (parser.parse(words.split()) for words in ("The cat sleeps .", "Hello !"))
    assert result.stdout == f"{first}\n(())\n{second}\n"
    assert re.fullmatch(r"otherwords: 3 sentences, 6 words, \d+\.\d s\n", result.stderr)


def test_quiet_prints_nothing():
    result = invoke("text.en", "--model", "my.owparse", "-o", "out.ptb", "--quiet")
    assert (result.exit_code, result.output) == (0, "")
    assert len(list(read_trees("out.ptb"))) == 3


def test_the_parser_built_in_parses_whatever_it_was_trained_on():
    result = invoke("text.en", "-o", "out.conllu")
    assert result.exit_code == 0, result.output
    words = [tree.words for tree in read_dependencies("out.conllu")]
    assert words == [("The", "cat", "sleeps", "."), (), ("Hello", "!")]


def test_the_format_comes_from_the_name_or_the_option():
    parse("text.en", "-o", "out.conllu.gz")
    by_name = gzip.decompress(Path("out.conllu.gz").read_bytes()).decode()
    assert parse("text.en", "--format", "conllu") == by_name
    assert "# text = The cat sleeps.\n1\tThe\t_\t_\t" in by_name
    assert parse("text.en", "--format", "ptb").startswith("(ROOT ")


def test_tokenised_text_is_split_at_spaces():
    parse("text.en", "--tokenised", "-o", "out.ptb")
    assert next(read_trees("out.ptb")).words == ("The", "cat", "sleeps.")


def test_standard_input_is_read():
    assert parse("-", input=TEXT) == parse("text.en")


def test_a_list_of_trees_is_numbered_by_lines():
    rows = [line.split(" ||| ") for line in parse("text.en", "--nbest", "3").splitlines()]
    assert [row[0] for row in rows] == ["1", "1", "1", "2", "3", "3", "3"]
    assert rows[3] == ["2", "0", "(())"]
    best = parse("text.en").splitlines()
    assert [rows[0][2], rows[3][2], rows[4][2]] == best


def test_one_tree_asked_for_is_the_tree_alone():
    assert parse("text.en", "--nbest", "1") == parse("text.en")


def test_threads_change_nothing():
    outputs = {parse("text.en", "--threads", str(number)) for number in (1, 2, 3)}
    assert len(outputs) == 1


def test_arcs_may_cross_if_wanted():
    Path("text.en").write_text("tea the cat garden in sees\n" * 3)
    parse("text.en", "--non-projective", "-o", "out.conllu")
    parser = Parser.open("my.owparse")
    expected = parser.dependencies("tea the cat garden in sees".split(), "non-projective")
    found = [tree.heads.tolist() for tree in read_dependencies("out.conllu")]
    assert found == [expected.heads.tolist()] * 3


def test_a_log_gets_lines_of_progress_unless_the_trees_go_to_stdout(monkeypatch):
    monkeypatch.setattr(progress, "LINE_PAUSE", 0.0)
    result = invoke("text.en", "--model", "my.owparse", "-o", "out.ptb")
    assert result.stderr.startswith("parsing: 3 of 3 sentences\n")
    assert "parsing" not in invoke("text.en", "--model", "my.owparse").stderr


def test_a_file_called_train_is_reached_by_its_folder():
    Path("train").write_text("tea\n")
    assert parse("./train").count("\n") == 1
    assert "Missing" in invoke("train").stderr  # that is the command
    assert invoke("train", "--help").stdout.startswith("Usage: otherwords parse train ")


def test_the_help_names_the_command_inside():
    assert "otherwords parse train: Train a parser on treebanks." in invoke("--help").stdout
    assert "parse train" in CliRunner().invoke(app, ["--help"]).stdout


def test_the_shell_completes_the_options_of_both(run, monkeypatch):
    monkeypatch.setenv("_OTHERWORDS_COMPLETE", "complete_bash")
    for words, expected in ("parse --nb", "--nbest"), ("parse train --ep", "--epochs"):
        monkeypatch.setenv("COMP_WORDS", f"otherwords {words}")
        monkeypatch.setenv("COMP_CWORD", str(len(words.split())))
        assert run().stdout.split() == [expected]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["texts.en"], "texts.en: no such file. Did you mean 'text.en'? Check the name."),
        (
            ["latin.en"],
            "latin.en:2: byte 4 of the line (0xe9) is not UTF-8. "
            "Convert the file, e.g. iconv -f latin1 -t utf-8, or skip bad lines.",
        ),
        (
            ["text.en", "-o", "no/out.ptb"],
            "no/out.ptb: there is no folder 'no'. Create it: mkdir -p 'no'.",
        ),
        (
            ["text.en", "-o", "text.en"],
            "text.en: is the input. Choose another name for the trees.",
        ),
        (
            ["text.en", "--nbest", "10", "--format", "conllu"],
            "conllu holds one tree per sentence, not 10. Write ptb, or ask for 1.",
        ),
        (
            ["text.en", "--nbest", "2", "-o", "out.conllu"],
            "conllu holds one tree per sentence, not 2. Write ptb, or ask for 1.",
        ),
    ],
)
def test_what_the_user_can_fix_is_reported_in_one_line(here, arguments, expected):
    Path("latin.en").write_bytes(b"tea\ncaf\xe9\n")
    before = set(here.iterdir())
    assert told(*arguments, "--model", "my.owparse") == expected
    assert set(here.iterdir()) == before
    assert Path("text.en").read_text() == TEXT


def test_a_file_that_is_not_a_model_is_reported():
    advice = "Train one: otherwords parse train --help"
    missing = told("text.en", "--model", "no.owparse")
    assert missing == f"no.owparse: no such file. {advice}"
    assert told("text.en", "--model", "text.en") == f"text.en: not a parser. {advice}"
    content = Path("my.owparse").read_bytes()
    Path("cut.owparse").write_bytes(content[:-100])
    assert told("text.en", "--model", "cut.owparse").startswith("cut.owparse: damaged or cut short")
    Path("flipped.owparse").write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    assert "damaged or cut short" in told("text.en", "--model", "flipped.owparse")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--nbest", "0"], "Invalid value for '--nbest'"),
        (["--threads", "0"], "Invalid value for '--threads'"),
        (["--format", "xml"], "Invalid value for '--format'"),
        (["--non-projective"], "--non-projective: has no effect with --format ptb. Drop one."),
        (["--seed", "1"], "No such option: --seed"),
    ],
)
def test_a_command_line_that_cannot_be_read_exits_with_2(options, expected):
    result = invoke("text.en", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert expected in result.stderr
