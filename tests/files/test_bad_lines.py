import pytest

from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault, SkipBadLines


def fault(reason, line):
    return Fault(reason, InputError("a.en", line, "something"))


def test_the_default_policy_raises_the_first_fault():
    with pytest.raises(InputError, match=r"a\.en:3: something"):
        BadLines().refuse(fault("odd", 3))


def test_skipping_counts_by_reason_and_keeps_the_first_place():
    bad = SkipBadLines()
    bad.seen = 1000
    bad.refuse(fault("over 200 words", 40))
    bad.refuse(fault("with an empty side", 17))
    bad.refuse(fault("with an empty side", 90))
    assert bad.skipped == 3
    assert bad.summary("pairs") == (
        "skipped 3 of 1,000 pairs: 2 with an empty side (first: a.en:17), "
        "1 over 200 words (first: a.en:40)"
    )


def test_a_fault_of_a_whole_file_is_placed_without_a_line():
    bad = SkipBadLines()
    bad.refuse(fault("odd", None))
    assert bad.summary("files") == "skipped 1 of 0 files: 1 odd (first: a.en)"


@pytest.mark.parametrize("policy", [BadLines, SkipBadLines])
def test_a_summary_also_says_that_nothing_was_skipped(policy):
    assert policy().summary("pairs") == "skipped 0 of 0 pairs"
