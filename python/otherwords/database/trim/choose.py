"""Which paraphrases of a phrase are worth their place.

Rows of a ranked database come phrase by phrase, the best first. Of each paraphrase the best labels
are kept, of a phrase the best paraphrases, a few variants of itself and a few opposites. Phrases
that begin or end with a punctuation mark, or have no letter, are nobody's question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from otherwords.database.ranking.columns import GOODNESS, RELATION, relation_number
from otherwords.database.relations.relation import OPPOSITE, RELATED
from otherwords.database.relations.variants import variant_of
from otherwords.database.stored_table import RowTable
from otherwords.database.trim.settings import TrimSettings
from otherwords.database.types import type_number

BOTH_WAYS = ("p(e|f)", "p(f|e)")
OPPOSITE_NUMBER = relation_number(OPPOSITE)
RELATED_NUMBER = relation_number(RELATED)
SLOTS = type_number("syntactic")
TURN = "turn"
FIRST = 3
"""So many paraphrases of a phrase may be in doubt, and no more."""
LATER = 4
"""How many turns later the next label of a paraphrase has its turn."""
OPENING = ("'", "n't")
"""How tokens begin that are parts of words although they are no words."""


class Candidate(NamedTuple):
    """A row of a phrase, as far as the choice needs it."""

    place: int
    target: str
    opposite: bool
    cost: float
    """-ln p(e|f) p(f|e), which ranks opposites."""
    goodness: float = 5.0
    derived: bool = False
    """Whether it is another form of the phrase or of a word of it, or another number."""


def is_asked_for(phrase: str) -> bool:
    """Whether somebody may look this up: it has a letter, and words at both ends.

    >>> [is_asked_for(each) for each in ("of course", ", of course", "it 's", "1 , 000")]
    [True, False, True, False]
    """
    words = phrase.split()
    ends = (words[0], words[-1]) if words else ()
    return any(map(str.isalpha, phrase)) and all(
        any(map(str.isalnum, word)) or word.startswith(OPENING) for word in ends
    )


def choose(phrase: str, rows: Sequence[Candidate], settings: TrimSettings) -> dict[int, int]:
    """The places of the rows of one phrase that are kept, in their order, with their turns.

    Rows come with the best first. The best paraphrase has turn 0, the next one 1; variants take
    turns after all that may be kept, further labels of a paraphrase turns after the first.

    >>> rows = [Candidate(0, "autos", False, 1), Candidate(1, "auto", False, 2)]
    >>> rows += [Candidate(2, "auto", False, 3), Candidate(3, "cars", False, 4)]
    >>> choose("car", rows, TrimSettings(top=1, labels=1, variants=1))
    {0: 0, 3: 1}
    """
    by_target: dict[str, list[Candidate]] = {}
    for row in rows:
        by_target.setdefault(row.target, []).append(row)
    kept: dict[int, int] = {}
    opposites: list[list[Candidate]] = []
    others = variants = 0
    forms: set[int] = set()
    words = phrase.split()
    for target, own in by_target.items():
        if not is_asked_for(target):
            continue
        if own[0].opposite:
            opposites.append(own)
        elif others < settings.top or variants < settings.variants:
            if variant_of(words, target.split()) is None:
                if others and own[0].derived and not settings.forms:
                    continue
                if others >= FIRST and own[0].goodness < settings.later_goodness:
                    continue
                keep, turn = others < settings.top, others
                others += 1
            else:
                keep, turn = variants < settings.variants, settings.top + variants
                variants += 1
                forms |= {row.place for row in own}
            labels = own[: settings.labels] if keep else []
            kept |= {row.place: turn + LATER * k for k, row in enumerate(labels)}
    if others and not settings.forms:
        kept = {place: turn for place, turn in kept.items() if place not in forms}
    opposites.sort(key=lambda own: (own[0].cost, own[0].target))
    kept |= {own[0].place: turn for turn, own in enumerate(opposites[: settings.opposites])}
    return dict(sorted(kept.items()))


def chosen_rows(table: RowTable, settings: TrimSettings) -> Iterator[pa.Table]:
    """The rows that are kept, in their order, with a column of turns (see `choose`).

    Those with slots are all that are good enough, each in the first turn.
    """
    waiting: pa.Table | None = None
    for batch in table.batches():
        some = pa.Table.from_batches([batch])
        some = some.filter(_worth_a_look(some, settings))
        waiting = some if waiting is None else pa.concat_tables([waiting, some])
        if not waiting.num_rows:
            continue
        last = waiting["source"][-1]
        done = pc.index(waiting["source"], last).as_py()  # its phrase may go on in the next batch
        yield _chosen(waiting.slice(0, done), settings)
        waiting = waiting.slice(done)
    if waiting is not None and waiting.num_rows:
        yield _chosen(waiting, settings)


def _worth_a_look(rows: pa.Table, settings: TrimSettings) -> pa.ChunkedArray:
    good = pc.greater_equal(rows[GOODNESS], settings.least_goodness)
    opposite = pc.equal(rows[RELATION], float(OPPOSITE_NUMBER))
    plain = pc.not_equal(rows["type"], SLOTS)
    return pc.or_(pc.and_not(good, opposite), pc.and_(opposite, plain))


def _chosen(rows: pa.Table, settings: TrimSettings) -> pa.Table:
    with_slots = rows["type"].to_numpy() == SLOTS
    opposite = rows[RELATION].to_numpy() == OPPOSITE_NUMBER
    costs = sum(rows[name].to_numpy() for name in BOTH_WAYS)
    columns = [rows["target"].to_pylist(), opposite.tolist(), np.asarray(costs).tolist()]
    columns.append(rows[GOODNESS].to_pylist())
    columns.append((rows[RELATION].to_numpy() == RELATED_NUMBER).tolist())
    sources = rows["source"].to_pylist()
    kept = dict.fromkeys(np.flatnonzero(with_slots).tolist(), 0)
    plain = np.flatnonzero(~with_slots).tolist()
    for phrase, places in groupby(plain, key=sources.__getitem__):
        if is_asked_for(phrase):
            own = [Candidate(k, *(column[k] for column in columns)) for k in places]
            kept |= choose(phrase, own, settings)
    in_order = dict(sorted(kept.items()))
    turns = pa.array(in_order.values(), pa.int64())
    return rows.take(pa.array(in_order, pa.int64())).append_column(TURN, turns)
