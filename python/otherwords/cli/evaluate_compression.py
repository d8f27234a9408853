"""otherwords evaluate compression"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from otherwords.cli.options import Json, Language, Quiet, Seed

if TYPE_CHECKING:
    from otherwords.evaluate.bootstrap import Estimate
    from otherwords.evaluate.compression import CompressionReport


def evaluate_compression(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="SOURCE", help="The sentences, one a line; or .jsonl with references inside."
        ),
    ],
    more: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILES]...", help="The other files of references."),
    ] = None,
    references: Annotated[
        list[Path] | None,
        typer.Option(
            "--references",
            metavar="FILES...",
            help="Compressions by people, a line for each of SOURCE; blank where there is none.",
        ),
    ] = None,
    system: Annotated[
        list[str] | None,
        typer.Option(
            "--system",
            metavar="NAME=FILE",
            help="Outputs to score, a line for each of SOURCE. May be repeated.",
        ),
    ] = None,
    ratio: Annotated[
        float | None,
        typer.Option(
            "--ratio", metavar="RATIO", help="Wanted by PRECIS; by default that of the references."
        ),
    ] = None,
    tied: Annotated[
        float,
        typer.Option(
            "--tied", min=0.0, max=1.0, metavar="RATE", help="Rates that differ by less are tied."
        ),
    ] = 0.05,
    language: Language = "en",
    tokenised: Annotated[
        bool, typer.Option("--tokenised", help="The files are tokenised: split at blanks only.")
    ] = False,
    cased: Annotated[
        bool, typer.Option("--cased", help="Tell capitals from small letters.")
    ] = False,
    samples: Annotated[
        int, typer.Option("--samples", min=0, metavar="NUMBER", help="Draws of the bootstrap.")
    ] = 1000,
    seed: Seed = 1,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Score compressions: rate, PRECIS, BLEU, grammatical relations.

    The rate is words of output over words of source. PRECIS is BLEU with a penalty for
    outputs longer than --ratio. Relations is the F1 of grammatical relations, found by our
    parser, against the best reference of each sentence; relations_all pools all references.
    Below, every two systems are compared on sentences where their rates tie: means of both,
    how often the first is better and worse, and the p-value of the sign test.

    Example:
        otherwords evaluate compression news.txt --references a.txt b.txt --system ours=out.txt
    """
    from otherwords.cli.notes import show_report
    from otherwords.cli.progress import progress
    from otherwords.corpus.files import refuse_stdin_twice, shown
    from otherwords.evaluate.compression import score_compressions
    from otherwords.evaluate.compression_files import cutter, read_outputs, read_test_set

    systems = _named(system)
    wanted = [*(references or []), *(more or [])]
    refuse_stdin_twice(source, *wanted, *systems.values())
    cut = cutter(language, tokenised=tokenised)
    test = read_test_set(source, wanted, cut, cased=cased)
    outputs = {
        name: read_outputs(path, len(test.sources), shown(source), cut)
        for name, path in systems.items()
    }
    with progress("parsing", "texts", quiet=quiet) as tell:
        report = score_compressions(
            test, outputs, ratio=ratio, tied=tied, samples=samples, seed=seed, progress=tell
        )
    if json:
        show_report(report.as_dict())
    else:
        _show(report)


def _show(report: CompressionReport) -> None:
    from otherwords.cli.columns import show_rows

    rows = [["system", "rate", "precis", "", "bleu", "", "relations", "", "relations_all", ""]]
    for one in report.systems:
        estimates = one.precis, one.bleu, one.relations, one.relations_all
        cells = [cell for each in estimates for cell in _interval(each)]
        rows.append([one.name, f"{one.rate:.3f}", *cells])
    show_rows(rows)
    if report.pairs:
        typer.echo()
        head = ["first", "second", "tied", "measure", "of first", "of second", "better", "worse"]
        show_rows([[*head, "p"], *_pairs(report)])
    typer.echo(f"\nsignature  {report.signature}")


def _pairs(report: CompressionReport) -> list[list[str]]:
    rows = []
    for pair in report.pairs:
        for one in pair.measures:
            who = pair.first, pair.second, str(pair.sentences), one.measure
            means = f"{one.first:.2f}", f"{one.second:.2f}"
            chance = "<0.0001" if one.p < 0.0001 else f"{one.p:.4f}"
            rows.append([*who, *means, str(one.wins), str(one.losses), chance])
    return rows


def _interval(found: Estimate) -> list[str]:
    return [f"{found.value:.2f}", f"[{found.low:.2f}, {found.high:.2f}]"]


def _named(given: list[str] | None) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for piece in given or []:
        name, equals, path = piece.partition("=")
        if not (name and equals and path):
            raise typer.BadParameter(f"'{piece}' is not NAME=FILE.", param_hint="--system")
        if name in found:
            raise typer.BadParameter(f"two are called '{name}'. Rename one.", param_hint="--system")
        found[name] = Path(path)
    if not found:
        raise typer.BadParameter(
            "name the outputs to score: --system ours=out.txt.", param_hint="--system"
        )
    return found
