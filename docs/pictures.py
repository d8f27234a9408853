"""Take the pictures of the workbench anew: python -m docs.pictures (needs chromium and playwright).

The project of `picture_project`, made in a temporary folder, in a real browser.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright
from tests.browser.conftest import ARGUMENTS, Server
from tests.workbench.programs import find_browser

from docs.picture_project import make_project

HERE = Path(__file__).parent / "pictures"
SECONDS = 180


def prepare(folder: Path) -> Server:
    """The project, and the database that comes with the package."""
    make_project(folder / "sample.owb")
    return Server(folder / "sample.owb")


def take(page: Page, name: str, path: str, *, height: int = 640) -> None:
    """Open an address, if one is given, and take its picture."""
    if path:
        page.goto(path)
    page.wait_for_load_state("networkidle")
    width = page.viewport_size["width"] if page.viewport_size else 1000
    page.screenshot(
        path=HERE / f"{name}.png", clip={"x": 0, "y": 0, "width": width, "height": height}
    )


def work_of(page: Page, title: str, phase: int = 0) -> str:
    tasks = page.request.get("/queue.json").json()["tasks"]
    found = next(task for task in tasks if task["title"] == title)
    return f"/work/{found['phases'][phase]['next']}"


def main() -> None:
    HERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as runner:
        server = prepare(Path(folder)).start()
        browser = runner.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        try:
            desk = browser.new_context(base_url=server.url, viewport={"width": 1000, "height": 720})
            page = desk.new_page()
            page.set_default_timeout(1000 * SECONDS)
            expect.set_options(timeout=1000 * SECONDS)
            take(page, "queue", "/", height=560)
            page.goto(work_of(page, "Word links"))
            page.locator('button:text-is("Grid")').click()
            for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown"):
                page.keyboard.press(key)
            for key in ("Shift+ArrowDown", "Shift+ArrowDown", "p"):
                page.keyboard.press(key)
            expect(page.locator("#saved[data-state=saved]")).to_be_visible()
            take(page, "links", "", height=720)
            page.goto(work_of(page, "Paraphrase types"))
            page.keyboard.press("ArrowRight")
            page.locator("tbody tr button").first.click()
            expect(page.locator("#saved[data-state=saved]")).to_be_visible()
            take(page, "types", "")
            take(page, "rating", work_of(page, "Rating versions"), height=700)
            take(page, "project", "/project")
            take(page, "agreement", "/tasks/1/agreement?first=ann&second=bob", height=700)
            take(page, "search", "/explore?q=about&why=around", height=700)
            take(page, "graph", "/explore/graph?q=about&estimate=plain", height=560)
            phone = browser.new_context(
                base_url=server.url, viewport={"width": 390, "height": 760}, is_mobile=True
            )
            small = phone.new_page()
            small.set_default_timeout(1000 * SECONDS)
            take(small, "lines-phone", work_of(page, "Word links"), height=760)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
