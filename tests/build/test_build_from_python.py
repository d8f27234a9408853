"""build() from Python: files, recipes and keyword arguments."""

from collections import Counter
from dataclasses import is_dataclass, replace
from pathlib import Path

import pytest
from tests.build.small_bitext import write_bitext

from otherwords import config
from otherwords.build import Recipe, build, read_recipe
from otherwords.build.bitext import Bitext
from otherwords.build.calls import by_table, read_call
from otherwords.build.recipe import Running
from otherwords.errors import OtherwordsError, UnknownNameError

FAST = {"align": {"sweeps": 0}, "threads": 1, "least_count": 1, "order": 0}


@pytest.fixture(autouse=True)
def files(here):
    write_bitext(here)


def recipe_of(*sources, output="x.ow", sample=False, **settings):
    return read_call(sources, output, sample=sample, settings=settings)[0]


def test_files_and_keywords_build_a_database_that_is_open():
    lines = []
    database = build(
        "small.en", "small.de", output="x.ow", kind="phrases", talk=lines.append, **FAST
    )
    assert database.path == Path("x.ow")
    assert database.manifest.recipe["kind"] == "phrases"
    assert database.manifest.recipe["pivot"]["least_count"] == 1
    assert any(line.startswith("1-deu/tokens") for line in lines)


def test_a_recipe_and_an_output_are_enough_and_keywords_change_it():
    recipe = recipe_of("small.en", "small.de", kind="hiero")
    assert read_call((recipe, "y.ow"), None, sample=False, settings={}) == (recipe, Path("y.ow"))
    changed = recipe_of(recipe, top=3, memory="2GB")
    assert changed == replace(recipe, pivot=replace(recipe.pivot, top=3), run=Running(memory="2GB"))


def test_settings_go_into_the_table_that_declares_them():
    found = recipe_of(
        "small.tsv",
        languages=("en", "de"),
        columns=(0, 1),
        sweeps=0,
        slots=1,
        run=Running(threads=2),
        pivot={"top": 7},
        least_count=3,
    )
    assert found.bitext[0].codes == ("en", "de")
    assert (found.align.sweeps, found.grammar.slots, found.run.threads) == (0, 1, 2)
    assert (found.pivot.top, found.pivot.least_count) == (7, 3)


def test_the_names_that_two_tables_share_are_known():
    """A keyword means the recipe's own setting first, then the bitext's."""
    tables = [kind.kind for kind in config.options(Recipe).values() if is_dataclass(kind.kind)]
    names = Counter(name for kind in [Recipe, Bitext, *tables] for name in config.options(kind))
    shared = {name for name, count in names.items() if count > 1}
    assert shared == {"languages", "longest", "parsed", "significance"}
    assert by_table({"languages": ("en", "de")}) == {"bitext": {"languages": ["en", "de"]}}


def test_a_recipe_can_be_read_changed_and_built():
    Path("small.toml").write_text(
        'language = "en"\n[[bitext]]\nsource = "small.en"\ntarget = "small.de"\n'
    )
    recipe = read_recipe("small.toml")
    assert isinstance(recipe, Recipe)
    assert recipe_of(recipe, kind="hiero").kind == "hiero"


def test_the_sample_needs_no_file():
    assert recipe_of(sample=True).licence == "CC0"


@pytest.mark.parametrize(
    ("sources", "options", "message"),
    [
        ((), {}, r"no file to build from\."),
        (("small.en", "small.de"), {"output": None}, r"no output is given\. Name the database"),
        ((None,), {}, r"expected a Recipe or the path of a file, found None\."),
        (({"language": "en"},), {}, r"expected a Recipe or the path of a file, found dict "),
        (("small.en", "small.de"), {"least": 1}, r"no setting called 'least'\. Did you mean"),
        (("small.en", "small.de"), {"threads": "two"}, r"threads: expected a whole number"),
        (("small.en", "small.de"), {"output": ""}, r"is not a name for a database"),
        (("small.en", "small.de"), {"talk": 3}, r"talk: expected a function or a Talk, found int"),
    ],
)
def test_what_cannot_be_built_is_an_error_in_one_line(sources, options, message):
    with pytest.raises(OtherwordsError, match=message):
        build(*sources, **({"output": "x.ow"} | options))
    assert not Path("x.ow").exists()


def test_a_setting_nobody_declared_names_those_there_are():
    with pytest.raises(UnknownNameError, match="Did you mean 'least_count'"):
        by_table({"leastcount": 1})
