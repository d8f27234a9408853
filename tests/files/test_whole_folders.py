"""Folders that appear whole or not at all."""

import errno
import os
import shutil
from pathlib import Path

import pytest

from otherwords.errors import OutputError
from otherwords.files.whole_folders import whole_folder


def accept_all(path):
    """Let anything be replaced."""


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_the_name_is_free_until_the_block_ends(tmp_path):
    with whole_folder(tmp_path / "rows") as folder:
        (folder / "inner").mkdir()
        (folder / "inner" / "a.txt").write_text("a rose")
        assert not (tmp_path / "rows").exists()
    assert (tmp_path / "rows" / "inner" / "a.txt").read_text() == "a rose"
    assert names(tmp_path) == ["rows"]


def test_an_error_in_the_block_leaves_the_older_folder_as_it_was(tmp_path):
    (tmp_path / "rows").mkdir()
    (tmp_path / "rows" / "old").touch()
    with pytest.raises(KeyboardInterrupt), whole_folder(tmp_path / "rows", accept_all) as folder:
        (folder / "new").touch()
        raise KeyboardInterrupt
    assert names(tmp_path) == ["rows"]
    assert names(tmp_path / "rows") == ["old"]


def test_an_older_folder_is_replaced_if_the_caller_accepts(tmp_path):
    (tmp_path / "rows").mkdir()
    (tmp_path / "rows" / "old").touch()
    with whole_folder(tmp_path / "rows", accept_all) as folder:
        (folder / "new").touch()
    assert names(tmp_path) == ["rows"]
    assert names(tmp_path / "rows") == ["new"]


def test_an_older_folder_is_restored_if_the_new_one_cannot_take_its_name(tmp_path, monkeypatch):
    (tmp_path / "rows").mkdir()
    (tmp_path / "rows" / "old").touch()
    rename = Path.rename

    def refuse_new(path, target):
        if path.suffix == ".part":
            raise OSError(errno.EIO, "Input/output error")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse_new)
    with (
        pytest.raises(OutputError, match=r"rows: cannot be written \(Input/output error\)"),
        whole_folder(tmp_path / "rows", accept_all),
    ):
        pass
    assert names(tmp_path) == ["rows"]
    assert names(tmp_path / "rows") == ["old"]


@pytest.mark.parametrize("kind", ["file", "folder", "broken link"])
def test_only_an_empty_folder_is_replaced_unless_the_caller_accepts(here, kind):
    if kind == "file":
        Path("rows").touch()
    elif kind == "folder":
        Path("rows").mkdir()
        Path("rows", "mine").touch()
    else:
        Path("rows").symlink_to("nowhere")
    with pytest.raises(OutputError) as caught, whole_folder("rows"):
        pytest.fail("the block must not run")
    assert str(caught.value) == "rows: already exists. Choose another name, or remove it first."
    Path("empty").mkdir()
    with whole_folder("empty") as folder:
        (folder / "new").touch()
    assert names(Path("empty")) == ["new"]


def test_what_somebody_else_wrote_in_the_meantime_is_not_replaced(tmp_path):
    with (
        pytest.raises(OutputError, match="already exists"),
        whole_folder(tmp_path / "rows") as folder,
    ):
        (folder / "mine").touch()
        (tmp_path / "rows").mkdir()
        (tmp_path / "rows" / "theirs").touch()
    assert names(tmp_path) == ["rows"]
    assert names(tmp_path / "rows") == ["theirs"]


def test_a_link_stays_a_link_to_the_new_content(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.mkdir()
    link.symlink_to(real)
    with whole_folder(link) as folder:
        (folder / "new").touch()
    assert link.is_symlink()
    assert names(real) == ["new"]


def test_every_file_is_flushed_before_the_folder_takes_its_name(tmp_path, monkeypatch):
    flushed = []
    fsync = os.fsync

    def note(handle):
        flushed.append((os.fstat(handle).st_ino, (tmp_path / "rows").exists()))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", note)
    with whole_folder(tmp_path / "rows") as folder:
        (folder / "inner").mkdir()
        for name in ("a", "inner/b"):
            (folder / name).write_text(name)
    before = {number for number, named in flushed if not named}
    made = [tmp_path / "rows", *(tmp_path / "rows").rglob("*")]
    assert before == {path.stat().st_ino for path in made}
    assert (tmp_path.stat().st_ino, True) in flushed


def test_a_full_disk_is_one_line_and_leaves_nothing(here):
    with pytest.raises(OutputError) as caught, whole_folder("rows"):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    full = "no space left to write it. Make room or write elsewhere; no part of it was kept."
    assert str(caught.value) == f"rows: {full}"
    assert names(here) == []


def test_a_missing_parent_is_one_line(here):
    with pytest.raises(OutputError) as caught, whole_folder("no/rows"):
        pytest.fail("the block must not run")
    assert str(caught.value) == "no/rows: there is no folder 'no'. Create it: mkdir -p 'no'."


def test_nothing_is_left_though_somebody_else_removes_and_adds(tmp_path, monkeypatch):
    remove, late = shutil.rmtree, iter(range(3))

    def meanwhile(path, **options):
        remove(path, **options)
        if next(late, None) is not None:  # a task that had not heard of the end
            path.mkdir()
            (path / "part").write_text("late")

    monkeypatch.setattr(shutil, "rmtree", meanwhile)
    with pytest.raises(ZeroDivisionError), whole_folder(tmp_path / "rows"):
        raise ZeroDivisionError
    assert not list(tmp_path.iterdir())
