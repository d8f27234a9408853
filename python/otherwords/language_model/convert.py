"""Turn a model from one format into the other."""

from __future__ import annotations

from pathlib import Path

from otherwords.corpus.compression import codec_of_name
from otherwords.corpus.whole_files import write_whole
from otherwords.errors import OutputError, UnknownNameError
from otherwords.language_model.arpa import is_arpa, read_arpa, write_arpa
from otherwords.language_model.estimate import FORMATS
from otherwords.language_model.model import LanguageModel, is_packed


def convert(
    source: Path | str,
    target: Path | str,
    *,
    format: str = "binary",  # noqa: A002 - the word that users know
    exact: bool = False,
) -> LanguageModel:
    """Write a model, packed or ARPA, in the format `binary` or `arpa`; give the new model.

    A packed model takes 8 bits for each value unless `exact` keeps them as they are. What has
    been packed in 8 bits once stays so.
    """
    if format not in FORMATS:
        raise UnknownNameError("format", format, FORMATS)
    if format == "binary":
        refuse_compression(target)
    if is_packed(source):
        core = LanguageModel.open(source).core
    else:
        core = read_arpa(source, exact=exact or format == "arpa")
    if format == "arpa":
        write_arpa(core, target)
    else:
        with write_whole(target) as out:
            out.buffer.write(core.to_bytes())
    return LanguageModel(core)


def is_model(path: Path | str) -> bool:
    """Whether a file is a model, packed or ARPA, and not text to make one of."""
    return is_packed(path) or is_arpa(path)


def refuse_compression(path: Path | str) -> None:
    """Refuse a name that asks for compression: a mapped file cannot have any."""
    if codec_of_name(str(path)):
        raise OutputError(
            f"{path}: a packed model is not compressed further. Choose a name without a suffix, "
            "or --format arpa."
        )
