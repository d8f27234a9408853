"""Turn a model from one format into the other."""

from __future__ import annotations

from pathlib import Path

from otherwords.files.whole_files import write_whole_bytes
from otherwords.language_model.arpa import is_arpa, read_arpa, write_arpa
from otherwords.language_model.model import LanguageModel, is_packed
from otherwords.language_model.settings import check_output


def convert(
    source: Path | str,
    target: Path | str,
    *,
    format: str = "binary",  # noqa: A002 - the word that users know
    exact: bool = False,
) -> LanguageModel:
    """Write a model, packed or ARPA, in the format `binary` or `arpa`; returns the new model.

    A packed model takes 8 bits for each value, unless `exact` keeps them as they are. Values once
    rounded to 8 bits stay so.
    """
    check_output(target, format)
    if is_packed(source):
        opened = LanguageModel.open(source)
        opened.verify()
        core = opened.core
    else:
        core = read_arpa(source, exact=exact or format == "arpa")
    if format == "arpa":
        write_arpa(core, target)
    else:
        with write_whole_bytes(target) as out:
            out.write(core.to_bytes())
    return LanguageModel(core)


def is_model(path: Path | str) -> bool:
    """Whether a file is a model, packed or ARPA, and not text to make one from."""
    return is_packed(path) or is_arpa(path)
