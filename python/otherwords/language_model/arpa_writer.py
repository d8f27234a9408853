"""Write an estimated model as ARPA, the text format that every toolkit reads."""

from __future__ import annotations

from pathlib import Path

from otherwords._core import EstimatedModel
from otherwords.corpus.whole_files import write_whole


def write_estimated_arpa(model: EstimatedModel, path: Path | str) -> None:
    """Stream a model into a file, compressed if its name says so; `-` is standard output."""
    with write_whole(path) as out:
        model.arpa(out.write)
