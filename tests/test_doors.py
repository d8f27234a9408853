"""Rooms that load their names on demand give the same names as rooms that do not."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import otherwords
from otherwords.doors import LazyRoom

HOUSE = Path(otherwords.__file__).parent
LAZY = [
    f"otherwords.{path.parent.name}"
    for path in sorted(HOUSE.glob("*/__init__.py"))
    if "open_lazily(" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", LAZY)
def test_every_name_of_a_room_is_found_and_listed(name):
    room = import_module(name)
    assert isinstance(room, LazyRoom)
    assert set(room.__all__) <= set(dir(room))
    for public in room.__all__:
        assert not isinstance(getattr(room, public), ModuleType)


def test_a_wrong_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="database' has no attribute 'Databse'"):
        import_module("otherwords.database").Databse  # noqa: B018


def test_a_function_is_not_hidden_by_the_module_of_its_name():
    program = """
import otherwords.grammar.extract
from otherwords.grammar import extract
print(callable(extract))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "True\n", done.stderr
