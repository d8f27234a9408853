"""The application: who may do what, and what happens to those who may not."""

import gzip
import json
import re

import pytest
from tests.workbench.conftest import MEMBERS, add_tasks
from tests.workbench.web import PASSWORD, Client, application

from otherwords.workbench import Store
from otherwords.workbench.store.people import ROLES, add_person
from otherwords.workbench.store.phases import add_phase, phases, queue
from otherwords.workbench.store.tasks import add_items, add_task
from otherwords.workbench.web.routes import all_pages
from otherwords.workbench.web.security import HEADERS

NASTY = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'{{7*7}}"


@pytest.fixture
def team(store):
    """A project with tasks and a person of each role, and two annotators."""
    add_tasks(store)
    for name, role in (("ann", "annotator"), ("bob", "annotator"), ("eva", "adjudicator")):
        add_person(store, name, role, PASSWORD)
    add_person(store, "max", "manager", PASSWORD)
    app = application(store)

    def client(name=None):
        made = Client(app)
        if name:
            assert made.sign_in(name).status_code == 303
        return made

    return client


@pytest.fixture
def alone(tmp_path):
    with Store.create(tmp_path / "alone.owb", "Alone") as store:
        add_tasks(store)
        yield Client(application(store))


def first_work(client, kind="links"):
    found = client.get("/queue.json").json()["tasks"]
    return next(each["phases"][0]["next"] for each in found if each["kind"] == kind)


ADDRESSES = sorted(
    ((page.method, page.path, page.role, page.body) for page in all_pages()),
    key=lambda each: each[1] == "/sign-out",  # at last
)
NEED_A_SECRET = {"/password"}
"""Refuses those who may ask, too, if what they send is wrong."""
NEEDS_MORE = {"/explore", "/rewrite", "/compare"}
"""Pages of a database, which these projects lack."""


def fill(path, ids):
    for name, value in ids.items():
        path = path.replace("{" + name + ":int}", str(value))
    return path.replace("{kind}", "links")


def test_every_address_refuses_who_may_not_ask(team, store):
    ann = team("ann")
    ids = {"work": first_work(ann), "phase": 1, "task": 1, "item": 1}
    clients = {
        None: team(),
        **{role: team(name) for role, name in zip(ROLES, ("bob", "eva", "max"), strict=True)},
    }
    for method, pattern, needed, body in ADDRESSES:
        path = fill(pattern, ids)
        for role, client in clients.items():
            client.get("/")
            if method == "GET":
                answer = client.get(path)
            else:
                answer = client.send(path, {}) if body == "json" else client.post(path)
            if needed == "anyone":
                assert answer.status_code < 500, (role, path)
            elif role is None:
                assert answer.status_code in (303, 401), (role, path)
                assert "links" not in answer.text.lower() or answer.status_code == 401
            elif ROLES.index(role) < ROLES.index(needed):
                assert answer.status_code == 403, (role, method, path)
            elif "{work" in pattern:  # it is ann's: for all others it does not exist
                assert answer.status_code in (403, 404), (role, method, path)
                if method == "GET":
                    assert answer.status_code == 404, (role, path)
            else:
                assert answer.status_code != 403 or path in NEED_A_SECRET, (role, method, path)
                assert answer.status_code < 500 or path.partition(".")[0].startswith(
                    tuple(NEEDS_MORE)
                ), (role, path, answer.text)


def test_the_list_of_addresses_is_long_and_has_no_duplicates():
    assert len(ADDRESSES) == len({(method, path) for method, path, *_ in ADDRESSES}) > 40


def test_every_answer_has_the_headers(team):
    client = team("max")
    for path in ("/", "/sign-in", "/nothing", "/static/style.css", "/queue.json", "/project"):
        answer = client.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, path
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_pages_have_no_inline_script_style_or_handler(team):
    client = team("max")
    paths = ["/", "/keys", "/project", "/guidelines/types", "/tasks/1/agreement", "/password"]
    paths += [f"/work/{first_work(team('ann'), kind)}" for kind in ("links", "types")]
    for path in paths:
        text = client.get(path).text
        assert not re.search(r"\son\w+=|\sstyle=|javascript:", text), path
        for script in re.findall(r"<script[^>]*>", text):
            assert "src=" in script or 'type="application/json"' in script


def test_sessions_are_http_only_and_strict(team):
    cookie = team().sign_in("ann").headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Max-Age=1209600" in cookie


def test_a_wrong_password_or_name_says_the_same(team):
    client = team()
    answers = [client.sign_in("ann", "wrong"), client.sign_in("nobody", "wrong")]
    assert [each.status_code for each in answers] == [403, 403]
    assert len({each.text.replace("nobody", "ann") for each in answers}) == 1


def test_too_many_attempts_are_stopped(team):
    client = team()
    codes = [client.sign_in("ann", "wrong").status_code for _ in range(12)]
    assert codes[:10] == [403] * 10 and codes[-1] == 429
    assert client.sign_in("ann").status_code == 429


def test_signing_out_ends_the_session(team):
    client = team("ann")
    cookies = dict(client.http.cookies)
    client.post("/sign-out")
    client.http.cookies.update(cookies)
    assert client.get("/").headers["location"].startswith("/sign-in")


def test_a_request_from_another_site_is_refused(team):
    client = team("ann")
    work, body = first_work(client), {"known": 0, "events": []}
    assert client.send(f"/work/{work}/events", body).status_code == 200
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://evil.example"},
        {"X-Token": "0"},
    ):
        assert client.send(f"/work/{work}/events", body, **headers).status_code == 403


def test_a_token_of_another_session_is_refused(team):
    ann, bob = team("ann"), team("bob")
    work = first_work(ann)
    ann.token = bob.token
    assert ann.send(f"/work/{work}/events", {"known": 0, "events": []}).status_code == 403


def test_sessions_and_tokens_survive_a_restart(team, store):
    client = team("ann")
    again = Client(application(store))
    again.http.cookies.update(dict(client.http.cookies))
    again.token = client.token
    assert (
        again.send(f"/work/{first_work(again)}/events", {"known": 0, "events": []}).status_code
        == 200
    )


def test_sign_in_leads_only_inside(team):
    client = team()
    for path in ("//evil.example", "https://evil.example", "/\\evil.example"):
        answer = client.http.post(
            "/sign-in", data={"name": "ann", "password": PASSWORD, "next": path}
        )
        assert answer.headers["location"] == "/"
        client.http.cookies.clear()


def test_without_accounts_only_this_computer_may_ask(alone):
    assert alone.get("/").status_code == 200
    assert alone.get("/", headers={"Host": "evil.example"}).status_code == 403


@pytest.mark.parametrize(
    "body",
    [None, [], {}, {"known": "1", "events": []}, {"known": 0, "events": [{}]},
     {"known": 0, "events": [{"id": "x", "operation": {}}]}, {"known": 0, "events": [3] * 201}],
)  # fmt: skip
def test_a_body_of_another_shape_is_refused(alone, body):
    work = first_work(alone)
    alone.get("/")
    answer = alone.send(f"/work/{work}/events", body)
    assert answer.status_code == 400 and "error" in answer.json()


def test_bodies_have_limits(alone):
    work = first_work(alone)
    alone.get("/")
    long = {"known": 0, "events": [], "more": "x" * 70_000}
    assert alone.send(f"/work/{work}/events", long).status_code == 413
    assert (
        alone.http.post(
            f"/work/{work}/events", content=b"[" * 5000, headers={"X-Token": alone.token}
        ).status_code
        == 400
    )


def test_nasty_texts_stay_texts(team, store):
    ann, manager = team("ann"), team("max")
    work = first_work(ann, "writing")
    assert ann.add(work, {"do": "write", "text": NASTY}).json()["refused"] == {}
    ann.send(
        f"/work/{work}/comments", {"id": "00000000-0000-4000-8000-000000000001", "text": NASTY}
    )
    manager.post("/project/people", {"name": NASTY[:60], "role": "annotator", "password": PASSWORD})
    manager.post("/project/phases", {"task": "1", "kind": "final", "title": NASTY})
    pairs = f"{NASTY} left\tHe {NASTY}\n".encode()
    manager.post("/project/import", {"title": NASTY, "kind": "links"}, {"file": (NASTY, pairs)})
    manager.post("/project/guidelines/writing", {"text": NASTY})
    pages = ["/project", "/", "/tasks/1/agreement", "/guidelines/writing", "/phases/1/adjudicate"]
    texts = [manager.get(path).text for path in pages]
    texts += [ann.get(path).text for path in (f"/work/{work}", f"/work/{work}/history", "/")]
    for text in texts:
        assert "<script>alert" not in text and "<img src=x" not in text
    assert any("&lt;script&gt;" in text for text in texts)


def test_uploads_have_limits(team, monkeypatch):
    from otherwords.workbench.exchange import limits

    manager = team("max")
    monkeypatch.setattr(limits, "MOST_BYTES", 100_000)
    monkeypatch.setattr(limits, "LONGEST_LINE", 50_000)
    monkeypatch.setattr(limits, "MOST_LINES", 1000)
    bomb = gzip.compress(b"a\tb\n" * 900 + b"x" * 10_000_000)
    for content, message in (
        (bomb, "line over"),
        (b"x" * 60_000, "line over"),
        (b"a\tb\n" * 2000, "more than 1,000 lines"),
        (gzip.compress((b"x" * 400 + b"\n") * 900), "unpacks to more"),
    ):
        answer = manager.post("/project/import", {"kind": "links"}, {"file": ("a.tsv", content)})
        assert answer.status_code == 400 and message in answer.text
    assert manager.post("/project/import", {}, {}).status_code == 400


def test_another_annotators_work_is_nowhere(team, store):
    ann, bob = team("ann"), team("bob")
    work, own = first_work(ann, "writing"), first_work(bob, "writing")
    secret = "a most secret paraphrase"
    ann.add(work, {"do": "write", "text": secret}, {"do": "status", "value": "done"})
    ann.send(
        f"/work/{work}/comments", {"id": "00000000-0000-4000-8000-000000000002", "text": secret}
    )
    task = next(
        each["id"] for each in bob.get("/queue.json").json()["tasks"] if each["kind"] == "writing"
    )
    for path in (
        "/",
        "/queue.json",
        f"/work/{own}",
        f"/work/{own}.json",
        f"/work/{own}/history",
        f"/work/{own}/outcome",
        f"/tasks/{task}/mine.jsonl",
    ):
        answer = bob.get(path)
        assert (
            answer.status_code == 200
            and secret not in answer.text
            and "ann" not in re.findall(r"\bann\b", answer.text)
        )
    for path in (
        f"/work/{work}",
        f"/work/{work}.json",
        f"/work/{work}/history",
        f"/work/{work}/outcome",
    ):
        assert bob.get(path).status_code == 404
    assert bob.add(work, {"do": "write", "text": "mine"}).status_code == 404


def test_raters_never_see_which_system_wrote_what(team):
    ann = team("ann")
    work = first_work(ann, "rating")
    for path in (f"/work/{work}", f"/work/{work}.json", "/tasks/5/mine.jsonl"):
        text = ann.get(path).text
        assert "secret-a" not in text and "deletion" not in text


def test_variants_come_in_an_order_of_their_own_for_each_work(team):
    ann = team("ann")
    shown = [
        each["id"]
        for each in ann.get(f"/work/{first_work(ann, 'rating')}.json").json()["item"]["variants"]
    ]
    assert sorted(shown) == ["v1", "v2"]


def test_done_is_refused_while_something_is_missing(team):
    ann = team("ann")
    work = first_work(ann, "types")
    answer = ann.add(work, {"do": "judge", "value": True}, {"do": "status", "value": "done"}).json()
    assert "Mark at least one phenomenon" in next(iter(answer["refused"].values()))
    assert ann.get(f"/work/{work}.json").json()["events"][-1]["operation"]["do"] == "judge"


def test_nothing_changes_in_a_closed_phase(team, store):
    ann, manager = team("ann"), team("max")
    work = first_work(ann, "writing")
    phase = next(
        each for each in phases(store) if any(line.id == work for line in queue(store, each.id, 1))
    )
    manager.post(f"/project/phases/{phase.id}/state", {"state": "closed"})
    assert ann.add(work, {"do": "write", "text": "late"}).status_code == 409
    assert ann.get(f"/work/{work}.json").json()["readonly"] is True


def test_adjudication_is_blind_has_undo_and_tells_what_became(team, store):
    ann, bob, eva = team("ann"), team("bob"), team("eva")
    works = [first_work(client) for client in (ann, bob)]
    link = {"do": "link", "cells": [[1, 2]], "mark": "sure"}
    ann.add(works[0], link, {"do": "status", "value": "done"})
    bob.add(works[1], {"do": "status", "value": "done"})
    page = eva.get("/phases/1/adjudicate")
    assert "Adjudicate item 1" in page.text
    begun = eva.post("/phases/1/items/1/adjudicate")
    number = int(begun.headers["location"].rpartition("/")[2])
    data = eva.get(f"/work/{number}.json").json()
    assert [each["label"] for each in data["others"]] == ["A", "B"]
    assert "bob" not in json.dumps(data)
    eva.add(number, link, {"do": "undo"}, {"do": "status", "value": "done"})
    assert "left – went" in ann.get(f"/work/{works[0]}/outcome").text
    assert "kept as you did it" in bob.get(f"/work/{works[1]}/outcome").text
    other = team("max").post("/phases/1/items/1/adjudicate")
    assert other.status_code == 409
    exported = team("max").get("/tasks/1/export.jsonl?adjudicated").text
    assert "eva (adjudication)" in exported


def test_history_is_in_words_and_an_item_leads_to_who_works_on_it(team, store):
    ann, eva = team("ann"), team("eva")
    work = first_work(ann)
    link = {"do": "link", "cells": [[1, 2]], "mark": "sure", "origin": "test"}
    assert ann.add(work, link, {"do": "undo"}, {"do": "status", "value": "done"}).json()["saved"]
    words = ann.get(f"/work/{work}/history").text
    assert "Sure link: left – went (suggested by test)" in words and "Undo" in words
    text = NASTY[:100]
    ann.send(f"/work/{work}/comments", {"id": "00000000-0000-4000-8000-000000000003", "text": text})
    shown = eva.get("/items/1").text
    assert "He left now" in shown and "&lt;script&gt;" in shown and "<script>alert" not in shown
    assert re.search(r'href="/items/1">item 1', eva.get("/project").text)
    assert eva.get("/items/99999").status_code == 404


def test_a_training_tells_how_near_one_came_and_the_manager_sees_it(team, store):
    gold = {"links": {"0-1": "sure", "1-2": "sure"}, "reviews": {}}
    task = add_task(store, "links", "Exercises", {})
    with store.writing() as connection:
        add_items(connection, task.id, [("1", {"members": MEMBERS, "gold": gold})])
    add_phase(store, task.id, "training", "Training", pass_mark=0.6)
    ann = team("ann")
    own = next(each for each in ann.get("/queue.json").json()["tasks"] if each["id"] == task.id)
    assert own["phases"][0]["training"] is None
    work = own["phases"][0]["next"]
    assert "gold" not in ann.get(f"/work/{work}.json").json()["item"]
    link = {"do": "link", "cells": [[0, 1]], "mark": "sure"}
    answer = ann.add(work, link, {"do": "status", "value": "done"}).json()
    # one of two links: precision 1, recall 1/2, F1 2/3
    assert answer["feedback"] == {"score": 0.667, "passed": True, "pass_mark": 0.6, "gold": gold}
    assert "67 %, passed" in ann.get("/").text
    assert "67 %, passed" in team("max").get("/project").text


def test_keys_can_be_changed_but_not_taken_twice(alone):
    alone.get("/keys")
    assert "would mean two things" in alone.post("/keys", {"sure": "p"}).text
    assert "Saved." in alone.post("/keys", {"sure": "w"}).text
    assert alone.get(f"/work/{first_work(alone)}.json").json()["keys"]["sure"] == "w"
    alone.get("/keys")
    alone.post("/keys", {"reset": "1"})
    assert alone.get(f"/work/{first_work(alone)}.json").json()["keys"]["sure"] == "s"


def test_a_database_that_is_away_answers_503_and_comes_back(postgres):
    with Store.create(postgres.empty(), "Away") as store:
        add_tasks(store)
        client = Client(application(store))
        work = first_work(client)
        client.get("/")
        postgres.stop()
        try:
            answer = client.add(work, {"do": "link", "cells": [[0, 0]], "mark": "sure"})
            assert answer.status_code == 503 and answer.headers["retry-after"]
        finally:
            postgres.start()
        assert (
            client.add(work, {"do": "link", "cells": [[0, 0]], "mark": "sure"}).status_code == 200
        )
