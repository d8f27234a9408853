"""The packed store, slow and obvious: a list of rows and a scan."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import NamedTuple


class Row(NamedTuple):
    label: str
    source: str
    target: str
    size: int
    links: str
    features: tuple[float, ...]


class SlowStore:
    def __init__(self, rows):
        self.rows = sorted(rows, key=lambda row: row.source)

    def lookup(self, phrase, *, top=None, labels=None, size=None):
        found = [row for row in self.rows if row.source == phrase]
        if labels is not None:
            found = [row for row in found if row.label in labels]
        if size is not None:
            found = [row for row in found if row.size <= size]
        return found[:top]


def buckets(values, most=256):
    """The value that each value is kept as: itself, or the mean of a bucket of equal mass.

    A value as heavy as a bucket of the lighter ones has one of its own. The others, between
    them, are taken in order, each bucket so many that it is nearest to its share of what is
    left; no bucket reaches over a heavy value.
    """
    counts = dict(sorted(Counter(values).items()))
    if len(counts) <= most:
        return {value: value for value in counts}
    light = heaviest_first = dict(Counter(counts).most_common())
    for value, count in heaviest_first.items():
        without = {other: n for other, n in light.items() if other != value}
        if count * (most - len(counts) + len(light)) < sum(light.values()):
            break
        if len(counts) - len(without) > most // 2 - 2:  # all that are as heavy, or none
            light = {other: n for other, n in counts.items() if n <= count}
            break
        light = without
    stretches = [[]]
    for value in counts:
        if value in light:
            stretches[-1].append(value)
        elif stretches[-1]:
            stretches.append([])
    stretches = [stretch for stretch in stretches if stretch]
    kept = {value: value for value in counts if value not in light}
    left = most - len(kept)
    while stretches:
        stretch = stretches[0]
        if len(light) <= left:
            taken = 1
        elif left - len(stretches) == 0:
            taken = len(stretch)
        else:
            taken = nearest([light[value] for value in stretch], sum(light.values()) / left)
        bucket, stretches[0] = stretch[:taken], stretch[taken:]
        mass = sum(light[value] for value in bucket)
        mean = sum(value * light[value] for value in bucket) / mass
        kept |= dict.fromkeys(bucket, mean)
        for value in bucket:
            del light[value]
        left -= 1
        if not stretches[0]:
            stretches.pop(0)
    return kept


def nearest(counts, share):
    """How many of the counts bring their sum nearest to the share; the more if two do."""
    sums = list(accumulate(counts))
    reaching = [place for place, total in enumerate(sums) if total >= share]
    if not reaching:
        return len(counts)
    over = reaching[0]
    under = sums[over - 1] if over else 0
    return over if over and sums[over] - share > share - under else over + 1
