"""The folder of a tuning run: everything that took time, kept as soon as it is complete.

    run.json        what the run depends on; a run with other settings or data is rejected
    00-lists/       the decoder's output under the start weights
    00-weights/     the optimiser's result, in state.json
    01-lists/ ...
    history.json    all iterations, when the run has ended
    objective.svg   the same as a plot

A part gets its name only when it is complete, and the random numbers of an iteration depend on the
seed and its number alone. So a run that was stopped anywhere resumes, and ends with the same bytes
as one that was not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from otherwords.corpus import write_whole
from otherwords.errors import OtherwordsError
from otherwords.files.whole import HIDDEN
from otherwords.files.work_folder import LOCK, OWNER, WorkFolder
from otherwords.plain_json import parse_json
from otherwords.tune.candidates import Decoded

RUN = "run.json"
LISTS = "lists.parquet"


class RunFolder:
    """The finished parts of a run."""

    def __init__(self, path: Path, about: Mapping[str, object]) -> None:
        self.path = path
        self.about = json.loads(json.dumps(about))
        self._parts = WorkFolder(path)

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Keep other runs out; reject the folder of another run."""
        with self._parts.locked():
            self._check()
            yield

    def lists(self, number: int, decode: Callable[[], Decoded]) -> Decoded:
        """The decoder's output in an iteration; it runs only if the output does not exist yet."""
        part = f"{number:02}-lists"
        if self._parts.state(part) is None:
            with self._parts.filling(part) as (place, state):
                decode().write(place / LISTS)
                state["digest"] = ""
        return Decoded.read(self.path / part / LISTS)

    def weights(self, number: int, optimise: Callable[[], Mapping[str, Any]]) -> dict[str, Any]:
        """The optimiser's result in an iteration; it runs only if the result does not exist yet."""
        part = f"{number:02}-weights"
        state = self._parts.state(part)
        if state is None:
            with self._parts.filling(part) as (_, made):
                made |= {"digest": "", **optimise()}
            state = self._parts.state(part) or {}
        return state

    def _check(self) -> None:
        for left in self.path.glob(HIDDEN):
            left.unlink()  # half a file of a run that was killed
        path = self.path / RUN
        if path.exists():
            self._compare(path)
            return
        strangers = sorted({each.name for each in self.path.iterdir()} - {LOCK, OWNER})
        if strangers:
            raise OtherwordsError(
                f"{self.path}: holds '{strangers[0]}' but no tuning run. Choose another folder."
            )
        with write_whole(path) as out:
            out.write(json.dumps(self.about, indent=1, sort_keys=True) + "\n")

    def _compare(self, path: Path) -> None:
        try:
            found = parse_json(path.read_bytes())
            different = sorted(
                name for name in {*found, *self.about} if found.get(name) != self.about.get(name)
            )
        except (ValueError, TypeError, AttributeError) as error:
            raise OtherwordsError(f"{path}: damaged. Remove the folder, and run again.") from error
        if different:
            name = different[0]
            old, new = _short(found.get(name)), _short(self.about.get(name))
            raise OtherwordsError(
                f"{self.path}: holds a run with other settings or data ({name} was {old}, is "
                f"{new}). Choose another folder, or remove it."
            )


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."
