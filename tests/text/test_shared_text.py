"""The figures of docs/decisions/0002-tokeniser.md hold on the real corpora."""

from __future__ import annotations

import gzip
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from otherwords.text import Detokeniser, Tokeniser, normalise

SHARED = Path(__file__).parents[3] / "shared" / "data"
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED.is_dir(), reason="no ../shared/data beside this checkout"),
]

BITEXTS = [
    ("europarl.de-en.en", "en"),
    ("europarl.de-en.de", "de"),
    ("europarl.fr-en.fr", "fr"),
    ("multi30k.train.en", "en"),
    ("multi30k.train.de", "de"),
    ("multi30k.train.fr", "fr"),
]
LINES = 3_000
# A space before a closing mark is a slip of the corpus that no detokeniser should bring back.
SLIP = re.compile(r" [.,;:!?)\]]")


@pytest.mark.parametrize(("name", "language"), BITEXTS)
def test_every_line_keeps_its_characters_and_ordinary_lines_come_back(
    name: str, language: str
) -> None:
    with gzip.open(SHARED / "bitext" / f"{name}.gz", "rt", encoding="utf-8") as file:
        lines = [normalise(line) for line in itertools.islice(file, LINES)]
    cut = list(Tokeniser(language).lines(lines))
    assert ["".join(tokens) for tokens in cut] == [line.replace(" ", "") for line in lines]
    detokeniser = Detokeniser(language)
    same = [
        detokeniser.text(tokens) == line
        for line, tokens in zip(lines, cut, strict=True)
        if not SLIP.search(line)
    ]
    assert sum(same) >= 0.985 * len(same)
    assert len(same) >= 0.95 * len(lines)


@pytest.mark.parametrize(("treebank", "share"), [("ewt", 0.93), ("gum", 0.975)])
def test_english_agrees_with_the_treebanks_but_for_split_hyphens(
    treebank: str, share: float
) -> None:
    tokeniser = Tokeniser("en")
    same = [tokeniser.tokens(text) == gold for text, gold in _sentences(treebank)]
    assert len(same) > 1_500
    assert sum(same) >= share * len(same)


def _sentences(treebank: str) -> Iterator[tuple[str, list[str]]]:
    path = SHARED / "treebanks" / f"{treebank}.dev.conllu.gz"
    text = gzip.decompress(path.read_bytes()).decode("utf-8")
    for block in re.split(r"\n\n+", text.strip()):
        lines = block.split("\n")
        (raw,) = [line[9:] for line in lines if line.startswith("# text = ")]
        rows = [line.split("\t") for line in lines if line[0] != "#"]
        words = [(row[1], "SpaceAfter=No" in row[-1]) for row in rows if row[0].isdigit()]
        yield raw, _without_hyphen_splits(words)


def _without_hyphen_splits(words: list[tuple[str, bool]]) -> list[str]:
    """The treebank's tokens in normal form; `well`, `-`, `known` written together become one."""
    joined: list[str] = []
    after_hyphen = touching = False
    for index, (form, touches_next) in enumerate(words):
        word = normalise(form).replace(" ", "")
        following = words[index + 1][0] if index + 1 < len(words) else " "
        is_hyphen = word == "-" and touching and touches_next and following[0].isalnum()
        if joined and (after_hyphen or (is_hyphen and joined[-1][-1].isalnum())):
            joined[-1] += word
            after_hyphen = is_hyphen
        else:
            joined.append(word)
            after_hyphen = False
        touching = touches_next
    return joined
