"""A language model as Python sees it.

All logs are natural. The kernel keeps the model in a mapped file, so opening takes no time, and
several processes that open the same file share its memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.errors import InputError, ModelFileError, WrongKindError, path_of
from otherwords.files.lines import STANDARD_STREAM
from otherwords.language_model.arpa import MAGIC, VERSION, read_arpa
from otherwords.language_model.perplexity import Perplexity
from otherwords.machine import threads_for_kernel

Sentence: TypeAlias = str | Sequence[str]
"""Words, or a text with spaces between them."""

BATCH = 20_000
_words = re.compile(r"[^ \t\r\n]+").findall


class WordScore(NamedTuple):
    """A word in its sentence."""

    log: float
    """The natural log of its probability after the words before it."""
    length: int
    """Words of the longest n-gram that was found for it, itself included."""
    unknown: bool
    """Whether the model does not know it."""


class LanguageModel:
    """An n-gram model. To make one: `estimate`, or `convert` from an ARPA file.

    >>> from tempfile import TemporaryDirectory
    >>> from otherwords.language_model import estimate
    >>> with TemporaryDirectory() as folder:
    ...     _ = estimate(["the cat sat", "the dog sat"], Path(folder, "tiny.lm"), order=2)
    ...     model = LanguageModel.open(Path(folder, "tiny.lm"))
    >>> model
    LanguageModel(order=2, vocabulary_size=7)
    >>> model.score("the cat sat") > model.score("sat the cat")
    True
    >>> "cat" in model, "bird" in model
    (True, False)

    It can be pickled: a packed model by the name of its file, one read from ARPA by its content.
    """

    def __init__(self, core: _core.LanguageModel, path: Path | None = None) -> None:
        self.core = core
        self._path = path
        self._counts = core.counts()

    @classmethod
    def open(cls, path: Path | str) -> LanguageModel:
        """Open a packed model, or read an ARPA file (plain or compressed; `-` is stdin).

        An ARPA file is read into memory with all its values as they are. Each part of a packed
        model is checked the first time it is used; `verify` checks all of it.
        """
        path = path_of("path", path, "LanguageModel.open('english.lm')")
        if not is_packed(path):
            return cls(read_arpa(path, exact=True))
        _check_version(path)
        with _naming(path):
            return cls(_core.LanguageModel(str(path)), path.absolute())

    @property
    def order(self) -> int:
        """Words of the longest n-grams."""
        return len(self._counts)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many n-grams there are of one word, of two, ..."""
        return tuple(self._counts)

    @property
    def vocabulary_size(self) -> int:
        """How many words it knows, with `<unk>`, `<s>` and `</s>`."""
        return self._counts[0]

    def __contains__(self, word: object) -> bool:
        """Whether the model knows a word."""
        if not isinstance(word, str):
            return False
        with self._reading():
            return self.core.word(word) != 0

    def __repr__(self) -> str:
        return f"LanguageModel(order={self.order}, vocabulary_size={self.vocabulary_size})"

    def score(self, words: Sentence, *, begin: bool = True, end: bool = True) -> float:
        """The natural log of the probability of a sentence.

        Without `begin` the words need not begin a sentence, without `end` they need not end one.
        """
        logs, _, _ = self._scores([_split(words)], begin, end, 1)
        return float(logs.sum(dtype=np.float64))

    def score_batch(
        self,
        sentences: Iterable[Sentence],
        *,
        begin: bool = True,
        end: bool = True,
        threads: int | None = None,
    ) -> list[float]:
        """The score of each sentence, on all cores."""
        return [
            float(log)
            for scores in self.batches(sentences, begin=begin, end=end, threads=threads)
            for log in scores.logs
        ]

    def word_scores(
        self, words: Sentence, *, begin: bool = True, end: bool = True
    ) -> list[WordScore]:
        """The score of each word, and with `end` of the end of the sentence."""
        scores = self._scores([_split(words)], begin, end, 1)
        return [WordScore(*of_word) for of_word in zip(*(s.tolist() for s in scores), strict=True)]

    def useful(self, words: Sentence) -> int:
        """How many words at the end can still matter to what follows; `<s>` is one of them.

        Forgetting those before them changes no later score, so of two hypotheses with the same
        useful words only the better one can win.
        """
        with self._reading():
            return self.core.useful(_split(words))

    def perplexity(
        self, sentences: Iterable[Sentence], *, threads: int | None = None
    ) -> Perplexity:
        """How surprised the model is by a text, on average for each word and sentence end."""
        total = Perplexity()
        for scores in self.batches(sentences, threads=threads):
            total += scores.perplexity()
        return total

    def batches(
        self,
        sentences: Iterable[Sentence],
        *,
        begin: bool = True,
        end: bool = True,
        threads: int | None = None,
    ) -> Iterator[BatchScores]:
        """Score any number of sentences, some thousands at a time."""
        if isinstance(sentences, str) or not isinstance(sentences, Iterable):
            raise WrongKindError(
                "sentences", "a list of sentences", sentences, "Write ['one', 'another one']."
            )
        split = map(_split, sentences)
        while batch := list(islice(split, BATCH)):
            lengths = np.array([len(words) + end for words in batch])
            logs, _, unknown = self._scores(batch, begin, end, threads_for_kernel(threads))
            yield BatchScores(lengths, logs.astype(np.float64), unknown)

    def verify(self) -> None:
        """Compare all checksums; a damaged file is a ModelFileError."""
        with self._reading():
            self.core.verify()

    def check_what_was_read(self) -> None:
        """A ModelFileError if anything read so far was damaged: its scores are not for use."""
        with self._reading():
            self.core.counts()

    def _scores(
        self, sentences: Sequence[Sequence[str]], begin: bool, end: bool, threads: int
    ) -> tuple[NDArray[np.float32], NDArray[np.uint8], NDArray[np.bool_]]:
        try:
            return self.core.score(sentences, begin, end, threads)
        except ValueError as error:
            raise _damaged(self._path or "the model", error) from error

    def _reading(self) -> AbstractContextManager[None]:
        return _naming(self._path or "the model")

    def __reduce__(self) -> tuple[Any, ...]:
        if self._path is not None:
            return type(self).open, (str(self._path),)
        return _from_bytes, (self.core.to_bytes(),)


class BatchScores:
    """The scores of some sentences."""

    def __init__(
        self, lengths: NDArray[Any], word_logs: NDArray[np.float64], unknown: NDArray[np.bool_]
    ) -> None:
        self.lengths = lengths
        self.word_logs = word_logs
        self.word_unknown = unknown
        self.logs = self._sums(word_logs)
        self.unknown = self._sums(unknown.astype(np.int64))

    def _sums(self, values: NDArray[Any]) -> NDArray[Any]:
        ends = np.cumsum(self.lengths)
        sums = np.concatenate([np.zeros(1, values.dtype), np.cumsum(values)])
        result: NDArray[Any] = sums[ends] - sums[ends - self.lengths]
        return result

    def perplexity(self) -> Perplexity:
        """The figures of these sentences together."""
        return Perplexity(
            sentences=len(self.lengths),
            tokens=len(self.word_logs),
            unknown=int(self.word_unknown.sum()),
            log=float(self.word_logs.sum()),
            log_of_unknown=float(self.word_logs[self.word_unknown].sum()),
        )


def _from_bytes(content: bytes) -> LanguageModel:
    return LanguageModel(_core.LanguageModel.from_bytes(content))


def _split(words: Sentence) -> Sequence[str]:
    if isinstance(words, str):
        return _words(words)
    if isinstance(words, Mapping) or not isinstance(words, Iterable):
        raise WrongKindError("sentence", "a text or a list of words", words, "Give one of them.")
    split = list(words)
    for word in split:
        if not isinstance(word, str):
            raise WrongKindError("sentence", "a list of words", words, "Make each word a text.")
    return split


def is_packed(path: Path | str) -> bool:
    """Whether a file is a packed model, by its first bytes."""
    if str(path) == STANDARD_STREAM:
        return False
    try:
        with Path(path).open("rb") as handle:
            return handle.read(len(MAGIC)) == MAGIC
    except OSError:
        return False  # the reader of text says what is wrong


def _check_version(path: Path | str) -> None:
    """Tell a model of another format from a damaged one."""
    try:
        with Path(path).open("rb") as handle:
            head = handle.read(len(MAGIC) + 4)
    except OSError as error:
        raise InputError(path, None, f"cannot be read ({error.strerror}).") from error
    version = int.from_bytes(head[len(MAGIC) :], "little")
    if len(head) == len(MAGIC) + 4 and version != VERSION:
        advice = (
            "Get a newer otherwords: pip install --upgrade otherwords"
            if version > VERSION
            else f"Build it again: otherwords lm build TEXT -o {path}"
        )
        raise ModelFileError(
            f"{path}: a language model of format {version}, this otherwords reads format "
            f"{VERSION}. {advice}"
        )


def _damaged(path: Path | str, error: ValueError) -> ModelFileError:
    return ModelFileError(
        f"{path}: damaged, not a whole language model ({error}). Copy or build it again."
    )


@contextmanager
def _naming(path: Path | str) -> Iterator[None]:
    """Turn what the kernel says of a file into an error that names it."""
    try:
        yield
    except ValueError as error:
        raise _damaged(path, error) from error
    except OSError as error:
        raise InputError(path, None, f"cannot be read ({error.strerror}).") from error
