"""otherwords rewrite"""

from __future__ import annotations

from otherwords.cli.shared.option_groups import with_groups
from otherwords.cli.shared.rewrite_input import TextFile, check_text_file
from otherwords.cli.shared.rewrite_options import (
    CautionNumber,
    Opening,
    StrengthName,
    TaskName,
    WeightsFile,
)
from otherwords.cli.shared.rewrite_output import Showing, Variants, rewrite_file
from otherwords.cli.shared.rewrite_wishes import Wishes


@with_groups
def rewrite(
    file: TextFile,
    *,
    task: TaskName = "paraphrase",
    strength: StrengthName = "medium",
    caution: CautionNumber = 0.5,
    variants: Variants = None,
    weights: WeightsFile = None,
    opening: Opening,
    wishes: Wishes,
    showing: Showing,
) -> None:
    """Say sentences in other words.

    Every line of input gives a line of output; a sentence that no rule applies to stays as it is,
    and these are counted. With --nbest 2 or more, each line is one of several rewrites, such as
    7 ||| the text ||| -21.5: the number of the input line, the rewrite, its score (higher is
    better). --variants 3 prints up to three rewrites of each line in the same format, each changed
    in another way. --json prints an object for each line, with the keys line, source and rewrites.

    Example:
        otherwords rewrite letter.txt --database sample.ow
        otherwords rewrite - --database sample.ow --nbest 5 --keep "the school" --max-edits 1
        otherwords rewrite letter.txt --database sample.ow --task simplification --trace out.html
    """
    showing.check(variants)
    check_text_file(file, "rewrite", opening.database)
    constraints = wishes.constraints(opening)
    rewriter = opening.open(task, weights=weights, strength=strength, caution=caution)
    rewrite_file(rewriter, file, constraints, showing, variants=variants)
