"""How many words a paraphrase relates to how many: one to one, one to several, and so on.

A database in which words never meet phrases lacks *of course* beside *naturally*, whatever its
size. So every build counts the shapes of its paraphrases without slots; what has slots stands for
phrases of any length.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from otherwords.database.types import type_number

SHAPES = ("word-word", "word-phrase", "phrase-word", "phrase-phrase")
"""The phrase, then its paraphrase; the place of a shape has a bit for each side."""
IN_WORDS = ("one word to one", "one to several", "several to one", "several to several")


def shape_of(source: str, target: str) -> str:
    """The shape of one paraphrase without slots.

    >>> shape_of("naturally", "of course"), shape_of("car", "auto")
    ('word-phrase', 'word-word')
    """
    return SHAPES[2 * (" " in source) + (" " in target)]


def count_shapes(rows: pa.RecordBatch) -> NDArray[np.int64]:
    """How many rows without slots have each shape, in the order of `SHAPES`."""
    plain = rows.filter(pc.not_equal(rows["type"], type_number("syntactic")))
    several = [
        pc.match_substring(plain[side], " ").to_numpy(zero_copy_only=False).astype(np.int64)
        for side in ("source", "target")
    ]
    return np.bincount(2 * several[0] + several[1], minlength=len(SHAPES))


def shares_in_words(shapes: Mapping[str, int]) -> str:
    """The share of each shape, as people read it; nothing if there is no such paraphrase.

    >>> shapes = {"word-word": 6, "word-phrase": 1, "phrase-word": 1, "phrase-phrase": 2}
    >>> shares_in_words(shapes).split(", ")[:2]
    ['one word to one 60.0 %', 'one to several 10.0 %']
    """
    total = sum(shapes.values())
    if not total:
        return ""
    named = zip(SHAPES, IN_WORDS, strict=True)
    return ", ".join(f"{words} {100 * shapes[shape] / total:.1f} %" for shape, words in named)
