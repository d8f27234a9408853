"""Choose the reader of a bitext from its file names, so that callers need only one function."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, overload

from otherwords.corpus.bitext import read_parallel, read_tsv
from otherwords.corpus.pairs import Pair
from otherwords.corpus.tmx import read_tmx
from otherwords.errors import InputError, path_of
from otherwords.files.bad_lines import BadLines
from otherwords.files.codecs import without_suffix
from otherwords.files.lines import STANDARD_STREAM


def bitext_format(path: Path | str) -> Literal["tsv", "tmx", "plain"]:
    """Infer the format from the name before any compression suffix; standard input is TSV.

    >>> bitext_format("de-en.tmx.gz"), bitext_format("-"), bitext_format("train.en")
    ('tmx', 'tsv', 'plain')
    """
    name = without_suffix(str(path)).lower()
    if name == STANDARD_STREAM or name.endswith(".tsv"):
        return "tsv"
    return "tmx" if name.endswith(".tmx") else "plain"


@overload
def read_pairs(
    path: Path | str,
    target_path: Path | str | None = None,
    *,
    keep_places: Literal[False] = False,
    languages: tuple[str, str] | None = None,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair]: ...
@overload
def read_pairs(
    path: Path | str,
    target_path: Path | str | None = None,
    *,
    keep_places: bool,
    languages: tuple[str, str] | None = None,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair | None]: ...
def read_pairs(
    path: Path | str,
    target_path: Path | str | None = None,
    *,
    keep_places: bool = False,
    languages: tuple[str, str] | None = None,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
) -> Iterator[Pair | None]:
    """Stream the pairs of a bitext: two parallel files, a `.tsv` file or a `.tmx` file.

    `columns` and `width` apply to TSV only; `languages` (source, target) applies to TMX only and
    is required there. The other options are those of `read_parallel`.

    >>> from otherwords.corpus import sample
    >>> pair = next(read_pairs(sample.sentences_path(), columns=(1, 2), width=5))
    >>> print(pair.source, pair.target, sep="\\n")
    The new bridge over the river will be opened on Sunday by the mayor.
    Die neue Brücke über den Fluss wird am Sonntag vom Bürgermeister eröffnet.
    """
    path_of("path", path, "read_pairs('text.en', 'text.de')")
    if target_path is not None:
        return read_parallel(path, target_path, bad=bad, longest=longest, keep_places=keep_places)
    found = bitext_format(path)
    if found == "tsv":
        return read_tsv(
            path, columns=columns, width=width, bad=bad, longest=longest, keep_places=keep_places
        )
    if found == "tmx":
        if languages is None:
            raise InputError(
                path,
                None,
                "a TMX file may hold many languages. Name two of them: --languages en,de.",
            )
        return read_tmx(path, *languages, bad=bad, longest=longest, keep_places=keep_places)
    advice = "Give the file of the other side too, or rename it if it is TSV or TMX."
    raise InputError(path, None, f"one file that is neither .tsv nor .tmx. {advice}")
