"""A trained parser as one file, made to be mapped into memory.

The body of the file (see `files/model_file.py`):

    8 bytes   length of the header
    header    JSON: what the parser can answer, its shape, how it was trained, and for each
              array its name, type, shape and place, counted from the end of the header
    arrays    one after the other: the table of features as signed bytes, a scale for each row,
              the dense weights as half floats, the known words as UTF-8, one per line

All numbers are little-endian. The table is never read into memory: the kernel maps it.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords._core import ParserModel
from otherwords.files.model_file import BODY, ModelFormat
from otherwords.parse.features import RESERVED
from otherwords.parse.settings import Shape
from otherwords.plain_json import parse_json

FORMAT = ModelFormat(
    magic=b"OWPARSE\n",
    version=1,
    name="a parser",
    advice="Train one: otherwords parse train --help",
)
ROOT = "root"
"""The relation of the root of the sentence, in Universal Dependencies."""


@dataclass(frozen=True)
class Trained:
    """Everything that makes up a trained parser."""

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
    """Write the file, whole or not at all."""
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
    content = (array.tobytes() for array in arrays.values())
    FORMAT.write(path, [len(header).to_bytes(8, "little"), header, *content])


def read_model(path: Path | str) -> tuple[Trained, ParserModel]:
    """Open a model; anything wrong with the file is a ModelFileError that says what."""
    body = FORMAT.read(path)
    data = np.frombuffer(body, np.uint8)
    with FORMAT.reading(path):
        start = 8 + int.from_bytes(body[:8], "little")
        header: dict[str, Any] = parse_json(bytes(body[8:start]))
        arrays = {}
        for name, (kind, shape, at) in header["arrays"].items():
            dtype = np.dtype(kind)
            end = start + at + dtype.itemsize * math.prod(shape)
            if not start <= start + at <= end <= len(data):
                raise ValueError(f"the array '{name}' is outside the file")
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
            BODY + start + header["arrays"]["table"][2],
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
    return trained, model


def _check_sizes(header: dict[str, Any], shape: Shape, words: tuple[str, ...]) -> None:
    """Every answer of the network has a name, every feature a row."""
    for kind in ("labels", "tags", "relations"):
        if not all(isinstance(name, str) for name in header[kind]):
            raise ValueError(f"{kind} that are not text")
        if max(1, len(header[kind])) != getattr(shape, kind):  # one if none was learned
            raise ValueError(f"{len(header[kind])} names for {getattr(shape, kind)} {kind}")
    if RESERVED + len(words) + header["buckets"] != shape.features:
        raise ValueError(f"{len(words)} words do not fit {shape.features} features")
