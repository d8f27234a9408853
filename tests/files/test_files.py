import errno
import gzip
import io
import lzma
import sys
from pathlib import Path

import pytest
import zstandard
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from otherwords.corpus import SkipBadLines, read_lines
from otherwords.errors import InputError
from otherwords.files import lines as files

PACKERS = {
    ".gz": gzip.compress,
    ".zst": zstandard.ZstdCompressor(write_checksum=True).compress,
    ".xz": lzma.compress,
}
LINES = [f"line {number} ä €" for number in range(1, 3001)]
NOT_NEWLINES = "\u2028\u2029\x85\x0b\x0c\x1c\x1d\x1e"  # all of them end a line for str.splitlines
CONTENT = ("\n".join(LINES) + "\n").encode()


def texts(path, **options):
    return [text for _, text in read_lines(path, **options)]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a", ["a"]),
        (b"a\n", ["a"]),
        (b"a\n\n", ["a", ""]),
        (b"a\nb", ["a", "b"]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"a\r\nb\nc\r\n", ["a", "b", "c"]),
        (b"a\rb\n", ["a\rb"]),
        (b"a\r\r\n", ["a\r"]),
        (b"\xef\xbb\xbfa\nb\n", ["a", "b"]),
        (b"\xef\xbb\xbf", []),
        (b"\xef\xbb\xbf\xef\xbb\xbfa\n", ["\ufeffa"]),
        (b"a\n\xef\xbb\xbfb\n", ["a", "\ufeffb"]),
        (f"a{NOT_NEWLINES}b\n".encode(), [f"a{NOT_NEWLINES}b"]),
        (b"nul \x00 stays\n", ["nul \x00 stays"]),
    ],
)
def test_only_a_newline_ends_a_line(tmp_path, content, expected):
    path = tmp_path / "a.txt"
    path.write_bytes(content)
    assert texts(path) == expected


@given(st.binary(max_size=60), st.sampled_from([1, 2, 3, 7, 64]))
@settings(max_examples=200)
def test_blocks_of_any_size_give_the_lines_of_the_whole(content, size):
    blocks = [content[start : start + size] for start in range(0, len(content), size)]
    whole = content.removeprefix(b"\xef\xbb\xbf")
    lines = whole.split(b"\n")
    if not lines[-1]:
        lines.pop()
    expected = [line.removesuffix(b"\r") for line in lines]
    assume(not content.startswith((b"\xff\xfe", b"\xfe\xff")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "read_blocks", lambda path: iter(blocks))
        found = list(files.lines_in_place("a.txt"))
    assert len(found) == len(expected)
    for text, line in zip(found, expected, strict=True):
        if isinstance(text, str):
            assert text.encode() == line
        else:
            with pytest.raises(UnicodeDecodeError):
                line.decode()


def test_lines_are_numbered_from_one(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"a\nb\n")
    assert list(read_lines(path)) == [(1, "a"), (2, "b")]


@pytest.mark.parametrize("suffix", PACKERS)
@pytest.mark.parametrize("name", ["a.txt", "a.gz"])
def test_compression_is_recognised_by_content_whatever_the_name(tmp_path, suffix, name):
    path = tmp_path / name
    path.write_bytes(PACKERS[suffix](CONTENT))
    assert texts(path) == LINES


def test_plain_text_under_a_compressed_name_is_read_as_it_is(tmp_path):
    path = tmp_path / "unpacked-by-the-browser.gz"
    path.write_bytes(CONTENT)
    assert texts(path) == LINES


@pytest.mark.parametrize("suffix", PACKERS)
def test_several_concatenated_compressed_parts_are_all_read(tmp_path, suffix):
    path = tmp_path / f"a{suffix}"
    pack = PACKERS[suffix]
    path.write_bytes(pack(CONTENT[:100]) + pack(CONTENT[100:]))
    assert texts(path) == LINES


@pytest.mark.parametrize("suffix", [".gz", ".xz"])
def test_zeros_that_pad_a_compressed_file_are_ignored(tmp_path, suffix):
    path = tmp_path / f"a{suffix}"
    path.write_bytes(PACKERS[suffix](CONTENT) + bytes(512))
    assert texts(path) == LINES


def test_a_skippable_zstd_frame_is_skipped(tmp_path):
    path = tmp_path / "a.zst"
    path.write_bytes(b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc" + PACKERS[".zst"](CONTENT))
    assert texts(path) == LINES


@pytest.mark.parametrize("name", ["gzip", "zstd", "xz"])
@pytest.mark.parametrize("kept", [0.0, 0.3, 0.7, 0.999])
def test_a_truncated_compressed_file_is_one_clear_error(here, name, kept):
    suffix = {"gzip": ".gz", "zstd": ".zst", "xz": ".xz"}[name]
    packed = PACKERS[suffix](CONTENT)
    Path(f"a{suffix}").write_bytes(packed[: int(len(packed) * kept)])
    with pytest.raises(InputError) as caught:
        texts(f"a{suffix}", bad=SkipBadLines())
    assert str(caught.value) == (
        f"a{suffix}: the {name} data ends too early. Copy or download the file again."
    )


@pytest.mark.parametrize(
    ("name", "suffix", "place"),
    [
        ("gzip", ".gz", 3000),
        ("gzip", ".gz", -5),
        ("zstd", ".zst", 500),
        ("zstd", ".zst", -1),
        ("xz", ".xz", 300),
        ("xz", ".xz", -20),
    ],
)
def test_damaged_compressed_data_is_one_clear_error(here, name, suffix, place):
    # one byte of the data and one of the checksum; gzip unpacks the first to bytes not in UTF-8
    packed = bytearray(PACKERS[suffix](CONTENT))
    packed[place] ^= 0xFF
    Path(f"a{suffix}").write_bytes(packed)
    with pytest.raises(InputError, match=rf"^a\{suffix}: damaged {name} data \([^\n]+\)\. Copy"):
        texts(f"a{suffix}")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"ok\ncaf\xe9 noir\n", "a.txt:2: byte 4 of the line (0xe9) is not UTF-8."),
        (b"\xc3\n", "a.txt:1: byte 1 of the line (0xc3) is not UTF-8."),
        (b"a\nb\nfine \xf0\x9f\x98", "a.txt:3: byte 6 of the line (0xf0) is not UTF-8."),
        (b"\xed\xa0\x80\n", "a.txt:1: byte 1 of the line (0xed) is not UTF-8."),
    ],
)
def test_a_bad_byte_is_named_with_its_line_and_place(here, content, expected):
    Path("a.txt").write_bytes(content)
    with pytest.raises(InputError) as caught:
        texts("a.txt")
    advice = "Convert the file, e.g. iconv -f latin1 -t utf-8, or skip bad lines."
    assert str(caught.value) == f"{expected} {advice}"


@pytest.mark.parametrize("suffix", ["", *PACKERS])
def test_lines_with_bad_bytes_can_be_skipped_and_are_counted(here, suffix):
    content = b"one\n\xff\ntwo\r\n\xe9t\xe9\nthree\n"
    Path("a.txt").write_bytes(PACKERS[suffix](content) if suffix else content)
    bad = SkipBadLines()
    assert list(read_lines("a.txt", bad=bad)) == [(1, "one"), (3, "two"), (5, "three")]
    assert bad.summary("lines") == "skipped 2 of 5 lines: 2 not in UTF-8 (first: a.txt:2)"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_recognised_and_named(here, encoding):
    Path("a.txt").write_bytes("\ufeffhello\n".encode(encoding))
    with pytest.raises(InputError) as caught:
        texts("a.txt")
    assert str(caught.value) == (
        "a.txt: begins like UTF-16, expected UTF-8. Convert it: iconv -f utf-16 -t utf-8."
    )


def test_a_missing_file_is_an_error_that_guesses(here):
    Path("train.en.gz").touch()
    with pytest.raises(InputError) as caught:
        texts("train.en")
    assert str(caught.value) == (
        "train.en: no such file. Did you mean 'train.en.gz'? Check the name."
    )


def test_a_missing_file_in_a_missing_folder_has_no_guess(here):
    with pytest.raises(InputError) as caught:
        texts("nowhere/a.en")
    assert str(caught.value) == "nowhere/a.en: no such file. Check the name."


def test_a_folder_is_not_a_file(here):
    Path("data").mkdir()
    with pytest.raises(InputError) as caught:
        texts("data")
    assert str(caught.value) == "data: is a folder, expected a file. Name a file in it."


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (
            PermissionError(errno.EACCES, "Permission denied"),
            "a.en: no permission to read it. Ask for it, or: chmod +r.",
        ),
        (
            OSError(errno.EIO, "Input/output error"),
            "a.en: cannot be read (Input/output error). Try a copy of it.",
        ),
    ],
)
def test_a_file_that_cannot_be_opened_is_one_line(monkeypatch, error, expected):
    def refuse(*_, **__):
        raise error

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(InputError) as caught:
        texts("a.en")
    assert str(caught.value) == expected


@pytest.mark.parametrize("suffix", ["", *PACKERS])
def test_a_dash_is_standard_input_compressed_or_not(monkeypatch, suffix):
    content = PACKERS[suffix](CONTENT) if suffix else CONTENT
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert texts("-") == LINES
    assert not sys.stdin.closed


def test_errors_in_standard_input_name_it(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\n")))
    with pytest.raises(InputError, match=r"^stdin:1: byte 1"):
        texts("-")


def test_a_line_longer_than_any_block_is_one_line(tmp_path):
    path = tmp_path / "long.txt"
    path.write_text("x" * 300_000 + "\nshort\n")
    assert [len(text) for text in texts(path)] == [300_000, 5]


def test_reading_that_stops_early_closes_the_file(tmp_path):
    # an open file would be a ResourceWarning, which is an error in these tests
    path = tmp_path / "a.txt"
    path.write_bytes(CONTENT)
    lines = read_lines(path)
    assert next(lines) == (1, LINES[0])
    lines.close()


def test_a_dash_among_texts_stands_for_the_lines_of_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"two\n\nthree\n")))
    assert list(files.with_stdin(["one", "-", "four"])) == ["one", "two", "three", "four"]
    with pytest.raises(InputError, match="stdin: given more than once"):
        list(files.with_stdin(["-", "-"]))
