"""Scores of rewrites: numbers by hand, and the parts of a report."""

import json

import pytest

from otherwords.errors import OtherwordsError
from otherwords.evaluate.compression import score
from otherwords.evaluate.metrics import Bleu, read_objective
from otherwords.evaluate.rewriting import score_rewrites
from otherwords.evaluate.rewriting.tables import report_tables

SOURCES = ["It is not a big house .".split(), "He came by car .".split()]
WANTED = [["It is not a large house .".split()], ["He drove here .".split()]]
TEST = score.TestSet(SOURCES, WANTED)
OUTPUTS = {
    "copy": SOURCES,
    "good": ["It is not a large house .".split(), "He came by car .".split()],
    "bad": ["It is a large house .".split(), "He went by car .".split()],
}


@pytest.fixture(scope="module")
def report():
    return score_rewrites(TEST, OUTPUTS, parse=False, samples=20)


def test_copies_changes_lengths_and_violations(report):
    copy, good, bad = report.systems
    assert (copy.copies, copy.changed, copy.length, copy.violations) == (100.0, 0.0, 1.0, 0.0)
    assert (good.copies, good.violations) == (50.0, 0.0)
    assert good.changed == pytest.approx(100 / 12)  # "big", of twelve words
    assert (bad.copies, bad.violations, bad.broken) == (0.0, 50.0, {"negation": 1})
    assert bad.length == pytest.approx(11 / 12)


def test_ibleu_takes_off_what_is_shared_with_the_source(report):
    lower = [[word.lower() for word in each] for each in OUTPUTS["good"]]
    sources = [[[word.lower() for word in each]] for each in SOURCES]
    wanted = [[[word.lower() for word in one] for one in several] for several in WANTED]
    near = Bleu().text(lower, lower, wanted)
    copied = Bleu().text(lower, lower, sources)
    assert report.systems[1].ibleu.value == pytest.approx(0.8 * near - 0.2 * copied)
    assert read_objective("ibleu:0.5").alpha == 0.5


def test_every_two_systems_are_compared(report):
    assert len(report.pairs) == 9
    first = next(each for each in report.pairs if each.measure == "bleu")
    value = report.systems[0].bleu.value - report.systems[1].bleu.value
    assert first.difference.value == pytest.approx(value)


def test_the_report_has_the_keys_that_programs_read(report):
    shown = json.loads(json.dumps(report.as_dict()))
    for name in OUTPUTS:
        assert {"sari", "bleu", "ibleu", "copies", "violations"} <= shown["systems"][name].keys()
    assert [len(table.rows) for table in report_tables(report)] == [3, 9, 3]


def test_outputs_that_do_not_fit_are_rejected():
    with pytest.raises(OtherwordsError, match="system x: 1 outputs, but 2 sources"):
        score_rewrites(TEST, {"x": SOURCES[:1]}, parse=False)
    with pytest.raises(OtherwordsError, match="not between 0 and 1"):
        read_objective("ibleu:2")
