from collections.abc import Callable, Mapping, Sequence
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "AlignmentModel",
    "ArpaReader",
    "Decoder",
    "DecoderTables",
    "EstimatedModel",
    "LanguageModel",
    "ModelEstimator",
    "Names",
    "OwnRules",
    "PackedStore",
    "PackedWriter",
    "ParserModel",
    "ParserTrainer",
    "Side",
    "SimilarityFile",
    "SimilarityText",
    "SimilarityWriter",
    "WordGuard",
    "__version__",
    "atomic",
    "best_derivations",
    "best_heads",
    "chance_shares",
    "count_word_pairs",
    "extract_rules",
    "fingerprints",
    "grow_links",
    "hash_features",
    "learn_word_vectors",
    "occurrences",
    "phrase_pairs",
    "phrase_pairs_batch",
    "project_contexts",
    "quantise_vectors",
    "read_link_lines",
    "read_tree_lines",
    "symmetrise",
    "tune_edits",
    "tune_matches",
    "tune_sweep",
    "write_link_lines",
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
    def pairs_together(source: Side, target: Side, threads: int) -> int: ...
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
def grow_links(
    links: object, growth: object, threads: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint32], NDArray[np.uint32]]: ...
def read_link_lines(
    text: bytes,
) -> tuple[NDArray[np.uint64], NDArray[np.uint32], NDArray[np.uint32]] | None: ...
def write_link_lines(
    starts: NDArray[np.uint64], sources: NDArray[np.uint32], targets: NDArray[np.uint32]
) -> bytes: ...
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

@final
class ParserModel:
    def __new__(
        cls,
        shape: object,
        dense: NDArray[np.float32],
        scales: NDArray[np.float32],
        path: str,
        start: int,
        root: int | None = None,
    ) -> ParserModel: ...
    def parse(
        self,
        features: NDArray[np.uint32],
        word_offsets: NDArray[np.uint64],
        sentence_offsets: NDArray[np.uint64],
        *,
        trees: int,
        heads: str,
        threads: int = 0,
    ) -> tuple[
        NDArray[np.uint32],
        NDArray[np.uint32],
        NDArray[np.uint32],
        NDArray[np.uint32],
        NDArray[np.uint64],
        NDArray[np.uint64],
        NDArray[np.float32],
    ]: ...
    def arc_scores(
        self,
        features: NDArray[np.uint32],
        word_offsets: NDArray[np.uint64],
        sentence_offsets: NDArray[np.uint64],
        *,
        threads: int = 0,
    ) -> tuple[NDArray[np.uint32], NDArray[np.float32], NDArray[np.float32]]: ...
    def relation_scores(
        self,
        roles: NDArray[np.float32],
        heads: NDArray[np.uint32],
        dependents: NDArray[np.uint32],
    ) -> NDArray[np.float32]: ...
    def span_scores(
        self, features: NDArray[np.uint32], word_offsets: NDArray[np.uint64]
    ) -> NDArray[np.float32]: ...

@final
class ParserTrainer:
    def __new__(
        cls,
        shape: object,
        settings: object,
        corpus: object,
        frequencies: NDArray[np.uint32],
        given_rows: NDArray[np.uint32],
        given: NDArray[np.float32],
        steps: int,
    ) -> ParserTrainer: ...
    def steps(self, sentences: NDArray[np.uint32]) -> int: ...
    def epoch(
        self,
        sentences: NDArray[np.uint32],
        *,
        threads: int = 0,
        progress: Callable[[int], None] | None = None,
    ) -> list[float]: ...
    def state(self) -> tuple[int, list[NDArray[np.float32]]]: ...
    def restore(self, step: int, arrays: Sequence[NDArray[np.float32]]) -> None: ...
    def weights(
        self,
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]: ...

def extract_rules(
    pairs: object, settings: object, threads: int, progress: Callable[[int], object] | None
) -> dict[str, NDArray[Any]]: ...
def read_tree_lines(
    text: bytes,
) -> (
    tuple[
        NDArray[np.uint64],
        NDArray[np.uint32],
        NDArray[np.uint32],
        NDArray[np.uint32],
        NDArray[np.uint32],
        list[str],
    ]
    | None
): ...
def fingerprints(texts: list[str], *, seed: int, second: bool = False) -> NDArray[np.int64]: ...
def count_word_pairs(
    pairs: object, threads: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]: ...
def occurrences(
    pairs: object,
    settings: object,
    prints: object,
    table: object,
    threads: int,
    progress: Callable[[int], object] | None,
) -> dict[str, Any]: ...

@final
class Names:
    def __new__(cls, wanted: NDArray[np.int64], words: list[str]) -> Names: ...
    def find(
        self,
        pairs: object,
        settings: object,
        prints: object,
        second: object,
        threads: int,
        progress: Callable[[int], object] | None,
    ) -> dict[str, NDArray[Any]]: ...
    def missing(self) -> int: ...

def best_heads(
    scores: NDArray[np.float32], *, projective: bool, single_root: bool = True
) -> NDArray[np.uint32]: ...
def learn_word_vectors(
    words: NDArray[np.uint32],
    count: int,
    *,
    seed: int,
    width: int,
    epochs: int,
    rate: float,
    progress: Callable[[int], None] | None = None,
) -> NDArray[np.float32]: ...

@final
class ArpaReader:
    def __new__(cls) -> ArpaReader: ...
    def feed(self, data: bytes) -> None: ...
    def finish(self, exact: bool) -> LanguageModel: ...

@final
class LanguageModel:
    def __new__(cls, path: str) -> LanguageModel: ...
    @staticmethod
    def from_bytes(data: bytes) -> LanguageModel: ...
    def to_bytes(self) -> bytes: ...
    def verify(self) -> None: ...
    def counts(self) -> list[int]: ...
    def section_lengths(self) -> list[tuple[str, int]]: ...
    def word(self, text: str) -> int: ...
    def useful(self, words: Sequence[str]) -> int: ...
    def score(
        self, sentences: Sequence[Sequence[str]], begin: bool, end: bool, threads: int
    ) -> tuple[NDArray[np.float32], NDArray[np.uint8], NDArray[np.bool_]]: ...
    def arpa(self, take: Callable[[str], object]) -> None: ...

@final
class ModelEstimator:
    def __new__(cls, skip: bool, memory: int, scratch: str) -> ModelEstimator: ...
    def add(self, data: bytes) -> tuple[int, str | None] | None: ...
    def end_file(self) -> tuple[int, str | None] | None: ...
    def read(self) -> tuple[int, int, int, int]: ...
    def close(self) -> int: ...
    @staticmethod
    def least_memory(tokens: int, words: int, order: int, binary: bool) -> int: ...
    def estimate(self, prune: Sequence[int], memory: int, binary: bool) -> EstimatedModel: ...
    @property
    def scratch_files(self) -> int: ...

@final
class EstimatedModel:
    @property
    def counts(self) -> list[int]: ...
    @property
    def discounts(self) -> list[tuple[list[float], tuple[int, float | None] | None]]: ...
    def binary(self, path: str, exact: bool) -> None: ...
    def arpa(self, write: Callable[[str], object]) -> None: ...

@final
class WordGuard:
    def __new__(
        cls,
        keys: NDArray[np.uint64],
        members: NDArray[np.uint64],
        kinds: NDArray[np.uint8],
        groups: NDArray[np.uint32],
        turning: NDArray[np.bool_],
        families: Sequence[int],
        opposites: Sequence[tuple[int, int]],
    ) -> WordGuard: ...
    def allows(self, source: Sequence[int], target: Sequence[int]) -> bool: ...

@final
class DecoderTables:
    def __new__(
        cls,
        store: PackedStore,
        model: LanguageModel | None,
        word_values: Sequence[NDArray[np.float64]],
    ) -> DecoderTables: ...
    @staticmethod
    def local_names() -> list[str]: ...
    def other_labels(self) -> list[str]: ...
    def own_rules(
        self,
        words: Sequence[str],
        rules: Sequence[tuple[Any, ...]],
        tree: Sequence[tuple[str, int, int]],
    ) -> OwnRules: ...
    @staticmethod
    def stored_words(store: PackedStore) -> list[str]: ...

@final
class OwnRules: ...

@final
class Decoder:
    def __new__(
        cls,
        tables: DecoderTables,
        weights: tuple[Sequence[float], Sequence[float], Sequence[float], float, float, float],
        settings: tuple[int, int, int, int],
        names: Sequence[str],
        guard: WordGuard | None = None,
    ) -> Decoder: ...
    def decode(
        self, sentences: Sequence[tuple[Any, ...]], k: int, threads: int
    ) -> list[tuple[list[tuple[Any, ...]], list[str]]]: ...

@final
class SimilarityFile:
    def __new__(cls, path: str) -> SimilarityFile: ...
    def verify(self) -> None: ...
    def about(self) -> bytes: ...
    def shape(self) -> tuple[bool, int, bool]: ...
    def section_lengths(self) -> list[tuple[str, int]]: ...
    def __len__(self) -> int: ...
    def find(self, phrases: list[str], lower: bool) -> NDArray[np.int64]: ...
    def scores(self, pairs: list[tuple[str, str]], lower: bool) -> NDArray[np.float32]: ...
    def cosines(
        self, ones: NDArray[np.int64], others: NDArray[np.int64]
    ) -> NDArray[np.float32]: ...
    def counts(self, places: NDArray[np.int64]) -> NDArray[np.uint64]: ...
    def vectors(self, places: NDArray[np.int64]) -> NDArray[np.float32]: ...
    def signature(self, place: int) -> bytes: ...
    def nearest(self, place: int, top: int, least: int) -> list[tuple[str, float, int]]: ...
    def phrases(self, places: NDArray[np.uint64]) -> list[str]: ...

@final
class SimilarityText:
    def __new__(cls, memory: int, scratch: str) -> SimilarityText: ...
    def add(self, data: bytes) -> tuple[int, str | None] | None: ...
    def end_file(self) -> tuple[int, str | None] | None: ...
    def read(self) -> tuple[int, int, int]: ...
    def sort(self, threads: int) -> None: ...
    def words(self) -> list[str]: ...
    def word_counts(self) -> NDArray[np.uint64]: ...
    def signatures(
        self, writer: SimilarityWriter, longest: int, least: int, threads: int
    ) -> None: ...
    def contexts(
        self,
        longest: int,
        least: int,
        features: NDArray[np.uint32],
        right: int,
        size: int,
        take: Callable[..., None],
    ) -> None: ...

@final
class SimilarityWriter:
    def __new__(
        cls, dense: bool, width: int, sums: bool, memory: int, scratch: str
    ) -> SimilarityWriter: ...
    def add_numbered(
        self,
        text: SimilarityText,
        words: NDArray[np.uint32],
        counts: NDArray[np.uint64],
        content: NDArray[np.uint8],
    ) -> None: ...
    def add(
        self,
        phrases: list[str] | tuple[NDArray[np.uint8], NDArray[np.int64]],
        counts: NDArray[np.uint64],
        content: NDArray[np.uint8],
    ) -> None: ...
    def add_file(self, file: SimilarityFile) -> None: ...
    def finish(self, path: str, least: int, keep: bool, about: bytes, threads: int) -> None: ...

def hash_features(
    names: list[str] | tuple[NDArray[np.uint8], NDArray[np.int64]], side: str | None
) -> NDArray[np.uint64]: ...
def project_contexts(
    starts: NDArray[np.uint64],
    features: NDArray[np.uint64],
    counts: NDArray[np.uint64],
    bits: int,
    sums: bool,
    threads: int,
) -> NDArray[np.uint8]: ...
def quantise_vectors(vectors: NDArray[np.float32]) -> NDArray[np.uint8]: ...

@final
class PackedWriter:
    def __new__(cls, path: str, scratch: str, exact: Sequence[bool]) -> PackedWriter: ...
    def add(
        self,
        labels: list[str] | tuple[NDArray[np.uint8], NDArray[np.int64]],
        sources: list[str] | tuple[NDArray[np.uint8], NDArray[np.int64]],
        targets: list[str] | tuple[NDArray[np.uint8], NDArray[np.int64]],
        sizes: NDArray[np.uint8],
        links: list[str] | tuple[NDArray[np.uint8], NDArray[np.int64]],
        features: NDArray[np.float32],
    ) -> None: ...
    def finish(self, meta: bytes) -> None: ...
    def abandon(self) -> None: ...
    def __len__(self) -> int: ...

@final
class PackedStore:
    def __new__(cls, path: str) -> PackedStore: ...
    def verify(self) -> None: ...
    def meta(self) -> bytes: ...
    def section_lengths(self) -> list[tuple[str, int]]: ...
    def __len__(self) -> int: ...
    def label_names(self) -> list[str]: ...
    def label_numbers(self, names: Sequence[str]) -> list[int | None]: ...
    def lookup(
        self,
        sources: list[str],
        labels: Sequence[int] | None,
        size: int | None,
        top: int | None,
        weights: Sequence[float] | None,
    ) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]: ...
    def prefix(
        self,
        source: str,
        limit: int | None,
        labels: Sequence[int] | None,
        size: int | None,
        top: int | None,
        weights: Sequence[float] | None,
    ) -> tuple[list[str], NDArray[np.uint64], NDArray[np.uint64]]: ...
    def labels(self, rules: NDArray[np.uint64]) -> NDArray[np.uint32]: ...
    def sizes(self, rules: NDArray[np.uint64]) -> NDArray[np.uint8]: ...
    def costs(self, rules: NDArray[np.uint64], weights: Sequence[float]) -> NDArray[np.float64]: ...
    def features(
        self, rules: NDArray[np.uint64], features: Sequence[int]
    ) -> NDArray[np.float32]: ...
    def sources(self, rules: NDArray[np.uint64]) -> list[str]: ...
    def targets(self, rules: NDArray[np.uint64]) -> list[str]: ...
    def links(self, rules: NDArray[np.uint64]) -> list[str]: ...

def tune_matches(
    references: tuple[NDArray[np.uint32], NDArray[np.uint64], NDArray[np.uint64]],
    outputs: tuple[NDArray[np.uint32], NDArray[np.uint64], NDArray[np.uint64]],
) -> NDArray[np.float64]: ...
def tune_edits(
    sources: tuple[NDArray[np.uint32], NDArray[np.uint64], NDArray[np.uint64]],
    references: tuple[NDArray[np.uint32], NDArray[np.uint64], NDArray[np.uint64]],
    outputs: tuple[NDArray[np.uint32], NDArray[np.uint64], NDArray[np.uint64]],
) -> NDArray[np.float64]: ...
def tune_sweep(
    starts: NDArray[np.uint64],
    outputs: NDArray[np.uint32],
    statistics: NDArray[np.float64],
    intercepts: NDArray[np.float64],
    slopes: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]: ...
def best_derivations(
    forest: tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint32], NDArray[np.float64]],
    words: Sequence[str],
    model: LanguageModel | None,
    weight: float,
    reference: Sequence[int],
    lacking: float,
    beam: int,
    best: int,
    by_length: bool,
) -> list[tuple[float, float, list[int], list[int]]]: ...
