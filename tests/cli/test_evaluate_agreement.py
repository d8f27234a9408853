import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords.cli.main import app

HEAD = {"otherwords": "annotations", "version": 1, "tag_set": "vila24"}
MEMBERS = [["now", "a", "dog", "slept"], ["the", "dog", "slept", "now"]]
ORDER = {"type": "order", "scopes": [[[0, 1]], [[3, 4]]], "projection": "local"}
BROAD = ORDER | {"scopes": [[[0, 2]], [[3, 4]]]}
WIDER = {"type": "lex_same_polarity", "scopes": [[[1, 2]], [[0, 1]]], "projection": "local"}
P4P = """<corpus xmlns="http://clic.ub.edu/mbertran/formats/paraphrase-corpus" name="P" lng="en">
<snippets><snippet id="1">Now it rains.</snippet><snippet id="2">It rains now.</snippet></snippets>
<paraphrase_candidates source_description="id:9"><snippet id="1"/><snippet id="2"/>
{annotations}
</paraphrase_candidates></corpus>"""
BY = """<annotation author="{author}" is_paraphrase="true">
<phenomenon type="order" projection="local">
<snippet id="1"><scope offset="0" length="{length}"/></snippet>
<snippet id="2"><scope offset="9" length="3"/></snippet></phenomenon></annotation>"""


def line(annotator, *phenomena, pair="p1", **more):
    return {"annotation": pair, "annotator": annotator, "phenomena": list(phenomena), **more}


def write(name, *annotations, members=MEMBERS, pairs=("p1",)):
    lines = [HEAD, *({"pair": pair, "members": members} for pair in pairs), *annotations]
    Path(name).write_text("".join(json.dumps(each) + "\n" for each in lines))


def agreement(*arguments, **more):
    return CliRunner().invoke(app, ["evaluate", "agreement", *arguments], **more)


def report(*arguments, **more):
    result = agreement(*arguments, "--json", **more)
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


@pytest.fixture(autouse=True)
def files(here):
    write("a.jsonl", line("ann", ORDER, WIDER, judgement=True))
    write("b.jsonl", line("bob", BROAD, judgement=True))


def test_json_has_every_measure_by_name():
    found = report("a.jsonl", "b.jsonl")
    # ann: order covered whole, same_polarity not at all; bob: his order to (1/2 + 1) / 2
    assert (found["kind"], found["pairs"], found["phenomena"]) == ("types", 1, [2, 1])
    assert found["agr_ph"] == 1 / 2
    assert found["agr_w"] == 3 / 4
    assert found["agr_o_partial"] == pytest.approx(2 / 3)
    assert found["agr_o_total"] == 0
    assert (found["k_first"], found["k_second"]) == (1 / 2, 3 / 4)
    assert found["f1"] == pytest.approx(2 * (1 / 2) * (3 / 4) / (5 / 4))
    variants = {
        f"{name}_{way}"
        for name in ("agr_w", "agr_ph", "f1")
        for way in ("pairwise", "typewise", "pairwise_typewise")
    }
    assert variants <= set(found)
    assert found["types"]["lex_same_polarity"]["f1"] == 0
    assert "measure:type-agreement" in found["signature"]
    assert found["judgement"]["observed"] == 1
    assert found["judgement"]["cohen"] is None  # all say yes
    assert "differences" not in found


def test_the_table_shows_measures_types_and_differences():
    result = agreement("a.jsonl", "b.jsonl", "--detail")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[:5] == [
        "annotators\tann, bob",
        "pairs\t1",
        "phenomena\t2, 1",
        "",
        "\toverall\tby pair\tby type\tby both",
    ]
    assert "partial overlap (agr_o_partial)\t0.667\t\t\t" in lines
    assert "type\tann\tbob\tagr_w\tagr_ph\tpartial\ttotal\tf1" in lines
    assert "order\t1\t1\t0.667\t1.000\t1.000\t0.000\t0.857" in lines
    assert "p1\tann\torder\t0 | 3\t1.000\t0-1 | 3" in lines
    assert "p1\tann\tlex_same_polarity\t1 | 0\t0.000\torder instead" in lines
    assert "Cohen's kappa\t-" in lines
    assert lines[-1].startswith("signature\totherwords:")
    assert "instead" not in agreement("a.jsonl", "b.jsonl").stdout


def test_detail_in_json_names_each_pair_and_each_difference():
    found = report("a.jsonl", "b.jsonl", "--detail")
    assert found["by_pair"]["p1"]["agr_ph"] == 1 / 2
    assert [one["instead"] for one in found["differences"]] == [None, "order", None]


def test_attributes_can_be_left_out():
    write("b.jsonl", line("bob", ORDER | {"projection": "global"}, WIDER))
    assert report("a.jsonl", "b.jsonl")["f1"] == pytest.approx((0.75 + 1) / 2)
    found = report("a.jsonl", "b.jsonl", "--without-attributes")
    assert (found["f1"], found["judgement"]) == (1, None)


def test_one_file_may_hold_both_annotators():
    write("all.jsonl", line("ann", ORDER), line("bob", BROAD), line("cat", ORDER))
    assert report("all.jsonl", "--annotators", "ann,cat")["f1"] == 1
    assert report("all.jsonl", "a.jsonl", "--annotators", "cat,ann")["annotators"] == ["cat", "ann"]
    assert agreement("all.jsonl").stderr == (
        "otherwords: all.jsonl: expected two annotators, found 3 annotators (ann, bob, cat). "
        "Choose two with --annotators.\n"
    )
    assert "no annotator in all.jsonl called 'can'. Did you mean 'cat'?" in (
        agreement("all.jsonl", "--annotators", "ann,can").stderr
    )
    assert "expected two annotators, found only ann. Give a" in agreement("a.jsonl").stderr
    assert agreement("a.jsonl", "--annotators", "ann").exit_code == 2


def test_p4p_with_two_authors_is_recognised():
    both = "".join(BY.format(author=name, length=n) for name, n in (("22", 3), ("80", 6)))
    Path("p4p.xml").write_text(P4P.format(annotations=both))
    found = report("p4p.xml")
    assert (found["kind"], found["annotators"]) == ("types", ["22", "80"])
    assert (found["k_first"], found["k_second"]) == (1, 0.75)


def test_two_files_by_annotators_of_one_name_are_told_apart():
    write("c.jsonl", line("ann", ORDER))
    assert report("a.jsonl", "c.jsonl")["annotators"] == ["ann (a.jsonl)", "ann (c.jsonl)"]


def test_a_missing_pair_is_named_and_lenient_goes_on():
    write("a.jsonl", line("ann", ORDER), line("ann", ORDER, pair="p2"), pairs=("p1", "p2"))
    result = agreement("a.jsonl", "b.jsonl")
    told = (
        "a.jsonl:5: pair 'p2' is not annotated by bob in b.jsonl. Add it there; "
        "--lenient leaves it out.\n"
    )
    assert (result.exit_code, result.stderr) == (1, f"otherwords: {told}")
    result = agreement("a.jsonl", "b.jsonl", "--lenient", "--json")
    assert (result.exit_code, result.stderr) == (0, f"otherwords: left out: {told}")
    assert json.loads(result.stdout)["left_out"] == {"annotated by one only": 1}
    assert agreement("a.jsonl", "b.jsonl", "--lenient", "--quiet").stderr == ""


def test_different_tokens_and_duplicates_are_named():
    write("b.jsonl", line("bob", ORDER), members=[["now", "a", "cat", "slept"], MEMBERS[1]])
    assert (
        "token 2 of member 1 is 'dog' here, 'cat' there" in agreement("a.jsonl", "b.jsonl").stderr
    )
    write("b.jsonl", line("bob", ORDER), line("bob", BROAD))
    assert "b.jsonl:4: pair p1, annotator bob" in agreement("a.jsonl", "b.jsonl").stderr
    assert agreement("a.jsonl", "b.jsonl", "--lenient").exit_code == 0


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        (ORDER | {"type": "oder"}, "unknown type"),
        (ORDER | {"scopes": [[[0, 9]], [[3, 4]]]}, "outside"),
        (ORDER | {"scopes": [[], []]}, "empty scope"),
    ],
)
def test_a_bad_phenomenon_is_named_and_lenient_leaves_it_out(wrong, rule):
    write("b.jsonl", line("bob", wrong, WIDER))
    result = agreement("a.jsonl", "b.jsonl")
    assert result.exit_code == 1
    assert result.stderr.startswith("otherwords: b.jsonl:3: pair p1, annotator bob")
    assert rule in result.stderr
    result = agreement("a.jsonl", "b.jsonl", "--lenient", "--json")
    assert json.loads(result.stdout)["phenomena"] == [2, 1]
    assert "left out: b.jsonl:3" in result.stderr


def test_overlapping_scopes_of_one_type_are_named_and_lenient_keeps_them():
    write("b.jsonl", line("bob", ORDER, BROAD))
    result = agreement("a.jsonl", "b.jsonl")
    assert (result.exit_code, "rule 'overlap'" in result.stderr) == (1, True)
    result = agreement("a.jsonl", "b.jsonl", "--lenient", "--json")
    assert json.loads(result.stdout)["phenomena"] == [2, 2]
    assert "overlapping another" in result.stderr


def test_types_and_links_are_not_compared():
    Path("links.tsv").write_text("a dog\tthe dog\t0?0 1-1\n")
    result = agreement("a.jsonl", "links.tsv")
    assert result.stderr == (
        "otherwords: a.jsonl has types, links.tsv has links. Give two of the same kind.\n"
    )


@pytest.fixture
def links():
    for name, last in ("A", "2-2"), ("B", "2?1"):
        Path(f"links.{name}.tsv").write_text(f"a dog sleeps\tthe dog slept\t0?0 1-1 {last}\n" * 3)
    Path("start.links").write_text("1-1\n" * 3)
    return "links.A.tsv", "links.B.tsv", "--initial", "start.links", "--samples", "10"


def test_links_are_recognised(links):
    found = report(*links)
    # without the dogs A has 2-2 sure and 0-0 possible, B 0-0 and 2-1 possible
    assert (found["kind"], found["pairs"]) == ("links", 3)
    assert (found["word_precision"], found["word_recall"]) == (0, None)  # B has no sure link
    assert "samples=10" in found["signature"]
    result = agreement(*links, "--plot", "by_length.svg")
    assert (result.exit_code, result.stderr) == (0, "")
    assert found["signature"] in result.stdout
    assert Path("by_length.svg").read_text().startswith("<svg")


def test_links_between_words_spelled_alike_count_on_demand(links):
    found = report(*links, "--identical")
    assert (found["word_precision"], found["word_recall"]) == (1 / 2, 1)


def test_a_line_of_links_that_one_lacks_is_named_with_its_place(links):
    text = Path("links.A.tsv").read_text()
    Path("links.A.tsv").write_text(f"{text}he\tshe\t0-0\n")
    Path("start.links").write_text("1-1\n" * 3 + "\n")
    result = agreement(*links)
    assert result.exit_code == 1
    assert result.stderr.startswith("otherwords: links.A.tsv:4: this pair is not in links.B.tsv")
    result = agreement(*links, "--lenient", "--json")
    assert json.loads(result.stdout)["left_out"] == {"annotated by one only": 1}
    assert "links.A.tsv:4" in result.stderr


def test_links_may_come_in_json_lines(links):
    for name in "A", "B":
        write(f"{name}.jsonl", {"annotation": "p1", "annotator": name, "links": "0?0 2-1"})
    found = report("A.jsonl", "B.jsonl", "--samples", "10")
    assert (found["kind"], found["word_possible_f1"]) == ("links", 1)


def test_an_option_of_the_other_kind_is_refused():
    assert "--identical" in agreement("a.jsonl", "b.jsonl", "--identical").stderr
    Path("links.tsv").write_text("a dog\tthe dog\t0?0 1-1\n")
    assert "--detail" in agreement("links.tsv", "links.tsv", "--detail").stderr


def test_one_side_may_come_from_standard_input():
    text = Path("b.jsonl").read_text()
    found = report("a.jsonl", "-", input=text)
    assert found["f1"] == report("a.jsonl", "b.jsonl")["f1"]
