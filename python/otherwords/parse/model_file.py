"""A trained parser as one file, made to be mapped.

    8 bytes   magic, OWPARSE and a newline
    4 bytes   format version
    32 bytes  SHA-256 of all that follows
    8 bytes   length of the header
    header    JSON: what the parser can answer, its shape, how it was trained, and for each
              array its name, type, shape and place, counted from the end of the header
    arrays    one after the other: the table of features as signed bytes, a scale a row, the
              dense weights as half floats, the words it knows as UTF-8, one a line

All numbers are little-endian. The table is never read into memory: the kernel maps it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords._core import ParserModel
from otherwords.corpus import write_whole
from otherwords.corpus.compression import codec_of_name
from otherwords.errors import InputError, ModelFileError, OutputError
from otherwords.parse.features import RESERVED
from otherwords.parse.settings import Shape

MAGIC = b"OWPARSE\n"
VERSION = 1
FIXED = len(MAGIC) + 4 + 32 + 8
ROOT = "root"
"""The relation of what hangs on no word, in Universal Dependencies."""
ADVICE = "Train one: otherwords parse train --help"


@dataclass(frozen=True)
class Trained:
    """All there is to a trained parser."""

    shape: Shape
    labels: tuple[str, ...]
    tags: tuple[str, ...]
    relations: tuple[str, ...]
    words: tuple[str, ...]
    buckets: int
    table: NDArray[np.int8]
    scales: NDArray[np.float32]
    dense: NDArray[np.float16]
    card: dict[str, Any]
    """How it was trained: treebanks with checksums, text, settings, version."""


def write_model(path: Path | str, trained: Trained) -> None:
    """Write the file whole or not at all."""
    if codec_of_name(str(path)):
        raise OutputError(
            f"{path}: a model is mapped, not unpacked. Choose a name without a suffix."
        )
    words = np.frombuffer("\n".join(trained.words).encode(), np.uint8)
    arrays = {
        "table": trained.table,
        "scales": trained.scales.astype("<f4"),
        "dense": trained.dense.astype("<f2"),
        "words": words,
    }
    places, at = {}, 0
    for name, array in arrays.items():
        places[name] = [array.dtype.str, list(array.shape), at]
        at += array.nbytes
    header = json.dumps(
        {
            "shape": asdict(trained.shape),
            "labels": trained.labels,
            "tags": trained.tags,
            "relations": trained.relations,
            "buckets": trained.buckets,
            "card": trained.card,
            "arrays": places,
        }
    ).encode()
    body = [len(header).to_bytes(8, "little"), header, *(a.tobytes() for a in arrays.values())]
    digest = hashlib.sha256(b"".join(body)).digest()
    with write_whole(path) as writer:
        for piece in (MAGIC, VERSION.to_bytes(4, "little"), digest, *body):
            writer.buffer.write(piece)


def read_model(path: Path | str) -> tuple[Trained, ParserModel]:
    """Open a model; whatever is wrong with the file is a ModelFileError that says so."""
    data = _mapped(path)
    _check(path, data)
    try:
        length = int.from_bytes(data[FIXED - 8 : FIXED].tobytes(), "little")
        header: dict[str, Any] = json.loads(data[FIXED : FIXED + length].tobytes())
        start = FIXED + length
        arrays = {}
        for name, (kind, shape, at) in header["arrays"].items():
            dtype = np.dtype(kind)
            end = start + at + dtype.itemsize * int(np.prod(shape))
            arrays[name] = data[start + at : end].view(dtype).reshape(shape)
        shape = Shape(**header["shape"])
        text = arrays["words"].tobytes().decode()
        words = tuple(text.split("\n")) if text else ()
        _check_sizes(header, shape, words)
        model = ParserModel(
            shape,
            arrays["dense"].astype(np.float32),
            arrays["scales"].astype(np.float32),
            str(path),
            start + header["arrays"]["table"][2],
            header["relations"].index(ROOT) if ROOT in header["relations"] else None,
        )
        trained = Trained(
            shape,
            tuple(header["labels"]),
            tuple(header["tags"]),
            tuple(header["relations"]),
            words,
            header["buckets"],
            arrays["table"],
            arrays["scales"],
            arrays["dense"],
            header["card"],
        )
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ModelFileError(
            f"{path}: its checksum is right but its content is not ({error}). {ADVICE}"
        ) from error
    return trained, model


def _check_sizes(header: dict[str, Any], shape: Shape, words: tuple[str, ...]) -> None:
    """Every answer of the network has a name, every feature a row."""
    for kind in ("labels", "tags", "relations"):
        if max(1, len(header[kind])) != getattr(shape, kind):  # none were learned: one for all
            raise ValueError(f"{len(header[kind])} names for {getattr(shape, kind)} {kind}")
    if RESERVED + len(words) + header["buckets"] != shape.features:
        raise ValueError(f"{len(words)} words do not fit {shape.features} features")


def _mapped(path: Path | str) -> NDArray[np.uint8]:
    try:
        return np.memmap(path, np.uint8, "r")
    except FileNotFoundError as error:
        raise InputError(path, None, f"there is no such model. {ADVICE}") from error
    except OSError as error:
        raise InputError(path, None, f"cannot be read ({error.strerror}).") from error
    except ValueError as error:  # an empty file cannot be mapped
        raise ModelFileError(f"{path}: not a parser: the file is empty. {ADVICE}") from error


def _check(path: Path | str, data: NDArray[np.uint8]) -> None:
    if data[: len(MAGIC)].tobytes() != MAGIC:
        raise ModelFileError(f"{path}: not a parser. {ADVICE}")
    version = int.from_bytes(data[8:12].tobytes(), "little")
    if len(data) >= FIXED and version != VERSION:
        raise ModelFileError(
            f"{path}: a parser of format {version}, this otherwords reads format {VERSION}. "
            "Train it again, or use the otherwords that made it."
        )
    if len(data) < FIXED or hashlib.sha256(data[44:].data).digest() != data[12:44].tobytes():
        raise ModelFileError(
            f"{path}: damaged or cut short (its checksum does not fit). Copy or train it again."
        )
