"""The stages after extraction: rules, paraphrases, names, and the database itself.

Each hands folders of tables to the room that does the work, and looks whether anything came of
it: a build without a result ends with a line that says what to loosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from otherwords.corpus.languages import iso_639_2t
from otherwords.database.context import Context
from otherwords.database.finish import finish_database
from otherwords.database.manifest import MANIFEST, MODEL, Manifest
from otherwords.database.recipe import Recipe, recipe_values
from otherwords.database.stages import Task, checksum
from otherwords.database.tags import read_tags
from otherwords.database.work_folder import remove
from otherwords.engine import Engine
from otherwords.errors import EmptyInputError
from otherwords.pivot import count_rules
from otherwords.pivot import make_paraphrases as pivot_rules
from otherwords.pivot.features import ESTIMATED

RULES, PARAPHRASES, IDENTITIES, PIVOTED = "rules", "paraphrases", "identities", "pivoted"
WHOLE_DATABASE = "whole"
WEIGHT_PARTS = 1_000_000
"""Weights are counted in these parts of one: whole numbers add up to the same in any order."""


def make_rules(task: Task, recipe: Recipe, context: Context) -> Mapping[str, Any]:
    """Count the rules of all bitexts."""
    families, weights = language_weights(recipe)
    count_rules(
        context.engine,
        [folder / "rows" for folder in task.all_inputs("occurrences")],
        task.output,
        recipe.pivot,
        families=families,
        weights=weights,
    )
    _keep_only(task.output, RULES)
    count = count_rows(context.engine, task.output / RULES)
    if not count:
        least = recipe.pivot.least_count
        advice = "Loosen it: --least-count 1" if least > 1 else "Give more text, or other links"
        raise EmptyInputError(
            f"no rule is left: none that could be pivoted was seen {least} times. {advice}."
        )
    return {"rules": count}


def language_weights(recipe: Recipe) -> tuple[list[int] | None, dict[int, int] | None]:
    """Number the pivot languages and weigh them; of several bitexts of a language the largest
    weight counts. All are one family if languages are pooled.
    """
    if recipe.pivot.languages == "pooled":
        return None, None
    codes = [iso_639_2t(bitext.pivot(recipe.language)) for bitext in recipe.bitext]
    numbers = {code: number for number, code in enumerate(sorted(set(codes)))}
    weights = dict.fromkeys(numbers.values(), 0)
    for code, bitext in zip(codes, recipe.bitext, strict=True):
        weight = max(1, round(bitext.weight * WEIGHT_PARTS))
        weights[numbers[code]] = max(weights[numbers[code]], weight)
    return [numbers[code] for code in codes], weights


def make_paraphrases(task: Task, recipe: Recipe, context: Context) -> Mapping[str, Any]:
    """Pivot the rules."""
    engine = context.engine
    pivot_rules(engine, task.input("rules") / RULES, task.output, recipe.pivot)
    _keep_only(task.output, PARAPHRASES, IDENTITIES, PIVOTED)
    counts = {name: count_rows(engine, task.output / name) for name in (PIVOTED, PARAPHRASES)}
    if not counts[PARAPHRASES]:
        which = "before" if not counts[PIVOTED] else "after"
        found = (
            "no rule is left to pivot"
            if which == "before"
            else f"no paraphrase is left of {counts[PIVOTED]:,} rules"
        )
        raise EmptyInputError(
            f"{found}. Loosen pruning: --least-count 1, or wider bounds in [pivot.{which}] of a "
            "recipe."
        )
    return counts


def make_database(task: Task, recipe: Recipe, context: Context) -> Mapping[str, Any]:
    """Write the tables and the packed store."""
    named = task.input("names") / "text"
    identities = named / IDENTITIES
    whole = task.output / WHOLE_DATABASE
    finish_database(
        whole,
        named / PARAPHRASES,
        manifest_of(task, recipe),
        engine=context.engine,
        rules=named / "pivots",
        identities=identities if identities.exists() else None,
        ranking=recipe.pivot.ranking,
        quantise=recipe.quantise,
        model=next((folder / MODEL for folder in task.all_inputs("model")), None),
        tags=sum(map(read_tags, task.all_inputs("corpus")), Counter()),
    )
    return {"manifest": checksum(whole / MANIFEST)}


def manifest_of(task: Task, recipe: Recipe) -> Manifest:
    """What is known about the database before it is there. No seconds, no folders of this
    machine: the same recipe and files give the same bytes.
    """
    values = recipe_values(recipe)
    del values["run"]
    pivots = [iso_639_2t(bitext.pivot(recipe.language)) for bitext in recipe.bitext]
    corpora = []
    for bitext, said in zip(recipe.bitext, values["bitext"], strict=True):
        for name in ("source", "target", "links", "trees"):
            if name in said:
                said[name] = Path(said[name]).name
        files = list(bitext.files())
        corpora.append(
            {
                "name": bitext.title,
                "pivot": iso_639_2t(bitext.pivot(recipe.language)),
                "sha256": {path.name: checksum(path) for path in files},
            }
        )
    if recipe.parser is not None:
        values["parser"] = recipe.parser.name
    return Manifest(
        language=iso_639_2t(recipe.language),
        pivots=list(dict.fromkeys(pivots)),
        tokenised=not all(bitext.tokenised for bitext in recipe.bitext),
        lowercase=recipe.case == "lower",
        recipe=values,
        corpora=corpora,
        licence=recipe.licence,
        features=ESTIMATED,
    )


def count_rows(engine: Engine, folder: Path) -> int:
    """The rows of a table."""
    engine.read("counted_rows", folder)
    return int(engine.query("SELECT count(*) AS n FROM counted_rows")["n"][0].as_py())


def _keep_only(folder: Path, *names: str) -> None:
    """Remove the tables that were only on the way."""
    for path in folder.iterdir():
        if path.name not in names:
            remove(path) if path.is_dir() else path.unlink()
