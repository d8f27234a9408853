"""Find, store, apply, annotate and measure paraphrases.

The verbs a user needs are here; each is loaded from its room when it is first used, so that
`import otherwords` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from otherwords._core import __version__

if TYPE_CHECKING:
    from otherwords.align import Aligner, align_files, symmetrise
    from otherwords.corpus import read_gold, read_links, read_pairs, write_links
    from otherwords.evaluate import score_links
    from otherwords.parse import Parser, read_dependencies, read_trees
    from otherwords.text import Detokeniser, Tokeniser

__all__ = [
    "Aligner",
    "Detokeniser",
    "Parser",
    "Tokeniser",
    "__version__",
    "align_files",
    "read_dependencies",
    "read_gold",
    "read_links",
    "read_pairs",
    "read_trees",
    "score_links",
    "symmetrise",
    "write_links",
]

_ROOMS = {
    "align": ("Aligner", "align_files", "symmetrise"),
    "corpus": ("read_gold", "read_links", "read_pairs", "write_links"),
    "evaluate": ("score_links",),
    "parse": ("Parser", "read_dependencies", "read_trees"),
    "text": ("Detokeniser", "Tokeniser"),
}


def __getattr__(name: str) -> Any:
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f"otherwords.{room}"), name)
    raise AttributeError(f"module 'otherwords' has no attribute '{name}'")
