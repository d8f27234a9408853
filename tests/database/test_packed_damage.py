"""A damaged store is an error in one line, never a crash; a failed write leaves nothing."""

import os
import random
import struct
import subprocess
import sys

import numpy as np
import pytest

from otherwords.database.packed import PackedStore, PackedWriter
from otherwords.database.packed_writer import MAGIC
from otherwords.errors import DamagedDatabaseError, DatabaseError, InputError, OutputError

SECTIONS = 20
HEADER, ENTRY = 40, 32


@pytest.fixture
def path(tmp_path):
    """A store in which every section has something to lose."""
    words = [f"w{n}" for n in range(40)]
    chance = random.Random(6)
    phrases = sorted(" ".join(chance.choices(words, k=chance.randint(1, 4))) for _ in range(400))
    phrases = sorted(["[NP,1] of [NN,2]"] * 20 + phrases)
    targets = [f"{p} [NN,2] [NP,1]" if "[" in p else chance.choice(phrases[100:]) for p in phrases]
    count = len(phrases)
    labels = [chance.choice(["NP", "VP", "X"]) for _ in phrases]
    links = [chance.choice(["0-0", "0-0 1-1", ""]) for _ in phrases]
    values = np.random.default_rng(6).normal(size=(count, 2))
    path = tmp_path / "s.ow"
    with PackedWriter(path, features=["q", "x"], kinds={"x": "f32"}) as writer:
        writer.add(labels, phrases, targets, np.arange(count) % 6, links, values)
    return path


def sections(data):
    """Offset and length of each section."""
    for place in range(SECTIONS):
        yield struct.unpack_from("<2Q", data, HEADER + ENTRY * place)


def read_everything(path):
    store = PackedStore(path)
    rows = store.rules(range(len(store)))
    numbers = [rows.sizes.tolist(), rows.labels.tolist(), rows.features().tolist()]
    found = store.lookup(rows.sources, labels=["NP"], size=2).targets
    return store.labels, rows.sources, rows.targets, rows.links, numbers, found


def test_an_undamaged_store_is_read_and_verified(path):
    read_everything(path)
    PackedStore(path).verify()
    assert all(length > 0 for _, length in sections(path.read_bytes()))


@pytest.mark.parametrize("section", range(SECTIONS))
def test_a_flipped_bit_in_any_section_is_found_and_never_crashes(path, section):
    whole = path.read_bytes()
    offset, length = list(sections(whole))[section]
    sound = read_everything(path)
    chance = random.Random(section)
    for place in {0, length - 1, *(chance.randrange(length) for _ in range(8))}:
        damaged = bytearray(whole)
        damaged[offset + place] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(DamagedDatabaseError, match="damaged"):
            PackedStore(path).verify()
        try:
            assert read_everything(path) == sound
        except DamagedDatabaseError as error:
            assert str(error).startswith(f"{path}: damaged (")
            assert "the checksum does not match" in str(error)
            assert "\n" not in str(error)


@pytest.mark.parametrize("section", range(SECTIONS))
@pytest.mark.parametrize("byte", [0x00, 0xFF, None])
def test_a_section_of_nonsense_never_crashes(path, section, byte):
    whole = bytearray(path.read_bytes())
    offset, length = list(sections(whole))[section]
    noise = random.Random(section).randbytes(length) if byte is None else bytes([byte]) * length
    sound = read_everything(path)
    whole[offset : offset + length] = noise
    path.write_bytes(whole)
    try:
        assert read_everything(path) == sound
    except DamagedDatabaseError as error:
        assert "damaged" in str(error)


def test_a_flipped_byte_in_the_header_or_directory_is_found_when_opening(path):
    whole = path.read_bytes()
    for place in range(HEADER + ENTRY * SECTIONS):
        damaged = bytearray(whole)
        damaged[place] ^= 0x10
        path.write_bytes(damaged)
        with pytest.raises(DatabaseError):
            PackedStore(path)


def test_a_truncated_or_extended_file_is_found_when_opening(path):
    whole = path.read_bytes()
    ends = [start + length for start, length in sections(whole)]
    for end in [0, 1, 8, 12, 39, 40, 100, 679, 680, *ends, len(whole) - 1]:
        if end == len(whole):
            continue
        path.write_bytes(whole[:end])
        with pytest.raises(DamagedDatabaseError):
            PackedStore(path)
    path.write_bytes(whole + b"\0")
    with pytest.raises(DamagedDatabaseError, match="cut short or has grown"):
        PackedStore(path)


def test_other_files_and_newer_formats_have_different_errors(path, tmp_path):
    other = bytearray(path.read_bytes())
    for version, advice in (
        (3, "Get a newer otherwords: pip install --upgrade otherwords"),
        (1, f"Make the database again: otherwords build or import ... -o {tmp_path} --force"),
    ):
        other[len(MAGIC)] = version
        path.write_bytes(other)
        with pytest.raises(DatabaseError) as raised:
            PackedStore(path)
        what = f"a packed store of format {version}, this otherwords reads format 2."
        assert str(raised.value) == f"{path}: {what} {advice}"
    path.write_bytes(b"just some text, long enough to be anything" * 40)
    with pytest.raises(DamagedDatabaseError, match="not a packed store"):
        PackedStore(path)
    with pytest.raises(InputError, match="there is no such packed store"):
        PackedStore(tmp_path / "none.ow")
    with pytest.raises(InputError, match="cannot be read"):
        PackedStore(tmp_path)


def add_one(writer, source="a", target="b"):
    writer.add(["X"], [source], [target], [0], [""], [[1.0]])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([("b", "x"), ("a", "x")], "row 2: its source comes before that of the row above"),
        ([("a\tb", "x"), ("a b", "x")], "row 2: a control character in its source"),
        ([("[NP,2] b", "x")], "row 1: the slots of the source are not numbered 1, 2"),
        ([("[NP,1] b", "[NP,2]")], "row 1: a slot of the target is not in the source"),
        ([("[NP,1] b", "[VP,1]")], "row 1: a slot of the target is not in the source"),
        ([("a", "\ud800")], "surrogates not allowed"),
    ],
)
def test_a_row_that_cannot_be_stored_is_named_and_nothing_is_left(tmp_path, rows, message):
    writer = PackedWriter(tmp_path / "s.ow", features=["f"])
    with pytest.raises(DatabaseError, match=message):
        for source, target in rows:
            add_one(writer, source, target)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(DatabaseError, match="the writer is finished"):
        writer.finish()


def test_columns_of_different_lengths_and_missing_texts_are_rejected(tmp_path):
    import pyarrow as pa

    with pytest.raises(DatabaseError, match="different lengths"):
        PackedWriter(tmp_path / "s.ow", features=["f"]).add(["X"], ["a"], [], [0], [""], [[1.0]])
    with pytest.raises(DatabaseError, match="different lengths"):
        PackedWriter(tmp_path / "s.ow", features=["f"]).add(["X"], ["a"], ["b"], [0], [""], [[]])
    with pytest.raises(DatabaseError, match="a text is missing"):
        missing = pa.array([None], pa.string())
        PackedWriter(tmp_path / "s.ow", features=["f"]).add(["X"], missing, ["b"], [0], [""], [[1]])
    with pytest.raises(DatabaseError, match="named twice"):
        PackedWriter(tmp_path / "s.ow", features=["f", "f"])
    assert list(tmp_path.iterdir()) == []


def test_the_store_gets_its_name_only_when_complete(tmp_path):
    path = tmp_path / "s.ow"
    path.write_bytes(b"older")
    writer = PackedWriter(path, features=["f"])
    add_one(writer)
    assert path.read_bytes() == b"older"
    writer.finish()
    assert PackedStore(path).lookup(["a"]).targets == ["b"]
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(RuntimeError), PackedWriter(path, features=["f"]) as writer:
        add_one(writer, "c")
        raise RuntimeError
    assert PackedStore(path).lookup(["a"]).targets == ["b"]
    assert list(tmp_path.iterdir()) == [path]


def test_a_replaced_store_stays_readable_for_those_who_have_it_open(tmp_path):
    path = tmp_path / "s.ow"
    for target in ("old", "new"):
        with PackedWriter(path, features=["f"]) as writer:
            add_one(writer, target=target)
        if target == "old":
            opened = PackedStore(path)
    assert opened.lookup(["a"]).targets == ["old"]
    assert PackedStore(path).lookup(["a"]).targets == ["new"]


def test_a_missing_folder_or_one_in_the_way_is_an_output_error(tmp_path):
    with pytest.raises(OutputError, match="there is no folder"):
        PackedWriter(tmp_path / "no" / "s.ow", features=["f"])
    with pytest.raises(OutputError, match="is a folder"):
        PackedWriter(tmp_path, features=["f"])


@pytest.mark.skipif(sys.platform != "linux", reason="limits file sizes as Linux does")
def test_a_full_disk_leaves_nothing_behind(tmp_path):
    code = f"""
import resource, signal
from otherwords.database.packed import PackedWriter
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
with PackedWriter({str(tmp_path / "s.ow")!r}, features=["f"]) as writer:
    n = 100_000
    a = ["a"] * n
    writer.add(a, a, a, [0] * n, a, [[float(k)] for k in range(n)])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "OutputError" in run.stderr
    assert "no space left to write it" in run.stderr
    assert os.listdir(tmp_path) == []  # noqa: PTH208
