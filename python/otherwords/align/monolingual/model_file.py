"""A learned aligner as one file.

The body of the file (see `files/model_file.py`) is a Zstandard frame: the length of a JSON header
(8 bytes); the header (thresholds, card, names and shapes of the arrays, numbers of words and
pairs); the weights as half floats; the pairs of the lexicon, each the number of a word, of another
and a score in 255 steps of its fourth root; the words, one per line, as UTF-8. All numbers are
little-endian.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from math import prod
from pathlib import Path
from typing import IO, Any

import numpy as np

from otherwords.align.monolingual.features import WIDTHS
from otherwords.align.monolingual.learned import LearnedAligner, Thresholds
from otherwords.align.monolingual.lexicon import Lexicon
from otherwords.align.monolingual.network import Network
from otherwords.files.model_file import ModelFormat
from otherwords.parse import Parser
from otherwords.plain_json import parse_json

FORMAT = ModelFormat(
    magic=b"OWLINKS\n",
    version=2,
    name="a learned aligner",
    advice="Train one: otherwords align train --help",
)
SHIPPED = Path(__file__).parent / "models" / "english.owlinks"
MOST_BYTES = 200_000_000
"""A model that unpacks to more is damaged."""
STEPS = 255


def write_aligner(writer: IO[bytes], aligner: LearnedAligner) -> None:
    """Write the content of a file."""
    import zstandard

    weights = [network.arrays() for network in aligner.rounds]
    pairs = aligner.lexicon.pairs()
    words = sorted({word for pair in pairs for word in pair})
    numbers = {word: number for number, word in enumerate(words)}
    header = {
        "thresholds": asdict(aligner.thresholds),
        "card": aligner.card,
        "arrays": [{name: list(array.shape) for name, array in each.items()} for each in weights],
        "words": len(words),
        "pairs": len(pairs),
    }
    packed = json.dumps(header).encode()
    ends = np.array([[numbers[one], numbers[other]] for one, other in pairs], "<u4").reshape(-1, 2)
    steps = np.rint(np.array(list(pairs.values()), np.float64) ** 0.25 * STEPS).astype(np.uint8)
    # Neighbours share their first word: differences of the first column are mostly zero.
    firsts = np.diff(ends[:, 0], prepend=np.uint32(0)).astype("<u4")
    pieces = [len(packed).to_bytes(8, "little"), packed]
    pieces += [array.astype("<f2").tobytes() for each in weights for array in each.values()]
    pieces += [firsts.tobytes(), ends[:, 1].astype("<u4").tobytes(), steps.tobytes()]
    pieces.append("".join(f"{word}\n" for word in words).encode())
    FORMAT.write_into(writer, [zstandard.ZstdCompressor(level=19).compress(b"".join(pieces))])


def read_aligner(path: Path | str, parser: Parser | None = None) -> LearnedAligner:
    """Read a model; anything wrong with the file is a ModelFileError that says what."""
    import zstandard

    body = FORMAT.read(path)
    with FORMAT.reading(path, zstandard.ZstdError):
        content = zstandard.ZstdDecompressor().decompress(body, max_output_size=MOST_BYTES)
        start = 8 + int.from_bytes(content[:8], "little")
        header: dict[str, Any] = parse_json(content[8:start])
        first, second = header["arrays"]
        networks = []
        for shapes in (first, second):
            arrays = {}
            for name, shape in shapes.items():
                arrays[name] = np.frombuffer(content, "<f2", prod(shape), start).astype(np.float32)
                arrays[name] = arrays[name].reshape(shape)
                start += 2 * prod(shape)
            networks.append(Network(**arrays))
            networks[-1].check()
        if tuple(len(network.hidden) for network in networks) != WIDTHS:
            raise ValueError("it was trained on other features")
        lexicon = _lexicon(content, start, header["pairs"], header["words"])
        thresholds = Thresholds(**header["thresholds"])
        limits = asdict(thresholds).values()
        if not all(isinstance(limit, float) and 0 <= limit <= 1 for limit in limits):
            raise ValueError("a threshold is not from 0 to 1")
        rounds = networks[0], networks[1]
        card = dict(header["card"])
        return LearnedAligner(rounds, lexicon, thresholds, card, parser or Parser.open())


def _lexicon(content: bytes, start: int, pairs: int, count: int) -> Lexicon:
    firsts = np.cumsum(np.frombuffer(content, "<u4", pairs, start), dtype=np.int64)
    seconds = np.frombuffer(content, "<u4", pairs, start + 4 * pairs)
    steps = np.frombuffer(content, np.uint8, pairs, start + 8 * pairs)
    words = content[start + 9 * pairs :].decode().split("\n")[:-1]
    if len(words) != count:
        raise ValueError(f"{len(words):,} words instead of {count:,}")
    scores = ((steps / STEPS) ** 4).tolist()
    rows = zip(firsts.tolist(), seconds.tolist(), scores, strict=True)
    return Lexicon({(words[one], words[other]): score for one, other, score in rows})
