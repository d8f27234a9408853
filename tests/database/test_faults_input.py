"""Files that no one should give: lines of a million characters, labels with the field mark."""

import re
from pathlib import Path

import pytest
from tests.build.small_bitext import sentence_pairs, write_bitext
from tests.database.ppdb_lines import FIRST, one

from otherwords.build.recipe_sources import find_recipe
from otherwords.build.run import build_database as build
from otherwords.corpus import SkipBadLines
from otherwords.database import Database
from otherwords.database.ppdb.importing import import_ppdb
from otherwords.errors import InputError, OtherwordsError

FILES = [Path("small.en"), Path("small.de")]
MILLION = 1_000_000
LONG_LINES = {
    "one word": "x" * MILLION,
    "many words": "the dog " * (MILLION // 8),
    "open brackets": "(" * MILLION,
    "nested trees": "(S " * (MILLION // 3),
    "links": "0-0 " * (MILLION // 4),
    "a large link": "9" * MILLION + "-0",
    "field marks": "||| " * (MILLION // 4),
    "no text": "\0" * MILLION,
}


def build_small(output="x.ow", bitext=None, **settings):
    settings = {"align": {"sweeps": 0}, "run": {"threads": 1}} | settings
    return build(find_recipe(FILES, bitext=bitext, settings=settings), output)


def refusal_of(action, start):
    """The one line, which names the place and is short enough to be read."""
    with pytest.raises(OtherwordsError) as told:
        action()
    line = str(told.value)
    assert line.startswith(start)
    assert "\n" not in line
    assert len(line) < 500
    return line


@pytest.mark.parametrize("kind", LONG_LINES)
def test_a_sentence_of_a_million_characters_is_an_error_or_skipped(here, kind):
    pairs = sentence_pairs()
    write_bitext(here, pairs)
    build_small("without.ow")
    write_bitext(here, [*pairs, (LONG_LINES[kind], "der Hund")])
    refusal_of(build_small, "small.en:46: ")
    assert not Path("x.ow").exists()
    build_small(skip_bad=True)
    tables = [Path(name, "paraphrases.parquet").read_bytes() for name in ("x.ow", "without.ow")]
    assert tables[0] == tables[1]


@pytest.mark.parametrize("kind", LONG_LINES)
@pytest.mark.parametrize("file", ["links", "trees"])
def test_links_and_trees_of_a_million_characters_are_an_error(here, kind, file):
    write_bitext(here)
    Path("given").write_text(f"{LONG_LINES[kind]}\n", encoding="utf-8")
    refusal_of(lambda: build_small(bitext={file: "given"}), "given")
    assert not Path("x.ow").exists()


@pytest.mark.parametrize("kind", LONG_LINES)
def test_an_imported_line_of_a_million_characters_is_an_error_or_skipped(here, engine, kind):
    Path("in.txt").write_text("\n".join([*FIRST, LONG_LINES[kind]]) + "\n", encoding="utf-8")
    refusal_of(lambda: import_ppdb(["in.txt"], "x.ow", engine=engine), "in.txt:6: ")
    bad = SkipBadLines()
    assert import_ppdb(["in.txt"], "x.ow", engine=engine, bad=bad).lines == len(FIRST)
    assert bad.skipped == 1


def test_an_imported_phrase_of_a_million_characters_is_kept(here, engine):
    phrase = "x" * MILLION
    Path("in.txt").write_text("\n".join([*FIRST, one(phrase, "letters")]) + "\n", encoding="utf-8")
    import_ppdb(["in.txt"], "x.ow", engine=engine)
    database = Database.open("x.ow")
    database.verify()
    assert [each.text for each in database.paraphrases(phrase, explain=True)] == ["letters"]


@pytest.mark.parametrize("kind", LONG_LINES)
def test_a_million_characters_can_be_looked_up(made, kind):
    assert Database.open(made).paraphrases(LONG_LINES[kind]) == []


@pytest.mark.parametrize("label", ["N|||P", "|||", "NP|||"])
def test_a_label_with_the_field_separator_is_an_error_with_its_place(here, engine, label):
    write_bitext(here, [("The dog.", "Der Hund.")])
    Path("trees").write_text(f"(S ({label} (DT The) (NN dog)) (. .))\n", encoding="utf-8")
    told = refusal_of(lambda: build_small(bitext={"trees": "trees"}), "trees:1: ")
    assert told.endswith("so no rule can be written with it. Rename it in the trees.")
    Path("trees").write_text(f"(S (NP ({label} The) (NN dog)) (. .))\n", encoding="utf-8")
    refusal_of(lambda: build_small(bitext={"trees": "trees"}), f"trees:1: label '{label}' has ")
    Path("in.txt").write_text("\n".join([*FIRST, one("a", "b", label=label)]) + "\n", "utf-8")
    with pytest.raises(InputError, match=re.escape("in.txt:6: ")):
        import_ppdb(["in.txt"], "x.ow", engine=engine)
    assert not Path("x.ow").exists()
