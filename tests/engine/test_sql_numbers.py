"""Numbers in SQL: the same type and value on both engines."""

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.engine.sql_numbers import literal


@pytest.mark.parametrize("value", ["1; DROP TABLE t", True, None])
def test_only_numbers_go_into_sql(value):
    with pytest.raises(TypeError, match="only numbers go into SQL"):
        literal(value)


@pytest.mark.parametrize("value", [math.inf, math.nan])
def test_a_number_that_is_not_finite_is_rejected(value):
    with pytest.raises(ValueError, match="cannot be written in SQL"):
        literal(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_double_comes_back_to_the_last_bit(value):
    text = literal(value)
    assert "e" in text
    assert struct.pack("d", float(text)) == struct.pack("d", value)
