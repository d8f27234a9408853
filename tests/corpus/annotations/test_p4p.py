import gzip
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.corpus import SkipBadLines
from otherwords.corpus.annotations import Characters, Phenomenon
from otherwords.corpus.annotations.checks import CollectBadLines, check_annotations
from otherwords.corpus.annotations.formats import read_annotations, recognise
from otherwords.corpus.annotations.lines import read_annotation_lines, write_annotation_lines
from otherwords.corpus.annotations.p4p import read_p4p
from otherwords.corpus.annotations.p4p_tokens import token_ranges, tokens_touched
from otherwords.errors import InputError

#                        0         1
#                        0123456789012345
FIRST, SECOND = "He can't, now.", "Now he can not &amp; no."
CORPUS = """<?xml version="1.0" encoding="UTF-8"?>
<corpus xmlns="http://clic.ub.edu/mbertran/formats/paraphrase-corpus" name="tiny">
<snippets>
<snippet id="1" source_description="wd_count:7">{first}</snippet>
<snippet id="2">{second}</snippet>
</snippets>
<paraphrase_candidates source_description="id:77">
<snippet id="1"/><snippet id="2"/>
<annotation author="9" is_paraphrase="true">
{phenomena}
</annotation>
</paraphrase_candidates>
</corpus>
"""
ORDER = """<phenomenon type="order" projection="global">
<snippet id="1"><scope offset="0" length="2"/><scope offset="10" length="3"/></snippet>
<snippet id="2"><scope offset="0" length="6"/></snippet>
</phenomenon>"""


def write(phenomena=ORDER, first=FIRST, second=SECOND, name="tiny.xml"):
    text = CORPUS.format(first=first, second=second, phenomena=phenomena)
    Path(name).write_text(text, encoding="utf-8")
    return text


def cut(text):
    return [text[start:stop] for start, stop in token_ranges(text)]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("He can't, now.", ["He", "can", "'", "t", ",", "now", "."]),
        ("up-town;--just", ["up", "-", "town", ";", "--", "just"]),
        ("wait... no!!", ["wait", ".", ".", ".", "no", "!!"]),
        ("Â£10,000 What`s ~x~ #1 a_b", ["Â£10", ",", "000", "What`s", "~x~", "#1", "a_b"]),
        ("  ", []),
    ],
)
def test_a_text_is_tokenised_as_the_authors_counted(text, tokens):
    assert cut(text) == tokens


@given(st.text())
def test_tokens_have_every_character_but_ascii_spaces_in_order(text):
    # what is not ASCII belongs to a word, even a space: the corpus has one inside broken letters
    assert "".join(cut(text)) == re.sub(r"[\t-\r\x1c-\x20]", "", text)
    assert all(before[1] <= after[0] for before, after in pairwise(token_ranges(text)))


def test_a_token_partly_in_a_scope_belongs_to_it():
    # characters 4-8 begin inside the second token of He can ' t
    assert tokens_touched(((4, 8),), token_ranges("He can't")) == ((1, 4),)


def test_a_corpus_is_read_with_tokens_characters_and_lines(here):
    write()
    found = read_p4p("tiny.xml")
    pair = found.pairs["77"]
    assert pair.members[1] == ("Now", "he", "can", "not", "&", "no", ".")
    assert pair.texts == (FIRST, "Now he can not & no.")
    (one,) = found.by("9")
    assert (one.pair, one.judgement, one.place.line) == ("77", True, 9)
    # characters 0-2 and 10-13 of the first are He and now; 0-6 of the second are Now he
    assert one.phenomena == (
        Phenomenon(
            "order",
            (((0, 1), (5, 6)), ((0, 2),)),
            "global",
            characters=Characters((((0, 2), (10, 13)), ((0, 6),))),
        ),
    )
    assert one.phenomena[0].place.line == 10


def test_a_compressed_corpus_is_recognised_and_survives_json_lines(here):
    Path("tiny.xml.gz").write_bytes(gzip.compress(write().encode()))
    assert recognise("tiny.xml.gz") == "p4p"
    found = read_annotations("tiny.xml.gz")
    write_annotation_lines("tiny.jsonl", found)
    assert read_annotation_lines("tiny.jsonl") == found


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('projection="global"', 'projection="wide"', "tiny.xml:10: projection 'wide' is neither"),
        ('length="3"', 'length="x"', "tiny.xml:11: <scope> without a numeric offset and length"),
        ('is_paraphrase="true"', 'is_paraphrase="yes"', "tiny.xml:9: is_paraphrase is 'yes'"),
        ('<snippet id="1"><sc', '<snippet id="3"><sc', "tiny.xml:11: snippet 3 is not a member"),
        ('<snippet id="1"/>', "", "tiny.xml:11: snippet 1 is not a member"),
        ('"1"/><snippet id="2"/>', '"1"/><snippet id="4"/>', "tiny.xml:12: snippet 2 is not a mem"),
        ('<snippet id="2">N', '<snippet id="1">N', "tiny.xml:5: snippet id '1' is empty or not"),
    ],
)
def test_a_bad_element_is_named_or_skipped(here, old, new, message):
    text = write()
    assert old in text
    Path("tiny.xml").write_text(text.replace(old, new, 1))
    with pytest.raises(InputError) as caught:
        read_p4p("tiny.xml")
    assert str(caught.value).startswith(message)
    bad = SkipBadLines()
    read_p4p("tiny.xml", bad=bad)
    assert "that cannot be read" in bad.reasons


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<corpus><snippets></corpus>", r"bad.xml:1: malformed XML \(mismatched tag\)"),
        ("<tmx/>", "bad.xml:1: expected <corpus>, found <tmx> outermost"),
        ('<!DOCTYPE c [<!ENTITY a "b">]><corpus/>', "bad.xml:1: declares an entity"),
        ("<corpus><phenomenon/></corpus>", "bad.xml:1: a phenomenon outside an annotation"),
    ],
)
def test_a_file_that_is_not_such_a_corpus_is_rejected(here, text, message):
    Path("bad.xml").write_text(text)
    with pytest.raises(InputError, match=message):
        read_p4p("bad.xml")


def test_a_pair_given_twice_is_rejected(here):
    text = write()
    start, stop = text.index("<paraphrase_c"), text.index("</corpus>")
    Path("tiny.xml").write_text(text[:stop] + text[start:])
    with pytest.raises(InputError, match=r"tiny.xml:\d+: pair 77 is given twice"):
        read_p4p("tiny.xml")


def test_a_scope_outside_its_text_is_named_with_its_line(here):
    write(ORDER.replace('offset="10" length="3"', 'offset="10" length="30"'))
    found = read_p4p("tiny.xml")
    message = "tiny.xml:10: pair 77, annotator 9, rule 'outside': order covers 10-40 of the first"
    with pytest.raises(InputError, match=message):
        check_annotations(found)


def test_a_scope_of_spaces_or_of_no_length_is_empty(here):
    for length in "1", "0":  # character 2 is a space
        write(ORDER.replace('offset="10" length="3"', f'offset="2" length="{length}"'))
        with pytest.raises(InputError, match="rule 'empty scope'"):
            check_annotations(read_p4p("tiny.xml"))


@pytest.fixture(scope="module")
def p4p(shared_data):
    path = shared_data / "types" / "P4P.xml.gz"
    return path, read_p4p(path)


@pytest.mark.shared
def test_the_real_corpus_has_as_many_words_as_it_records(p4p):
    path, found = p4p
    with gzip.open(path) as handle:
        recorded = {
            (snippet.text or ""): int(re.search(r"wd_count:(\d+)", description)[1])
            for snippet in ElementTree.parse(handle).getroot().iter()
            if "wd_count" in (description := snippet.get("source_description", ""))
        }
    for pair in found.pairs.values():
        for text in pair.texts:  # counted by the authors with & written &amp;
            assert len(cut(text.replace("&", "&amp;"))) == recorded[text]
    assert sum(recorded[text] for pair in found.pairs.values() for text in pair.texts) == 83_745


@pytest.mark.shared
def test_no_scope_of_the_real_corpus_splits_a_token_and_none_is_lost(p4p):
    _, found = p4p
    for one in found.annotations:
        texts = found.pairs[one.pair].texts
        for phenomenon in one.phenomena:
            exact = phenomenon.characters
            for side, text in enumerate(texts):
                tokens = token_ranges(text)
                for spans, marked in (
                    (phenomenon.scopes[side], exact.scopes[side]),
                    (phenomenon.keys[side], exact.keys[side]),
                ):
                    assert len(spans) == len(marked)
                    for (first, after), (start, stop) in zip(spans, marked, strict=True):
                        kept = text[tokens[first][0] : tokens[after - 1][1]]
                        assert text[start:stop].strip() == kept


@pytest.mark.shared
def test_the_real_corpus_has_no_fault_and_a_few_departures(p4p):
    _, found = p4p
    departures = CollectBadLines()
    checked = check_annotations(found, departures=departures)
    assert checked == found
    assert {reason: met.times for reason, met in departures.reasons.items()} == {
        "overlapping another": 332,
        "with a key outside its scope": 6,
        "without a projection": 1,
    }


@pytest.mark.shared
def test_the_real_corpus_survives_json_lines(p4p, tmp_path):
    _, found = p4p
    write_annotation_lines(tmp_path / "p4p.jsonl.zst", found)
    assert read_annotation_lines(tmp_path / "p4p.jsonl.zst") == found
