"""What actions add up to, and which are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.corpus.annotations.tag_sets import tag_set_text
from otherwords.workbench.kinds import KINDS, find_kind
from otherwords.workbench.kinds.replay import refuse, replay

PAIR = {"members": [["He", "left", "now"], ["Now", "he", "went"]]}
TYPES = {"tag_set": "vila24", "tags": tag_set_text("vila24")}
CODES = {"tag_set": "operations7", "tags": tag_set_text("operations7"), "alone": ["O"]}
RATED = {"text": "He left.", "variants": [{"id": "v1", "text": "He went."}]}
SCALES = {"scales": [{"name": "meaning", "title": "Meaning", "labels": ["bad", "good"]}]}
ORDER = {
    "id": "a",
    "type": "order",
    "scopes": [[[2, 3]], [[0, 1]]],
    "projection": "local",
    "keys": [[], []],
}


def link(mark, *cells):
    return {"do": "link", "cells": [list(cell) for cell in cells], "mark": mark}


def test_links_are_set_changed_and_removed():
    done = [link("sure", (0, 1), (1, 2)), link("possible", (1, 2)), link("none", (0, 1))]
    found = replay(find_kind("links"), {"links": {}, "reviews": {}}, done)
    assert found.state["links"] == {"1-2": "possible"}
    assert (found.undoable, found.redoable, found.status) == (3, 0, "open")


def test_undo_and_redo_go_as_far_as_there_are_actions():
    kind, start = find_kind("writing"), {"text": ""}
    words = [{"do": "write", "text": text} for text in "abc"]
    undo, redo = {"do": "undo"}, {"do": "redo"}
    assert replay(kind, start, [*words, undo, undo]).state == {"text": "a"}
    assert replay(kind, start, [*words, *[undo] * 9]).state == start
    assert replay(kind, start, [*words, undo, undo, redo]).state == {"text": "b"}
    again = replay(kind, start, [*words, undo, {"do": "write", "text": "d"}, redo])
    assert (again.state, again.redoable) == ({"text": "d"}, 0)


def slow_replay(operations):
    """The twin: keep every state that ever was."""
    states, place, texts = [""], 0, [""]
    for each in operations:
        if each["do"] == "undo":
            place = max(place - 1, 0)
        elif each["do"] == "redo":
            place = min(place + 1, len(texts) - 1)
        else:
            texts = [*texts[: place + 1], each["text"]]
            place += 1
        states.append(texts[place])
    return states[-1]


ACTIONS = st.one_of(
    st.sampled_from([{"do": "undo"}, {"do": "redo"}]),
    st.text("abc", max_size=3).map(lambda text: {"do": "write", "text": text}),
)


@given(st.lists(ACTIONS, max_size=30))
def test_replay_is_a_walk_through_all_states_that_ever_were(operations):
    found = replay(find_kind("writing"), {"text": ""}, operations)
    assert found.state["text"] == slow_replay(operations)


def test_a_phenomenon_is_changed_in_place_and_removed():
    kind = find_kind("types")
    wider = ORDER | {"scopes": [[[0, 1], [2, 3]], [[0, 1]]]}
    other = ORDER | {"id": "b", "type": "identical", "projection": None}
    marks = [{"do": "mark", "phenomenon": each} for each in (ORDER, other, wider)]
    start = kind.start(PAIR, TYPES)
    assert replay(kind, start, marks).state["phenomena"] == [wider, other]
    gone = replay(kind, start, [*marks, {"do": "unmark", "id": "a"}])
    assert gone.state["phenomena"] == [other]


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ({"judgement": None, "phenomena": []}, "Say whether"),
        ({"judgement": True, "phenomena": []}, "Mark at least one phenomenon"),
        ({"judgement": False, "phenomena": [ORDER]}, "Only paraphrases have phenomena"),
        ({"judgement": True, "phenomena": [ORDER | {"projection": None}]}, "local or global"),
        (
            {"judgement": True, "phenomena": [ORDER | {"scopes": [[[2, 3]], []]}]},
            "mark the other member too",
        ),
    ],
)
def test_what_a_type_requires_is_asked_for_before_it_is_done(state, message):
    (said,) = find_kind("types").missing(state, PAIR, TYPES)
    assert message in said


def test_a_complete_annotation_lacks_nothing():
    assert find_kind("types").missing({"judgement": True, "phenomena": [ORDER]}, PAIR, TYPES) == []
    assert find_kind("types").missing({"judgement": False, "phenomena": []}, PAIR, TYPES) == []
    assert find_kind("links").missing({"links": {}, "reviews": {}}, PAIR, {}) == []
    assert find_kind("operations").missing({"codes": []}, PAIR, CODES)
    assert find_kind("writing").missing({"text": "He left."}, {"text": "He  left."}, {})
    assert find_kind("rating").missing({"ratings": {}}, RATED, SCALES)


def mark(**changes):
    return {"do": "mark", "phenomenon": ORDER | changes}


@pytest.mark.parametrize(
    ("kind", "operation", "why"),
    [
        ("links", "nonsense", "an object"),
        ("links", {"do": "fly"}, "no operation 'fly'"),
        ("links", link("sure"), "not a list of links"),
        ("links", link("sure", (0, 3)), "outside"),
        ("links", link("sure", (True, 0)), "outside"),
        ("links", link("red", (0, 0)), "one of sure"),
        ("links", {"do": "link", "cells": [[0]], "mark": "sure"}, "two numbers"),
        ("links", {"do": "review", "phrase": "0-9:0-1", "verdict": "correct"}, "outside"),
        ("links", {"do": "status", "value": "late"}, "no status"),
        ("types", mark(type="fly"), "no type 'fly'"),
        ("types", mark(scopes=[[[2, 9]], []]), "outside"),
        ("types", mark(scopes=[[[1, 2], [0, 1]], []]), "sorted"),
        ("types", mark(type="syn_diathesis"), "take no projection"),
        ("types", mark(keys=[[[2, 3]], []]), "take no key elements"),
        ("types", mark(more=1), "has an id"),
        ("types", {"do": "judge", "value": 3}, "true, false or null"),
        ("operations", {"do": "codes", "codes": ["S", "O"]}, "O stands alone"),
        ("operations", {"do": "codes", "codes": ["M", "S"]}, "in the order"),
        ("operations", {"do": "codes", "codes": ["Z"]}, "a list of"),
        ("writing", {"do": "write", "text": "a\nb"}, "one line"),
        ("writing", {"do": "write", "text": "a" * 5001}, "5,000"),
        ("rating", {"do": "rate", "variant": "v9", "scale": "meaning", "value": 1}, "no such"),
        ("rating", {"do": "rate", "variant": "v1", "scale": "taste", "value": 1}, "one of meaning"),
        ("rating", {"do": "rate", "variant": "v1", "scale": "meaning", "value": 3}, "1 to 2"),
    ],
)
def test_an_operation_that_makes_no_sense_is_refused(kind, operation, why):
    item = RATED if kind == "rating" else PAIR
    settings = {"types": TYPES, "operations": CODES, "rating": SCALES}.get(kind, {})
    assert why in refuse(KINDS[kind], operation, item, settings)


def test_the_start_of_links_is_what_the_aligner_found_or_nothing():
    item = PAIR | {"initial": {"links": "0-1 1?2", "origin": "aligner"}}
    kind = find_kind("links")
    assert kind.start(item, {})["links"] == {"0-1": "sure", "1-2": "possible"}
    assert kind.start(item, {"start": "empty"})["links"] == {}
