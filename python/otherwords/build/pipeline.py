"""The stages of a recipe, each made from those before it.

    tokens -> links -> grown, trees -> corpus -> occurrences     for each bitext
    rules -> paraphrases -> names -> similarities -> model -> database  for all together

A stage holds the settings its result depends on, and no others: threads, memory and engine are
not among them, as they change no number.
"""

from __future__ import annotations

from otherwords.build.extraction import Extraction
from otherwords.build.oriented import OrientedBitext
from otherwords.build.recipe import Recipe
from otherwords.build.steps.corpus import Corpus
from otherwords.build.steps.database import WholeDatabase
from otherwords.build.steps.links import GivenLinks, GrownLinks, MadeLinks
from otherwords.build.steps.model import Model
from otherwords.build.steps.names import Names, RuleNames
from otherwords.build.steps.occurrences import Occurrences
from otherwords.build.steps.paraphrases import Paraphrases
from otherwords.build.steps.rules import Rules
from otherwords.build.steps.similarity import Similarities
from otherwords.build.steps.tokens import Tokens
from otherwords.build.steps.trees import GivenTrees, MadeTrees

DATABASE, GRAMMAR = "database", "grammar"


def database_stage(recipe: Recipe) -> WholeDatabase:
    """The stage that leaves a whole database, with all that it needs."""
    rules = rules_stage(recipe)
    paraphrases = Paraphrases(name="paraphrases", rules=rules, pivot=recipe.pivot)
    corpora = tuple(stage.corpus for stage in rules.occurrences)
    model = None
    if recipe.language_model.order:
        tokens = tuple(corpus.tokens for corpus in corpora)
        model = Model(name="model", tokens=tokens, model=recipe.language_model, case=recipe.case)
    names = Names(name="names", paraphrases=paraphrases, occurrences=rules.occurrences)
    similarities = None
    if recipe.similarity.given:
        similarities = Similarities(
            name="similarities",
            names=names,
            similarity=recipe.similarity,
            language=recipe.language,
            case=recipe.case,
        )
    return WholeDatabase(
        name=DATABASE,
        names=names,
        corpora=corpora,
        model=model,
        similarities=similarities,
        recipe=recipe,
    )


def grammar_stage(recipe: Recipe) -> RuleNames:
    """The stage that leaves translation rules as text, with all that it needs."""
    rules = rules_stage(recipe)
    return RuleNames(name=GRAMMAR, rules=rules, occurrences=rules.occurrences)


def rules_stage(recipe: Recipe) -> Rules:
    """The stage that leaves the counted rules of all bitexts, with all that it needs."""
    occurrences: list[Occurrences] = []
    for oriented in recipe.oriented:
        parsed = (stage.corpus.trees for stage in occurrences)
        earlier = tuple(trees for trees in parsed if isinstance(trees, MadeTrees))
        occurrences.append(_occurrences(recipe, oriented, len(occurrences) + 1, earlier))
    return Rules(
        name="rules",
        occurrences=tuple(occurrences),
        bitexts=recipe.oriented,
        pivot=recipe.pivot,
    )


def _occurrences(
    recipe: Recipe, oriented: OrientedBitext, number: int, earlier: tuple[MadeTrees, ...]
) -> Occurrences:
    folder = f"{number}-{oriented.pivot}"
    grammar = oriented.rules(recipe.grammar)
    tokens = Tokens(
        name=f"{folder}/tokens",
        oriented=oriented,
        longest=recipe.longest,
        skip_bad=recipe.skip_bad,
    )
    given = oriented.bitext.trees
    name, side = f"{folder}/trees", grammar.parsed
    trees = (
        MadeTrees(name=name, tokens=tokens, side=side, parser=recipe.parser, earlier=earlier)
        if given is None
        else GivenTrees(name=name, tokens=tokens, side=side, given=given)
    )
    corpus = Corpus(
        name=f"{folder}/corpus",
        tokens=tokens,
        links=_links(recipe, tokens, folder),
        trees=trees if grammar.needs_trees else None,
        case=recipe.case,
        grammar=grammar,
    )
    extraction = Extraction(grammar, oriented.pivot, recipe.fingerprint_seed)
    return Occurrences(name=f"{folder}/occurrences", corpus=corpus, extraction=extraction)


def _links(recipe: Recipe, tokens: Tokens, folder: str) -> MadeLinks | GrownLinks | GivenLinks:
    name, given = f"{folder}/links", tokens.oriented.bitext.links
    if given is not None:
        return GivenLinks(
            name=name,
            tokens=tokens,
            oriented=tokens.oriented,
            given=given,
            skip_bad=recipe.skip_bad,
        )
    made = MadeLinks(
        name=name,
        tokens=tokens,
        align=recipe.align,
        symmetrise=recipe.symmetrise,
        threshold=recipe.threshold,
    )
    if not recipe.growth.rounds:
        return made
    return GrownLinks(name=f"{folder}/grown", tokens=tokens, links=made, growth=recipe.growth)
