"""Give every reader damaged files, and see that each is read or refused in one line.

A reader runs in a process of its own (`worker`), which may die or hang without harm: the mutant
that did it is noted, and the next process goes on after it.
"""

import os
import selectors
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.fuzz.readers import READERS
from tests.fuzz.seeds import make_seeds

HERE = Path(__file__).resolve().parents[2]
SLOWEST = 10.0
"""Seconds that a reader may take for a file of a few kilobytes, on a busy machine."""
START = 60.0
GOOD = ("read", "refused")
AT_ONCE = 500


@dataclass
class Tally:
    """What became of the mutants of one reader."""

    counts: Counter = field(default_factory=Counter)
    failures: list = field(default_factory=list)
    seconds: float = 0.0

    @property
    def mutants(self):
        return sum(self.counts.values())


def say(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def fuzz(mutants, *, seed=1, seconds=None, readers=READERS, first=0, slowest=SLOWEST, report=say):
    """Share out so many mutants among the readers; stop when the time is up.

    The readers take turns, so that all of them get their share of a run that is stopped early.
    """
    ends = monotonic() + seconds if seconds else None
    total = sum(READERS[name].share for name in readers)
    wanted = {name: max(1, round(mutants * READERS[name].share / total)) for name in readers}
    tallies = {name: Tally() for name in readers}
    with TemporaryDirectory(prefix="fuzz-") as top, ExitStack() as stack:
        seeds = Path(top, "seeds")
        seeds.mkdir()
        make_seeds(seeds)
        server = stack.enter_context(worker())
        while any(tallies[name].mutants < wanted[name] for name in readers):
            for name in readers:
                done, left = tallies[name].mutants, wanted[name] - tallies[name].mutants
                if left > 0 and not (ends and monotonic() >= ends):
                    some = max(1, round(AT_ONCE * READERS[name].share))
                    folder = Path(top, name)
                    shutil.copytree(seeds, folder)
                    start = first + done
                    stop = start + min(left, some)
                    watch = Watch(server, name, seed, tallies[name], ends, slowest, report)
                    watch.run(folder, start, stop)
                    shutil.rmtree(folder)
            if ends and monotonic() >= ends:
                break
    return tallies


@contextmanager
def worker():
    """The process that forks for each job."""
    places = os.pathsep.join([str(HERE), *filter(None, sys.path)])
    with subprocess.Popen(
        [sys.executable, "-m", "tests.fuzz.worker"],
        cwd=HERE,
        env=os.environ | {"PYTHONPATH": places},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as server:
        yield server
        server.stdin.close()


@dataclass
class Watch:
    """Gives the jobs of one reader to a worker and listens to it."""

    server: subprocess.Popen
    name: str
    seed: int
    tally: Tally
    ends: float | None
    slowest: float
    report: Callable[[str], object]

    def run(self, folder, first, last):
        """Read the mutants in one process, or in several if it dies on the way."""
        begun = monotonic()
        while first < last and not self.is_over():
            job = (self.name, folder, self.seed, first, last)
            self.server.stdin.write("\t".join(map(str, job)).encode() + b"\n")
            self.server.stdin.flush()
            first = self.listen(first, last)
        self.tally.seconds += monotonic() - begun

    def listen(self, first, last):
        """Count what a process reports until it is over; returns the next mutant to read."""
        reading, left, child, stopped = False, b"", None, False
        out = self.server.stdout
        with selectors.DefaultSelector() as selector:
            selector.register(out, selectors.EVENT_READ)
            while True:
                if selector.select(self.slowest if reading else START):
                    *lines, left = (left + os.read(out.fileno(), 1 << 16)).split(b"\n")
                else:
                    lines, reading, stopped = [], False, True
                    self.fail(first, "hang", f"over {self.slowest:.0f} s")
                    first += 1
                for line in lines:
                    word, number, *rest = line.decode(errors="replace").split(" ", 3)
                    if word == "child":
                        child = int(number)
                    elif word == "over":
                        return self.after(int(number), first, last, stopped=stopped)
                    elif not stopped:
                        reading, first = word == "begin", int(number) + (word == "end")
                        if word == "end":
                            self.count(int(number), *rest)
                stopped = stopped or self.is_over()
                if stopped and child is not None:
                    with suppress(ProcessLookupError):
                        os.kill(child, signal.SIGKILL)

    def after(self, code, first, last, *, stopped):
        """The next mutant to read after a process has ended by itself, or was stopped."""
        if stopped:
            return last if self.is_over() else first
        if first < last:
            self.fail(first, "died", f"exit code {code}")
            return first + 1
        return last

    def count(self, number, kind, detail):
        if kind in GOOD:
            self.tally.counts[kind] += 1
        else:
            self.fail(number, kind, detail)

    def fail(self, number, kind, detail):
        self.tally.counts[kind] += 1
        failure = {"reader": self.name, "seed": self.seed, "mutant": number}
        self.tally.failures.append(failure | {"kind": kind, "detail": detail})
        self.report(f"FAILED {self.name}, seed {self.seed}, mutant {number}: {kind} {detail}")

    def is_over(self):
        return self.ends is not None and monotonic() >= self.ends
