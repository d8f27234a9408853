"""The stage of links: the words of both sides linked, or links of the user checked.

Links go from the pivot (source) to the language of the paraphrases (target), a line for each pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from otherwords.align.files import UNLIMITED, Source, align_files
from otherwords.align.flat_links import FlatLinks
from otherwords.align.growth import Growth, grow_flat_links
from otherwords.align.settings import Settings as AlignSettings
from otherwords.build.oriented import OrientedBitext
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.tokens import SOURCE, TARGET, Tokens, token_pairs
from otherwords.config import values_of
from otherwords.corpus import BadLines, SkipBadLines, read_links
from otherwords.corpus.links import Links, format_links, reverse_links
from otherwords.errors import InputError
from otherwords.files.whole_files import write_whole

LINKS = "links.txt"
END = "end"


@dataclass(frozen=True, kw_only=True)
class MadeLinks(Stage):
    """Link the words with our own aligner."""

    tokens: Tokens
    align: AlignSettings
    symmetrise: str
    threshold: float

    @property
    def settings(self) -> Mapping[str, Any]:
        return {
            "align": values_of(self.align),
            "symmetrise": self.symmetrise,
            "threshold": self.threshold,
        }

    def run(self, task: Task) -> Mapping[str, Any]:
        tokens = task.folder(self.tokens)
        text = Source(source=tokens / SOURCE, target=tokens / TARGET, tokenised=True)
        with task.progress("steps") as report:
            aligned = align_files(
                text,
                task.output / LINKS,
                self.align,
                rule=self.symmetrise,
                threshold=self.threshold,
                bad=SkipBadLines(),  # the empty lines of pairs that were omitted
                memory=UNLIMITED,  # links are those of the recipe, on every computer
                threads=task.context.run.threads,
                progress=report,
            )
        return {"links": aligned.links}


@dataclass(frozen=True, kw_only=True)
class GrownLinks(Stage):
    """Let our links grow to unlinked neighbours, so that phrases can hold them."""

    tokens: Tokens
    links: MadeLinks
    growth: Growth

    @property
    def settings(self) -> Mapping[str, Any]:
        return values_of(self.growth)

    def run(self, task: Task) -> Mapping[str, Any]:
        pairs = token_pairs(task.folder(self.tokens))
        links = FlatLinks.read(task.folder(self.links) / LINKS)
        grown = grow_flat_links(pairs, links, self.growth, threads=task.context.run.threads)
        grown.write(task.output / LINKS)
        return {"links": len(grown.sources), "grown": len(grown.sources) - len(links.sources)}


@dataclass(frozen=True, kw_only=True)
class GivenLinks(Stage):
    """Take the links of a file, turned so that the pivot is the source."""

    tokens: Tokens
    oriented: OrientedBitext
    given: Path
    skip_bad: bool

    @property
    def settings(self) -> Mapping[str, Any]:
        return {"given": True}

    @property
    def files(self) -> tuple[Path, ...]:
        return (self.given,)

    def run(self, task: Task) -> Mapping[str, Any]:
        bad = SkipBadLines() if self.skip_bad else BadLines()
        pairs = token_pairs(task.folder(self.tokens))
        lengths = ((len(source), len(target)) for source, target in pairs)
        rows = zip_longest(lengths, read_links(self.given, bad=bad), fillvalue=END)
        count = 0
        with write_whole(task.output / LINKS) as out:
            for number, (length, links) in enumerate(rows, 1):
                if isinstance(length, str) or isinstance(links, str):
                    short = "sentence pairs" if isinstance(length, str) else "lines of links"
                    advice = "Links need a line for each pair."
                    raise InputError(self.given, number, f"no more {short} here. {advice}")
                if length == (0, 0):  # a pair that was omitted
                    links = frozenset()
                found = links or frozenset()
                found = reverse_links(found) if self.oriented.is_turned else found
                _check_links(found, length, self.given, number)
                out.write(format_links(found) + "\n")
                count += len(found)
        if bad.skipped:
            task.talk.warn(f"{self.oriented.bitext.title}: {bad.summary('lines of links')}")
        return {"links": count}


def _check_links(links: Links, lengths: tuple[int, int], path: Path, line: int) -> None:
    for i, j in links:
        if i >= lengths[0] or j >= lengths[1]:
            found = f"link {i}-{j}, from pivot to phrase, lies outside {lengths[0]} and "
            advice = "Are the links source-target, and was the text tokenised the same way?"
            raise InputError(path, line, f"{found}{lengths[1]} words. {advice}")
