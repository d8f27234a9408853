"""The staged aligner, after Meteor: matches by stages, the best set of them without overlaps.

A set of matches is better if it covers more words, by the weights of the stages; then if it falls
into fewer chunks, runs of matches that follow each other on both sides; then if matched words are
closer to the same place. A beam search goes through the target from left to right (Denkowski and
Lavie 2014, and the program Meteor 1.5). Two modes:

    accuracy   paraphrases have no weight of their own: they only fill what other stages left open,
               by the number of words they add
    coverage   exact matches count 1, all others one half

Where Meteor's program differs from its description, this follows the description: halves are not
rounded down, and the distance of a match counts for the set that has it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

from otherwords.align.monolingual.matches import STAGES, Match, Paraphrases, Stage, find_matches
from otherwords.corpus.links import Link
from otherwords.corpus.wordnet import WordNet
from otherwords.errors import OtherwordsError, UnknownNameError

Mode: TypeAlias = Literal["accuracy", "coverage"]
WEIGHTS: dict[Mode, dict[Stage, float]] = {
    "accuracy": {"exact": 1.0, "stem": 1.0, "synonym": 1.0, "paraphrase": 0.0},
    "coverage": {"exact": 1.0, "stem": 0.5, "synonym": 0.5, "paraphrase": 0.5},
}
BEAM = 40


class _Path(NamedTuple):
    """A set of matches up to some place of the target; paths are compared by the first four."""

    lost: float
    """Minus the weight of what is covered."""
    uncovered: int
    """Minus the number of words covered, where the mode asks for it."""
    chunks: int
    distance: int
    end: int
    """Where in the source the last chunk ends; -1 if none is open."""
    free_from: int
    """The first place of the target that the last match leaves free."""
    used: int
    """The words of the source that are covered, as bits."""
    matches: tuple[Match, ...]


class StagedAligner:
    """Links by stages of matching; needs no training.

    >>> aligner = StagedAligner(stages=["exact", "stem"])
    >>> sorted(aligner.align("the cat sat".split(), "cats sit on the mat".split()))
    [(0, 3), (1, 0)]

    Without `stages`, those are used whose resources are there: synonyms if WordNet is installed,
    paraphrases if a source of them is given.
    """

    def __init__(
        self,
        *,
        stages: Sequence[Stage] | None = None,
        mode: Mode = "accuracy",
        weights: dict[Stage, float] | None = None,
        wordnet: WordNet | None = None,
        paraphrases: Paraphrases | None = None,
        beam: int = BEAM,
    ) -> None:
        if mode not in get_args(Mode):
            raise UnknownNameError("mode", mode, get_args(Mode))
        if beam < 1:
            raise OtherwordsError(f"beam is {beam}, but must be 1 or more.")
        self.mode: Mode = mode
        self.wordnet = wordnet or WordNet.installed()
        self.paraphrases = paraphrases
        missing = {"synonym": self.wordnet is None, "paraphrase": paraphrases is None}
        self.stages = stages or [stage for stage in STAGES if not missing.get(stage)]
        self.weights = {**WEIGHTS[mode], **(weights or {})}
        self.beam = beam

    def align(self, a: Sequence[str], b: Sequence[str]) -> dict[Link, float]:
        """The links of two tokenised sentences; a match of phrases links all words of both.

        Each has the weight 1: stages know no probabilities.
        """
        return {
            (match.source + i, match.target + j): 1.0
            for match in self.match(a, b)
            for i in range(match.source_length)
            for j in range(match.target_length)
        }

    def link(
        self, pairs: Iterable[tuple[Sequence[str], Sequence[str]] | None]
    ) -> Iterator[dict[Link, float]]:
        """Stream the links of each pair; None has none."""
        for pair in pairs:
            yield self.align(*pair) if pair else {}

    def match(self, a: Sequence[str], b: Sequence[str]) -> tuple[Match, ...]:
        """The best set of matches, in the order of the second sentence."""
        found = find_matches(a, b, self.stages, self.wordnet, self.paraphrases)
        by_place: dict[int, list[Match]] = defaultdict(list)
        for match in found:
            by_place[match.target].append(match)
        certain = _certain(found)
        paths = [_Path(0.0, 0, 0, 0, -1, 0, _reserved(certain), ())]
        for place in range(len(b)):
            following: list[_Path] = []
            for path in sorted(paths, key=_rank)[: self.beam]:
                if place < path.free_from:
                    following.append(path)
                    continue
                for match in by_place[place]:
                    if match in certain or not _bits(match) & path.used:
                        following.append(self._with(path, match))
                if not any(match in certain for match in by_place[place]):
                    following.append(_skipped(path))
            paths = following
        return min(map(_skipped, paths), key=_rank).matches

    def _with(self, path: _Path, match: Match) -> _Path:
        covered = match.source_length + match.target_length
        return _Path(
            path.lost - self.weights[match.stage] * covered,
            path.uncovered - (covered if self.mode == "accuracy" else 0),
            path.chunks + (path.end not in (-1, match.source)),
            path.distance + abs(match.target - match.source),
            match.source + match.source_length,
            match.target + match.target_length,
            path.used | _bits(match),
            (*path.matches, match),
        )


def _rank(path: _Path) -> tuple[float, int, int, int]:
    return path[:4]


def _bits(match: Match) -> int:
    return ((1 << match.source_length) - 1) << match.source


def _skipped(path: _Path) -> _Path:
    """The path past a word without a match, which closes the chunk."""
    if path.end == -1:
        return path
    return path._replace(chunks=path.chunks + 1, end=-1)


def _certain(matches: Sequence[Match]) -> frozenset[Match]:
    """Matches none of whose words are in another one: they are part of every best set."""
    source: dict[int, int] = defaultdict(int)
    target: dict[int, int] = defaultdict(int)
    for match in matches:
        for i in range(match.source, match.source + match.source_length):
            source[i] += 1
        for j in range(match.target, match.target + match.target_length):
            target[j] += 1
    return frozenset(
        match
        for match in matches
        if all(source[match.source + i] == 1 for i in range(match.source_length))
        and all(target[match.target + j] == 1 for j in range(match.target_length))
    )


def _reserved(certain: frozenset[Match]) -> int:
    used = 0
    for match in certain:
        used |= _bits(match)
    return used
