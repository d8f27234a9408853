"""The stage of tokens: both sides of a bitext, cut into words.

Whichever side the user's files have them on, from here on the source is the pivot language and
the target the language of the paraphrases. Every line of the input keeps its line in all files:
a pair that was omitted is an empty line, so that links and trees made elsewhere stay in step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from otherwords.build.oriented import OrientedBitext
from otherwords.build.stages import Stage, Task
from otherwords.corpus import BadLines, SkipBadLines, read_lines, read_pairs
from otherwords.corpus.languages import two_letters
from otherwords.errors import EmptyInputError, InputError
from otherwords.files.bad_lines import Fault
from otherwords.files.lines import shown
from otherwords.files.whole_files import write_whole_files
from otherwords.text import Tokeniser

SOURCE, TARGET = "source.txt", "target.txt"
SIDES = {"source": SOURCE, "target": TARGET}
LONGEST_WORD = 1000
"""A longer word is no word but a table, a picture or noise."""


@dataclass(frozen=True, kw_only=True)
class Tokens(Stage):
    """Tokenise both sides."""

    oriented: OrientedBitext
    longest: int
    skip_bad: bool

    @property
    def settings(self) -> Mapping[str, Any]:
        bitext = self.oriented.bitext
        return {
            "codes": bitext.codes,
            "phrases": self.oriented.phrase_side,
            "columns": bitext.columns,
            "width": bitext.width,
            "tokenised": bitext.tokenised,
            "longest": self.longest,
        }

    @property
    def files(self) -> tuple[Path, ...]:
        bitext = self.oriented.bitext
        return tuple(path for path in (bitext.source, bitext.target) if path is not None)

    def run(self, task: Task) -> Mapping[str, Any]:
        bad = SkipBadLines() if self.skip_bad else BadLines()
        title = self.oriented.bitext.title
        words = [0, 0]
        pairs = kept = 0
        outputs = [task.output / name for name in (SOURCE, TARGET)]
        with task.progress("pairs") as report, write_whole_files(outputs) as writers:
            for pair in self._pairs(bad):
                sides = (pair[::-1] if self.oriented.is_turned else pair) if pair else ([], [])
                for k, tokens in enumerate(sides):
                    words[k] += len(tokens)
                    writers[k].write(" ".join(tokens) + "\n")
                pairs += 1
                kept += pair is not None
                report(pairs, None)
        note = bad.summary("pairs") if bad.skipped else ""
        if not kept:
            reason = f" ({note})" if note else ""
            raise EmptyInputError(f"{title}: no sentence pair to build from{reason}.")
        if note:
            task.talk.warn(f"{title}: {note}")
        return {"pairs": kept, "skipped": pairs - kept, "words": words[1], "pivot_words": words[0]}

    def _pairs(self, bad: BadLines) -> Iterator[tuple[list[str], list[str]] | None]:
        """The pairs in the order of the files, cut into tokens; None for one that is omitted."""
        bitext = self.oriented.bitext
        codes = map(two_letters, bitext.codes)
        cut = [str.split if bitext.tokenised else Tokeniser(code).tokens for code in codes]
        for pair in read_pairs(
            bitext.source,
            bitext.target,
            languages=bitext.languages,
            columns=bitext.columns,
            width=bitext.width,
            bad=bad,
            longest=self.longest,
            keep_places=True,
        ):
            if pair is None:
                yield None
                continue
            fault = None
            sides: list[list[str]] = []
            for k, text in enumerate(pair[1:]):
                path = bitext.target if k and bitext.target else bitext.source
                short = len(text) <= self.longest * (LONGEST_WORD + 1)
                tokens = cut[k](text) if short else [text]
                fault = fault or _fault_of(tokens, self.longest, path, pair.number)
                sides.append(tokens)
            if fault is not None:
                bad.refuse(fault)
            yield (sides[0], sides[1]) if fault is None else None


def _fault_of(tokens: list[str], longest: int, path: Path, line: int) -> Fault | None:
    """Name what is wrong with a side that looked fine before it was tokenised."""
    letters = max(map(len, tokens), default=0)
    if not tokens:
        reason, found = "without words", "no words once it is tokenised. Remove the pair"
    elif len(tokens) > longest:
        reason = f"over {longest:,} words"
        found = f"{len(tokens):,} tokens, the longest allowed is {longest:,}. Raise the limit"
    elif letters > LONGEST_WORD:
        reason = f"with a word over {LONGEST_WORD:,} letters"
        found = f"a word of {letters:,} letters, {LONGEST_WORD:,} are allowed. Remove the pair"
    else:
        return None
    return Fault(reason, InputError(shown(path), line, f"{found}, or skip bad pairs."))


def token_pairs(folder: Path) -> Iterator[tuple[list[str], list[str]]]:
    """Read what the stage wrote; a pair that was omitted has no words."""
    sides = (read_lines(folder / name) for name in (SOURCE, TARGET))
    for (_, source), (_, target) in zip(*sides, strict=True):
        yield source.split(), target.split()
