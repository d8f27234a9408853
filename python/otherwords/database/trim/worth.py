"""What a row is worth its bytes, where there is not room for all: breadth before depth.

    goodness + how common the phrase is - how long it is - log2 of the row's turn, all in points

Each doubling of a row's place among the paraphrases of its phrase costs a point, so a phrase that
has nothing yet comes before the third and fourth of another, unless that is looked up far more
often. Of two phrases that are as common the shorter one is looked up more: of all that a text has
of *avail*, *to no avail* and *but to no avail*, a dictionary has the first and perhaps the second.
A rule with slots stands for many phrases, so it counts as a common one.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from otherwords.database.ranking.calibrate import Numbers
from otherwords.database.ranking.columns import GOODNESS
from otherwords.database.trim.choose import SLOTS, TURN

COMMON = "LogFrequency(f)"
"""How often the phrase occurs in the text of the similarities, if the ranking has any."""
OF_COMMON, MOST_COMMON = 0.25, 8.0
OF_A_WORD = 0.25
OF_A_DOUBLING = 1.0


def worth_of(rows: pa.Table) -> Numbers:
    """The worth of every row that is no opposite.

    >>> table = {"source": ["car", "car", "the car"], GOODNESS: [4.0, 4.0, 4.0], TURN: [0, 3, 0]}
    >>> worth_of(pa.table(table | {"type": [0, 0, 1]})).tolist()
    [4.0, 2.0, 3.75]
    """
    common = np.zeros(rows.num_rows)
    if COMMON in rows.column_names:
        common = np.clip(np.nan_to_num(rows[COMMON].to_numpy()), 0, MOST_COMMON)
    slots = rows["type"].to_numpy() == SLOTS
    common[slots] = MOST_COMMON
    further_words = pc.count_substring(rows["source"], " ").to_numpy() * ~slots
    doublings = np.log2(1 + rows[TURN].to_numpy())
    worth: Numbers = (
        rows[GOODNESS].to_numpy()
        + OF_COMMON * common
        - OF_A_WORD * further_words
        - OF_A_DOUBLING * doublings
    )
    return worth
