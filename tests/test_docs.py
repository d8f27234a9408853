"""What the pages say is true: links and anchors lead somewhere, commands and modules exist, the
sessions of the rooms run, and reference pages are what the code generates."""

import doctest
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from docs.reference import HERE, PAGES

from otherwords.cli.command_list import COMMANDS, GROUPS

ROOT = Path(__file__).parents[1]
PAGE_PATHS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")
FENCE = re.compile(r"^(`{3,}).*?^\1$", re.M | re.S)
COMMAND = re.compile(r"(?:^ {4}|^\$ |\| |`)otherwords ([a-z]+)(?: ([a-z]+))?\b", re.M)
MODULE = re.compile(r"\botherwords(?:\.[A-Za-z_][A-Za-z0-9_]*)+")
OF_A_PAGE = pytest.mark.parametrize(
    "page", PAGE_PATHS, ids=lambda page: str(page.relative_to(ROOT))
)


@cache
def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    found = set()
    for heading in re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text("utf-8")), re.M):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        numbers = [anchor, *(f"{anchor}-{number}" for number in range(1, 100))]
        found.add(next(each for each in numbers if each not in found))
    return found


@OF_A_PAGE
def test_every_link_of_a_page_leads_to_a_file_and_an_anchor(page):
    broken = []
    for target, anchor in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        path = page.parent / target if target else page
        if not path.exists() or (anchor and anchor not in anchors(path)):
            broken.append(f"{target}#{anchor}")
    assert not broken


@OF_A_PAGE
def test_every_command_that_a_page_names_exists(page):
    unknown = [
        f"{first} {second}"
        for first, second in COMMAND.findall(page.read_text("utf-8"))
        if first not in COMMANDS and f"{first} {second}" not in COMMANDS
        if second or first not in GROUPS
    ]
    assert not unknown


@OF_A_PAGE
def test_every_module_and_name_of_the_package_that_a_page_mentions_can_be_imported(page):
    if page.name == "CHANGELOG.md":
        return  # it mentions names that no longer exist
    missing = [name for name in MODULE.findall(page.read_text("utf-8")) if not importable(name)]
    assert not missing


def importable(name):
    """Whether a dotted name is a module, or something inside of one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/rooms/*.md")), ids=lambda page: page.stem)
def test_the_python_sessions_of_a_room_run_as_printed(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("name", PAGES)
def test_a_reference_page_is_what_the_code_generates(name):
    assert (HERE / name).read_text() == PAGES[name](), "run: make docs"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("otherwords.errors", True),
        ("otherwords.errors.InputError", True),
        ("otherwords.errors.NoSuchError", False),
        ("otherwords.no_such_room", False),
    ],
)
def test_missing_names_are_noticed(name, expected):
    assert importable(name) == expected
