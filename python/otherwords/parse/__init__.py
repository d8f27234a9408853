"""Trees over sentences: constituents and dependencies, parsed, read, written and reshaped."""

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.parse.arc_scores import ArcScores
    from otherwords.parse.conllu import read_dependencies, write_dependencies
    from otherwords.parse.dependency_tree import DependencyTree
    from otherwords.parse.parser import Parser, ScoredTree
    from otherwords.parse.penn import read_trees, write_trees
    from otherwords.parse.sources import ConstituencyParser, DependencyParser, PreParsed
    from otherwords.parse.spacy_adapter import SpacyParser
    from otherwords.parse.transform import (
        binarise,
        collapse_unaries,
        expand_unaries,
        plain,
        span_arrays,
        unbinarise,
        without_empties,
        without_function_tags,
        without_top,
    )
    from otherwords.parse.tree import Tree

__all__ = [
    "ArcScores",
    "ConstituencyParser",
    "DependencyParser",
    "DependencyTree",
    "Parser",
    "PreParsed",
    "ScoredTree",
    "SpacyParser",
    "Tree",
    "binarise",
    "collapse_unaries",
    "expand_unaries",
    "plain",
    "read_dependencies",
    "read_trees",
    "span_arrays",
    "unbinarise",
    "without_empties",
    "without_function_tags",
    "without_top",
    "write_dependencies",
    "write_trees",
]

open_lazily(__name__)
