"""The tables of the first version."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None

KEY = {
    "setting": ("key", 80),
    "session": ("token", 64),
    "event": ("id", 36),
    "comment": ("id", 36),
}
"""Tables with a key of their own; the others number their rows."""
# a column is a text, unless it is counted (#), points to a table (>), is short (name:80), or may
# be missing (?)
COLUMNS = {
    "setting": "value",
    "person": "name:80 password? role preferences added",
    "session": ">person expires",
    "attempt": "name address at:32?",
    "tag_set": "name:80 #version content added",
    "guideline": "kind:40 #version content added",
    "task": "kind title settings added",
    "item": ">task name:400 #position content",
    "phase": ">task kind title settings state added",
    "work": ">phase >item >person part:20 #position #version status settings changed?",
    "event": ">work #version operation at",
    "comment": ">item >person content at",
    "transfer": ">person? direction name signature at",
}
UNIQUE = {
    "person": ["name"],
    "tag_set": ["name", "version"],
    "guideline": ["kind", "version"],
    "item": ["task_id", "name"],
    "work": ["phase_id", "item_id", "person_id", "part"],
    "event": ["work_id", "version"],
}
INDEXES = [
    ("session", "person_id"),
    ("attempt", "at"),
    ("work", "person_id"),
    ("work", "item_id"),
    ("comment", "item_id"),
]


def upgrade() -> None:
    for table, written in COLUMNS.items():
        columns = [_key(table), *(_column(table, each) for each in written.split())]
        limits: list[sa.Constraint] = [sa.PrimaryKeyConstraint(columns[0].name, name=f"pk_{table}")]
        for each in columns:
            if str(each.name).endswith("_id"):
                above = str(each.name).removesuffix("_id")
                name = f"fk_{table}_{each.name}"
                limits.append(sa.ForeignKeyConstraint([each.name], [f"{above}.id"], name=name))
        if table in UNIQUE:
            limits.append(
                sa.UniqueConstraint(*UNIQUE[table], name=f"uq_{table}_{UNIQUE[table][0]}")
            )
        op.create_table(table, *columns, *limits)
    for table, column in INDEXES:
        op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    for table in reversed(COLUMNS):
        op.drop_table(table)


def _key(table: str) -> sa.Column[object]:
    if table not in KEY:
        return sa.Column("id", sa.Integer(), nullable=False)
    name, length = KEY[table]
    return sa.Column(name, sa.String(length), nullable=False)


def _column(table: str, written: str) -> sa.Column[object]:
    null = written.endswith("?")
    name = written.removesuffix("?")
    if name.startswith(">"):
        return sa.Column(f"{name[1:]}_id", sa.Integer(), nullable=null)
    if name.startswith("#"):
        return sa.Column(name[1:], sa.Integer(), nullable=null)
    name, _, length = name.partition(":")
    kind = sa.String(int(length)) if length else sa.Text()
    return sa.Column(name, kind, nullable=null)
