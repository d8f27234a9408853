"""The grammars of the reference extractor as tables, each read once in a run of the tests.

Hundreds of megabytes of text are taken apart by DuckDB, not line by line.
"""

import gzip
import lzma
import shutil
import tempfile
from functools import cache
from pathlib import Path

import duckdb

from otherwords.grammar import Settings
from otherwords.parse.tree import Tree

# The reference tries A+B before the slashes; Ganitkevitch 2018 tries it after them.
ITS_ORDER = ("A", "A+B", "A/B", "A\\B", "A+B+C")
SETTINGS = {"hiero": Settings.hiero(), "samt": Settings(adjacent=True, tiers=ITS_ORDER)}
FEATURES = {
    "Lex(e|f)": "e_given_f_lex",
    "Lex(f|e)": "f_given_e_lex",
    "LogCount": "logcount",
    "RarityPenalty": "rarity",
    "p(LHS|e)": "lhs_given_e",
    "p(LHS|f)": "lhs_given_f",
    "p(e|LHS)": "e_given_lhs",
    "p(e|f)": "e_given_f_phrase",
    "p(e|f,LHS)": "e_given_f_and_lhs",
    "p(f|LHS)": "f_given_lhs",
    "p(f|e)": "f_given_e_phrase",
    "p(f|e,LHS)": "f_given_e_and_lhs",
}
"""Ours, and what the reference calls them."""


@cache
def reference_table(path):
    """The text of each rule, its sides, and the features that are estimated, under our names."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "rules.txt"
        with lzma.open(path) as packed, plain.open("wb") as out:
            shutil.copyfileobj(packed, out, 1 << 20)
        with plain.open(encoding="utf-8") as lines:
            written = [pair.split("=")[0] for pair in next(lines).split(" ||| ")[3].split()]
        columns = ", ".join(
            f"CAST(split_part(features[{written.index(name) + 1}], '=', 2) AS DOUBLE) AS \"{own}\""
            for own, name in FEATURES.items()
        )
        query = f"""
            SELECT label, source, target, {columns} FROM (
                SELECT
                    parts[1][2:-2] AS label, parts[2] AS source, parts[3] AS target,
                    string_split(parts[4], ' ') AS features
                FROM (
                    SELECT string_split(line, ' ||| ') AS parts
                    FROM read_csv('{plain}', columns = {{'line': 'VARCHAR'}}, header = false,
                        delim = '\\x01', quote = '', escape = '', auto_detect = false)
                )
            )"""
        with duckdb.connect() as connection:
            return connection.sql(query).to_arrow_table()


@cache
def sentence_pairs(path):
    """Source, target, links and tree of each pair."""
    pairs = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            source, brackets, links = line.rstrip("\n").split(" ||| ")
            tree = Tree.from_brackets(brackets)
            places = [tuple(map(int, link.split("-"))) for link in links.split()]
            pairs.append((source.split(), tree.words, places, tree))
    return pairs
