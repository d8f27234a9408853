"""Sign in and out."""

from __future__ import annotations

from otherwords.errors import OtherwordsError
from otherwords.workbench.store.people import change_password, close_session, open_session, sign_in
from otherwords.workbench.web.calls import Answer, Call, keep_session
from otherwords.workbench.web.routes import page
from otherwords.workbench.web.security import COOKIE


@page("/sign-in", role="anyone")
def ask(call: Call) -> Answer:
    if call.person is not None:
        return call.go("/")
    return call.page("sign_in", message="", name="", next=_inside(call.query.get("next", "/")))


@page("/sign-in", role="anyone", method="POST")
def enter(call: Call) -> Answer:
    name, after = call.text("name", 80), _inside(call.text("next"))
    client = call.request.client
    password = str(call.form.get("password", ""))
    try:
        found = sign_in(call.bench.store, name, password, client.host if client else "")
    except OtherwordsError as error:
        return call.page("sign_in", 429, message=str(error), name=name, next=after)
    if found is None:
        message = "The name or the password is wrong."
        return call.page("sign_in", 403, message=message, name=name, next=after)
    if call.session:
        close_session(call.bench.store, call.session)
    answer = call.go(after)
    keep_session(answer, open_session(call.bench.store, found.id), secure=call.bench.secure)
    return answer


@page("/sign-out", method="POST")
def leave(call: Call) -> Answer:
    close_session(call.bench.store, call.session)
    call.fresh = False
    answer = call.go("/sign-in" if call.bench.accounts else "/")
    answer.delete_cookie(COOKIE, path="/")
    return answer


@page("/password")
def password(call: Call) -> Answer:
    return call.page("password", message="")


@page("/password", method="POST")
def set_password(call: Call) -> Answer:
    client = call.request.client
    old, new = str(call.form.get("old", "")), str(call.form.get("new", ""))
    name = call.who.name
    try:
        if sign_in(call.bench.store, name, old, client.host if client else "") is None:
            return call.page("password", 403, message="The old password is wrong.")
        change_password(call.bench.store, name, new)
    except OtherwordsError as error:
        return call.page("password", 400, message=str(error))
    answer = call.go("/")
    keep_session(answer, open_session(call.bench.store, call.who.id), secure=call.bench.secure)
    return answer


def _inside(path: str) -> str:
    """A path of ours to go on to; anything else becomes the first page.

    >>> _inside("/keys"), _inside("//example.org"), _inside("https://example.org")
    ('/keys', '/', '/')
    """
    plain = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if plain and "\\" not in path else "/"
