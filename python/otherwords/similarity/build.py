"""Make a file of similarities from text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from otherwords._core import SimilarityText, SimilarityWriter
from otherwords.engine.memory import bytes_of
from otherwords.errors import EmptyInputError, OtherwordsError
from otherwords.files.scratch import explained, scratch_folder
from otherwords.files.whole_files import whole_path
from otherwords.machine import threads_for_kernel
from otherwords.similarity.dense import add_vectors
from otherwords.similarity.settings import SimilaritySettings, check_output
from otherwords.similarity.similarity import Similarity
from otherwords.similarity.texts import Reading, read_texts

SHARES = 4
"""The writer gets one of this many parts of the memory."""


@dataclass(frozen=True)
class BuildReport:
    """What was read and what came out."""

    sentences: int
    words: int
    phrases: int


def build_similarity(
    texts: Iterable[str | Path] | Path,
    path: Path | str,
    *,
    settings: SimilaritySettings | None = None,
    reading: Reading | None = None,
    memory: str = "1GB",
    scratch: Path | str | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> BuildReport:
    """Describe the phrases of a text by their contexts and write them to `path`.

    A `str` is a sentence, a `Path` is a file with one sentence per line, plain or compressed
    (`Path("-")`: standard input). What does not fit into `memory` goes to files in the folder
    `scratch`; the vocabulary needs memory besides, and so do the counts of a dense model. The same
    text and settings give the same bytes, on any number of threads and with any memory.
    """
    settings = settings or SimilaritySettings()
    reading = reading or Reading()
    check_output(path)
    if settings.model == "syntactic":
        from otherwords.similarity.syntactic import build_syntactic  # loads the parser

        return build_syntactic(
            texts,
            path,
            settings=settings,
            reading=reading,
            memory=memory,
            scratch=scratch,
            threads=threads,
            progress=progress,
        )
    size = bytes_of(memory)
    with scratch_folder(scratch) as folder:
        text, sentences, words = read_texts(
            texts, reading, memory=size - size // SHARES, scratch=folder, progress=progress
        )
        about = {**about_of(settings, reading), "sentences": sentences, "words": words}
        with writing(path, settings, about, folder, size // SHARES, threads) as writer:
            _describe(text, writer, settings, threads_for_kernel(threads), folder)
    return BuildReport(sentences, words, len(Similarity.open(path)))


def _describe(
    text: SimilarityText,
    writer: SimilarityWriter,
    settings: SimilaritySettings,
    threads: int,
    scratch: Path,
) -> None:
    with explained(scratch):
        if settings.is_dense:
            add_vectors(text, writer, settings)
        else:
            text.signatures(writer, settings.longest, settings.least, threads)


def about_of(settings: SimilaritySettings, reading: Reading) -> dict[str, Any]:
    """What a file says of itself."""
    kept = {"model": settings.model, "longest": settings.longest, "least": settings.least}
    return {**kept, **asdict(reading)}


@contextmanager
def writing(
    path: Path | str,
    settings: SimilaritySettings,
    about: Mapping[str, Any],
    scratch: Path,
    memory: int,
    threads: int | None = None,
    *,
    keep_sums: bool = True,
) -> Iterator[SimilarityWriter]:
    """Give a writer whose file appears, whole, when the block ends well.

    Sums that it collects may be left out of the file: `keep_sums=False`.
    """
    own = scratch / "rows"
    with explained(scratch):
        own.mkdir()
    writer = SimilarityWriter(
        settings.is_dense, settings.width, settings.keep_sums, memory, str(own)
    )
    yield writer
    content = json.dumps(about, ensure_ascii=False, sort_keys=True).encode()
    with whole_path(path) as hidden:
        try:
            cores = threads_for_kernel(threads)
            writer.finish(str(hidden), settings.least, keep_sums, content, cores)
        except OSError as error:
            if error.errno is None:  # the kernel's own words
                raise OtherwordsError(f"{path}: {error}.") from error
            raise
        if not len(Similarity.open(hidden)):
            raise EmptyInputError(
                f"no phrase occurs {settings.least} times. Give more text, or lower --least."
            )
