"""From files of treebanks and plain text to the file of a parser, as one call.

The same files in the same order give the same bytes. What the parser was made from stands in
its card: the name and the SHA-256 of each file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from otherwords.corpus import read_lines, write_whole
from otherwords.corpus.compression import codec_of_name
from otherwords.corpus.files import STANDARD_STREAM, read_blocks, shown
from otherwords.errors import InputError, OutputError
from otherwords.parse.conllu import read_dependencies
from otherwords.parse.files import LANGUAGE, format_of_name
from otherwords.parse.model_file import Trained, write_model
from otherwords.parse.penn import read_trees
from otherwords.parse.settings import Training
from otherwords.parse.train import Epoch, Treebank, train_parser
from otherwords.text import Tokeniser


def train_from_files(
    treebanks: Sequence[Path | str],
    output: Path | str,
    *,
    text: Path | str | None = None,
    settings: Training | None = None,
    threads: int = 0,
    report: Callable[[Epoch], None] = lambda epoch: None,
    progress: Callable[[int], None] | None = None,
) -> Trained:
    """Train a parser and write it, whole or not at all.

    A treebank is constituents (.ptb, .mrg) or dependencies (.conllu), as its name says, and may
    be compressed. `text` is raw sentences, one a line. `report` is called after each epoch;
    `progress` with the steps done, from 1 again in each part of the work. Training that was
    killed goes on from the file OUTPUT.checkpoint when it is called again.
    """
    inputs = [*treebanks, *([] if text is None else [text])]
    _refuse_output(output, inputs)
    checkpoint = Path(f"{output}.checkpoint")
    sources = checksums(inputs)
    banks = [read_treebank(path) for path in treebanks]
    sentences = [] if text is None else _tokenised(text)
    trained = train_parser(
        banks,
        sentences,
        settings=settings,
        sources=sources,
        threads=threads,
        checkpoint=checkpoint,
        report=report,
        progress=progress,
    )
    write_model(output, trained)
    checkpoint.unlink(missing_ok=True)
    return trained


def read_treebank(path: Path | str) -> Treebank:
    """All trees of a file, of the kind that its name tells."""
    kind = format_of_name(path)
    if kind is None:
        found = "the name does not tell the format of the trees"
        raise InputError(shown(path), None, f"{found}. Call it .ptb or .conllu.")
    return list(read_trees(path) if kind == "ptb" else read_dependencies(path))


def checksums(paths: Sequence[Path | str]) -> dict[str, str]:
    """The SHA-256 of each file as it is on the disk, by its name without folders, in order."""
    found: dict[str, str] = {}
    for path in map(Path, paths):
        if str(path) == STANDARD_STREAM:
            advice = "Save it under a name first."
            raise InputError("stdin", None, f"a parser keeps the name of what it saw. {advice}")
        if path.name in found:
            advice = "Give each file once, and rename one if they differ."
            raise InputError(path, None, f"a second file called '{path.name}'. {advice}")
        for _ in read_blocks(path):
            break  # whatever keeps it from being read is told in the usual words
        with path.open("rb") as handle:
            found[path.name] = hashlib.file_digest(handle, "sha256").hexdigest()
    return found


def _tokenised(path: Path | str) -> list[list[str]]:
    return list(Tokeniser(LANGUAGE).lines(line for _, line in read_lines(path)))


class _OnlyTriedError(Exception):
    pass


def _refuse_output(output: Path | str, inputs: Sequence[Path | str]) -> None:
    """Find out before the work, not hours later, that its result cannot be written."""
    if str(output) == STANDARD_STREAM:
        raise OutputError("a parser cannot be written to stdout: it is mapped. Give it a name.")
    if codec_of_name(str(output)) is not None:
        raise OutputError(
            f"{output}: a parser cannot be compressed: it is mapped. Leave the suffix off."
        )
    for path in map(Path, inputs):
        if path.is_file() and Path(output).is_file() and path.samefile(output):
            raise OutputError(f"{output}: is an input too. Choose another name for the parser.")
    with suppress(_OnlyTriedError), write_whole(output):
        raise _OnlyTriedError
