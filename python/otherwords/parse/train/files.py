"""From files of treebanks and plain text to the file of a parser, as one call.

The same files in the same order give the same bytes. The card of the parser records what it was
trained on: the name and the SHA-256 of each file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from otherwords.corpus import read_lines, write_whole
from otherwords.errors import InputError, OutputError
from otherwords.files.checksums import file_checksum
from otherwords.files.codecs import without_suffix
from otherwords.files.lines import STANDARD_STREAM, shown
from otherwords.parse.conllu import read_dependencies
from otherwords.parse.files import LANGUAGE, format_of_name
from otherwords.parse.model_file import FORMAT, Trained, write_model
from otherwords.parse.penn import read_trees
from otherwords.parse.settings import Training
from otherwords.parse.train.trainer import Epoch, Treebank, train_parser
from otherwords.parse.tree_bits import read_tree_bits
from otherwords.progress import Progress
from otherwords.text import Tokeniser

COLUMNS = ".tsv"
"""The suffix of trees in columns, see `tree_bits`."""


def train_from_files(
    treebanks: Sequence[Path | str],
    output: Path | str,
    *,
    text: Path | str | None = None,
    settings: Training | None = None,
    threads: int | None = None,
    report: Callable[[Epoch], None] = lambda epoch: None,
    progress: Progress | None = None,
) -> Trained:
    """Train a parser and write it, whole or not at all.

    A treebank is constituents (.ptb, .mrg; in columns .tsv) or dependencies (.conllu), according
    to its name, and may be compressed. `text` is raw sentences, one per line. `report` and
    `progress` are those of `train_parser`. Training that was killed resumes from the file
    OUTPUT.checkpoint when called again.
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
    """All trees of a file, in the format that its name indicates."""
    if Path(without_suffix(str(path))).suffix.lower() == COLUMNS:
        return [tree for _, tree in read_tree_bits(path)]
    kind = format_of_name(path)
    if kind is None:
        found = "the name does not show the format of the trees"
        raise InputError(shown(path), None, f"{found}. Rename it to .ptb, .tsv or .conllu.")
    return list(read_trees(path) if kind == "ptb" else read_dependencies(path))


def checksums(paths: Sequence[Path | str]) -> dict[str, str]:
    """The SHA-256 of each file on disk, by its name without folders, in order."""
    found: dict[str, str] = {}
    for path in map(Path, paths):
        if str(path) == STANDARD_STREAM:
            advice = "Save it to a file first."
            raise InputError("stdin", None, f"a parser records the names of its files. {advice}")
        if path.name in found:
            advice = "Give each file once, and rename one if they differ."
            raise InputError(path, None, f"a second file called '{path.name}'. {advice}")
        found[path.name] = file_checksum(path)
    return found


def _tokenised(path: Path | str) -> list[list[str]]:
    return list(Tokeniser(LANGUAGE).lines(line for _, line in read_lines(path)))


class _OnlyTriedError(Exception):
    pass


def _refuse_output(output: Path | str, inputs: Sequence[Path | str]) -> None:
    """Find out before the work, not hours later, if the result cannot be written."""
    if str(output) == STANDARD_STREAM:
        raise OutputError("a parser cannot be written to stdout. Name a file.")
    FORMAT.check_name(output)
    for path in map(Path, inputs):
        if path.is_file() and Path(output).is_file() and path.samefile(output):
            raise OutputError(f"{output}: is also an input. Choose another name for the parser.")
    with suppress(_OnlyTriedError), write_whole(output):
        raise _OnlyTriedError
