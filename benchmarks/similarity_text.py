"""The English text that similarities are measured on: parliament and everyday sentences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.data import SHARED
from otherwords.corpus import read_lines
from otherwords.text import Tokeniser


def sentences() -> Iterator[str]:
    """All English sentences of plain text and bitexts but image captions, as they are."""
    yield from (line for _, line in read_lines(SHARED / "text" / "europarl.mono.en.gz"))
    for path in sorted((SHARED / "bitext").glob("europarl.*-en.en.*")):
        yield from (line for _, line in read_lines(path))
    for path in sorted((SHARED / "bitext").glob("tatoeba.*-en.tsv.*")):
        yield from (line.partition("\t")[0] for _, line in read_lines(path))


def write_text(path: Path) -> tuple[int, int]:
    """Write each sentence once, as lowercase tokens; the numbers of sentences and words."""
    tokeniser = Tokeniser("en")
    seen: set[int] = set()
    words = 0
    with path.open("w", encoding="utf-8") as out:
        for tokens in tokeniser.lines(sentences()):
            line = " ".join(tokens).lower()
            if line and hash(line) not in seen:
                seen.add(hash(line))
                words += len(tokens)
                out.write(line + "\n")
    return len(seen), words
