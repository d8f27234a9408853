"""The program: python -m otherwords, and the command otherwords.

It takes a moment to load. Ctrl-C in that moment ends the program as quietly as later on, instead
of with a traceback out of some library that was being imported.
"""

from __future__ import annotations

import os
import signal
import sys

STOPPED = 130


def main() -> None:
    """Load the command line and run it."""
    handler = signal.getsignal(signal.SIGINT)
    loud = handler is signal.default_int_handler  # else it is ignored, as in a background job
    if loud:
        signal.signal(signal.SIGINT, lambda *_: os._exit(STOPPED))
    from otherwords.cli.main import main as run

    try:
        if loud:
            signal.signal(signal.SIGINT, handler)
        run()
    except KeyboardInterrupt:  # before the command line was ready for it
        sys.exit(STOPPED)
    finally:
        if loud:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # there is nothing left to stop


if __name__ == "__main__":
    main()
