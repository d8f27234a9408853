"""Decide once what happens to input that cannot be used.

Real corpora hold empty lines, stray tabs and broken bytes. A reader never drops such a line
on its own: it hands it to one of the two policies here. The default stops with an error; the
other one skips the line, and counts the reasons for a summary.
"""

from __future__ import annotations

from typing import NamedTuple

from otherwords.errors import InputError


class Fault(NamedTuple):
    """Something wrong with one line: a reason to count it under, and the error to raise."""

    reason: str
    error: InputError


class Skipped(NamedTuple):
    """How often a reason was met, and where first."""

    times: int
    first: str


class BadLines:
    """The default policy: the first bad line is an error.

    `seen` counts the lines, pairs or groups met so far, good and bad. One policy may serve
    several files in a row; its counts then add up.
    """

    def __init__(self) -> None:
        self.seen = 0
        self.reasons: dict[str, Skipped] = {}

    def refuse(self, fault: Fault) -> None:
        """Raise the error of the fault; a policy that returns instead skips the line."""
        raise fault.error

    @property
    def skipped(self) -> int:
        return sum(reason.times for reason in self.reasons.values())

    def summary(self, noun: str) -> str:
        """Summarise in one line what was skipped, the most frequent reason first.

        >>> bad = SkipBadLines()
        >>> bad.seen = 1000
        >>> bad.refuse(Fault("with an empty side", InputError("a.en", 17, "...")))
        >>> print(bad.summary("pairs"))
        skipped 1 of 1,000 pairs: 1 with an empty side (first: a.en:17)
        """
        often_first = sorted(self.reasons.items(), key=lambda item: -item[1].times)
        details = ", ".join(
            f"{skipped.times:,} {reason} (first: {skipped.first})"
            for reason, skipped in often_first
        )
        total = f"skipped {self.skipped:,} of {self.seen:,} {noun}"
        return f"{total}: {details}" if details else total


class SkipBadLines(BadLines):
    """Skip bad lines, and count them by reason with the place of the first."""

    def refuse(self, fault: Fault) -> None:
        error = fault.error
        place = error.path if error.line is None else f"{error.path}:{error.line}"
        times, first = self.reasons.get(fault.reason, Skipped(0, place))
        self.reasons[fault.reason] = Skipped(times + 1, first)
