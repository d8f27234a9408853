"""Similarities from n-grams with counts, as large corpora are published (paper 004, 5.2.1).

    the long-term<TAB>4910
    revise the long-term<TAB>43
    the long-term plans<TAB>97

An n-gram says that its first word occurs on the left of the others, and its last word on the
right of the others; up to four words it is a phrase itself. <s> and </s> mark the ends of
sentences; <S>, </S> and <UNK> are read as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa

from otherwords._core import hash_features
from otherwords.engine import open_engine
from otherwords.engine.memory import bytes_of
from otherwords.errors import EmptyInputError, InputError, OtherwordsError
from otherwords.files.lines import read_lines, shown
from otherwords.files.scratch import scratch_folder
from otherwords.similarity.build import SHARES, BuildReport, about_of, writing
from otherwords.similarity.counted import ITSELF, LEFT, RIGHT, SCHEMA, add_counted
from otherwords.similarity.language_check import check_language
from otherwords.similarity.settings import LONGEST, SimilaritySettings, check_output
from otherwords.similarity.similarity import Similarity
from otherwords.similarity.texts import Reading

BATCH = 200_000
MARKS = {"<S>": "<s>", "</S>": "</s>"}
MOST = 2**62


def build_from_ngrams(
    files: Iterable[Path | str],
    path: Path | str,
    *,
    settings: SimilaritySettings | None = None,
    reading: Reading | None = None,
    memory: str = "1GB",
    scratch: Path | str | None = None,
    threads: int | None = None,
    engine: str = "duckdb",
    master: str | None = None,
) -> BuildReport:
    """Make a file of signatures from files of n-grams; the engine counts.

    N-grams of more than five words are ignored. `engine` and `master` are those of a build.
    """
    settings = settings or SimilaritySettings()
    reading = reading or Reading(tokenised=True)
    if settings.model != "ngram":
        raise OtherwordsError(f"n-grams give the model ngram, not {settings.model}.")
    check_output(path)
    words: Counter[str] = Counter()
    size = bytes_of(memory)
    with scratch_folder(scratch) as folder:
        about = about_of(settings, reading)
        given = [Path(file) for file in files]
        with (
            writing(path, settings, about, folder, size // SHARES, threads) as writer,
            open_engine(
                engine, memory=memory, threads=threads, scratch=folder, master=master
            ) as opened,
        ):
            rows = (_rows(batch, settings.longest) for batch in _ngrams(given, reading, words))
            add_counted(rows, opened, writer, settings, threads)
            check_language(reading.language, words, shown(given[0]))
            about |= {"sentences": 0, "words": words.total()}
    return BuildReport(0, words.total(), len(Similarity.open(path)))


def _ngrams(
    files: Sequence[Path], reading: Reading, words: Counter[str]
) -> Iterator[list[tuple[list[str], int]]]:
    """Read n-grams in batches; single words are counted on the way."""
    batch: list[tuple[list[str], int]] = []
    found = False
    for file in files:
        for number, line in read_lines(file):
            text, tab, count = line.rpartition("\t")
            if not tab or not (count.isascii() and count.isdigit() and 0 < int(count) < MOST):
                raise InputError(
                    shown(file), number, "expected an n-gram, a tab and a count, as: the house 12."
                )
            tokens = [MARKS.get(word, word) for word in text.split()]
            if not reading.cased:
                tokens = [word.lower() for word in tokens]
            if not tokens:
                raise InputError(shown(file), number, "no words before the tab. Remove the line.")
            if len(tokens) > LONGEST + 1:
                continue
            if len(tokens) == 1:
                words[tokens[0]] += int(count)
            found = True
            batch.append((tokens, int(count)))
            if len(batch) == BATCH:
                yield batch
                batch = []
    if not found:
        raise EmptyInputError("no n-grams. Give lines such as: the house TAB 12.")
    if batch:
        yield batch


def _rows(batch: Sequence[tuple[list[str], int]], longest: int) -> pa.Table:
    """The contexts that some n-grams show."""
    kinds: dict[int, tuple[list[str], list[str], list[int]]] = {
        side: ([], [], []) for side in (ITSELF, LEFT, RIGHT)
    }

    def add(side: int, phrase: list[str], word: str, count: int) -> None:
        if 1 <= len(phrase) <= longest and not ({"<s>", "</s>"} & set(phrase)):
            phrases, features, counts = kinds[side]
            phrases.append(" ".join(phrase))
            features.append(word)
            counts.append(count)

    for tokens, count in batch:
        add(ITSELF, tokens, "", count)
        add(LEFT, tokens[1:], tokens[0], count)
        add(RIGHT, tokens[:-1], tokens[-1], count)
    tables = []
    for side, (phrases, features, counts) in kinds.items():
        hashes = np.zeros(len(features), np.int64)
        if side != ITSELF:
            hashes = hash_features(features, "left" if side == LEFT else "right").view(np.int64)
        columns = [phrases, np.full(len(counts), side, np.int8), hashes, counts]
        tables.append(pa.table(columns, schema=SCHEMA))
    return pa.concat_tables(tables)
