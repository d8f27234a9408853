"""What the tests of several rooms share: a folder of their own, and the real corpora."""

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to work in, so that messages show bare file names."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def shared_data():
    if not SHARED.is_dir():
        pytest.skip("no ../shared/data beside this checkout: the real corpora are not there")
    return SHARED
