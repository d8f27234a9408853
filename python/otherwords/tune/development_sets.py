"""From files to data for tuning and testing compression, as `otherwords corpus compressions` does.

Versions of the same sentences are paired, longest and shortest, and drawn at random; a corpus of
human compressions is halved by its documents.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from otherwords.corpus import BadLines
from otherwords.corpus.compressions import is_json_lines, read_compressions
from otherwords.corpus.groups import read_groups
from otherwords.errors import OtherwordsError
from otherwords.files.whole_files import write_whole_files
from otherwords.tune.development_data import (
    ALL_RATIOS,
    Example,
    Tokens,
    Window,
    draw,
    longest_to_shortest,
    people_made,
    split_documents,
)

DEV, TEST = "dev", "test"


def make_sets(
    files: Sequence[Path | str],
    *,
    window: Window | None = None,
    dev: int | None = None,
    test: int | None = None,
    tokens: Tokens = str.split,
    seed: int = 1,
    bad: BadLines | None = None,
) -> dict[str, list[Example]]:
    """Examples for development and test, by the names `dev` and `test`.

    The files are versions of the same sentences: parallel files, or one .tsv. By default `dev`
    is half of the examples, `test` the rest, and the window that of the paper. A single .jsonl
    file has human compressions inside: its documents are halved, all ratios are kept by default,
    and `dev` and `test` cannot be given.
    """
    if len(files) == 1 and is_json_lines(files[0]):
        if dev is not None or test is not None:
            raise OtherwordsError(f"{files[0]}: is split in half. Drop dev and test.")
        halves = split_documents(list(read_compressions(files[0])), seed=seed)
        parts = [people_made(half, window=window or ALL_RATIOS) for half in halves]
    else:
        groups = read_groups(files, bad=bad)
        examples = longest_to_shortest(groups, window=window, tokens=tokens)
        first = (len(examples) + 1) // 2 if dev is None else dev
        second = max(0, len(examples) - first) if test is None else test
        parts = list(draw(examples, first, second, seed=seed))
    return dict(zip((DEV, TEST), parts, strict=True))


def write_examples(folder: Path | str, name: str, examples: Sequence[Example]) -> None:
    """Write parallel files, `name.source`, `name.reference.1` and so on, created with the folder.

    The line of a missing reference is empty.
    """
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    width = max((len(one.references) for one in examples), default=1)
    numbers = range(1, width + 1)
    paths = [place / f"{name}.source", *(place / f"{name}.reference.{n}" for n in numbers)]
    with write_whole_files(paths) as writers:
        for one in examples:
            references = [*one.references, *[""] * (width - len(one.references))]
            for out, text in zip(writers, [one.source, *references], strict=True):
                out.write(" ".join(text.split()) + "\n")
