from pathlib import Path

import pytest

from otherwords.corpus import SkipBadLines
from otherwords.corpus.annotations import Phenomenon
from otherwords.corpus.annotations.checks import CollectBadLines, check_annotations
from otherwords.corpus.annotations.formats import read_annotations, recognise
from otherwords.corpus.annotations.msrpa import read_msrpa
from otherwords.errors import EmptyInputError, InputError


def write(alignment, source="a big dog\nb\n", reference="a dog , large\nb\n"):
    for part, text in ("source", source), ("reference", reference), ("alignment", alignment):
        Path(f"m_{part}.txt").write_text(text)


def test_tokens_are_counted_from_zero_and_joined_into_ranges(here):
    write("2-4-lex_same_polarity,1_3-1_2-identical,\n\n")
    found = read_msrpa("m_alignment.txt")
    assert found.pairs["1"].members == (("a", "big", "dog"), ("a", "dog", ",", "large"))
    first, second = found.annotations
    assert first.phenomena == (
        Phenomenon("lex_same_polarity", (((1, 2),), ((3, 4),))),
        Phenomenon("identical", (((0, 1), (2, 3)), ((0, 2),))),
    )
    assert second.phenomena == ()
    assert (first.place.path, first.place.line) == ("m_alignment.txt", 1)


def test_an_empty_side_is_kept_for_the_checks(here):
    write("-4-order,\n-2-order\n")
    found = read_msrpa("m_alignment.txt")
    assert found.annotations[0].phenomena[0].scopes == ((), ((3, 4),))
    with pytest.raises(InputError, match=r"m_alignment.txt:1: .*rule 'one side'"):
        check_annotations(found)
    with pytest.raises(InputError, match=r"m_alignment.txt:2: .*rule 'outside'"):
        check_annotations(found, departures=SkipBadLines())


def test_token_zero_is_outside_the_sentence(here):
    write("0-1-order,\n\n")
    with pytest.raises(InputError, match="rule 'outside'"):
        check_annotations(read_msrpa("m_alignment.txt"))


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"alignment": "1-1-order,2:2-order,\n\n"}, "m_alignment.txt:1: '2:2-order' is not a phen"),
        ({"alignment": "1-1-order\n"}, "m_alignment.txt:2: no line 2, but the other files"),
        ({"alignment": "1-1-order\n\n", "source": "a\n"}, "m_source.txt:2: no line 2, but"),
    ],
)
def test_a_bad_line_is_named_or_skipped(here, files, message):
    write(**files)
    with pytest.raises(InputError) as caught:
        read_msrpa("m_alignment.txt")
    assert str(caught.value).startswith(message)
    bad = SkipBadLines()
    assert "1" in read_msrpa("m_alignment.txt", bad=bad).pairs
    assert bad.skipped == 1


def test_the_phenomena_alone_are_not_enough(here):
    Path("x.txt").write_text("1-1-order,\n")
    with pytest.raises(InputError, match="without their text"):
        read_annotations("x.txt")


def test_the_kind_of_a_file_is_recognised_by_its_first_line(here):
    write("1-1-order,\n\n")
    assert recognise("m_alignment.txt") == "msrpa"
    Path("x.A.tsv").write_text("\na b\tc\t0-0 1?0\n")
    assert recognise("x.A.tsv") == "links"
    assert recognise("-") == "lines"
    Path("x.jsonl").write_text('{"pair": "1", "members": [["a"], ["b"]]}\n')
    assert recognise("x.jsonl") == "lines"
    assert list(read_annotations("x.jsonl").pairs) == ["1"]
    Path("x.txt").write_text("just a sentence\n")
    with pytest.raises(InputError, match=r"x.txt:1: not annotations of a known kind"):
        recognise("x.txt")
    Path("x.txt").write_text("\n")
    with pytest.raises(EmptyInputError, match=r"x.txt: empty, expected annotations"):
        recognise("x.txt")
    Path("x.txt").write_bytes(b"\xff\n")
    with pytest.raises(InputError, match=r"x.txt:1: "):
        recognise("x.txt")


def test_links_become_annotations_named_by_their_lines(here):
    Path("x.A.tsv").write_text("a b\tc\t0-0 1?0\nbad\nd\te\t\n")
    found = read_annotations("x.A.tsv", bad=SkipBadLines())
    assert [(one.pair, one.annotator) for one in found.annotations] == [("1", "A"), ("3", "A")]
    assert found.annotations[0].sure == {(0, 0)}
    assert found.annotations[0].possible == {(0, 0), (1, 0)}
    assert found.pairs["3"].members == (("d",), ("e",))
    assert read_annotations("x.A.tsv", bad=SkipBadLines(), annotator="me").annotators() == ["me"]


@pytest.mark.shared
def test_the_real_token_files_keep_what_the_conversion_allows(shared_data):
    found = read_annotations(shared_data / "types" / "MSRPA_alignment.txt.gz")
    assert len(found.pairs) == 3_900
    # 22,105 in the paper; additions (25.94 %: 5,734) and diatheses (0.73 %: 161) are gone
    assert sum(len(one.phenomena) for one in found.annotations) == 22_105 - 5_734 - 161
    bad, departures = CollectBadLines(), CollectBadLines()
    check_annotations(found, bad=bad, departures=departures)
    assert {reason: met.times for reason, met in bad.reasons.items()} == {
        "with an empty scope": 8,
        "outside the sentence": 4,
    }
    assert departures.reasons["with one side only"].times == 70


@pytest.mark.shared
@pytest.mark.parametrize("annotator", "ABC")
def test_the_real_links_of_three_annotators_are_read(shared_data, annotator):
    found = read_annotations(shared_data / "alignments" / f"rte06.dev.{annotator}.tsv.gz")
    assert (len(found.pairs), found.annotators()) == (800, [annotator])
    check_annotations(found)
