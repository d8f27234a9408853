"""How much memory a run may use, and the errors when that is not enough.

The user names the memory of the whole process. A database counts less than the system does: its
own limit excludes the interpreter, the libraries, the allocator's slack and the batches of rows
on their way to a file. So it gets what is left after these (see docs/rooms/engine.md for what was
measured).
"""

from __future__ import annotations

import re
from math import log2

from otherwords.errors import OtherwordsError
from otherwords.machine import MEGABYTE, memory_in_use
from otherwords.printable import quoted

UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
UNITS |= {"KI": 2**10, "MI": 2**20, "GI": 2**30, "TI": 2**40}
# the part of the memory not yet in use that the database may count as its own
SHARE = 0.85
# the largest part of the limit that counts as in use already: most of what earlier work left
# behind is used again
MOST_HELD = 0.25
# what a process made for a database holds beside that, however small the share: threads, and rows
# on their way to a file
BESIDE = 60 * MEGABYTE
# the database keeps freed memory for later use up to this, or this part of its share
MOST_KEPT, PART_KEPT = 128 * MEGABYTE, 16
# what a thread of the database needs to spill to disk instead of giving up
LEAST_A_THREAD = 125 * MEGABYTE


# more than any computer has, and no more than 64 bits can count
MOST = 2.0**60


class MemoryLimitError(OtherwordsError):
    """The work does not fit into the memory it was given."""


def bytes_of(memory: str) -> int:
    """Read a size such as `4GB`, `512 MB`, `2GiB` or `1.5G`.

    >>> bytes_of("4GB"), bytes_of("1.5 gib")
    (4000000000, 1610612736)
    """
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]?I?)B?\s*", memory.upper())
    size = float(match[1]) * UNITS.get(match[2], 0) if match else 0.0
    if not 1 <= size < MOST:
        found = f"memory '{quoted(memory)}' is not a size"
        raise OtherwordsError(f"{found}. Write it like 4GB or 512MB.")
    return int(size)


def size_text(size: int) -> str:
    """Write a size as a user would.

    >>> size_text(4_000_000_000), size_text(340_400_000)
    ('4GB', '341MB')
    """
    if size % 10**9 == 0:
        return f"{size // 10**9}GB"
    return f"{-(-size // MEGABYTE)}MB"


def check_fits(work: str, needed: int, limit: int, otherwise: str = "") -> None:
    """Raise an error if some work needs more than the limit; `otherwise` is another way out.

    >>> check_fits("reading", 1_234_567_890, 10**9, "or read less")
    Traceback (most recent call last):
    otherwords.engine.memory.MemoryLimitError: reading needs about 1300MB of memory, the limit is \
1GB. Raise it: --memory 1300MB; or read less.
    """
    if needed > limit:
        whole = size_text(rounded_up(needed))
        raise MemoryLimitError(
            f"{work} needs about {whole} of memory, the limit is {size_text(limit)}. "
            f"Raise it: --memory {whole}{otherwise and '; '}{otherwise}."
        )


def rounded_up(size: int) -> int:
    """Two digits, so that estimates do not look exact.

    >>> rounded_up(1_234_567_890), rounded_up(0)
    (1300000000, 0)
    """
    unit: int = 10 ** max(len(str(size)) - 2, 0)
    return -(-size // unit) * unit


def grown(whole: int, half: int, ratio: float) -> int:
    """How many different things there are in `ratio` times a text, from it and half of it.

    New ones get rarer: they grow by a power that is below 1.

    >>> grown(200, 100, 3), grown(200, 150, 4)
    (600, 356)
    """
    times: float = ratio ** log2(max(whole, 1) / max(half, 1))
    return round(whole * times)


def held_before(limit: int, elsewhere: int | None) -> int:
    """What counts as in use when a piece of work starts in a process that has done others.

    In a process of its own all of it does, and what is held `elsewhere`.
    """
    if elsewhere is None:
        return min(memory_in_use(), int(limit * MOST_HELD))
    return memory_in_use() + elsewhere


def database_share(memory: int, *, threads: int, held: int) -> int:
    """How much of a process's memory its database may use, when `held` is already in use.

    >>> database_share(4_000_000_000, threads=2, held=200_000_000)
    3230000000
    >>> database_share(350_000_000, threads=2, held=200_000_000)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    otherwords.engine.memory.MemoryLimitError: memory 350MB is too little to start with. ...
    """
    share = int((memory - min(held, memory * MOST_HELD)) * SHARE)
    room = LEAST_A_THREAD * threads / SHARE / (1 - MOST_HELD)
    if memory < room:  # whatever it holds now: it may hold more when the database is opened again
        needed = size_text(int(room) + 1)
        fewer = f", or use fewer threads than {threads}" if threads > 1 else ""
        raise MemoryLimitError(
            f"memory {size_text(memory)} is too little to start with. "
            f"Give it at least {needed}: --memory {needed}{fewer}."
        )
    return share


def least_memory(*, threads: int, held: int) -> int:
    """The least memory of processes that hold so much before their database is opened.

    >>> size_text(least_memory(threads=2, held=200_000_000))
    '555MB'
    """
    return held + BESIDE + int(LEAST_A_THREAD * threads / SHARE) + 1


def exact_share(memory: int, *, threads: int, held: int) -> int:
    """How much a database may use if all that is held stays so, as in a process made for it.

    >>> exact_share(4_000_000_000, threads=2, held=200_000_000)
    3179000000
    """
    return max(LEAST_A_THREAD * threads, int((memory - held - BESIDE) * SHARE))


def kept_freed(share: int) -> int:
    """How much freed memory a database with this share may keep instead of returning it.

    >>> kept_freed(320_000_000), kept_freed(4_000_000_000)
    (20000000, 128000000)
    """
    return min(MOST_KEPT, share // PART_KEPT)


def used_up(memory: int) -> MemoryLimitError:
    """The error of a query that ran out of memory.

    >>> print(used_up(500_000_000))
    the query needs more than the 500MB of memory it may use. Give it more, e.g. --memory 1GB.
    """
    return MemoryLimitError(
        f"the query needs more than the {size_text(memory)} of memory it may use. "
        f"Give it more, e.g. --memory {size_text(2 * memory)}."
    )
