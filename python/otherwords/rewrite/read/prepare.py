"""From lines of text to what the decoder takes: words, rules of their own, constraints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from otherwords.database import Database
from otherwords.database.packed import PackedStore
from otherwords.grammar import Settings
from otherwords.parse.parser import Parser
from otherwords.parse.sources import ConstituencyParser
from otherwords.parse.tree import Tree
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.foreign_weights import is_imported
from otherwords.rewrite.read.constraints import Places
from otherwords.rewrite.read.resources import find_tag_counts
from otherwords.rewrite.read.text import Line, TextInOut
from otherwords.rewrite.read.typed import find_tokens
from otherwords.rewrite.rules.deletion.deletable import Deletable, Part
from otherwords.rewrite.rules.deletion.parts import deletable_parts
from otherwords.rewrite.rules.deletion.rules import deletion_rules
from otherwords.rewrite.rules.identity import identity_rules, join_rules, relabelling_rules
from otherwords.rewrite.rules.labels import (
    SpanLabels,
    every_span_label,
    fit_labels,
    tree_labels,
)
from otherwords.rewrite.rules.stored_labels import StoredLabels
from otherwords.rewrite.splitting import split_sentence
from otherwords.rewrite.truth.deletions import Kept, kept_parts
from otherwords.rewrite.truth.places import names

PARSED_LANGUAGE = "en"
"""The language of the shipped parser."""
MOST_SPLITS = 2
"""How often the parts of a sentence are split again."""


@dataclass(frozen=True)
class Prepared:
    """One line, ready for the decoder."""

    line: Line
    tags: tuple[str, ...]
    """Empty without a tree."""
    sentence: Sentence
    tree: Tree | None = None
    kept: tuple[Kept, ...] = ()
    """Parts that might have been deleted, if what is claimed did not hang on them."""


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
        truth: bool = True,
        splits: bool = False,
    ) -> None:
        self._splits = splits and text.language == PARSED_LANGUAGE and not text.tokenised
        self._truth = truth and text.language == PARSED_LANGUAGE
        self._store, self._text, self._longest = store, text, longest
        self._threads = threads
        self._settings = grammar_settings(database.manifest.recipe)
        self._labels = frozenset(store.labels)
        self._imported = is_imported(database)
        self._stored = StoredLabels(store.labels, turned=self._imported)
        self._only_wildcard = self._labels <= {self._stored.wildcard}
        self.unparsed = self._reason(parser, parse, deletable)
        self.parser: ConstituencyParser | None = None
        if self.unparsed is None:
            self.parser = parser or Parser.open()
        self._deletable = deletable
        self._word_features = word_features
        self._counts = find_tag_counts(database) if deletable else None
        own_names = (label.upper() for label in store.labels)
        separators = str.maketrans("/\\+", "   ")
        self._parts = frozenset(
            p for each in (*store.labels, *own_names) for p in each.translate(separators).split()
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
            own = self._stored.spans(labels[k]) if tree else SpanLabels({}, [])
            found.append(self._prepare(line, tree, own, places, known))
        return found

    def split(self, lines: Sequence[str]) -> list[list[str]]:
        """Each line as one or more sentences, split where its tree allows it."""
        found = [[line] for line in lines]
        if not isinstance(self.parser, Parser) or not self._splits:
            return found
        for _ in range(MOST_SPLITS):
            flat = [sentence for own in found for sentence in own]
            read = [self._text.read(sentence) for sentence in flat]
            trees = iter(self._trees([line.tokens for line in read]))
            parts = iter(
                split_sentence(next(trees), line.typed, find_tokens(line.typed, line.tokens))
                for line in read
            )
            split = [[part for _ in own for part in next(parts)] for own in found]
            if split == found:
                break
            found = split
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
        touched = (*placed.kept, *placed.changed)
        own = names(line.tokens, tags) if self._truth else []
        apart = tuple(a for a in own if not any(a[0] < e and s < a[1] for s, e in touched))
        labelled = () if self._only_wildcard else tuple(map(self._stored.name, tags))
        rules = identity_rules(
            line.words, labelled, labels, is_known=known.__contains__, kept=(*placed.kept, *apart)
        )
        if labelled:
            rules += join_rules(labels)
            rules += relabelling_rules(spans, self._labels)
        kept: list[Kept] = []
        if tree is not None and self._deletable is not None:
            parts, kept = self._parts_of(tree)
            rules += deletion_rules(
                line.words,
                tree,
                labels,
                parts,
                counts=self._counts,
                word_features=self._word_features,
                labelled=bool(labelled),
            )
        fitting = [*tree_labels(labelled, labels), *(spans.others if labelled else ())]
        if labelled and self._imported:
            fitting += self._stored.everywhere(labels)
        sentence = Sentence(
            words=line.words,
            rules=tuple(rules),
            labels=tuple(fitting),
            kept=placed.kept,
            names=apart,
            changed=placed.changed,
            most_edits=placed.most_edits,
            forbidden=placed.forbidden,
        )
        return Prepared(line, tags, sentence, tree, tuple(kept))

    def _parts_of(self, tree: Tree) -> tuple[list[Part], list[Kept]]:
        """What may be deleted, and what must stay although it looks as if it might."""
        assert self._deletable is not None
        found = deletable_parts(tree, self._deletable)
        if not self._truth:
            return found, []
        judged = list(kept_parts(tree, found))
        parts = [part for part, why in judged if why is None]
        return parts, [Kept(part.start, part.end, why) for part, why in judged if why]

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
