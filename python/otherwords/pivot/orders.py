"""Orders of slots, and how they combine when two rules meet at a pivot (Ganitkevitch 2018, 3.2.1).

A rule numbers the slots of its pivot side 1, 2, ... from left to right. Its order is the digits
of these numbers in the order of the other side: 21 if two slots change places; 0 stands for any
order without change. Through a pivot the slots of e1 go to those of f and from there to e2:
the inverse of the first order, then the second.
"""

from __future__ import annotations

from collections.abc import Iterable

import pyarrow as pa

from otherwords.corpus.slots import renumber

UNCHANGED = 0


def digits(order: int, slots: int) -> list[int]:
    """The numbers of an order.

    >>> digits(0, 3), digits(21, 2)
    ([1, 2, 3], [2, 1])
    """
    return [int(digit) for digit in str(order)] if order else list(range(1, slots + 1))


def order_of(numbers: list[int]) -> int:
    """The inverse of `digits`."""
    unchanged = numbers == list(range(1, len(numbers) + 1))
    return UNCHANGED if unchanged else int("".join(map(str, numbers)))


def relative(first: int, second: int) -> int:
    """The order of e2's slots by those of e1, if the pivot's slots come in these orders.

    >>> relative(21, 21), relative(0, 21), relative(231, 0), relative(231, 312)
    (0, 21, 312, 231)
    """
    slots = max(len(str(first)), len(str(second)))
    own = digits(first, slots)
    return order_of([own.index(number) + 1 for number in digits(second, slots)])


def combinations(orders: Iterable[int]) -> pa.Table:
    """All pairs of orders that can meet (of as many slots each), with their combination."""
    rows = [(UNCHANGED, UNCHANGED, UNCHANGED)]
    known = sorted(set(orders) - {UNCHANGED})
    rows += [(UNCHANGED, order, order) for order in known]
    rows += [(order, UNCHANGED, relative(order, UNCHANGED)) for order in known]
    rows += [(a, b, relative(a, b)) for a in known for b in known if len(str(a)) == len(str(b))]
    columns = zip(*rows, strict=True)
    names = ("first", "second", "relative")
    arrays = [pa.array(column, pa.int32()) for column in columns]
    return pa.table(dict(zip(names, arrays, strict=True)))


def inverses(orders: Iterable[int]) -> pa.Table:
    """Each order with the one that undoes it."""
    known = sorted({UNCHANGED, *orders})
    undone = [relative(order, UNCHANGED) for order in known]
    return pa.table({"ord": pa.array(known, pa.int32()), "inverse": pa.array(undone, pa.int32())})


def renumbered(target: str, order: int) -> str:
    r"""Give the slots of a side, numbered from left to right, the numbers of an order.

    >>> renumbered(r"give [NP,1] to [NP,2] \[X,1]", 21)
    'give [NP,2] to [NP,1] \\[X,1]'
    """
    return renumber(target, digits(order, 9))
