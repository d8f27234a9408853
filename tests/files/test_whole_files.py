import errno
import gzip
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from otherwords.corpus import read_lines, write_whole, write_whole_files
from otherwords.errors import OutputError
from otherwords.files import whole_files
from otherwords.files.whole_files import whole_path, write_whole_bytes

SUFFIXES = ["", ".gz", ".zst", ".xz"]
FULL = "no space left to write it. Make room or write elsewhere; no part of it was kept."
LINE = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\ufeff"))


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@given(st.lists(LINE), st.sampled_from(SUFFIXES))
@settings(max_examples=40)
def test_lines_come_back_as_written(tmp_path_factory, lines, suffix):
    path = tmp_path_factory.mktemp("whole") / f"a.txt{suffix}"
    with write_whole(path) as out:
        out.writelines(f"{line}\n" for line in lines)
    assert [text for _, text in read_lines(path)] == lines


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_same_text_makes_the_same_bytes_under_any_name(tmp_path, suffix):
    for name in "ab":
        with write_whole(tmp_path / f"{name}.txt{suffix}") as out:
            out.write("a rose\n" * 1000)
    one, other = ((tmp_path / f"{name}.txt{suffix}").read_bytes() for name in "ab")
    assert one == other


def test_the_name_is_free_until_the_block_ends(tmp_path):
    path = tmp_path / "a.txt"
    with write_whole(path) as out:
        out.write("a rose\n")
        out.flush()
        assert not path.exists()
    assert path.read_bytes() == b"a rose\n"
    assert names(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_an_error_in_the_block_leaves_nothing_new_behind(tmp_path, suffix):
    path = tmp_path / f"a.txt{suffix}"
    with pytest.raises(ZeroDivisionError), write_whole(path) as out:
        out.write("half a fi" * 100_000)
        out.write(str(1 / 0))
    assert names(tmp_path) == []


def test_an_error_in_the_block_leaves_the_older_file_as_it_was(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt), write_whole(path) as out:
        out.write("new")
        raise KeyboardInterrupt
    assert path.read_text() == "old"
    assert names(tmp_path) == ["a.txt"]


def test_a_new_file_has_the_usual_permissions_and_an_older_one_keeps_its_own(tmp_path):
    usual, own = tmp_path / "usual", tmp_path / "own"
    (tmp_path / "touched").touch()
    own.touch()
    own.chmod(0o640)
    for path in usual, own:
        with write_whole(path) as out:
            out.write("new")
    assert usual.stat().st_mode == (tmp_path / "touched").stat().st_mode
    assert own.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link_to_the_new_content(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(real)
    with write_whole(link) as out:
        out.write("new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def full_disk(after):
    """Stand in for a disk with room for `after` bytes."""
    written = 0

    class Handle(io.FileIO):
        def write(self, data):
            nonlocal written
            written += len(data)
            if written > after:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return super().write(data)

    return Handle


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("lines", [1, 200_000])
def test_a_full_disk_is_one_line_and_leaves_the_older_file(here, monkeypatch, suffix, lines):
    path = Path(f"a.txt{suffix}")
    path.write_text("old")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", lambda path, mode, buffering: full_disk(5)(path, mode))
        with pytest.raises(OutputError) as caught, write_whole(path) as out:
            for number in range(lines):
                out.write(f"{number}\n")
            out.write("the end of it\n")
    assert str(caught.value) == f"a.txt{suffix}: {FULL}"
    assert path.read_bytes() == b"old"
    assert names(here) == [path.name]


def test_a_disk_that_reports_itself_full_only_when_flushed_is_noticed(here, monkeypatch):
    def fsync(_):
        raise OSError(errno.EDQUOT, os.strerror(errno.EDQUOT))

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OutputError) as caught, write_whole("a.txt") as out:
        out.write("a rose\n")
    assert str(caught.value) == f"a.txt: {FULL}"
    assert names(here) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_device_is_one_line():
    with pytest.raises(OutputError) as caught, write_whole("/dev/full") as out:
        out.write("a rose\n")
    assert str(caught.value) == f"/dev/full: {FULL}"


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="this system has no /dev/null")
def test_a_device_is_written_through_and_not_replaced():
    with write_whole("/dev/null") as out:
        out.write("a rose\n")
    assert Path("/dev/null").is_char_device()


KILLED = """
import sys
from otherwords.corpus import write_whole

with write_whole(sys.argv[1]) as out:
    while True:
        out.write("half a file\\n" * 100_000)
        out.flush()
        print("written", flush=True)
"""


@pytest.mark.parametrize("older", [None, "old"])
def test_a_killed_writer_leaves_the_final_name_alone(tmp_path, older):
    path = tmp_path / "a.txt.gz"
    if older is not None:
        path.write_text(older)
    command = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout.readline() == "written\n"
        os.kill(writer.pid, signal.SIGKILL)
    assert writer.returncode == -signal.SIGKILL
    assert (path.read_text() if path.exists() else None) == older


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("no/such/a.txt", "there is no folder 'no/such'. Create it: mkdir -p 'no/such'."),
        ("folder", "is a folder, expected a file name. Name a file in it."),
        (
            "file/a.txt",
            "cannot be written (Not a directory). Write elsewhere; no part of it was kept.",
        ),
    ],
)
def test_a_place_that_cannot_be_written_is_one_line(here, path, expected):
    Path("folder").mkdir()
    Path("file").touch()
    with pytest.raises(OutputError) as caught, write_whole(path):
        pytest.fail("the block must not run")
    assert str(caught.value) == f"{path}: {expected}"


def test_a_protected_folder_is_one_line(here, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(OutputError) as caught, write_whole("a.txt"):
        pytest.fail("the block must not run")
    expected = "a.txt: no permission to write it. Choose another name or folder."
    assert str(caught.value) == expected


def test_a_protected_file_is_not_replaced(here, monkeypatch):
    Path("a.txt").write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(OutputError, match="no permission to write it"), write_whole("a.txt"):
        pytest.fail("the block must not run")
    assert names(here) == ["a.txt"]


def test_a_dash_is_standard_output_in_utf_8(capfdbinary):
    sys.stdout.write("before ")
    with write_whole("-") as out:
        out.write("schläft\n")
    sys.stdout.write("after\n")
    assert capfdbinary.readouterr().out == "before schläft\nafter\n".encode()


class Broken(io.RawIOBase):
    """A stream that takes nothing."""

    def __init__(self, error):
        self.error = error

    def writable(self):
        return True

    def write(self, data):
        raise self.error


def test_a_closed_pipe_is_left_to_the_caller(monkeypatch):
    pipe = Broken(BrokenPipeError(errno.EPIPE, "Broken pipe"))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe))
    with pytest.raises(BrokenPipeError), write_whole("-") as out:
        out.write("a rose\n")


def test_standard_output_on_a_full_disk_is_one_line(monkeypatch):
    disk = Broken(OSError(errno.ENOSPC, "No space left on device"))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(disk))
    with pytest.raises(OutputError) as caught, write_whole("-") as out:
        out.write("a rose\n")
    assert str(caught.value) == f"stdout: {FULL}"


def test_files_that_belong_together_appear_together(tmp_path):
    paths = [tmp_path / "a.en", tmp_path / "a.de.gz"]
    with write_whole_files(paths) as (english, german):
        english.write("house\n")
        german.write("haus\n")
        assert names(tmp_path) != ["a.de.gz", "a.en"]
    assert gzip.decompress(paths[1].read_bytes()) == b"haus\n"


def test_of_files_that_belong_together_none_appears_when_the_last_fails(tmp_path, monkeypatch):
    finish = whole_files._WholeFile.finish

    def fail_on_the_second(self):
        if self.path.endswith("b"):
            raise OutputError("b: no space left")
        finish(self)

    monkeypatch.setattr(whole_files._WholeFile, "finish", fail_on_the_second)
    with pytest.raises(OutputError), write_whole_files([tmp_path / "a", tmp_path / "b"]):
        pass
    monkeypatch.undo()
    assert [name for name in names(tmp_path) if not name.startswith(".")] == []


def test_one_name_for_two_outputs_is_rejected(here):
    with pytest.raises(OutputError) as caught, write_whole_files(["a.txt", "./a.txt"]):
        pytest.fail("the block must not run")
    assert str(caught.value) == "./a.txt: given twice as an output. Choose two names."
    assert names(here) == []


def test_bytes_come_back_as_written(tmp_path):
    with write_whole_bytes(tmp_path / "a") as out:
        out.write(b"\xff\r\n\x00")
        assert not (tmp_path / "a").exists()
    assert (tmp_path / "a").read_bytes() == b"\xff\r\n\x00"


def test_a_library_that_opens_files_itself_is_given_a_hidden_name(tmp_path):
    path = tmp_path / "a.parquet"
    path.write_text("old")
    path.chmod(0o640)
    with whole_path(path) as hidden:
        hidden.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert names(tmp_path) == ["a.parquet"]


def test_a_library_that_fails_leaves_the_older_file_as_it_was(here):
    Path("a").write_text("old")
    with pytest.raises(OutputError) as caught, whole_path("a") as hidden:
        hidden.write_text("half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert str(caught.value) == f"a: {FULL}"
    assert Path("a").read_text() == "old"
    assert names(here) == ["a"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("no/a", "there is no folder 'no'. Create it: mkdir -p 'no'."),
        ("folder", "is a folder, expected a file name. Name a file in it."),
        (os.devnull, "is a device or a pipe, expected a file. Name a file."),
    ],
)
def test_a_place_for_no_library_is_one_line(here, path, expected):
    Path("folder").mkdir()
    with pytest.raises(OutputError) as caught, whole_path(path) as hidden:
        hidden.touch()
    assert str(caught.value) == f"{path}: {expected}"
