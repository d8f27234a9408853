"""Bad input ends in one line on standard error and exit code 1, never in a traceback."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from tests.cli.small_database import made  # noqa: F401

ESCAPE = "\x1b[2J"
PPDB = "[NN] ||| car ||| {paraphrase} ||| {features} ||| 0-0\n"


def refused(result, *parts):
    assert result.returncode == 1, result.stderr
    assert result.stderr.count("\n") == 1
    assert all(part in result.stderr for part in parts), result.stderr


def test_a_pair_too_long_to_align_is_refused_with_its_place_or_skipped(run, here):
    long = " ".join(["word"] * 12_000)
    for name in ("a.en", "a.de"):
        (here / name).write_text(f"the house\n{long}\n", encoding="utf-8")
    options = ["a.en", "a.de", "--longest", "20000", "-o", "a.links", "-q"]
    refused(run("align", *options), "a.en:2: 12,000 and 12,000 tokens are too long to align")
    assert not (here / "a.links").exists()
    skipped = run("align", *options, "--skip-bad")
    assert skipped.returncode == 0
    assert "1 too long to align (first: a.en:2)" in skipped.stderr
    assert (here / "a.links").read_text().count("\n") == 2


def test_a_scope_beyond_its_sentence_is_refused_where_characters_are_given_too(run, here):
    scopes = [[[0, 1_000_000_000]], [[0, 1]]]
    exact = {"scopes": [[[0, 1]], [[0, 1]]]}
    records = [
        {"otherwords": "annotations", "version": 1},
        {"pair": "p", "members": [["a"], ["b"]], "texts": ["a", "b"]},
        {
            "annotation": "p",
            "annotator": "A",
            "phenomena": [{"type": "x", "scopes": scopes, "characters": exact}],
        },
    ]
    (here / "a.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in records))
    result = run("corpus", "statistics", "a.jsonl")
    refused(result, "a.jsonl:3:", "covers 0-1000000000 of the first member, which has 1 tokens")


@pytest.mark.parametrize(
    ("features", "message"),
    [
        ("p(e|f)=1.5 New=", "'New=' has no number"),
        ("p(e|f)=1.5 N\0w=1", r"a control character in the feature 'N\x00w'"),
        ("p(e|f)=1.5 New=1 new=2", "a feature called 'new', and there is a column 'New'"),
        ("p(e|f)=1e999", "the number of p(e|f) is too large"),
    ],
)
@pytest.mark.parametrize("before", ["", PPDB.format(paraphrase="bus", features="p(e|f)=1.5")])
def test_a_feature_that_cannot_be_stored_is_refused(run, here, before, features, message):
    lines = before + PPDB.format(paraphrase="auto", features=features)
    (here / "p.txt").write_text(lines, encoding="utf-8")
    result = run("import", "p.txt", "-o", "p.ow", "--rank", "p(e|f)=1")
    refused(result, f"p.txt:{lines.count(chr(10))}: {message}")


def test_a_number_without_a_leading_zero_is_imported_and_written_again(run, here):
    line = PPDB.format(paraphrase="auto", features="p(e|f)=.5")
    (here / "p.txt").write_text(line, encoding="utf-8")
    assert run("import", "p.txt", "-o", "p.ow", "--rank", "p(e|f)=1").returncode == 0
    assert run("export", "p.ow").stdout == line


@pytest.mark.parametrize(
    ("name", "text", "command", "message"),
    [
        ("a.toml", "x = " + "[" * 100_000, ["build", "a.toml", "-o", "a.ow"], "nested too deeply"),
        ("a.toml", "x = " + "9" * 5000, ["build", "a.toml", "-o", "a.ow"], "too many digits"),
        ("a.jsonl", '{"pair":' * 50_000, ["corpus", "statistics", "a.jsonl"], "nested too deeply"),
        (
            "a.tmx",
            "<?xml version='1.0' encoding='foo'?><tmx/>",
            ["align", "a.tmx", "--languages", "en,de"],
            "a.tmx:1: its encoding cannot be read (unknown encoding: foo)",
        ),
        (
            "a.xml",
            "<?xml version='1.0' encoding='utf-7'?><corpus/>",
            ["corpus", "statistics", "a.xml"],
            "a.xml:1: its encoding cannot be read",
        ),
        (
            "a.xml",
            "<corpus><snippets>\n<snippet id='a'><snippet id='b'/>x</snippet></snippets></corpus>",
            ["corpus", "statistics", "a.xml"],
            "a.xml:2: a snippet inside a snippet",
        ),
    ],
)
def test_a_file_that_no_parser_can_read_is_refused(run, here, name, text, command, message):
    (here / name).write_text(text, encoding="utf-8")
    refused(run(*command), name, message)


def test_an_endless_attribute_is_refused_soon(run, here):
    (here / "a.tmx").write_bytes(b"<tmx version='" + b"x" * 50_000_000 + b"'/>")
    begun = time.monotonic()
    refused(run("align", "a.tmx", "--languages", "en,de"), "a.tmx:1: a tag or comment of more than")
    assert time.monotonic() - begun < 60  # it took 94


@pytest.mark.parametrize("memory", ["9" * 5000 + "GB", "9999999999TB", "0GB"])
def test_an_impossible_memory_is_refused(run, memory):
    refused(run("build", "--sample", "-o", "a.ow", "--memory", memory), "is not a size")


def test_numbers_beyond_every_kernel_are_refused(run, made):  # noqa: F811
    result = run("lookup", "car", "--database", "made.ow", "--top", "9" * 30)
    assert result.returncode == 2
    assert "is too large: the most is 2147483647" in result.stderr


def test_a_phrase_that_is_not_utf8_is_refused(run, made):  # noqa: F811
    refused(
        run("lookup", os.fsdecode(b"c\xffr"), "--database", "made.ow"), r"'c\udcffr' is not UTF-8"
    )


def test_a_phrase_longer_than_any_is_answered_at_once(run, made):  # noqa: F811
    phrase = " ".join(f"word{k % 97}" for k in range(4000))
    begun = time.monotonic()
    refused(run("lookup", phrase, "--database", "made.ow"), "no paraphrases of 'word0 word1")
    assert time.monotonic() - begun < 60  # it took 88


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("counts", {}),
        ("counts", {"paraphrases": {"lexical": "many"}, "labels": {}}),
        ("counts", {"paraphrases": {"lexical": -1}, "labels": {}}),
        ("ranking", {"p(e|f)": "x"}),
        ("features", [1, 2]),
        ("files", {"packed.ow": {"bytes": 2**70}}),
        ("language", ""),
    ],
)
def test_a_manifest_edited_by_hand_is_refused(run, made, here, field, value):  # noqa: F811
    from otherwords.files.checksums import checksum

    path = here / "made.ow" / "manifest.json"
    facts = json.loads(path.read_text("utf-8"))
    del facts["sha256"]
    facts[field] = value
    facts["sha256"] = checksum([json.dumps(facts, sort_keys=True)])
    path.write_text(json.dumps(facts))
    refused(run("info", "made.ow"), "manifest.json: damaged: it has a bad")


def test_escape_sequences_in_data_are_shown_not_obeyed(run, here):
    line = f"[N{ESCAPE}] ||| car ||| au\x9bto ||| p(e|f)=1.5 ||| 0-0\n"
    (here / "p.txt").write_text(line, encoding="utf-8")
    assert run("import", "p.txt", "-o", "p.ow", "--rank", "p(e|f)=1").returncode == 0
    for command in (["info", "p.ow"], ["lookup", "car", "--database", "p.ow"]):
        for more in ([], ["--json"]):
            shown = run(*command, *more).stdout
            assert "\x1b" not in shown and "\x9b" not in shown
    found = json.loads(run("lookup", "car", "--database", "p.ow", "--json").stdout)
    assert found["paraphrases"][0]["text"] == "au\x9bto"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
@pytest.mark.parametrize("wait", [0.0, 0.03, 0.08])
def test_ctrl_c_while_the_program_loads_is_quiet(here, wait):
    # the line is printed when Python has started; what follows is ours
    program = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from otherwords.__main__ import main\n"
        "import os\n"
        "import builtins; load = builtins.__import__\n"
        "def slow(name, *rest):\n"
        "    if name == 'otherwords.cli.main':\n"
        "        builtins.__import__ = load\n"
        "        os.write(1, b'x')\n"
        "    return load(name, *rest)\n"
        "builtins.__import__ = slow\n"
        "sys.argv = ['otherwords', 'lm', 'build', '-', '-o', 'x.lm']\n"
        "main()\n"
    )
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([sys.executable, "-c", program], **pipes) as process:
        assert process.stdout.read(1) == b"x"
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=300) == 130
        assert process.stderr.read() == b""
