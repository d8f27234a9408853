"""Settings from files: what is declared is read, and nothing else is."""

import tomllib
from dataclasses import MISSING, dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

import pytest

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


def test_what_a_file_says_becomes_settings_and_the_rest_is_as_declared():
    oven = make('heat = 200\n[[loaves]]\nflour = "rye"\n[[loaves]]\nflour = "wheat"\ngrams = 750')
    assert oven == Oven(heat=200, loaves=(Loaf("rye"), Loaf("wheat", 750.0)))


def test_files_are_looked_for_beside_the_recipe():
    assert make('shelf = "low"', folder=Path("kitchen")).shelf == Path("kitchen/low")


def test_settings_of_a_base_stay_unless_they_are_said():
    assert make("fan = true", base=Oven(heat=90)) == Oven(heat=90, fan=True)


def test_settings_can_be_written_and_read_back():
    oven = Oven(shelf=Path("low"), loaves=(Loaf("rye"),), salt={"p(e|f)": Range(most=6.9)})
    assert make(config.to_toml(config.values_of(oven))) == oven


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hest = 1", "no setting called 'hest'. Did you mean 'heat'? Known: fan, heat, loaves,"),
        ('[[loaves]]\nflour = "rye"\ngram = 2', "loaves 1: no setting called 'gram'. Did you"),
        ("[[loaves]]\ngrams = 2", "loaves 1: no 'flour' is given. What it is made of."),
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
def test_what_cannot_be_is_refused_in_one_line(text, message):
    with pytest.raises(OtherwordsError) as caught:
        make(text)
    assert str(caught.value).startswith(f"oven.toml: {message}")
    assert "\n" not in str(caught.value)


def test_closed_settings_are_unknown_to_files():
    with pytest.raises(OtherwordsError, match="no setting called 'fan'"):
        make("fan = true", closed=["fan"])


def test_what_is_made_already_is_not_for_files_to_say():
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
def test_a_file_that_is_no_toml_is_told(here, content, message):
    if content is not None:
        Path("oven.toml").write_bytes(content)
    with pytest.raises(InputError, match=message):
        config.read_toml("oven.toml")
