"""SQL files: numbers go in, nothing else does."""

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.engine import load_sql
from otherwords.engine.sql_files import fill, literal


@pytest.fixture
def package(tmp_path, monkeypatch):
    (tmp_path / "pack_of_sql").mkdir()
    (tmp_path / "pack_of_sql" / "__init__.py").touch()
    (tmp_path / "pack_of_sql" / "prune.sql").write_text("SELECT f FROM t WHERE n >= {least}\n")
    monkeypatch.syspath_prepend(tmp_path)
    return "pack_of_sql"


def test_a_file_beside_the_code_is_read_and_filled(package):
    assert load_sql(package, "prune", least=3) == "SELECT f FROM t WHERE n >= 3\n"


@pytest.mark.parametrize("numbers", [{}, {"least": 1, "most": 2}, {"lest": 1}])
def test_every_place_needs_a_number_and_every_number_a_place(package, numbers):
    with pytest.raises(ValueError, match=r"prune.sql has places for \['least'\]"):
        load_sql(package, "prune", **numbers)


@pytest.mark.parametrize("value", ["1; DROP TABLE t", True, None])
def test_only_numbers_go_into_sql(value):
    with pytest.raises(TypeError, match="only numbers go into SQL"):
        fill("SELECT {x}", {"x": value})


@pytest.mark.parametrize("value", [math.inf, math.nan])
def test_what_is_not_finite_is_refused(value):
    with pytest.raises(ValueError, match="cannot be written in SQL"):
        literal(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_double_comes_back_to_the_last_bit(value):
    text = literal(value)
    assert "e" in text
    assert struct.pack("d", float(text)) == struct.pack("d", value)
