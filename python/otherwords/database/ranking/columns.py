"""What a database with a learned ranking stores for each paraphrase, as further features.

Goodness     from 1 to 5, what people would say of it; the database is ranked by it
GoodProbability  the probability that they would say 3.5 or more
Relation     a guess: 0 none, then the place in `RELATIONS`, counted from 1
"""

from __future__ import annotations

from otherwords.database.relations.relation import RELATIONS

GOODNESS = "Goodness"
PROBABILITY = "GoodProbability"
RELATION = "Relation"
LEARNED = (GOODNESS, PROBABILITY, RELATION)
GOOD = 3.5
"""From this mean judgement on, a paraphrase is called good."""
LEARNED_RANKING = {GOODNESS: -1.0}
"""The ranking of such a database: a cost is a goodness, negated."""


def relation_named(code: float) -> str | None:
    """The relation with this number.

    >>> relation_named(4.0), relation_named(0.0)
    ('opposite', None)
    """
    place = int(code)
    return RELATIONS[place - 1] if 0 < place <= len(RELATIONS) else None


def relation_number(name: str | None) -> int:
    """The number of a relation.

    >>> relation_number("equivalent"), relation_number(None)
    (1, 0)
    """
    return 0 if name is None else RELATIONS.index(name) + 1
