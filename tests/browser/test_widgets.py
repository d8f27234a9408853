"""Types, operations, writing and rating in the browser: by keyboard alone, by mouse, by touch."""

import random

import pytest
from playwright.sync_api import expect

from otherwords.corpus.annotations.tag_sets import tag_set_text
from otherwords.workbench.kinds import find_kind
from otherwords.workbench.kinds.replay import replay

SAVED = "#saved[data-state=saved]"


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def wait_saved(page):
    expect(page.locator(SAVED)).to_be_visible()


def state(page, kind):
    found = page.request.get(page.url.split("#")[0] + ".json").json()
    operations = [each["operation"] for each in found["events"]]
    return replay(find_kind(kind), found["start"], operations)


def test_a_phenomenon_with_a_gap_by_keyboard_alone(open_page, unused):
    page = open_page(next(unused["Paraphrase types"]))
    expect(page.locator(".token").first).to_be_focused()
    press(
        page,
        "y",
        "Space",
        "ArrowRight",
        "ArrowRight",
        "Space",
        "o",
        "ArrowRight",
        "Shift+ArrowRight",
    )
    press(page, "t")
    expect(page.locator("#type")).to_be_focused()
    page.keyboard.type("same-pol")
    expect(page.locator("#type-list [role=option]")).to_have_count(1)
    press(page, "Enter")
    row = page.locator("tbody tr").first
    expect(row).to_contain_text("Same-polarity substitutions")
    expect(row).to_contain_text("The […] festival")
    expect(page.locator("#types-hint")).to_contain_text("local or global")
    press(page, "Control+Enter")
    expect(page.locator("#problem")).to_contain_text("say local or global")
    page.locator(".token").first.focus()
    press(page, "l")
    expect(row).to_contain_text("local")
    wait_saved(page)
    found = state(page, "types")
    (one,) = found.state["phenomena"]
    assert one["scopes"] == [[[0, 1], [2, 3]], [[1, 3]]] and found.status == "open"
    before = page.url
    press(page, "Control+Enter")
    page.wait_for_url(lambda url: url != before)


def test_a_scope_is_changed_in_place_and_undone(open_page, unused):
    page = open_page(next(unused["Paraphrase types"]))
    first = page.locator(".tokens").nth(0).locator(".token")
    second = page.locator(".tokens").nth(1).locator(".token")
    first.nth(1).click()
    second.nth(1).click()
    page.locator("#type").click()
    page.locator("#type-list [role=option]", has_text="Diathesis alternations").click()
    row = page.locator("tbody tr").first
    expect(row).to_contain_text("Diathesis")
    expect(page.get_by_role("button", name="Local")).to_be_disabled()
    first.nth(2).click()
    page.get_by_role("button", name="Key element").click()
    expect(first.nth(2)).to_have_class("token keyed")
    wait_saved(page)
    assert state(page, "types").state["phenomena"][0]["scopes"][0] == [[1, 3]]
    assert state(page, "types").state["phenomena"][0]["keys"][0] == [[2, 3]]
    page.locator("#undo").click()
    page.locator("#undo").click()
    wait_saved(page)
    assert state(page, "types").state["phenomena"][0]["scopes"][0] == [[1, 2]]
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("tbody tr")).to_have_count(0)


def test_a_suggestion_is_accepted_with_its_origin(open_page, unused):
    page = open_page(next(unused["Paraphrase types"]))
    press(page, "a")
    expect(page.locator("tbody tr")).to_have_count(1)
    wait_saved(page)
    events = page.request.get(page.url + ".json").json()["events"]
    assert events[0]["operation"]["origin"] == "rules"


def test_types_by_touch_on_a_phone(open_page, unused):
    phone = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
    page = open_page(next(unused["Paraphrase types"]), **phone)
    page.get_by_role("button", name="A paraphrase", exact=True).tap()
    page.locator(".tokens").nth(0).locator(".token").nth(0).tap()
    page.locator("#type").tap()
    page.locator("#type-list [role=option]", has_text="Addition/deletion").tap()
    expect(page.locator("tbody tr")).to_have_count(1)
    wait_saved(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_operations_by_keyboard_with_one_that_stands_alone(open_page, unused):
    page = open_page(next(unused["Operations"]))
    press(page, "s", "m")
    expect(page.locator("#code-S")).to_be_checked()
    expect(page.locator("#code-M")).to_be_checked()
    press(page, "o")
    expect(page.locator("#code-S")).not_to_be_checked()
    expect(page.locator("#code-O")).to_be_checked()
    page.locator("#code-P").click()
    wait_saved(page)
    assert state(page, "operations").state["codes"] == ["P"]


def test_writing_is_saved_while_typing_and_by_done(open_page, unused):
    page = open_page(next(unused["Writing paraphrases"]))
    expect(page.locator("#writing")).to_be_focused()
    page.keyboard.type("They had to cancel.")
    expect(page.locator("#saved")).to_have_text("Saved")
    press(page, "Enter")
    wait_saved(page)
    assert state(page, "writing").state["text"] == "They had to cancel."
    page.locator("#undo").click()
    expect(page.locator("#writing")).to_have_value("")
    page.locator("#redo").click()
    before = page.url
    page.locator("#done").click()
    page.wait_for_url(lambda url: url != before)


def test_rating_by_digits_and_by_mouse(open_page, unused):
    page = open_page(next(unused["Rating versions"]))
    scales = page.locator("fieldset.scale")
    count = scales.count()
    page.locator("input[type=radio]").first.focus()
    press(page, *["4"] * (count - 1))
    page.locator("#done").click()
    expect(page.locator("#problem")).to_contain_text(f"Rate what is left: 1 of {count}")
    scales.last.locator("input").nth(1).click()
    wait_saved(page)
    found = state(page, "rating").state["ratings"]
    assert sum(map(len, found.values())) == count
    before = page.url
    page.locator("#done").click()
    page.wait_for_url(lambda url: url != before)


def some_operations(kind, choose):
    """A random operation of a kind that is always accepted."""
    if kind == "types":
        if choose.random() < 0.3:
            return {"do": "judge", "value": choose.choice([True, False, None])}
        name = choose.choice("abc")
        if choose.random() < 0.3:
            return {"do": "unmark", "id": name}
        scopes = [[[0, choose.randint(1, 3)]], [[1, 2]]]
        own = {"id": name, "type": "order", "scopes": scopes, "projection": None, "keys": [[], []]}
        return {"do": "mark", "phenomenon": own}
    if kind == "operations":
        return {"do": "codes", "codes": choose.sample("SDIPMC", choose.randint(0, 3))}
    if kind == "writing":
        return {"do": "write", "text": choose.choice(["a", "b", "ü"])}
    value = choose.choice([1, 2, 3, None])
    return {"do": "rate", "variant": choose.choice(["v1", "v2"]), "scale": "s", "value": value}


REPLAY = """async ([kind, start, operations]) => {
    const { replay } = await import("/static/replay.js");
    return replay(kind, start, operations);
}"""


@pytest.mark.parametrize("name", ["types", "operations", "writing", "rating"])
def test_the_browser_and_the_server_replay_alike(name, open_page):
    page = open_page("/")
    kind = find_kind(name)
    start = kind.start({}, {"tags": tag_set_text("vila24"), "tag_set": "vila24"})
    for seed in range(10):
        choose = random.Random(seed)
        operations = [
            {"do": choose.choice(["undo", "redo"])}
            if choose.random() < 0.3
            else some_operations(name, choose)
            for _ in range(40)
        ]
        assert page.evaluate(REPLAY, [name, start, operations]) == vars(
            replay(kind, start, operations)
        )
