"""A real browser and a real server, both started for the tests and stopped after them."""

import contextlib
import re
import signal
import subprocess
import sys

import pytest
from tests.workbench.programs import find_browser, need

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
ARGUMENTS = """
    --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync --disable-dev-shm-usage
""".split()
PATIENCE = 120_000
"""Milliseconds: a test that waits has a slow machine, or fails."""
PROGRAM = "from otherwords.cli.main import main\nmain()"


def new_context(browser, server, **options):
    """A window of its own."""
    made = browser.new_context(base_url=server.url, **options)
    made.set_default_timeout(PATIENCE)
    return made


class Server:
    """The workbench in a process of its own; it can be killed and started again on its port."""

    def __init__(self, project, *options):
        self.project, self.options = str(project), options
        self.process, self.port, self.lines = None, 0, []

    def start(self):
        command = [sys.executable, "-c", PROGRAM, "workbench", self.project, *self.options]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)], stderr=subprocess.PIPE, text=True
        )
        line = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line + self.process.stderr.read()
        self.port = int(found[1])
        return self

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                self.kill()


@pytest.fixture(scope="session")
def browser():
    program = need(find_browser(), "chromium")
    with contextlib.ExitStack() as started:
        runner = started.enter_context(playwright.sync_playwright())
        opened = runner.chromium.launch(executable_path=program, args=ARGUMENTS)
        started.callback(opened.close)
        playwright.expect.set_options(timeout=PATIENCE / 2)
        yield opened


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    """A database of a part of the sample, built once."""
    from otherwords import build
    from otherwords.corpus import sample

    folder = tmp_path_factory.mktemp("database")
    rows = sample.sentences()[:250]
    for code, column in (("en", 1), ("de", 2)):
        text = "".join(f"{row[column]}\n" for row in rows)
        (folder / f"part.{code}").write_text(text, "utf-8")
    build(folder / "part.en", folder / "part.de", output=folder / "sample.ow", kind="phrases")
    return folder / "sample.ow"


@pytest.fixture(scope="session")
def project(tmp_path_factory):
    """The demo project with more pairs: one for each test that links words."""
    from otherwords.workbench import Store, make_demo
    from otherwords.workbench.store.people import person_alone
    from otherwords.workbench.store.phases import add_phase, allocate_everybody
    from otherwords.workbench.store.tasks import add_items, add_task, items_of

    path = tmp_path_factory.mktemp("demo") / "demo.owb"
    make_demo(path)
    with Store.open(path) as store:
        first = items_of(store, 1)[0].content
        hebrew = {"members": [["He", "went", "home"], "הוא הלך הביתה".split()]}
        for title, phase, items in (
            ("Pairs", "training", [(str(number), first) for number in range(40)]),
            ("Hebrew", "agreement", [("1", hebrew)]),
        ):
            task = add_task(store, "links", title, {})
            with store.writing() as connection:
                add_items(connection, task.id, items)
            add_phase(store, task.id, phase, "Phase")
        allocate_everybody(store, person_alone(store))
    return path


@pytest.fixture(scope="session")
def server(project, database, unused):
    """One server for all tests; those that kill it start it again."""
    started = Server(project, "--database", str(database)).start()
    yield started
    started.stop()


@pytest.fixture(scope="session")
def unused(project):
    """The addresses of work that no test has used yet, by the title of their task."""
    from otherwords.workbench import Store
    from otherwords.workbench.store.people import person_alone
    from otherwords.workbench.store.phases import phases, queue
    from otherwords.workbench.store.tasks import tasks

    with Store.open(project) as store:
        me = person_alone(store).id
        return {
            task.title: iter([f"/work/{line.id}" for line in queue(store, phase.id, me)])
            for task in tasks(store)
            for phase in phases(store, task.id)
        }


@pytest.fixture
def open_page(browser, server):
    """Open an address in a window of its own; nothing may go wrong in its console."""
    contexts, troubles = [], []

    def open_one(path="/", context=None, ignore=(), **options):
        if context is None:
            context = new_context(browser, server, **options)
            contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))

        def heard(message):
            if (
                message.type == "error"
                and "ERR_" not in message.text
                and not any(word in message.text for word in ignore)
            ):
                troubles.append(message.text)

        page.on("console", heard)
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert troubles == []
