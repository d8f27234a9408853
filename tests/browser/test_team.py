"""A team in the browser: accounts, adjudication, a project to run; by keyboard, mouse, touch."""

import uuid

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Server, new_context
from tests.browser.test_pages import PHONE, violations
from tests.workbench.conftest import add_tasks
from tests.workbench.web import PASSWORD

from otherwords.workbench import Store
from otherwords.workbench.store.comments import add_comment
from otherwords.workbench.store.events import Event, append
from otherwords.workbench.store.people import add_person
from otherwords.workbench.store.phases import allocate, phases, queue
from otherwords.workbench.store.tasks import items_of

SAVED = "#saved[data-state=saved]"
DONE = {"do": "status", "value": "done"}
SAID = {
    "links": [[{"do": "link", "cells": [[0, 1]], "mark": "possible"}], []],
    "types": [
        [{"do": "judge", "value": True}],
        [{"do": "judge", "value": False}],
    ],
    "operations": [[{"do": "codes", "codes": ["M"]}], [{"do": "codes", "codes": ["O"]}]],
    "writing": [[{"do": "write", "text": "He went."}], [{"do": "write", "text": "He is off."}]],
    "rating": [
        [{"do": "rate", "variant": "v1", "scale": "meaning", "value": value}] for value in (5, 2)
    ],
}
"""What ann and bob say about the first item of each task."""


@pytest.fixture(scope="module")
def team(tmp_path_factory, browser, database):
    """A project with accounts in which ann and bob have done the first item of each task."""
    path = tmp_path_factory.mktemp("team") / "team.owb"
    with Store.create(path, "Team") as store:
        made = add_tasks(store)
        for name, role in (("ann", "annotator"), ("bob", "annotator"), ("eva", "adjudicator")):
            add_person(store, name, role, PASSWORD)
        add_person(store, "max", "manager", PASSWORD)
        for place, name in enumerate(("ann", "bob")):
            person = next(each for each in _people(store) if each.name == name)
            for kind, task in made.items():
                [phase] = phases(store, task.id)
                allocate(store, phase.id, [person])
                first = queue(store, phase.id, person.id)[0].id
                said = [Event(str(uuid.uuid4()), each) for each in (*SAID[kind][place], DONE)]
                append(store, first, said, known=0, judge=lambda *_: None)
        item = items_of(store, made["links"].id)[0]
        ann = next(each.id for each in _people(store) if each.name == "ann")
        add_comment(store, str(uuid.uuid4()), item.id, ann, "Is this an idiom?")
    started = Server(path, "--database", str(database)).start()
    yield started
    started.stop()


def _people(store):
    from otherwords.workbench.store.people import people

    return people(store)


@pytest.fixture(scope="module")
def contexts(team, browser):
    """A window of its own for each person, signed in once."""
    opened = {}

    def of(name, **options):
        key = name, *sorted(map(str, options.items()))
        if key not in opened:
            opened[key] = new_context(browser, team, **options)
            page = opened[key].new_page()
            page.goto("/sign-in")
            page.get_by_label("Name").fill(name)
            page.get_by_label("Password").fill(PASSWORD)
            page.keyboard.press("Enter")
            page.wait_for_url(team.url + "/")
            page.close()
        return opened[key]

    yield of
    for each in opened.values():
        each.close()


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_sign_in_and_out_by_keyboard_and_the_session_survives_a_killed_server(team, browser):
    context = new_context(browser, team)
    page = context.new_page()
    page.goto("/keys")  # who is not signed in is asked to, and comes back
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.type("ann")
    press(page, "Tab")
    page.keyboard.type("wrong password")
    press(page, "Enter")
    expect(page.get_by_role("alert")).to_contain_text("The name or the password is wrong.")
    press(page, "Tab")
    page.keyboard.type(PASSWORD)
    press(page, "Enter")
    page.wait_for_url("**/keys")
    team.kill()
    team.start()
    page.goto("/")
    expect(page.get_by_role("heading", name="Work")).to_be_visible()
    expect(page.get_by_role("link", name="Project")).to_have_count(0)  # not for annotators
    page.get_by_role("button", name="Sign out").focus()
    press(page, "Enter")
    page.wait_for_url("**/sign-in")
    page.goto("/")
    page.wait_for_url("**/sign-in?next=/")
    context.close()


def test_an_item_is_adjudicated_with_undo_and_its_annotator_finds_out(contexts):
    eva = contexts("eva").new_page()
    eva.goto("/project")
    eva.get_by_role("link", name="Adjudicate Links, Agreement").click()
    eva.get_by_role("button", name="Adjudicate item 1").focus()
    press(eva, "Enter")
    eva.wait_for_url("**/work/*")
    assert "ann" not in eva.locator("main").inner_text().split()  # A and B have no names
    cell = eva.locator('td.cell[data-i="0"][data-j="1"]')
    expect(cell).to_contain_text("AB")
    expect(cell).to_have_attribute("data-mark", "sure")
    eva.get_by_role("button", name="Take all of A").click()
    expect(cell).to_have_attribute("data-mark", "possible")
    eva.locator("#undo").click()
    expect(cell).to_have_attribute("data-mark", "sure")
    eva.locator("#redo").click()
    expect(cell).to_have_attribute("data-mark", "possible")
    expect(eva.locator(SAVED)).to_be_visible()
    eva.locator("#done").click()
    eva.wait_for_url(lambda url: "/work/" not in url)
    ann, bob = contexts("ann").new_page(), contexts("bob").new_page()
    for page, expected in ((ann, "It was kept as you did it."), (bob, "possible")):
        page.goto("/phases/1/queue")
        page.get_by_role("link", name="What became of 1").click()
        expect(page.locator("main")).to_contain_text(expected)


@pytest.mark.parametrize(
    ("kind", "take"),
    [("Types", "Take all"), ("Operations", "Take"), ("Writing", "Take"), ("Rating", None)],
)
def test_every_kind_can_be_adjudicated_by_mouse(contexts, kind, take):
    page = contexts("eva").new_page()
    page.goto("/project")
    page.get_by_role("link", name=f"Adjudicate {kind}, Agreement").click()
    page.get_by_role("button", name="Adjudicate item 1").click()
    page.wait_for_url("**/work/*")
    expect(page.locator("#widget")).to_contain_text("Annotator A")
    expect(page.locator("#widget")).to_contain_text("Annotator B")
    if take:
        page.get_by_role("button", name=take, exact=True).first.click()
        expect(page.locator("#undo")).to_be_enabled()
        expect(page.locator(SAVED)).to_be_visible()


def test_a_manager_runs_a_project(contexts, tmp_path):
    page = contexts("max").new_page()
    page.goto("/project")
    page.locator("summary", has_text="Import").first.click()
    (tmp_path / "new.tsv").write_text("He left.\tHe went.\nShe came.\tShe arrived.\n")
    page.locator("input[name=file]").set_input_files(tmp_path / "new.tsv")
    page.locator("select[name=aligner]").select_option("staged")
    page.locator("input[name=title]").first.fill("New pairs")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.locator(".message")).to_contain_text("New pairs: 2 items")
    page.locator("summary", has_text="New phase").click()
    page.locator("select[name=task]").select_option(label="New pairs")
    page.locator("select[name=kind]").last.select_option("final")
    page.locator("input[name=redundancy]").fill("1")
    page.get_by_role("button", name="Add the phase").click()
    expect(page.locator(".message")).to_contain_text("Added Final.")
    page.get_by_role("button", name="Allocate New pairs, Final").click()
    expect(page.locator(".message")).to_contain_text("2 pieces of work allocated to 2 people")
    page.get_by_role("button", name="Close New pairs, Final").click()
    expect(page.locator(".message")).to_contain_text("Final is closed.")
    page.locator("summary", has_text="Comments (1)").click()
    page.get_by_role("link", name="item 1", exact=True).click()
    expect(page.locator("main")).to_contain_text("Is this an idiom?")


def test_agreement_on_screen_leads_to_the_items_that_differ(contexts):
    page = contexts("eva").new_page()
    page.goto("/project")
    page.get_by_role("link", name="Agreement on Operations").click()
    expect(page.locator("main")).to_contain_text("Cohen's kappa")
    shown = page.request.get("/tasks/3/agreement.json?first=ann&second=bob").json()
    assert shown["same_set"] == 0.0
    page.get_by_role("link", name="1", exact=True).click()
    page.wait_for_url("**/items/*")


TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def test_operations_writing_and_rating_by_touch(contexts):
    page = contexts("bob", **TOUCH).new_page()
    tasks = page.request.get("/queue.json").json()["tasks"]
    work = {each["kind"]: f"/work/{each['phases'][0]['next']}" for each in tasks if each["phases"]}
    page.goto(work["operations"])
    page.locator("label", has_text="Movement").tap()
    page.locator("#done").tap()
    page.wait_for_url(lambda url: not url.endswith(work["operations"]))
    page.goto(work["writing"])
    page.locator("#writing").tap()
    page.keyboard.type("Now he went.")
    page.locator("#done").tap()
    page.wait_for_url(lambda url: not url.endswith(work["writing"]))
    page.goto(work["rating"])
    for scale in page.locator("fieldset.scale").all():
        scale.locator("label").nth(3).tap()
    page.locator("#done").tap()
    page.wait_for_url(lambda url: not url.endswith(work["rating"]))
    done = {each["kind"]: each["phases"][0]["done"] for each in _queue(page) if each["phases"]}
    assert (done["operations"], done["writing"], done["rating"]) == (2, 2, 2)


def _queue(page):
    return page.request.get("/queue.json").json()["tasks"]


def test_axe_finds_nothing_where_a_team_works(contexts, browser, team):
    wrong = {}
    signed_out = new_context(browser, team, color_scheme="light", bypass_csp=True)
    page = signed_out.new_page()
    page.goto("/sign-in")
    wrong["/sign-in"] = violations(page)
    signed_out.close()
    look = {"color_scheme": "light", "bypass_csp": True}
    paths = {
        "ann": ["/", "/password", "/phases/1/queue"],
        "eva": [
            "/items/1",
            "/phases/3/adjudicate",
            *(f"/tasks/{task}/agreement" for task in (1, 3, 5)),
            "/tasks/5/results",
        ],
    }
    for name, own in paths.items():
        page = contexts(name, **look).new_page()
        for path in own:
            page.goto(path)
            wrong[path] = violations(page)
        if name == "ann":
            lines = page.locator("tbody a").first.get_attribute("href")
            for path in (f"{lines}/history", f"{lines}/outcome"):
                page.goto(path)
                wrong[path] = violations(page)
    assert {path: found for path, found in wrong.items() if found} == {}
