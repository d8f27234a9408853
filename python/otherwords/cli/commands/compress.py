"""otherwords compress"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from otherwords.cli.shared.option_groups import with_groups
from otherwords.cli.shared.rewrite_input import TextFile, check_text_file
from otherwords.cli.shared.rewrite_options import (
    CautionNumber,
    Each,
    NoDeletions,
    Opening,
    WeightsFile,
)
from otherwords.cli.shared.rewrite_output import Showing, rewrite_file, show_rewrites
from otherwords.cli.shared.rewrite_wishes import Wishes

if TYPE_CHECKING:
    from otherwords.rewrite.baselines.deleting import DeletingCompressor
    from otherwords.rewrite.baselines.t3 import T3Compressor

USED = {
    "grammar": frozenset[str](),
    "ilp": frozenset({"database", "language_model", "threads", "tokenised", "json", "quiet"}),
    "random": frozenset({"database", "tokenised", "json", "quiet"}),
    "t3": frozenset({"database", "language_model", "threads", "tokenised", "json", "quiet"}),
}
"""The shared options that methods other than grammar, which has them all, have a use for."""


def complete_method() -> list[str]:
    """The methods, for the shell."""
    return list(USED)


MethodName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--method",
        metavar="NAME",
        help="grammar: paraphrase and delete; ilp: delete words by integer linear programming; "
        "t3: transduce trees, needs --model; random: delete words by chance.",
        autocompletion=complete_method,
    ),
]


@with_groups
def compress(
    file: TextFile,
    *,
    ratio: Annotated[
        float,
        typer.Option(
            "--ratio",
            "-r",
            metavar="NUMBER",
            help="Output words for each input word, between 0 and 1.",
        ),
    ] = 0.7,
    method: MethodName = "grammar",
    each: Each = False,
    weights: WeightsFile = None,
    no_deletions: NoDeletions = False,
    caution: CautionNumber = 0.5,
    word_counts: Annotated[
        Path | None,
        typer.Option(
            "--word-counts",
            metavar="FILE",
            help="With ilp: a tokenised text that shows how common words are; by default the "
            "database's own counts.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            min=0,
            metavar="NUMBER",
            help="With random: the same seed gives the same result. [default: 1]",
        ),
    ] = None,
    model: Annotated[
        Path | None,
        typer.Option(
            "--model",
            metavar="FILE",
            help="With t3: the model, trained by otherwords compress train-t3.",
        ),
    ] = None,
    opening: Opening,
    wishes: Wishes,
    showing: Showing,
) -> None:
    """Say sentences in fewer words.

    Every line of input gives a line of output, and the text comes as near to the ratio as rules
    allow: phrases are replaced by shorter ones, words and constituents left out, most where they
    are missed least. A sentence with nothing to spare may stay as it is. Punctuation marks count
    as words. The ratio reached is reported at the end. Same output format as rewrite.

    The other methods are there to compare with. ilp (Clarke and Lapata, 2008) and random only
    delete words, and hold each sentence to the ratio. t3 (Cohn and Lapata, 2009) rewrites trees,
    with rules and weights learned from compressions made by people.

    Example:
        otherwords compress letter.txt --database sample.ow --ratio 0.7
        otherwords compress - --database sample.ow --ratio 0.8 --keep-tags "NNP*" --explain
        otherwords compress letter.txt --database sample.ow --method ilp
        otherwords compress letter.txt --method t3 --model news.t3 --language-model english.lm
    """
    from otherwords.cli.shared.notes import say
    from otherwords.cli.shared.options import refuse_together
    from otherwords.rewrite.compressor import check_method
    from otherwords.rewrite.tasks import check_ratio
    from otherwords.rewrite.trace.notes import Notes

    check_method(method)
    check_ratio(ratio)
    if method != "random":
        refuse_together(f"--method {method}", seed=seed is not None)
    if method != "ilp":
        refuse_together(f"--method {method}", word_counts=word_counts)
    if method != "t3":
        refuse_together(f"--method {method}", model=model)
    showing.check()
    check_text_file(file, "compress", opening.database)
    if method == "grammar":
        constraints = wishes.constraints(opening)
        rewriter = opening.open(
            "compression",
            weights=weights,
            ratio=ratio,
            each=each,
            deletions=not no_deletions,
            caution=caution,
        )
        notes = rewrite_file(rewriter, file, constraints, showing)
    else:
        refuse_together(
            f"--method {method}",
            weights=weights,
            no_deletions=no_deletions,
            caution=caution != 0.5,
        )
        if method != "t3":
            refuse_together(f"--method {method}", each=each)
        for group in (opening, wishes, showing):
            refuse_together(f"--method {method}", **_given(group, besides=USED[method]))
        compressor = (
            _transducer(model, opening, ratio, each)
            if method == "t3"
            else _deleting(method, opening, ratio, word_counts, seed)
        )
        notes = Notes()
        show_rewrites(file, lambda lines: compressor.rewrite_all(lines, notes=notes), showing)
    if notes.sentences:
        counts = f"{notes.source_words:,} words became {notes.output_words:,}"
        say(f"{counts}: ratio {notes.rate:.3f}, asked for {ratio:g}.", quiet=showing.quiet)


def _given(group: Opening | Wishes | Showing, *, besides: frozenset[str]) -> dict[str, bool]:
    """Which options of a group were given, apart from some."""
    return {
        each.name: getattr(group, each.name) != each.default
        for each in fields(group)
        if each.name not in besides
    }


def _transducer(model: Path | None, opening: Opening, ratio: float, each: bool) -> T3Compressor:
    """The compressor of t3."""
    from otherwords.rewrite.compressor import t3_compressor

    return t3_compressor(
        model,
        opening.database,
        ratio=ratio,
        each=each,
        language_model=opening.language_model,
        tokenised=opening.tokenised,
        threads=opening.threads,
    )


def _deleting(
    method: str, opening: Opening, ratio: float, word_counts: Path | None, seed: int | None
) -> DeletingCompressor:
    """The compressor of a method that deletes words and does nothing else."""
    from otherwords.cli.shared.database_options import open_database
    from otherwords.rewrite.compressor import ilp_compressor, random_compressor

    if method == "ilp":
        from otherwords.rewrite.baselines import WordFrequencies

        return ilp_compressor(
            open_database(opening.database),
            ratio=ratio,
            language_model=opening.language_model,
            word_counts=None if word_counts is None else WordFrequencies.of_file(word_counts),
            tokenised=opening.tokenised,
            threads=opening.threads,
        )
    return random_compressor(
        opening.database,
        ratio=ratio,
        tokenised=opening.tokenised,
        seed=1 if seed is None else seed,
    )
