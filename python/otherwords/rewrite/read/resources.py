"""Find what a database brings: its packed rules, its language model, its counts of tags."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from otherwords.database import Database
from otherwords.database.manifest import MODEL, PACKED, TAGS
from otherwords.database.packed import PackedStore
from otherwords.database.tags import tags_of
from otherwords.errors import OtherwordsError, WrongKindError
from otherwords.rewrite.rules.deletion.tag_counts import TagCounts

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel


def find_store(database: Database) -> PackedStore:
    """The packed rules of a database."""
    return PackedStore(database.path / PACKED)


def find_model(database: Database, given: LanguageModel | Path | str | None) -> LanguageModel:
    """The language model that was given or named, or the database's own."""
    if given is not None and not isinstance(given, Path | str):
        if not hasattr(given, "score"):
            advice = "Write LanguageModel.open('model.lm')."
            raise WrongKindError("language_model", "a LanguageModel or its path", given, advice)
        return given
    if given is None and MODEL not in database.manifest.files:
        language = database.manifest.language
        raise OtherwordsError(
            f"{database.path}: has no language model, and none was given. Make one from text in "
            f"its language ({language}): otherwords lm build TEXT -o {MODEL}, and pass it with "
            f"--language-model {MODEL}."
        )
    from otherwords.language_model import LanguageModel

    return LanguageModel.open(database.path / MODEL if given is None else given)


def find_tag_counts(database: Database) -> TagCounts | None:
    """How often words had which tag in the trees of the database; None if it does not know."""
    if TAGS not in database.manifest.files:
        return None
    return TagCounts(tags_of(database.path, database.manifest))
