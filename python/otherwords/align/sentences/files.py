"""Align the sentences of two files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from otherwords.align.sentences.search import Bead
from otherwords.align.sentences.texts import align_sentences
from otherwords.errors import EmptyInputError
from otherwords.files.lines import read_lines, refuse_stdin_twice, shown
from otherwords.files.whole_files import write_whole
from otherwords.text import Tokeniser
from otherwords.text.sentences import paragraphs, split_sentences


@dataclass(frozen=True)
class AlignedTexts:
    """Two texts and which of their sentences correspond."""

    source: list[str]
    target: list[str]
    beads: list[Bead]

    def pairs(self, *, single: bool = False) -> list[tuple[str, str]]:
        """The texts of the beads with both sides; `single` only of one sentence each."""
        return [
            (
                " ".join(self.source[bead.source_start : bead.source_end]),
                " ".join(self.target[bead.target_start : bead.target_end]),
            )
            for bead in self.beads
            if (bead.kind == (1, 1) if single else min(bead.kind) > 0)
        ]


def read_sentences(path: Path | str, *, running: bool = False) -> list[str]:
    """The sentences of a file, one per line; with `running`, of a text wrapped as books are."""
    lines = (line for _, line in read_lines(path))
    if running:
        found = [one for text in paragraphs(lines) for one in split_sentences(text)]
    else:
        found = [" ".join(line.split()) for line in lines if line.strip()]
    if not found:
        raise EmptyInputError(f"{shown(path)}: has no sentences.")
    return found


def align_sentence_files(
    source: Path | str,
    target: Path | str,
    *,
    languages: tuple[str, str] = ("en", "en"),
    running: bool = False,
    threads: int | None = None,
) -> AlignedTexts:
    """Read two texts and align them; the languages decide how, see `align_sentences`."""
    refuse_stdin_twice(source, target)
    texts = [read_sentences(path, running=running) for path in (source, target)]
    tokens = [
        list(Tokeniser(language).lines(side))
        for language, side in zip(languages, texts, strict=True)
    ]
    beads = align_sentences(
        tokens[0], tokens[1], monolingual=languages[0] == languages[1], threads=threads
    )
    return AlignedTexts(texts[0], texts[1], beads)


def write_beads(aligned: AlignedTexts, path: Path | str, *, single: bool = False) -> int:
    """Write sentence pairs, tab-separated; how many."""
    pairs = aligned.pairs(single=single)
    with write_whole(path) as writer:
        for one, other in pairs:
            writer.write(f"{one.replace(chr(9), ' ')}\t{other.replace(chr(9), ' ')}\n")
    return len(pairs)


def write_bead_numbers(aligned: AlignedTexts, path: Path | str) -> int:
    """Write the numbers of the sentences of every bead, from 1: `3,4 TAB 5`; how many."""
    with write_whole(path) as writer:
        for bead in aligned.beads:
            sides = (
                ",".join(str(k + 1) for k in range(start, end))
                for start, end in (bead[0:2], bead[2:4])
            )
            writer.write("\t".join(sides) + "\n")
    return len(aligned.beads)
