"""otherwords extract"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from otherwords.cli.shared.option_groups import with_groups
from otherwords.cli.shared.options import Json, Quiet
from otherwords.cli.shared.recipe_options import (
    BitextOptions,
    GrammarOptions,
    KeepWork,
    RunningOptions,
    recipe_option,
)
from otherwords.pivot.settings import Settings as PivotSettings


@with_groups
def extract(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES",
            help="Source and target, one sentence per line; or a .tsv or .tmx; or a recipe.",
        ),
    ],
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write: one rule per line (compressed if .gz), or a .parquet table.",
        ),
    ],
    bitext: BitextOptions,
    grammar: GrammarOptions,
    least_count: Annotated[
        int | None,
        recipe_option(
            "--least-count",
            PivotSettings,
            "NUMBER",
            text="Omit rules seen less often; they still count in the probabilities of others.",
            min=1,
        ),
    ] = None,
    running: RunningOptions,
    keep_work: KeepWork = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Extract translation rules from a bitext, with all their features.

    Rules translate from the language of the first file into that of the second; their labels come
    from the English side. Words are aligned and English is parsed, unless --links and --trees are
    given. Each line is a rule in PPDB's notation: label, source, target, features, links. A
    .parquet file has the same in columns, without the features that can be computed from the text.

    The work is done in FILE.building; an extraction that was stopped resumes from the last
    finished stage when the same command is run again.

    --kind tree-pairs is for two versions of an English text: both sides are parsed, and each line
    is a rule that rewrites a fragment of a tree as another (Cohn and Lapata, 2007).

    Example:
        otherwords extract train.de train.en -o rules.gz --kind hiero --least-count 2
        otherwords extract a.en b.en -o trees.gz --kind tree-pairs --fast --least-count 1
    """
    if grammar.kind == "tree-pairs":
        _tree_pairs(files, output, bitext, grammar, least_count, running, json, quiet)
        return
    from otherwords.build.extract_grammar import extract_grammar, find_grammar_recipe
    from otherwords.cli.shared.build_talk import BuildTalk
    from otherwords.cli.shared.notes import say, show_report

    recipe = find_grammar_recipe(
        files,
        bitext=bitext.values(),
        settings={
            **grammar.values(),
            "pivot": {"least_count": least_count},
            "run": running.values(),
        },
    )
    report = extract_grammar(recipe, output, keep_work=keep_work, talk=BuildTalk(quiet=quiet))
    if json:
        show_report(report.values())
    say(f"{output}: {report.rules:,} rules, {report.source} to {report.target}", quiet=quiet)
    if report.left_out:
        say(f"omitted {report.left_out:,} rules with ||| in them; a .parquet file can hold them")


def _tree_pairs(
    files: list[Path],
    output: Path,
    bitext: BitextOptions,
    grammar: GrammarOptions,
    least_count: int | None,
    running: RunningOptions,
    json: bool,
    quiet: bool,
) -> None:
    """Extract rules that rewrite trees, in this process."""
    from otherwords.cli.shared.notes import say, show_report
    from otherwords.cli.shared.options import refuse_together
    from otherwords.cli.shared.progress import progress
    from otherwords.corpus import BadLines, SkipBadLines
    from otherwords.grammar.tree_pairs.run import KIND, extract_tree_pairs

    refuse_together(
        f"--kind {KIND}",
        languages=bitext.languages,
        trees=bitext.trees,
        case=grammar.case,
        longest=grammar.longest,
        engine=running.engine,
        spark_master=running.spark_master,
        memory=running.memory,
    )
    bad = SkipBadLines() if grammar.skip_bad else BadLines()
    with progress("aligning", "steps", quiet=quiet) as report:
        found = extract_tree_pairs(
            files,
            output,
            links=bitext.links,
            tokenised=bitext.tokenised,
            fast=grammar.fast,
            least_count=2 if least_count is None else least_count,
            bad=bad,
            threads=running.threads,
            progress=report,
        )
    if json:
        show_report({"pairs": found.pairs, "rules": found.rules})
    say(f"{output}: {found.rules:,} rules of {found.pairs:,} sentence pairs", quiet=quiet)
    if bad.skipped:
        say(bad.summary("pairs"))
