"""A database in the folder of a test, for the commands to look into."""

import pytest
from tests.database.small_database import LINES, RICH, RULES, make_database_of


@pytest.fixture
def made(here):
    from otherwords.engine import open_engine

    with open_engine(memory="500MB", threads=1) as engine:
        make_database_of(RICH, [], here / "rich.ow", engine)
        return make_database_of(LINES, RULES, here / "made.ow", engine)
