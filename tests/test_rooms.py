"""A room imports only rooms above it in the plan of the house, so that nothing flows back.

Files are short, rooms are small, and nothing is written twice.
"""

import ast
from collections import defaultdict
from pathlib import Path
from statistics import median

import pytest

import otherwords

HOUSE = Path(otherwords.__file__).parent
# in the order of the plan; each may use those before it
ROOMS = """
    printable plain_json doors errors config machine plot processes progress signature tables
    files engine corpus text parse align grammar similarity pivot language_model database build
    versions evaluate rewrite tune workbench cli
""".split()
# rooms with a loop in Rust; each has its Python face, and only that face knows the kernels
WITH_KERNEL = {"align", "parse", "grammar", "similarity", "database", "language_model", "rewrite"}
WITH_KERNEL |= {"evaluate", "tune"}
# the front doors, which open to every room
DOORS = {"__init__", "__main__"}
MODULES = sorted(path.relative_to(HOUSE) for path in HOUSE.rglob("*.py"))


def room_of(module):
    return module.parts[0].removesuffix(".py")


def imported_parts(tree, module):
    """What of this package the module imports, each as the part right below `otherwords`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                package = ["otherwords", *module.parent.parts]
                above = package[: len(package) - node.level + 1]
                origin = ".".join([*above, *filter(None, [origin])])
            names = [f"{origin}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            first, *rest = name.split(".")
            if first == "otherwords" and rest:
                yield rest[0]


def parts_of(module):
    tree = ast.parse((HOUSE / module).read_text(encoding="utf-8"))
    return set(imported_parts(tree, module))


def test_every_module_belongs_to_a_room_of_the_plan():
    assert {room_of(module) for module in MODULES} - DOORS <= set(ROOMS)


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_room_imports_only_rooms_above_it(module):
    room = room_of(module)
    if room in DOORS:
        return
    used = parts_of(module) & set(ROOMS)
    below = [name for name in used if ROOMS.index(name) > ROOMS.index(room)]
    assert below == []


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_only_their_python_faces_import_the_kernels(module):
    if room_of(module) not in WITH_KERNEL | DOORS:
        assert "_core" not in parts_of(module)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import otherwords.align.train", {"align"}),
        ("from otherwords import align, __version__", {"align", "__version__"}),
        ("from otherwords.align import train", {"align"}),
        ("from . import links", {"corpus"}),
        ("from .links import Link", {"corpus"}),
        ("from .. import _core", {"_core"}),
        ("from ..align.train import train", {"align"}),
        ("def f():\n    from otherwords.cli import main", {"cli"}),
        ("import os, regex", set()),
    ],
)
def test_an_import_is_seen_in_every_spelling(code, expected):
    assert set(imported_parts(ast.parse(code), Path("corpus/gold.py"))) == expected


OURS = (".css", ".html", ".js", ".py", ".pyi", ".sql")
SOURCES = sorted(
    [
        *(path for path in HOUSE.rglob("*") if path.suffix in OURS),
        *(HOUSE.parents[1] / "crates").rglob("*.rs"),
    ]
)
OPEN_ROOMS = sorted(path.parent for path in HOUSE.glob("*/__init__.py"))


def test_a_file_can_be_read_in_one_sitting():
    lengths = {path: path.read_text(encoding="utf-8").count("\n") for path in SOURCES}
    long = {path.name for path, length in lengths.items() if length > 400}
    assert long <= {"_core.pyi"}  # the types of one compiled module
    assert median(lengths.values()) < 150


@pytest.mark.parametrize("room", OPEN_ROOMS, ids=lambda room: room.name)
def test_a_room_has_few_files(room):
    assert len([path for path in room.iterdir() if path.is_file()]) <= 25


EQUAL_LINES = 8
"""The longest run of lines that may stand in two places."""
WRITTEN_TWICE = {("versions_lattice.py", "versions_smt.py")}
"""Options that both commands have, in the same order: the signature is where Typer finds them."""


def test_nothing_is_written_twice():
    """Empty lines and imports do not count."""
    places = defaultdict(list)
    for path in SOURCES:
        if path.is_relative_to(HOUSE):
            for number, run in runs(path):
                places[run].append((path.name, number))
    twice = {tuple(found) for found in places.values() if len(found) > 1}
    assert {
        found for found in twice if tuple(name for name, _ in found) not in WRITTEN_TWICE
    } == set()


def runs(path):
    """All runs of one line more than may be equal, each with the number of its first line."""
    text = path.read_text(encoding="utf-8")
    imports = set()
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports |= set(range(node.lineno, node.end_lineno + 1))
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and number not in imports
    ]
    for start in range(len(lines) - EQUAL_LINES):
        piece = lines[start : start + EQUAL_LINES + 1]
        yield piece[0][0], "\n".join(line for _, line in piece)


def test_a_run_that_is_written_twice_is_found(tmp_path):
    ten = "".join(f"x{number} = {number}\n" for number in range(10))
    (tmp_path / "a.py").write_text(f"import os\n\n{ten}")
    (tmp_path / "b.py").write_text(f"def f():\n{ten.replace('x', '    x')}".replace("x9", "y"))
    first, second = ({run for _, run in runs(tmp_path / name)} for name in ("a.py", "b.py"))
    assert (len(first), len(second), len(first & second)) == (2, 3, 1)


def test_no_module_imports_itself_indirectly():
    """Imports at the top of modules; those inside functions wait until everything is loaded."""
    modules = {dotted(path.relative_to(HOUSE)): path for path in HOUSE.rglob("*.py")}
    needs = {name: imports_at_the_top(path, modules) - {name} for name, path in modules.items()}
    while leaves := {name for name, rest in needs.items() if not rest}:
        needs = {name: rest - leaves for name, rest in needs.items() if name not in leaves}
    assert needs == {}


def dotted(module):
    return ".".join(["otherwords", *module.with_suffix("").parts]).removesuffix(".__init__")


def imports_at_the_top(path, modules):
    """The modules of the house that a module needs in order to be imported."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & modules.keys()
            found |= inner or ({node.module} & modules.keys())
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & modules.keys()
    return found - {"otherwords"}  # the front door loads nothing
