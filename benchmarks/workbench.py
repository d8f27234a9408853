"""The workbench under load: saves of fifty annotators, and a server that is killed at random.

    .venv/bin/python -m benchmarks.workbench --seconds 600                 load
    .venv/bin/python -m benchmarks.workbench --kills 100                   kill -9, again and again
    .venv/bin/python -m benchmarks.workbench --kills 100 --postgres        the same on PostgreSQL
    .venv/bin/python -m benchmarks.workbench --seconds 120 --heavy         while others rewrite

Each annotator sends one action every one or two seconds and sends it again, with the same id, until
it is acknowledged. At the end the ids that were acknowledged are compared with those in the store.
Between saves each asks for a small static file: the control, in the same run. With `--heavy` one
more person has texts rewritten and C-hat computed all the time. PostgreSQL is Debian's, started
for the run with its own defaults, and is not killed: the server is.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measure import machine
from otherwords.database.shipped import shipped_folder

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from otherwords.workbench import Store

RESULTS = Path(__file__).with_name("results")
PROGRAM = "from otherwords.cli.main import main\nmain()"
HEAVY = ("ann", "bob")
PATIENCE = 60
"""Seconds to wait for saves between two kills."""
CHECK_INDEXES = """
    SELECT bt_index_check(index_class.oid, true)
    FROM pg_class AS index_class
    JOIN pg_index ON pg_index.indexrelid = index_class.oid
    JOIN pg_namespace ON pg_namespace.oid = index_class.relnamespace
    WHERE index_class.relkind = 'i' AND nspname NOT IN ('pg_catalog', 'pg_toast')
"""
MEMBERS = [[f"a{k}" for k in range(30)], [f"b{k}" for k in range(30)]]


class Server:
    """The workbench in a process that can be killed and started again on its port."""

    def __init__(self, project: str, database: str | None = None) -> None:
        self.project, self.port, self.database = project, 0, database or "none.ow"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", PROGRAM, "workbench", self.project, "--port"]
        options = ["--database", self.database]
        self.process = subprocess.Popen(
            [*command, str(self.port), *options], stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        found = re.search(r":(\d+)/", line)
        assert found, line
        self.port = int(found[1])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


class Annotator(threading.Thread):
    """Somebody who works without a break."""

    def __init__(self, server: Server, work: int, session: str, token: str, pause: float) -> None:
        super().__init__(daemon=True)
        self.server, self.work, self.pause = server, work, pause
        self.headers = {
            "Cookie": f"otherwords_session={session}",
            "X-Token": token,
            "Content-Type": "application/json",
        }
        self.saved: list[str] = []
        self.saves: list[float] = []
        self.controls: list[float] = []
        self.errors: list[str] = []
        self.again = 0
        self.control = True
        self.patience = 30.0
        self.stopping = threading.Event()
        self.connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[float, int, bytes]:
        if self.connection is None:
            self.connection = http.client.HTTPConnection(
                "127.0.0.1", self.server.port, timeout=self.patience
            )
        begin = time.perf_counter()
        try:
            self.connection.request(method, path, body, self.headers)
            answer = self.connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise
        return time.perf_counter() - begin, answer.status, content

    def run(self) -> None:
        choose = random.Random(self.work)
        known = 0
        while not self.stopping.wait(self.pause * choose.uniform(1, 2)):
            cell = [choose.randrange(30), choose.randrange(30)]
            mark = choose.choice(["sure", "possible", "none"])
            event = {
                "id": str(uuid.uuid4()),
                "operation": {"do": "link", "cells": [cell], "mark": mark},
            }
            while not self.stopping.is_set():
                try:
                    if self.control:
                        self.controls.append(self.ask("GET", "/static/icon.svg")[0])
                    body = json.dumps({"known": known, "events": [event]})
                    seconds, status, content = self.ask("POST", f"/work/{self.work}/events", body)
                except (OSError, http.client.HTTPException):
                    self.again += 1
                    self.stopping.wait(1.0)
                    continue
                if status == 503:
                    self.again += 1
                    self.stopping.wait(1.0)
                    continue
                if status != 200 or event["id"] not in json.loads(content)["saved"]:
                    self.errors.append(f"{status} {content[:100]!r}")
                    break
                known = json.loads(content)["version"]
                self.saves.append(seconds)
                self.saved.append(str(event["id"]))
                break


class Heavy(threading.Thread):
    """Somebody who has texts rewritten and agreement computed, one after the other."""

    def __init__(self, server: Server, session: str, token: str) -> None:
        super().__init__(daemon=True)
        self.asker = Annotator(server, 0, session, token, 0)
        self.asker.patience = 600.0
        self.done, self.seconds = 0, 0.0
        self.stopping = threading.Event()

    def run(self) -> None:
        wish = {"text": "They talked about the plan, of course.\n" * 10, "strength": "high"}
        while not self.stopping.is_set():
            for method, path, body in (
                ("POST", "/rewrite.json", json.dumps(wish)),
                ("GET", f"/tasks/2/agreement.json?first={HEAVY[0]}&second={HEAVY[1]}", None),
            ):
                seconds, status, content = self.asker.ask(method, path, body)
                assert status == 200, content[:200]
                self.done, self.seconds = self.done + 1, self.seconds + seconds


def prepare_heavy(store: Store, folder: Path) -> None:
    """A task on which two people have linked the same pairs, for C-hat."""
    from otherwords.corpus import GoldPair, sample, write_gold
    from otherwords.workbench import import_file

    choose = random.Random(1)
    for name, part in zip(HEAVY, (1.0, 0.85), strict=True):
        pairs = []
        for pair in sample.gold_links():
            kept = frozenset(link for link in sorted(pair.possible) if choose.random() < part)
            pairs.append(GoldPair(pair.source, pair.target, pair.sure & kept, kept))
        write_gold(folder / f"{name}.tsv", pairs)
        import_file(store, folder / f"{name}.tsv", task="Gold")


def prepare(project: str, annotators: int, folder: Path) -> list[tuple[int, str, str]]:
    """A project with one item for everybody; gives the work, session and token of each.

    The last is the manager, who has no work.
    """
    from otherwords.workbench import Store
    from otherwords.workbench.store import people
    from otherwords.workbench.store.phases import add_phase, allocate, queue
    from otherwords.workbench.store.tasks import add_items, add_task
    from otherwords.workbench.web.security import token_for

    with Store.create(project, "Load") as store:
        task = add_task(store, "links", "Links", {})
        with store.writing() as connection:
            add_items(connection, task.id, [("1", {"members": MEMBERS})])
        phase = add_phase(store, task.id, "agreement", "Agreement")
        everybody = [
            people.add_person(store, f"p{k}", "annotator", None) for k in range(annotators)
        ]
        manager = people.add_person(store, "manager", "manager", "for the load test")
        prepare_heavy(store, folder)
        allocate(store, phase.id, everybody)
        secret, found = store.setting("secret"), []
        for each in everybody:
            session = people.open_session(store, each.id)
            work = queue(store, phase.id, each.id)[0].id
            found.append((work, session, token_for(secret, session)))
        session = people.open_session(store, manager.id)
        found.append((0, session, token_for(secret, session)))
    return found


def check(project: str, annotators: list[Annotator]) -> dict[str, object]:
    """Compare the ids that were acknowledged with those in the store."""
    from sqlalchemy import select

    from otherwords.workbench import Store
    from otherwords.workbench.store.tables import event

    with Store.open(project) as store, store.reading() as connection:
        chosen = select(event.c.id, event.c.work_id, event.c.version)
        chosen = chosen.where(event.c.work_id.in_([one.work for one in annotators]))
        rows = connection.execute(chosen).all()
        sound = integrity(connection, store.is_file)
    stored = {row.id for row in rows}
    acknowledged = {each for one in annotators for each in one.saved}
    versions: dict[int, list[int]] = {}
    for row in rows:
        versions.setdefault(row.work_id, []).append(row.version)
    whole = all(sorted(own) == list(range(1, len(own) + 1)) for own in versions.values())
    return {
        "acknowledged": len(acknowledged),
        "stored": len(stored),
        "lost": len(acknowledged - stored),
        "integrity": sound,
        "versions_without_gaps": whole,
    }


def integrity(connection: Connection, is_file: bool) -> str:
    """What the database says of its own pages and indexes: `ok`, or what is wrong."""
    from sqlalchemy import text
    from sqlalchemy.exc import DBAPIError

    if is_file:
        return str(connection.execute(text("PRAGMA integrity_check")).scalar())
    try:
        connection.execute(text("CREATE EXTENSION IF NOT EXISTS amcheck"))
        # every entry of every index, and every row of its table in it
        connection.execute(text(CHECK_INDEXES)).all()
    except DBAPIError as error:
        return str(error.orig).strip().splitlines()[0]
    return "ok"


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(int(part * len(values)), len(values) - 1)] if values else 0.0


def wait_for_saves(threads: list[Annotator], count: int) -> None:
    """Wait until so many more saves are acknowledged: what is killed is a server at work."""
    wanted = sum(len(one.saved) for one in threads) + count
    end = time.monotonic() + PATIENCE
    while sum(len(one.saved) for one in threads) < wanted and time.monotonic() < end:
        time.sleep(0.01)


def run(
    project: str,
    folder: Path,
    *,
    annotators: int,
    seconds: float,
    kills: int,
    pause: float,
    heavy: str | None,
) -> dict[str, object]:
    """One run; with kills it lasts until the last of them."""
    *works, (_, session, token) = prepare(project, annotators, folder)
    server = Server(project, heavy)
    threads = [Annotator(server, *own, pause) for own in works]
    for thread in threads:
        thread.control = not kills
    beside = Heavy(server, session, token) if heavy else None
    for thread in [*threads, *([beside] if beside else [])]:
        thread.start()
    choose, begin = random.Random(1), time.monotonic()
    if kills:
        for _ in range(kills):
            wait_for_saves(threads, choose.randint(1, 15))
            time.sleep(choose.uniform(0, 0.1))
            server.kill()
            server.start()
        wait_for_saves(threads, annotators)
    else:
        time.sleep(seconds)
    for thread in [*threads, *([beside] if beside else [])]:
        thread.stopping.set()
    for thread in threads:
        thread.join(60)
    server.process.terminate()
    server.process.communicate(timeout=60)
    assert beside is None or beside.done, "no heavy job was done: nothing was measured"
    saves = [each for one in threads for each in one.saves]
    controls = [each for one in threads for each in one.controls]
    errors = [each for one in threads for each in one.errors]
    return {
        "database": "postgresql" if "://" in project else "sqlite",
        "annotators": annotators,
        "seconds": round(time.monotonic() - begin, 1),
        "kills": kills,
        **check(project, threads),
        "sent_again": sum(one.again for one in threads),
        "errors": len(errors),
        "first_error": errors[0] if errors else None,
        "save_p50_ms": round(1000 * percentile(saves, 0.5), 1),
        "save_p95_ms": round(1000 * percentile(saves, 0.95), 1),
        "control_p95_ms": round(1000 * percentile(controls, 0.95), 1) if controls else None,
        "load_average": os.getloadavg()[0],
        **({"heavy_jobs": beside.done, "heavy_seconds": beside.seconds} if beside else {}),
    }


def keep(benchmark: str, name: str, row: dict[str, object]) -> None:
    """Add a row to the results of a benchmark, in place of the one of this name."""
    path, command = RESULTS / f"{benchmark}.json", f"python -m benchmarks.{benchmark}"
    rows = json.loads(path.read_text())["rows"] if path.exists() else []
    own = {"name": name, "command": " ".join([command, *sys.argv[1:]])} | row
    rows = [*(each for each in rows if each["name"] != name), own]
    found = {"command": command, "machine": machine(), "rows": rows}
    path.write_text(json.dumps(found, indent=1) + "\n")


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL server for the run; gives its URL."""
    from tests.workbench.programs import Postgres, find_postgres

    programs = find_postgres()
    assert programs, "no PostgreSQL here: sh tests/browser/install.sh"
    server = Postgres(programs, folder / "postgres")
    server.start(fsync=True)
    try:
        yield server.url
    finally:
        server.stop("fast")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--annotators", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--pause", type=float, default=1.0)
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL instead of SQLite")
    parser.add_argument(
        "--heavy",
        metavar="DATABASE",
        nargs="?",
        const=str(shipped_folder()),
        help="rewrite with it all the time; by default with the shipped database",
    )
    parser.add_argument("--keep", metavar="NAME", help="add the row to results/workbench.json")
    chosen = parser.parse_args()
    with contextlib.ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="ow-load-")))
        folder.chmod(0o755)
        project = str(folder / "load.owb")
        if chosen.postgres:
            project = opened.enter_context(postgres(folder))
        row = run(
            project,
            folder,
            annotators=chosen.annotators,
            seconds=chosen.seconds,
            kills=chosen.kills,
            pause=chosen.pause,
            heavy=chosen.heavy,
        )
    print(json.dumps(row, indent=1))
    if chosen.keep:
        keep("workbench", chosen.keep, row)


if __name__ == "__main__":
    main()
