"""The workbench under load: saves of fifty annotators, and a server that is killed at random.

    .venv/bin/python -m benchmarks.workbench --seconds 600                 load
    .venv/bin/python -m benchmarks.workbench --kills 100                   kill -9, again and again
    .venv/bin/python -m benchmarks.workbench --project postgresql://...    the same on PostgreSQL

Each annotator sends one action every one or two seconds and sends it again, with the same id, until
it is acknowledged. At the end the ids that were acknowledged are compared with those in the store.
Between saves each asks for a small static file: the control, in the same run.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path

from benchmarks.measure import machine

RESULTS = Path(__file__).with_name("results")
PROGRAM = "from otherwords.cli.main import main\nmain()"
MEMBERS = [[f"a{k}" for k in range(30)], [f"b{k}" for k in range(30)]]


class Server:
    """The workbench in a process that can be killed and started again on its port."""

    def __init__(self, project: str) -> None:
        self.project, self.port = project, 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", PROGRAM, "workbench", self.project, "--port"]
        options = ["--database", "none.ow"]
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
        self.stopping = threading.Event()
        self.connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[float, int, bytes]:
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
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
                    self.controls.append(self.ask("GET", "/static/icon.svg")[0])
                    body = json.dumps({"known": known, "events": [event]})
                    seconds, status, content = self.ask("POST", f"/work/{self.work}/events", body)
                except (OSError, http.client.HTTPException):
                    self.again += 1
                    self.stopping.wait(0.3)
                    continue
                if status == 503:
                    self.again += 1
                    continue
                if status != 200 or event["id"] not in json.loads(content)["saved"]:
                    self.errors.append(f"{status} {content[:100]!r}")
                    break
                known = json.loads(content)["version"]
                self.saves.append(seconds)
                self.saved.append(str(event["id"]))
                break


def prepare(project: str, annotators: int) -> list[tuple[int, str, str]]:
    """A project with one item for everybody; gives the work, session and token of each."""
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
        people.add_person(store, "manager", "manager", "for the load test")
        allocate(store, phase.id, everybody)
        secret, found = store.setting("secret"), []
        for each in everybody:
            session = people.open_session(store, each.id)
            work = queue(store, phase.id, each.id)[0].id
            found.append((work, session, token_for(secret, session)))
    return found


def check(project: str, annotators: list[Annotator]) -> dict[str, object]:
    """Compare the ids that were acknowledged with those in the store."""
    from sqlalchemy import select, text

    from otherwords.workbench import Store
    from otherwords.workbench.store.tables import event

    with Store.open(project) as store, store.reading() as connection:
        rows = connection.execute(select(event.c.id, event.c.work_id, event.c.version)).all()
        sound = "ok"
        if store.is_file:
            sound = str(connection.execute(text("PRAGMA integrity_check")).scalar())
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


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(int(part * len(values)), len(values) - 1)] if values else 0.0


def run(
    project: str, *, annotators: int, seconds: float, kills: int, pause: float
) -> dict[str, object]:
    """One run; with kills it lasts until the last of them."""
    works = prepare(project, annotators)
    server = Server(project)
    threads = [Annotator(server, *own, pause) for own in works]
    for thread in threads:
        thread.start()
    choose, begin = random.Random(1), time.monotonic()
    if kills:
        for _ in range(kills):
            time.sleep(choose.uniform(0.2, 2.0))
            server.kill()
            server.start()
        time.sleep(3)
    else:
        time.sleep(seconds)
    for thread in threads:
        thread.stopping.set()
    for thread in threads:
        thread.join(60)
    server.process.terminate()
    server.process.communicate(timeout=60)
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
        "control_p95_ms": round(1000 * percentile(controls, 0.95), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--annotators", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--pause", type=float, default=1.0)
    parser.add_argument("--project", help="PostgreSQL; by default a new SQLite file")
    parser.add_argument("--keep", metavar="NAME", help="add the row to results/workbench.json")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        row = run(
            chosen.project or str(Path(folder, "load.owb")),
            annotators=chosen.annotators,
            seconds=chosen.seconds,
            kills=chosen.kills,
            pause=chosen.pause,
        )
    print(json.dumps(row, indent=1))
    if chosen.keep:
        path = RESULTS / "workbench.json"
        new = {"command": "python -m benchmarks.workbench", "machine": machine(), "rows": []}
        kept = json.loads(path.read_text()) if path.exists() else new
        command = "python -m benchmarks.workbench " + " ".join(
            each for each in sys.argv[1:] if "://" not in each
        )
        kept["rows"].append({"name": chosen.keep, "command": command} | row)
        path.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
