"""Accounts, sessions and attempts to sign in.

Of a password only its argon2 hash is stored, of a session only the hash of its token. A project
without accounts belongs to one person on their own computer.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tables import attempt, in_text, now, person, session

Role: TypeAlias = Literal["annotator", "adjudicator", "manager"]
ROLES: tuple[Role, ...] = ("annotator", "adjudicator", "manager")
"""Each may do what those before it may."""
ALONE = "me"
"""The name of the one person who works without an account."""
SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 200
SESSION_DAYS = 14
ATTEMPTS, MINUTES = 10, 15
"""So many failures for a name, or from an address, in so many minutes."""
HASHER = PasswordHasher()


class Person(NamedTuple):
    """Somebody who works on the project."""

    id: int
    name: str
    role: str
    preferences: dict[str, Any]

    def may(self, role: str) -> bool:
        """Whether this person may do what a role may.

        >>> Person(1, "ann", "adjudicator", {}).may("annotator")
        True
        """
        return ROLES.index(self.role) >= ROLES.index(role)


def add_person(store: Store, name: str, role: str, password: str | None) -> Person:
    """Add an account; without a password nobody can sign in to it."""
    name = " ".join(name.split())
    if not name or len(name) > 80 or not name.isprintable():
        raise OtherwordsError("a name has 1 to 80 printable characters.")
    if role not in ROLES:
        raise UnknownNameError("role", role, ROLES)
    hashed = None if password is None else hash_password(password)
    with store.writing() as connection:
        if connection.execute(select(person.c.id).where(person.c.name == name)).first():
            raise OtherwordsError(
                f"there is a person called '{name}' already. Choose another name."
            )
        values = {"name": name, "role": role, "password": hashed, "added": now()}
        connection.execute(insert(person).values(**values, preferences="{}"))
    return find_person(store, name)


def hash_password(password: str) -> str:
    """Hash a password that is long enough."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise OtherwordsError(
            f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters."
        )
    return HASHER.hash(password)


def change_password(store: Store, name: str, password: str) -> None:
    """Give a new password, and end all sessions of that person."""
    found = find_person(store, name)
    values = {"password": hash_password(password)}
    with store.writing() as connection:
        connection.execute(update(person).where(person.c.id == found.id).values(values))
        connection.execute(delete(session).where(session.c.person_id == found.id))


def change_role(store: Store, name: str, role: str) -> None:
    """Give a person another role."""
    if role not in ROLES:
        raise UnknownNameError("role", role, ROLES)
    found = find_person(store, name)
    with store.writing() as connection:
        connection.execute(update(person).where(person.c.id == found.id).values(role=role))


def find_person(store: Store, name: str) -> Person:
    """A person by their name."""
    known = {each.name: each for each in people(store)}
    if name not in known:
        raise UnknownNameError("person", name, known)
    return known[name]


def people(store: Store) -> list[Person]:
    """Everybody, in the order in which they were added."""
    with store.reading() as connection:
        return [_person(row) for row in connection.execute(select(person).order_by(person.c.id))]


def person_alone(store: Store) -> Person:
    """The one person who works without an account, who may do everything."""
    with store.writing() as connection:
        row = connection.execute(select(person).where(person.c.name == ALONE)).first()
        if row is None:
            values = {"name": ALONE, "role": ROLES[-1], "preferences": "{}", "added": now()}
            connection.execute(insert(person).values(values))
            row = connection.execute(select(person).where(person.c.name == ALONE)).one()
        return _person(row)


def has_accounts(store: Store) -> bool:
    """Whether anybody can sign in."""
    with store.reading() as connection:
        chosen = select(func.count()).where(person.c.password.is_not(None))
        return bool(connection.execute(chosen).scalar())


def keep_preferences(store: Store, person_id: int, preferences: dict[str, Any]) -> None:
    """Remember what a person chose, such as their keys."""
    values = {"preferences": json.dumps(preferences)}
    with store.writing() as connection:
        connection.execute(update(person).where(person.c.id == person_id).values(values))


def sign_in(store: Store, name: str, password: str, address: str) -> Person | None:
    """The person, if the password is right; None if not. Too many failures are an error."""
    if _failures(store, name, address) >= ATTEMPTS:
        raise OtherwordsError(f"too many attempts. Wait {MINUTES} minutes.")
    with store.reading() as connection:
        row = connection.execute(select(person).where(person.c.name == name)).first()
    if _is_right(row.password if row else None, password) and row is not None:
        return _person(row)
    with store.writing() as connection:
        values = {"name": name[:80], "address": address[:80], "at": now()}
        connection.execute(insert(attempt).values(values))
    return None


def _is_right(hashed: str | None, password: str) -> bool:
    """Compare, taking as long for a name that is unknown."""
    try:
        HASHER.verify(hashed or _of_nobody(), password[: LONGEST_PASSWORD + 1])
    except (Argon2Error, InvalidHashError):
        return False
    return hashed is not None


@cache
def _of_nobody() -> str:
    return HASHER.hash(secrets.token_hex(16))


def _failures(store: Store, name: str, address: str) -> int:
    since = in_text(datetime.now(UTC) - timedelta(minutes=MINUTES))
    with store.writing() as connection:
        connection.execute(delete(attempt).where(attempt.c.at < since))
        own = (attempt.c.name == name[:80]) | (attempt.c.address == address[:80])
        return int(connection.execute(select(func.count()).where(own)).scalar() or 0)


def open_session(store: Store, person_id: int) -> str:
    """Start a session; the token goes to the browser, only its hash is kept."""
    token = secrets.token_urlsafe(32)
    expires = in_text(datetime.now(UTC) + timedelta(days=SESSION_DAYS))
    with store.writing() as connection:
        connection.execute(delete(session).where(session.c.expires < now()))
        values = {"token": hash_token(token), "person_id": person_id, "expires": expires}
        connection.execute(insert(session).values(values))
    return token


def session_person(store: Store, token: str) -> Person | None:
    """Who a session belongs to; None if it is unknown or over."""
    with store.reading() as connection:
        return _session_person(connection, token)


def _session_person(connection: Connection, token: str) -> Person | None:
    chosen = select(person).join(session, session.c.person_id == person.c.id)
    chosen = chosen.where(session.c.token == hash_token(token), session.c.expires >= now())
    row = connection.execute(chosen).first()
    return None if row is None else _person(row)


def close_session(store: Store, token: str) -> None:
    """End a session."""
    with store.writing() as connection:
        connection.execute(delete(session).where(session.c.token == hash_token(token)))


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _person(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.role, json.loads(row.preferences))
