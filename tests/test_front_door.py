"""The names a user imports from the package: complete, lazy, typed, and never hidden by a room."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import otherwords

VERBS = ("build", "tune")
"""Names that are rooms too."""
ROOM = "import otherwords.{verb}.{module}"
ROOM_AS = "import otherwords.{verb}.{module} as room; assert room.__name__.endswith('{module}')"
ROOM_ALONE = "import otherwords.{verb}"
VERB = "from otherwords import {verb}"
VERB_USED = "import otherwords; otherwords.{verb}"
MODULES = {"build": "recipe", "tune": "run"}
TWELVE = """
    build Database import_ppdb Rewriter tune Aligner Parser Tokeniser LanguageModel extract
    read_pairs
""".split()
OLDER = """
    align_files symmetrise read_gold read_links write_links score_links read_dependencies
    read_trees Detokeniser
""".split()


def in_a_fresh_interpreter(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_promised_names_are_there():
    assert {*TWELVE, *OLDER} <= set(otherwords.PUBLIC)
    for name in otherwords.PUBLIC:
        assert callable(getattr(otherwords, name))


@pytest.mark.parametrize("name", TWELVE)
def test_a_public_name_explains_itself(name):
    about = inspect.getdoc(getattr(otherwords, name))
    assert about and about[0].isupper()
    if name != "tune":
        assert ">>>" in about


def test_type_checkers_see_the_names_that_are_loaded():
    tree = ast.parse(Path(otherwords.__file__).read_text("utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {
        alias.asname: node.module.removeprefix("otherwords.")
        for node in block.body
        for alias in node.names
        if node.module.startswith("otherwords.")
    }
    assert seen == otherwords.PUBLIC | {"__version__": "_core"}


def test_completion_shows_the_public_names_and_no_others():
    code = "import otherwords; print(*dir(otherwords))"
    assert in_a_fresh_interpreter(code).split() == sorted(["__version__", *otherwords.PUBLIC])


def test_importing_the_package_loads_no_room():
    code = "import sys, otherwords; print(*sorted(m for m in sys.modules if 'otherw' in m))"
    assert in_a_fresh_interpreter(code) == "otherwords"


def test_a_star_import_gives_the_public_names():
    code = "from otherwords import *; print(build.__name__, Database.__name__, __version__)"
    assert in_a_fresh_interpreter(code) == f"build Database {otherwords.__version__}"


def test_a_misspelled_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="'otherwords' has no attribute 'Rewritr'") as caught:
        otherwords.Rewritr  # noqa: B018
    assert caught.value.name == "Rewritr"  # so that Python guesses what was meant
    with pytest.raises(ImportError, match="cannot import name 'Rewritr'"):
        from otherwords import Rewritr  # noqa: F401


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (ROOM, VERB),
        (ROOM_AS, VERB_USED),
        (ROOM_ALONE, ROOM),
        (VERB, ROOM),
        (VERB_USED, ROOM_AS),
        (VERB, ROOM_ALONE),
    ],
)
def test_a_verb_is_never_hidden_by_its_room(first, second, verb):
    lines = [first, second, "import otherwords, types", "found = otherwords.{verb}"]
    lines += ["assert isinstance(found, types.FunctionType), found"]
    lines += ["from otherwords import {verb} as again; assert again is found"]
    lines += ["from otherwords.{verb}.{module} import __doc__"]
    lines += ["import otherwords.{verb}.{module}; otherwords.{verb}.{module}.__name__"]
    in_a_fresh_interpreter("\n".join(lines).format(verb=verb, module=MODULES[verb]))


def test_a_verb_stays_a_verb_here_where_pytest_has_imported_the_rooms():
    import otherwords.build.recipe
    import otherwords.tune.run as run

    assert inspect.isfunction(otherwords.build) and inspect.isfunction(otherwords.tune)
    assert inspect.ismodule(run) and otherwords.build.recipe.Recipe.__name__ == "Recipe"


def test_a_test_may_replace_a_verb(monkeypatch):
    monkeypatch.setattr(otherwords, "build", "fake")
    assert otherwords.build == "fake"
    monkeypatch.undo()
    monkeypatch.setattr("otherwords.build.recipe.KINDS", {})
    assert inspect.isfunction(otherwords.build)


def test_the_package_runs_as_a_program():
    done = subprocess.run(
        [sys.executable, "-m", "otherwords", "--version"], capture_output=True, text=True
    )
    assert (done.returncode, otherwords.__version__ in done.stdout) == (0, True)


def test_mypy_accepts_the_names_and_knows_their_types(tmp_path):
    pytest.importorskip("mypy")
    page = tmp_path / "page.py"
    page.write_text(
        "from otherwords import Database, build, tune\n"
        "from otherwords.build.recipe import Recipe\n"
        "def f(recipe: Recipe) -> int:\n"
        "    build(recipe, output='x.ow')\n"
        "    return len(Database.open('x.ow')['about'])\n"
        "build(1)\n"
        "from otherwords import nonsense\n"
    )
    source = Path(otherwords.__file__).parents[1]
    command = ["-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", tmp_path, page]
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"MYPYPATH": str(source), "PATH": "/usr/bin:/bin"},
    )
    lines = done.stdout.splitlines()
    assert [line for line in lines if ":6:" not in line and ":7:" not in line][:-1] == []
    assert 'incompatible type "int"' in done.stdout and 'no attribute "nonsense"' in done.stdout
