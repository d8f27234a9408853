"""What the benchmark of databases begins with: raw text, tokens, links and trees.

All of it is made of `../shared/data/bitext` by our own tools, outside of what is timed, and kept
in a folder, so that a second run finds it there.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from benchmarks.data import SHARED
from benchmarks.measure import run
from otherwords.corpus import read_lines
from otherwords.text import Tokeniser

OURS = Path(".venv/bin/otherwords")
CORPORA = {"multi30k": "multi30k.train", "europarl": "europarl.de-en"}
SIDES = ("de", "en")


def raw(cache: Path, corpus: str, pairs: int) -> dict[str, Path]:
    """The first sentence pairs as they come, a file a side."""
    paths = {side: cache / f"{corpus}.{pairs}.raw.{side}" for side in SIDES}
    for side, path in paths.items():
        if not path.exists():
            source = SHARED / "bitext" / f"{CORPORA[corpus]}.{side}.gz"
            _write(path, (line for _, line in islice(read_lines(source), pairs)))
    return paths


def tokens(cache: Path, corpus: str, pairs: int) -> dict[str, Path]:
    """The same cut into words, in the case of the text."""
    paths = {side: cache / f"{corpus}.{pairs}.{side}" for side in SIDES}
    for side, path in paths.items():
        if not path.exists():
            cut = Tokeniser(side).tokens
            lines = read_lines(raw(cache, corpus, pairs)[side])
            _write(path, (" ".join(cut(line)) for _, line in lines))
    return paths


def links(cache: Path, corpus: str, pairs: int) -> Path:
    """Word links, German-English."""
    path = cache / f"{corpus}.{pairs}.links"
    if not path.exists():
        text = tokens(cache, corpus, pairs)
        run([OURS, "align", text["de"], text["en"], "--tokenised", "--skip-bad", "-q", "-o", path])
    return path


def trees(cache: Path, corpus: str, pairs: int) -> Path:
    """Trees of the English side."""
    path = cache / f"{corpus}.{pairs}.ptb"
    if not path.exists():
        english = tokens(cache, corpus, pairs)["en"]
        run([OURS, "parse", english, "--tokenised", "--quiet", "-o", path])
    return path


def _write(path: Path, lines: object) -> None:
    """Write lines into a file that has its name only when it is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f"{path.name}.half")
    with half.open("w", encoding="utf-8") as out:
        out.writelines(f"{line}\n" for line in lines)  # type: ignore[attr-defined]
    half.replace(path)
