"""A trained aligner as one file.

    8 bytes   magic, OWALIGN and a newline
    4 bytes   format version, little-endian
    32 bytes  SHA-256 of all that follows
    the rest  a Zstandard frame: the length of a JSON header (8 bytes), the header (settings,
              names, types and lengths of the arrays), the arrays, then the words of both
              sides, one a line, as UTF-8

All numbers are little-endian.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords._core import AlignmentModel
from otherwords.align.settings import Settings
from otherwords.align.vocabulary import Vocabulary
from otherwords.corpus import write_whole
from otherwords.corpus.compression import codec_of_name
from otherwords.errors import InputError, ModelFileError, OutputError

MAGIC = b"OWALIGN\n"
VERSION = 1
Arrays = Mapping[str, NDArray[Any]]
TYPES = {"uint32", "uint64", "float64"}


def write_model_file(
    path: Path | str, arrays: Arrays, source: list[str], target: list[str], settings: Settings
) -> None:
    """Write the file whole or not at all."""
    import zstandard

    if codec_of_name(str(path)):
        raise OutputError(
            f"{path}: a model is compressed as it is. Choose a name without a suffix."
        )

    header = {
        "settings": asdict(settings),
        "words": [len(source), len(target)],
        "arrays": [[name, array.dtype.name, len(array)] for name, array in arrays.items()],
    }
    packed_header = json.dumps(header).encode()
    pieces = [len(packed_header).to_bytes(8, "little"), packed_header]
    pieces += [array.astype(array.dtype.newbyteorder("<")).tobytes() for array in arrays.values()]
    pieces.append("".join(f"{word}\n" for word in (*source, *target)).encode())
    body = zstandard.ZstdCompressor(level=3).compress(b"".join(pieces))
    with write_whole(path) as writer:
        for piece in (MAGIC, VERSION.to_bytes(4, "little"), hashlib.sha256(body).digest(), body):
            writer.buffer.write(piece)


def read_model_file(path: Path | str) -> tuple[AlignmentModel, Vocabulary, Vocabulary, Settings]:
    """Read a model; whatever is wrong with the file is a ModelFileError that says so."""
    import zstandard

    body = _checked_body(path)
    try:
        header, arrays, words = _unpack(body)
        known = {field.name for field in fields(Settings)}
        settings = Settings(**{k: v for k, v in header["settings"].items() if k in known})
        split = header["words"][0]
        length = settings.stem_length
        source = Vocabulary(stem_length=length, words=words[:split])
        target = Vocabulary(stem_length=length, words=words[split:])
        if [len(source), len(target)] != header["words"]:
            raise ValueError("words are missing or double")
        model = AlignmentModel.from_arrays(arrays, source.stems(), target.stems(), settings)
    except (AttributeError, LookupError, TypeError, ValueError, zstandard.ZstdError) as error:
        raise ModelFileError(
            f"{path}: its checksum is right but its content is not ({error}). Train it again."
        ) from error
    return model, source, target, settings


def _checked_body(path: Path | str) -> bytes:
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError as error:
        raise InputError(path, None, "there is no such model. Train one: --save-model.") from error
    except OSError as error:
        raise InputError(path, None, f"cannot be read ({error.strerror}).") from error
    if data[: len(MAGIC)] != MAGIC:
        raise ModelFileError(
            f"{path}: not an alignment model. Train one: otherwords align ... --save-model FILE"
        )
    version = int.from_bytes(data[8:12], "little")
    if len(data) >= 12 and version != VERSION:
        raise ModelFileError(
            f"{path}: a model of format {version}, this otherwords reads format {VERSION}. "
            "Train it again, or use the otherwords that made it."
        )
    body = data[44:]
    if hashlib.sha256(body).digest() != data[12:44]:
        raise ModelFileError(
            f"{path}: damaged or cut short (its checksum does not fit). Copy or train it again."
        )
    return body


def _unpack(body: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]], list[str]]:
    import zstandard

    content = zstandard.ZstdDecompressor().decompress(body)
    at = 8 + int.from_bytes(content[:8], "little")
    header: dict[str, Any] = json.loads(content[8:at])
    arrays = {}
    for name, kind, length in header["arrays"]:
        if kind not in TYPES:
            raise ValueError(f"an array of type {kind}")
        little = np.dtype(kind).newbyteorder("<")
        arrays[name] = np.frombuffer(content, little, length, at).astype(kind)
        at += length * little.itemsize
    return header, arrays, content[at:].decode().split("\n")[:-1]
