"""Word links in the browser: by keyboard alone, by mouse, by touch; nothing is lost."""

import random

import pytest
from playwright.sync_api import expect

from otherwords.workbench import Store
from otherwords.workbench.kinds import find_kind
from otherwords.workbench.kinds.replay import replay
from otherwords.workbench.store.events import read

SAVED = "#saved[data-state=saved]"


def cell(page, i, j):
    return page.locator(f'td.cell[data-i="{i}"][data-j="{j}"]')


def state(page):
    return page.request.get(page.url.split("#")[0] + ".json").json()


def links(page):
    found = state(page)
    operations = [each["operation"] for each in found["events"]]
    return replay(find_kind("links"), found["start"], operations).state["links"]


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def wait_saved(page):
    expect(page.locator(SAVED)).to_be_visible()


@pytest.fixture
def first(unused):
    """The address of a pair that no test has linked yet."""
    return next(unused["Pairs"])


@pytest.fixture
def page(open_page, first):
    found = open_page(first, ignore=["(Forbidden)"])
    found.locator('button:text-is("Grid")').click()
    return found


def test_links_by_keyboard_alone(page):
    expect(cell(page, 0, 0)).to_be_focused()
    press(page, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "s")
    expect(cell(page, 3, 1)).to_have_attribute("data-mark", "sure")
    press(page, "p")
    expect(cell(page, 3, 1)).to_have_attribute("data-mark", "possible")
    press(page, "x", "Space")
    expect(cell(page, 3, 1)).to_have_attribute("data-mark", "sure")
    press(page, "z")
    expect(cell(page, 3, 1)).not_to_have_attribute("data-mark", "sure")
    press(page, "Shift+Z")
    expect(cell(page, 3, 1)).to_have_attribute("data-mark", "sure")
    wait_saved(page)
    assert links(page)["3-1"] == "sure"


def test_a_block_is_one_action_and_one_undo(page):
    before = links(page)
    press(page, "ArrowDown", "ArrowDown", "ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown")
    press(page, "Shift+ArrowRight", "s")
    for i in (3, 4, 5):
        expect(cell(page, i, 1)).to_have_attribute("data-mark", "sure")
    wait_saved(page)
    assert len(links(page)) == len(before) + 6
    press(page, "z")
    wait_saved(page)
    assert links(page) == before


def test_links_by_mouse_with_a_dragged_block(page):
    cell(page, 4, 1).click()
    expect(cell(page, 4, 1)).to_have_attribute("data-mark", "sure")
    cell(page, 4, 1).click()
    expect(cell(page, 4, 1)).to_have_attribute("data-mark", "possible")
    cell(page, 3, 0).hover()
    page.mouse.down()
    cell(page, 4, 1).hover()
    page.mouse.up()
    page.get_by_role("button", name="Sure", exact=True).click()
    for i, j in ((3, 0), (3, 1), (4, 0), (4, 1)):
        expect(cell(page, i, j)).to_have_attribute("data-mark", "sure")
    wait_saved(page)


def test_lines_by_touch(open_page, first):
    phone = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
    page = open_page(first, **phone)
    word = page.locator('.word[data-side="0"][data-k="4"]')
    other = page.locator('.word[data-side="1"][data-k="1"]')
    word.tap()
    other.tap()
    expect(word).to_have_attribute("aria-label", "called, linked to cancelled (sure)")
    word.tap()
    other.tap()
    expect(word).to_have_attribute("aria-label", "called, linked to cancelled (possible)")
    wait_saved(page)
    assert links(page)["4-1"] == "possible"
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_lines_by_keyboard(page):
    press(page, "v")
    expect(page.locator('.word[data-side="0"][data-k="0"]')).to_be_focused()
    press(page, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown", "s")
    expect(page.locator(".lines path.here")).to_have_count(1)
    wait_saved(page)
    assert links(page)["4-1"] == "sure"


def test_done_and_next_by_keyboard_after_the_feedback_of_a_training(page):
    press(page, "Control+Enter")
    expect(page.locator("#feedback-panel")).to_contain_text("Agreement with the model answer")
    page.get_by_role("button", name="Show the model answer").click()
    expect(page.locator("td.cell .others").first).to_be_visible()
    before = page.url
    cell(page, 0, 0).focus()
    press(page, "j")
    page.wait_for_url(lambda url: url != before)


def test_two_tabs_of_one_work_end_the_same(page, open_page, first):
    other = open_page(first, context=page.context)
    other.locator('button:text-is("Grid")').click()
    cell(page, 3, 1).click()
    wait_saved(page)
    cell(other, 4, 1).click()
    wait_saved(other)
    expect(cell(other, 3, 1)).to_have_attribute("data-mark", "sure")
    cell(page, 5, 1).click()
    wait_saved(page)
    expect(cell(page, 4, 1)).to_have_attribute("data-mark", "sure")
    found = links(page)
    assert {"3-1", "4-1", "5-1"} <= found.keys()


def test_work_goes_on_offline_and_is_saved_afterwards(page):
    page.context.set_offline(True)
    cell(page, 3, 1).click()
    expect(page.locator("#saved")).to_contain_text("Not saved yet: 1 waiting")
    cell(page, 4, 1).click()
    expect(page.locator("#saved")).to_contain_text("Not saved yet: 2 waiting")
    page.context.set_offline(False)
    wait_saved(page)
    assert {"3-1", "4-1"} <= links(page).keys()


def test_a_killed_server_loses_nothing(page, server):
    cell(page, 3, 1).click()
    wait_saved(page)
    server.kill()
    cell(page, 4, 1).click()
    cell(page, 5, 1).click()
    expect(page.locator("#saved")).to_contain_text("Not saved yet")
    server.start()
    wait_saved(page)
    assert {"3-1", "4-1", "5-1"} <= links(page).keys()


def test_what_a_closed_tab_had_not_saved_is_sent_by_the_next(page, open_page, server, first):
    server.kill()
    cell(page, 3, 1).click()
    expect(page.locator("#saved")).to_contain_text("Not saved yet")
    context = page.context
    page.close(run_before_unload=False)
    server.start()
    again = open_page(first, context=context)
    wait_saved(again)
    expect(again.locator('td.cell[data-i="3"][data-j="1"]')).to_have_attribute("data-mark", "sure")
    assert "3-1" in links(again)


def test_a_page_with_an_old_token_renews_it(page):
    page.route(
        "**/events",
        lambda route: route.continue_(headers=route.request.headers | {"x-token": "old"}),
        times=1,
    )
    cell(page, 3, 1).click()
    wait_saved(page)
    assert "3-1" in links(page)


def test_comments_and_guidelines_by_keyboard(page):
    press(page, "c")
    expect(page.locator("#comment-text")).to_be_focused()
    page.keyboard.type("Is this an idiom? <script>alert(1)</script>")
    press(page, "Tab", "Enter")
    expect(page.locator("#comment-list")).to_contain_text("Is this an idiom? <script>")
    cell(page, 0, 0).focus()
    expect(page.locator("#guideline-text")).to_be_visible()
    press(page, "h")
    expect(page.locator("#guideline-text")).to_be_hidden()
    press(page, "h")
    expect(page.locator("#guideline-text")).to_be_visible()
    press(page, "?")
    expect(page.locator("#key-table")).to_be_visible()


def random_operations(seed):
    choose = random.Random(seed)
    found = []
    for _ in range(60):
        what = choose.choice(["link", "link", "link", "undo", "redo", "review", "status"])
        if what == "link":
            cells = [
                [choose.randrange(3), choose.randrange(3)] for _ in range(choose.randint(1, 4))
            ]
            found.append(
                {"do": "link", "cells": cells, "mark": choose.choice(["sure", "possible", "none"])}
            )
        elif what == "review":
            found.append(
                {
                    "do": "review",
                    "phrase": f"0-1:{choose.randrange(3)}-3",
                    "verdict": choose.choice(["correct", "none"]),
                }
            )
        elif what == "status":
            found.append({"do": "status", "value": choose.choice(["open", "done"])})
        else:
            found.append({"do": what})
    return found


REPLAY = """async ([kind, start, operations]) => {
    const { replay } = await import("/static/replay.js");
    return replay(kind, start, operations);
}"""


def test_the_browser_and_the_server_replay_alike(page):
    start = {"links": {"0-0": "sure"}, "reviews": {}}
    for seed in range(20):
        operations = random_operations(seed)
        ours = replay(find_kind("links"), start, operations)
        theirs = page.evaluate(REPLAY, ["links", start, operations])
        assert theirs == vars(ours)


def test_right_to_left_members(open_page):
    page = open_page("/")
    page.get_by_role("link", name="Begin with Hebrew, Phase").click()
    page.locator('button:text-is("Grid")').click()
    expect(page.locator("table.grid")).to_have_attribute("dir", "rtl")
    press(page, "ArrowLeft", "s")
    expect(cell(page, 0, 1)).to_have_attribute("data-mark", "sure")
    wait_saved(page)
    box_first, box_second = cell(page, 0, 0).bounding_box(), cell(page, 0, 1).bounding_box()
    assert box_second["x"] < box_first["x"]


def test_every_event_in_the_store_is_one_that_the_page_made(page, server):
    for j in range(5):
        cell(page, 3, j).click()
    wait_saved(page)
    ids = [each["id"] for each in state(page)["events"]]
    number = int(page.url.rpartition("/")[2])
    with Store.open(server.project, write=False) as store, store.reading() as connection:
        assert [each.id for each in read(connection, number)] == ids
    assert len(ids) == 5
