"""The last stage: the tables, the packed store and the manifest of the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from otherwords.build.recipe import Recipe, recipe_values
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.corpus import Corpus
from otherwords.build.steps.model import Model
from otherwords.build.steps.names import TEXT, Names
from otherwords.build.steps.paraphrases import IDENTITIES, PARAPHRASES
from otherwords.build.steps.similarity import Similarities
from otherwords.corpus.languages import iso_639_2t
from otherwords.database.database import Database
from otherwords.database.finish import finish_database
from otherwords.database.manifest import MANIFEST, MODEL, Manifest
from otherwords.database.ranking.apply import apply_ranking
from otherwords.database.ranking.model import RankModel
from otherwords.database.tags import read_tags
from otherwords.files.checksums import file_checksum
from otherwords.files.whole import remove
from otherwords.pivot.features import ESTIMATED
from otherwords.similarity import Similarity

WHOLE_DATABASE, UNRANKED = "whole", "unranked"


@dataclass(frozen=True, kw_only=True)
class WholeDatabase(Stage):
    """Write a database, complete but for its place."""

    names: Names
    corpora: tuple[Corpus, ...]
    model: Model | None
    similarities: Similarities | None
    recipe: Recipe

    @property
    def settings(self) -> Mapping[str, Any]:
        return {
            "quantise": self.recipe.quantise,
            "licence": self.recipe.licence,
            "names": [bitext.title for bitext in self.recipe.bitext],
        }

    @property
    def files(self) -> tuple[Path, ...]:
        return () if self.recipe.learned is None else (self.recipe.learned,)

    def run(self, task: Task) -> Mapping[str, Any]:
        named = task.folder(self.names) / TEXT
        scored = task.folder(self.similarities) if self.similarities else named
        identities = scored / IDENTITIES
        whole = task.output / WHOLE_DATABASE
        plain = whole if self.recipe.learned is None else task.output / UNRANKED
        finish_database(
            plain,
            scored / PARAPHRASES,
            manifest_of(self.recipe),
            engine=task.context.engine,
            rules=named / "pivots",
            identities=identities if identities.exists() else None,
            ranking=self.recipe.pivot.ranking,
            quantise=self.recipe.quantise,
            model=task.folder(self.model) / MODEL if self.model else None,
            tags=sum((read_tags(task.folder(corpus)) for corpus in self.corpora), Counter()),
        )
        if self.recipe.learned is not None:
            apply_ranking(
                Database.open(plain),
                RankModel.open(self.recipe.learned),
                whole,
                engine=task.context.engine,
                similarities=files_for_ranking(self.recipe),
                quantise=self.recipe.quantise,
            )
            remove(plain)
        return {"manifest": file_checksum(whole / MANIFEST)}


def files_for_ranking(recipe: Recipe) -> list[Similarity]:
    """The files of similarity that the learned ranking of a recipe was trained with.

    If one is missing, or the ranking cannot be read, that is an error.
    """
    if recipe.learned is None:
        return []
    model = RankModel.open(recipe.learned)
    opened = recipe.similarity.open(recipe.language, cased=recipe.case == "true")
    by_kind = {one.model: one for one in opened.values()}
    files = [by_kind[kind] for kind in model.similarities if kind in by_kind]
    model.check_files([one.model for one in files])
    return files


def manifest_of(recipe: Recipe) -> Manifest:
    """What is known about the database before it exists.

    It has no timings and no folders of this machine: the same recipe and files give the same
    bytes.
    """
    values = recipe_values(recipe)
    del values["run"]
    corpora = []
    for oriented, said in zip(recipe.oriented, values["bitext"], strict=True):
        for name in ("source", "target", "links", "trees"):
            if name in said:
                said[name] = Path(said[name]).name
        corpora.append(
            {
                "name": oriented.bitext.title,
                "pivot": oriented.pivot,
                "sha256": {path.name: file_checksum(path) for path in oriented.bitext.files()},
            }
        )
    for name in ("parser", "learned"):
        if values.get(name):
            values[name] = Path(values[name]).name
    if similarity := {name: Path(path).name for name, path in values["similarity"].items()}:
        values["similarity"] = similarity
    else:
        del values["similarity"]
    return Manifest(
        language=iso_639_2t(recipe.language),
        pivots=list(dict.fromkeys(oriented.pivot for oriented in recipe.oriented)),
        tokenised=not all(bitext.tokenised for bitext in recipe.bitext),
        lowercase=recipe.case == "lower",
        recipe=values,
        corpora=corpora,
        licence=recipe.licence,
        features=(*ESTIMATED, *recipe.similarity.given),
    )
