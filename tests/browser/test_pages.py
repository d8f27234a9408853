"""Every page: accessible (axe), light and dark, on a phone, at 200 %; explore and rewrite."""

import json

import pytest
from playwright.sync_api import expect

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
PATHS = [
    "/",
    "/keys",
    "/guidelines/links",
    "/guidelines/types",
    "/project",
    "/project/guidelines/links",
    "/tasks/2/tags",
    "/tasks/1/agreement",
    "/tasks/5/results",
    "/phases/1/adjudicate",
    "/phases/1/queue",
    "/explore",
    "/explore?q=about",
    "/explore?q=zebras",
    "/explore/graph?q=about&beside=count",
    "/compare?phrases=about%0Abegin&second_rank=p(e|f)%3D1",
    "/rewrite",
    "/nothing",
]
TASKS = [
    "Pairs",
    "Hebrew",
    "Paraphrase types",
    "Operations",
    "Writing paraphrases",
    "Rating versions",
]
PHONE = {"width": 390, "height": 800}


@pytest.fixture(scope="module")
def works(server):
    """One piece of work of each task."""
    import urllib.request

    with urllib.request.urlopen(f"{server.url}/queue.json") as answer:
        tasks = json.load(answer)["tasks"]
    return {task["title"]: f"/work/{task['phases'][0]['next']}" for task in tasks if task["phases"]}


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that look at colours: all that can differ between light and dark."""
AGAIN = "(rules) => axe.run({ runOnly: rules, resultTypes: ['violations'] })"
DARK = "document.documentElement.dataset.theme = 'dark'"


def violations(page):
    """What axe finds on a page that is shown in light colours, and then in dark ones."""
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    found = axe.Axe().run(page).response["violations"]
    page.evaluate(DARK)
    found += page.evaluate(AGAIN, COLOURS)["violations"]
    return [(each["id"], each["nodes"][0]["html"][:120]) for each in found]


def test_axe_finds_nothing_on_any_page(open_page, works):
    page = open_page("/", color_scheme="light", ignore=["(Not Found)"], bypass_csp=True)
    wrong = {}
    for path in [*PATHS, *(works[title] for title in TASKS)]:
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        if found := violations(page):
            wrong[path] = found
    assert wrong == {}


def test_no_page_is_wider_than_a_phone(open_page, works):
    page = open_page("/", viewport=PHONE, ignore=["(Not Found)"])
    wide = {}
    for path in [*PATHS, *(works[title] for title in TASKS)]:
        page.goto(path)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > PHONE["width"]:
            wide[path] = width
    assert wide == {}


def test_pages_can_be_read_at_twice_the_size(open_page, works):
    page = open_page("/", viewport={"width": 1280, "height": 900}, ignore=["(Not Found)"])
    wide = {}
    for path in [*PATHS, works["Pairs"], works["Paraphrase types"]]:
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 1280:
            wide[path] = width
    assert wide == {}


CONTROLS = """() => {
    const all = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
    const groups = new Set();
    return [...document.querySelectorAll(all)].filter((each) => {
        if (each.disabled || each.tabIndex < 0 || !each.getClientRects().length) return false;
        if (each.closest("details:not([open]) > :not(summary)")) return false;
        if (each.type !== "radio") return true;
        return !groups.has(each.name) && groups.add(each.name); // Tab stops once in a group
    });
}"""
MARK = f"(({CONTROLS})()).forEach((each, k) => (each.dataset.control = each.name || k))"
HERE = """() => {
    const own = document.activeElement;
    const inner = own.closest("svg") ? own.querySelector("rect") : own; // a drawn link: its frame
    const style = getComputedStyle(inner);
    const shown = style.outlineStyle !== "none" || parseFloat(style.strokeWidth) >= 3;
    const key = own.type === "radio" ? own.name : own.dataset?.control;
    return [key ?? null, shown, own.outerHTML.slice(0, 80)];
}"""
BY_TAB = ["/", "/keys", "/project", "/explore?q=about", "/explore/graph?q=about", "/rewrite"]
BY_TAB += ["/compare?phrases=about", "/tasks/1/agreement", "/tasks/2/tags"]


def test_every_control_is_reached_by_tab_and_shows_its_focus(open_page, works):
    page = open_page("/")
    wrong = {}
    for path in [*BY_TAB, *(works[title] for title in TASKS)]:
        page.goto(path)
        page.evaluate(MARK)
        left = set(page.evaluate(f"(({CONTROLS})()).map((each) => each.dataset.control)"))
        unseen = []
        for _ in range(2 * len(left) + 10):
            page.keyboard.press("Tab")
            key, shown, text = page.evaluate(HERE)
            if key in left and not shown:
                unseen.append(text)
            left.discard(key)
            if not left:
                break
        if left or unseen:
            wrong[path] = left, unseen
    assert wrong == {}


SMALL = """() => [...document.querySelectorAll("button, input, select, textarea, summary, nav a")]
    .filter((each) => each.getClientRects().length && !each.matches("[type=radio],[type=checkbox]"))
    .map((each) => [each.getBoundingClientRect(), each.outerHTML.slice(0, 80)])
    .filter(([box]) => box.height < 24 || box.width < 24)
    .map(([, text]) => text)"""


def test_every_control_is_large_enough_to_touch(open_page, works):
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    page = open_page("/", ignore=["(Not Found)"], **phone)
    small = {}
    for path in [*PATHS, *(works[title] for title in TASKS)]:
        page.goto(path)
        if found := page.evaluate(SMALL):
            small[path] = found
    assert small == {}


def test_the_theme_can_be_chosen_and_stays(open_page):
    page = open_page("/", color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_phrase_is_found_by_keyboard_with_a_suggestion(open_page):
    page = open_page("/explore")
    page.locator("#q").focus()
    page.keyboard.type("abou")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/explore?q=abou*")
    expect(page.get_by_role("region", name="Paraphrases")).to_be_visible()
    href = page.get_by_role("link", name="JSON").get_attribute("href")
    found = page.request.get(href).json()
    shown = page.locator("tbody tr td:first-child").all_inner_texts()
    assert [each["text"] for each in found["paraphrases"]] == shown
    page.get_by_role("link", name="Pivot graph").click()
    expect(page.locator("svg.graph")).to_be_visible()
    before = page.url
    page.locator("svg.graph a").first.click()
    page.wait_for_url(lambda url: url != before)


def test_a_text_is_rewritten_and_its_state_is_an_address(open_page):
    page = open_page("/rewrite")
    page.set_default_timeout(150_000)
    page.locator("#text").fill("They talked about the plan.")
    page.get_by_role("button", name="Rewrite", exact=True).click()
    expect(page.locator("#result .card")).to_have_count(1, timeout=150_000)
    assert "text=They+talked" in page.url
    expect(page.locator("#problem")).to_be_hidden()


def test_two_weightings_are_compared(open_page):
    page = open_page("/compare?phrases=about&second_rank=p(e|f)%3D1")
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("main")).to_contain_text("share")


def test_keys_are_remapped_in_the_browser(open_page, unused):
    page = open_page("/keys")
    page.locator("#key-sure").fill("w")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("main")).to_contain_text("Saved.")
    page.goto(next(unused["Pairs"]))
    page.locator('button:text-is("Grid")').click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("w")
    expect(page.locator('td.cell[data-i="0"][data-j="1"]')).to_have_attribute("data-mark", "sure")
    page.goto("/keys")
    page.get_by_role("button", name="Back to the default").click()
    expect(page.locator("#key-sure")).to_have_value("s")
