"""Checksums: the same digits for the same bytes."""

from hashlib import sha256
from pathlib import Path

import pytest

from otherwords.errors import InputError
from otherwords.files.checksums import checksum, file_checksum


def test_the_checksum_of_a_file_is_that_of_its_bytes(here):
    Path("file").write_bytes(b"abc" * 1_000_000)
    assert file_checksum("file") == sha256(b"abc" * 1_000_000).hexdigest()


def test_a_file_that_cannot_be_read_is_named(here):
    with pytest.raises(InputError, match=r"^file: no such file\."):
        file_checksum("file")
    with pytest.raises(InputError, match="is a folder"):
        file_checksum(".")


def test_pieces_count_as_one_text():
    assert checksum(["schl", "ä".encode(), "ft\ud800"]) == checksum(["schläft\ud800"])
    assert checksum(["abc"]) == sha256(b"abc").hexdigest()
