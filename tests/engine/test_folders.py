"""Folders that appear whole or not at all."""

import shutil

import pytest

from otherwords.engine.folders import whole_folder


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
