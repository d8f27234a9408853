"""Items made in one thread and used in another come through whole, and so do errors."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator

import pytest

from otherwords.engine.beside import beside


@pytest.mark.parametrize("count", [0, 1, 2, 100])
def test_all_items_come_in_their_order(count):
    seen = []
    beside(seen.extend, iter(range(count)))
    assert seen == list(range(count))


def test_the_next_item_is_made_while_one_is_used():
    made = threading.Event()

    def items() -> Iterator[int]:
        yield 1
        made.set()
        yield 2

    def use(stream: Iterable[int]) -> None:
        for item in stream:
            assert item == 2 or made.wait(timeout=60)

    beside(use, items())


def test_an_item_is_not_made_before_the_last_but_one_is_used():
    used: list[int] = []

    def items() -> Iterator[int]:
        for k in range(50):
            assert len(used) >= k - 1
            yield k

    def use(stream: Iterable[int]) -> None:
        for item in stream:
            used.append(item)

    beside(use, items())


@pytest.mark.parametrize("good", [0, 1, 2, 7])
def test_an_error_of_the_maker_ends_both(good):
    seen = []

    def items() -> Iterator[int]:
        yield from range(good)
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        beside(seen.extend, items())
    assert seen == list(range(good))


@pytest.mark.parametrize("good", [0, 1, 2, 7])
def test_an_error_of_the_user_ends_both(good):
    def use(stream: Iterable[int]) -> None:
        for item in stream:
            if item == good:
                raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        beside(use, iter(range(100)))


def test_a_user_may_stop_early():
    beside(lambda stream: next(iter(stream)), iter(range(100)))
