"""One request: who asks, what was sent, how to answer.

A page is an ordinary function from a `Call` to an answer. `handle` does what all pages need before
it (session, role, origin, token, limits) and after it (errors, headers), and runs it in a thread,
since the database is asked in the ordinary way.
"""

from __future__ import annotations

import json as json_library
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from otherwords.errors import OtherwordsError
from otherwords.plain_json import parse_json
from otherwords.workbench.store.people import Person, open_session, person_alone, session_person
from otherwords.workbench.store.store import Unavailable
from otherwords.workbench.web.bench import Bench
from otherwords.workbench.web.jobs import Busy
from otherwords.workbench.web.security import (
    BODY_LIMITS,
    COOKIE,
    SAFE_METHODS,
    from_elsewhere,
    is_loopback,
    same_token,
    token_for,
)

if TYPE_CHECKING:
    from otherwords.workbench.web.routes import Page

Answer: TypeAlias = Response
View: TypeAlias = Callable[["Call"], Answer]
SESSION_SECONDS = 14 * 24 * 3600


class Refused(Exception):  # noqa: N818
    """A request that is answered with an error: its status and one line."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass
class Call:
    """A request and what is known about it."""

    bench: Bench
    request: Request
    person: Person | None
    session: str
    form: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    fresh: bool = False
    """Whether the browser has to be told its session."""
    for_program: bool = False
    """Whether the address is one that only programs ask."""

    @property
    def query(self) -> Mapping[str, str]:
        return self.request.query_params

    @property
    def who(self) -> Person:
        """The person who asks; only for pages that need one."""
        if self.person is None:
            raise Refused(401, "Sign in first.")
        return self.person

    def number(self, name: str) -> int:
        """A number in the address."""
        try:
            return int(self.request.path_params[name])
        except ValueError:
            raise Refused(404, "There is no such page.") from None

    def text(self, name: str, longest: int = 400) -> str:
        """A text of the form that was sent."""
        value = self.form.get(name, "")
        if not isinstance(value, str) or len(value) > longest:
            raise Refused(400, f"'{name}' is longer than {longest:,} characters.")
        return value.strip()

    @property
    def wants_json(self) -> bool:
        """Whether the answer is for a program."""
        path = self.request.url.path
        return (
            self.for_program
            or path.endswith(".json")
            or "application/json" in self.request.headers.get("accept", "")
        )

    def page(self, template: str, code: int = 200, /, **values: Any) -> Answer:
        """A page made from a template."""
        common = {
            "person": self.person,
            "accounts": self.bench.accounts,
            "token": token_for(self.bench.secret, self.session) if self.session else "",
            "project": self.bench.store.setting("title"),
            "path": self.request.url.path,
        }
        made = self.bench.templates.get_template(f"{template}.html")
        return HTMLResponse(made.render(**(common | values)), code)

    def json(self, value: Any, status: int = 200) -> Answer:
        return JSONResponse(value, status)

    def show(self, template: str, values: Mapping[str, Any], **more: Any) -> Answer:
        """The same values as a page, or as JSON where the address ends in `.json`."""
        if self.request.url.path.endswith(".json"):
            return self.json(values)
        return self.page(template, **values, **more)

    def go(self, path: str) -> Answer:
        """Send the browser to another page of ours."""
        return RedirectResponse(path, 303)


async def handle(bench: Bench, page: Page, request: Request) -> Answer:
    """Answer a request."""
    call = Call(bench, request, None, "", for_program=page.body == "json")
    try:
        await run_in_threadpool(_recognise, call)
        _allow(call, page)
        await _read_body(call, page)
        answer = await run_in_threadpool(page.view, call)
    except Refused as error:
        answer = _error(call, error.status, str(error))
    except KeyError as error:
        if not isinstance(error, OtherwordsError):
            answer = _error(call, 404, "There is no such page.")
        else:
            answer = _error(call, 404, str(error))
    except OtherwordsError as error:
        answer = _error(call, 400, str(error))
    except Busy:
        answer = _error(call, 503, "Too much is being computed. Try again in a moment.")
        answer.headers["Retry-After"] = "5"
    except Unavailable:
        answer = _error(call, 503, "The database does not answer. Nothing is lost: try again.")
        answer.headers["Retry-After"] = "2"
    await request.close()  # of files that were sent
    if call.fresh:
        keep_session(answer, call.session, secure=bench.secure)
    answer.headers.setdefault("Cache-Control", "no-store")
    return answer


def keep_session(answer: Answer, token: str, *, secure: bool) -> None:
    """Give the browser its session; scripts cannot read it, other sites do not send it."""
    answer.set_cookie(
        COOKIE,
        token,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="strict",
        secure=secure,
        path="/",
    )


def _recognise(call: Call) -> None:
    """Find out who asks. Without accounts everybody at this computer is the one person."""
    token = call.request.cookies.get(COOKIE, "")
    bench = call.bench
    if not bench.accounts and not is_loopback(call.request.headers.get("host", "")):
        raise Refused(403, "This workbench has no accounts: open it as localhost.")
    if token:
        call.person = session_person(bench.store, token)
        call.session = token if call.person else ""
    if call.person is None and not bench.accounts:
        call.person = person_alone(bench.store)
        call.session = open_session(bench.store, call.person.id)
        call.fresh = True


def _allow(call: Call, page: Page) -> None:
    """Refuse who may not ask this."""
    request = call.request
    changes = request.method not in SAFE_METHODS
    if changes and from_elsewhere(request.headers):
        raise Refused(403, "This request comes from another site.")
    if page.role == "anyone":
        return
    if call.person is None:
        raise Refused(401, "Sign in first.")
    if not call.person.may(page.role):
        raise Refused(403, f"Only a person who is {_article(page.role)} may do this.")


def _article(role: str) -> str:
    return f"{'an' if role[0] in 'aeiou' else 'a'} {role}"


async def _read_body(call: Call, page: Page) -> None:
    """Read what was sent, within its limit, and compare its token."""
    request = call.request
    if request.method in SAFE_METHODS:
        return
    limit = BODY_LIMITS[page.body]
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > limit:
        raise Refused(413, f"More than {limit:,} bytes were sent.")
    pieces, size = [], 0
    async for piece in request.stream():
        size += len(piece)
        if size > limit:
            raise Refused(413, f"More than {limit:,} bytes were sent.")
        pieces.append(piece)
    request._body = b"".join(pieces)  # read once, within the limit; forms are parsed from it
    if page.body == "json":
        try:
            call.body = parse_json(request._body or b"null")
        except ValueError as error:
            raise Refused(400, f"Not JSON ({error}).") from error
        given = request.headers.get("x-token", "")
    else:
        call.form = await request.form(max_files=20, max_fields=400)
        value = call.form.get("token", "")
        given = value if isinstance(value, str) else ""
    if page.role != "anyone" and not same_token(call.bench.secret, call.session, given):
        raise Refused(403, "This page is too old. Load it again.")


def _error(call: Call, status: int, message: str) -> Answer:
    """An error as JSON for programs, as a page for people."""
    if call.wants_json:
        return JSONResponse({"error": message}, status)
    if status == 401:
        from urllib.parse import quote

        here = call.request.url.path
        return RedirectResponse(f"/sign-in?next={quote(here)}", 303)
    try:
        return call.page("error", status, status=status, message=message)
    except Unavailable:
        return Response(message, status, media_type="text/plain")


def uploaded(call: Call, name: str) -> tuple[str, bytes] | None:
    """A file that was sent with a form: its name and its content."""
    value = call.form.get(name)
    if not isinstance(value, UploadFile) or not value.filename:
        return None
    value.file.seek(0)
    return value.filename, value.file.read()


def shown_json(value: Any) -> str:
    return json_library.dumps(value, ensure_ascii=False)
