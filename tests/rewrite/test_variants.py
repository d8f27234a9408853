"""Several rewrites of a sentence, and data made of them."""

import json

import pytest

from otherwords.errors import InputError, OtherwordsError, UnknownNameError
from otherwords.rewrite.augmentation import Example, Span, augment, check_spans
from otherwords.rewrite.augmented_files import Columns, read_examples
from otherwords.rewrite.variants import edits_of

SENTENCE = "They agreed to the plan, a very good plan."


def test_variants_are_changed_each_in_another_way(make_rewriter):
    rewriter = make_rewriter(strength="high")
    found = rewriter.variants(SENTENCE, 3)
    texts = [each.text for each in found]
    assert len(set(texts)) == len(texts) >= 2
    assert SENTENCE not in texts
    assert edits_of(found[0]) != edits_of(found[1])
    assert len(rewriter.variants("Nothing applies here.", 3)) == 0


def test_a_low_strength_allows_one_change(make_rewriter):
    for each in make_rewriter(strength="low").variants(SENTENCE, 3):
        assert len(each.edits) == 1
    with pytest.raises(UnknownNameError, match="no strength called 'some'"):
        make_rewriter(strength="some")


def test_spans_stay_and_are_found_again(make_rewriter):
    example = Example("They agreed to the  plan, said Anna.", (Span(31, 35, "PERSON"),))
    assert example.text[31:35] == "Anna"
    for each in augment(make_rewriter(strength="high"), example, 3):
        [span] = each.spans
        assert each.text[span.start : span.end] == "Anna"
    kept = Example("They agreed to the plan.", (Span(19, 23, "X"),))
    found = augment(make_rewriter(strength="high"), kept, 3)
    assert found
    assert all("plan" in each.text for each in found)


@pytest.mark.parametrize("span", [Span(0, 99), Span(3, 3), Span(-1, 2)])
def test_broken_offsets_are_rejected(span):
    with pytest.raises(OtherwordsError, match="is not in its text of 4 characters"):
        check_spans(Example("Rome", (span,)))


def test_examples_keep_their_other_columns(tmp_path):
    table = tmp_path / "a.tsv"
    table.write_text("good\tRome is old.\t0-4:PLACE\n", encoding="utf-8")
    [row] = read_examples(table, Columns(2, 3))
    assert row.example == Example("Rome is old.", (Span(0, 4, "PLACE"),))
    assert row.written(Example("Old Rome", (Span(4, 8, "PLACE"),))) == "good\tOld Rome\t4-8:PLACE"
    lines = tmp_path / "a.jsonl"
    own = {"text": "Rome", "spans": [[0, 4, "PLACE"]], "label": 1}
    lines.write_text(json.dumps(own) + "\n", encoding="utf-8")
    [row] = read_examples(lines, Columns())
    assert json.loads(row.written(row.example)) == own


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.tsv", "Rome\t0-9:X", "a.tsv:1: the span 0-9"),
        ("a.tsv", "Rome\tx", "'x' is not a span"),
        ("a.tsv", "Rome", "expected 2 tab-separated columns, found 1"),
        ("a.jsonl", "{", "not JSON"),
        ("a.jsonl", '{"text": "a", "spans": [[1]]}', "is not a span"),
    ],
)
def test_bad_examples_are_reported_with_their_line(here, name, text, message):
    (here / name).write_text(text + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=message):
        list(read_examples(name, Columns(1, 2)))
    with pytest.raises(OtherwordsError, match="cannot hold both"):
        Columns(1, 1)
