"""Notes on items, which lead back to them; and the record of imports and exports."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import insert, select

from otherwords.errors import OtherwordsError
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tables import comment, item, now, person, transfer

LONGEST = 4000


class Comment(NamedTuple):
    """What somebody noted about an item."""

    id: str
    item_id: int
    item_name: str
    author: str
    content: str
    at: str


def add_comment(store: Store, comment_id: str, item_id: int, person_id: int, text: str) -> None:
    """Add a comment with an id that the browser made; adding it twice adds it once."""
    text = text.strip()
    if not text or len(text) > LONGEST:
        raise OtherwordsError(f"a comment has 1 to {LONGEST:,} characters.")
    with store.writing() as connection:
        if connection.execute(select(comment.c.id).where(comment.c.id == comment_id)).first():
            return
        values = {"id": comment_id, "item_id": item_id, "person_id": person_id}
        connection.execute(insert(comment).values(**values, content=text, at=now()))


def comments(
    store: Store,
    *,
    item_id: int | None = None,
    task_id: int | None = None,
    by: int | None = None,
) -> list[Comment]:
    """Comments on an item or on the items of a task, the oldest first; `by` one person only."""
    chosen: Any = select(
        comment.c.id, comment.c.item_id, item.c.name, person.c.name, comment.c.content, comment.c.at
    )
    chosen = chosen.join(item, item.c.id == comment.c.item_id)
    chosen = chosen.join(person, person.c.id == comment.c.person_id)
    if item_id is not None:
        chosen = chosen.where(comment.c.item_id == item_id)
    if task_id is not None:
        chosen = chosen.where(item.c.task_id == task_id)
    if by is not None:
        chosen = chosen.where(comment.c.person_id == by)
    with store.reading() as connection:
        return [Comment(*row) for row in connection.execute(chosen.order_by(comment.c.at))]


def record_transfer(
    store: Store, direction: str, name: str, signature: str, person_id: int | None = None
) -> None:
    """Record what came in or went out."""
    values = {"direction": direction, "name": name[:400], "signature": signature, "at": now()}
    with store.writing() as connection:
        connection.execute(insert(transfer).values(**values, person_id=person_id))


def transfers(store: Store) -> list[Any]:
    """All imports and exports, the newest first."""
    chosen = select(transfer, person.c.name.label("who"))
    chosen = chosen.outerjoin(person, person.c.id == transfer.c.person_id)
    with store.reading() as connection:
        return list(connection.execute(chosen.order_by(transfer.c.id.desc())))
