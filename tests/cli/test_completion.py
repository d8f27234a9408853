"""What the shell is given when Tab is pressed."""

import pytest
from tests.cli.small_database import made  # noqa: F401


@pytest.fixture
def complete(run, monkeypatch):
    """The completions of the last word of a command line, as bash gets them."""

    def ask(line):
        words = line.split(" ")
        monkeypatch.setenv("_OTHERWORDS_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        done = run()
        assert done.stderr == ""
        return done.stdout.split()

    return ask


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("otherwords detok", ["detokenise"]),
        ("otherwords evaluate alignment --no", ["--non-identical"]),
        ("otherwords lookup car --size X", ["XL", "XXL", "XXXL"]),
        ("otherwords export made.ow --type p", ["phrasal"]),
        ("otherwords export made.ow --format ", ["ppdb", "tsv", "jsonl", "parquet", "synonyms"]),
        ("otherwords rewrite a.txt --task comp", ["compression"]),
        ("otherwords build --kind ", ["syntactic", "hiero", "phrases"]),
        ("otherwords parse a.en --format c", ["conllu"]),
        ("otherwords align a.en a.de --symmetrise m", ["mean"]),
        ("otherwords align a.en a.de --decoding ", ["posterior", "viterbi"]),
        ("otherwords tokenise a.en --language e", ["en", "es"]),
    ],
)
def test_commands_options_and_values_are_completed(complete, line, expected):
    assert complete(line) == expected


@pytest.mark.usefixtures("made")
def test_labels_are_those_of_the_database_on_the_command_line(complete):
    assert complete("otherwords lookup car --database made.ow --label N") == ["NN", "NP"]


@pytest.mark.usefixtures("made")
def test_labels_are_those_of_the_database_in_the_environment(complete, monkeypatch):
    monkeypatch.setenv("OTHERWORDS_DATABASE", "made.ow")
    assert complete("otherwords lookup car --label N") == ["NN", "NP"]


@pytest.mark.usefixtures("nothing_shipped")
def test_labels_of_a_missing_database_are_none(complete):
    assert complete("otherwords lookup car --label N") == []
    assert complete("otherwords lookup car --database no.ow --label N") == []
