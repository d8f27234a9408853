"""Find, store, apply, annotate and measure paraphrases.

    from otherwords import Database, Rewriter

    database = Database.open("sample.ow")
    database["about"][0].text                                  # around
    Rewriter(database).rewrite("They talked about the plan.")  # in other words

Everything a user needs is here. Each name is loaded from its room when it is first used, so that
`import otherwords` costs next to nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False  # as type checkers know it, without the cost of importing typing
if TYPE_CHECKING:  # what PUBLIC says, for type checkers; a test compares the two
    from typing import Any

    from otherwords._core import __version__ as __version__
    from otherwords.align import Aligner as Aligner
    from otherwords.align import align_files as align_files
    from otherwords.align import symmetrise as symmetrise
    from otherwords.build import build as build
    from otherwords.corpus import read_gold as read_gold
    from otherwords.corpus import read_links as read_links
    from otherwords.corpus import read_pairs as read_pairs
    from otherwords.corpus import write_links as write_links
    from otherwords.database import Database as Database
    from otherwords.database import import_ppdb as import_ppdb
    from otherwords.evaluate import score as score
    from otherwords.evaluate import score_links as score_links
    from otherwords.grammar.extract import extract as extract
    from otherwords.language_model import LanguageModel as LanguageModel
    from otherwords.parse import Parser as Parser
    from otherwords.parse import read_dependencies as read_dependencies
    from otherwords.parse import read_trees as read_trees
    from otherwords.rewrite import Rewriter as Rewriter
    from otherwords.similarity import Similarity as Similarity
    from otherwords.text import Detokeniser as Detokeniser
    from otherwords.text import Tokeniser as Tokeniser
    from otherwords.tune import tune as tune

PUBLIC = {
    "Aligner": "align",
    "Database": "database",
    "Detokeniser": "text",
    "LanguageModel": "language_model",
    "Parser": "parse",
    "Rewriter": "rewrite",
    "Similarity": "similarity",
    "Tokeniser": "text",
    "align_files": "align",
    "build": "build",
    "extract": "grammar.extract",
    "import_ppdb": "database",
    "read_dependencies": "parse",
    "read_gold": "corpus",
    "read_links": "corpus",
    "read_pairs": "corpus",
    "read_trees": "parse",
    "score": "evaluate",
    "score_links": "evaluate",
    "symmetrise": "align",
    "tune": "tune",
    "write_links": "corpus",
}
"""Each public name with the module it is loaded from."""

__all__ = ["__version__", *PUBLIC]


class _FrontDoor(ModuleType):
    """This package: loads public names on demand, and keeps a verb apart from its room.

    `build` and `tune` are verbs here and rooms (packages) of the same names. When Python imports
    a room it binds the module to the package's attribute, which would hide the verb; that binding
    is ignored. The room is reached through the verb instead, so `import otherwords.build.recipe
    as recipe` works as well as `from otherwords.build.recipe import Recipe`.
    """

    def __getattr__(self, name: str) -> Any:
        place = "_core" if name == "__version__" else PUBLIC.get(name)
        if place is None:
            message = f"module 'otherwords' has no attribute {name!r}"
            raise AttributeError(message, name=name, obj=self)
        found = getattr(import_module(f"otherwords.{place}"), name)
        room = sys.modules.get(f"otherwords.{name}")
        if room is not None:
            found.__dict__ = room.__dict__
        setattr(self, name, found)
        return found

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in PUBLIC and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted(__all__)


sys.modules[__name__].__class__ = _FrontDoor
