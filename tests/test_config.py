"""Settings from files: those that are declared, and no others."""

import tomllib
from dataclasses import MISSING, dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords import config
from otherwords.errors import InputError, OtherwordsError


class Range(NamedTuple):
    """A named tuple is a table too."""

    least: float | None = None
    most: float | None = None


@dataclass(frozen=True)
class Loaf:
    """One of several."""

    flour: str
    """What it is made of.
    Rye or wheat."""
    grams: float = 500.0


@dataclass(frozen=True, kw_only=True)
class Oven:
    """All there is to bake with."""

    heat: int = 180
    """In degrees."""
    fan: bool = False
    mode: Literal["top", "bottom"] = "top"
    shelf: Path | None = None
    size: tuple[int, int] = (60, 40)
    loaves: tuple[Loaf, ...] = ()
    salt: dict[str, Range] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.heat > 300:
            raise OtherwordsError(f"heat is {self.heat}, at most 300.")


def make(text, **more):
    return config.make(Oven, tomllib.loads(text), where="oven.toml", **more)


def test_a_file_sets_settings_and_the_rest_keep_their_defaults():
    oven = make('heat = 200\n[[loaves]]\nflour = "rye"\n[[loaves]]\nflour = "wheat"\ngrams = 750')
    assert oven == Oven(heat=200, loaves=(Loaf("rye"), Loaf("wheat", 750.0)))


def test_relative_file_names_start_from_the_folder_of_the_recipe():
    assert make('shelf = "low"', folder=Path("kitchen")).shelf == Path("kitchen/low")


def test_omitted_settings_come_from_the_base():
    assert make("fan = true", base=Oven(heat=90)) == Oven(heat=90, fan=True)


def test_settings_can_be_written_and_read_back():
    oven = Oven(shelf=Path("low"), loaves=(Loaf("rye"),), salt={"p(e|f)": Range(most=6.9)})
    assert make(config.to_toml(config.values_of(oven))) == oven


NAMES = st.text(st.characters(exclude_categories=["Cs"]))
SCALARS = st.booleans() | st.integers() | st.floats(allow_nan=False) | NAMES
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(NAMES, inner))


@given(st.dictionaries(NAMES, VALUES))
def test_any_values_come_back_from_toml_as_they_were(values):
    assert tomllib.loads(config.to_toml(values)) == values


def test_lists_of_values_stay_on_one_line():
    values = {"prune": [0, 0, 1], "most": float("inf"), "größe": ["a\nb", {"x": -0.5}]}
    written = 'prune = [0, 0, 1]\nmost = inf\n"größe" = ["a\\nb", {x = -0.5}]\n'
    assert config.to_toml(values) == written


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hest = 1", "no setting called 'hest'. Did you mean 'heat'? Known: fan, heat, loaves,"),
        ('[[loaves]]\nflour = "rye"\ngram = 2', "loaves 1: no setting called 'gram'. Did you"),
        ("[[loaves]]\ngrams = 2", "loaves 1: 'flour' is missing. What it is made of."),
        ('heat = "hot"', 'heat: expected a whole number, found "hot".'),
        ("heat = 2.5", "heat: expected a whole number, found 2.5."),
        ("heat = true", "heat: expected a whole number, found true."),
        ("fan = 1", "fan: expected true or false, found 1."),
        ("shelf = 1", "shelf: expected text, found 1."),
        ('mode = "botom"', "mode: no choice called 'botom'. Did you mean 'bottom'?"),
        ("size = [60]", "size: expected a list of 2, found [60]."),
        ("size = 60", "size: expected a list, found 60."),
        ('loaves = ["rye"]', 'loaves 1: expected a table, found "rye".'),
        ("salt = 3", "salt: expected a table, found 3."),
        ("[salt]\nx = {last = 1}", "salt.x: no setting called 'last'. Did you mean 'least'?"),
        ("heat = 301", "heat is 301, at most 300."),
    ],
)
def test_a_wrong_setting_is_rejected_in_one_line(text, message):
    with pytest.raises(OtherwordsError) as caught:
        make(text)
    assert str(caught.value).startswith(f"oven.toml: {message}")
    assert "\n" not in str(caught.value)


def test_a_file_may_not_set_closed_settings():
    with pytest.raises(OtherwordsError, match="no setting called 'fan'"):
        make("fan = true", closed=["fan"])


def test_a_file_may_not_set_what_is_given_already():
    assert make("", made={"heat": 77}).heat == 77
    with pytest.raises(OtherwordsError, match="no setting called 'heat'"):
        make("heat = 1", made={"heat": 77})


def test_options_are_read_from_the_declaration():
    heat, flour = config.options(Oven)["heat"], config.options(Loaf)["flour"]
    assert (heat.kind, heat.default, heat.help) == (int, 180, "In degrees.")
    assert (flour.default, flour.help) == (MISSING, "What it is made of.\nRye or wheat.")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"heat = \n", r"oven.toml: is not TOML: Invalid value \(at line 1, column 8\)\."),
        (b"heat = '\xff'\n", "oven.toml: cannot be read: it is not UTF-8 text."),
        (None, "oven.toml: no such file. Check the name."),
    ],
)
def test_a_file_that_is_not_toml_is_an_error_with_its_place(here, content, message):
    if content is not None:
        Path("oven.toml").write_bytes(content)
    with pytest.raises(InputError, match=message):
        config.read_toml("oven.toml")
