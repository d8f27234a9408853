"""What a reader of the fuzzing is, and how the file it is given is damaged."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w
from tests.fuzz.mutations import mutate, mutate_json_lines, mutate_value

from otherwords.files.checksums import checksum
from otherwords.files.model_file import BODY

Damage = Callable[[bytes, Any, Any], bytes]


class Reader(NamedTuple):
    file: str
    """The seed that is damaged."""
    read: Callable[[Path], object]
    damages: tuple[Damage, ...] = (mutate,)
    share: float = 1.0
    """How many mutants it gets, compared with the others: a slow reader gets fewer."""


def resealed(damage: Damage) -> Damage:
    """Damage the body of a model, and write the checksum that the damaged body should have."""

    def damaged(data, random, others):
        body = damage(data[BODY:], random, others)
        return data[: BODY - 32] + bytes.fromhex(checksum([body])) + body

    return damaged


def in_frame(damage: Damage) -> Damage:
    """Damage what is inside a Zstandard frame."""

    def damaged(data, random, others):
        import zstandard

        content = zstandard.ZstdDecompressor().decompress(data)
        return zstandard.ZstdCompressor().compress(damage(content, random, others))

    return damaged


def in_header(data, random, _):
    """Another value in the JSON header that the first eight bytes measure."""
    end = 8 + int.from_bytes(data[:8], "little")
    header = json.dumps(mutate_value(json.loads(data[8:end]), random)).encode()
    return len(header).to_bytes(8, "little") + header + data[end:]


def edited_manifest(data, random, _):
    """Another value in a manifest, with the digest it should have."""
    facts = json.loads(data)
    facts.pop("sha256", None)
    changed = mutate_value(facts, random)
    if isinstance(changed, dict):
        changed["sha256"] = checksum([json.dumps(changed, sort_keys=True)])
    return json.dumps(changed).encode()


def edited_toml(data, random, _):
    """Another value in a TOML file."""
    changed = mutate_value(tomllib.loads(data.decode()), random)
    try:
        return tomli_w.dumps(changed if isinstance(changed, dict) else {"x": changed}).encode()
    except (TypeError, ValueError):  # TOML has no null
        return data


def all_of(items):
    for _ in items:
        pass


def in_json(data, random, _):
    """Another value in a file that is one JSON value."""
    return json.dumps(mutate_value(json.loads(data), random)).encode()


def lines(module, function, name, **settings):
    """Read all that a function of a room gives for a file."""

    def read(folder):
        from importlib import import_module

        found = getattr(import_module(f"otherwords.{module}"), function)
        all_of(found(folder / name, **settings))

    return read


LINES = (mutate, mutate_json_lines)
TOML = (mutate, edited_toml)
JSON = (mutate, in_json)
SEALED_JSON = (mutate, *map(resealed, (mutate, in_json, in_json)))
SEALED_FRAME = (mutate, *(resealed(in_frame(damage)) for damage in (mutate, in_header, in_header)))
