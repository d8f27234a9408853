"""A file of similarities as Python sees it.

The kernel maps the file, so opening takes no time whatever its size, and several processes that
open the same file share its memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from otherwords import _core
from otherwords.errors import (
    InputError,
    ModelFileError,
    OtherwordsError,
    UnknownPhraseError,
    WrongKindError,
    path_of,
)
from otherwords.plain_json import parse_json
from otherwords.similarity.settings import LONGEST
from otherwords.text import Tokeniser

MAGIC = b"OWSIMIL\n"
VERSION = 1
BATCH = 100_000
SAID = {"model", "language", "tokenised", "cased"}
"""What a file says of itself, at least."""


class Neighbour(NamedTuple):
    """A phrase near another one."""

    text: str
    score: float
    occurrences: int
    """How often it occurs in the text that the file was built from."""


class Similarity:
    """Phrases of one to four words with their signatures or vectors.

    >>> from tempfile import TemporaryDirectory
    >>> from otherwords.similarity import SimilaritySettings, build_similarity
    >>> text = ["the cat sat here .", "the dog sat here .", "we saw a tree ."]
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "tiny.ows")
    ...     _ = build_similarity(text, path, settings=SimilaritySettings(least=1))
    ...     tiny = Similarity.open(path)
    >>> tiny
    Similarity(model='ngram', language='en', phrases=34, width=256)
    >>> tiny.score("cat", "dog"), tiny.score("cat", "tree") < 0.3
    (1.0, True)
    >>> tiny.scores([("the cat", "the dog"), ("cat", "bird")]).tolist()
    [1.0, nan]
    """

    def __init__(self, core: _core.SimilarityFile, path: Path) -> None:
        self.core = core
        self.path = path
        with self._reading():
            self.about: Mapping[str, Any] = _checked(parse_json(core.about()))
            self.is_dense, self.width, self.has_sums = core.shape()
        self._tokeniser: Tokeniser | None = None

    @classmethod
    def open(cls, path: Path | str) -> Similarity:
        """Open a file that `build_similarity` wrote.

        Each part is checked the first time it is used; `verify` checks all of it.
        """
        path = path_of("path", path, "Similarity.open('text.ows')")
        _check_head(path)
        with _naming(path):
            return cls(_core.SimilarityFile(str(path)), path.absolute())

    @property
    def model(self) -> str:
        """What it was built with: ngram, syntactic or dense."""
        return str(self.about["model"])

    @property
    def language(self) -> str:
        """The code of its language."""
        return str(self.about["language"])

    @property
    def cased(self) -> bool:
        """Whether capitals are distinguished from lowercase letters."""
        return bool(self.about["cased"])

    def __len__(self) -> int:
        """How many phrases there are."""
        with self._reading():
            return len(self.core)

    def __contains__(self, phrase: object) -> bool:
        return isinstance(phrase, str) and self._place(self.phrase(phrase)) >= 0

    def __repr__(self) -> str:
        shown = f"model={self.model!r}, language={self.language!r}"
        return f"Similarity({shown}, phrases={len(self)}, width={self.width})"

    def phrase(self, text: str) -> str:
        """A text as phrases are written here: tokens with single spaces, lowercase unless cased."""
        if not isinstance(text, str):
            raise WrongKindError("phrase", "a text", text, "Write 'in detail'.")
        if self._tokeniser is None:
            self._tokeniser = Tokeniser(self.language)
        # a text that is tokens already stays as it is
        tokens = text.split() if self.about["tokenised"] else self._tokeniser.tokens(text)
        joined = " ".join(tokens)
        return joined if self.cased else joined.lower()

    def score(self, first: str, second: str) -> float:
        """The cosine of two phrases, from -1 to 1; a phrase that is not there is an error."""
        places = np.array([self._known(first), self._known(second)])
        with self._reading():
            return float(self.core.cosines(places[:1], places[1:])[0])

    def scores(self, pairs: Iterable[tuple[str, str]]) -> NDArray[np.float32]:
        """The cosine of each pair; nan if one of its phrases is not there.

        Phrases are tokens with single spaces between them, as databases have them.
        """
        given = pairs if isinstance(pairs, list) else list(_iterable(pairs, "pairs", "pairs"))
        try:
            with self._reading():
                return self.core.scores(given, not self.cased)
        except TypeError:
            return self.core.scores([_pair(pair) for pair in given], not self.cased)

    def neighbours(self, phrase: str, top: int = 10, *, least: int = 1) -> list[Neighbour]:
        """The phrases most similar to one, of those that occur at least `least` times."""
        if top < 1:
            raise OtherwordsError(f"top is {top}, it must be 1 or more.")
        place = self._known(phrase)
        with self._reading():
            return [Neighbour(*near) for near in self.core.nearest(place, top, least)]

    def vector(self, phrase: str) -> NDArray[np.float32]:
        """The vector of a phrase, of length 1; a phrase that is not there is an error."""
        self._check_dense()
        place = self._known(phrase)
        with self._reading():
            found: NDArray[np.float32] = self.core.vectors(np.array([place]))[0]
            return found

    def vectors(self, phrases: Sequence[str]) -> NDArray[np.float32]:
        """The vector of each phrase, a row of length 1; nan for a phrase that is not there."""
        self._check_dense()
        if not len(phrases):
            return np.empty((0, self.width), np.float32)
        with self._reading():
            return self.core.vectors(self._find(phrases))

    def counts(self, phrases: Sequence[str]) -> NDArray[np.uint64]:
        """How often each phrase occurs in the text; 0 if it is not there."""
        with self._reading():
            return self.core.counts(self._find(phrases))

    def phrases(self) -> Iterator[str]:
        """All phrases, in no particular order."""
        for start in range(0, len(self), BATCH):
            places = np.arange(start, min(start + BATCH, len(self)), dtype=np.uint64)
            with self._reading():
                batch = self.core.phrases(places)
            yield from batch

    def verify(self) -> None:
        """Compare all checksums; a damaged file is a ModelFileError."""
        with self._reading():
            self.core.verify()

    def _find(self, phrases: Iterable[str]) -> NDArray[np.int64]:
        return self.core.find(list(_iterable(phrases, "phrases", "phrases")), not self.cased)

    def _place(self, phrase: str) -> int:
        with self._reading():
            return int(self.core.find([phrase], False)[0])

    def _known(self, text: str) -> int:
        phrase = self.phrase(text)
        place = self._place(phrase)
        if place >= 0:
            return place
        words = len(phrase.split())
        longest = int(self.about.get("longest", LONGEST))
        if words > longest:
            shown = phrase if len(phrase) <= 60 else f"{phrase[:60]}..."
            raise OtherwordsError(
                f"'{shown}' has {words} words, {self.path.name} knows phrases of 1 to {longest}. "
                "Score parts of it."
            )
        raise UnknownPhraseError(phrase, str(self.path), ())

    def _check_dense(self) -> None:
        if not self.is_dense:
            raise OtherwordsError(
                f"{self.path}: holds signatures in bits, no vectors. "
                "Build a dense model: otherwords similarity build --model dense"
            )

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with _naming(self.path):
            yield

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).open, (str(self.path),)


def _checked(about: Any) -> Mapping[str, Any]:
    if not isinstance(about, Mapping) or not about.keys() >= SAID:
        raise ValueError("it does not say how it was built")
    return about


def _iterable(given: Any, name: str, what: str) -> Iterable[Any]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise WrongKindError(name, f"a list of {what}", given, "Give a list.")
    return given


def _pair(pair: Any) -> tuple[str, str]:
    """Name what is wrong with a pair that the kernel did not take."""
    if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != 2:
        raise WrongKindError("pair", "two phrases", pair, "Write ('in detail', 'closely').")
    if not all(isinstance(phrase, str) for phrase in pair):
        raise WrongKindError("pair", "two texts", pair, "Write ('in detail', 'closely').")
    return (pair[0], pair[1])


def _check_head(path: Path | str) -> None:
    """Tell a file of another kind or version from a damaged one."""
    try:
        with Path(path).open("rb") as handle:
            head = handle.read(len(MAGIC) + 4)
    except OSError as error:
        raise InputError(path, None, f"cannot be read ({error.strerror}).") from error
    if not head.startswith(MAGIC):
        advice = "Build one: otherwords similarity build TEXT -o text.ows"
        raise ModelFileError(f"{path}: not a file of similarities. {advice}")
    version = int.from_bytes(head[len(MAGIC) :], "little")
    if len(head) == len(MAGIC) + 4 and version != VERSION:
        advice = (
            "Get a newer otherwords: pip install --upgrade otherwords"
            if version > VERSION
            else f"Build it again: otherwords similarity build TEXT -o {path}"
        )
        raise ModelFileError(
            f"{path}: similarities of format {version}, this otherwords reads format {VERSION}. "
            f"{advice}"
        )


@contextmanager
def _naming(path: Path | str) -> Iterator[None]:
    """Turn what the kernel says of a file into an error that names it."""
    try:
        yield
    except OtherwordsError:
        raise
    except ValueError as error:
        advice = "Copy or build it again."
        raise ModelFileError(f"{path}: damaged ({error}). {advice}") from error
    except OSError as error:
        raise InputError(path, None, f"cannot be read ({error.strerror}).") from error
