"""Whole builds from a small bitext: what comes out, and what happens when they are disturbed."""

import json
from pathlib import Path

import pytest
from tests.build.small_bitext import sentence_pairs, write_bitext

from otherwords.build import context
from otherwords.build.recipe_sources import find_recipe
from otherwords.build.run import build_database as build
from otherwords.build.stages import Talk
from otherwords.database import Database
from otherwords.errors import EmptyInputError, InputError, OtherwordsError, OutputError

FILES = [Path("small.en"), Path("small.de")]


class Notes(Talk):
    """Keeps what is said."""

    def __init__(self):
        self.lines = []

    def say(self, line):
        self.lines.append(line)

    def ran(self):
        """The stages that ran, by the last part of their names."""
        names = [line.partition(":")[0] for line in self.lines if line.endswith(" s")]
        return [name.rpartition("/")[2] for name in names]


@pytest.fixture(autouse=True)
def files(here):
    write_bitext(here)


def recipe_of(files=FILES, *, bitext=None, **settings):
    settings.setdefault("align", {"sweeps": 0})
    return find_recipe(files, bitext=bitext, settings={"run": {"threads": 1}} | settings)


def make(output="x.ow", files=FILES, *, bitext=None, talk=None, force=False, keep=False, **more):
    recipe = recipe_of(files, bitext=bitext, **more)
    return build(recipe, output, talk=talk, force=force, keep_work=keep)


def contents(folder="x.ow"):
    """Every file that is the same in every run."""
    paths = [path for path in Path(folder).iterdir() if path.name != "report.json"]
    return {path.name: path.read_bytes() for path in paths}


ALL = ["tokens", "links", "grown", "trees", "corpus", "occurrences"]
ALL += ["rules", "paraphrases", "names", "model", "database"]


def test_a_bitext_becomes_a_database_of_its_paraphrases():
    talk = Notes()
    report = make(talk=talk)
    assert talk.ran() == ALL
    database = Database.open("x.ow")
    assert {found.text for found in database.paraphrases("buys")} == {"purchases"}
    assert database.manifest.language == "eng"
    assert list(database.manifest.pivots) == ["deu"]
    assert report.counts["paraphrases"]["lexical"] >= 4  # buys, purchases; finds, discovers
    assert not Path("x.ow.building").exists()


def test_the_report_tells_counts_seconds_sizes_and_memory_and_is_kept():
    report = make()
    lines = list(report.lines())
    assert " paraphrases of eng through deu, from " in lines[0]
    plain = report.counts["paraphrases"]["lexical"] + report.counts["paraphrases"]["phrasal"]
    assert sum(report.counts["shapes"].values()) == plain
    assert report.counts["shapes"]["word-word"] == report.counts["paraphrases"]["lexical"]
    assert lines[2].startswith("  without slots: one word to one ")
    assert any(line.startswith("1-deu/links ") for line in lines)
    assert "peak memory" in lines[-1]
    kept = json.loads(Path("x.ow/report.json").read_text())
    assert kept["counts"] == json.loads(Path("x.ow/manifest.json").read_text())["counts"]


def test_paraphrases_of_either_side_can_be_built():
    make(language="de")
    database = Database.open("x.ow")
    assert (database.manifest.language, list(database.manifest.pivots)) == ("deu", ["eng"])


@pytest.mark.parametrize("kind", ["hiero", "phrases"])
def test_the_other_kinds_of_rules_can_be_built(kind):
    talk = Notes()
    make(kind=kind, talk=talk)
    assert ("trees" in talk.ran()) == (kind == "phrases")
    assert {found.text for found in Database.open("x.ow").paraphrases("buys")} == {"purchases"}


def test_the_same_recipe_gives_the_same_bytes():
    make("x.ow")
    make("y.ow", run={"threads": 2, "memory": "2GB"})
    assert contents("x.ow") == contents("y.ow")


def test_how_many_pairs_are_in_memory_at_once_changes_no_byte(monkeypatch):
    make("x.ow")
    monkeypatch.setattr(context, "MOST_PAIRS", 7)
    make("y.ow")
    assert contents("x.ow") == contents("y.ow")


@pytest.mark.parametrize(
    ("memory", "pairs"), [("4GB", 5000), ("1GB", 2500), ("400MB", 1000), ("50MB", 250)]
)
def test_pairs_at_once_go_by_the_memory(here, memory, pairs):
    recipe = recipe_of(run={"memory": memory})
    assert context.Context(recipe.run, here / "scratch").pairs_at_once == pairs


@pytest.mark.parametrize(
    ("change", "redone"),
    [
        ({}, ["database"]),
        ({"quantise": True}, ["database"]),
        ({"pivot": {"top": 1}}, ["paraphrases", "names", "database"]),
        ({"pivot": {"least_count": 1}}, ["rules", "paraphrases", "names", "database"]),
        ({"grammar": {"longest": 4}}, [*ALL[5:9], "database"]),
        ({"language_model": {"order": 3}}, ["model", "database"]),
        ({"case": "true"}, ALL[4:]),
    ],
)
def test_a_kept_work_folder_saves_the_stages_that_do_not_change(change, redone):
    make(keep=True)
    talk = Notes()
    make(keep=True, force=True, talk=talk, **change)
    assert talk.ran() == redone
    fresh = make("fresh.ow", **change)
    assert contents() == contents("fresh.ow")
    assert fresh.counts["paraphrases"]


def test_two_bitexts_are_pivots_together(here):
    pairs = sentence_pairs()
    write_bitext(here, pairs)
    Path("small.fr").write_text("".join(f"{german.lower()}\n" for _, german in pairs))
    Path("r.toml").write_text(
        'language = "en"\n[align]\nsweeps = 0\n'
        '[[bitext]]\nsource = "small.en"\ntarget = "small.de"\n'
        '[[bitext]]\nsource = "small.fr"\ntarget = "small.en"\nweight = 2\n'
    )
    report = build(find_recipe([Path("r.toml")]), "pooled.ow")
    assert list(report.pivots) == ["deu", "fra"]
    weighted = find_recipe([Path("r.toml")], settings={"pivot": {"languages": "weighted"}})
    assert list(build(weighted, "weighted.ow").pivots) == ["deu", "fra"]


def test_links_and_trees_made_before_are_used():
    make("x.ow", keep=True)
    work = Path("x.ow.building/1-deu")
    Path("given.links").write_bytes((work / "grown/links.txt").read_bytes())
    Path("given.ptb").write_bytes((work / "trees/trees.ptb").read_bytes())
    given = {"links": "given.links", "trees": "given.ptb"}
    make("y.ow", [Path("small.de"), Path("small.en")], bitext=given)
    assert contents("x.ow")["paraphrases.parquet"] == contents("y.ow")["paraphrases.parquet"]


def test_identities_are_kept_apart_if_they_are_wanted():
    make(pivot={"identities": True})
    assert Path("x.ow/identities.parquet").exists()


# What cannot be built


def test_a_bitext_of_one_line_says_what_to_loosen_and_then_builds_or_says_why_not(here):
    write_bitext(here, sentence_pairs()[:1])
    loosen = r"no rule is left.* Loosen --least-count, or significance in \[pivot\] of a recipe\."
    with pytest.raises(EmptyInputError, match=loosen):
        make()
    assert not Path("x.ow").exists()
    with pytest.raises(EmptyInputError, match=r"no (rule|paraphrase) is left"):
        make(pivot={"least_count": 1, "significance": 0})
    assert not Path("x.ow").exists()


def test_bounds_that_let_nothing_through_are_named():
    narrow = {"p(e|f)": {"most": -1.0}}
    with pytest.raises(EmptyInputError, match=r"no rule is left to pivot\..*\[pivot\.before\]"):
        make(pivot={"before": narrow})
    with pytest.raises(EmptyInputError, match=r"no paraphrase is left of .*\[pivot\.after\]"):
        make(pivot={"after": narrow})
    assert not Path("x.ow").exists()


def test_a_memory_limit_that_is_too_small_is_told_before_any_work_with_one_that_works():
    talk = Notes()
    with pytest.raises(OtherwordsError, match=r"memory 20MB is too little .* Give it at") as told:
        make(talk=talk, run={"memory": "20MB", "threads": 1})
    assert talk.lines == []
    least = str(told.value).partition("--memory ")[2].rstrip(".")
    make("x.ow", run={"memory": least, "threads": 1})
    make("y.ow")
    assert contents("x.ow") == contents("y.ow")


def test_a_missing_file_is_told_before_any_work():
    with pytest.raises(InputError, match=r"gone.links: no such file"):
        make(bitext={"links": "gone.links"})
    assert not Path("x.ow.building").exists()


def test_what_is_there_is_not_overwritten_unless_told():
    make()
    with pytest.raises(OutputError, match=r"x.ow: already exists\..*--force"):
        make()
    before = contents()
    make(force=True, pivot={"top": 1})
    assert contents() != before
    Path("other").mkdir()
    Path("other/file").write_text("mine")
    with pytest.raises(OutputError, match="exists and is not a database"):
        make("other", force=True)


def test_an_output_in_no_folder_is_told():
    with pytest.raises(OutputError, match=r"^\.: is not a name for a database\."):
        make(".")
    with pytest.raises(OutputError, match="there is no folder 'nowhere'"):
        make("nowhere/x.ow")
