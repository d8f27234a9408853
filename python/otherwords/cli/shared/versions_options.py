"""What the commands that take versions of a text have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from otherwords.files.work_folder import WorkFolder
    from otherwords.progress import Progress
    from otherwords.versions.groups import Versions
    from otherwords.versions.paraphrases import Paraphrase

VersionFiles: TypeAlias = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILES",
        help="Versions of the same sentences: files in step, or one .tsv file.",
    ),
]
Paraphrases: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="A table; PPDB lines (.ppdb, .ppdb.gz); or a database (.ow).",
    ),
]
LongestPhrase: TypeAlias = Annotated[
    int, typer.Option("--longest", min=1, metavar="WORDS", help="The longest phrase.")
]
LeastProbability: TypeAlias = Annotated[
    float,
    typer.Option(
        "--least", min=0.0, max=1.0, metavar="NUMBER", help="The smallest probability p(e|f)."
    ),
]
LeastGroups: TypeAlias = Annotated[
    int,
    typer.Option(
        "--least-groups", min=1, metavar="NUMBER", help="The fewest groups that support a pair."
    ),
]
Everything: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--everything",
        help="Keep implausible pairs too: one side alone is negated, has content words, says more.",
    ),
]
SkipBadGroups: TypeAlias = Annotated[
    bool, typer.Option("--skip-bad", help="Skip and count bad groups instead of stopping.")
]


def open_versions(
    files: Sequence[Path], *, tokenised: bool, skip_bad: bool, quiet: bool
) -> list[Versions]:
    """Read the groups, and say what was skipped."""
    from otherwords.cli.shared.notes import say
    from otherwords.corpus import BadLines, SkipBadLines
    from otherwords.versions.groups import read_versions

    bad = SkipBadLines() if skip_bad else BadLines()
    groups = read_versions(files, tokenised=tokenised, bad=bad)
    if bad.skipped:
        say(bad.summary("groups"), quiet=quiet)
    return groups


def find_and_write(
    find: Callable[[WorkFolder, Progress], list[Paraphrase]],
    output: Path | None,
    method: str,
    *,
    unit: str,
    force: bool,
    json: bool,
    quiet: bool,
) -> None:
    """Run a method in a work folder beside the output, and write what it finds."""
    from time import perf_counter

    from otherwords.cli.shared.notes import say, show_report
    from otherwords.cli.shared.progress import progress
    from otherwords.database.place import refuse_overwriting
    from otherwords.files.work_folder import WorkFolder
    from otherwords.versions.paraphrases import write_paraphrases

    if output is None:
        raise typer.BadParameter("name the output: -o paraphrases.tsv.", param_hint="--output")
    if str(output).endswith(".ow"):
        refuse_overwriting(output, force=force)
    started = perf_counter()
    work = WorkFolder.beside(output)
    with work.locked():
        with progress(f"versions {method}", unit, quiet=quiet) as report:
            found = find(work, report)
        written = write_paraphrases(found, output, method, force=force)
        work.remove()
    seconds = perf_counter() - started
    if json:
        show_report({"paraphrases": written, "seconds": round(seconds, 2)})
    else:
        say(f"{output}: {written:,} paraphrases, {seconds:.1f} s", quiet=quiet)
