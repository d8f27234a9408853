"""Decompress a file by what its first bytes say; compress it by what its name says.

Names lie (browsers unpack a download and keep its `.gz`), first bytes do not: none of these
signatures can begin a UTF-8 text. The three decompressors are driven by one loop, so that
files of several concatenated parts are read whole, and one cut short is noticed in each.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import IO, NamedTuple, Protocol, cast

from otherwords.errors import InputError


class Codec(NamedTuple):
    name: str
    suffix: str
    signature: bytes


GZIP = Codec("gzip", ".gz", b"\x1f\x8b")
ZSTD = Codec("zstd", ".zst", b"\x28\xb5\x2f\xfd")
XZ = Codec("xz", ".xz", b"\xfd7zXZ\x00")
CODECS = (GZIP, ZSTD, XZ)
LONGEST_SIGNATURE = 6


class Decompressor(Protocol):
    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


def codec_of_bytes(start: bytes) -> Codec | None:
    """Recognise the compression of a file by its first bytes; None if there is none known here."""
    for codec in CODECS:
        if start.startswith(codec.signature):
            return codec
    # zstd may open with a frame to be skipped, as parallel compressors write it
    if start[1:4] == b"\x2a\x4d\x18" and 0x50 <= start[0] <= 0x5F:
        return ZSTD
    return None


def codec_of_name(name: str) -> Codec | None:
    """The compression that a file name asks for.

    >>> codec_of_name("train.en.zst").name
    'zstd'
    """
    return next((codec for codec in CODECS if name.lower().endswith(codec.suffix)), None)


def without_suffix(name: str) -> str:
    """Take the compression suffix off a file name, if there is one.

    >>> without_suffix("train.tsv.gz"), without_suffix("train.tsv")
    ('train.tsv', 'train.tsv')
    """
    codec = codec_of_name(name)
    return name[: -len(codec.suffix)] if codec else name


def decompress(blocks: Iterator[bytes], codec: Codec, path: str) -> Iterator[bytes]:
    """Decompress a stream of blocks; damage or a missing end is an InputError that names `path`."""
    start, failure = _decompressor(codec)
    part: Decompressor | None = None
    try:
        for block in blocks:
            while block:
                if part is None:
                    block = block.lstrip(b"\0")  # padding between and after parts
                    if not block:
                        break
                    part = start()
                data = part.decompress(block)
                block, part = (part.unused_data, None) if part.eof else (b"", part)
                if data:
                    yield data
    except failure as error:
        raise InputError(
            path, None, f"damaged {codec.name} data ({error}). Copy or download the file again."
        ) from error
    if part is not None:
        raise cut_short(path, codec)


def cut_short(path: str, codec: Codec) -> InputError:
    return InputError(
        path, None, f"the {codec.name} data ends too early. Copy or download the file again."
    )


def compress_into(handle: IO[bytes], codec: Codec) -> IO[bytes]:
    """Give a writer that compresses into `handle`; the same input makes the same bytes.

    Closing it ends the compressed data and leaves `handle` open.
    """
    if codec is GZIP:
        import gzip

        # no name and no time of day inside: they would make equal content unequal
        return cast(IO[bytes], gzip.GzipFile("", "wb", 6, handle, mtime=0))
    if codec is ZSTD:
        import zstandard

        compressor = zstandard.ZstdCompressor(level=6, write_checksum=True)
        return cast(IO[bytes], compressor.stream_writer(handle, closefd=False))
    import lzma

    return cast(IO[bytes], lzma.LZMAFile(handle, "wb"))


def _decompressor(codec: Codec) -> tuple[Callable[[], Decompressor], type[Exception]]:
    if codec is GZIP:
        return lambda: zlib.decompressobj(wbits=zlib.MAX_WBITS | 16), zlib.error
    if codec is ZSTD:
        import zstandard

        return zstandard.ZstdDecompressor().decompressobj, zstandard.ZstdError
    import lzma

    return lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ), lzma.LZMAError
