"""The first stages of a build: tokens, links and trees, made here or given."""

from pathlib import Path

import pytest

from otherwords.align import MEAN
from otherwords.align import Settings as AlignSettings
from otherwords.build.bitext import Bitext
from otherwords.build.context import Context
from otherwords.build.oriented import OrientedBitext
from otherwords.build.recipe import Running
from otherwords.build.stages import Talk, Task
from otherwords.build.steps.links import GivenLinks, MadeLinks
from otherwords.build.steps.tokens import Tokens, token_pairs
from otherwords.build.steps.trees import GivenTrees, MadeTrees
from otherwords.errors import EmptyInputError, InputError, OtherwordsError
from otherwords.files.work_folder import WorkFolder

ENGLISH = ["The dog sleeps.", "The cat sleeps.", "A dog barks."]
GERMAN = ["Der Hund schläft.", "Die Katze schläft.", "Ein Hund bellt."]


class Notes(Talk):
    def __init__(self):
        self.lines = []

    def warn(self, line):
        self.lines.append(line)


@pytest.fixture(autouse=True)
def files(here):
    write("a.en", ENGLISH)
    write("a.de", GERMAN)


def write(path, lines):
    Path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def run(stage):
    """Run a stage in the folder of its name; gives its counts and the notes it left."""
    folder = Path(stage.name)
    folder.mkdir()
    context = Context(Running(threads=1), Path("scratch"))
    notes = Notes()
    return stage.run(Task(stage, folder, WorkFolder(Path()), notes, context)), notes.lines


def tokens_stage(bitext=None, language="en", *, longest=100, skip_bad=False):
    bitext = bitext or Bitext(source=Path("a.en"), target=Path("a.de"))
    oriented = OrientedBitext(bitext, language)
    return Tokens(name="tokens", oriented=oriented, longest=longest, skip_bad=skip_bad)


def tokens(*bitext, **settings):
    """Run the stage of tokens; gives its counts and the pairs."""
    counts, _ = run(tokens_stage(*bitext, **settings))
    return counts, list(token_pairs(Path("tokens")))


def take_links(bitext, *, skip_bad=False):
    stage = tokens_stage(bitext)
    run(stage)
    given = {"given": bitext.links, "oriented": stage.oriented, "skip_bad": skip_bad}
    return run(GivenLinks(name="links", tokens=stage, **given))


@pytest.mark.parametrize("names", [("a.en", "a.de"), ("a.de", "a.en")])
def test_the_pivot_is_the_source_whatever_the_order_of_the_files(names):
    counts, pairs = tokens(Bitext(source=Path(names[0]), target=Path(names[1])))
    assert pairs[0] == (["Der", "Hund", "schläft", "."], ["The", "dog", "sleeps", "."])
    assert counts == {"pairs": 3, "skipped": 0, "words": 12, "pivot_words": 12}


def test_columns_of_a_table_are_a_bitext():
    write("a.tsv", ["x\tein Hund\ta dog"])
    bitext = Bitext(source=Path("a.tsv"), languages=("deu", "eng"), columns=(1, 2))
    assert tokens(bitext)[1] == [(["ein", "Hund"], ["a", "dog"])]


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ("", r"a.en:2: the source side is empty\. Remove the pair, or skip bad pairs\."),
        ("dog " * 101, r"a.en:2: 101 words in the source, the longest allowed is 100\."),
        ("dog, " * 60, r"a.en:2: 120 tokens, the longest allowed is 100\. Raise the limit, or"),
        ("d" * 1_000_000, r"a.en:2: a word of 1,000,000 letters, 1,000 are allowed\. Remove"),
        ("dog " * 250_000, r"a.en:2: 250,000 words in the source"),
    ],
)
def test_a_bad_pair_ends_the_build_or_is_left_out_in_its_place(bad, message):
    write("a.en", [ENGLISH[0], bad, ENGLISH[2]])
    with pytest.raises(InputError, match=message):
        tokens()
    Path("tokens").rmdir()
    counts, notes = run(tokens_stage(skip_bad=True))
    assert (counts["pairs"], counts["skipped"]) == (2, 1)
    assert list(token_pairs(Path("tokens")))[1] == ([], [])
    assert notes[0].startswith("a.en + a.de: skipped 1 of 3 pairs: 1 ")


def test_files_that_are_not_in_step_are_refused():
    write("a.de", GERMAN[:2])
    with pytest.raises(InputError, match=r"a.en:3: no counterpart for this line: a.en has 3 lines"):
        tokens()


def test_nothing_to_build_from_is_told():
    write("a.en", [])
    write("a.de", [])
    with pytest.raises(EmptyInputError, match=r"a.en \+ a.de: no sentence pair to build from\."):
        tokens()


def test_links_are_made_from_pivot_to_phrase_with_a_line_for_each_pair():
    write("a.en", [ENGLISH[0], "", ENGLISH[2]])
    stage = tokens_stage(skip_bad=True)
    run(stage)
    settings = {"align": AlignSettings(), "symmetrise": MEAN, "threshold": 0.5}
    run(MadeLinks(name="links", tokens=stage, **settings))
    lines = Path("links/links.txt").read_text().split("\n")
    assert len(lines) == 4
    assert lines[1] == ""
    assert "0-0" in lines[0]


@pytest.mark.parametrize(
    ("names", "written"), [(("a.en", "a.de"), "1-0"), (("a.de", "a.en"), "0-1")]
)
def test_links_of_a_file_are_turned_so_that_the_pivot_is_the_source(names, written):
    write("a.links", ["0-1", "", "0-0 2-2"])
    bitext = Bitext(source=Path(names[0]), target=Path(names[1]), links=Path("a.links"))
    assert take_links(bitext)[0] == {"links": 3}
    assert Path("links/links.txt").read_text() == f"{written}\n\n0-0 2-2\n"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["", ""], r"a.links:3: no more lines of links here\. Links need a line for each pair\."),
        ([""] * 4, r"a.links:4: no more sentence pairs here\."),
        (["0-4", "", ""], r"a.links:1: link 4-0, from pivot to phrase, lies outside 4 and 4 words"),
        (["x", "", ""], r"a.links:1: 'x' is not a link\. Write 3-1"),
    ],
)
def test_links_that_do_not_fit_are_told_with_their_line(lines, message):
    write("a.links", lines)
    bitext = Bitext(source=Path("a.en"), target=Path("a.de"), links=Path("a.links"))
    with pytest.raises(InputError, match=message):
        take_links(bitext)


def test_bad_lines_of_links_can_be_left_out():
    write("a.links", ["x", "0-0", ""])
    bitext = Bitext(source=Path("a.en"), target=Path("a.de"), links=Path("a.links"))
    counts, notes = take_links(bitext, skip_bad=True)
    assert counts == {"links": 1}
    assert notes == [
        "a.en + a.de: skipped 1 of 3 lines of links: 1 with a bad link (first: a.links:1)"
    ]


def test_every_line_has_its_tree():
    write("a.en", [ENGLISH[0], "", ENGLISH[2]])
    stage = tokens_stage(skip_bad=True)
    run(stage)
    trees = MadeTrees(name="trees", tokens=stage, side="target", parser=None)
    assert run(trees)[0] == {"trees": 3, "parsed": 3}
    lines = Path("trees/trees.ptb").read_text().splitlines()
    assert lines[1] == "(())"
    assert lines[0].startswith("(ROOT (S (NP (DT The) (NN dog))")


def trees_of(lines):
    write("a.ptb", lines)
    stage = tokens_stage()
    run(stage)
    trees = GivenTrees(name="trees", tokens=stage, side="target", given=Path("a.ptb"))
    return run(trees)[0]


TREES = [
    f"(S (NP (D {a}) (N {b})) (V {c}) (. .))"
    for a, b, c in (("the", "dog", "sleeps"), ("the", "cat", "sleeps"), ("a", "dog", "barks"))
]


def test_trees_of_a_file_are_taken_whatever_their_case():
    assert trees_of(TREES) == {"trees": 3}
    assert Path("trees/trees.ptb").read_text().splitlines() == TREES


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (TREES[:2], r"a.ptb: no tree for sentence pair 3\. Trees need one for each pair\."),
        (TREES + TREES[:1], r"a.ptb:4: a tree past the last sentence pair \(3\)\."),
        (TREES[:1] * 3, r"a.ptb:2: word 2 is 'dog', expected 'cat'\. Parse the same text"),
        (
            [TREES[0], TREES[1].replace("NP", "N|||P"), TREES[2]],
            r"a.ptb:2: label 'N\|\|\|P' has '\|\|\|' in it, so no rule can be written with it\.",
        ),
    ],
)
def test_trees_that_do_not_fit_are_told_with_their_line(lines, message):
    with pytest.raises(OtherwordsError, match=message):
        trees_of(lines)
