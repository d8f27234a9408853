"""A project: made, opened, refused, backed up; events that are never lost or counted twice."""

import os
import signal
import subprocess
import sys
import threading
import uuid
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from argon2 import Type, extract_parameters
from sqlalchemy import func, select, text

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.workbench import Store
from otherwords.workbench.store import people
from otherwords.workbench.store.comments import add_comment, comments
from otherwords.workbench.store.events import Event, append, read
from otherwords.workbench.store.people import HASHER
from otherwords.workbench.store.phases import (
    add_phase,
    allocate,
    choose_people,
    find_work,
    queue,
)
from otherwords.workbench.store.place import refuse_network_disk
from otherwords.workbench.store.tables import event, metadata
from otherwords.workbench.store.tasks import add_guideline, guideline_text


def new(operation):
    return Event(str(uuid.uuid4()), operation)


def link(i, j, mark="sure"):
    return {"do": "link", "cells": [[i, j]], "mark": mark}


def anything(before, operation):
    return None


@pytest.fixture
def work(store, tasks):
    """A piece of work on links."""
    ann = people.add_person(store, "ann", "annotator", None)
    phase = add_phase(store, tasks["links"].id, "final", "Final")
    allocate(store, phase.id, [ann])
    return find_work(store, queue(store, phase.id, ann.id)[0].id)


def test_the_migrations_make_the_tables_that_are_declared(store):
    with store.reading() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []


def test_the_newest_step_is_the_last_of_the_steps():
    from otherwords.workbench.store.migrations import NEWEST, script

    assert script()[1].get_current_head() == NEWEST


def test_an_event_that_is_sent_twice_is_added_once(store, work):
    batch = [new(link(0, 0)), new(link(1, 1))]
    first = append(store, work.id, batch, known=0, judge=anything)
    again = append(store, work.id, batch, known=0, judge=anything)
    assert first == again
    assert (first.version, first.saved, first.refused) == (2, [each.id for each in batch], {})
    assert find_work(store, work.id).version == 2


def test_an_id_with_another_content_or_in_another_work_is_refused(store, work):
    one = new(link(0, 0))
    append(store, work.id, [one], known=0, judge=anything)
    changed = append(store, work.id, [Event(one.id, link(2, 2))], known=0, judge=anything)
    assert changed.refused == {one.id: "another event has this id"}
    other = queue(store, work.phase.id, work.person_id)[1].id
    assert append(store, other, [one], known=0, judge=anything).refused.keys() == {one.id}


def test_a_refused_event_leaves_the_others_of_its_batch_alone(store, work):
    batch = [new(link(0, 0)), new(link(9, 9)), new(link(1, 1))]

    def judge(before, operation):
        return "outside" if operation["cells"] == [[9, 9]] else None

    found = append(store, work.id, batch, known=0, judge=judge)
    assert found.saved == [batch[0].id, batch[2].id]
    assert found.refused == {batch[1].id: "outside"}


def test_a_tab_is_told_what_another_one_did(store, work):
    append(store, work.id, [new(link(0, 0))], known=0, judge=anything)
    mine = new(link(1, 1))
    found = append(store, work.id, [mine], known=0, judge=anything)
    assert [each.operation for each in found.since] == [link(0, 0), link(1, 1)]
    assert append(store, work.id, [], known=2, judge=anything).since == []


def test_twenty_threads_lose_no_event_and_no_number(store, work):
    batches = [[new(link(0, 0)) for _ in range(5)] for _ in range(20)]
    threads = [
        threading.Thread(
            target=append, args=(store, work.id, batch), kwargs={"known": 0, "judge": anything}
        )
        for batch in batches
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.reading() as connection:
        versions = list(
            connection.execute(select(event.c.version).order_by(event.c.version)).scalars()
        )
        ids = {each.id for each in read(connection, work.id)}
    assert versions == list(range(1, 101))
    assert ids == {each.id for batch in batches for each in batch}


def test_a_transaction_that_fails_leaves_nothing(store, work):
    with pytest.raises(RuntimeError), store.writing() as connection:
        connection.execute(text("UPDATE work SET status = 'done'"))
        raise RuntimeError
    assert find_work(store, work.id).status == "open"


def test_a_project_cannot_be_made_twice(store, project):
    with pytest.raises(OtherwordsError, match=r"already"):
        Store.create(project)


def test_a_second_process_is_refused_and_names_the_first(tmp_path):
    path = tmp_path / "p.owb"
    code = f"from otherwords.workbench import Store\nStore.open({str(path)!r})"
    with Store.create(path):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert f"p.owb: open in another process ({os.getpid()})" in done.stderr
        Store.open(path, write=False).close()  # reading is allowed
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_a_killed_process_gives_its_project_free(tmp_path):
    path = tmp_path / "p.owb"
    Store.create(path).close()
    code = (
        "import sys, time\nfrom otherwords.workbench import Store\n"
        f"store = Store.open({str(path)!r})\nprint('open', flush=True)\ntime.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        process.send_signal(signal.SIGKILL)
    Store.open(path).close()


@pytest.mark.parametrize(
    ("content", "message"),
    [(None, "no such project. Make it"), (b"text", "not a project"), (b"", "not a project")],
)
def test_what_is_no_project_is_an_error_of_one_line(tmp_path, content, message):
    path = tmp_path / "p.owb"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(OtherwordsError, match=message):
        Store.open(path)


def test_a_database_of_something_else_is_no_project(tmp_path):
    import sqlite3

    with sqlite3.connect(tmp_path / "p.owb") as other:
        other.execute("CREATE TABLE cake (flavour)")
    other.close()
    with pytest.raises(OtherwordsError, match="not a project"):
        Store.open(tmp_path / "p.owb")


def test_a_project_of_a_newer_version_is_refused(tmp_path):
    path = tmp_path / "p.owb"
    with Store.create(path) as store, store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
    with pytest.raises(OtherwordsError, match="newer version of otherwords"):
        Store.open(path)


def test_network_disks_are_refused(tmp_path):
    mounts = tmp_path / "mounts"
    mounts.write_text("server:/home /home nfs4 rw 0 0\n/dev/sda1 / ext4 rw 0 0\n")
    with pytest.raises(OtherwordsError, match="network disk"):
        refuse_network_disk(Path("/home/ann/p.owb"), mounts)
    refuse_network_disk(Path("/tmp/p.owb"), mounts)


def test_a_backup_is_a_project_with_everything_in_it(tmp_path):
    with Store.create(tmp_path / "p.owb", "Mine") as store:
        people.add_person(store, "ann", "annotator", None)
        store.backup(tmp_path / "copy.owb")
        with pytest.raises(OtherwordsError, match="already exists"):
            store.backup(tmp_path / "copy.owb")
    with Store.open(tmp_path / "copy.owb") as copy:
        assert [each.name for each in people.people(copy)] == ["ann"]
        assert copy.setting("title") == "Mine"


def test_a_guess_at_a_password_costs_what_rfc_9106_advises():
    # HASHER was imported before the tests replaced it by a quick one
    used = extract_parameters(HASHER.hash("correct horse"))
    assert used.type is Type.ID
    assert used.memory_cost >= 64 * 1024 and used.time_cost >= 3


def test_passwords_are_checked_and_attempts_limited(store):
    people.add_person(store, "ann", "annotator", "correct horse")
    assert people.sign_in(store, "ann", "correct horse", "a").name == "ann"
    for number in range(people.ATTEMPTS):
        assert people.sign_in(store, "ann", "wrong", f"a{number}") is None
    with pytest.raises(OtherwordsError, match="too many attempts"):
        people.sign_in(store, "ann", "correct horse", "b")


def test_one_address_cannot_try_many_names(store):
    for number in range(people.ATTEMPTS):
        assert people.sign_in(store, f"name{number}", "wrong", "here") is None
    with pytest.raises(OtherwordsError, match="too many attempts"):
        people.sign_in(store, "another", "wrong", "here")


@pytest.mark.parametrize(
    ("name", "role", "password", "error"),
    [
        ("", "annotator", None, OtherwordsError),
        ("a\x00b", "annotator", None, OtherwordsError),
        ("ann", "queen", None, UnknownNameError),
        ("ann", "annotator", "short", OtherwordsError),
    ],
)
def test_bad_accounts_are_refused(store, name, role, password, error):
    with pytest.raises(error):
        people.add_person(store, name, role, password)


def test_a_session_ends(store):
    ann = people.add_person(store, "ann", "annotator", "correct horse")
    token = people.open_session(store, ann.id)
    assert people.session_person(store, token) == ann
    with store.writing() as connection:
        stored = connection.execute(text("SELECT token FROM session")).scalar()
        assert token not in stored
        connection.execute(text("UPDATE session SET expires = '2020-01-01T00:00:00.000Z'"))
    assert people.session_person(store, token) is None


def test_a_new_password_ends_all_sessions(store):
    ann = people.add_person(store, "ann", "annotator", "correct horse")
    token = people.open_session(store, ann.id)
    people.change_password(store, "ann", "battery staple")
    assert people.session_person(store, token) is None


@pytest.mark.parametrize(("redundancy", "persons"), [(1, 3), (2, 3), (3, 3), (2, 5)])
def test_allocation_is_even_and_reproducible(redundancy, persons):
    items, who = list(range(100, 130)), list(range(persons))
    chosen = choose_people(items, who, set(), redundancy=redundancy, seed=7)
    assert chosen == choose_people(items, who, set(), redundancy=redundancy, seed=7)
    assert len(set(chosen)) == len(chosen) == 30 * redundancy
    loads = [sum(person == each for _, person in chosen) for each in who]
    assert max(loads) - min(loads) <= 1
    assert choose_people(items, who, set(chosen), redundancy=redundancy, seed=7) == []


def test_more_people_than_there_are_cannot_be_drawn(store, tasks):
    phase = add_phase(store, tasks["links"].id, "final", "Final", redundancy=2)
    with pytest.raises(OtherwordsError, match="2 people for each item, but there are 1"):
        allocate(store, phase.id, [people.add_person(store, "ann", "annotator", None)])


def test_a_comment_that_is_sent_twice_is_there_once(store, work):
    own = str(uuid.uuid4())
    for _ in range(2):
        add_comment(store, own, work.item_id, work.person_id, " An idiom? ")
    (found,) = comments(store, item_id=work.item_id)
    assert (found.author, found.content, found.item_name) == ("ann", "An idiom?", "1")
    with pytest.raises(OtherwordsError, match="1 to 4,000"):
        add_comment(store, own, work.item_id, work.person_id, " ")


def test_guidelines_have_versions(store):
    assert guideline_text(store, "links")[1] == 0
    assert add_guideline(store, "links", "# Ours") == 1
    assert add_guideline(store, "links", "# Ours, sharper") == 2
    assert guideline_text(store, "links") == ("# Ours, sharper", 2)


def test_events_are_only_added(store, work):
    append(store, work.id, [new(link(0, 0)), new({"do": "undo"})], known=0, judge=anything)
    with store.reading() as connection:
        assert connection.execute(select(func.count()).select_from(event)).scalar() == 2
