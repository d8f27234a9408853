"""The studies by name, each with what it needs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from otherwords.database import Database
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.evaluate.coverage.judged import judged_coverage
from otherwords.evaluate.coverage.morphology import morphology
from otherwords.evaluate.coverage.propbank import propbank_coverage
from otherwords.evaluate.coverage.rules import rule_coverage
from otherwords.evaluate.coverage.wordnet import wordnet_coverage

STUDIES = {
    "wordnet": "the folder of WordNet 3.0's files, such as /usr/share/wordnet",
    "propbank": "PropBank in columns",
    "rules": "entailment rules between relations, ReVerb's form",
    "judged": "judged rules: Zeichner's file, or that of Levy and Holt",
    "morphology": "",
}
"""What each study measures against; nothing if it needs the database only."""
AGAINST: dict[str, Callable[..., dict[str, Any]]] = {
    "wordnet": wordnet_coverage,
    "propbank": propbank_coverage,
    "rules": rule_coverage,
    "judged": judged_coverage,
}


def check_study(study: str, path: Path | str | None) -> None:
    """An error of one line if there is no such study, or its resource is missing."""
    if study not in STUDIES:
        raise UnknownNameError("study", study, STUDIES)
    if STUDIES[study] and path is None:
        raise OtherwordsError(
            f"coverage {study}: nothing to measure against. Name {STUDIES[study]}."
        )
    if not STUDIES[study] and path is not None:
        raise OtherwordsError(f"coverage {study}: needs the database only. Leave out '{path}'.")
    if path is not None and not Path(path).exists():
        raise OtherwordsError(f"{path}: there is no such file or folder. Name {STUDIES[study]}.")


def run_study(
    study: str, path: Path | str | None, database: Database, *, seed: int = 1
) -> dict[str, Any]:
    """Run a study by its name."""
    check_study(study, path)
    if path is None:
        return morphology(database, seed=seed)
    return AGAINST[study](path, database, seed=seed)
