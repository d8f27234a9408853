"""How often each word had each part-of-speech tag: `tags.parquet` of a database.

Rewriting uses it to decide which words may be adjectives, adverbs or determiners, and how likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.database.manifest import TAGS
from otherwords.errors import DatabaseError
from otherwords.parse.tree import Tree


def tagged_words(trees: Iterable[Tree | None], *, lower: bool) -> Iterator[tuple[str, str]]:
    """The words of trees with their tags."""
    for tree in trees:
        if tree is not None:
            words = map(str.lower, tree.words) if lower else tree.words
            yield from zip(words, tree.tags, strict=True)


def tag_table(tags: Mapping[tuple[str, str], int]) -> pa.Table:
    """Words, tags and counts as a sorted table.

    >>> tag_table({("so", "RB"): 2, ("so", "IN"): 1}).to_pylist()[0]
    {'word': 'so', 'tag': 'IN', 'n': 1}
    """
    rows = sorted(tags.items())
    return pa.table(
        {
            "word": pa.array([word for (word, _), _ in rows], pa.string()),
            "tag": pa.array([tag for (_, tag), _ in rows], pa.string()),
            "n": pa.array([n for _, n in rows], pa.int64()),
        }
    )


def read_tags(folder: Path) -> Counter[tuple[str, str]]:
    """Read the counts of a database; empty if it has none. A damaged table is an error."""
    path = folder / TAGS
    if not path.exists():
        return Counter()
    try:
        table = pq.read_table(path, columns=["word", "tag", "n"]).to_pydict()
    except (OSError, ValueError, KeyError) as error:  # Arrow's own errors are among these
        raise DatabaseError(f"{path}: damaged. Copy or build the database again.") from error
    words, tags, counts = table.values()
    return Counter(dict(zip(zip(words, tags, strict=True), counts, strict=True)))
