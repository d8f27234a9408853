"""otherwords align on input that cannot be used: one line that says what to do."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app

ENGLISH = b"the house\nthe book\na book\n"
GERMAN = b"das Haus\ndas Buch\nein Buch\n"
LONG = b"the house\n" + b"word " * 10_000 + b"\na book\n"
RULES = "grow, grow-diag, grow-diag-final, grow-diag-final-and, intersection, mean, union"


def invoke(source, target, *options):
    Path("a.en").write_bytes(source)
    Path("a.de").write_bytes(target)
    return CliRunner().invoke(app, ["align", "a.en", "a.de", *options])


@pytest.mark.parametrize(
    ("source", "target", "options", "expected"),
    [
        (b"", b"", [], "a.en: nothing to align: no pair has words on both sides."),
        (
            b"\n\n\n",
            GERMAN,
            ["--skip-bad"],
            "a.en: nothing to align: no pair has words on both sides.",
        ),
        (
            ENGLISH,
            b"",
            [],
            "a.en:1: no counterpart for this line: a.en has 3 lines, a.de has 0. "
            "Parallel files need one sentence per line, in the same order.",
        ),
        (
            ENGLISH,
            GERMAN + b"zu viel\n",
            [],
            "a.de:4: no counterpart for this line: a.en has 3 lines, a.de has 4. "
            "Parallel files need one sentence per line, in the same order.",
        ),
        (
            ENGLISH,
            b"das Haus\n \nein Buch\n",
            [],
            "a.de:2: the target side is empty. Remove the pair, or skip bad pairs.",
        ),
        (
            b"the house\nthe \xe4rger\na book\n",
            GERMAN,
            [],
            "a.en:2: byte 5 of the line (0xe4) is not UTF-8. "
            "Convert the file, e.g. iconv -f latin1 -t utf-8, or skip bad lines.",
        ),
        (
            LONG,
            GERMAN,
            [],
            "a.en:2: 10,000 words in the source, the longest allowed is 1,000. "
            "Raise the limit, or skip bad pairs.",
        ),
        (
            ENGLISH,
            GERMAN,
            ["--symmetrise", "grow_diag"],
            f"no symmetrisation rule called 'grow_diag'. Did you mean 'grow-diag'? Known: {RULES}.",
        ),
        (
            ENGLISH,
            GERMAN,
            ["--symmetrise", "union", "--decoding", "viterby"],
            "no decoding called 'viterby'. Did you mean 'viterbi'? Known: posterior, viterbi.",
        ),
        (
            ENGLISH,
            GERMAN,
            ["--model", "no.model"],
            "no.model: no such file. Train one: otherwords align ... --save-model FILE",
        ),
        (
            ENGLISH,
            GERMAN,
            ["--model", "a.en"],
            "a.en: not an alignment model. Train one: otherwords align ... --save-model FILE",
        ),
        (
            ENGLISH,
            GERMAN,
            ["--tokens", "./out.links"],
            "out.links: given twice as an output. Choose two names.",
        ),
        (
            ENGLISH,
            GERMAN,
            ["--save-model", "no/such"],
            "no/such: there is no folder 'no'. Create it: mkdir -p 'no'.",
        ),
    ],
)
def test_what_the_user_can_fix_is_reported_in_one_line(here, source, target, options, expected):
    result = invoke(source, target, *options, "-o", "out.links")
    assert result.stderr == f"otherwords: {expected}\n"
    assert (result.exit_code, result.stdout) == (1, "")
    assert {path.name for path in here.iterdir()} == {"a.en", "a.de"}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["a.en"],
            "a.en: one file that is neither .tsv nor .tmx. "
            "Give the file of the other side too, or rename it if it is TSV or TMX.",
        ),
        (["no.en", "a.de"], "no.en: no such file. Did you mean 'a.en'? Check the name."),
        (["-", "-"], "stdin: given more than once. Name a file for all but one."),
        (["-"], "stdin: nothing to align: no pair has words on both sides."),
        (
            ["a.tmx"],
            "a.tmx: a TMX file may hold many languages. Name two of them: --languages en,de.",
        ),
        (
            ["three.tsv"],
            "three.tsv:1: expected 2 tab-separated columns, found 3. "
            "Remove the extra tab, or state the number of columns.",
        ),
    ],
)
def test_files_that_are_missing_or_not_what_they_should_be(here, arguments, expected):
    for name, content in [("a.en", ENGLISH), ("a.tmx", b"<tmx/>"), ("three.tsv", b"a\tb\tc\n")]:
        Path(name).write_bytes(content)
    result = CliRunner().invoke(app, ["align", *arguments])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"otherwords: {expected}\n"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--json"], "Invalid value for --json: needs -o FILE: the links go to standard output."),
        (
            ["--model", "a.model", "--fast"],
            "Invalid value for --fast: has no effect with --model. Drop one.",
        ),
        (
            ["--model", "a.model", "--monolingual"],
            "Invalid value for --monolingual: has no effect with --model. Drop one.",
        ),
        (
            ["--model", "a.model", "--save-model", "b.model"],
            "Invalid value for --save-model: has no effect with --model. Drop one.",
        ),
        (
            ["--languages", "en"],
            "Invalid value for --languages: 'en' is not two codes with a comma, such as en,de.",
        ),
        (
            ["--languages", "en,de,fr"],
            "Invalid value for --languages: 'en,de,fr' is not two codes with a comma, "
            "such as en,de.",
        ),
    ],
)
def test_options_that_make_no_sense_are_a_usage_error(here, options, expected):
    result = invoke(ENGLISH, GERMAN, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[0] == f"otherwords: {expected}"


def test_an_invalid_language_code_is_reported(here):
    result = invoke(ENGLISH, GERMAN, "--languages", "en,klingon!")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(
        "otherwords: no two- or three-letter language code called 'klingon!'."
    )
    assert result.stderr.count("\n") == 1


BAD = [
    (LONG, GERMAN, "1 over 1,000 words (first: a.en:2)"),
    (ENGLISH, b"das Haus\n\nein Buch\n", "1 with an empty side (first: a.de:2)"),
    (b"the house\n\xff\na book\n", GERMAN, "1 not in UTF-8 (first: a.en:2)"),
]


@pytest.mark.parametrize(("source", "target", "reason"), BAD)
def test_skipped_pairs_are_counted_and_keep_their_line(here, source, target, reason):
    result = invoke(source, target, "--skip-bad")
    assert result.exit_code == 0
    assert [bool(line) for line in result.stdout.splitlines()] == [True, False, True]
    assert result.stderr.splitlines()[-1] == f"otherwords: skipped 1 of 3 pairs: {reason}"


def test_skipped_pairs_are_in_the_report_too(here):
    result = invoke(ENGLISH, b"das Haus\n\nein Buch\n", "--skip-bad", "-o", "o", "--json")
    report = json.loads(result.stdout)
    assert (report["pairs"], report["skipped"]) == (3, 1)
    assert report["note"] == "skipped 1 of 3 pairs: 1 with an empty side (first: a.de:2)"


def test_lines_without_a_counterpart_are_skipped_one_by_one(here):
    result = invoke(ENGLISH, GERMAN + b"zu\nviel\n", "--skip-bad")
    assert [bool(line) for line in result.stdout.splitlines()] == [True] * 3 + [False] * 2
    assert "skipped 2 of 5 pairs: 2 without a counterpart (first: a.de:4)" in result.stderr


def test_a_line_of_ten_thousand_words_is_linked_on_request(here):
    result = invoke(LONG, GERMAN, "--longest", "20000")
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 3
