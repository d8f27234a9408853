"""Parse with a spaCy pipeline of your own.

This package neither needs nor installs spaCy: you load a pipeline, and the adapter passes it words
instead of text, since links and rules refer to those words. Dependencies need a pipeline with a
parser. Constituents need an extension of spans called `parse_string`, as provided by the Berkeley
parser (benepar).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from otherwords.errors import OtherwordsError
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.tree import Tree

ROOT = "root"
LATER_ROOT = "parataxis"


class SpacyParser:
    """Turn a spaCy pipeline, e.g. `spacy.load("en_core_web_sm")`, into a parser for this package.

    spaCy may split the words it is given into several sentences. Their constituents are then joined
    under one top without a label, and the roots of later sentences are attached to the first root.
    """

    def __init__(self, nlp: Any) -> None:
        self.nlp = nlp

    def dependencies(self, tokens: Sequence[str]) -> DependencyTree:
        """Return the pipeline's heads, relations and tags; the root has the relation `root`."""
        if not tokens:
            return DependencyTree([], [], [], [])
        doc = self._analysed(tokens)
        if not doc.has_annotation("DEP"):
            raise self._lacks("dependencies", "a parser")
        heads = [0 if token.head.i == token.i else token.head.i + 1 for token in doc]
        relations = [token.dep_ or "dep" for token in doc]
        first = heads.index(0)
        for place, head in enumerate(heads):
            if head == 0:
                heads[place] = 0 if place == first else first + 1
                relations[place] = ROOT if place == first else LATER_ROOT
        return DependencyTree(tokens, [token.tag_ or "_" for token in doc], heads, relations)

    def parse(self, tokens: Sequence[str]) -> Tree:
        """Return the constituents that the pipeline keeps in `span._.parse_string`."""
        if not tokens:
            return Tree([], [], [], [], [])
        doc = self._analysed(tokens)
        spans = list(doc.sents) if doc.has_annotation("SENT_START") else [doc[:]]
        written = [self._parse_string(span) for span in spans]
        text = written[0] if len(written) == 1 else f"( {' '.join(written)})"
        try:
            tree = Tree.from_brackets(text)
        except ValueError as error:
            raise OtherwordsError(f"spaCy: no tree in parse_string: {error}.") from error
        if len(tree) != len(tokens):
            raise _other_words(len(tree), len(tokens))
        return Tree(tokens, tree.tags, tree.labels, tree.starts, tree.ends)

    def _analysed(self, tokens: Sequence[str]) -> Any:
        try:
            make_doc = import_module("spacy.tokens").Doc
        except ImportError as error:
            message = "spaCy is not installed. Install it (pip install spacy), or parse without it."
            raise OtherwordsError(message) from error
        doc = self.nlp(make_doc(self.nlp.vocab, words=list(tokens)))
        if len(doc) != len(tokens):
            raise _other_words(len(doc), len(tokens))
        return doc

    def _parse_string(self, span: Any) -> str:
        missing = self._lacks("constituents", "a component that sets span._.parse_string (benepar)")
        try:
            written = span._.parse_string
        except Exception as error:  # not set up: spaCy and benepar raise different errors for this
            raise missing from error
        if not written:
            raise missing
        return str(written)

    def _lacks(self, what: str, component: str) -> OtherwordsError:
        names = ", ".join(self.nlp.pipe_names) or "no component"
        return OtherwordsError(
            f"the spaCy pipeline ({names}) finds no {what}. Load one with {component}."
        )


def _other_words(found: int, given: int) -> OtherwordsError:
    return OtherwordsError(
        f"spaCy was given {given} words and returned {found}. Drop components that merge or split."
    )
