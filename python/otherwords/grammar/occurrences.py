"""Rules as rows of fixed width: fingerprints of their parts, counts and lexical weights.

Notation: f is the source side of a rule, the pivot; e its target side, the phrase. A side has
the fingerprint of its words and the labels of its slots in its own order; slots have no numbers
in it, so sides can be joined whatever they are paired with. How slots correspond is in `ord`: 0
if they come in the same order on both sides, else their numbers on the source side in the order
of the target, as digits.

Lexical weights (Koehn et al. 2003; Ganitkevitch 2018, 3.1.3): lex(e|f) is the product, over the
words of e, of the mean of w(e_j|f_i) over the links of e_j, or of w(e_j|NULL) if it has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from otherwords import _core
from otherwords.grammar.kernel_settings import KernelSettings
from otherwords.grammar.labels import WILDCARD
from otherwords.grammar.pair_table import read_pairs
from otherwords.grammar.settings import Settings
from otherwords.grammar.word_table import WordTable
from otherwords.machine import threads_for_kernel

OCCURRENCE_SCHEMA = pa.schema(
    [
        ("f", pa.int64()),
        ("e", pa.int64()),
        ("lhs", pa.int64()),
        ("ord", pa.int32()),
        ("links", pa.int64()),
        ("n", pa.int32()),
        ("own", pa.int32()),
        ("words", pa.int8()),
        ("lex_ef", pa.float32()),
        ("lex_fe", pa.float32()),
    ]
)
"""`links` is the id of a pattern of links, 63 bits, larger the fewer links there are; `own` counts
each occurrence under the first of its labels only, so that sums over labels count it once; `words`
is 0 for a rule with slots, k for one that relates one word to k words, and -k for one that relates
several words to several, k at most; `lex_ef` and `lex_fe` are negative natural logs."""


@dataclass(frozen=True, eq=False)
class Prints:
    """What the kernel makes fingerprints from: equal texts give equal ones on every machine."""

    words: NDArray[np.int64]
    """The fingerprint of each word."""
    labels: list[str]
    """The wildcard, then the plain labels from number 1."""
    pivot: int
    """Tells "die" in one pivot language from "die" in another."""
    seed: int = 0
    second: bool = False
    """Whether these are of the second family, which finds collisions in the first."""
    bits: int = 64
    """How many bits of a fingerprint are kept; tests use fewer to provoke collisions."""

    @classmethod
    def of(
        cls,
        words: Sequence[str],
        labels: Sequence[str],
        *,
        language: str,
        seed: int = 0,
        second: bool = False,
        bits: int = 64,
    ) -> Prints:
        """Start from the texts of words and plain labels by number, and the pivot language."""
        # with a space, so that no word looks the same: 'por' in Dutch is not 'nld' in Portuguese
        (pivot,) = fingerprints([f"language {language}"], seed=seed).tolist()
        numbers = fingerprints(words, seed=seed, second=second)
        return cls(numbers, [WILDCARD, *labels], pivot, seed, second, bits)


@dataclass(frozen=True, eq=False)
class Occurrences:
    """Converts encoded sentence pairs to rows of rules; can be pickled and sent to workers.

    >>> from otherwords.grammar import Labels, WordCounts, Words, encode_pairs
    >>> words = Words()
    >>> pair = (["der", "hund"], ["the", "dog"], [(0, 0), (1, 1)], None)
    >>> pairs = encode_pairs([pair, pair], words, Labels())
    >>> table = WordTable.from_counts(WordCounts.of(pairs))
    >>> prints = Prints.of(words.texts, [], language="deu")
    >>> rows = Occurrences(prints, table, Settings.hiero())(pairs)
    >>> rows["n"].to_pylist()
    [2, 2, 2, 2, 2]
    """

    prints: Prints
    table: WordTable
    settings: Settings
    threads: int | None = None

    def __call__(self, pairs: pa.Table) -> pa.Table:
        """One row for each rule and pattern of links, sorted by f, lhs, e, ord, links.

        The same bytes on any number of threads.
        """
        encoded = read_pairs(pairs, with_trees=self.settings.needs_trees)
        columns = _core.occurrences(
            encoded,
            KernelSettings(self.settings, self.prints.labels),
            self.prints,
            self.table,
            threads_for_kernel(self.threads),
            None,
        )
        return pa.table({name: columns[name] for name in OCCURRENCE_SCHEMA.names})


def fingerprints(texts: Sequence[str], *, seed: int = 0, second: bool = False) -> NDArray[np.int64]:
    """Give each text its fingerprint, the same on every machine.

    >>> fingerprints(["dog", "god"]).tolist()
    [1619608724503317919, -3296846002118976817]
    """
    return _core.fingerprints(list(texts), seed=seed, second=second)
