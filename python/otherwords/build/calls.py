"""What a call of `build` from Python asks for: its files, its recipe, its settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

from otherwords import config
from otherwords.build.bitext import Bitext
from otherwords.build.recipe import Recipe, make_recipe, recipe_values
from otherwords.build.recipe_sources import find_recipe, merged
from otherwords.build.stages import Talk
from otherwords.errors import OtherwordsError, UnknownNameError, WrongKindError

BITEXT = "bitext"
CLOSED = {"parsed"}
"""Follows from the bitext; nobody gives it for the grammar."""


def read_call(
    sources: Sequence[Recipe | Path | str],
    output: Path | str | None,
    *,
    sample: bool,
    settings: Mapping[str, Any],
) -> tuple[Recipe, Path]:
    """The recipe and the output of a call."""
    first = sources[0] if sources else None
    if isinstance(first, Recipe) and len(sources) == 2 and output is None:
        sources, output = sources[:1], sources[1]  # type: ignore[assignment]
    if output is None:
        raise OtherwordsError('no output is given. Name the database: output="en.ow".')
    tables = by_table(settings)
    if isinstance(first, Recipe):
        if len(sources) > 1 or sample:
            raise OtherwordsError("a Recipe says what to build from. Leave out files and sample.")
        return _changed(first, tables), Path(output)
    for source in sources:
        if not isinstance(source, str | Path):
            expected = "a Recipe or the path of a file"
            raise WrongKindError("source", expected, source, "Write build('recipe.toml', ...).")
    bitext = tables.pop(BITEXT, {})
    files = [Path(source) for source in sources]  # type: ignore[arg-type]
    if isinstance(bitext, list):
        return make_recipe({"language": "en", **tables, BITEXT: bitext}), Path(output)
    return find_recipe(files, settings=tables, bitext=bitext, use_sample=sample), Path(output)


def by_table(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Put settings into the tables of a recipe that declare them.

    >>> by_table({"kind": "hiero", "least_count": 1, "threads": 2, "tokenised": True})
    {'kind': 'hiero', 'pivot': {'least_count': 1}, 'run': {'threads': 2}, \
'bitext': {'tokenised': True}}
    """
    own = config.options(Recipe)
    places = {
        name: table
        for table, kind in [*_tables(), (BITEXT, Bitext)]  # of two that share a name, the later
        for name in config.options(kind)
        if not (table == "grammar" and name in CLOSED)
    }
    found: dict[str, Any] = {}
    for name, value in settings.items():
        value = _plain(value)
        if name in own:
            found = merged(found, {name: value})
        elif name in places:
            found = merged(found, {places[name]: {name: value}})
        else:
            raise UnknownNameError("setting", name, [*own, *places])
    return found


def check_output(place: Path) -> None:
    """Reject a name that no database can have."""
    if not isinstance(place, Path) or not place.name:
        raise OtherwordsError(f"{place}: is not a name for a database. Name a folder: en.ow.")


def talk_of(talk: Talk | Callable[[str], object] | None) -> Talk | None:
    """A Talk that hands its lines to a function."""
    if talk is None or isinstance(talk, Talk):
        return talk
    if not callable(talk):
        raise OtherwordsError(f"talk: expected a function or a Talk, found {type(talk).__name__}.")
    found = Talk()
    found.say = found.warn = talk  # type: ignore[method-assign,assignment]
    return found


def _tables() -> list[tuple[str, Any]]:
    return [
        (name, option.kind)
        for name, option in config.options(Recipe).items()
        if is_dataclass(option.kind)
    ]


def _changed(recipe: Recipe, tables: dict[str, Any]) -> Recipe:
    if not tables:
        return recipe
    if BITEXT in tables and not isinstance(tables[BITEXT], list):
        raise OtherwordsError(
            f"{next(iter(tables[BITEXT]))} belongs to a bitext, and the Recipe has its own."
        )
    return make_recipe(merged(recipe_values(recipe), tables))


def _plain(value: Any) -> Any:
    """A value as a recipe file would write it."""
    if is_dataclass(value) and not isinstance(value, type):
        return config.values_of(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, Path) else value
