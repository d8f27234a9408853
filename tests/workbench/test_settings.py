"""Settings of tasks travel with the file: a project that was exported comes back as it was."""

import json

import pytest
from tests.workbench.conftest import MEMBERS

from otherwords.corpus.annotations.formats import read_checked
from otherwords.corpus.annotations.statistics import count_corpus
from otherwords.errors import InputError, OtherwordsError
from otherwords.workbench import Store, export_task, import_file
from otherwords.workbench.agreement import answer, question
from otherwords.workbench.demo import make_demo
from otherwords.workbench.exchange.migrate import migrate
from otherwords.workbench.store.tasks import add_items, add_task, change_settings, find_task, tasks

OWN_TAGS = "base: vila24\nwithout: order\nmoved | Moved | never | never | any |\n"
OWN_CODES = "A | Added | never | never | any |\nN | Nothing | never | never | any |\n"
SCALES = [{"name": "tone", "title": "Tone", "labels": ["rude", "neutral", "polite"]}]
SETTINGS = {
    "links": {"review": True, "start": "empty"},
    "types": {"tag_set": "mine", "tags": OWN_TAGS},
    "operations": {"tag_set": "codes", "tags": OWN_CODES, "alone": ["N"]},
    "writing": {},
    "rating": {"scales": SCALES},
}
SENTENCE = {"text": "He left.", "variants": []}
SAID = [
    {"otherwords": "annotations", "version": 2, "tag_set": "mine", "tags": OWN_TAGS},
    {"pair": "1", "members": MEMBERS},
    *(
        {
            "annotation": "1",
            "annotator": who,
            "judgement": True,
            "phenomena": [{"type": "moved", "scopes": [[[2, 3]], [[0, 1]]]}],
        }
        for who in ("ann", "bob")
    ),
]


def write(path, lines):
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return path


def plain(task):
    """A task without the numbers that a project gives."""
    given = {"tag_set_id", "tag_version"}
    own = {key: value for key, value in task.settings.items() if key not in given}
    return task.kind, task.title, own


def come_back(store, path):
    """Export every task of a project and import the files into an empty one."""
    with Store.create(path / "other.owb") as other:
        for task in tasks(store):
            export_task(store, task.id, path / f"{task.id}.jsonl")
            import_file(other, path / f"{task.id}.jsonl")
        assert list(map(plain, tasks(other))) == list(map(plain, tasks(store)))


def test_the_settings_of_every_kind_of_task_come_back(store, tmp_path):
    for kind, settings in SETTINGS.items():
        task = add_task(store, kind, f"My {kind}", settings)
        content = SENTENCE if kind in ("writing", "rating") else {"members": MEMBERS}
        with store.writing() as connection:
            add_items(connection, task.id, [("1", content)])
    assert plain(find_task(store, 5))[2] == {"scales": SCALES}
    come_back(store, tmp_path)


def test_every_task_of_the_demo_comes_back(tmp_path):
    make_demo(tmp_path / "demo.owb")
    with Store.open(tmp_path / "demo.owb") as store:
        come_back(store, tmp_path)


def test_a_tag_set_that_was_changed_under_its_name_comes_back_changed(store, tmp_path):
    lines = [{"otherwords": "annotations", "version": 1, "tag_set": "vila24"}, *SAID[1:2]]
    import_file(store, write(tmp_path / "a.jsonl", lines), task="Types")
    migrate(store, 1, "vila24", OWN_TAGS, {})
    come_back(store, tmp_path)


def test_annotations_with_a_tag_set_of_their_own_are_checked_compared_and_counted(store, tmp_path):
    path = write(tmp_path / "a.jsonl", SAID)
    found = import_file(store, path, task="Types")
    assert found.notes == [] and found.task.settings["tags"] == OWN_TAGS
    asked = question(store, found.task, ("ann", "bob"), None)
    assert answer(asked).numbers["f1"] == 1.0
    export_task(store, 1, tmp_path / "out.jsonl")
    again = read_checked(tmp_path / "out.jsonl").annotations
    assert count_corpus(again).types["moved"].count == 2
    with pytest.raises(InputError, match="moved is not a type"):
        read_checked(path, tag_set="vila24")


def test_a_task_that_is_there_keeps_its_settings_and_says_so(store, tmp_path):
    add_task(store, "links", "Links", {"review": True})
    export_task(store, 1, tmp_path / "links.jsonl")
    assert import_file(store, tmp_path / "links.jsonl").notes == []
    change_settings(store, 1, {"review": False})
    [note] = import_file(store, tmp_path / "links.jsonl").notes
    assert note == "task 'Links' keeps its settings, which differ from the file's"
    assert find_task(store, 1).settings == {"review": False}


@pytest.mark.parametrize(
    ("kind", "settings", "message"),
    [
        ("links", {"colour": "red"}, "no setting 'colour'"),
        ("links", {"start": "full"}, "'start' of task 'T' is not 'empty' or 'initial'"),
        ("links", {"review": 1}, "'review' of task 'T' is not true or false"),
        ("operations", {"alone": "O"}, "'alone' of task 'T' is not a list of codes"),
        ("rating", {"scales": []}, "'scales' of task 'T' is not a list of scales"),
        ("rating", {"scales": [SCALES[0] | {"labels": ["one"]}]}, "'scales' of task 'T' is not"),
        ("rating", {"scales": [{"name": "tone"}]}, "'scales' of task 'T' is not"),
        ("magic", {}, "'magic'"),
    ],
)
def test_settings_that_no_task_can_have_are_an_error(tmp_path, kind, settings, message):
    head = {"otherwords": "annotations", "version": 2}
    task = {"task": "T", "kind": kind, "settings": settings}
    path = write(tmp_path / "a.jsonl", [head, task])
    with Store.create(tmp_path / "p.owb") as store:
        with pytest.raises(OtherwordsError, match=message):
            import_file(store, path)
        write(path, [head, task | {"kind": "links", "settings": {}}] * 2)
        with pytest.raises(OtherwordsError, match="2 tasks in one file"):
            import_file(store, path)
        assert tasks(store) == []
