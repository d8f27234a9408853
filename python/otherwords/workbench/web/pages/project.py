"""Running a project: tasks and phases, people, progress, imports."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from otherwords.align.monolingual.open import METHODS
from otherwords.corpus.annotations.tag_sets import known_tag_sets
from otherwords.errors import OtherwordsError
from otherwords.workbench.exchange.feedback import training_result
from otherwords.workbench.exchange.incoming import import_file
from otherwords.workbench.exchange.limits import check_upload
from otherwords.workbench.exchange.migrate import migrate
from otherwords.workbench.exchange.prefill import link_pairs
from otherwords.workbench.kinds import KINDS
from otherwords.workbench.store.comments import comments, transfers
from otherwords.workbench.store.people import (
    ALONE,
    ROLES,
    add_person,
    change_password,
    change_role,
    people,
)
from otherwords.workbench.store.phases import (
    OWN,
    PHASES,
    add_phase,
    allocate,
    close_phase,
    find_phase,
    phases,
    progress,
)
from otherwords.workbench.store.tasks import (
    add_guideline,
    change_settings,
    count_items,
    find_task,
    guideline_text,
    items_of,
    tasks,
)
from otherwords.workbench.web.calls import Answer, Call, Refused, uploaded
from otherwords.workbench.web.routes import page


@page("/project", role="adjudicator")
def project(call: Call) -> Answer:
    """Everything about the project on one page."""
    return call.page("project", **_values(call), message="")


def _values(call: Call) -> dict[str, Any]:
    store = call.bench.store
    everybody = people(store)
    names = {each.id: each.name for each in everybody}
    counts: dict[int, dict[str, dict[str, int]]] = {}
    for each in progress(store):
        if each.part == OWN:
            own = counts.setdefault(each.phase_id, {}).setdefault(names[each.person_id], {})
            own[each.status] = each.pieces
    items = count_items(store)
    return {
        "tasks": [(each, items.get(each.id, 0), phases(store, each.id)) for each in tasks(store)],
        "progress": counts,
        "training": _training(call),
        "people": everybody,
        "roles": ROLES,
        "kinds": {name: kind.title for name, kind in KINDS.items()},
        "phase_kinds": [kind for kind in PHASES if kind != "imported"],
        "tag_sets": known_tag_sets(),
        "aligners": METHODS,
        "transfers": transfers(store)[:20],
        "comments": comments(store)[-20:],
        "is_file": store.is_file,
    }


def _training(call: Call) -> dict[tuple[int, str], dict[str, Any]]:
    """How everybody does in each training."""
    store = call.bench.store
    found = {}
    for phase in phases(store):
        if phase.kind == "training":
            task = find_task(store, phase.task_id)
            for one in people(store):
                result = training_result(store, task, phase, one.name)
                if result is not None:
                    found[phase.id, one.name] = result
    return found


def _again(call: Call, message: str, code: int = 200) -> Answer:
    return call.page("project", code, **_values(call), message=message)


@page("/project/import", role="manager", method="POST", body="upload")
def bring_in(call: Call) -> Answer:
    """Import a file that was sent; every limit is checked before anything is stored."""
    given = uploaded(call, "file")
    if given is None:
        raise Refused(400, "Choose a file.")
    kind, title = call.text("kind", 40), call.text("title", 200)
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: _kept(call, name, Path(folder)) for name in ("file", "initial")}
        systems = {}
        for number in range(1, 6):
            path = _kept(call, f"output{number}", Path(folder))
            if path is not None:
                systems[call.text(f"system{number}", 80) or f"system {number}"] = path
        if paths["file"] is None:
            raise Refused(400, "Choose a file.")
        found = import_file(
            call.bench.store,
            paths["file"],
            kind=kind or None,
            task=title or None,
            tag_set=_known(call.text("tag_set", 80)),
            initial=paths["initial"],
            systems=systems,
            deletion="deletion" in call.form,
            aligner=call.text("aligner", 40) or None,
            link=lambda name, pairs: call.bench.jobs.run(link_pairs, name, pairs),
            lenient=True,
        )
        if call.text("start") == "empty":
            change_settings(call.bench.store, found.task.id, {"start": "empty"})
    said = f"{found.task.title}: {found.items:,} items, {found.works:,} pieces of work."
    left_out = f" {len(found.notes)} notes: {found.notes[0]}" if found.notes else ""
    return _again(call, said + left_out)


def _kept(call: Call, name: str, folder: Path) -> Path | None:
    """A file that was sent, under a safe name, within its limits."""
    given = uploaded(call, name)
    if given is None:
        return None
    safe = "".join(c if c.isalnum() or c in "._-" else "-" for c in given[0])[-80:].lstrip(".")
    path = folder / (safe or "file")
    while path.exists():
        path = path.with_name(f"x{path.name}")
    path.write_bytes(given[1])
    check_upload(path)
    return path


def _known(name: str) -> str | None:
    if name and name not in known_tag_sets():
        raise Refused(400, "There is no such tag set.")
    return name or None


@page("/project/phases", role="manager", method="POST")
def new_phase(call: Call) -> Answer:
    store = call.bench.store
    task_id = _integer(call, "task")
    ids = [each.id for each in items_of(store, task_id)]
    first, last = _integer(call, "first", 1), _integer(call, "last", len(ids))
    if not 1 <= first <= last <= len(ids):
        raise Refused(400, f"The items are 1 to {len(ids)}.")
    found = add_phase(
        store,
        task_id,
        call.text("kind"),
        call.text("title", 200) or call.text("kind").capitalize(),
        items=ids[first - 1 : last],
        redundancy=_integer(call, "redundancy", 0),
        seed=_integer(call, "seed", 1),
        pass_mark=_integer(call, "pass_mark", 80) / 100,
        blind="blind" in call.form,
    )
    return _again(call, f"Added {found.title}.")


@page("/project/phases/{phase:int}/allocate", role="manager", method="POST")
def give_out(call: Call) -> Answer:
    store = call.bench.store
    found = find_phase(store, call.number("phase"))
    chosen = {str(value) for key, value in _pairs(call) if key == "person"}
    who = [each for each in people(store) if str(each.id) in chosen]
    if not who:
        who = [each for each in people(store) if each.role == "annotator" or each.name == ALONE]
    made = allocate(store, found.id, who)
    return _again(call, f"{found.title}: {made:,} pieces of work allocated to {len(who)} people.")


def _pairs(call: Call) -> list[tuple[str, Any]]:
    items = getattr(call.form, "multi_items", None)
    return list(items()) if items else list(call.form.items())


@page("/project/phases/{phase:int}/state", role="manager", method="POST")
def open_or_close(call: Call) -> Answer:
    found = find_phase(call.bench.store, call.number("phase"))
    close_phase(call.bench.store, found.id, call.text("state"))
    return _again(call, f"{found.title} is {call.text('state')}.")


@page("/project/people", role="manager", method="POST")
def new_person(call: Call) -> Answer:
    """Add a person, or change the role or password of one who is there."""
    name, role = call.text("name", 80), call.text("role")
    password = str(call.form.get("password", ""))
    store = call.bench.store
    if not call.bench.accounts:
        raise OtherwordsError(
            "this project has no accounts yet. Add the first on the command line: "
            f"otherwords workbench user {store.name} NAME --role manager"
        )
    if name in {each.name for each in people(store)}:
        if name == call.who.name and role != "manager":
            raise OtherwordsError("somebody else has to take the project from you.")
        change_role(store, name, role)
        if password:
            change_password(store, name, password)
        return _again(call, f"{name} is {role} now.")
    add_person(store, name, role, password)
    return _again(call, f"{name} was added.")


@page("/project/guidelines/{kind}", role="manager")
def edit_guideline(call: Call) -> Answer:
    kind = call.request.path_params["kind"]
    if kind not in KINDS:
        raise KeyError(kind)
    text, version = guideline_text(call.bench.store, kind)
    return call.page(
        "guideline_edit", kind=kind, title=KINDS[kind].title, text=text, version=version
    )


@page("/project/guidelines/{kind}", role="manager", method="POST")
def keep_guideline(call: Call) -> Answer:
    kind = call.request.path_params["kind"]
    if kind not in KINDS:
        raise KeyError(kind)
    add_guideline(call.bench.store, kind, call.text("text", 200_000).replace("\r\n", "\n"))
    return call.go(f"/guidelines/{kind}")


@page("/tasks/{task:int}/tags", role="manager")
def edit_tags(call: Call) -> Answer:
    """The tag set of a task, and how to move to another version."""
    task = _typed(call)
    return call.page("tags", task=task, message="", text=task.settings["tags"], changes="")


@page("/tasks/{task:int}/tags", role="manager", method="POST")
def move_tags(call: Call) -> Answer:
    task = _typed(call)
    text = str(call.form.get("text", "")).replace("\r\n", "\n")
    written = call.text("changes", 4000)
    try:
        changes: dict[str, str | None] = {}
        for line in filter(None, map(str.strip, written.splitlines())):
            old, equals, new = (part.strip() for part in line.partition("="))
            if not equals:
                raise OtherwordsError(f"'{line}' is not old=new.")
            changes[old] = new or None
        moved = migrate(call.bench.store, task.id, task.settings["tag_set"], text, changes)
    except OtherwordsError as error:
        message = str(error)
        return call.page("tags", 400, task=task, message=message, text=text, changes=written)
    task = find_task(call.bench.store, task.id)
    said = f"Version {task.settings['tag_version']}; {moved} phenomena changed."
    return call.page("tags", task=task, message=said, text=text, changes="")


def _typed(call: Call) -> Any:
    task = find_task(call.bench.store, call.number("task"))
    if task.kind != "types":
        raise Refused(404, "There is no such page.")
    return task


def _integer(call: Call, name: str, otherwise: int | None = None) -> int:
    written = call.text(name, 12)
    if not written and otherwise is not None:
        return otherwise
    try:
        return int(written)
    except ValueError:
        raise Refused(400, f"'{name}' is a number.") from None
