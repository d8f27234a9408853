"""A trained aligner as one file.

The body of the file (see `files/model_file.py`) is a Zstandard frame: the length of a JSON header
(8 bytes), the header (settings; names, types and lengths of the arrays), the arrays, then the words
of both sides, one per line, as UTF-8. All numbers are little-endian.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from otherwords._core import AlignmentModel
from otherwords.align.settings import Settings
from otherwords.align.vocabulary import Vocabulary
from otherwords.files.model_file import ModelFormat
from otherwords.plain_json import parse_json

FORMAT = ModelFormat(
    magic=b"OWALIGN\n",
    version=1,
    name="an alignment model",
    advice="Train one: otherwords align ... --save-model FILE",
)
Arrays = Mapping[str, NDArray[Any]]
MOST_EXPANDED = 10_000
"""Zstandard packs no model into a smaller part of its size."""
TYPES = {"uint32", "uint64", "float64"}


check_model_name = FORMAT.check_name


def write_model(
    writer: IO[bytes], arrays: Arrays, source: list[str], target: list[str], settings: Settings
) -> None:
    """Write the content of a file."""
    import zstandard

    header = {
        "settings": asdict(settings),
        "words": [len(source), len(target)],
        "arrays": [[name, array.dtype.name, len(array)] for name, array in arrays.items()],
    }
    packed_header = json.dumps(header).encode()
    pieces = [len(packed_header).to_bytes(8, "little"), packed_header]
    pieces += [array.astype(array.dtype.newbyteorder("<")).tobytes() for array in arrays.values()]
    pieces.append("".join(f"{word}\n" for word in (*source, *target)).encode())
    FORMAT.write_into(writer, [zstandard.ZstdCompressor(level=3).compress(b"".join(pieces))])


def read_model_file(path: Path | str) -> tuple[AlignmentModel, Vocabulary, Vocabulary, Settings]:
    """Read a model; anything wrong with the file is a ModelFileError that says what."""
    import zstandard

    body = FORMAT.read(path)
    with FORMAT.reading(path, zstandard.ZstdError):
        header, arrays, words = _unpack(body)
        known = {field.name for field in fields(Settings)}
        settings = Settings(**{k: v for k, v in header["settings"].items() if k in known})
        split = header["words"][0]
        length = settings.stem_length
        source = Vocabulary(stem_length=length, words=words[:split])
        target = Vocabulary(stem_length=length, words=words[split:])
        if [len(source), len(target)] != header["words"]:
            raise ValueError("words are missing or repeated")
        model = AlignmentModel.from_arrays(arrays, source.stems(), target.stems(), settings)
    return model, source, target, settings


def _unpack(body: memoryview) -> tuple[dict[str, Any], dict[str, NDArray[Any]], list[str]]:
    import zstandard

    size = zstandard.frame_content_size(body)
    if size > MOST_EXPANDED * len(body):
        raise ValueError(f"{size:,} bytes in a frame of {len(body):,}")
    content = zstandard.ZstdDecompressor().decompress(body)
    at = 8 + int.from_bytes(content[:8], "little")
    header: dict[str, Any] = parse_json(content[8:at])
    arrays = {}
    for name, kind, length in header["arrays"]:
        if kind not in TYPES or not 0 <= length < 2**63:
            raise ValueError(f"an array of type {kind} and length {length}")
        little = np.dtype(kind).newbyteorder("<")
        arrays[name] = np.frombuffer(content, little, length, at).astype(kind)
        at += length * little.itemsize
    return header, arrays, content[at:].decode().split("\n")[:-1]
