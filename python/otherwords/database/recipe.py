"""What a database is built from and how: the recipe, from a TOML file or from a command.

    language = "en"

    [[bitext]]
    source = "train.en"
    target = "train.de"

is enough; every other setting has a default that is written below it. `otherwords build` keeps
the whole recipe in the manifest of what it built.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from otherwords import config
from otherwords.align.settings import Settings as AlignSettings
from otherwords.align.symmetrisation import MEAN, check_rule
from otherwords.corpus.languages import iso_639_2t
from otherwords.database.bitext import Bitext
from otherwords.database.model_settings import ModelSettings
from otherwords.engine import ENGINES
from otherwords.engine.memory import bytes_of
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.grammar.settings import Settings as GrammarSettings
from otherwords.pivot.settings import Settings as PivotSettings

KINDS = {
    "syntactic": GrammarSettings.syntactic,
    "hiero": GrammarSettings.hiero,
    "phrases": GrammarSettings.phrases,
}
"""What each kind of rules begins with; settings of [grammar] change it."""


@dataclass(frozen=True, kw_only=True)
class Running:
    """How a build runs. Nothing of it changes a number of the result."""

    engine: str = ENGINES[0]
    """What joins the tables: in this process (the first), or on a cluster."""
    master: str | None = None
    """The address of the cluster, such as local[2] or spark://host:7077; by default this
    computer."""
    memory: str = "4GB"
    """The most memory that the tables may take; what is more goes to disk."""
    threads: int | None = None
    """How many threads to use; by default as many as there are processors."""

    def __post_init__(self) -> None:
        bytes_of(self.memory)
        if self.engine not in ENGINES:
            raise UnknownNameError("engine", self.engine, ENGINES)
        if self.master is not None and self.engine == ENGINES[0]:
            raise OtherwordsError(
                f"master is {self.master}, but {self.engine} runs in this process. "
                f"Choose the engine {ENGINES[1]}."
            )
        if self.threads is not None and self.threads < 1:
            raise OtherwordsError(f"threads is {self.threads}, at least 1.")


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """All settings of a build."""

    language: str
    """The language of the paraphrases by its code, such as en. The other side of each bitext
    is the pivot."""
    bitext: tuple[Bitext, ...]
    """The bitexts, at least one; each is a [[bitext]] of the recipe."""
    kind: Literal["syntactic", "hiero", "phrases"] = "syntactic"
    """Rules with labels from trees, rules with the one label X, or phrases without slots."""
    case: Literal["lower", "true"] = "lower"
    """Whether phrases are in small letters, or as the text writes them. Trees are made of the
    text as it is in any case."""
    longest: int = 1000
    """Sentences of more words are bad."""
    skip_bad: bool = False
    """Whether bad sentence pairs are left out and counted; by default the first ends the build."""
    symmetrise: str = MEAN
    """How the links of both directions become one; see `otherwords align`."""
    threshold: float = 0.5
    """The least probability of a link, for the rule mean."""
    parser: Path | None = None
    """A parser of your own for the English side instead of the one built in."""
    align: AlignSettings = field(default_factory=AlignSettings)
    """How links are made."""
    grammar: GrammarSettings = field(default_factory=GrammarSettings.syntactic)
    """Which rules are extracted; what is not said is as the kind has it."""
    pivot: PivotSettings = field(default_factory=PivotSettings)
    """How paraphrases are made of rules, scored, and pruned."""
    language_model: ModelSettings = field(default_factory=ModelSettings)
    """The language model that comes with the database, for rewriting."""
    fingerprint_seed: int = 0
    """Another one is needed when two phrases happen to have the same fingerprint."""
    quantise: bool = False
    """Whether the packed store keeps features in 8 bits each: smaller, and less exact. The
    table keeps them whole in any case."""
    licence: str = ""
    """What the manifest says about who may use the database."""
    run: Running = field(default_factory=Running)
    """How the build runs."""

    def __post_init__(self) -> None:
        iso_639_2t(self.language)
        if not self.bitext:
            raise OtherwordsError("no [[bitext]] is given. Name one: source = ..., target = ...")
        if self.longest < 1:
            raise OtherwordsError(f"longest is {self.longest}, at least 1.")
        if not 0 <= self.fingerprint_seed < 2**63:
            raise OtherwordsError(f"fingerprint_seed is {self.fingerprint_seed}, from 0 to 2^63.")
        if not 0 <= self.threshold <= 1:
            raise OtherwordsError(f"threshold is {self.threshold}, from 0 to 1.")
        check_rule(self.symmetrise)
        for bitext in self.bitext:
            bitext.check(self.language, self.grammar)


def read_recipe(path: Path | str) -> Recipe:
    """Read a recipe; files it names are looked for beside it."""
    return make_recipe(config.read_toml(path), where=str(path), folder=Path(path).parent)


def make_recipe(
    values: Mapping[str, Any], *, where: str = "", folder: Path | None = None
) -> Recipe:
    """Make a recipe of plain values; settings of [grammar] change those of the kind.

    >>> recipe = make_recipe(
    ...     {"language": "en", "bitext": [{"source": "a.en", "target": "a.de"}], "kind": "hiero"}
    ... )
    >>> recipe.grammar.tiers, recipe.pivot.least_count, recipe.bitext[0].pivot("en")
    ((), 2, 'de')
    """
    given = dict(values)
    own = given.pop("grammar", {})
    base = KINDS.get(given.get("kind", "syntactic"), GrammarSettings.syntactic)()
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
