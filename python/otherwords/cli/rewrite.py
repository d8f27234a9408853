"""otherwords rewrite"""

from __future__ import annotations

from otherwords.cli.option_groups import with_groups
from otherwords.cli.rewrite_options import (
    Opening,
    Showing,
    TaskName,
    TextFile,
    WeightsFile,
    Wishes,
    show_rewrites,
)


@with_groups
def rewrite(
    file: TextFile,
    *,
    task: TaskName = "paraphrase",
    weights: WeightsFile = None,
    opening: Opening,
    wishes: Wishes,
    showing: Showing,
) -> None:
    """Say sentences in other words.

    Every line of input gives a line of output; one that no rule applies to stays as it is, and
    these are counted. With --nbest from 2 on, a line is one of several rewrites, as in
    7 ||| the text ||| -21.5: the number of the line in the input, the rewrite, its score (higher
    is better). --json prints an object for each line, with the keys line, source and rewrites.

    Example:
        otherwords rewrite letter.txt --database sample.ow
        otherwords rewrite - --database sample.ow --nbest 5 --keep "the school" --max-edits 1
        otherwords rewrite letter.txt --database sample.ow --task simplification --trace out.html
    """
    constraints = wishes.constraints(opening)
    show_rewrites(opening.open(task, weights=weights), file, constraints, showing)
