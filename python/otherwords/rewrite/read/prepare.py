"""From lines of text to what the decoder takes: words, rules of their own, constraints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from otherwords.database import Database
from otherwords.database.packed import PackedStore
from otherwords.grammar import WILDCARD, Settings
from otherwords.parse.parser import Parser
from otherwords.parse.sources import ConstituencyParser
from otherwords.parse.tree import Tree
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.read.constraints import Places
from otherwords.rewrite.read.resources import find_tag_counts
from otherwords.rewrite.read.text import Line, TextInOut
from otherwords.rewrite.rules.deletion.deletable import Deletable
from otherwords.rewrite.rules.deletion.rules import deletion_rules
from otherwords.rewrite.rules.identity import identity_rules, join_rules, relabelling_rules
from otherwords.rewrite.rules.labels import (
    SpanLabels,
    every_span_label,
    fit_labels,
    tree_labels,
)

PARSED_LANGUAGE = "en"
"""The language of the shipped parser."""


@dataclass(frozen=True)
class Prepared:
    """One line, ready for the decoder."""

    line: Line
    tags: tuple[str, ...]
    """Empty without a tree."""
    sentence: Sentence


class Preparer:
    """Prepares the lines of one rewriter."""

    def __init__(
        self,
        database: Database,
        store: PackedStore,
        text: TextInOut,
        *,
        longest: int,
        deletable: Deletable | None,
        word_features: Mapping[str, Callable[[str], float]],
        parser: ConstituencyParser | None,
        parse: bool,
        threads: int | None,
    ) -> None:
        self._store, self._text, self._longest = store, text, longest
        self._threads = threads
        self._settings = grammar_settings(database.manifest.recipe)
        self._labels = frozenset(store.labels)
        self._only_wildcard = self._labels <= {WILDCARD}
        self.unparsed = self._reason(parser, parse, deletable)
        self.parser: ConstituencyParser | None = None
        if self.unparsed is None:
            self.parser = parser or Parser.open()
        self._deletable = deletable
        self._word_features = word_features
        self._counts = find_tag_counts(database) if deletable else None
        separators = str.maketrans("/\\+", "   ")
        self._parts = frozenset(
            p for each in store.labels for p in each.translate(separators).split()
        )

    def _reason(
        self, parser: ConstituencyParser | None, parse: bool, deletable: Deletable | None
    ) -> str | None:
        """Why sentences are not parsed, or None if they are."""
        if not parse:
            return "sentences are not parsed, as asked: all words have the label X"
        if parser is None and self._text.language != PARSED_LANGUAGE:
            return (
                f"the database is in '{self._text.language}', the parser reads "
                f"'{PARSED_LANGUAGE}': sentences are not parsed, all words have the label X"
            )
        if self._only_wildcard and deletable is None and parser is None:
            return "the database has only the label X: sentences need not be parsed"
        return None

    def prepare(self, lines: Sequence[str], places: Places) -> list[Prepared]:
        """Prepare lines, empty ones included."""
        read = [self._text.read(line) for line in lines]
        trees = self._trees([line.tokens for line in read])
        settings = Settings.hiero() if self._only_wildcard else self._settings
        labels = every_span_label(trees, settings, longest=self._longest) if trees else []
        known = self._known({word for line in read for word in line.words})
        found = []
        for k, line in enumerate(read):
            tree = trees[k] if trees else None
            own = labels[k] if tree else SpanLabels({}, [])
            found.append(self._prepare(line, tree, own, places, known))
        return found

    def _prepare(
        self,
        line: Line,
        tree: Tree | None,
        spans: SpanLabels,
        places: Places,
        known: frozenset[str],
    ) -> Prepared:
        labels = spans.first
        tags = tree.tags if tree else ()
        placed = places.of(line.words, tags)
        labelled = () if self._only_wildcard else tags
        rules = identity_rules(
            line.words, labelled, labels, is_known=known.__contains__, kept=placed.kept
        )
        if labelled:
            rules += join_rules(labels)
            rules += relabelling_rules(spans, self._labels)
        if tree is not None and self._deletable is not None:
            rules += deletion_rules(
                line.words,
                tree,
                labels,
                self._deletable,
                counts=self._counts,
                word_features=self._word_features,
                labelled=bool(labelled),
            )
        sentence = Sentence(
            words=line.words,
            rules=tuple(rules),
            labels=(*tree_labels(labelled, labels), *(spans.others if labelled else ())),
            kept=placed.kept,
            changed=placed.changed,
            most_edits=placed.most_edits,
            forbidden=placed.forbidden,
        )
        return Prepared(line, tags, sentence)

    def _trees(self, sentences: Sequence[Sequence[str]]) -> list[Tree]:
        parser = self.parser
        if parser is None:
            return []
        if isinstance(parser, Parser):
            trees = parser.parse_batch(sentences, threads=self._threads)
        else:
            trees = [parser.parse(tokens) for tokens in sentences]
        return [fit_labels(tree, self._parts) for tree in trees]

    def _known(self, words: set[str]) -> frozenset[str]:
        """The words that have a rule of their own."""
        asked = sorted(words)
        found = self._store.lookup(asked, top=1)
        starts = found.starts.tolist()
        return frozenset(word for k, word in enumerate(asked) if starts[k + 1] > starts[k])


def grammar_settings(recipe: Mapping[str, Any]) -> Settings:
    """How spans were labelled when the database was built; syntactic if it does not say.

    >>> grammar_settings({"kind": "hiero", "grammar": {"tiers": [], "wildcard": "anywhere"}}).tiers
    ()
    """
    given = recipe.get("grammar", {})
    known = {each.name for each in fields(Settings)}
    chosen = {name: value for name, value in given.items() if name in known}
    for name in {"tiers", "every", "every_slot"} & chosen.keys():
        chosen[name] = tuple(chosen[name])
    return Settings(**chosen) if chosen else Settings.syntactic()
