"""Load the names of a room when they are first used.

The `__init__.py` of a room lists what the room offers. If it imported all of that, whoever needs
one module of the room would pay for the libraries behind all others: a lookup would load the
parser. So the room only declares its names, under `if TYPE_CHECKING:`, and opens lazily:

    if TYPE_CHECKING:
        from otherwords.database.database import Database

    __all__ = ["Database"]
    open_lazily(__name__)
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any


def open_lazily(room: str) -> None:
    """Make a room, by the name of its module, import what its own source declares on demand."""
    sys.modules[room].__class__ = LazyRoom


class LazyRoom(ModuleType):
    """A package that loads each of its public names when somebody asks for it."""

    def __getattr__(self, name: str) -> Any:
        if name not in self.__dict__.get("__all__", ()):
            raise AttributeError(f"module '{self.__name__}' has no attribute '{name}'")
        found = getattr(import_module(_homes(self.__name__)[name]), name)
        setattr(self, name, found)
        return found

    def __setattr__(self, name: str, value: object) -> None:
        # on import of a module, Python binds it here: it must not hide a function of that name
        if not (isinstance(value, ModuleType) and name in self.__dict__.get("__all__", ())):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*self.__dict__, *self.__dict__.get("__all__", ())})


@cache
def _homes(room: str) -> dict[str, str]:
    """The module of each name, from the imports in the source of the room."""
    import ast
    import inspect

    imports = [
        node
        for node in ast.walk(ast.parse(inspect.getsource(sys.modules[room])))
        if isinstance(node, ast.ImportFrom) and node.module
    ]
    return {alias.name: str(node.module) for node in imports for alias in node.names}
