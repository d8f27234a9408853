"""The translation grammar of a bitext: the first half of a build, written to a file.

The stages are those of a build as far as its rules, in `rules.gz.building` beside the output
`rules.gz`; one more gives the rules their text. A run that was killed goes on from its last
finished stage. Every rule that was seen often enough is there, also one that no paraphrase
could come from.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from otherwords.corpus.files import STANDARD_STREAM
from otherwords.corpus.languages import iso_639_2t
from otherwords.database.build import SCRATCH, check_files
from otherwords.database.context import Context
from otherwords.database.extraction_stages import TEXT, make_rule_names
from otherwords.database.grammar_files import write_parquet, write_text
from otherwords.database.pipeline import extraction_of, stages_of
from otherwords.database.pivot_stages import RULES
from otherwords.database.recipe import Recipe
from otherwords.database.stages import Finished, Stage, Talk, peak_memory, run_stages
from otherwords.database.work_folder import WorkFolder, remove
from otherwords.errors import OtherwordsError

GRAMMAR = "grammar"
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
            "rules cannot go to standard output: what is done is kept beside the output, to go "
            "on from after a stop. Name a file."
        )
    recipe = replace(recipe, pivot=replace(recipe.pivot, identities=True))  # keeps every rule
    check_files(recipe)
    work = WorkFolder.beside(output)
    with work.locked():
        scratch = work.place(SCRATCH)
        remove(scratch)
        with Context(recipe.run, scratch) as context:
            context.check()
            done = run_stages(grammar_stages(recipe, context), work, talk)
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


def languages_of(recipe: Recipe) -> tuple[str, str]:
    """The languages of source and target; a grammar has one of each."""
    pivots = list(
        dict.fromkeys(iso_639_2t(bitext.pivot(recipe.language)) for bitext in recipe.bitext)
    )
    if len(pivots) > 1:
        raise OtherwordsError(
            f"a grammar is from one language, the recipe has {', '.join(pivots)}. "
            "Extract them one by one."
        )
    return pivots[0], iso_639_2t(recipe.language)


def grammar_stages(recipe: Recipe, context: Context) -> list[Stage]:
    """The stages of a build as far as its rules, and the one that gives them their text."""
    stages = stages_of(recipe, context)
    last = [stage.name for stage in stages].index(RULES)
    kept = stages[: last + 1]
    extractions = [extraction_of(recipe, bitext) for bitext in recipe.bitext]
    corpora = [stage.name for stage in kept if stage.name.endswith("/corpus")]
    names = Stage(
        GRAMMAR,
        partial(make_rule_names, extractions=extractions, context=context),
        needs=(RULES, *corpora),
    )
    return [*kept, names]


def _writer(output: Path) -> Callable[..., tuple[int, int]]:
    return write_parquet if output.suffix.lower() == PARQUET else write_text
