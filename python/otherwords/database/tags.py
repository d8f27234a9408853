"""How often each word had each part-of-speech tag: `tags.parquet` of a database.

Rewriting uses it to decide which words may be adjectives, adverbs or determiners, and how likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pyarrow as pa

from otherwords.database.manifest import TAGS, Manifest
from otherwords.errors import DatabaseError
from otherwords.parse.tree import Tree

TAG_SCHEMA = pa.schema([("word", pa.string()), ("tag", pa.string()), ("n", pa.int64())])


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
    columns = ([word for (word, _), _ in rows], [tag for (_, tag), _ in rows], [n for _, n in rows])
    return pa.table(list(map(pa.array, columns, TAG_SCHEMA.types)), TAG_SCHEMA)


def read_tags(folder: Path) -> Counter[tuple[str, str]]:
    """Read the counts in a work folder; empty if it has none. A damaged table is an error."""
    import pyarrow.parquet as pq

    path = folder / TAGS
    if not path.exists():
        return Counter()
    try:
        return _counted(pq.read_table(path, columns=TAG_SCHEMA.names))
    except (OSError, ValueError, KeyError) as error:  # Arrow's own errors are among these
        raise DatabaseError(f"{path}: damaged. Copy or build the database again.") from error


def tags_of(folder: Path, manifest: Manifest) -> Counter[tuple[str, str]]:
    """Read the counts of a database, compared with its manifest; empty if it has none."""
    from otherwords.database.tables import SortedTable

    if TAGS not in manifest.files:
        return Counter()
    table = SortedTable(folder / TAGS, "word", TAG_SCHEMA, manifest.files[TAGS])
    return _counted(pa.Table.from_batches(table.batches(), TAG_SCHEMA))


def _counted(table: pa.Table) -> Counter[tuple[str, str]]:
    words, tags, counts = table.to_pydict().values()
    return Counter(dict(zip(zip(words, tags, strict=True), counts, strict=True)))
