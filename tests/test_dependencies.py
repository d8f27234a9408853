"""Every library that the package imports is declared in pyproject.toml, and the other way round.

In a development environment a library that was forgotten is often there all the same, because a
tool brought it along. A user who installs the package has only what is declared.
"""

import ast
import re
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

import otherwords

HOUSE = Path(otherwords.__file__).parent
PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))[
    "project"
]
# modules of libraries with another name, or that a declared library always brings along
LIBRARIES = {
    "tomli_w": "tomli-w",
    "py4j": "pyspark",
    "argon2": "argon2-cffi",
    "markdown_it": "markdown-it-py",
    "markupsafe": "jinja2",
}
# named in a list of what has to be there, not imported: Starlette reads forms with it, SQLAlchemy
# talks to PostgreSQL through it
LOADED_BY_OTHERS = {"python-multipart", "psycopg"}
# a room that is opened as a whole, after a check that its extra is there
ROOM_OF_EXTRA = {"workbench": "workbench/"}
TYPES_ONLY = {"_typeshed"}


def names_of(requirements):
    return {re.match(r"[A-Za-z0-9._-]+", each)[0].lower() for each in requirements}


NEEDED = names_of(PROJECT["dependencies"])
EXTRAS = {name: names_of(libraries) for name, libraries in PROJECT["optional-dependencies"].items()}


def imported_libraries(tree):
    """What a module imports from outside, and whether it does so as soon as it is loaded."""
    inside_functions = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    }
    for_types = {
        id(node)
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and ast.unparse(branch.test) == "TYPE_CHECKING"
        for node in ast.walk(branch)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module]
        else:
            continue
        for name in names:
            first = name.partition(".")[0]
            if first not in sys.stdlib_module_names | {"otherwords"} | TYPES_ONLY:
                yield LIBRARIES.get(first, first), id(node) not in inside_functions | for_types


@pytest.fixture(scope="module")
def imports():
    """The modules that import each library, and whether they do so when they are loaded."""
    found = defaultdict(set)
    for path in HOUSE.rglob("*.py"):
        for library, at_once in imported_libraries(ast.parse(path.read_text("utf-8"))):
            found[library].add((str(path.relative_to(HOUSE)), at_once))
    return found


def test_every_imported_library_is_declared(imports):
    declared = NEEDED.union(*EXTRAS.values())
    assert {name: where for name, where in imports.items() if name not in declared} == {}


def test_every_declared_library_is_imported(imports):
    assert NEEDED.union(*EXTRAS.values()) - imports.keys() == LOADED_BY_OTHERS


def test_libraries_of_an_extra_are_imported_only_when_they_are_used(imports):
    at_once = {
        (name, module)
        for extra, libraries in EXTRAS.items()
        for name in libraries - NEEDED
        for module, at_once in imports[name]
        if at_once and not module.startswith(ROOM_OF_EXTRA.get(extra, "no room"))
    }
    assert at_once == set()


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import numpy as np, os.path", {("numpy", True)}),
        ("from rich.table import Table", {("rich", True)}),
        ("def f():\n    import tomli_w", {("tomli-w", False)}),
        ("if TYPE_CHECKING:\n    import pandas", {("pandas", False)}),
        ("from . import links\nfrom otherwords import align", set()),
    ],
)
def test_an_import_is_seen_in_every_spelling(code, expected):
    assert set(imported_libraries(ast.parse(code))) == expected
