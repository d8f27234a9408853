"""Say in one line what to install when the libraries of the workbench are missing."""

from __future__ import annotations

from importlib.util import find_spec

from otherwords.errors import OtherwordsError

LIBRARIES = (
    "alembic",
    "argon2",
    "jinja2",
    "markdown_it",
    "python_multipart",
    "sqlalchemy",
    "starlette",
    "uvicorn",
)


def need_workbench() -> None:
    """Raise an error unless the extra is installed."""
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        found = f"the workbench needs {', '.join(missing)}"
        raise OtherwordsError(f"{found}. Install it: pip install 'otherwords[workbench]'")


def need_team() -> None:
    """Raise an error unless PostgreSQL can be reached from here."""
    if find_spec("psycopg") is None:
        advice = "Install it: pip install 'otherwords[team]'"
        raise OtherwordsError(f"a project on PostgreSQL needs psycopg. {advice}")
