"""The envelope of trained parsers and aligners: any flipped bit is an error in one line."""

import random

import pytest

from otherwords.errors import ModelFileError
from otherwords.files.model_file import ModelFormat

FORMAT = ModelFormat(b"OWTEST!\n", 3, "a test model", "Train one.")


def test_every_flipped_bit_of_a_small_model_and_every_cut_is_refused(tmp_path):
    path = tmp_path / "m"
    FORMAT.write(path, [random.Random(1).randbytes(60)])
    whole = path.read_bytes()
    assert bytes(FORMAT.read(path)) == whole[44:]
    mutants = [whole[:length] for length in range(1, len(whole))] + [whole + b"\0"]
    for bit in range(8 * len(whole)):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        mutants.append(bytes(flipped))
    for content in mutants:
        path.write_bytes(content)
        with pytest.raises(ModelFileError) as raised:
            FORMAT.read(path)
        assert str(raised.value).startswith(f"{path}: ")
        assert "\n" not in str(raised.value)
