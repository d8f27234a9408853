"""ParaMetric from files to scores: what the command does, as one call.

Everything is checked before the long work begins: an unknown choice, a table with a bad line
or links for other sentences should not cost a wait.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, cast

from otherwords.corpus import (
    BadLines,
    GoldPair,
    SkipBadLines,
    read_gold,
    read_links,
    write_whole,
)
from otherwords.corpus.groups import read_groups
from otherwords.errors import EmptyInputError
from otherwords.evaluate.parametric.linked_groups import (
    LinkedGroup,
    Versions,
    groups_with_gold,
    link_groups,
    tokenise_groups,
)
from otherwords.evaluate.parametric.paraphrasers import (
    DatabaseParaphraser,
    Paraphraser,
    read_phrase_table,
)
from otherwords.evaluate.parametric.phrase_alignment import score_aligners
from otherwords.evaluate.parametric.phrase_spans import Borders, check_borders
from otherwords.evaluate.parametric.reference import Sentences, check_sentences, phrases_of
from otherwords.evaluate.parametric.score import (
    ParametricScore,
    Phrases,
    check_phrases,
    score_paraphrasers,
)
from otherwords.evaluate.parametric.tables import plot
from otherwords.evaluate.texts import cutter
from otherwords.files.lines import refuse_stdin_twice, shown
from otherwords.progress import Progress


@dataclass(frozen=True, kw_only=True)
class Choices:
    """What to measure, on what and how; the command explains each."""

    groups: Sequence[Path]
    systems: Mapping[str, Path] = field(default_factory=dict)
    aligners: Mapping[str, Path] = field(default_factory=dict)
    links: Path | None = None
    model: Path | None = None
    fast: bool = False
    longest: int = 5
    least: float | None = None
    top: int | None = None
    sentences: str = "all"
    phrases: str = "all"
    borders: str = "extended"
    language: str = "en"
    tokenised: bool = False
    cased: bool = False
    plot: Path | None = None
    samples: int = 1000
    seed: int = 1
    lenient: bool = False
    threads: int | None = None


class Measured(NamedTuple):
    """The scores of the systems, of the aligners or of both, and what to note about the run."""

    scores: list[ParametricScore]
    notes: list[str]


def measure(choices: Choices, progress: Progress | None = None) -> Measured:
    """Measure, and draw the plots that were asked for."""
    check_sentences(choices.sentences)
    check_phrases(choices.phrases)
    check_borders(choices.borders)
    links = [choices.links] if choices.links else []
    refuse_stdin_twice(
        *choices.groups, *links, *choices.systems.values(), *choices.aligners.values()
    )
    if choices.aligners and not choices.links:
        raise EmptyInputError("aligners are scored against gold links. Add --links GOLD.")
    if not choices.systems and not choices.aligners:
        raise EmptyInputError("nothing to measure. Add --system NAME=FILE.")
    notes: list[str] = []
    gold = _read_gold(choices, notes)
    scores: list[ParametricScore] = []
    if choices.systems:
        scores.append(_score_systems(choices, gold, notes, progress))
    if choices.aligners:
        scores.append(_score_aligners(choices, gold))
    if choices.plot:
        _draw(choices.plot, scores[0], notes)
    return Measured(scores, notes)


def _score_systems(
    choices: Choices,
    gold: Sequence[GoldPair | None],
    notes: list[str],
    progress: Progress | None,
) -> ParametricScore:
    if not choices.groups:
        raise EmptyInputError("no groups to measure systems on. Add --groups FILES.")
    versions = _read_groups(choices, notes)
    systems = _read_systems(choices, versions, notes)
    return score_paraphrasers(
        _link(choices, versions, gold, notes, progress),
        systems,
        longest=choices.longest,
        sentences=cast(Sentences, choices.sentences),
        phrases=cast(Phrases, choices.phrases),
        borders=cast(Borders, choices.borders),
        samples=choices.samples,
        seed=choices.seed,
        threads=choices.threads,
        progress=progress,
    )


def _score_aligners(choices: Choices, gold: Sequence[GoldPair | None]) -> ParametricScore:
    return score_aligners(
        gold,
        {name: read_links(path) for name, path in choices.aligners.items()},
        longest=choices.longest,
        samples=choices.samples,
        seed=choices.seed,
        names={name: shown(path) for name, path in choices.aligners.items()},
        gold_name=shown(choices.links or ""),
        borders=cast(Borders, choices.borders),
        cased=choices.cased,
    )


def _read_gold(choices: Choices, notes: list[str]) -> Sequence[GoldPair | None]:
    if choices.links is None:
        return []
    bad = _policy(choices)
    gold = list(read_gold(choices.links, bad=bad, keep_places=True))
    _report(bad, f"lines of {shown(choices.links)}", notes)
    return gold


def _read_groups(choices: Choices, notes: list[str]) -> list[tuple[int, Versions]]:
    bad = _policy(choices)
    cut = cutter(choices.language, tokenised=choices.tokenised)
    read = list(tokenise_groups(read_groups(choices.groups, bad=bad), cut, cased=choices.cased))
    _report(bad, "groups", notes)
    return read


def _read_systems(
    choices: Choices, groups: Sequence[tuple[int, Versions]], notes: list[str]
) -> dict[str, Paraphraser]:
    wanted = {
        phrase
        for _, versions in groups
        for version in versions
        for phrase in phrases_of(version or (), choices.longest)
    }
    systems: dict[str, Paraphraser] = {}
    for name, path in choices.systems.items():
        bad = _policy(choices)
        if path.is_dir():
            database = DatabaseParaphraser(
                path, top=choices.top, least=choices.least, cased=choices.cased
            )
            database.look_up(sorted(wanted))
            systems[name] = database
            continue
        systems[name] = read_phrase_table(
            path,
            top=choices.top,
            least=choices.least,
            wanted=wanted,
            cased=choices.cased,
            bad=bad,
        )
        _report(bad, f"lines of {shown(path)}", notes)
    return systems


def _link(
    choices: Choices,
    groups: Sequence[tuple[int, Versions]],
    gold: Sequence[GoldPair | None],
    notes: list[str],
    progress: Progress | None,
) -> list[LinkedGroup]:
    from otherwords.align import Aligner, Settings

    if choices.links is not None:
        bad = _policy(choices)
        names = shown(choices.groups[0]), shown(choices.links)
        linked = groups_with_gold(groups, gold, cased=choices.cased, names=names, bad=bad)
        _report(bad, "groups and links", notes)
        return linked
    settings = Settings(seed=choices.seed)
    return link_groups(
        groups,
        aligner=Aligner.load(choices.model) if choices.model else None,
        settings=settings.fast() if choices.fast else settings,
        threads=choices.threads,
        progress=progress,
    )


def _draw(path: Path, score: ParametricScore, notes: list[str]) -> None:
    """Precision goes to the file named, recall to one beside it."""
    for measure, place in enumerate((path, path.with_name(f"{path.stem}.recall{path.suffix}"))):
        with write_whole(place) as out:
            out.write(plot(score, measure))
        notes.append(f"{score.measures[measure]} drawn in {place}")


def _policy(choices: Choices) -> BadLines:
    return SkipBadLines() if choices.lenient else BadLines()


def _report(bad: BadLines, noun: str, notes: list[str]) -> None:
    if bad.skipped:
        notes.append(bad.summary(noun))
