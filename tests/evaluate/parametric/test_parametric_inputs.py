"""Tables of paraphrases and links for groups: what is read, and how bad input is reported."""

import gzip
from itertools import combinations

import pytest
from tests.rewrite.small_rewriting import make_database

from otherwords.align import Settings
from otherwords.corpus import GoldPair, Group, SkipBadLines, sample
from otherwords.database import Database
from otherwords.errors import InputError, OtherwordsError
from otherwords.evaluate.parametric.linked_groups import (
    LinkedGroup,
    groups_with_gold,
    link_groups,
    tokenise_groups,
)
from otherwords.evaluate.parametric.paraphrasers import (
    DatabaseParaphraser,
    open_paraphraser,
    read_phrase_table,
)

PPDB = "[VB] ||| resign ||| step down ||| abstract=0 p(e|f)=0.69315 p(f|e)=3 ||| 0-0 ||| x"


def table(path, text, **options):
    path.write_text(text)
    return read_phrase_table(path, **options).paraphrases


def test_columns_by_tabs_or_bars_with_or_without_score(tmp_path):
    text = f"Resign\tquit\t0.5\nresign\tleave  office\nresign ||| go ||| 0.1\n{PPDB}\n"
    assert table(tmp_path / "t.tsv", text) == {
        "resign": {"quit", "leave office", "go", "step down"}
    }


def test_a_compressed_table_is_read_as_it_is(tmp_path):
    with gzip.open(tmp_path / "t.gz", "wt") as out:
        out.write("big\tlarge\n")
    assert read_phrase_table(tmp_path / "t.gz")("big", ()) == {"large"}


def test_capitals_can_be_kept(tmp_path):
    assert table(tmp_path / "t", "US\tAmerica\n", cased=True) == {"US": {"America"}}


def test_low_scores_are_left_out_where_one_is_demanded(tmp_path):
    # PPDB stores -ln p: exp(-0.69315) = 0.5
    text = f"big\tlarge\t0.01\nbig\thuge\t0.009\n{PPDB}\n"
    assert table(tmp_path / "t", text, least=0.01) == {"big": {"large"}, "resign": {"step down"}}
    assert table(tmp_path / "t", PPDB, least=0.51) == {}


def test_the_best_of_each_phrase_are_kept(tmp_path):
    text = "big\tlarge\t0.2\nbig\thuge\t0.3\nbig\thuge\t0.1\nbig\tgreat\t0.1\nold\taged\t0\n"
    assert table(tmp_path / "t", text, top=1) == {"big": {"huge"}, "old": {"aged"}}
    assert table(tmp_path / "t", text, top=2)["big"] == {"huge", "large"}


EXPORTED = """label\tsource\ttarget\tcost\tp(e|f)
NN\tPlan\tscheme\t1.5\t0.5
NN\tplan\tproject\t2.5\t0.1
VP\tplan\tscheme\t9.5\t3.0
"""


def test_a_table_of_our_own_export_is_read_by_its_columns_and_ranked_by_its_order(tmp_path):
    assert table(tmp_path / "t", EXPORTED) == {"plan": {"scheme", "project"}}
    assert table(tmp_path / "t", EXPORTED, top=1) == {"plan": {"scheme"}}
    assert table(tmp_path / "t", EXPORTED, least=0.7) == {"plan": {"project"}}  # exp(-0.1)
    with pytest.raises(InputError, match="t:2: expected 5 columns, as in the first line, found 3"):
        table(tmp_path / "t", EXPORTED.replace("\t1.5\t0.5", ""))


def test_a_database_gives_its_best_paraphrases(tmp_path):
    path = make_database(tmp_path)
    assert set(DatabaseParaphraser(path)("plan")) == {"scheme", "project"}
    best = DatabaseParaphraser(Database.open(path), top=1)
    best.look_up(["plan", "nothing here"])
    assert (best("plan"), best("nothing here")) == ({"scheme"}, set())
    assert DatabaseParaphraser(path, least=0.1)("plan") == {"scheme"}  # p(e|f) 0.61 and 0.05


def test_a_paraphraser_is_made_of_whatever_can_be_one(tmp_path):
    (tmp_path / "t.tsv").write_text("plan\tscheme\n")
    path = make_database(tmp_path)
    for given in (
        {"plan": {"scheme"}},
        tmp_path / "t.tsv",
        lambda phrase, sentence: {"scheme"},
    ):
        assert open_paraphraser(given)("plan", ()) == {"scheme"}
    for given in (path, str(path), Database.open(path)):
        assert "scheme" in open_paraphraser(given)("plan", ())
    with pytest.raises(OtherwordsError, match="expected a paraphraser, found int"):
        open_paraphraser(3)


def test_only_wanted_phrases_are_kept(tmp_path):
    assert table(tmp_path / "t", "a\tb\nc\td\n", wanted={"c"}) == {"c": {"d"}}


@pytest.mark.parametrize(
    ("line", "options", "message"),
    [
        ("big", {}, "expected 2 or 3 columns separated by tabs, found 1. Write: phrase, "),
        ("a\tb\tc\td", {}, "expected 2 or 3 columns separated by tabs, found 4. "),
        ("a ||| b ||| 1 ||| 2", {}, "expected 2 or 3 columns separated by '|||', found 4. "),
        ("\tlarge", {}, "the phrase is empty. Fill it in, or remove the line."),
        ("big\t ", {}, "the paraphrase is empty. Fill it in, or remove the line."),
        ("", {}, "expected 2 or 3 columns separated by tabs, found 1. "),
        ("a\tb\thigh", {"least": 0.1}, "score 'high' is not a number. Write one such as 0.25, "),
        ("a\tb", {"least": 0.1}, "no score. Add one, or drop --least and --top."),
    ],
)
def test_a_bad_line_of_a_table_is_named(tmp_path, monkeypatch, line, options, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.tsv").write_text(f"big\tlarge\t1\n{line}\n")
    with pytest.raises(InputError) as caught:
        read_phrase_table("t.tsv", **options)
    assert str(caught.value).startswith(f"t.tsv:2: {message}")
    bad = SkipBadLines()
    assert read_phrase_table("t.tsv", bad=bad, **options).paraphrases == {"big": {"large"}}
    assert bad.summary("lines") == (
        "skipped 1 of 2 lines: 1 without the right columns (first: t.tsv:2)"
    )


def gold(source, target, *links):
    return GoldPair(tuple(source.split()), tuple(target.split()), frozenset(links), frozenset())


def versions(*texts):
    return tuple(tuple(text.split()) if text else None for text in texts)


def test_groups_are_cut_into_small_tokens_and_blank_versions_stay_missing():
    groups = [Group(7, ("He Left", None, "he is  out"))]
    assert list(tokenise_groups(groups, str.split)) == [(7, versions("he left", "", "he is out"))]
    [(_, kept)] = tokenise_groups(groups, str.split, cased=True)
    assert kept[0] == ("He", "Left")


def test_gold_links_are_found_by_tokens_in_any_order_and_either_direction():
    groups = [(1, versions("a b", "", "c")), (2, versions("d", "e", "f"))]
    links = [gold("E", "F", (0, 0)), gold("c", "A B", (0, 1))]
    first, second = groups_with_gold(groups, links)
    assert first == LinkedGroup(groups[0][1], {(0, 2): {(1, 0)}}, 1)
    assert second.links == {(1, 2): {(0, 0)}}


def test_sure_and_possible_links_both_count():
    pair = GoldPair(("a",), ("b", "c"), frozenset({(0, 0)}), frozenset({(0, 1)}))
    [group] = groups_with_gold([(1, versions("a", "b c"))], [pair])
    assert group.links[0, 1] == {(0, 0), (0, 1)}


@pytest.mark.parametrize(
    ("links", "message", "left"),
    [
        (
            [],
            "g.en:3: no two versions of this group are linked in l.tsv. Link two, or remove it.",
            0,
        ),
        (
            [gold("a", "b", (0, 0)), gold("a", "x")],
            "l.tsv:2: no group in g.en has these two sentences. Are the tokens the same?",
            1,
        ),
        (
            [gold("a", "b", (0, 0)), gold("a", "b")],
            "l.tsv:2: this pair has different links in line 1. Keep one of the two.",
            1,
        ),
    ],
)
def test_groups_and_links_that_do_not_meet_are_named(links, message, left):
    groups = [(3, versions("a", "b"))]
    with pytest.raises(InputError) as caught:
        groups_with_gold(groups, links, names=("g.en", "l.tsv"))
    assert str(caught.value) == message
    bad = SkipBadLines()
    assert len(groups_with_gold(groups, links, bad=bad)) == left
    assert bad.skipped == 1


def test_links_between_versions_that_are_not_there_are_refused():
    with pytest.raises(ValueError, match="versions 0 and 1"):
        LinkedGroup(versions("a", ""), {(0, 1): set()})


def test_an_aligner_trained_on_the_groups_links_every_two_versions():
    groups = list(tokenise_groups(sample.groups(), str.split))
    linked = link_groups(groups, settings=Settings().fast(), threads=1)
    assert [group.number for group in linked] == [number for number, _ in groups]
    assert set(linked[0].links) == set(combinations(range(4), 2))
    same = found = 0
    for group in linked:
        for (a, b), links in group.links.items():
            found += len(links)
            same += sum(group.versions[a][i] == group.versions[b][j] for i, j in links)
    assert same / found > 0.5  # most words are versions of themselves
