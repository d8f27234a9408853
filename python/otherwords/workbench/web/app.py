"""The application, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from otherwords.workbench.web.bench import Bench
from otherwords.workbench.web.calls import handle
from otherwords.workbench.web.routes import Page, all_pages
from otherwords.workbench.web.security import HEADERS
from otherwords.workbench.web.templates import HERE

ENCODED = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class SafeHeaders:
    """Adds the headers of `security` to every answer, static files and errors included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *ENCODED]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def create_app(bench: Bench) -> Starlette:
    """The application for a project; whoever runs it closes the bench."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        bench.close()

    async def missing(request: Request, _: Exception) -> Response:
        return await handle(bench, _MISSING, request)

    return Starlette(
        routes=[
            Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
            *_routes(bench),
        ],
        middleware=[Middleware(SafeHeaders)],
        exception_handlers={404: missing, 500: _broken},
        lifespan=lifespan,
    )


def _routes(bench: Bench) -> list[Route]:
    by_path: dict[str, dict[str, Page]] = {}
    for each in all_pages():
        by_path.setdefault(each.path, {})[each.method] = each
    return [
        Route(path, _endpoint(bench, methods), methods=list(methods))
        for path, methods in sorted(by_path.items(), key=lambda one: ("{" in one[0], one[0]))
    ]


def _endpoint(bench: Bench, methods: dict[str, Page]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await handle(bench, methods[method], request)

    return answer


def _no_page(call: object) -> Response:
    raise KeyError("page")


_MISSING = Page("*", _no_page, "anyone")


async def _broken(_: Request, error: Exception) -> Response:
    return PlainTextResponse("A mistake of ours; the server's window says more.", 500)
