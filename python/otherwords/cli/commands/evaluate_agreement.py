"""otherwords evaluate agreement"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from otherwords.cli.shared.options import (
    Json,
    Lenient,
    Quiet,
    Seed,
    TagSet,
    Threads,
    refuse_together,
)

if TYPE_CHECKING:
    from otherwords.corpus.annotations import AnnotationSet


def evaluate_agreement(
    first: Annotated[
        Path,
        typer.Argument(
            metavar="A", help="Annotations: JSON Lines, P4P's XML, MSRP-A, or word links."
        ),
    ],
    second: Annotated[
        Path | None,
        typer.Argument(metavar="B", help="Annotations by the other annotator, if A has only one."),
    ] = None,
    annotators: Annotated[
        str | None,
        typer.Option(
            "--annotators", metavar="NAME,NAME", help="Whom to compare, if there are more than two."
        ),
    ] = None,
    without_attributes: Annotated[
        bool,
        typer.Option("--without-attributes", help="Types: ignore projection and key elements."),
    ] = False,
    detail: Annotated[
        bool, typer.Option("--detail", help="Types: show each pair and each difference.")
    ] = False,
    tag_set: TagSet = None,
    identical: Annotated[
        bool,
        typer.Option("--identical", help="Links: also count those between identical words."),
    ] = False,
    samples: Annotated[
        int,
        typer.Option(
            "--samples", min=1, metavar="NUMBER", help="Links: samples to estimate chance with."
        ),
    ] = 1000,
    initial: Annotated[
        Path | None,
        typer.Option(
            "--initial",
            metavar="LINKS",
            help="Links: the ones both annotators started from, a line of 0-0 2-1 for each line of "
            "A; default: those of our aligner.",
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Links: plot agreement by length, as SVG."),
    ] = None,
    seed: Seed = 1,
    threads: Threads = None,
    lenient: Lenient = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Measure how far two annotators agree on types or word links.

    The files decide which. Paraphrase types: the measures of Vila et al. (2014) by number
    (agr_w, agr_ph), overlap (agr_o_partial, agr_o_total) and degree of overlap (f1), and
    Cohen's, Fleiss' and Krippendorff's coefficients of the yes/no judgement. Word links: the
    scores of Cohn et al. (2008) for words and phrases, corrected for chance; a dash where
    nobody has a link. --json has every measure by its name, kind (types or links) and signature.

    Example:
        otherwords evaluate agreement ann.jsonl bob.jsonl --detail
    """
    from otherwords.evaluate.agreement.annotators import choose_two, same_kind
    from otherwords.files.lines import refuse_stdin_twice, shown

    refuse_stdin_twice(*filter(None, (first, second, initial)))
    names = shown(first), shown(second or first)
    sets = [_read(path, tag_set, lenient, quiet) for path in (first, second) if path]
    two = choose_two(
        sets[0], sets[1] if second else None, annotators=_two_names(annotators), names=names
    )
    if same_kind(*two, names=names) == "links":
        refuse_together("word links", without_attributes=without_attributes, detail=detail)
        options = {"samples": samples, "seed": seed, "threads": threads, "identical": identical}
        _links(two, options | {"lenient": lenient, "names": names}, initial, plot, json, quiet)
    else:
        refuse_together("types", identical=identical, initial=initial, plot=plot)
        _types(two, not without_attributes, detail, lenient, json, quiet)


def _read(path: Path, tag_set: str | None, lenient: bool, quiet: bool) -> AnnotationSet:
    from otherwords.cli.shared.notes import say
    from otherwords.corpus.annotations.formats import read_checked

    found, notes = read_checked(
        path, tag_set=tag_set, lenient=lenient, departures="count" if lenient else "refuse"
    )
    for note in notes:
        say(note, quiet=quiet)
    return found


def _types(
    two: tuple[AnnotationSet, AnnotationSet],
    attributes: bool,
    detail: bool,
    lenient: bool,
    json: bool,
    quiet: bool,
) -> None:
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.cli.shared.tables import show_tables
    from otherwords.corpus.annotations.checks import CollectBadLines
    from otherwords.errors import EmptyInputError
    from otherwords.evaluate.agreement.judgements import judgement_agreement
    from otherwords.evaluate.agreement.type_table import agreement_tables
    from otherwords.evaluate.agreement.types import type_agreement
    from otherwords.files.bad_lines import BadLines

    collected = CollectBadLines()
    report = type_agreement(*two, attributes=attributes, bad=collected if lenient else BadLines())
    for error in collected.errors:
        say(f"left out: {error}", quiet=quiet)
    try:
        judgement = judgement_agreement([*two[0].annotations, *two[1].annotations])
    except EmptyInputError:
        judgement = None
    if json:
        judged = judgement.as_dict() if judgement else None
        show_report({"kind": "types", **report.as_dict(detail=detail), "judgement": judged})
    else:
        tables = agreement_tables(report, judgement=judgement, detail=detail)
        show_tables(tables, signature=report.signature)


def _links(
    two: tuple[AnnotationSet, AnnotationSet],
    options: dict[str, Any],
    initial: Path | None,
    plot: Path | None,
    json: bool,
    quiet: bool,
) -> None:
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.cli.shared.progress import progress
    from otherwords.cli.shared.tables import show_tables
    from otherwords.corpus import read_links, write_whole
    from otherwords.evaluate.agreement.annotators import links_of
    from otherwords.evaluate.agreement.links import link_agreement

    first, second = map(links_of, two)
    start = list(read_links(initial)) if initial else None
    with progress("sampling", "pairs", quiet=quiet) as count:
        report = link_agreement(
            first,
            second,
            initial=start,
            progress=count,
            **options,
        )
    if report.left_out and json:  # the table has it
        say(report.summary, quiet=quiet)
    if plot:
        with write_whole(plot) as out:
            out.write(report.plot())
    if json:
        show_report({"kind": "links", **report.as_dict()})
    else:
        show_tables(report.tables(), signature=report.signature)


def _two_names(annotators: str | None) -> tuple[str, str] | None:
    if annotators is None:
        return None
    names = [name.strip() for name in annotators.split(",")]
    if len(names) != 2 or not all(names):
        raise typer.BadParameter(
            f"expected two names separated by a comma, such as ann,bob, found '{annotators}'.",
            param_hint="--annotators",
        )
    return names[0], names[1]
