import gzip

import pytest
from tests.corpus.compressions_file import write_compressions

from otherwords.corpus import SkipBadLines
from otherwords.corpus.compressions import Compressed, read_compressions
from otherwords.errors import InputError

ROWS = [
    Compressed("news.1.0", "The old dog barked .", ("The dog barked .", "It barked .")),
    Compressed("news.1.1", "Nobody knew “why” .", ("Nobody knew why .",)),
]


def test_a_line_is_a_sentence_in_a_plain_file_or_a_compressed_one(here):
    write_compressions("news.jsonl", ROWS)
    (here / "news.jsonl.gz").write_bytes(gzip.compress((here / "news.jsonl").read_bytes()))
    assert list(read_compressions("news.jsonl")) == ROWS
    assert list(read_compressions("news.jsonl.gz")) == ROWS


def test_the_document_is_the_id_up_to_its_last_dot():
    assert ROWS[0].document == "news.1"
    assert Compressed("alone", "a", ()).document == "alone"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("{", "not JSON"),
        ("[1]", "not a JSON object"),
        ('{"id": 3, "text": "a", "summaries": []}', "'id' is missing, blank or not a string"),
        ('{"id": "a", "text": " ", "summaries": []}', "'text' is missing, blank or not a string"),
        ('{"id": "a", "text": "b"}', "'summaries' is not a list of strings"),
        ('{"id": "a", "text": "b", "summaries": ["c", null]}', "'summaries' is not a list"),
    ],
)
def test_a_malformed_line_is_named_with_what_is_wrong(here, line, found):
    (here / "news.jsonl").write_text(f"\n{line}\n")
    with pytest.raises(InputError, match=rf"^news.jsonl:2: {found}.*Write \{{.id.: "):
        list(read_compressions("news.jsonl"))


def test_bad_lines_can_be_skipped(here):
    write_compressions("news.jsonl", ROWS)
    (here / "news.jsonl").write_text("{}\n" + (here / "news.jsonl").read_text())
    bad = SkipBadLines()
    assert list(read_compressions("news.jsonl", bad=bad)) == ROWS
    assert bad.skipped == 1


@pytest.mark.shared
def test_the_broadcast_news_are_read(shared_data):
    found = list(read_compressions(shared_data / "rewriting" / "compression.broadcast.jsonl.gz"))
    assert len(found) == 1370
    assert len({one.document for one in found}) == 50
    assert {len(one.summaries) for one in found} == {3}
