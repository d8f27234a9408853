"""Every address with the role it needs, declared once.

The application is made from this list, and so are the tests that try every address in every role.
`.json` beside a page gives the same as data.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from otherwords.workbench.web.calls import View


class Page(NamedTuple):
    """An address: how it is asked, who may, what may be sent, and what answers."""

    path: str
    view: View
    role: str = "annotator"
    method: str = "GET"
    body: str = "form"


def page(path: str, role: str = "annotator", method: str = "GET", body: str = "form") -> Register:
    """Declare the function below as the answer to an address."""

    def declare(view: View) -> View:
        PAGES.append(Page(path, view, role, method, body))
        return view

    return declare


PAGES: list[Page] = []
if TYPE_CHECKING:
    Register = Callable[[View], View]


def all_pages() -> list[Page]:
    """All addresses; the modules that declare them are loaded first."""
    from otherwords.workbench.web.pages import load_all

    load_all()
    return PAGES
