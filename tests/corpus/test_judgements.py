"""Files of judged paraphrases: what is read, and what is refused."""

import gzip
from pathlib import Path

import pytest

from otherwords.corpus import Judgement, SkipBadLines, read_judgements
from otherwords.errors import InputError

GOOD = "2.2\t[NN]\teditor\thead\t1.0,2.0,3.6\n5\tADVP\tof  course \tnaturally\n"


def test_further_columns_brackets_and_extra_spaces_go(here):
    Path("judged.tsv.gz").write_bytes(gzip.compress(GOOD.encode()))
    assert list(read_judgements("judged.tsv.gz")) == [
        Judgement(2.2, "NN", "editor", "head"),
        Judgement(5.0, "ADVP", "of course", "naturally"),
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("3.0\t[NN]\tcar", "expected 4 tab-separated columns or more, found 3. Write: mean, label"),
        ("", "expected 4 tab-separated columns or more, found 1. Write: mean, label, phrase, para"),
        ("good\t[NN]\tcar\tauto", "the mean judgement 'good' is not a number. Write 3.5."),
        ("\t[NN]\tcar\tauto", "the mean judgement '' is not a number. Write 3.5."),
        ("nan\t[NN]\tcar\tauto", "the mean judgement nan is on no scale. Write a number such"),
        ("-inf\t[NN]\tcar\tauto", "the mean judgement -inf is on no scale. Write a number such"),
        ("1e9\t[NN]\tcar\tauto", "the mean judgement 1e9 is on no scale. Write a number such as 3"),
        ("3.0\t[NN]\t \tauto", "the phrase is empty. Fill it in, or remove the line."),
        ("3.0\t[NN]\tcar\t", "the paraphrase is empty. Fill it in, or remove the line."),
    ],
)
def test_a_bad_line_is_named_or_skipped(here, line, message):
    Path("judged.tsv").write_text(f"{GOOD}{line}\n{GOOD}", "utf-8")
    with pytest.raises(InputError) as found:
        list(read_judgements("judged.tsv"))
    assert str(found.value).startswith(f"judged.tsv:3: {message}")
    assert "\n" not in str(found.value)
    bad = SkipBadLines()
    assert len(list(read_judgements("judged.tsv", bad=bad))) == 4
    assert (bad.seen, bad.skipped) == (5, 1)


def test_a_head_is_recognised(here):
    Path("judged.tsv").write_text(f"mean\tlabel\tphrase\tparaphrase\n{GOOD}", "utf-8")
    with pytest.raises(InputError, match=r"judged.tsv:1: .*'mean' is not a number. Remove the h"):
        list(read_judgements("judged.tsv"))


def test_bytes_that_are_not_utf_8_and_files_that_are_not_there(here):
    Path("judged.tsv").write_bytes(b"3.0\t[NN]\tcaf\xe9\tbar\n")
    with pytest.raises(InputError, match=r"judged.tsv:1: .* is not UTF-8"):
        list(read_judgements("judged.tsv"))
    with pytest.raises(InputError, match=r"no such file. Did you mean 'judged.tsv'"):
        list(read_judgements("judge.tsv"))
