"""Feed a file to an expat parser, whatever the file is: errors are one line with their place.

An encoding nobody knows, malformed markup, and a tag that does not end are found here, for every
XML format. expat starts on an unfinished tag again whenever more of it arrives, which takes
minutes for one of 50 MB; no real tag has a hundredth of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from otherwords.errors import InputError
from otherwords.files.lines import read_blocks, shown

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

LONGEST_TAG = 1 << 20
"""The longest tag, comment or declaration, in bytes."""
PIECE = 1 << 16


def parse_blocks(parser: XMLParserType, path: Path | str) -> Iterator[None]:
    """Parse a file, pausing after each block so that finished elements can be taken."""
    from xml.parsers.expat import ExpatError, errors

    fed = 0
    try:
        for block in read_blocks(path):
            for start in range(0, len(block), PIECE):
                piece = block[start : start + PIECE]
                parser.Parse(piece, False)
                fed += len(piece)
                if fed - max(0, parser.CurrentByteIndex) > LONGEST_TAG + PIECE:
                    found = f"a tag or comment of more than {LONGEST_TAG:,} bytes"
                    line = parser.CurrentLineNumber
                    raise InputError(shown(path), line, f"{found}. Is the file damaged here?")
                yield
        parser.Parse(b"", True)
        yield
    except ExpatError as error:
        message = f"malformed XML ({errors.messages[error.code]}). Correct the file from here on."
        raise InputError(shown(path), error.lineno, message) from error
    except (LookupError, ValueError) as error:
        unknown = type(error) is LookupError  # a KeyError is one too, but no encoding
        if unknown or isinstance(error, UnicodeError) or "encodings" in str(error):
            message = f"its encoding cannot be read ({error}). Convert the file to UTF-8."
            raise InputError(shown(path), 1, message) from error
        raise
