"""How much text files hold, about, without reading them.

Compressed text is taken to be as much smaller as text usually is, so all figures are rough; they
serve only to say before the start that something will not fit.
"""

from __future__ import annotations

from pathlib import Path

from otherwords.files.codecs import GZIP, LONGEST_SIGNATURE, XZ, ZSTD, codec_of_bytes

TIMES_SMALLER = {GZIP: 3.1, ZSTD: 3.3, XZ: 4.4}
"""How many bytes of European text a compressed byte stands for, as measured on Europarl."""


def text_in(path: Path | str) -> int:
    """The bytes of text in a file, about; 0 if it is a pipe or cannot be opened."""
    path = Path(path)
    if not path.is_file():
        return 0
    with path.open("rb") as file:
        codec = codec_of_bytes(file.read(LONGEST_SIGNATURE))
    size = path.stat().st_size
    return size if codec is None else int(size * TIMES_SMALLER[codec])
