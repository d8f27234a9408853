"""What this computer offers, and what the process uses of it.

Linux, macOS and Windows each answer in their own way, and not every question. Nothing else in the
package asks them directly.
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path

from otherwords.errors import OtherwordsError

DATABASE_VARIABLE = "OTHERWORDS_DATABASE"
"""The environment variable that names the database to use."""
MEGABYTE = 10**6
MOST_THREADS = 4096
# held by Python, NumPy, Arrow and DuckDB after loading, as measured on Linux
GUESSED_MEMORY = 200 * MEGABYTE
# the number of a setting of the C library, and the size from which a piece counts as large
MMAP_THRESHOLD, LARGE = -3, 1 << 20


def threads_for_kernel(threads: int | None) -> int:
    """The number of threads as kernels take it: None, one per processor, is 0 for them.

    >>> threads_for_kernel(2), threads_for_kernel(None)
    (2, 0)
    """
    check_threads(threads)
    return threads or 0


def check_threads(threads: int | None) -> None:
    """Reject a number of threads that cannot be; None is one per processor, everywhere."""
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        limit = "at least 1" if threads < 1 else f"at most {MOST_THREADS:,}"
        raise OtherwordsError(f"threads is {threads}, it must be {limit}.")


def processors() -> int:
    """How many processors this process may use, which may be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):  # only on Linux
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory_in_use() -> int:
    """The bytes this process holds now; a guess where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return GUESSED_MEMORY
    return pages * os.sysconf("SC_PAGE_SIZE")


def private_memory() -> int:
    """The bytes this process shares with no other, so not its libraries; 0 if that is unknown."""
    return _status("RssAnon:") or 0


def peak_memory() -> int:
    """The most bytes this process has held so far; 0 where the system does not say.

    Linux reports it for the process alone. `getrusage` starts from the peak of the process that
    started this one, so it comes second.
    """
    peak = _status("VmHWM:")
    if peak is not None:
        return peak
    try:
        import resource
    except ImportError:  # Windows
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def processor_seconds() -> float:
    """What this process, and those it started that have ended, used of the processors."""
    return sum(os.times()[:4])


def available_memory() -> int | None:
    """The bytes this process can hold before the computer runs out; None if that is not known.

    On Linux the limit of a container counts too.
    """
    found = []
    with suppress(OSError, ValueError):
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                found.append(int(line.split()[1]) * 1024)
    with suppress(OSError, ValueError):  # "max" if there is no limit
        group = Path("/sys/fs/cgroup")
        limit = int((group / "memory.max").read_text(encoding="ascii"))
        found.append(limit - int((group / "memory.current").read_text(encoding="ascii")))
    return memory_in_use() + max(min(found), 0) if found else None


def _status(name: str) -> int | None:
    """A size that Linux reports about this process."""
    with suppress(OSError):
        status = Path("/proc/self/status").read_text(encoding="utf-8", errors="replace")
        for line in status.splitlines():
            if line.startswith(name):
                return int(line.split()[1]) * 1024
    return None


def return_freed_memory() -> None:
    """Return large pieces of memory to the system as soon as they are freed.

    Otherwise the GNU C library keeps those of up to 32 MB for later use, separately for each
    thread: with batches of that size, extraction held twice what it used.
    """
    with suppress(AttributeError, OSError, TypeError):  # another library, or Windows
        library = ctypes.CDLL(None)
        library.mallopt(MMAP_THRESHOLD, LARGE)
        library.malloc_trim(0)
