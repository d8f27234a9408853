"""A small database made by hand, and how to make others."""

import pytest
from tests.database.small_database import LINES, RULES, make_database_of


@pytest.fixture
def engine(tmp_path):
    from otherwords.engine import open_engine

    with open_engine("duckdb", memory="500MB", threads=1, scratch=tmp_path / "scratch") as opened:
        yield opened


@pytest.fixture
def make_database(here, engine):
    def make(lines=LINES, path="made.ow", *, rules=RULES, **options):
        return make_database_of(lines, rules, here / path, engine, **options)

    return make


@pytest.fixture
def made(make_database):
    return make_database()
