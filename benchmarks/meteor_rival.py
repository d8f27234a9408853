"""METEOR's own program beside the staged aligner: the same pairs, the same stages, the links.

The program and its table of paraphrases are inside PyPI's `pycocoevalcap`; it needs Java. Our
WordNet is the one of Debian's `wordnet-base`, METEOR has a copy inside.
"""

from __future__ import annotations

import gzip
import re
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from otherwords.align.monolingual.matches import LONGEST_PHRASE, Phrase
from otherwords.corpus import GoldPair

MATCH = re.compile(r"(\d+):(\d+)\s+(\d+):(\d+)\s+(\d)\s+[\d.]+")


def meteor_links(
    folder: Path, pairs: Sequence[GoldPair], stages: str, kind: str = "maxacc"
) -> list[set[tuple[int, int]]]:
    """The links of METEOR's Matcher; `folder` has its jar, lowercased words go in."""
    with tempfile.TemporaryDirectory() as name:
        sides = Path(name, "a"), Path(name, "b")
        texts = zip(*[(p.source, p.target) for p in pairs], strict=True)
        for path, words in zip(sides, texts, strict=True):
            path.write_text("".join(" ".join(each).lower() + "\n" for each in words))
        command = ["java", "-Xmx3G", "-cp", str(folder / "meteor-1.5.jar"), "Matcher"]
        command += [*map(str, sides), "-l", "en", "-m", stages, "-t", kind]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: list[set[tuple[int, int]]] = []
    for line in told.splitlines():
        if line.startswith("Alignment"):
            found.append(set())
        elif match := MATCH.fullmatch(line.strip()):
            j, length, i, other = (int(match[k]) for k in (1, 2, 3, 4))
            found[-1] |= {(i + x, j + y) for x in range(other) for y in range(length)}
    return found


def meteor_paraphrases(folder: Path, pairs: Sequence[GoldPair]) -> dict[Phrase, list[Phrase]]:
    """METEOR's table, as far as its phrases occur in the pairs."""
    there = set()
    for pair in pairs:
        for side in (pair.source, pair.target):
            words = [word.lower() for word in side]
            for i in range(len(words)):
                for end in range(i + 1, min(len(words), i + LONGEST_PHRASE) + 1):
                    there.add(" ".join(words[i:end]))
    table: dict[Phrase, list[Phrase]] = defaultdict(list)
    with gzip.open(folder / "data" / "paraphrase-en.gz", "rt", encoding="utf-8") as lines:
        while lines.readline():  # the probability
            one, other = lines.readline().strip(), lines.readline().strip()
            if one in there and other in there:
                table[tuple(one.split())].append(tuple(other.split()))
    return dict(table)
