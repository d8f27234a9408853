import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app

SCOPES = [[[0, 1]], [[0, 1]]]
GOOD = {"type": "order", "scopes": SCOPES, "projection": "local"}
LINES = [
    {"otherwords": "annotations", "version": 1, "tag_set": "vila24"},
    {"pair": "p1", "members": [["a", "dog", "slept"], ["the", "dog", "slept"]]},
    {"annotation": "p1", "annotator": "A", "phenomena": [GOOD, GOOD | {"scopes": [[[2, 3]]] * 2}]},
]


def write(lines=LINES, name="a.jsonl"):
    Path(name).write_text("".join(json.dumps(line) + "\n" for line in lines))


def annotated(*phenomena):
    return [*LINES[:2], {"annotation": "p1", "annotator": "A", "phenomena": list(phenomena)}]


def statistics(*arguments, **more):
    return CliRunner().invoke(app, ["corpus", "statistics", *arguments], **more)


def test_the_table_shows_counts_averages_and_types(here):
    write()
    result = statistics("a.jsonl")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[:10] == [
        "pairs\t1",
        "words\t6",
        "phenomena\t2",
        "annotations\t1",
        "annotators\t1",
        "words per member\t3.00",
        "phenomena per pair\t2.00",
        "phenomena per word\t0.67",
        "",
        "type\tcount\tshare\tlength",
    ]
    assert lines[10] == "order\t2\t100.00 %\t1.00"
    assert lines[12].startswith("signature\totherwords:")


def test_json_has_the_figures_by_name(here):
    write()
    result = json.loads(statistics("a.jsonl", "--json").stdout)
    assert (result["pairs"], result["phenomena"], result["words"]) == (1, 2, 6)
    assert result["types"] == {"order": {"count": 2, "share": 1.0, "mean_length": 1.0}}
    assert "measure:corpus-statistics" in result["signature"]
    assert "tag_set=vila24" in result["signature"]


def test_standard_input_is_json_lines(here):
    write()
    piped = statistics("-", "--json", input=Path("a.jsonl").read_text())
    assert piped.stdout == statistics("a.jsonl", "--json").stdout
    assert statistics("-", "-").exit_code == 1


def test_two_corpora_stand_side_by_side_with_their_correlation(here):
    write()
    write(annotated(GOOD, {"type": "identical", "scopes": SCOPES}), "b.jsonl")
    result = json.loads(statistics("a.jsonl", "b.jsonl", "--json").stdout)
    assert result["other"]["phenomena"] == 2
    # 24 types; shares (1, 0) and (1/2, 1/2): covariance 1/2 - 1/24, variances 23/24, 11/24
    expected = (1 / 2 - 1 / 24) / ((23 / 24) * (1 / 2 - 1 / 24)) ** 0.5
    assert result["correlation"] == pytest.approx(expected)
    table = statistics("a.jsonl", "b.jsonl").stdout
    assert "correlation of shares" in table
    assert table.count("signature") == 2


def test_a_fault_is_an_error_unless_lenient(here):
    write(annotated(GOOD, GOOD | {"type": "ordre", "scopes": [[[1, 2]]] * 2}))
    strict = statistics("a.jsonl")
    message = (
        "a.jsonl:3: pair p1, annotator A, rule 'unknown type': "
        "ordre is not a type of tag set vila24. Correct the name, or choose another tag set; "
        "--lenient leaves it out.\n"
    )
    assert (strict.exit_code, strict.stderr) == (1, f"otherwords: {message}")
    lenient = statistics("a.jsonl", "--lenient", "--json")
    assert (lenient.exit_code, lenient.stderr) == (0, f"otherwords: left out: {message}")
    assert json.loads(lenient.stdout)["phenomena"] == 1


def test_a_line_that_cannot_be_read_is_reported_and_left_out(here):
    write()
    with Path("a.jsonl").open("a") as out:
        out.write("{\n")
    assert statistics("a.jsonl").stderr.startswith("otherwords: a.jsonl:4: not JSON")
    lenient = statistics("a.jsonl", "--lenient")
    assert lenient.exit_code == 0
    assert lenient.stderr.startswith("otherwords: left out: a.jsonl:4: not JSON")


def test_a_departure_is_counted_and_reported(here):
    write(annotated(GOOD, GOOD))
    result = statistics("a.jsonl", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["phenomena"] == 2
    assert result.stderr == (
        "otherwords: a.jsonl: counted, but against the tag set vila24: "
        "1 overlapping another (first: a.jsonl:3)\n"
    )


def test_another_tag_set_can_be_named(here):
    write(annotated({"type": "S", "scopes": SCOPES}))
    assert statistics("a.jsonl").exit_code == 1
    assert statistics("a.jsonl", "--tag-set", "operations7").exit_code == 0
    assert (
        "no tag set called 'operation7'" in statistics("a.jsonl", "--tag-set", "operation7").stderr
    )


def test_links_are_counted_too(here):
    Path("x.A.tsv").write_text("a b\tc\t0-0 1?0\n")
    result = statistics("x.A.tsv")
    assert "sure links\t1" in result.stdout
    assert "type" not in result.stdout
