"""The one notation of slots: what is a slot, what is a word, and that all readers agree."""

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.corpus.slots import (
    AMONG_SYMBOLS,
    Slot,
    cut_at_slots,
    has_slots,
    is_misnumbered,
    parse_slot,
    read_side,
    read_symbol,
    renumber,
    slots_of,
    write_side,
    write_symbol,
)
from otherwords.database.packed import PackedWriter
from otherwords.errors import DatabaseError

WORDS = ["[", "[sic]", "[,1]", "[NP,1", "[NP,x]", "NP,1", "[NP,1]x", "[NP, 1]", "[N P,1]"]
WORDS += ["[NP,0]", "[NP,10]", "[NP,01]", "[NP,-1]", "[NP,¹]", "[[NP,1]", "[N]P,1]", "[1,000]"]
WORDS += ["[N\u00a0P,1]", "[N\u3000P,1]", "\\[NP,1]", ""]
SYMBOL = st.text(st.sampled_from([*"[],|\\019NP", "\u00a0"]), min_size=1, max_size=7)
SYMBOL |= st.sampled_from([*WORDS[:-1], "[NP,1]", "[,,1]"]).filter(lambda word: " " not in word)


@pytest.mark.parametrize(
    ("symbol", "slot"),
    [
        ("[NP,1]", Slot("NP", 1)),
        ("[NP/NN,9]", Slot("NP/NN", 9)),
        ("[,,1]", Slot(",", 1)),
        ("[NP,1,2]", Slot("NP,1", 2)),
        ("[.,3]", Slot(".", 3)),
    ],
)
def test_a_slot_is_a_label_and_a_digit(symbol, slot):
    assert parse_slot(symbol) == slot
    assert str(slot) == symbol


@pytest.mark.parametrize("word", WORDS)
def test_anything_else_is_a_word(word):
    assert parse_slot(word) is None
    assert not has_slots(word)


def test_a_label_with_another_number_is_probably_a_mistake():
    assert [word for word in WORDS if is_misnumbered(word)] == ["[NP,0]", "[NP,10]", "[NP,01]"]


@given(st.lists(SYMBOL, min_size=1, max_size=3).map(" ".join))
def test_an_engine_finds_slots_where_python_does(side):
    query = f"SELECT regexp_matches(?, '{AMONG_SYMBOLS}')"
    assert duckdb.execute(query, [side]).fetchone() == (has_slots(side),)


def is_first_slot_of_the_core(folder, symbol):
    """Whether the packed store, which wants slots numbered 1, 2, ..., takes this as number 1."""
    side = f"{symbol} [L,2]"
    try:
        with PackedWriter(folder / "s.ow", features=["a"]) as writer:
            writer.add(["X"], [side], [side], [0], [""], [[1.0]])
    except DatabaseError:
        return False
    return True


@given(SYMBOL)
def test_the_compiled_core_knows_the_same_slots(tmp_path_factory, symbol):
    slot = parse_slot(symbol)
    found = is_first_slot_of_the_core(tmp_path_factory.mktemp("store"), symbol)
    assert found == (slot is not None and slot.number == 1)


@given(SYMBOL)
def test_every_word_is_read_as_it_was_written(word):
    assert read_symbol(write_symbol(word)) == word


def test_a_side_is_read_as_it_was_written():
    side = (Slot("NP", 1), "of", "[NP,1]", "|||", "\\")
    assert read_side(write_side(side)) == side


def test_slots_are_numbered_from_left_to_right():
    assert renumber("[A,2] x [B,1] y[C,1]", [1, 2]) == "[A,1] x [B,2] y[C,1]"
    assert slots_of("[A,2] x [B,1] y[C,1]") == [Slot("A", 2), Slot("B", 1)]


def test_a_text_is_split_where_a_slot_touches_a_word():
    assert cut_at_slots("the [NP,1]'s [NP,10]") == ["the ", "[NP,1]", "'s [NP,10]"]
