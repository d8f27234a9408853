"""From files of sentence pairs in one language to links, and from gold links to a model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from otherwords.align.aligner import align
from otherwords.align.files import Aligned, Source
from otherwords.align.monolingual.learned import LearnedAligner
from otherwords.align.monolingual.lexicon import Lexicon, count_lexicon
from otherwords.align.monolingual.model_file import FORMAT, write_aligner
from otherwords.align.monolingual.open import OneLanguage
from otherwords.align.monolingual.train import Training, train_aligner
from otherwords.align.settings import Settings
from otherwords.align.vocabulary import TokenPair
from otherwords.corpus import BadLines, format_links, read_gold, write_whole_files
from otherwords.errors import EmptyInputError
from otherwords.files.checksums import file_checksum
from otherwords.files.lines import shown
from otherwords.files.whole_files import write_whole_bytes
from otherwords.progress import Progress


def link_files(
    text: Source,
    output: Path | str,
    aligner: OneLanguage,
    *,
    tokens: Path | str | None = None,
    posteriors: bool = False,
    bad: BadLines | None = None,
    progress: Progress | None = None,
) -> Aligned:
    """Link all pairs with an aligner that is trained, or needs no training; see `align_files`."""
    bad = bad or BadLines()
    total = text.count() if progress is not None else None
    count = links = 0
    outputs = [path for path in (output, tokens) if path is not None]
    with write_whole_files(outputs) as writers:

        def pairs() -> Iterator[TokenPair | None]:
            for pair in text.pairs(bad):
                if tokens is not None:
                    sides = (" ".join(side) for side in pair or ("", ""))
                    writers[1].write("\t".join(sides) + "\n")
                yield pair

        for found in aligner.link(pairs()):
            writers[0].write(format_links(found if posteriors else set(found)) + "\n")
            count += 1
            links += len(found)
            if progress is not None:
                progress(count, total)
    if not count:
        raise EmptyInputError(f"{shown(text.source)}: nothing to align: it has no pair.")
    return Aligned(count, links, bad.skipped, bad.summary("pairs") if bad.skipped else "")


def train_files(
    gold: Sequence[Path | str],
    output: Path | str,
    *,
    text: Iterable[Source] = (),
    settings: Training | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> LearnedAligner:
    """Train on files of gold links and write the model, whole or not at all.

    `text` are sentence pairs without links: they are aligned without supervision, and the lexicon
    of words that stand for each other is counted in them.
    """
    FORMAT.check_name(output)
    settings = settings or Training()
    pairs = [pair for path in gold for pair in read_gold(path)]
    sources = list(text)
    lexicon = _lexicon(sources, threads) if sources else None
    aligner = train_aligner(pairs, lexicon, settings, threads=threads, progress=progress)
    files = [Path(path) for path in gold]
    files += [Path(path) for each in sources for path in (each.source, each.target) if path]
    sums = {path.name: file_checksum(path) for path in files}
    aligner.card = describe(aligner, settings, len(pairs), sums)
    with write_whole_bytes(output) as writer:
        write_aligner(writer, aligner)
    return aligner


def describe(
    aligner: LearnedAligner, settings: Training, pairs: int, sources: dict[str, str]
) -> dict[str, object]:
    """How a model was made, to be kept in its file; `sources` are files with their checksums."""
    return {
        "pairs": pairs,
        "lexicon": len(aligner.lexicon),
        "sources": sources,
        "settings": asdict(settings),
    }


def _lexicon(sources: Sequence[Source], threads: int | None) -> Lexicon:
    pairs = [pair for source in sources for pair in source.pairs() if pair]
    _, links = align(pairs, Settings().fast(), monolingual=True, threads=threads)
    return count_lexicon(pairs, links)
