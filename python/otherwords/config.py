"""A recipe (TOML) <-> typed settings.

Settings are frozen dataclasses, and an option is declared once, in the class that uses it: its
name, type and default are the field, its help is the text below the field, its checks are in
`__post_init__`, so that all settings are checked before any work starts. What a file may set, what
a command offers and what a page lists is read from there. A key that nobody declared is rejected,
with a guess at what was meant.
"""

from __future__ import annotations

import ast
import inspect
import json
import tomllib
import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import pairwise
from math import inf, isfinite
from pathlib import Path
from textwrap import dedent
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import tomli_w

from otherwords.errors import InputError, OtherwordsError, UnknownNameError
from otherwords.plain_json import reason_of
from otherwords.printable import quoted

Settings = TypeVar("Settings")
MOST = 2**64 - 1
"""The largest whole number a setting can have: the largest seed."""
NAMES = {bool: "true or false", int: "a whole number", float: "a finite number", str: "text"}


@dataclass(frozen=True)
class Option:
    """One setting, as shown by a page or a command."""

    name: str
    kind: Any
    default: Any
    """MISSING if there is none and a value is required."""
    help: str


@cache
def options(declared: Any) -> dict[str, Option]:
    """All settings of a class, by name, each with the text below its field.

    >>> @dataclass(frozen=True)
    ... class Oven:
    ...     heat: int = 180
    >>> options(Oven)["heat"].default
    180
    """
    texts, kinds = _texts(declared), get_type_hints(declared)
    return {
        name: Option(name, kinds[name], default, texts.get(name, ""))
        for name, default in _defaults(declared).items()
    }


def read_toml(path: Path | str) -> dict[str, Any]:
    """Read a TOML file; one that cannot be read is an InputError with the line."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise InputError(path, None, "no such file. Check the name.") from error
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise InputError(path, None, f"cannot be read: {reason}.") from error
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(path, None, f"is not TOML: {reason_of(error)}.") from error


def make(
    declared: type[Settings],
    values: Mapping[str, Any],
    *,
    where: str,
    base: Settings | None = None,
    folder: Path | None = None,
    closed: Iterable[str] = (),
    made: Mapping[str, Any] | None = None,
) -> Settings:
    """Turn the values of a file into settings; errors begin with `where`, unless it is empty.

    Omitted settings come from `base`, or else from the declaration. Relative file names start from
    `folder`. A file may not set those in `closed`, nor those in `made`, which are given already.
    """
    shut = {*closed, *(made or ())}
    declaration: Any = declared
    known = {name: option for name, option in options(declaration).items() if name not in shut}
    chosen = dict(made or {})
    for name, value in values.items():
        if name not in known:
            raise _error(where, UnknownNameError("setting", name, known))
        inner = f"{where}: {name}" if where else name
        chosen[name] = _convert(known[name].kind, value, inner, folder)
    if base is None:
        for option in known.values():
            if option.default is MISSING and option.name not in chosen:
                advice = f" {option.help.splitlines()[0]}" if option.help else ""
                raise _error(where, f"'{option.name}' is missing.{advice}")
    try:
        return declared(**chosen) if base is None else replace(base, **chosen)  # type: ignore[type-var]
    except OtherwordsError as error:
        raise _error(where, error) from error


def values_of(settings: Any) -> dict[str, Any]:
    """Turn settings into plain values that JSON or TOML can hold; None is omitted.

    >>> @dataclass(frozen=True)
    ... class Oven:
    ...     heat: int = 180
    ...     shelf: Path | None = None
    >>> values_of(Oven())
    {'heat': 180}
    """
    return {
        name: _plain(getattr(settings, name))
        for name in _defaults(type(settings))
        if getattr(settings, name) is not None
    }


def to_toml(values: Mapping[str, Any], table: str = "") -> str:
    """Write plain values as TOML: first what stands outside of tables, then a section for each.

    >>> print(to_toml({"heat": 180, "bread": [{"flour": "rye"}], "shelf": {"low": True}}))
    heat = 180
    <BLANKLINE>
    [[bread]]
    flour = "rye"
    <BLANKLINE>
    [shelf]
    low = true
    <BLANKLINE>
    """
    lines = []
    inner = []
    for name, value in values.items():
        key = _toml_key(name)
        full = f"{table}.{key}" if table else key
        if isinstance(value, Mapping):
            inner.append(f"\n[{full}]\n{to_toml(value, full)}")
        elif isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
            inner += [f"\n[[{full}]]\n{to_toml(entry, full)}" for entry in value]
        else:
            lines.append(f"{key} = {_toml_value(value)}\n")
    return "".join(lines + inner)


def _toml_key(name: str) -> str:
    return tomli_w.dumps({name: 0}).removesuffix(" = 0\n")


def _toml_value(value: Any) -> str:
    """A value on one line; left to itself tomli-w writes one for each entry of a list."""
    if isinstance(value, list):
        return f"[{', '.join(map(_toml_value, value))}]"
    if isinstance(value, Mapping):
        pairs = (f"{_toml_key(name)} = {_toml_value(one)}" for name, one in value.items())
        return f"{{{', '.join(pairs)}}}"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return values_of(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(one) for name, one in value._asdict().items() if one is not None}
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, Path) else value


def _convert(kind: Any, value: Any, where: str, folder: Path | None) -> Any:
    """Check a value against a declared type and convert it to that type."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (kind,) = [part for part in parts if part is not type(None)]
        return _convert(kind, value, where, folder)
    if origin is Literal:
        if value not in parts:
            raise _error(where, UnknownNameError("choice", str(value), parts))
        return value
    if origin is tuple:
        if not isinstance(value, list):
            raise _expected("a list", value, where)
        of = [parts[0]] * len(value) if parts[1:] == (Ellipsis,) else list(parts)
        if len(of) != len(value):
            raise _expected(f"a list of {len(of)}", value, where)
        items = zip(of, value, strict=True)
        return tuple(
            _convert(part, one, f"{where} {number}", folder)
            for number, (part, one) in enumerate(items, 1)
        )
    if origin in (dict, Mapping):
        if not isinstance(value, dict):
            raise _expected("a table", value, where)
        return {
            name: _convert(parts[1], one, f"{where}.{name}", folder) for name, one in value.items()
        }
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        if not isinstance(value, dict):
            raise _expected("a table", value, where)
        return make(kind, value, where=where, folder=folder)
    return _convert_plain(kind, value, where, folder)


def _convert_plain(kind: Any, value: Any, where: str, folder: Path | None) -> Any:
    if kind is Path and isinstance(value, str):
        return Path(value) if folder is None else folder / value
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value) if abs(value) <= MOST else inf
    if type(value) is not kind or (kind is float and not isfinite(value)):
        raise _expected(NAMES.get(kind, "text"), value, where)
    if kind is int and not -MOST <= value <= MOST:
        raise _error(where, f"{quoted(str(value))} is too large. Use a number of fewer digits.")
    return value


def _expected(what: str, value: Any, where: str) -> OtherwordsError:
    return _error(where, f"expected {what}, found {quoted(_shown(value))}.")


def _shown(value: Any) -> str:
    try:
        return json.dumps(value, default=str)
    except (ValueError, RecursionError):  # a number of thousands of digits, very deep nesting
        return NAMES.get(type(value), f"a {type(value).__name__}")


def _error(where: str, message: object) -> OtherwordsError:
    return OtherwordsError(f"{where}: {message}" if where else str(message))


def _defaults(declared: Any) -> dict[str, Any]:
    """The fields of a dataclass or a named tuple with their defaults."""
    if not is_dataclass(declared):
        return {name: declared._field_defaults.get(name, MISSING) for name in declared._fields}
    return {
        field.name: field.default if field.default_factory is MISSING else field.default_factory()
        for field in fields(declared)
    }


def _texts(declared: type) -> dict[str, str]:
    """The text below each field, from the source of the class."""
    try:
        source = inspect.getsource(declared)
    except (OSError, TypeError):
        return {}
    body = ast.parse(dedent(source)).body[0].body  # type: ignore[attr-defined]
    return {
        ast.unparse(field.target): inspect.cleandoc(ast.literal_eval(text.value))
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr)
    }
