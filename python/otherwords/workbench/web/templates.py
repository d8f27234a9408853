"""The templates, with what all of them use. Everything that is filled in is escaped."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup

HERE = Path(str(files("otherwords.workbench")))


def make_templates() -> Environment:
    """Templates that escape what is filled in and refuse names that are not there."""
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"data": data, "markdown": markdown, "direction": direction}
    environment.filters |= {"count_of": count_of, "number_columns": number_columns}
    environment.globals["static"] = static
    return environment


@cache
def static(name: str) -> str:
    """The address of a file of ours, with a mark of its content, so that browsers may keep it."""
    content = (HERE / "static" / name).read_bytes()
    return f"/static/{name}?v={hashlib.sha256(content).hexdigest()[:10]}"


def data(value: Any) -> Markup:
    """JSON for a page's own script to read; no text in it can end the element.

    >>> print(data({"text": "</script>"}))
    {"text": "\\u003c/script>"}
    """
    text = json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
    return Markup(text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def markdown(text: str) -> Markup:
    """Markdown as HTML; HTML inside of it is shown, not used."""
    return Markup(MarkdownIt("js-default", {"linkify": False}).disable("image").render(text))


def count_of(number: int, what: str) -> str:
    """A number of things.

    >>> count_of(1, "item"), count_of(2000, "item")
    ('1 item', '2,000 items')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def is_number(cell: str) -> bool:
    """Whether a cell of a table holds a number, or the dash that stands for one.

    >>> is_number("-0.195"), is_number("1,024"), is_number("6 to 10 words")
    (True, True, False)
    """
    return cell in ("-", "–") or cell.replace(",", "").replace(".", "").lstrip("+-").isdigit()


def number_columns(rows: Sequence[Sequence[str]]) -> set[int]:
    """The columns of a table that hold numbers only; the first names the row, whatever it holds.

    >>> number_columns([["1", "0.5", "a"], ["2"], ["3", "-", "-"]])
    {1}
    """
    columns = enumerate(zip_longest(*rows, fillvalue=""))
    return {k for k, cells in columns if k and all(not cell or is_number(cell) for cell in cells)}


def direction(text: str) -> str:
    """The direction of a text: that of its first letter.

    >>> direction("one"), direction("\u05e9\u05dc\u05d5\u05dd")
    ('ltr', 'rtl')
    """
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind in ("R", "AL"):
            return "rtl"
        if kind == "L":
            return "ltr"
    return "ltr"
