import doctest
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from otherwords.corpus import SkipBadLines
from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Characters,
    Phenomenon,
    make_scope,
)
from otherwords.corpus.annotations.lines import read_annotation_lines, write_annotation_lines
from otherwords.corpus.annotations.rules import RULES
from otherwords.corpus.annotations.shapes import ANNOTATION_KEYS, PAIR_KEYS, PHENOMENON_KEYS
from otherwords.corpus.annotations.tag_sets import known_tag_sets
from otherwords.errors import InputError, OutputError

PAGE = Path(__file__).parents[3] / "docs" / "rooms" / "annotations.md"

PAIR = {"pair": "p1", "members": [["a", "dog"], ["the", "dog"]]}
SCOPE = [[[0, 1]], [[0, 1]]]

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
links = st.frozensets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=4)
scope = st.sets(st.integers(0, 12), max_size=5).map(make_scope)
scopes = st.tuples(scope, scope)
phenomena = st.builds(
    Phenomenon,
    texts,
    scopes,
    st.sampled_from([None, "local", "global"]),
    scopes,
    st.none() | st.builds(Characters, scopes, scopes),
)
tokens = st.lists(texts, max_size=4).map(tuple)
pairs = st.builds(
    AnnotatedPair, texts, st.tuples(tokens, tokens), st.none() | st.tuples(texts, texts)
)


@st.composite
def annotations(draw):
    sure = draw(links)
    return Annotation(
        draw(texts),
        draw(texts),
        draw(st.none() | texts),
        draw(st.none() | st.booleans()),
        tuple(draw(st.lists(phenomena, max_size=3))),
        sure,
        sure | draw(links),
    )


sets = st.builds(
    AnnotationSet,
    st.lists(pairs, max_size=3).map(lambda all_of: {pair.id: pair for pair in all_of}),
    st.lists(annotations(), max_size=3),
    st.none() | texts,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sets)
def test_what_is_written_is_read_back(tmp_path, found):
    write_annotation_lines(tmp_path / "a.jsonl", found)
    back = read_annotation_lines(tmp_path / "a.jsonl")
    assert back == found
    assert list(back.pairs) == list(found.pairs)


def write(*records):
    lines = [each if isinstance(each, str) else json.dumps(each) for each in records]
    Path("a.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_a_hand_written_file_may_omit_optional_keys(here):
    write(
        PAIR,
        "",
        {
            "annotation": "p1",
            "annotator": "A",
            "phenomena": [{"type": "order", "scopes": SCOPE}],
            "links": "1-1 0?0",
        },
    )
    found = read_annotation_lines("a.jsonl")
    assert found.tag_set is None
    assert found.pairs["p1"].members == (("a", "dog"), ("the", "dog"))
    (one,) = found.by("A")
    assert (one.sure, one.possible) == ({(1, 1)}, {(0, 0), (1, 1)})
    assert one.phenomena == (Phenomenon("order", (((0, 1),), ((0, 1),))),)
    assert (one.place.path, one.place.line) == ("a.jsonl", 3)


def phenomenon(**keys):
    return {"annotation": "p1", "annotator": "A", "phenomena": [keys]}


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "expected a JSON object in braces"),
        ({"pairs": "p1"}, "neither 'pair' nor 'annotation' in this line"),
        ({"otherwords": "annotations", "version": 3}, "version 3 of the format, this is 2"),
        ({"otherwords": "annotations", "version": 1, "tag_set": 3}, "'tag_set' is not a name"),
        ({"pair": 3, "members": [[], []]}, "no text under 'pair'"),
        ({"pair": "x"}, "'members' is not two lists of tokens"),
        ({"pair": "x", "members": ["a b", "c"]}, "'members' is not two lists of tokens"),
        ({"pair": "x", "members": [[1], [2]]}, "'members' is not two lists of tokens"),
        ({"pair": "x", "members": [[], []], "text": "?"}, "unknown key 'text'"),
        ({"pair": "x", "members": [[], []], "texts": ["a"]}, "'texts' is not two texts"),
        ({"annotation": "p1"}, "no text under 'annotator'"),
        ({"annotation": "p1", "annotator": "A", "judgement": 1}, "'judgement' is not true or"),
        ({"annotation": "p1", "annotator": "A", "phenomena": {"a": 1}}, "'phenomena' is not a"),
        ({"annotation": "p1", "annotator": "A", "phenomena": [3]}, "a phenomenon is not an obj"),
        ({"annotation": "p1", "annotator": "A", "links": [[0, 0]]}, "'links' is not a text"),
        ({"annotation": "p1", "annotator": "A", "links": "0:0"}, "'0:0' is not a link"),
        (phenomenon(type="order"), "no 'scopes'"),
        (phenomenon(scopes=SCOPE), "no text under 'type'"),
        (phenomenon(type="order", scopes=[[[0, 1]]]), "'scopes' is not two scopes"),
        (phenomenon(type="order", scopes=[0, 1]), "'scopes' is not two scopes"),
        (phenomenon(type="order", scopes=[[0, 1], [0, 1]]), "0 in 'scopes' is not a range"),
        (
            phenomenon(type="order", scopes=[[[0, True]], []]),
            "[0, True] in 'scopes' is not",
        ),
        (phenomenon(type="order", scopes=SCOPE, projection="all"), "projection 'all' is neither"),
        (phenomenon(type="order", scopes=SCOPE, characters=[]), "'characters' is not an object"),
    ],
)
def test_a_bad_line_is_named_or_skipped(here, record, message):
    write(PAIR, record)
    with pytest.raises(InputError) as caught:
        read_annotation_lines("a.jsonl")
    assert str(caught.value).startswith(f"a.jsonl:2: {message}")
    bad = SkipBadLines()
    assert list(read_annotation_lines("a.jsonl", bad=bad).pairs) == ["p1"]
    assert bad.summary("lines") == (
        "skipped 1 of 2 lines: 1 that cannot be read (first: a.jsonl:2)"
    )


def test_a_pair_given_twice_is_named_and_the_first_stays(here):
    write(PAIR, PAIR)
    with pytest.raises(InputError, match=r"a.jsonl:2: pair p1 is given twice \(first in line 1\)"):
        read_annotation_lines("a.jsonl")


def test_two_tokenisations_of_one_pair_are_named(here):
    write(PAIR, PAIR | {"members": [["adog"], ["the", "dog"]]})
    with pytest.raises(InputError, match=r"a.jsonl:2: pair p1 is given again with other tokens"):
        read_annotation_lines("a.jsonl")
    bad = SkipBadLines()
    assert read_annotation_lines("a.jsonl", bad=bad).pairs["p1"].members[0] == ("a", "dog")


def test_a_lone_surrogate_is_rejected_before_it_is_written(here):
    found = AnnotationSet({}, [Annotation("p", "\ud800")])
    with pytest.raises(OutputError, match="half a character"):
        write_annotation_lines("a.jsonl", found)
    assert not Path("a.jsonl").exists()


def test_the_page_runs_as_printed(here):
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted > 10
    assert results.failed == 0


def test_the_page_explains_every_key_rule_and_tag_set():
    page = PAGE.read_text(encoding="utf-8")
    keys = PAIR_KEYS | ANNOTATION_KEYS | PHENOMENON_KEYS
    assert [key for key in sorted(keys) if f"| `{key}` |" not in page] == []
    text = " ".join(page.split())
    assert [name for name in (*RULES, *known_tag_sets()) if f"`{name}`" not in text] == []
