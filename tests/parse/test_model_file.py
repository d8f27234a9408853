"""The file of a parser: what goes in comes out, and anything wrong is an error in one line."""

import hashlib
import json
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.errors import InputError, ModelFileError, OutputError
from otherwords.files.model_file import BODY
from otherwords.parse import Parser
from otherwords.parse.model_file import read_model, write_model

FIXED = BODY + 8  # with the length of the header
ARRAYS = ("table", "scales", "dense")


def sealed(header, arrays=b""):
    """A file with a matching checksum over any content."""
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    body = len(text).to_bytes(8, "little") + text + arrays
    return b"OWPARSE\n" + (1).to_bytes(4, "little") + hashlib.sha256(body).digest() + body


def refusal(path, data=None, kind=ModelFileError):
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(kind) as caught:
        Parser.open(path)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


def header_and_arrays(data):
    length = int.from_bytes(data[FIXED - 8 : FIXED], "little")
    return json.loads(data[FIXED : FIXED + length]), data[FIXED + length :]


def test_what_is_written_comes_back(tiny_trained, tiny_path):
    found, _ = read_model(tiny_path)
    for name in ARRAYS:
        array, expected = getattr(found, name), getattr(tiny_trained, name)
        assert array.dtype == expected.dtype
        assert np.array_equal(array, expected)
    plain = dict.fromkeys(ARRAYS)
    assert replace(found, **plain) == replace(tiny_trained, **plain)


def test_a_model_read_and_written_has_the_same_bytes(tiny_trained, tiny_path, tmp_path):
    write_model(tmp_path / "again", tiny_trained)
    assert (tmp_path / "again").read_bytes() == tiny_path.read_bytes()
    write_model(tmp_path / "copy", read_model(tiny_path)[0])
    assert (tmp_path / "copy").read_bytes() == tiny_path.read_bytes()


def test_the_file_is_laid_out_as_its_module_says(tiny_trained, tiny_path):
    data = tiny_path.read_bytes()
    assert data[:12] == b"OWPARSE\n\x01\0\0\0"
    assert data[12:44] == hashlib.sha256(data[44:]).digest()
    header, arrays = header_and_arrays(data)
    rows = 3 + len(tiny_trained.words) + 256
    assert header["arrays"]["table"] == ["|i1", [rows, 16], 0]
    assert header["arrays"]["scales"] == ["<f4", [rows], rows * 16]
    assert header["arrays"]["dense"] == ["<f2", [len(tiny_trained.dense)], rows * 20]
    assert arrays[: rows * 16] == tiny_trained.table.tobytes()
    words = arrays[rows * 20 + 2 * len(tiny_trained.dense) :]
    assert words.decode().split("\n") == list(tiny_trained.words)


@given(share=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_bit_changed_anywhere_is_noticed(tiny_path, tmp_path_factory, share, bit):
    data = bytearray(tiny_path.read_bytes())
    data[int(share * len(data))] ^= 1 << bit
    refusal(tmp_path_factory.getbasetemp() / "damaged.owparse", bytes(data))


@pytest.mark.parametrize("place", [*range(0, FIXED, 3), 60, 500, -1000, -1])
def test_a_byte_changed_near_the_ends_is_noticed(tiny_path, tmp_path, place):
    data = bytearray(tiny_path.read_bytes())
    data[place] ^= 0xFF
    said = refusal(tmp_path / "x", bytes(data))
    at = place % len(data)
    expected = "not a parser." if at < 8 else "a parser in format" if at < 12 else "damaged or cut"
    assert said.startswith(expected)


@pytest.mark.parametrize("length", [8, 9, 11, 12, 43, 44, 51, 52, 53, 2000, -1])
def test_a_file_cut_short_is_reported_as_such(tiny_path, tmp_path, length):
    said = refusal(tmp_path / "x", tiny_path.read_bytes()[:length])
    assert said == "damaged or cut short (its checksum does not match). Copy or train it again."


def test_extra_bytes_are_noticed(tiny_path, tmp_path):
    assert refusal(tmp_path / "x", tiny_path.read_bytes() + b"\n").startswith("damaged")


def test_an_empty_file_is_not_a_parser(tmp_path):
    assert refusal(tmp_path / "x", b"").startswith("not a parser: it is empty. Train one: ")


@pytest.mark.parametrize("data", [b"(S (NN x))\n", b"OWALIGN\n" + bytes(100), b"OWPARS", b"\0"])
def test_another_kind_of_file_is_not_a_parser(tmp_path, data):
    assert refusal(tmp_path / "x", data).startswith("not a parser. Train one: otherwords parse tr")


def test_a_file_of_a_later_format_is_an_error(tiny_path, tmp_path):
    data = tiny_path.read_bytes()
    said = refusal(tmp_path / "x", data[:8] + (2).to_bytes(4, "little") + data[12:])
    assert said.startswith("a parser in format 2, this otherwords reads format 1. ")


def test_a_missing_file_is_an_input_error_with_advice(tmp_path):
    said = refusal(tmp_path / "none.owparse", kind=InputError)
    assert said.startswith("no such file. Train one: ")


def test_a_folder_is_an_error(tmp_path):
    assert refusal(tmp_path, kind=InputError) == "cannot be read (Is a directory)."


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", [], {}, {"arrays": []}, {"arrays": {"table": 1}}, "text", 3]
)
def test_a_wrong_header_is_an_error_though_its_checksum_matches(tmp_path, content):
    assert refusal(tmp_path / "x", sealed(content)).startswith("its checksum matches but its conte")


@pytest.mark.parametrize(
    ("part", "key", "value"),
    [
        ("shape", "hidden", 25),
        ("shape", "features", 10**12),
        ("shape", "layers", -1),
        ("shape", "tags", 0),
        ("shape", "labels", None),
        ("arrays", "table", ["|i1", [100, 16], 10**30]),
        ("arrays", "table", ["|i1", [10**9, 10**9], 0]),
        ("arrays", "scales", ["nonsense", [1], 0]),
        ("arrays", "dense", ["<f2", [1], 0]),
        ("arrays", "words", ["|u1", [1], 0]),
    ],
)
def test_a_header_that_does_not_match_its_arrays_is_an_error(tiny_path, tmp_path, part, key, value):
    header, arrays = header_and_arrays(tiny_path.read_bytes())
    header[part][key] = value
    said = refusal(tmp_path / "x", sealed(header, arrays))
    assert said.startswith("its checksum matches but its content is wrong (")


@pytest.mark.parametrize("part", ["labels", "tags", "relations"])
def test_too_few_names_for_the_network_are_an_error(tiny_path, tmp_path, part):
    header, arrays = header_and_arrays(tiny_path.read_bytes())
    header[part].pop()
    said = refusal(tmp_path / "x", sealed(header, arrays))
    assert said.startswith(f"its checksum matches but its content is wrong ({len(header[part])} ")


def test_a_read_only_file_in_a_folder_with_an_odd_name_opens(tiny_path, tmp_path):
    path = tmp_path / "größe (1)" / "模型.owparse"
    path.parent.mkdir()
    path.write_bytes(tiny_path.read_bytes())
    path.chmod(0o444)
    assert str(Parser.open(path).parse(["hello"])) == "(ROOT (INTJ (UH hello)))"


def test_nothing_is_left_where_a_model_cannot_be_written(tiny_trained, tmp_path):
    with pytest.raises(OutputError):
        write_model(tmp_path / "no" / "such" / "folder", tiny_trained)
    assert list(tmp_path.iterdir()) == []


def test_the_table_is_mapped_not_copied(tiny_trained, tmp_path):
    # 200,000 rows of 16 bytes more: only their scales, 4 bytes a row, are read (twice at most).
    more = 200_000
    big = replace(
        tiny_trained,
        shape=replace(tiny_trained.shape, features=tiny_trained.shape.features + more),
        buckets=tiny_trained.buckets + more,
        table=np.concatenate([tiny_trained.table, np.zeros((more, 16), np.int8)]),
        scales=np.concatenate([tiny_trained.scales, np.ones(more, np.float32)]),
    )
    write_model(tmp_path / "big", big)
    tracemalloc.start()
    trained, _ = read_model(tmp_path / "big")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert not trained.table.flags.writeable
    assert peak < 2_000_000


def test_labels_that_are_numbers_are_an_error(tiny_path, tmp_path):
    header, arrays = header_and_arrays(tiny_path.read_bytes())
    header["labels"] = list(range(len(header["labels"])))
    assert "labels that are not text" in refusal(tmp_path / "x", sealed(header, arrays))


@pytest.mark.parametrize("value", [2**63, 2**64, 10**30, -1])
@pytest.mark.parametrize("place", [1, 2])
def test_a_header_field_beyond_every_file_is_an_error(tiny_path, tmp_path, place, value):
    header, arrays = header_and_arrays(tiny_path.read_bytes())
    header["arrays"]["scales"][place] = value if place == 2 else [value]
    assert refusal(tmp_path / "x", sealed(header, arrays)).startswith("its checksum matches")
