"""The corpora the benchmarks run on, as files of lower-cased tokens.

Everything comes from `../shared/data` beside the checkout; the same tokens go to all aligners.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from otherwords.corpus import GoldPair, read_gold, read_lines, read_parallel
from otherwords.text import Tokeniser

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
GOLD = {"fr": "hansards.trial.en-fr.tsv", "de": "europarl.gold.en-de.tsv"}
LONGEST = 200


def gold(language: str) -> list[GoldPair]:
    """The pairs with hand-made links, English first."""
    return list(read_gold(SHARED / "alignments" / GOLD[language]))


def europarl(language: str) -> Iterator[tuple[str, str]]:
    """English and foreign sentences of the European Parliament as lower-cased tokens."""
    english, foreign = Tokeniser("en"), Tokeniser(language)
    stem = SHARED / "bitext" / f"europarl.{language}-en"
    for pair in read_parallel(f"{stem}.en.gz", f"{stem}.{language}.gz"):
        source, target = english.tokens(pair.source.lower()), foreign.tokens(pair.target.lower())
        if len(source) <= LONGEST and len(target) <= LONGEST:
            yield " ".join(source), " ".join(target)


def write_bitext(folder: Path, language: str, size: int) -> tuple[Path, Path]:
    """The gold sentences, then the first `size` pairs of Europarl, in two parallel files."""
    paths = folder / f"{language}.{size}.en", folder / f"{language}.{size}.{language}"
    first = ((" ".join(g.source).lower(), " ".join(g.target).lower()) for g in gold(language))
    with paths[0].open("w") as source, paths[1].open("w") as target:
        for pairs in (first, islice(europarl(language), size)):
            for one, other in pairs:
                source.write(one + "\n")
                target.write(other + "\n")
    return paths


def bible_pairs(every: int = 4) -> Iterator[tuple[list[str], list[str]]]:
    """Every fourth verse of every two of four English Bibles."""
    tokeniser = Tokeniser("en")
    names = ["engbsb", "engwebp", "engBBE", "engDBY"]
    versions = [
        [tokeniser.tokens(line) for _, line in read_lines(SHARED / f"groups/bible.{name}.en.gz")]
        for name in names
    ]
    for one, left in enumerate(versions):
        for right in versions[one + 1 :]:
            for source, target in zip(left[::every], right[::every], strict=True):
                if source and target:
                    yield source, target
