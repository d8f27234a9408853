"""How long a key takes in a grid of 90 by 90 words, in a real browser:

    .venv/bin/python -m benchmarks.workbench_grid --keep

Counted is the processor's time of the page's thread for everything that a key causes (script,
style, layout, paint), which does not depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.conftest import ARGUMENTS, Server, new_context
from tests.browser.test_speed import KEYS, KINDS, make_large, milliseconds
from tests.workbench.programs import find_browser

from benchmarks.measure import machine
from benchmarks.workbench import RESULTS


def run() -> list[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as runner:
        server = Server(make_large(Path(folder)), "--database", "none.ow").start()
        browser = runner.chromium.launch(
            executable_path=find_browser(), args=ARGUMENTS, timeout=600_000
        )
        try:
            context = new_context(browser, server, viewport={"width": 1280, "height": 900})
            page = context.new_page()
            page.goto("/")
            page.get_by_role("link", name="Begin").click()
            page.locator('button:text-is("Grid")').click()
            took = {name: round(milliseconds(page, keys), 2) for name, keys in KINDS.items()}
        finally:
            browser.close()
            server.stop()
    load = os.getloadavg()[0]
    return [
        {"key": name, "processor_ms": spent, "keys": KEYS, "load_average": load}
        for name, spent in took.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true", help="write results/workbench_grid.json")
    chosen = parser.parse_args()
    rows = run()
    print(json.dumps(rows, indent=1))
    if chosen.keep:
        about = {"command": "python -m benchmarks.workbench_grid", "machine": machine()}
        found = about | {"rows": rows}
        (RESULTS / "workbench_grid.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
