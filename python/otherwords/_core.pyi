from collections.abc import Callable, Mapping, Sequence
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "AlignmentModel",
    "Side",
    "__version__",
    "atomic",
    "chance_shares",
    "phrase_pairs",
    "phrase_pairs_batch",
    "symmetrise",
]

__version__: str

@final
class Side:
    def __new__(
        cls, tokens: NDArray[np.uint32], offsets: NDArray[np.uint64], stems: NDArray[np.uint32]
    ) -> Side: ...

@final
class AlignmentModel:
    @staticmethod
    def steps(settings: object) -> int: ...
    @staticmethod
    def train(
        source: Side,
        target: Side,
        source_twins: NDArray[np.uint32],
        target_twins: NDArray[np.uint32],
        settings: object,
        threads: int,
        progress: Callable[[int], object] | None,
    ) -> AlignmentModel: ...
    def link(
        self,
        source: Side,
        target: Side,
        source_twins: NDArray[np.uint32],
        target_twins: NDArray[np.uint32],
        rule_name: str,
        threshold: float,
        viterbi: bool,
        threads: int,
        progress: Callable[[int], object] | None,
    ) -> tuple[NDArray[np.uint64], NDArray[np.uint32], NDArray[np.uint32], NDArray[np.float32]]: ...
    def arrays(self) -> dict[str, NDArray[Any]]: ...
    @staticmethod
    def from_arrays(
        arrays: Mapping[str, NDArray[Any]],
        source_stems: NDArray[np.uint32],
        target_stems: NDArray[np.uint32],
        settings: object,
    ) -> AlignmentModel: ...

def symmetrise(
    forward: list[tuple[int, int]], backward: list[tuple[int, int]], rule_name: str
) -> list[tuple[int, int]]: ...
def phrase_pairs(
    links: list[tuple[int, int]],
    source_length: int,
    target_length: int,
    longest: int | None,
    unaligned: bool,
) -> list[tuple[int, int, int, int]]: ...
def atomic(pairs: Sequence[tuple[int, int, int, int]]) -> list[bool]: ...
def phrase_pairs_batch(
    starts: NDArray[np.uint64],
    sources: NDArray[np.uint32],
    targets: NDArray[np.uint32],
    source_lengths: NDArray[np.uint32],
    target_lengths: NDArray[np.uint32],
    words: tuple[NDArray[np.uint32], NDArray[np.uint32]] | None,
    longest: int | None,
    unaligned: bool,
    threads: int,
) -> tuple[NDArray[np.uint64], NDArray[np.uint32], NDArray[np.bool_]]: ...
def chance_shares(
    starts: NDArray[np.uint64],
    sources: NDArray[np.uint32],
    targets: NDArray[np.uint32],
    source_lengths: NDArray[np.uint32],
    target_lengths: NDArray[np.uint32],
    words: tuple[NDArray[np.uint32], NDArray[np.uint32]],
    edits: tuple[NDArray[np.float64], NDArray[np.float64]],
    samples: int,
    seed: int,
    identical: bool,
    threads: int,
    progress: Callable[[int], object] | None,
) -> NDArray[np.float64]: ...
