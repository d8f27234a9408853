"""Training that was killed goes on where it stood.

After each epoch all that changes is kept in one file; it holds only for the same treebanks,
text and settings, and is gone when training is over.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from otherwords._core import ParserTrainer
from otherwords.corpus import write_whole


class Checkpoint:
    """The state of one training; without a path, nothing is kept."""

    def __init__(self, path: Path | str | None, training: object) -> None:
        self._path = None if path is None else Path(path)
        described = json.dumps(training, sort_keys=True, default=str)
        self._key = hashlib.sha256(described.encode()).hexdigest()

    def vectors(self) -> NDArray[np.float32] | None:
        """The word vectors that were learned, if training has come so far."""
        kept = self._read("vectors")
        return kept[0] if kept else None

    def epochs_done(self, trainer: ParserTrainer) -> int:
        """Put the trainer where it stood; how many epochs that saves."""
        kept = self._read("epoch", "step", *(f"state{k}" for k in range(9)))
        if not kept:
            return 0
        trainer.restore(int(kept[1]), kept[2:])
        return int(kept[0])

    def save(self, epoch: int, vectors: NDArray[np.float32], trainer: ParserTrainer) -> None:
        """Keep all there is after an epoch (0: before the first)."""
        if self._path is None:
            return
        step, state = trainer.state()
        arrays = {f"state{number}": array for number, array in enumerate(state)}
        with write_whole(self._path) as writer:
            np.savez(
                writer.buffer,
                allow_pickle=False,
                key=self._key,
                epoch=epoch,
                step=step,
                vectors=vectors,
                **arrays,
            )

    def _read(self, *names: str) -> list[NDArray[np.float32]] | None:
        """None when there is nothing, or something else: training begins anew."""
        if self._path is None or not self._path.exists():
            return None
        try:
            with self._path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                if str(kept["key"]) != self._key:
                    return None
                return [kept[name] for name in names]
        except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile):
            return None
