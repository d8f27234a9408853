"""How many words meet how many: columns at once, against one pair at a time."""

from collections import Counter

import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

from otherwords.database.finish import count_shapes
from otherwords.database.types import SHAPES, TYPES, shape_of, shares_in_words, type_of_sides

SIDES = st.sampled_from(["car", "of course", "in spite of", "[NP,1] 's", "naturally", "[sic]"])


def table(pairs):
    kinds = [TYPES.index(type_of_sides(*pair)) for pair in pairs]
    sources, targets = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    return pa.record_batch(
        {"source": sources, "target": targets, "type": pa.array(kinds, pa.int8())},
        schema=pa.schema({"source": pa.string(), "target": pa.string(), "type": pa.int8()}),
    )


@given(st.lists(st.tuples(SIDES, SIDES)))
def test_whole_columns_are_counted_as_pairs_one_by_one(pairs):
    plain = [pair for pair in pairs if type_of_sides(*pair) != "syntactic"]
    one_by_one = Counter(shape_of(*pair) for pair in plain)
    assert count_shapes(table(pairs)).tolist() == [one_by_one[shape] for shape in SHAPES]


def test_shares_leave_out_what_has_slots():
    pairs = [("of course", "naturally"), ("car", "auto"), ("[NP,1] 's", "of [NP,1]")]
    counts = dict(zip(SHAPES, count_shapes(table(pairs)).tolist(), strict=True))
    assert shares_in_words(counts) == (
        "one word to one 50.0 %, one to several 0.0 %, several to one 50.0 %, "
        "several to several 0.0 %"
    )
    assert shares_in_words(dict.fromkeys(SHAPES, 0)) == shares_in_words({}) == ""
