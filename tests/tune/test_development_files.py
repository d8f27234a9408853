"""What to tune on: parallel files, or compressions with their references inside."""

import pytest

from otherwords.errors import EmptyInputError, InputError, OtherwordsError
from otherwords.tune.development_data import Example
from otherwords.tune.development_files import read_development


@pytest.fixture
def write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write_files(**texts):
        for name, text in texts.items():
            (tmp_path / name).write_text(text)

    return write_files


def test_lines_of_parallel_files_belong_together(write):
    write(long="a b c\nd e f\n", short="a\nd\n", other="b\nf\n")
    found = read_development("long", ["short", "other"])
    assert found == [Example("a b c", ("a", "b")), Example("d e f", ("d", "f"))]


def test_an_empty_line_is_not_a_reference(write):
    write(long="a b\nc d\n", short="\nc\n", other="b\n \n")
    found = read_development("long", ["short", "other"])
    assert [each.references for each in found] == [("b",), ("c",)]


def test_compressions_bring_their_references(write, tmp_path):
    line = '{"id": "d.0", "text": "a b c", "summaries": ["a", " ", "b c"]}\n'
    (tmp_path / "people.jsonl").write_text(line)
    assert read_development("people.jsonl") == [Example("a b c", ("a", "b c"))]


@pytest.mark.parametrize(
    ("source", "references", "kind", "message"),
    [
        ("long", [], OtherwordsError, "long: no references"),
        ("x.jsonl", ["long"], OtherwordsError, "has its references inside, but long was named"),
        ("-", ["-"], OtherwordsError, "stdin"),
        ("long", ["missing"], InputError, "missing: no such file"),
        ("long", ["one"], InputError, "one: 1 lines, but long has 2"),
        ("empty", ["empty"], EmptyInputError, "empty: empty"),
        ("gap", ["long"], InputError, "gap:2: empty line"),
        ("long", ["gap", "gap"], InputError, "long:2: no file has a reference for it"),
        ("none.jsonl", [], InputError, "'d.0' has no compression"),
        ("empty.jsonl", [], EmptyInputError, "empty.jsonl: empty"),
        ("bad.jsonl", [], InputError, "bad.jsonl:1: not a JSON object"),
    ],
)
def test_unusable_data_is_a_one_line_error(write, source, references, kind, message):
    write(long="a b\nc d\n", one="a\n", empty="", gap="a\n\n")
    write(**{"none.jsonl": '{"id": "d.0", "text": "a", "summaries": [""]}\n'})
    write(**{"empty.jsonl": "", "bad.jsonl": "[]\n", "x.jsonl": ""})
    with pytest.raises(kind, match=message) as found:
        read_development(source, references)
    assert "\n" not in str(found.value)
