"""From files of sentence pairs to a file of links: the aligner as one call."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from otherwords.align.aligner import Aligner, Decoding, align
from otherwords.align.memory import FEWEST, Needs, evenly, pairs_that_fit
from otherwords.align.model_file import check_model_name
from otherwords.align.settings import Settings
from otherwords.align.symmetrisation import MEAN
from otherwords.align.vocabulary import TokenPair, Tokens, Vocabulary, encode, too_long
from otherwords.corpus import (
    BadLines,
    SkipBadLines,
    bitext_format,
    format_links,
    read_pairs,
    write_whole_files,
)
from otherwords.engine.memory import bytes_of, size_text
from otherwords.errors import EmptyInputError, InputError, check_kind, path_of
from otherwords.files.bad_lines import Fault
from otherwords.files.codecs import codec_of_name, without_suffix
from otherwords.files.line_count import count_lines
from otherwords.files.lines import read_blocks, shown
from otherwords.machine import available_memory
from otherwords.progress import Progress
from otherwords.text import Tokeniser
from otherwords.text.languages import LANGUAGES

TOO_LONG = "too long to align"
COMPRESSED = 5
"""Text is at most about this many times as large as a compressed file of it."""
MOST_GROWN = 25
"""Training takes at most about this many times the bytes of the text."""
PROBE = 50_000
"""Pairs that show how much memory all of them would take."""
UNLIMITED = "1000TB"
"""More memory than any computer has: train on all pairs, whatever it takes."""
GENERAL = "und"
"""The code for an unknown language, which is tokenised by general rules."""


class Part(NamedTuple):
    """So many of all pairs, evenly spread."""

    total: int
    wanted: int


@dataclass(frozen=True, kw_only=True)
class Source:
    """Where sentence pairs come from, and how they are read.

    Two parallel files, or one TSV or TMX file. Text is tokenised by the rules of its languages, by
    default guessed from the file names; `tokenised` text is split at spaces.
    """

    source: Path | str
    target: Path | str | None = None
    languages: tuple[str, str] | None = None
    tokenised: bool = False
    longest: int | None = None

    def pairs(
        self, bad: BadLines | None = None, part: Part | None = None
    ) -> Iterator[TokenPair | None]:
        """Stream the pairs as tokens, or a part; None stands for a bad pair that is skipped."""
        bad = bad or BadLines()
        source_tokens, target_tokens = (_tokens(code, self.tokenised) for code in self.codes())
        read = read_pairs(
            self.source,
            self.target,
            languages=self.languages,
            bad=bad,
            longest=self.longest,
            keep_places=True,
        )
        for pair in evenly(read, *part) if part else read:
            tokens = pair and (source_tokens(pair.source), target_tokens(pair.target))
            if pair and tokens and (message := too_long(tokens)):
                bad.refuse(Fault(TOO_LONG, InputError(shown(self.source), pair.number, message)))
                tokens = None
            yield tokens

    def codes(self) -> tuple[str, str]:
        """The languages of both sides."""
        return self.languages or (self._guess(self.source), self._guess(self.target))

    def count(self) -> int | None:
        """How many pairs there are, if that can be known before they are read."""
        tmx = self.target is None and bitext_format(self.source) == "tmx"
        return None if tmx else count_lines(self.source)

    def total(self) -> int:
        """How many pairs there are, read to the end if need be."""
        known = self.count()
        if known is not None:
            return known
        if self.target is None:
            return sum(1 for _ in read_pairs(self.source, bad=SkipBadLines(), keep_places=True))
        return sum(block.count(b"\n") for block in read_blocks(self.source))

    def size(self) -> int | None:
        """About how many bytes of text there are; None for what can be read only once."""
        size = 0
        for path in (self.source, self.target):
            if path is None:
                continue
            if not Path(path).is_file():
                return None
            size += Path(path).stat().st_size * (COMPRESSED if codec_of_name(str(path)) else 1)
        return size

    def _guess(self, path: Path | str | None) -> str:
        return GENERAL if self.target is None or path is None else language_of_name(path)


def language_of_name(path: Path | str) -> str:
    """Guess the language of a file from its name: the last part that is a language code.

    >>> language_of_name("data/train.de-en.en.gz"), language_of_name("de.txt")
    ('en', 'de')
    >>> language_of_name("a.txt")
    'und'
    """
    parts = re.split(r"[^a-z]+", without_suffix(Path(path).name.lower()))
    return next((part for part in reversed(parts) if part and part in LANGUAGES), GENERAL)


@dataclass(frozen=True)
class Aligned:
    """The outcome of an alignment."""

    pairs: int
    links: int
    skipped: int
    note: str
    """What was skipped, in one line; empty if nothing was."""
    trained: int = 0
    """How many pairs the model was trained on; 0 if that was done before."""
    limited: str = ""
    """Why it was trained on a part of the pairs, if that was not asked for."""


def align_files(
    text: Source,
    output: Path | str,
    settings: Settings | None = None,
    *,
    model: Path | str | None = None,
    save_model: Path | str | None = None,
    tokens: Path | str | None = None,
    rule: str = MEAN,
    threshold: float = 0.5,
    decoding: Decoding = "posterior",
    posteriors: bool = False,
    monolingual: bool = False,
    bad: BadLines | None = None,
    memory: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Aligned:
    """Link all pairs and write a line for each; `tokens` is a file for their tokens.

    Without a saved `model`, one is trained on the pairs themselves and can be saved with
    `save_model`. The outputs appear once all of them are complete. `progress` is called with the
    steps of training, or with a saved model the pairs that are done, and their total (None if it
    is not known).

    With `Settings(train_pairs=...)` the text is read twice: first the pairs to train on, evenly
    spread, then all of them, to be linked; so its size does not matter. The same happens if
    training on all pairs would take more than `memory`, by default what the computer has left.
    """
    check_kind("text", text, Source)
    path_of("output", output, "align_files(Source('text.en', 'text.de'), 'text.links')")
    bad = bad or BadLines()
    settings = settings or Settings()
    if save_model is not None:
        check_model_name(save_model)
    outputs = [path for path in (output, tokens, save_model) if path is not None]
    part: Part | None = None
    limit: int | None = None
    with write_whole_files(outputs) as writers:
        pairs: Iterable[TokenPair | None] = text.pairs(bad)
        if tokens is not None:
            pairs = _copying(pairs, writers[1].write)
        if model is not None:
            aligner = Aligner.load(model)
            expected = text.count() if progress is not None else None
            links = aligner.link(
                pairs, rule=rule, threshold=threshold, decoding=decoding, threads=threads
            )
        else:
            options: dict[str, Any] = {
                "monolingual": monolingual,
                "threads": threads,
                "progress": progress,
            }
            choices: dict[str, Any] = {"rule": rule, "threshold": threshold, "decoding": decoding}
            try:
                part, limit = _part(text, settings, bad, memory)
                if part is None:
                    aligner, links = align(pairs, settings, memory=limit, **choices, **options)
                else:
                    chosen = text.pairs(type(bad)(), part)
                    whole = replace(settings, train_pairs=0)
                    aligner = Aligner.train(chosen, whole, memory=limit, **options)
                    links = aligner.link(pairs, **choices, threads=threads)
            except EmptyInputError as error:
                raise EmptyInputError(f"{shown(text.source)}: {error}") from error
        count = total = 0
        for found in links:
            writers[0].write(format_links(found if posteriors else set(found)) + "\n")
            count += 1
            total += len(found)
            if model is not None and progress is not None:
                progress(count, expected)
        if save_model is not None:
            aligner.save_into(writers[-1].buffer)
    note = bad.summary("pairs") if bad.skipped else ""
    trained, limited = (0 if model is not None else count - bad.skipped), ""
    if part is not None:
        trained = part.wanted
        if not settings.train_pairs:
            why = f"training on all takes more than {size_text(limit or 0)}"
            limited = f"trained on {trained:,} of {part.total:,} pairs, evenly spread: {why}"
    return Aligned(count, total, bad.skipped, note, trained, limited)


def _part(
    text: Source, settings: Settings, bad: BadLines, memory: str | None
) -> tuple[Part | None, int | None]:
    """Which part of a text to train on (None: all of it, read once), and the memory there is."""
    limit = available_memory() if memory is None else bytes_of(memory)
    size = text.size()
    if size is None:
        return None, limit
    if settings.train_pairs:
        part = Part(text.total(), settings.train_pairs)
        return (part if part.wanted < part.total else None), limit
    if limit is None or size * MOST_GROWN <= limit:
        return None, limit
    total = text.total()
    probe = min(PROBE, total)
    whole, half = (_needs(text, settings, bad, Part(total, part)) for part in (probe, probe // 2))
    wanted = pairs_that_fit(total, whole, half, limit)
    return (Part(total, max(wanted, FEWEST)) if wanted < total else None), limit


def _needs(text: Source, settings: Settings, bad: BadLines, part: Part) -> Needs:
    words = [Vocabulary(stem_length=settings.stem_length) for _ in range(2)]
    pairs = text.pairs(type(bad)(), part)
    return Needs.of(encode(pairs, *words).without_empty(), *words)


def _copying(
    pairs: Iterable[TokenPair | None], write: Callable[[str], object]
) -> Iterator[TokenPair | None]:
    for pair in pairs:
        write("\t".join(" ".join(side) for side in pair or ("", "")) + "\n")
        yield pair


def _tokens(code: str, tokenised: bool) -> Callable[[str], Tokens]:
    return str.split if tokenised else Tokeniser(code).tokens
