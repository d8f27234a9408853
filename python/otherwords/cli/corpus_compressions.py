"""otherwords corpus compressions"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.options import Language, Quiet, Seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from otherwords.corpus import BadLines
    from otherwords.corpus.groups import Group
    from otherwords.rewrite.development_data import Example, Window


def corpus_compressions(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES...",
            help="Versions of the same sentences: files in step, or one .tsv; or one .jsonl.",
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="The folder to write to.")
    ],
    ratios: Annotated[
        str | None,
        typer.Option(
            "--ratios",
            metavar="ABOVE,MOST",
            help="Which compressions are kept, by their share of the words; 0.5,0.8 for "
            "versions, all for a .jsonl.",
        ),
    ] = None,
    dev: Annotated[
        int | None,
        typer.Option("--dev", min=1, metavar="NUMBER", help="Sentences to tune on; half of all."),
    ] = None,
    test: Annotated[
        int | None,
        typer.Option("--test", min=0, metavar="NUMBER", help="Sentences to test on; the rest."),
    ] = None,
    language: Language = "en",
    tokenised: Annotated[
        bool, typer.Option("--tokenised", help="The files are tokenised: split at blanks only.")
    ] = False,
    skip_bad: Annotated[
        bool,
        typer.Option(
            "--skip-bad", help="Leave bad groups out, such as those of one version, and count them."
        ),
    ] = False,
    seed: Seed = 1,
    quiet: Quiet = False,
) -> None:
    """Make data to tune and test compression on.

    Of each group of versions the longest is the source and the shortest its compression, if
    the ratio of their words is in the window; --dev and --test are drawn at random. A .jsonl
    file (id, text, summaries; tokenised) is halved by its documents instead. FOLDER gets
    dev.source, dev.reference.1 ... and test.source, test.reference.1 ..., in step; where a
    compression is outside the window its line is blank.

    Example:
        otherwords corpus compressions a.en b.en c.en --dev 900 --test 500 -o compression
    """
    from otherwords.cli.notes import say
    from otherwords.cli.options import refuse_together
    from otherwords.corpus import BadLines, SkipBadLines
    from otherwords.corpus.compressions import is_json_lines
    from otherwords.corpus.files import refuse_stdin_twice
    from otherwords.rewrite.development_data import longest_to_shortest
    from otherwords.text import Tokeniser

    bad = SkipBadLines() if skip_bad else BadLines()
    refuse_stdin_twice(*files)
    if len(files) == 1 and is_json_lines(files[0]):
        refuse_together("a .jsonl file", dev=dev, test=test, tokenised=tokenised, skip_bad=skip_bad)
        parts = _halves(files[0], _window(ratios), seed)
    else:
        cut = str.split if tokenised else Tokeniser(language).tokens
        groups = _groups(files, bad)
        examples = longest_to_shortest(groups, window=_window(ratios), tokens=cut)
        parts = _drawn(examples, dev, test, seed)
        if bad.skipped:
            say(bad.summary("groups"))
    output.mkdir(parents=True, exist_ok=True)
    for name, examples in zip(("dev", "test"), parts, strict=True):
        _write(output, name, examples)
        say(f"{output / name}.*: {len(examples):,} sentences", quiet=quiet)


def _halves(path: Path, window: Window | None, seed: int) -> list[list[Example]]:
    from otherwords.corpus.compressions import read_compressions
    from otherwords.rewrite.development_data import ALL_RATIOS, people_made, split_documents

    halves = split_documents(list(read_compressions(path)), seed=seed)
    return [people_made(half, window=window or ALL_RATIOS) for half in halves]


def _groups(files: Sequence[Path], bad: BadLines) -> Iterator[Group]:
    from otherwords.corpus.groups import read_parallel_groups, read_tsv_groups

    if len(files) == 1:
        return read_tsv_groups(files[0], bad=bad)
    return read_parallel_groups(files, bad=bad)


def _drawn(
    examples: Sequence[Example], dev: int | None, test: int | None, seed: int
) -> list[list[Example]]:
    from otherwords.rewrite.development_data import draw

    first = (len(examples) + 1) // 2 if dev is None else dev
    second = max(0, len(examples) - first) if test is None else test
    return list(draw(examples, first, second, seed=seed))


def _write(folder: Path, name: str, examples: Sequence[Example]) -> None:
    from otherwords.corpus.whole_files import write_whole_files

    width = max((len(one.references) for one in examples), default=1)
    numbers = range(1, width + 1)
    paths = [folder / f"{name}.source", *(folder / f"{name}.reference.{n}" for n in numbers)]
    with write_whole_files(paths) as writers:
        for one in examples:
            references = [*one.references, *[""] * (width - len(one.references))]
            for out, text in zip(writers, [one.source, *references], strict=True):
                out.write(" ".join(text.split()) + "\n")


def _window(ratios: str | None) -> Window | None:
    from otherwords.rewrite.development_data import Window

    if ratios is None:
        return None
    above, _, most = ratios.partition(",")
    try:
        return Window(float(above), float(most)).check()
    except ValueError as error:
        raise typer.BadParameter(
            f"'{ratios}' is not two numbers with a comma, such as 0.5,0.8.", param_hint="--ratios"
        ) from error
