"""Hand text to the estimator: sentences in batches, files in blocks.

The kernel cuts lines and words itself and looks for what cannot be used; this module knows where
each line came from.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

from otherwords._core import ModelEstimator
from otherwords.errors import InputError, UnknownNameError, WrongKindError
from otherwords.files.lines import read_blocks, shown
from otherwords.files.scratch import explained
from otherwords.language_model.memory import Room

SpecialWords = Literal["refuse", "skip"]
# sentences handed over at once
BATCH = 4096
# how a place among sentences is named
SENTENCES = "sentences"


def read_texts(
    estimator: ModelEstimator,
    texts: Iterable[str | Path] | Path,
    special_words: SpecialWords,
    *,
    scratch: Path,
    room: Room,
) -> None:
    """Read sentences (`str`) and files (`Path`) in the order they come; an error if too many."""
    if special_words not in get_args(SpecialWords):
        raise UnknownNameError("treatment of special words", special_words, get_args(SpecialWords))
    if isinstance(texts, str) or not isinstance(texts, Iterable | Path):
        advice = "Write Path(...) for a file."
        raise WrongKindError("texts", "a list of sentences, or a Path", texts, advice)
    batch = _Sentences(estimator, scratch, room)
    for text in [texts] if isinstance(texts, Path) else texts:
        if isinstance(text, Path):
            batch.end()
            _read_file(estimator, text, scratch, room)
        elif isinstance(text, str):
            batch.add(text)
        else:
            advice = "Write sentences as text, files as Path(...)."
            raise WrongKindError("texts", "a list of sentences or files", text, advice)
    batch.end()


class _Sentences:
    """Sentences on their way to the kernel."""

    def __init__(self, estimator: ModelEstimator, scratch: Path, room: Room) -> None:
        self.estimator = estimator
        self.scratch = scratch
        self.room = room
        self.waiting: list[str] = []
        self.ended = 0  # sentences before the last file between them
        self.given = 0

    def add(self, sentence: str) -> None:
        self.given += 1
        if "\n" in sentence:
            advice = "Split it into sentences."
            raise InputError(SENTENCES, self.given, f"a line break in a sentence. {advice}")
        self.waiting.append(sentence)
        if len(self.waiting) == BATCH:
            self._hand_over()

    def _hand_over(self) -> None:
        lines = "".join(f"{sentence}\n" for sentence in self.waiting)
        self.waiting.clear()
        # a lone surrogate is not text; the kernel says where
        with explained(self.scratch):
            fault = self.estimator.add(lines.encode("utf-8", "surrogatepass"))
        _refuse(fault, SENTENCES, self.ended)
        self.room.check_reading(self.estimator)

    def end(self) -> None:
        if self.waiting:
            self._hand_over()
        self.estimator.end_file()
        self.ended = self.given


def _read_file(estimator: ModelEstimator, path: Path, scratch: Path, room: Room) -> None:
    for block in read_blocks(path):
        with explained(scratch):
            fault = estimator.add(block)
        _refuse(fault, shown(path), 0)
        room.check_reading(estimator)
    _refuse(estimator.end_file(), shown(path), 0)


def _refuse(fault: tuple[int, str | None] | None, where: str, before: int) -> None:
    if fault is None:
        return
    line, word = fault
    if word is None:
        advice = "Convert it, e.g. iconv -f latin1 -t utf-8."
        raise InputError(where, before + line, f"a word is not UTF-8. {advice}")
    advice = "Remove it, or skip such words: --skip-special, in Python special_words='skip'."
    raise InputError(where, before + line, f"'{word}' is a word of the model itself. {advice}")
