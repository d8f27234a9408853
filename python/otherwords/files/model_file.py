"""The envelope of a trained model: what kind of file it is, and whether it is complete.

    8 bytes   magic, which names the kind of model
    4 bytes   format version, little-endian
    32 bytes  SHA-256 of the body
    the rest  the body, whose format each kind of model defines

A file of another kind, of another version or with a damaged byte is found out before anything in
it is used.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from otherwords.errors import InputError, ModelFileError, OtherwordsError, OutputError
from otherwords.files.checksums import checksum
from otherwords.files.codecs import codec_of_name
from otherwords.files.whole_files import write_whole_bytes

MAGIC_LENGTH = 8
WRONG_CONTENT: tuple[type[Exception], ...] = (
    *(ArithmeticError, AttributeError, LookupError, MemoryError, OtherwordsError),
    *(TypeError, ValueError),
)
"""What a field of another type, length or range than expected can cause."""
BODY = MAGIC_LENGTH + 4 + 32
"""Where the body begins."""


class ModelFormat(NamedTuple):
    """One kind of model file."""

    magic: bytes
    version: int
    name: str
    """What the file holds, for messages: "a parser"."""
    advice: str
    """How to get such a file."""

    def write(self, path: Path | str, body: Sequence[bytes]) -> None:
        """Write a file, whole or not at all."""
        self.check_name(path)
        with write_whole_bytes(path) as writer:
            self.write_into(writer, body)

    def write_into(self, writer: IO[bytes], body: Sequence[bytes]) -> None:
        """Write the content of a file, for one that appears together with others."""
        digest = bytes.fromhex(checksum(body))
        for piece in (self.magic, self.version.to_bytes(4, "little"), digest, *body):
            writer.write(piece)

    def read(self, path: Path | str) -> memoryview:
        """Map a file into memory, check it and give its body."""
        data = self._mapped(path)
        if data[:MAGIC_LENGTH] != self.magic:
            raise ModelFileError(f"{path}: not {self.name}. {self.advice}")
        version = int.from_bytes(data[MAGIC_LENGTH : MAGIC_LENGTH + 4], "little")
        if len(data) >= BODY and version != self.version:
            raise ModelFileError(
                f"{path}: {self.name} in format {version}, this otherwords reads format "
                f"{self.version}. Train it again, or use the otherwords that wrote it."
            )
        if len(data) < BODY or bytes.fromhex(checksum([data[BODY:]])) != data[BODY - 32 : BODY]:
            raise ModelFileError(
                f"{path}: damaged or cut short (its checksum does not match). "
                "Copy or train it again."
            )
        return data[BODY:]

    @contextmanager
    def reading(self, path: Path | str, *more: type[Exception]) -> Iterator[None]:
        """Whatever fails while a body is used that has the right checksum is a ModelFileError."""
        try:
            yield
        except (*WRONG_CONTENT, *more) as error:
            reason = str(error) or type(error).__name__
            raise ModelFileError(
                f"{path}: its checksum matches but its content is wrong ({reason}). {self.advice}"
            ) from error

    def check_name(self, path: Path | str) -> None:
        """Refuse a name that asks for compression: models are never compressed as a whole."""
        if codec_of_name(str(path)) is not None:
            raise OutputError(f"{path}: {self.name} cannot be compressed. Leave the suffix off.")

    def _mapped(self, path: Path | str) -> memoryview:
        try:
            with Path(path).open("rb") as file:
                return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except FileNotFoundError as error:
            raise InputError(path, None, f"no such file. {self.advice}") from error
        except OSError as error:
            raise InputError(path, None, f"cannot be read ({error.strerror}).") from error
        except ValueError as error:  # an empty file cannot be mapped
            raise ModelFileError(f"{path}: not {self.name}: it is empty. {self.advice}") from error
