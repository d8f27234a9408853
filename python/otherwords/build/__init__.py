"""From bitexts to a paraphrase database: the recipe, its stages, and how they run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.build.recipe import Recipe, read_recipe
    from otherwords.build.stages import Talk
    from otherwords.database import Database

__all__ = ["Recipe", "build", "read_recipe"]


def build(
    *sources: Recipe | Path | str,
    output: Path | str | None = None,
    sample: bool = False,
    force: bool = False,
    keep_work: bool = False,
    talk: Talk | Callable[[str], object] | None = None,
    **settings: Any,
) -> Database:
    """Build a paraphrase database from bitexts, and open it.

    `sources` are a `Recipe`, a recipe file (.toml), or the files of one bitext: source and
    target, or a single .tsv or .tmx file. `sample=True` takes the built-in corpus instead.
    Keyword arguments change any setting of the recipe by its name, whichever table it is in:
    `language="de"`, `kind="phrases"`, `least_count=1`, `threads=2`, `languages=("en", "de")`.
    A whole table can be given as well: `pivot={"top": 5}`.

    The work is done in `OUTPUT.building`; a build that was killed resumes when it is called
    again. `force` replaces an existing database, `keep_work` keeps the work folder for a build
    with other settings. `talk` gets each message, such as `print`, or is a `Talk`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     database = build(sample=True, output=f"{folder}/sample.ow", kind="phrases")
    ...     [paraphrase.text for paraphrase in database.paraphrases("because of")]
    ['due to']
    """
    from otherwords.build.calls import check_output, read_call, talk_of
    from otherwords.build.run import build_database
    from otherwords.database import Database

    recipe, place = read_call(sources, output, sample=sample, settings=settings)
    check_output(place)
    build_database(recipe, place, force=force, keep_work=keep_work, talk=talk_of(talk))
    return Database.open(place)


open_lazily(__name__)
