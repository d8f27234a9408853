"""otherwords evaluate joint"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.joint import Labelled, OptionalDatabase, OwnParaphrases, own_sentences
from otherwords.cli.shared.options import Json, Quiet, Samples, Threads, named_files


def evaluate_joint(
    gold: Annotated[
        list[str],
        typer.Option(
            "--gold",
            metavar="CORPUS=FILE",
            help="Gold trees of a corpus, .conllu or .ptb. May be repeated.",
        ),
    ],
    paraphrases: Annotated[
        list[Path],
        typer.Option(
            "--paraphrases",
            metavar="FILE",
            help="Four columns: corpus, sentence id, paraphrase, operations. May be repeated.",
        ),
    ],
    more: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE", help="More files of paraphrases: several can follow --paraphrases."
        ),
    ] = None,
    methods: Annotated[
        list[str] | None,
        typer.Option("--method", metavar="NAME", help="Which methods; by default all."),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            metavar="operation|length|links|edits|relation|arc",
            help="Also show gains by paraphrase operation, words in the sentence, share of linked "
            "words, edit distance, relation, or length of the arc.",
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="With --by: draw the scores of each group."),
    ] = None,
    train_switch: Annotated[
        Path | None,
        typer.Option(
            "--train-switch", metavar="FILE", help="Also train a switch on these sentences."
        ),
    ] = None,
    switch_folds: Annotated[
        int | None,
        typer.Option(
            "--switch-folds",
            min=2,
            metavar="NUMBER",
            help="Score switches learned from these sentences by cross-validation in so many "
            "folds, not the one that is shipped.",
        ),
    ] = None,
    labelled: Labelled = False,
    own: OwnParaphrases = None,
    database: OptionalDatabase = None,
    samples: Samples = 2000,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Measure what parsing with paraphrases gains.

    For each method and corpus: attachment without punctuation (uas, las), for gold of Penn trees
    by head rules; for pairs also brackets (f1); how many sentences went up and down; and p, how
    easily chance would reverse the difference, by the paired bootstrap. In --json under the keys
    methods, corpora, baseline, joint and p.

    With --own-paraphrases the rewriter's paraphrases are used instead of those in FILE, which only
    says which sentences; a sentence that it does not rewrite is parsed alone.

    Example:
        otherwords evaluate joint --gold my=my.ptb --paraphrases my-paraphrases.tsv --by length
    """
    from otherwords import Aligner, Parser
    from otherwords.cli.shared.notes import show_report
    from otherwords.cli.shared.progress import progress
    from otherwords.cli.shared.tables import show_table
    from otherwords.evaluate.joint import read_paraphrased
    from otherwords.evaluate.joint.report import (
        HEAD,
        compare_methods,
        plot_groups,
        report_rows,
    )
    from otherwords.evaluate.joint.switching import switch_of
    from otherwords.files.whole_files import write_whole
    from otherwords.parse.joint import METHODS, JointParser

    if plot is not None and by is None:
        raise typer.BadParameter("has no effect without --by. Add it.", param_hint="--plot")
    sentences = read_paraphrased(named_files(gold, "--gold"), [*paraphrases, *(more or [])])
    if own is not None:
        sentences = own_sentences(sentences, own, database)
    parser = JointParser(Parser.open(), Aligner.open("learned"))
    if labelled:
        parser = parser.labelled()
    with progress("parsing", "sentences", quiet=quiet) as count:
        if train_switch is not None:
            switch_of(sentences, parser).save(train_switch)
        report = compare_methods(
            sentences,
            parser,
            methods or METHODS,
            by=by,
            switch_folds=switch_folds,
            samples=samples,
            threads=threads,
            progress=count,
        )
    if plot is not None:
        with write_whole(plot) as out:
            out.write(plot_groups(report, str(by)))
    if json:
        show_report(report)
    else:
        show_table(report_rows(report), head=HEAD)
