"""Run stages side by side where none waits for another: of different bitexts, or links and trees.

Reading and encoding text keep one processor busy, and so do parts of most other stages, so two
stages together take less time than one after the other. Each then has its part of the memory.
Stages that join all bitexts run alone, with all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Lock

from otherwords.build.context import Context
from otherwords.build.stages import Finished, Stage, Talk
from otherwords.progress import Progress


def run_in_lanes(
    order: Sequence[Stage], run: Callable[[Stage, Context], Finished], context: Context
) -> dict[str, Finished]:
    """Run each stage once those it waits for are done, as many at a time as there are lanes.

    When one fails, those beside it are stopped.
    """
    waiting = list(order)
    running: dict[Future[Finished], Stage] = {}
    done: dict[str, Finished] = {}
    moments: list[list[str]] = []
    with ThreadPoolExecutor(context.lanes) as pool:
        try:
            while waiting or running:
                for stage in list(waiting):
                    if _may_start(stage, list(running.values()), done, context.lanes):
                        waiting.remove(stage)
                        own = context.part() if stage.of_one_bitext else context
                        running[pool.submit(run, stage, own)] = stage
                moments.append([stage.name for stage in running.values()])
                ended, _ = wait(running, return_when=FIRST_COMPLETED)
                for each in ended:
                    done[running.pop(each).name] = each.result()
        except BaseException:
            context.stop()
            raise
    context.most_together = max(sum(done[name].peak_memory for name in each) for each in moments)
    return {stage.name: done[stage.name] for stage in order}


def _may_start(
    stage: Stage, running: Sequence[Stage], done: Mapping[str, Finished], lanes: int
) -> bool:
    if not all(each.name in done for each in (*stage.needs, *stage.takes_over)):
        return False
    beside = stage.of_one_bitext and all(each.of_one_bitext for each in running)
    return len(running) < lanes and (beside or not running)


class OneBar(Talk):
    """Shows the progress of one stage at a time: that of the first, while others run beside it."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.lock = Lock()

    @contextmanager
    def progress(self, stage: str, unit: str) -> Iterator[Progress]:
        if not self.lock.acquire(blocking=False):
            yield lambda done, total: None
            return
        try:
            with self.talk.progress(stage, unit) as report:
                yield report
        finally:
            self.lock.release()

    def say(self, line: str) -> None:
        self.talk.say(line)

    def warn(self, line: str) -> None:
        self.talk.warn(line)
