"""What a build shows while it runs: progress of each stage, and notes."""

from __future__ import annotations

from contextlib import AbstractContextManager

from otherwords.build.stages import Talk
from otherwords.cli.shared.notes import say
from otherwords.cli.shared.progress import progress
from otherwords.progress import Progress


class BuildTalk(Talk):
    """Reports to standard error."""

    def __init__(self, *, quiet: bool) -> None:
        self.quiet = quiet

    def progress(self, stage: str, unit: str) -> AbstractContextManager[Progress]:
        return progress(stage, unit, quiet=self.quiet)

    def say(self, line: str) -> None:
        say(line, quiet=self.quiet)

    def warn(self, line: str) -> None:
        say(line)
