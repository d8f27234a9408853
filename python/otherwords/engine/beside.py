"""Run the two ends of a stream side by side: one makes items, the other uses them.

Making rows keeps all cores busy for a while; writing them keeps one. Side by side, the others do
not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from threading import Semaphore, Thread
from typing import Generic, TypeVar

Item = TypeVar("Item")


def beside(use: Callable[[Iterable[Item]], object], items: Iterable[Item]) -> None:
    """Let `use` go through the items in its own thread, while this one makes the next.

    At most two exist at a time: one being used, one being made or waiting. An error on either
    side ends both, and is raised here.

    >>> seen = []
    >>> beside(seen.extend, range(3))
    >>> seen
    [0, 1, 2]
    """
    user = _User(use)
    user.start()
    try:
        for item in items:
            user.give((item,))
            del item
            if user.is_over:
                break
    finally:
        user.give(None)
        user.join()
    if user.error is not None:
        raise user.error


class _User(Thread, Generic[Item]):
    """Takes items one by one, waiting for each."""

    def __init__(self, use: Callable[[Iterable[Item]], object]) -> None:
        super().__init__()
        self.use = use
        self.wants_more = Semaphore(0)
        self.items: SimpleQueue[tuple[Item] | None] = SimpleQueue()
        self.is_over = False
        self.error: BaseException | None = None

    def give(self, item: tuple[Item] | None) -> None:
        """Hand over the next item as soon as it is wanted; None is the end."""
        self.wants_more.acquire()
        self.items.put(item)

    def run(self) -> None:
        try:
            self.use(self._taken())
        except BaseException as error:
            self.error = error
        self.is_over = True
        self.wants_more.release(2)  # for an item that nobody takes anymore, and for the end

    def _taken(self) -> Iterator[Item]:
        while True:
            self.wants_more.release()
            item = self.items.get()
            if item is None:
                return
            yield item[0]
            del item
