import json
from pathlib import Path

import pytest
from tests.corpus.compressions_file import write_compressions
from typer.testing import CliRunner

from otherwords.cli.main import app

SOURCE = "The old dog barked all night .\nWe did not sleep at all .\n"
ONE = "The dog barked .\nWe did not sleep .\n"
TWO = "The old dog barked .\n\n"
OURS = "The dog barked all night .\nWe did not sleep .\n"
THEIRS = "The old dog night .\nWe sleep at all .\n"


@pytest.fixture(autouse=True)
def files(here):
    texts = {"source": SOURCE, "one": ONE, "two": TWO, "ours": OURS, "theirs": THEIRS}
    for name, text in texts.items():
        Path(f"{name}.txt").write_text(text)


def invoke(*arguments):
    given = ["evaluate", "compression", *arguments, "--samples", "20"]
    return CliRunner().invoke(app, given)


def evaluate(*arguments):
    found = invoke(*arguments)
    assert (found.exit_code, found.stderr) == (0, "")
    return found.stdout


BOTH = ["--references", "one.txt", "two.txt", "--system", "ours=ours.txt"]
ALONE = ["--references", "two.txt", "--system", "ours=ours.txt"]


def test_a_pipe_gets_tabs():
    lines = evaluate("source.txt", *BOTH, "--system", "theirs=theirs.txt").splitlines()
    assert lines[0].split("\t")[:3] == ["system", "rate", "precis"]
    assert lines[1].split("\t")[:2] == ["ours", "0.786"]  # 6 + 5 of 14 words
    assert lines[2].split("\t")[:2] == ["theirs", "0.714"]
    assert lines[4].split("\t")[:4] == ["first", "second", "tied", "measure"]
    assert lines[5].split("\t")[:4] == ["ours", "theirs", "1", "precis"]
    assert lines[-1].startswith("signature\totherwords:")
    assert "measure:compression" in lines[-1]


def test_json_has_every_number_by_its_name():
    found = json.loads(evaluate("source.txt", *BOTH, "--json", "--ratio", "0.7"))
    assert (found["sentences"], found["ratio"], found["pairs"]) == (2, 0.7, [])
    (system,) = found["systems"]
    assert system["name"] == "ours" and system["rate"] == pytest.approx(11 / 14)
    assert set(system["relations"]) == {"value", "low", "high"}
    assert "precis=0.7" in found["signature"] and "seed:1" in found["signature"]


def test_references_may_be_inside_the_source():
    pairs = zip(SOURCE.splitlines(), ONE.splitlines(), TWO.splitlines(), strict=True)
    rows = [(f"d.{k}", text, (a, b)) for k, (text, a, b) in enumerate(pairs)]
    write_compressions("news.jsonl", rows)
    apart = evaluate("source.txt", *BOTH)
    assert evaluate("news.jsonl", "--system", "ours=ours.txt") == apart


def test_tokenised_text_is_cut_at_blanks_only():
    Path("a.txt").write_text("don't stop now\n")
    Path("b.txt").write_text("don't stop\n")
    given = ["a.txt", "--references", "b.txt", "--system", "s=b.txt", "--json"]
    found = [json.loads(evaluate(*given, *more)) for more in ([], ["--tokenised"])]
    rates = [one["systems"][0]["rate"] for one in found]
    assert rates == pytest.approx([3 / 4, 2 / 3])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["source.txt", "--references", "one.txt"], "name the outputs to score"),
        (["source.txt", *BOTH, "--system", "ours=two.txt"], "two are called 'ours'"),
        (["source.txt", *BOTH, "--system", "theirs"], "'theirs' is not NAME=FILE"),
        (["source.txt", "--system", "ours=ours.txt"], "no references. Name them"),
        (["source.txt", *BOTH, "--ratio", "2"], "ratio 2.0 is not in 0 < ratio <= 1"),
        (["source.txt", *BOTH, "--system", "a=short.txt"], "short.txt: 1 lines, but source"),
        (["holes.txt", *BOTH], "holes.txt:2: no word for this sentence"),
        (["source.txt", *ALONE], "source.txt:2: no reference for this sentence"),
        (["news.jsonl", *BOTH], "has its references inside, but more are given"),
        (["empty.txt", *BOTH], "empty.txt: no sentence in it"),
    ],
)
def test_what_cannot_be_scored_is_said_in_one_line(arguments, message):
    Path("short.txt").write_text("one\n")
    Path("holes.txt").write_text("one\n\n")
    Path("empty.txt").write_text("")
    write_compressions("news.jsonl", [("d.0", "a b", ("a",))])
    found = invoke(*arguments)
    assert found.exit_code in (1, 2)
    assert message in " ".join(found.stderr.replace("│", " ").split())
