"""What a build shows while it runs: the bar or line of each stage, and notes."""

from __future__ import annotations

from contextlib import AbstractContextManager

from otherwords.cli.notes import say
from otherwords.cli.progress import Report, progress
from otherwords.database.stages import Talk


class BuildTalk(Talk):
    """Talks on standard error."""

    def __init__(self, *, quiet: bool) -> None:
        self.quiet = quiet

    def progress(self, stage: str, unit: str) -> AbstractContextManager[Report]:
        return progress(stage, unit, quiet=self.quiet)

    def say(self, line: str) -> None:
        say(line, quiet=self.quiet)

    def warn(self, line: str) -> None:
        say(line)
