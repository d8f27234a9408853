"""The translation grammar of a bitext: the first half of a build, written to a file.

The stages are those of a build up to its rules, in `rules.gz.building` beside the output
`rules.gz`; one more gives the rules their text. A run that was killed resumes after its last
finished stage. Every rule seen often enough is included, even one that no paraphrase could come
from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from otherwords.align.files import GENERAL, language_of_name
from otherwords.build.context import Context
from otherwords.build.estimate import check_memory, sizes_of
from otherwords.build.grammar_files import write_parquet, write_text
from otherwords.build.pipeline import GRAMMAR, grammar_stage
from otherwords.build.recipe import Recipe
from otherwords.build.recipe_sources import find_recipe
from otherwords.build.run import SCRATCH, check_files
from otherwords.build.stages import Finished, Talk, run_stages
from otherwords.build.steps.names import TEXT
from otherwords.build.steps.rules import RULES
from otherwords.corpus.languages import iso_639_2t
from otherwords.errors import OtherwordsError
from otherwords.files.lines import STANDARD_STREAM
from otherwords.files.work_folder import WorkFolder, remove
from otherwords.machine import peak_memory

PARQUET = ".parquet"


@dataclass(frozen=True)
class GrammarReport:
    """A finished extraction."""

    source: str
    target: str
    """The languages by ISO 639-2/T."""
    rules: int
    left_out: int
    """Rules that a line of text cannot hold, with ||| in them."""
    seconds: float
    peak_memory: int
    stages: list[Finished]

    def values(self) -> dict[str, Any]:
        """The report as JSON can hold it."""
        return asdict(self)


def extract_grammar(
    recipe: Recipe,
    output: Path | str,
    *,
    keep_work: bool = False,
    talk: Talk | None = None,
) -> GrammarReport:
    """Extract the translation rules of a recipe, from its pivot language into its own.

    A file whose name ends in .parquet gets text and estimated features as columns; any other a
    line a rule in the notation of PPDB, with all features. Of the recipe's [pivot] `least_count`
    alone matters. `keep_work` leaves the work folder for a run with other settings.
    """
    output, talk = Path(output), talk or Talk()
    started = perf_counter()
    source, target = languages_of(recipe)
    if str(output) == STANDARD_STREAM:
        raise OtherwordsError(
            "rules cannot go to standard output: unfinished work is kept beside the output, so "
            "that it can be resumed. Name a file."
        )
    pivot = replace(recipe.pivot, identities=True, significance=0.0)  # keeps every rule
    recipe = replace(recipe, pivot=pivot)
    check_files(recipe)
    check_memory(recipe)
    work = WorkFolder.beside(output)
    with work.locked():
        scratch = work.place(SCRATCH)
        remove(scratch)
        with Context(recipe.run, scratch, **sizes_of(recipe)) as context:
            context.check()
            done = run_stages(grammar_stage(recipe), work, context, talk)
        remove(scratch)
        rules = work.place(GRAMMAR) / TEXT / RULES
        with talk.progress("writing", "rules") as report:
            written, left_out = _writer(output)(rules, output, report)
        if not keep_work:
            work.remove()
    seconds = round(perf_counter() - started, 3)
    return GrammarReport(
        source, target, written, left_out, seconds, peak_memory(), list(done.values())
    )


def find_grammar_recipe(
    files: Sequence[Path],
    *,
    settings: Mapping[str, Any] | None = None,
    bitext: Mapping[str, Any] | None = None,
) -> Recipe:
    """The recipe of a grammar whose target is the second side of the files, whatever its language.

    Its code is the second of the bitext's `languages`, or in the name of the second file. A recipe
    file (.toml) has its own language. The rest is as in `find_recipe`.
    """
    codes = (bitext or {}).get("languages")
    named = language_of_name(files[1]) if len(files) == 2 else GENERAL
    target = codes[1] if codes else None if named == GENERAL else named
    return find_recipe(files, settings={"language": target, **(settings or {})}, bitext=bitext)


def languages_of(recipe: Recipe) -> tuple[str, str]:
    """The languages of source and target; a grammar has one of each."""
    pivots = list(dict.fromkeys(oriented.pivot for oriented in recipe.oriented))
    if len(pivots) > 1:
        raise OtherwordsError(
            f"a grammar has one source language, the recipe has {', '.join(pivots)}. "
            "Extract them one by one."
        )
    return pivots[0], iso_639_2t(recipe.language)


def _writer(output: Path) -> Callable[..., tuple[int, int]]:
    return write_parquet if output.suffix.lower() == PARQUET else write_text
