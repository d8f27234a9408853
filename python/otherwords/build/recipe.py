"""The recipe: what a database is built from and how, from a TOML file or from flags.

    language = "en"

    [[bitext]]
    source = "train.en"
    target = "train.de"

is enough; every other setting has a default, explained below it. `otherwords build` keeps the
whole recipe in the manifest of what it built.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from otherwords import config
from otherwords.align.growth import Growth
from otherwords.align.settings import Settings as AlignSettings
from otherwords.align.symmetrisation import check_rule
from otherwords.build.bitext import Bitext
from otherwords.build.model_settings import ModelSettings
from otherwords.build.oriented import OrientedBitext
from otherwords.build.similarity_files import SimilarityFiles
from otherwords.corpus.languages import iso_639_2t
from otherwords.engine import ENGINES
from otherwords.engine.memory import bytes_of
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.grammar.settings import Settings as GrammarSettings
from otherwords.machine import check_threads
from otherwords.pivot.settings import Settings as PivotSettings

KINDS = {
    "syntactic": GrammarSettings.syntactic,
    "hiero": GrammarSettings.hiero,
    "phrases": GrammarSettings.phrases,
}
"""The settings each kind of rule starts from; [grammar] changes them."""


@dataclass(frozen=True, kw_only=True)
class Running:
    """How a build runs. None of this changes a number in the result."""

    engine: str = ENGINES[0]
    """Which engine joins the tables: duckdb in this process, or spark on a cluster."""
    master: str | None = None
    """The address of the cluster, such as local[2] or spark://host:7077; by default this
    machine."""
    memory: str = "4GB"
    """The memory limit for the tables; the rest goes to disk."""
    threads: int | None = None
    """How many threads to use; by default all processors."""

    def __post_init__(self) -> None:
        bytes_of(self.memory)
        if self.engine not in ENGINES:
            raise UnknownNameError("engine", self.engine, ENGINES)
        if self.master is not None and self.engine == ENGINES[0]:
            raise OtherwordsError(
                f"master is {self.master}, but {self.engine} runs in this process. "
                f"Choose the engine {ENGINES[1]}."
            )
        check_threads(self.threads)


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """All settings of a build."""

    language: str
    """The language of the paraphrases by its code, such as en. The other side of each bitext
    is the pivot."""
    bitext: tuple[Bitext, ...]
    """The bitexts, at least one; each is a [[bitext]] of the recipe."""
    kind: Literal["syntactic", "hiero", "phrases"] = "syntactic"
    """Rules with labels from trees, rules with the single label X, or phrases without slots."""
    case: Literal["lower", "true"] = "lower"
    """Whether phrases are lowercased, or kept as the text has them. Trees are always made from the
    text as it is."""
    longest: int = 1000
    """Longer sentences, in words, are rejected."""
    skip_bad: bool = False
    """Whether to omit and count bad sentence pairs; by default the first one is an error."""
    symmetrise: str = "grow-diag-final-and"
    """How the links of both directions are merged; see `otherwords align`. The default is the best
    rule for phrases; that of `otherwords align` has the fewest wrong links."""
    threshold: float = 0.5
    """The minimum probability of a link, for the rule mean."""
    parser: Path | None = None
    """Your own parser for the English side instead of the built-in one."""
    align: AlignSettings = field(default_factory=AlignSettings)
    """How links are made."""
    growth: Growth = field(default_factory=Growth)
    """Which unlinked words take the links of a neighbour, so that phrases can hold them. Links that
    you give are left as they are."""
    grammar: GrammarSettings = field(default_factory=GrammarSettings.syntactic)
    """Which rules are extracted; omitted settings come from `kind`."""
    pivot: PivotSettings = field(default_factory=PivotSettings)
    """How paraphrases are made from rules, scored and pruned."""
    similarity: SimilarityFiles = field(default_factory=SimilarityFiles)
    """Files of similarities, which add features to every rule."""
    learned: Path | None = None
    """A learned ranking, as rank train writes it, instead of the weights of [pivot]; it needs the
    kinds of [similarity] that it was trained with."""
    language_model: ModelSettings = field(default_factory=ModelSettings)
    """The language model that comes with the database, for rewriting."""
    fingerprint_seed: int = 0
    """Change it if two phrases happen to have the same fingerprint."""
    quantise: bool = False
    """Whether the packed store keeps each feature in 8 bits: smaller, but less exact. The table
    always keeps them in full."""
    licence: str = ""
    """The licence note in the manifest."""
    run: Running = field(default_factory=Running)
    """How the build runs."""

    def __post_init__(self) -> None:
        iso_639_2t(self.language)
        if not self.bitext:
            raise OtherwordsError("no [[bitext]] is given. Name one: source = ..., target = ...")
        if self.longest < 1:
            raise OtherwordsError(f"longest is {self.longest}, it must be at least 1.")
        if not 0 <= self.fingerprint_seed < 2**63:
            raise OtherwordsError(
                f"fingerprint_seed is {self.fingerprint_seed}, it must be from 0 to 2^63 - 1."
            )
        if not 0 <= self.threshold <= 1:
            raise OtherwordsError(f"threshold is {self.threshold}, it must be from 0 to 1.")
        check_rule(self.symmetrise)
        for oriented in self.oriented:
            _ = oriented.phrase_side  # raises if neither side is in the language
            oriented.bitext.check(self.grammar)

    @property
    def oriented(self) -> tuple[OrientedBitext, ...]:
        """The bitexts, each seen from the language of the paraphrases."""
        return tuple(OrientedBitext(bitext, self.language) for bitext in self.bitext)


def read_recipe(path: Path | str) -> Recipe:
    """Read a recipe file; relative paths in it start from its folder."""
    return make_recipe(config.read_toml(path), where=str(path), folder=Path(path).parent)


def make_recipe(
    values: Mapping[str, Any], *, where: str = "", folder: Path | None = None
) -> Recipe:
    """Make a recipe from plain values; [grammar] changes the settings of the kind.

    >>> recipe = make_recipe(
    ...     {"language": "en", "bitext": [{"source": "a.en", "target": "a.de"}], "kind": "hiero"}
    ... )
    >>> recipe.grammar.tiers, recipe.pivot.least_count, recipe.oriented[0].pivot
    ((), 2, 'deu')
    """
    given = dict(values)
    own = given.pop("grammar", {})
    kind = str(given.get("kind", "syntactic"))  # one that is unknown or no text is rejected below
    base = KINDS.get(kind, GrammarSettings.syntactic)()
    inner = f"{where}: grammar" if where else "grammar"
    if not isinstance(own, Mapping):
        raise OtherwordsError(f"{inner}: expected a table, found {own!r}.")
    grammar = config.make(GrammarSettings, own, where=inner, base=base, closed=["parsed"])
    return config.make(Recipe, given, where=where, folder=folder, made={"grammar": grammar})


def recipe_values(recipe: Recipe) -> dict[str, Any]:
    """The recipe as plain values: what `make_recipe` reads, all defaults written out."""
    values = config.values_of(recipe)
    del values["grammar"]["parsed"]
    return values
