"""Read and write the text format of n-gram models, which every tool knows.

An ARPA file lists n-grams with the log10 of their probability and, if longer ones begin with
them, of their backoff. The kernel parses it block by block; this module knows files, and which
file and line to name when something is wrong.

A model without `<unk>` gives unknown words the probability 10^-100, as KenLM does. N-grams that
another tool has pruned although longer ones contain them are restored with the probability that
backing off gives, which changes no score.
"""

from __future__ import annotations

import re
from pathlib import Path

from otherwords import _core
from otherwords.errors import InputError, ModelFileError
from otherwords.files.lines import STANDARD_STREAM, read_blocks, shown
from otherwords.files.whole_files import write_whole

MAGIC = b"OWNGRAM\n"
VERSION = 2
LONGEST_PREFACE = 1 << 14
_data_line = re.compile(rb"^[ \t]*\\data\\[ \t\r]*$", re.MULTILINE).search
KENLM = b"mmap lm http://kheafield.com/code"


def read_arpa(path: Path | str, *, exact: bool) -> _core.LanguageModel:
    """Read an ARPA file, plain or compressed, into a model in memory.

    `exact` keeps all values as they are; otherwise they take 8 bits each.
    """
    reader = _core.ArpaReader()
    try:
        first = True
        for block in read_blocks(path):
            if first and block:
                _refuse_binary(block, path)
                first = False
            reader.feed(block)
        if first:
            raise InputError(shown(path), None, "is empty, expected an ARPA file.")
        return reader.finish(exact)
    except ValueError as error:
        line, why = error.args
        raise InputError(shown(path), line, why) from error


def is_arpa(path: Path | str) -> bool:
    """Whether a file begins like one; never standard input, which cannot be read twice."""
    if str(path) == STANDARD_STREAM:
        return False
    start = b""
    for block in read_blocks(path):
        start += block
        if len(start) >= LONGEST_PREFACE:
            break
    return _data_line(start[:LONGEST_PREFACE]) is not None


def write_arpa(model: _core.LanguageModel | _core.EstimatedModel, path: Path | str) -> None:
    """Write a model as an ARPA file, whole or not at all; a name that ends in .gz compresses it."""
    with write_whole(path) as out:
        try:
            model.arpa(out.write)
        except ValueError as error:
            raise ModelFileError(f"the model is damaged ({error}). Build it again.") from error


def _refuse_binary(block: bytes, path: Path | str) -> None:
    if block.startswith(MAGIC):
        raise ModelFileError(
            f"{shown(path)}: a packed model cannot be read from a pipe or a compressed file. "
            "Unpack it into a file."
        )
    if KENLM.startswith(block[: len(KENLM)]):
        raise ModelFileError(
            f"{shown(path)}: a binary of KenLM, which only KenLM reads. "
            "Use the ARPA file it was made from."
        )
