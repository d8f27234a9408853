"""The files of similarities that a recipe names, and the features they give to rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from otherwords.corpus.languages import iso_639_2t
from otherwords.errors import ModelFileError

if TYPE_CHECKING:
    from otherwords.similarity import Similarity

FEATURE_OF = {"ngram": "NgramSim", "syntactic": "SyntacticSim", "dense": "DenseSim"}
"""The feature that a file of each model gives."""


@dataclass(frozen=True, kw_only=True)
class SimilarityFiles:
    """Files that similarity build has written; each one named adds a feature to every rule."""

    ngram: Path | None = None
    """Signatures of the n-gram model, for the feature NgramSim."""
    syntactic: Path | None = None
    """Signatures of the syntactic model, for the feature SyntacticSim."""
    dense: Path | None = None
    """Dense vectors, for the feature DenseSim."""

    @property
    def given(self) -> Mapping[str, Path]:
        """The files by the features that they give."""
        found = {feature: getattr(self, model) for model, feature in FEATURE_OF.items()}
        return {feature: path for feature, path in found.items() if path is not None}

    def open(self, language: str, *, cased: bool) -> dict[str, Similarity]:
        """Open the files by their features; one that does not fit the recipe is an error."""
        from otherwords.similarity import Similarity

        opened = {feature: Similarity.open(path) for feature, path in self.given.items()}
        for feature, similarity in opened.items():
            if FEATURE_OF[similarity.model] != feature:
                model = next(name for name, other in FEATURE_OF.items() if other == feature)
                raise ModelFileError(
                    f"{similarity.path}: built with the model {similarity.model}, [similarity] "
                    f"names it as {model}. Write: {similarity.model} = ..."
                )
            if iso_639_2t(similarity.language) != iso_639_2t(language):
                raise ModelFileError(
                    f"{similarity.path}: phrases of the language '{similarity.language}', the "
                    f"recipe has '{language}'. Build it from text of that language."
                )
            if similarity.cased != cased:
                said = "distinguishes capitals" if similarity.cased else "is all lowercase"
                raise ModelFileError(
                    f"{similarity.path}: {said}, the recipe has case = "
                    f"'{'true' if cased else 'lower'}'. Build it the same way: --cased or not."
                )
        return opened
