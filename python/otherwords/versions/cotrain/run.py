"""From versions, or two translations of a book, to paraphrases by co-training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from otherwords.errors import EmptyInputError, InputError, OtherwordsError
from otherwords.files.lines import shown
from otherwords.progress import Progress
from otherwords.text import Tokeniser
from otherwords.versions.cotrain.examples import find_examples
from otherwords.versions.cotrain.learn import learn
from otherwords.versions.cotrain.patterns import Pattern
from otherwords.versions.cotrain.sentences import Tagged
from otherwords.versions.groups import Tokens, Versions
from otherwords.versions.paraphrases import Counts, Occurrence, Paraphrase

if TYPE_CHECKING:
    from otherwords.parse import Parser


@dataclass(frozen=True, kw_only=True)
class CotrainSettings:
    """How paraphrases are learned."""

    longest: int = 3
    """The most words of a phrase."""
    most: int = 10
    """Rules added in a round, for each class."""
    strength: float = 0.95
    """The smallest share of positive examples of a rule."""
    least: float = 0.0
    """The smallest probability of a paraphrase."""
    least_groups: int = 1
    """The fewest sentence pairs that a paraphrase is found in."""
    everything: bool = False
    """Keep pairs that are not plausible too (see `plausible`)."""

    def __post_init__(self) -> None:
        if self.longest < 1 or self.most < 1 or not 0 < self.strength < 1:
            raise OtherwordsError(
                f"longest {self.longest}, rules {self.most} and strength {self.strength:g}: "
                "expected 1 or more, 1 or more, and between 0 and 1."
            )


@dataclass
class Cotrained:
    """What was found in all pairs of versions."""

    paraphrases: list[Paraphrase] = field(default_factory=list)
    patterns: dict[Pattern, int] = field(default_factory=dict)
    sentence_pairs: int = 0
    """Pairs of different sentences; identical ones teach contexts too."""
    rounds: int = 0


def cotrain(
    groups: Sequence[Versions],
    parser: Parser,
    settings: CotrainSettings | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Cotrained:
    """Learn from every two versions; contexts are learned for each two translators apart."""
    settings = settings or CotrainSettings()
    width = len(groups[0].texts) if groups else 0
    counts, result = Counts(), Cotrained()
    tagged = _tagged(groups, parser, threads)
    pairs_of_versions = list(combinations(range(width), 2))
    for done, (one, other) in enumerate(pairs_of_versions, 1):
        pairs = [
            (tagged[group.texts[one] or ()], tagged[group.texts[other] or ()])
            for group in groups
            if group.texts[one] and group.texts[other]
        ]
        result.sentence_pairs += sum(left.words != right.words for left, right in pairs)
        examples = find_examples(pairs, longest=settings.longest)
        learned = learn(examples, most=settings.most, strength=settings.strength)
        result.rounds = max(result.rounds, learned.rounds)
        for pattern, times in learned.patterns.items():
            result.patterns[pattern] = result.patterns.get(pattern, 0) + times
        for (phrase, paraphrase), times in learned.words.items():
            for _ in range(times):
                counts.add_group([Occurrence(phrase, paraphrase), Occurrence(paraphrase, phrase)])
        if progress is not None:
            progress(done, len(pairs_of_versions))
    if not result.sentence_pairs:
        raise EmptyInputError("no two versions of a sentence are different: nothing to learn from.")
    result.paraphrases = counts.paraphrases(
        least=settings.least,
        least_groups=settings.least_groups,
        everything=settings.everything,
    )
    return result


def read_books(paths: Sequence[Path | str], *, threads: int | None = None) -> list[Versions]:
    """The sentences of two translations of one book that correspond, as groups of two."""
    from otherwords.align.sentences.files import align_sentence_files

    if len(paths) != 2:
        raise OtherwordsError(f"{len(paths)} books, expected two. Align others two by two.")
    aligned = align_sentence_files(paths[0], paths[1], running=True, threads=threads)
    if aligned.source == aligned.target:
        raise InputError(
            shown(paths[1]), None, "is the same text as the first. Give another version."
        )
    cut = Tokeniser("en").tokens
    return [
        Versions(number, (tuple(cut(one)), tuple(cut(other))))
        for number, (one, other) in enumerate(aligned.pairs(), 1)
    ]


def _tagged(
    groups: Sequence[Versions], parser: Parser, threads: int | None
) -> dict[Tokens, Tagged]:
    """Every different sentence with its tags."""
    texts = list(dict.fromkeys(text for group in groups for text in group.texts if text))
    tags = parser.tag_batch(texts, threads=threads)
    return {text: Tagged(text, found) for text, found in zip(texts, tags, strict=True)}
