"""Start the workbench and keep it running until it is stopped."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable, Mapping
from pathlib import Path

import uvicorn

from otherwords.errors import OtherwordsError
from otherwords.workbench.store.people import has_accounts
from otherwords.workbench.store.store import Store
from otherwords.workbench.web.app import create_app
from otherwords.workbench.web.bench import Bench
from otherwords.workbench.web.security import is_loopback

PORT = 8765


def serve(
    project: Path | str,
    *,
    databases: Mapping[str, Path] | None = None,
    host: str = "127.0.0.1",
    port: int = PORT,
    secure: bool = False,
    open_browser: bool = False,
    say: Callable[[str], None] = lambda _: None,
) -> None:
    """Serve a project until Ctrl-C; `say` gets a line when it can be opened.

    Without accounts only this computer may ask. `port=0` takes any free one. `secure` is for
    servers behind https: browsers then send their session by https only.
    """
    store = Store.open(project)
    bench = Bench(store, dict(databases or {}), secure=secure)
    try:
        if not is_loopback(host) and not has_accounts(store):
            raise OtherwordsError(
                f"{host}: other computers may only ask a project with accounts. "
                f"Add one: otherwords workbench user {store.name} NAME --role manager"
            )
        listener = _listen(host, port)
    except BaseException:
        bench.close()
        raise
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    config = uvicorn.Config(
        create_app(bench),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        proxy_headers=secure,
    )
    say(f"{store.name}: open {address} (Ctrl-C stops)")
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    with listener:
        uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        advice = "Choose another with --port, or 0 for any."
        raise OtherwordsError(f"{host}:{port}: {error.strerror}. {advice}") from error
    listener.listen(1024)
    return listener


def database_names(paths: list[Path]) -> dict[str, Path]:
    """Names for databases: those of their folders, numbered where two are the same.

    >>> list(database_names([Path("a/en.ow"), Path("b/en.ow")]))
    ['en', 'en 2']
    """
    found: dict[str, Path] = {}
    for path in paths:
        name, number = path.name.removesuffix(".ow"), 2
        while name in found:
            name, number = f"{path.name.removesuffix('.ow')} {number}", number + 1
        found[name] = path
    return found
