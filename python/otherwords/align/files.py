"""From files of sentence pairs to a file of links: the aligner as one call."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from otherwords.align.aligner import Aligner, Decoding, align
from otherwords.align.model_file import check_model_name
from otherwords.align.settings import Settings
from otherwords.align.symmetrisation import MEAN
from otherwords.align.vocabulary import TokenPair, Tokens, too_long
from otherwords.corpus import BadLines, bitext_format, format_links, read_pairs, write_whole_files
from otherwords.errors import EmptyInputError, InputError
from otherwords.files.bad_lines import Fault
from otherwords.files.codecs import without_suffix
from otherwords.files.line_count import count_lines
from otherwords.files.lines import shown
from otherwords.progress import Progress
from otherwords.text import Tokeniser
from otherwords.text.languages import LANGUAGES

TOO_LONG = "too long to align"
GENERAL = "und"
"""The code for an unknown language, which is tokenised by general rules."""


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

    def pairs(self, bad: BadLines | None = None) -> Iterator[TokenPair | None]:
        """Stream the pairs as tokens; None stands for a bad pair that is skipped."""
        bad = bad or BadLines()
        source_tokens, target_tokens = (_tokens(code, self.tokenised) for code in self.codes())
        for pair in read_pairs(
            self.source,
            self.target,
            languages=self.languages,
            bad=bad,
            longest=self.longest,
            keep_places=True,
        ):
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
    threads: int | None = None,
    progress: Progress | None = None,
) -> Aligned:
    """Link all pairs and write a line for each; `tokens` is a file for their tokens.

    Without a saved `model`, one is trained on the pairs themselves and can be saved with
    `save_model`. The outputs appear once all of them are complete. `progress` is called with the
    steps of training, or with a saved model the pairs that are done, and their total (None if it
    is not known).
    """
    bad = bad or BadLines()
    if save_model is not None:
        check_model_name(save_model)
    outputs = [path for path in (output, tokens, save_model) if path is not None]
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
            try:
                aligner, links = align(
                    pairs,
                    settings,
                    rule=rule,
                    threshold=threshold,
                    decoding=decoding,
                    monolingual=monolingual,
                    threads=threads,
                    progress=progress,
                )
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
    return Aligned(count, total, bad.skipped, note)


def _copying(
    pairs: Iterable[TokenPair | None], write: Callable[[str], object]
) -> Iterator[TokenPair | None]:
    for pair in pairs:
        write("\t".join(" ".join(side) for side in pair or ("", "")) + "\n")
        yield pair


def _tokens(code: str, tokenised: bool) -> Callable[[str], Tokens]:
    return str.split if tokenised else Tokeniser(code).tokens
