"""The stages of a build in order, each with what it depends on.

    tokens -> links, trees -> corpus -> occurrences     for each bitext
    rules -> paraphrases -> names -> model -> database  for all together

Settings of a stage are those its result depends on, and no others: threads, memory and engine
are nowhere among them, as they change no number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from otherwords.config import values_of
from otherwords.corpus.languages import iso_639_2t
from otherwords.database import (
    extraction_stages,
    pivot_stages,
    prepare_corpus,
    prepare_model,
    prepare_text,
    prepare_trees,
)
from otherwords.database.bitext import Bitext
from otherwords.database.context import Context
from otherwords.database.extraction_stages import Extraction
from otherwords.database.recipe import Recipe
from otherwords.database.stages import Stage
from otherwords.grammar.settings import Settings as GrammarSettings
from otherwords.parse.parser import SHIPPED

DATABASE = "database"


def stages_of(recipe: Recipe, context: Context) -> list[Stage]:
    """All stages, a stage after those it needs."""
    stages: list[Stage] = []
    for number, bitext in enumerate(recipe.bitext, 1):
        stages += _bitext_stages(recipe, bitext, prefix_of(recipe, number), context)
    return [*stages, *_joint_stages(recipe, context)]


def prefix_of(recipe: Recipe, number: int) -> str:
    """The folder of a bitext, such as `1-deu`."""
    return f"{number}-{iso_639_2t(recipe.bitext[number - 1].pivot(recipe.language))}"


def _bitext_stages(
    recipe: Recipe, bitext: Bitext, prefix: str, context: Context
) -> Iterator[Stage]:
    grammar = bitext.rules(recipe.grammar, recipe.language)
    tokens, links, trees = f"{prefix}/tokens", f"{prefix}/links", f"{prefix}/trees"
    yield Stage(
        tokens,
        partial(
            prepare_text.make_tokens,
            bitext=bitext,
            language=recipe.language,
            longest=recipe.longest,
            skip_bad=recipe.skip_bad,
        ),
        settings={
            "codes": bitext.codes,
            "phrases": bitext.phrase_side(recipe.language),
            "columns": bitext.columns,
            "width": bitext.width,
            "tokenised": bitext.tokenised,
            "longest": recipe.longest,
        },
        files=tuple(path for path in (bitext.source, bitext.target) if path is not None),
    )
    yield _links_stage(recipe, bitext, links, tokens)
    needs: tuple[str, ...] = (tokens, links)
    if grammar.needs_trees:
        yield _trees_stage(recipe, bitext, grammar, trees, tokens)
        needs = (*needs, trees)
    yield Stage(
        f"{prefix}/corpus",
        partial(
            prepare_corpus.make_corpus,
            case=recipe.case,
            grammar=grammar,
            threads=recipe.run.threads,
        ),
        settings={"case": recipe.case, "parsed": grammar.parsed},
        needs=needs,
    )
    extraction = extraction_of(recipe, bitext)
    yield Stage(
        f"{prefix}/occurrences",
        partial(extraction_stages.make_occurrences, extraction=extraction, context=context),
        settings=values_of(extraction),
        needs=(f"{prefix}/corpus",),
    )


def extraction_of(recipe: Recipe, bitext: Bitext) -> Extraction:
    """How rules come from a bitext of the recipe."""
    grammar = bitext.rules(recipe.grammar, recipe.language)
    language = iso_639_2t(bitext.pivot(recipe.language))
    return Extraction(grammar, language, recipe.fingerprint_seed)


def _links_stage(recipe: Recipe, bitext: Bitext, name: str, tokens: str) -> Stage:
    if bitext.links is not None:
        run: Any = partial(
            prepare_text.take_links,
            bitext=bitext,
            language=recipe.language,
            skip_bad=recipe.skip_bad,
        )
        settings: Mapping[str, Any] = {"given": True}
        return Stage(name, run, settings, files=(bitext.links,), needs=(tokens,))
    run = partial(
        prepare_text.make_links,
        settings=recipe.align,
        rule=recipe.symmetrise,
        threshold=recipe.threshold,
        threads=recipe.run.threads,
    )
    settings = {
        "align": values_of(recipe.align),
        "symmetrise": recipe.symmetrise,
        "threshold": recipe.threshold,
    }
    return Stage(name, run, settings, needs=(tokens,))


def _trees_stage(
    recipe: Recipe, bitext: Bitext, grammar: GrammarSettings, name: str, tokens: str
) -> Stage:
    side = grammar.parsed
    if bitext.trees is not None:
        run: Any = partial(prepare_trees.take_trees, side=side, given=bitext.trees)
        return Stage(name, run, {"given": side}, files=(bitext.trees,), needs=(tokens,))
    run = partial(
        prepare_trees.make_trees, side=side, parser=recipe.parser, threads=recipe.run.threads
    )
    model: Path = recipe.parser or SHIPPED
    return Stage(name, run, {"side": side}, files=(model,), needs=(tokens,))


def _joint_stages(recipe: Recipe, context: Context) -> Iterator[Stage]:
    prefixes = [prefix_of(recipe, number) for number in range(1, len(recipe.bitext) + 1)]
    weighted = recipe.pivot.languages == "weighted"
    weights = [bitext.weight for bitext in recipe.bitext] if weighted else None
    yield Stage(
        "rules",
        partial(pivot_stages.make_rules, recipe=recipe, context=context),
        settings={
            "least_count": recipe.pivot.least_count,
            "only_pairs": recipe.pivot.only_pairs,
            "weights": weights,
        },
        needs=tuple(f"{prefix}/occurrences" for prefix in prefixes),
    )
    yield Stage(
        "paraphrases",
        partial(pivot_stages.make_paraphrases, recipe=recipe, context=context),
        settings=values_of(recipe.pivot),
        needs=("rules",),
    )
    corpora = tuple(f"{prefix}/corpus" for prefix in prefixes)
    yield Stage(
        "names",
        partial(
            extraction_stages.make_names,
            extractions=[extraction_of(recipe, bitext) for bitext in recipe.bitext],
            context=context,
        ),
        needs=("paraphrases", *corpora),
    )
    if recipe.language_model.order:
        yield Stage(
            "model",
            partial(
                prepare_model.make_model,
                settings=recipe.language_model,
                lower=recipe.case == "lower",
                memory=recipe.run.memory,
            ),
            settings={**values_of(recipe.language_model), "case": recipe.case},
            needs=tuple(f"{prefix}/tokens" for prefix in prefixes),
        )
    yield Stage(
        DATABASE,
        partial(pivot_stages.make_database, recipe=recipe, context=context),
        settings={
            "quantise": recipe.quantise,
            "licence": recipe.licence,
            "names": [bitext.title for bitext in recipe.bitext],
        },
        needs=("names", *corpora, *(["model"] if recipe.language_model.order else [])),
    )
