"""Projects to test with, on both databases."""

import tempfile
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from tests.workbench.programs import Postgres, find_postgres, need

from otherwords.corpus.annotations.tag_sets import tag_set_text
from otherwords.workbench import Store
from otherwords.workbench.store import people
from otherwords.workbench.store.phases import add_phase
from otherwords.workbench.store.tasks import add_items, add_task

MEMBERS = [["He", "left", "now"], ["Now", "he", "went"]]


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server that is started once and stopped at the end."""
    programs = need(find_postgres(), "PostgreSQL")
    with tempfile.TemporaryDirectory(prefix="ow-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = Postgres(programs, Path(folder) / "server")
        server.start()
        yield server
        server.stop()


@pytest.fixture(autouse=True, scope="session")
def quick_passwords():
    """Hashes that cost little: these tests sign in hundreds of times."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as replaced:
        replaced.setattr(people, "HASHER", quick)
        people._of_nobody.cache_clear()
        yield
        people._of_nobody.cache_clear()


@pytest.fixture(params=["sqlite", "postgresql"])
def project(request, tmp_path):
    """The name of a project that does not exist yet."""
    if request.param == "sqlite":
        return tmp_path / "project.owb"
    return request.getfixturevalue("postgres").empty()


@pytest.fixture
def store(project):
    with Store.create(project, "Test") as opened:
        yield opened


@pytest.fixture
def tasks(store):
    """A task of each kind with two items, each with a phase for everybody."""
    return add_tasks(store)


def add_tasks(store):
    pair = {"members": MEMBERS, "initial": {"links": "0-1", "origin": "test"}}
    variants = [
        {"id": "v1", "system": "secret-a", "text": "He went.", "rate": 0.7, "control": False},
        {"id": "v2", "system": "deletion", "text": "He.", "rate": 0.3, "control": True},
    ]
    sentence = {"text": "He left now."}
    contents = {
        "links": pair,
        "types": pair,
        "operations": pair,
        "writing": sentence,
        "rating": sentence | {"variants": variants},
    }
    tags = {"types": "vila24", "operations": "operations7"}
    made = {}
    for kind, content in contents.items():
        settings = {}
        if kind in tags:
            settings = {"tag_set": tags[kind], "tags": tag_set_text(tags[kind])}
        task = add_task(store, kind, kind.title(), settings)
        with store.writing() as connection:
            add_items(connection, task.id, [("1", content), ("2", content)])
        add_phase(store, task.id, "agreement", "Agreement")
        made[kind] = task
    return made
