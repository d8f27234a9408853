"""Options that belong together, declared once for all commands that have them.

A group is a dataclass whose fields are options; a command takes it as one argument:

    @dataclass(frozen=True, kw_only=True)
    class Search:
        pops: Pops = 100
        threads: Threads = None

    @with_groups
    def rewrite(file: TextFile, search: Search, quiet: Quiet = False) -> None: ...

On the command line the fields stand where the group stands: FILE --pops --threads --quiet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from inspect import Parameter, signature
from typing import Any, get_type_hints


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the fields of its groups as arguments of its own."""
    hints = get_type_hints(command, include_extras=True)
    own = signature(command).parameters
    groups: dict[str, type] = {name: hints[name] for name in own if is_dataclass(hints[name])}

    @wraps(command)
    def run(**values: Any) -> None:
        for name, group in groups.items():
            values[name] = group(**{each.name: values.pop(each.name) for each in fields(group)})
        command(**values)

    flat = [
        each
        for name, one in own.items()
        for each in (
            _fields(groups[name])
            if name in groups
            else [one.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[name])]
        )
    ]
    run.__signature__ = signature(command).replace(  # type: ignore[attr-defined]
        parameters=flat, return_annotation=None
    )
    run.__annotations__ = {each.name: each.annotation for each in flat}
    return run


def _fields(group: Any) -> Iterator[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    for each in fields(group):
        default = Parameter.empty if each.default is MISSING else each.default
        yield Parameter(
            each.name, Parameter.KEYWORD_ONLY, default=default, annotation=hints[each.name]
        )
