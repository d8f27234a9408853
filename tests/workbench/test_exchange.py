"""Files in and out: what comes back is what went in; the numbers are those of the commands."""

import json

import pytest
from tests.workbench.conftest import MEMBERS
from tests.workbench.web import Client, application

from otherwords.corpus import sample
from otherwords.corpus.annotations import AnnotationSet
from otherwords.corpus.annotations.formats import read_annotations
from otherwords.corpus.annotations.lines import read_annotation_lines
from otherwords.corpus.annotations.p4p import read_p4p
from otherwords.corpus.annotations.p4p_writer import write_p4p
from otherwords.corpus.annotations.tag_sets import tag_set_text
from otherwords.errors import InputError, OtherwordsError
from otherwords.workbench import Store, export_task, import_file
from otherwords.workbench.agreement import answer, question
from otherwords.workbench.demo import make_demo
from otherwords.workbench.exchange.migrate import migrate
from otherwords.workbench.exchange.outgoing import annotation_set, done_work
from otherwords.workbench.results import Rated, results, tied
from otherwords.workbench.store.comments import add_comment
from otherwords.workbench.store.people import add_person
from otherwords.workbench.store.tasks import find_task, items_of, tasks


def content(found):
    """What an annotation set says, without the places it was read from."""
    return found.pairs, [vars(one) | {"place": None} for one in found.annotations]


def same(one: AnnotationSet, other: AnnotationSet):
    strip = lambda found: (  # noqa: E731
        {name: (pair.members, pair.texts) for name, pair in found.pairs.items()},
        sorted(
            (each.pair, each.annotator, each.judgement, each.phenomena, each.sure, each.possible)
            for each in found.annotations
        ),
    )
    return strip(one) == strip(other)


@pytest.fixture
def store(tmp_path):
    with Store.create(tmp_path / "p.owb") as opened:
        yield opened


def test_the_links_of_the_sample_come_back_byte_by_byte(store, tmp_path):
    import_file(store, sample.links_path(), task="Gold")
    export_task(store, 1, tmp_path / "out.tsv")
    assert (tmp_path / "out.tsv").read_text() == sample.links_path().read_text()


def test_importing_twice_changes_nothing(store, tmp_path):
    for _ in range(2):
        found = import_file(store, sample.links_path(), task="Gold")
    assert found.items == found.works == 125
    assert len(done_work(store, found.task)) == 125


def test_p4p_comes_back_as_it_was(store, tmp_path, shared_data):
    path = shared_data / "types" / "P4P.xml.gz"
    found = import_file(store, path, task="P4P", lenient=True)
    assert found.items == 847 or found.items == 856
    export_task(store, found.task.id, tmp_path / "out.xml")
    export_task(store, found.task.id, tmp_path / "out.jsonl")
    again, lines = read_p4p(tmp_path / "out.xml"), read_annotation_lines(tmp_path / "out.jsonl")
    read = annotation_set(store, found.task.id, records=False)
    assert same(again, read) and same(lines, read)
    before = read_annotations(path)
    assert {name: pair.texts for name, pair in again.pairs.items()} == {
        name: pair.texts for name, pair in before.pairs.items()
    }
    kept = sum(len(one.phenomena) for one in again.annotations)
    assert kept >= 11_000


def test_p4p_is_written_as_it_is_read(tmp_path):
    from tests.corpus.annotations.test_p4p import CORPUS, FIRST, ORDER, SECOND

    (tmp_path / "in.xml").write_text(CORPUS.format(phenomena=ORDER, first=FIRST, second=SECOND))
    found = read_p4p(tmp_path / "in.xml")
    write_p4p(tmp_path / "out.xml", found)
    assert same(found, read_p4p(tmp_path / "out.xml"))


def test_msrpa_comes_back_as_it_was(store, tmp_path):
    for part, text in (
        ("source", "he left now\n"),
        ("reference", "now he went\n"),
        ("alignment", "3-1-order,2-3-lex_same_polarity,\n"),
    ):
        (tmp_path / f"M_{part}.txt").write_text(text)
    found = import_file(store, tmp_path / "M_alignment.txt", task="M")
    assert found.task.settings["tag_set"] == "msrpa"
    export_task(store, found.task.id, tmp_path / "N_alignment.txt")
    for part in ("source", "reference", "alignment"):
        assert (tmp_path / f"N_{part}.txt").read_text() == (tmp_path / f"M_{part}.txt").read_text()


def test_everything_of_a_task_comes_back_in_another_project(store, tmp_path):
    """Version 2 of the format: events with their ids, ratings, comments, written sentences."""
    (tmp_path / "text.txt").write_text("He left now.\nShe stayed.\n")
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text("He went.\nShe.\n")
    systems = {"ours": tmp_path / "a.txt", "deletion": tmp_path / "b.txt"}
    import_file(store, tmp_path / "text.txt", task="Rate", systems=systems)
    import_file(store, tmp_path / "text.txt", task="Write", kind="writing")
    client = Client(application(store))
    from otherwords.workbench.store.phases import add_phase

    for number in (1, 2):
        add_phase(store, number, "agreement", "Agreement")
    client.get("/")
    queue = client.get("/queue.json").json()["tasks"]
    rate, write = (each["phases"][0]["next"] for each in queue)
    ratings = [
        {"do": "rate", "variant": v, "scale": s, "value": 3}
        for v in ("v1", "v2")
        for s in ("meaning", "grammar")
    ]
    assert not client.add(rate, *ratings, {"do": "status", "value": "done"}).json()["refused"]
    client.add(write, {"do": "write", "text": "He went away."}, {"do": "status", "value": "done"})
    add_comment(store, "00000000-0000-4000-8000-000000000001", items_of(store, 1)[0].id, 1, "Hm?")
    with Store.create(tmp_path / "other.owb") as other:
        for number, name in ((1, "rate"), (2, "write")):
            export_task(store, number, tmp_path / f"{name}.jsonl")
            import_file(other, tmp_path / f"{name}.jsonl")
            export_task(other, number, tmp_path / f"{name}2.jsonl")
            first, second = ((tmp_path / f"{name}{n}.jsonl").read_text() for n in ("", "2"))
            assert json.loads(first.splitlines()[0])["version"] == 2
            assert sorted(first.splitlines()) == sorted(second.splitlines())


def test_pairs_and_groups_in_columns_become_items(store, tmp_path):
    (tmp_path / "pairs.tsv").write_text("He left now.\tNow he went.\n")
    found = import_file(store, tmp_path / "pairs.tsv", kind="types")
    assert (found.task.kind, found.items) == ("types", 1)
    assert items_of(store, 1)[0].content["members"][0] == ["He", "left", "now", "."]
    (tmp_path / "groups.tsv").write_text("a b\tb a\tb b a\n")
    import_file(store, tmp_path / "groups.tsv")
    assert [each.name for each in items_of(store, 2)] == ["1.2", "1.3"]


def test_initial_links_are_kept_apart_from_the_work(store, tmp_path):
    (tmp_path / "pairs.tsv").write_text("He left.\tHe went.\n")
    (tmp_path / "start.links").write_text("0-0 1-1\n")
    import_file(store, tmp_path / "pairs.tsv", initial=tmp_path / "start.links")
    assert items_of(store, 1)[0].content["initial"] == {"links": "0-0 1-1", "origin": "start.links"}
    (tmp_path / "start.links").write_text("0-0 9-1\n")
    with pytest.raises(InputError, match="outside pair 1"):
        import_file(store, tmp_path / "pairs.tsv", task="b", initial=tmp_path / "start.links")


def test_the_atomic_phrase_pairs_of_links_can_be_judged(store, tmp_path):
    # he-he is the same word; left-went and now-now (moved) stand alone, now is the same word too
    (tmp_path / "a.tsv").write_text("he left now\tnow he went\t0-1 1-2 2-0\n")
    import_file(store, tmp_path / "a.tsv", review=True)
    assert items_of(store, 1)[0].content["phrases"] == ["1-2:2-3"]
    assert find_task(store, 1).settings == {"review": True}


def test_links_to_start_from_phrases_and_model_answers_come_back(store, tmp_path):
    """What a pair has no place for travels beside it; the state after replay is the same."""
    (tmp_path / "pairs.tsv").write_text("He left.\tHe went.\n")
    import_file(store, tmp_path / "pairs.tsv", task="A", aligner="staged", review=True)
    item = items_of(store, 1)[0]
    assert item.content["initial"] == {
        "links": "0-0 2-2",
        "origin": "otherwords align --method staged",
    }
    from otherwords.workbench.store.phases import add_phase

    add_phase(store, 1, "agreement", "Agreement")
    client = Client(application(store))
    client.get("/")
    work = client.get("/queue.json").json()["tasks"][0]["phases"][0]["next"]
    said = [{"do": "link", "cells": [[1, 1]], "mark": "possible"}]
    phrases = item.content["phrases"]
    said += [{"do": "review", "phrase": each, "verdict": "correct"} for each in phrases]
    assert not client.add(work, *said, {"do": "status", "value": "done"}).json()["refused"]
    export_task(store, 1, tmp_path / "a.jsonl")
    with Store.create(tmp_path / "other.owb") as other:
        import_file(other, tmp_path / "a.jsonl", task="A")
        assert items_of(other, 1)[0].content == item.content
        works = [done_work(each, find_task(each, 1)) for each in (store, other)]
        states = [one.replayed.state for own in works for one in own]
        assert states[0] == states[1]
        assert states[0]["links"] == {"0-0": "sure", "2-2": "sure", "1-1": "possible"}
        assert states[0]["reviews"] == dict.fromkeys(phrases, "correct")


def test_an_unknown_aligner_is_one_line(store, tmp_path):
    (tmp_path / "pairs.tsv").write_text("He left.\tHe went.\n")
    with pytest.raises(OtherwordsError, match="no aligner called 'magic'"):
        import_file(store, tmp_path / "pairs.tsv", aligner="magic")
    assert tasks(store) == []


def test_phrase_pairs_are_rated_on_one_scale_beside_their_scores(store, tmp_path):
    (tmp_path / "phrases.tsv").write_text("at once\timmediately\t0.9\nat once\tslowly\t0.1\n")
    found = import_file(store, tmp_path / "phrases.tsv", kind="rating")
    assert [scale["name"] for scale in found.task.settings["scales"]] == ["meaning"]
    first, second = (each.content for each in items_of(store, 1))
    assert first["text"] == "at once" and first["variants"][0]["text"] == "immediately"
    assert second["variants"][0]["score"] == 0.1
    (tmp_path / "bad.tsv").write_text("at once\n")
    with pytest.raises(InputError, match=r"bad\.tsv:1: expected a phrase and its paraphrase"):
        import_file(store, tmp_path / "bad.tsv", kind="rating")


def test_a_control_with_words_left_out_at_random_is_as_long_as_the_outputs(store, tmp_path):
    (tmp_path / "text.txt").write_text("one two three four five six\n")
    (tmp_path / "a.txt").write_text("one two three\t-1.5\n")
    systems = {"ours": tmp_path / "a.txt"}
    for number, task in enumerate(("one", "two"), 1):
        import_file(store, tmp_path / "text.txt", task=task, systems=systems, deletion=True)
        control, ours = items_of(store, number)[0].content["variants"]
        assert (control["system"], control["control"], control["rate"]) == ("deletion", True, 0.5)
        assert ours["score"] == -1.5
    assert items_of(store, 1)[0].content == items_of(store, 2)[0].content  # the same each time


def test_verdicts_on_phrase_pairs_have_a_kappa(store, tmp_path):
    (tmp_path / "a.tsv").write_text("he left now\the went soon\t0-0 1-1 2-2\n")
    import_file(store, tmp_path / "a.tsv", task="A", review=True)
    assert items_of(store, 1)[0].content["phrases"] == ["1-2:1-2", "2-3:2-3"]
    from otherwords.workbench.store.phases import add_phase

    add_phase(store, 1, "agreement", "Agreement")
    for name in ("ann", "bob"):
        add_person(store, name, "annotator", "correct horse")
    app = application(store)
    for name, second in (("ann", "correct"), ("bob", "incorrect")):
        client = Client(app)
        client.sign_in(name)
        work = client.get("/queue.json").json()["tasks"][0]["phases"][0]["next"]
        said = [("1-2:1-2", "correct"), ("2-3:2-3", second)]
        events = [{"do": "review", "phrase": phrase, "verdict": each} for phrase, each in said]
        assert not client.add(work, *events, {"do": "status", "value": "done"}).json()["refused"]
    report = answer(question(store, find_task(store, 1), ("ann", "bob"), None), samples=10)
    assert report.numbers["reviews"] == {"phrases": 2, "observed": 0.5, "kappa": 0.0}


def test_bad_files_are_errors_of_one_line(store, tmp_path):
    (tmp_path / "one.txt").write_text("only a sentence\n")
    with pytest.raises(InputError, match="expected tab-separated columns"):
        import_file(store, tmp_path / "one.txt")
    (tmp_path / "short.txt").write_text("")
    with pytest.raises(OtherwordsError, match=r"0 lines, .*one\.txt has 1"):
        import_file(store, tmp_path / "one.txt", systems={"a": tmp_path / "short.txt"})
    with pytest.raises(OtherwordsError, match="no format"):
        import_file(store, sample.links_path(), task="Gold")
        export_task(store, 1, tmp_path / "out.doc")


def command_numbers(run, *files, options=()):
    done = run("evaluate", "agreement", *map(str, files), "--json", *options, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def without_signature(report):
    return {
        key: value
        for key, value in report.items()
        if key not in ("signature", "by_pair", "differences")
    }


def test_the_agreement_on_links_is_the_commands_number(store, tmp_path, shared_data, prepared):
    import gzip

    for who in ("A", "C"):
        with gzip.open(shared_data / "alignments" / f"rte06.dev.{who}.tsv.gz", "rt") as lines:
            text = "".join(line for line, _ in zip(lines, range(40), strict=False))
        (tmp_path / f"rte.{who}.tsv").write_text(text)
        import_file(store, tmp_path / f"rte.{who}.tsv", task="RTE")
    asked = question(store, find_task(store, 1), ("A", "C"), None)
    ours = answer(asked).numbers
    theirs = command_numbers(prepared.run, tmp_path / "rte.A.tsv", tmp_path / "rte.C.tsv")
    assert without_signature(ours) == without_signature(theirs)
    assert ours["pairs"] == 40 and 0 < ours["phrase_c_hat"] < 1


def test_the_agreement_on_types_is_the_commands_number(store, tmp_path, shared_data, prepared):
    found = read_annotations(shared_data / "types" / "P4P.xml.gz")
    names = list(found.pairs)[:30]
    rows = [one for one in found.annotations if one.pair in names]
    half = [
        one.__class__(**(vars(one) | {"annotator": "B", "phenomena": one.phenomena[::2]}))
        for one in rows
    ]
    for who, own in (
        ("A", [one.__class__(**(vars(one) | {"annotator": "A"})) for one in rows]),
        ("B", half),
    ):
        part = AnnotationSet({name: found.pairs[name] for name in names}, own, found.tag_set)
        from otherwords.corpus.annotations.lines import write_annotation_lines

        write_annotation_lines(tmp_path / f"{who}.jsonl", part)
        import_file(store, tmp_path / f"{who}.jsonl", task="P4P", lenient=True)
    ours = answer(question(store, find_task(store, 1), ("A", "B"), None)).numbers
    theirs = command_numbers(
        prepared.run, tmp_path / "A.jsonl", tmp_path / "B.jsonl", options=["--lenient"]
    )
    assert without_signature(ours) == without_signature(theirs)
    assert ours["pairs"] == 30 and ours["f1"] < 1


def test_a_new_version_of_a_tag_set_needs_a_place_for_every_type(store, tmp_path):
    phenomenon = {"type": "order", "scopes": [[[0, 1]], [[2, 3]]], "projection": "local"}
    lines = [
        {"otherwords": "annotations", "version": 1, "tag_set": "vila24"},
        {"pair": "1", "members": MEMBERS},
        {"annotation": "1", "annotator": "ann", "judgement": True, "phenomena": [phenomenon]},
    ]
    (tmp_path / "a.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    import_file(store, tmp_path / "a.jsonl", task="T")
    text = "base: vila24\nwithout: order\nmoved | Moved | never | never | any |\n"
    with pytest.raises(OtherwordsError, match="mine has no order"):
        migrate(store, 1, "mine", text, {})
    assert migrate(store, 1, "mine", text, {"order": "moved"}) == 1
    (one,) = done_work(store, find_task(store, 1))
    assert one.replayed.state["phenomena"][0]["type"] == "moved"
    assert one.replayed.state["phenomena"][0]["projection"] is None
    assert find_task(store, 1).settings["tag_version"] == 1
    assert migrate(store, 1, "vila24", tag_set_text("vila24"), {"moved": None}) == 1
    assert done_work(store, find_task(store, 1))[0].replayed.state["phenomena"] == []


def test_systems_are_compared_only_where_their_rates_are_tied():
    # a wins items 1 and 2, loses 3; item 4 is not tied; sign test of 2 to 1: 1.0
    rows = [("1", 5, 3, 0.5), ("2", 4, 3, 0.52), ("3", 2, 3, 0.5), ("4", 5, 1, 0.9)]
    ratings = [Rated(item, "v", "a", rate, "meaning", one, 1) for item, one, _, rate in rows]
    ratings += [Rated(item, "w", "b", 0.5, "meaning", other, 1) for item, _, other, _ in rows]
    found = results(ratings)
    assert [row["mean"] for row in found["means"]] == [4.0, 2.5]
    (pair,) = found["pairs"]
    assert (pair["wins"], pair["losses"], pair["ties"], pair["p"]) == (2, 1, 0, 1.0)
    assert tied(0.5, 0.55) and not tied(0.5, 0.56)


def test_the_demo_has_a_task_of_each_kind(tmp_path):
    make_demo(tmp_path / "demo.owb")
    with Store.open(tmp_path / "demo.owb") as store:
        assert [each.kind for each in tasks(store)] == [
            "links",
            "types",
            "operations",
            "writing",
            "rating",
        ]
        add_person(store, "ann", "annotator", None)
        first = items_of(store, 1)[0].content
        assert first["initial"]["links"] and first["gold"]["links"]
