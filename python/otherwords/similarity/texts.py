"""Hand text to the kernel: lines of files or sentences, tokenised and in lowercase if wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from otherwords._core import SimilarityText
from otherwords.corpus.languages import two_letters
from otherwords.errors import EmptyInputError, InputError, WrongKindError
from otherwords.files.lines import read_lines, shown
from otherwords.files.scratch import explained
from otherwords.similarity.language_check import check_language
from otherwords.text import Tokeniser

BATCH = 4096
# how a place among sentences is named
SENTENCES = "sentences"


@dataclass(frozen=True, kw_only=True)
class Reading:
    """How text is read."""

    language: str = "en"
    tokenised: bool = False
    """Words are already separated by spaces; otherwise the text is tokenised first."""
    cased: bool = False
    """Distinguish capitals from lowercase letters."""

    def write(self, lines: Sequence[str]) -> str:
        """Some lines as the kernel reads them."""
        if not self.tokenised:
            tokeniser = Tokeniser(two_letters(self.language))
            lines = [" ".join(tokens) for tokens in tokeniser.lines(lines)]
        text = "".join(f"{line}\n" for line in lines)
        return text if self.cased else text.lower()

    def tokens(self, line: str) -> list[str]:
        """The words of one line."""
        return self.write([line]).split()


def sources(texts: Iterable[str | Path] | Path) -> Iterator[tuple[str, Iterator[str]]]:
    """Files (`Path`) and runs of sentences (`str`), each with a name and its lines."""
    if isinstance(texts, str) or not isinstance(texts, Iterable | Path):
        advice = "Write Path(...) for a file."
        raise WrongKindError("texts", "a list of sentences, or a Path", texts, advice)
    waiting = iter([texts] if isinstance(texts, Path) else texts)
    text = next(waiting, None)
    while text is not None:
        if isinstance(text, Path):
            yield shown(text), (line for _, line in read_lines(text))
            text = next(waiting, None)
            continue
        run = _Run(text, waiting)
        yield SENTENCES, run.lines()
        text = run.next


class _Run:
    """Sentences up to the next file."""

    def __init__(self, first: Any, waiting: Iterator[Any]) -> None:
        self.next: Any = first
        self.waiting = waiting

    def lines(self) -> Iterator[str]:
        number = 0
        while self.next is not None and not isinstance(self.next, Path):
            number += 1
            if not isinstance(self.next, str):
                advice = "Write sentences as text, files as Path(...)."
                raise WrongKindError("texts", "a list of sentences or files", self.next, advice)
            if "\n" in self.next:
                advice = "Split it into sentences."
                raise InputError(SENTENCES, number, f"a line break in a sentence. {advice}")
            yield self.next
            self.next = next(self.waiting, None)


def read_texts(
    texts: Iterable[str | Path] | Path,
    reading: Reading,
    *,
    memory: int,
    scratch: Path,
    progress: Callable[[int], None] | None = None,
) -> tuple[SimilarityText, int, int]:
    """Read all texts; returns them with the numbers of sentences and of words."""
    kernel = SimilarityText(memory, str(scratch))
    first = ""
    done = 0
    for name, lines in sources(texts):
        first = first or name
        while batch := list(islice(lines, BATCH)):
            data = reading.write(batch).encode("utf-8", "surrogatepass")
            with explained(scratch):
                _refuse(kernel.add(data), name)
            done += len(batch)
            if progress is not None:
                progress(done)
        _refuse(kernel.end_file(), name)
    sentences, words, _ = kernel.read()
    if not words:
        raise EmptyInputError(f"no words in {sentences} lines of text. Give some sentences.")
    with explained(scratch):
        kernel.sort(0)
    counts = dict(zip(kernel.words(), kernel.word_counts().tolist(), strict=True))
    check_language(reading.language, counts, first)
    return kernel, sentences, words


def _refuse(fault: tuple[int, str | None] | None, where: str) -> None:
    if fault is None:
        return
    line, word = fault
    if word is None:
        advice = "Convert it, e.g. iconv -f latin1 -t utf-8."
        raise InputError(where, line, f"a word is not UTF-8. {advice}")
    raise InputError(where, line, f"'{word}' has a meaning of its own here. Remove it.")
