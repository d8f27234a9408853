"""Add up files of similarities, as if they had been built from all their texts together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from otherwords.engine.memory import bytes_of
from otherwords.errors import ModelFileError, OtherwordsError
from otherwords.files.scratch import scratch_folder
from otherwords.similarity.build import BuildReport, writing
from otherwords.similarity.settings import SimilaritySettings, check_output
from otherwords.similarity.similarity import Similarity

SAME = ("model", "language", "cased", "tokenised", "longest", "features")
"""What files must have in common to be added up."""


def merge_similarities(
    paths: Sequence[Path | str],
    path: Path | str,
    *,
    least: int = 5,
    keep_sums: bool = False,
    memory: str = "1GB",
    scratch: Path | str | None = None,
) -> BuildReport:
    """Add up files that kept their sums and write those phrases that occur `least` times in all.

    Parts built with `least=1` give exactly what their texts give together.
    """
    check_output(path)
    if not paths:
        raise OtherwordsError("no files to merge. Name at least one.")
    files = [Similarity.open(each) for each in paths]
    first = files[0]
    for file in files:
        if file.is_dense or not file.has_sums:
            advice = "Build it again with --keep-sums (not dense)."
            raise ModelFileError(f"{file.path}: has no sums to add up. {advice}")
        if file.width != first.width:
            raise ModelFileError(
                f"{file.path}: signatures of {file.width} bits, those of {first.path} have "
                f"{first.width}. Build one of them again with --bits."
            )
        for name in SAME:
            if file.about.get(name) != first.about.get(name):
                raise ModelFileError(
                    f"{file.path}: {name} is {file.about.get(name)!r}, in {first.path} it is "
                    f"{first.about.get(name)!r}. Merge files of one kind."
                )
    settings = SimilaritySettings(
        model=first.model,
        bits=first.width,
        longest=int(first.about["longest"]),
        least=least,
        keep_sums=True,
    )
    totals = {name: sum(int(file.about[name]) for file in files) for name in ("sentences", "words")}
    about = {**first.about, **totals, "least": least}
    with scratch_folder(scratch) as folder:
        size = bytes_of(memory)
        with writing(path, settings, about, folder, size, keep_sums=keep_sums) as writer:
            for file in files:
                writer.add_file(file.core)
    return BuildReport(totals["sentences"], totals["words"], len(Similarity.open(path)))
