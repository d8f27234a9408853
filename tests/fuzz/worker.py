"""Reads mutants one after the other in a process of its own, and reports each on standard output.

A line `begin K` comes before mutant K and a line `end K KIND DETAIL` after it, so that whoever
listens knows which mutant it was when the process dies or does not answer. To load the readers
takes longer than to read some mutants, so one process loads them and forks for each job: it says
`child PID` when it has, and `over CODE` when that process has ended.
"""

import os
import random
import sys
import traceback
from pathlib import Path

from tests.fuzz.readers import READERS

from otherwords.errors import OtherwordsError
from otherwords.printable import CONTROL

MEMORY = 4 << 30


def work(name, folder, seed, first, last):
    """Read the mutants of a reader from `first` up to `last`."""
    _limit_memory()
    reader = READERS[name]
    path = folder / reader.file
    whole = path.read_bytes()
    others = [other.read_bytes()[:50_000] for other in sorted(folder.iterdir()) if other.is_file()]
    outcome(reader.read, folder, path.name)  # what is imported and opened once takes its time
    for number in range(first, last):
        say(f"begin {number}")
        chance = random.Random(f"{seed}/{name}/{number}")
        # a new file for each: what was read before may still be mapped into memory
        path.unlink(missing_ok=True)
        path.write_bytes(chance.choice(reader.damages)(whole, chance, others))
        kind, detail = outcome(reader.read, folder, path.name)
        say(f"end {number} {kind} {detail}")


def say(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def outcome(read, folder, name):
    """How reading ended: as it should (`read`, `refused`), or as it never may."""
    try:
        read(folder)
    except OtherwordsError as error:
        message = str(error)
        if CONTROL.search(message) or not message:
            return "message", repr(message)[:300]
        if name not in message and folder.name not in message:
            return "nameless", message[:300]
        return "refused", ""
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return "exception", f"{type(error).__name__} at {where}: {error!r:.200}".replace("\n", " ")
    return "read", ""


def _limit_memory():
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def serve():
    """Do the jobs of standard input, a line each, in processes of their own."""
    for line in iter(sys.stdin.readline, ""):
        name, folder, seed, first, last = line.rstrip("\n").split("\t")
        child = os.fork()
        if not child:
            try:
                work(name, Path(folder), seed, int(first), int(last))
                os._exit(0)
            finally:
                os._exit(1)
        say(f"child {child}")
        say(f"over {os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}")


if __name__ == "__main__":
    serve()
