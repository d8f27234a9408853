"""Databases of a few paraphrases, each with the cost it is given."""

from tests.database.small_database import Line, make_database_of

from otherwords.database import Database
from otherwords.engine import open_engine

COST = {"p(e|f)": 1.0}


def database_of(folder, rows, **options):
    """A database of rows: label, source, target, cost."""
    lines = [
        Line(source, target, label, "", {"p(e|f)": cost}) for label, source, target, cost in rows
    ]
    with open_engine(memory="500MB", threads=1, scratch=folder / "scratch") as engine:
        path = make_database_of(lines, [], folder / "made.ow", engine, ranking=COST, **options)
    return Database.open(path)
