"""The pages say what is so: links lead somewhere, reference pages are as the code is."""

import re
from pathlib import Path

import pytest
from docs.reference import HERE, PAGES

ROOT = Path(__file__).parents[1]
PAGE_PATHS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGE_PATHS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_to_a_file(page):
    broken = [
        target for target in LINK.findall(page.read_text()) if not (page.parent / target).exists()
    ]
    assert not broken


@pytest.mark.parametrize("name", PAGES)
def test_a_reference_page_is_as_the_code_is(name):
    assert (HERE / name).read_text() == PAGES[name](), "run: make docs"


def test_the_readme_names_only_commands_that_exist():
    from otherwords.cli.command_list import COMMANDS

    used = re.findall(
        r"^\$ otherwords ((?:evaluate |corpus )?\w+)", (ROOT / "README.md").read_text(), re.M
    )
    assert used and set(used) <= set(COMMANDS)
