"""Corpora in and out: sentence pairs, groups of versions, word links.

Every reader streams, and hands bad input to one policy (`BadLines`, `SkipBadLines`); every
writer writes its file whole or not at all.
"""

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.corpus.bitext import read_parallel, read_tsv, write_parallel, write_tsv
    from otherwords.corpus.formats import bitext_format, read_pairs
    from otherwords.corpus.gold import GoldPair, read_gold, write_gold
    from otherwords.corpus.groups import (
        Group,
        read_parallel_groups,
        read_tsv_groups,
        write_parallel_groups,
        write_tsv_groups,
    )
    from otherwords.corpus.judgements import Judgement, read_judgements
    from otherwords.corpus.links import (
        Link,
        Links,
        WeightedLinks,
        format_links,
        parse_links,
        parse_weighted_links,
        read_links,
        read_weighted_links,
        reverse_links,
        write_links,
    )
    from otherwords.corpus.pairs import Pair
    from otherwords.corpus.tmx import read_tmx, write_tmx
    from otherwords.files.bad_lines import BadLines, SkipBadLines
    from otherwords.files.lines import read_lines
    from otherwords.files.whole_files import write_whole, write_whole_files

__all__ = [
    "BadLines",
    "GoldPair",
    "Group",
    "Judgement",
    "Link",
    "Links",
    "Pair",
    "SkipBadLines",
    "WeightedLinks",
    "bitext_format",
    "format_links",
    "parse_links",
    "parse_weighted_links",
    "read_gold",
    "read_judgements",
    "read_lines",
    "read_links",
    "read_pairs",
    "read_parallel",
    "read_parallel_groups",
    "read_tmx",
    "read_tsv",
    "read_tsv_groups",
    "read_weighted_links",
    "reverse_links",
    "write_gold",
    "write_links",
    "write_parallel",
    "write_parallel_groups",
    "write_tmx",
    "write_tsv",
    "write_tsv_groups",
    "write_whole",
    "write_whole_files",
]

open_lazily(__name__)
