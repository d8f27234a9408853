"""Resume training that was killed.

After each epoch the state is saved in one file. It is valid only for the same treebanks, text and
settings, and is removed when training is finished.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from otherwords._core import ParserTrainer
from otherwords.files.checksums import checksum
from otherwords.files.whole_files import write_whole_bytes


class Checkpoint:
    """The state of one training run; without a path, nothing is saved."""

    def __init__(self, path: Path | str | None, training: object) -> None:
        self._path = None if path is None else Path(path)
        described = json.dumps(training, sort_keys=True, default=str)
        self._key = checksum([described])

    def vectors(self) -> NDArray[np.float32] | None:
        """The word vectors, if training got far enough to learn them."""
        kept = self._read("vectors")
        return kept[0] if kept else None

    def epochs_done(self, trainer: ParserTrainer) -> int:
        """Restore the saved state, and return how many epochs were done."""
        kept = self._read("epoch", "step", *(f"state{k}" for k in range(9)))
        if not kept:
            return 0
        trainer.restore(int(kept[1]), kept[2:])
        return int(kept[0])

    def save(self, epoch: int, vectors: NDArray[np.float32], trainer: ParserTrainer) -> None:
        """Save the state after an epoch (0: before the first)."""
        if self._path is None:
            return
        step, state = trainer.state()
        arrays = {f"state{number}": array for number, array in enumerate(state)}
        with write_whole_bytes(self._path) as writer:
            np.savez(
                writer,
                allow_pickle=False,
                key=self._key,
                epoch=epoch,
                step=step,
                vectors=vectors,
                **arrays,
            )

    def _read(self, *names: str) -> list[NDArray[np.float32]] | None:
        """The saved arrays; None if there are none, or if training has changed and starts again."""
        if self._path is None or not self._path.exists():
            return None
        try:
            with self._path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                if str(kept["key"]) != self._key:
                    return None
                return [kept[name] for name in names]
        except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile):
            return None
