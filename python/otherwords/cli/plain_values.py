"""Read the values of options without the library that typer reads them with.

To turn `--top 5` into a number, typer (from 0.29 on) builds a validator with pydantic, which takes
longer to import than a lookup takes to run. Text, paths, numbers and names from a list need no
such thing, and an error in our own words. Anything else is left to typer.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup

from otherwords.errors import OtherwordsError
from otherwords.printable import SURROGATE, quoted

MOST = 2**31 - 1
"""Whole numbers without a limit of their own are at most this, which every kernel can hold."""
PLAIN = {str: "text", Path: "a path", int: "a whole number", float: "a number"}


class PlainCommand(TyperCommand):
    """A command whose parameters read plain values themselves."""

    def get_params(self, ctx: Any) -> Any:
        return _reading_plainly(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """The same for a group of commands."""

    def get_params(self, ctx: Any) -> Any:
        return _reading_plainly(super().get_params(ctx))


def _reading_plainly(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if getattr(parameter, "_runtime_param", parameter) is None:  # an older typer has none
            parameter._runtime_param = _Plain(parameter)
    return parameters


class _Plain:
    """Stands in for typer's converter of one parameter."""

    def __init__(self, parameter: Any) -> None:
        self.kind = parameter.type_descriptor.annotation
        self.several = get_origin(self.kind) is list
        if self.several:
            (self.kind,) = get_args(self.kind)
        self.least, self.most = parameter.min, parameter.max
        if self.kind is int and self.most is None:
            self.most = MOST

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value as the command wants it; several are a list, and what is absent is None."""
        if value is None:
            return () if self.several else None
        if self.kind not in PLAIN and not issubclass(self.kind, Enum):
            param._runtime_param = None
            return param.get_runtime_param().coerce(value, param=param, ctx=ctx)
        try:
            return [self.read(one) for one in value] if self.several else self.read(value)
        except ValueError as error:
            raise typer.BadParameter(str(error), ctx=ctx, param=param) from error

    def read(self, value: Any) -> Any:
        """One value; the ValueError says what is wrong with it."""
        if self.kind is str and SURROGATE.search(value):
            raise OtherwordsError(f"'{quoted(value)}' is not UTF-8. Use a UTF-8 terminal.")
        try:
            made = self.kind(value)
        except ValueError as error:
            if issubclass(self.kind, Enum):
                known = ", ".join(str(one.value) for one in self.kind)
                found = f"no choice is called '{quoted(value)}'"
                raise ValueError(f"{found}. Known: {known}.") from error
            raise ValueError(f"'{quoted(value)}' is not {PLAIN[self.kind]}.") from error
        if self.least is not None and not made >= self.least:
            raise ValueError(f"{quoted(str(value))} is too small: the least is {self.least}.")
        if self.most is not None and not made <= self.most:
            raise ValueError(f"{quoted(str(value))} is too large: the most is {self.most}.")
        return made
