"""Choose the reader of a bitext by the names of its files, so that callers have one call."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, overload

from otherwords.corpus.bad_lines import BadLines
from otherwords.corpus.bitext import read_parallel, read_tsv
from otherwords.corpus.compression import without_suffix
from otherwords.corpus.files import STANDARD_STREAM
from otherwords.corpus.pairs import Pair
from otherwords.corpus.tmx import read_tmx
from otherwords.errors import InputError


def bitext_format(path: Path | str) -> Literal["tsv", "tmx", "plain"]:
    """Tell the format by the name before a compression suffix; standard input is TSV.

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
    languages: tuple[str, str] | None = None,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
    keep_places: Literal[False] = False,
) -> Iterator[Pair]: ...
@overload
def read_pairs(
    path: Path | str,
    target_path: Path | str | None = None,
    *,
    languages: tuple[str, str] | None = None,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
    keep_places: bool,
) -> Iterator[Pair | None]: ...
def read_pairs(
    path: Path | str,
    target_path: Path | str | None = None,
    *,
    languages: tuple[str, str] | None = None,
    columns: tuple[int, int] = (0, 1),
    width: int | None = None,
    bad: BadLines | None = None,
    longest: int | None = None,
    keep_places: bool = False,
) -> Iterator[Pair | None]:
    """Stream the pairs of a bitext: two parallel files, a `.tsv` file or a `.tmx` file.

    `columns` and `width` matter for TSV only; `languages` (source, target) must be given for
    TMX and matters there only. The other options are those of `read_parallel`.
    """
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
                path, None, "which languages of this TMX file? Give two: --languages en,de."
            )
        return read_tmx(path, *languages, bad=bad, longest=longest, keep_places=keep_places)
    advice = "Give the file of the other side too, or name it .tsv or .tmx if it is one."
    raise InputError(path, None, f"one file, which is neither .tsv nor .tmx. {advice}")
