"""ParaMetric scores in every form they are shown in."""

import json

import pytest

from otherwords.errors import UnknownNameError
from otherwords.evaluate.bootstrap import Difference, Estimate
from otherwords.evaluate.parametric.precision_recall import LengthScore, SystemScore
from otherwords.evaluate.parametric.score import ParametricScore
from otherwords.evaluate.parametric.tables import plot, show

FIRST = LengthScore(
    1, Estimate(0.14, 0.13, 0.15), Estimate(0.2, 0.19, 0.21), 1500, 210, 1050, None, None
)
SECOND = LengthScore(
    1,
    Estimate(0.25, 0.2, 0.3),
    Estimate(0.16, 0.1, 0.2),
    672,
    168,
    1050,
    Difference(0.11, 0.05, 0.15, 0.004),
    Difference(-0.04, -0.09, 0.01, 0.12),
)
SCORE = ParametricScore(
    ("LB-Precision", "Rel-Recall"),
    (SystemScore("parallel", (FIRST,)), SystemScore("syn_[b]tax", (SECOND,))),
    50,
    50,
    1050,
    "otherwords:0|measure:parametric",
)
ALIGNED = ParametricScore(
    ("AlignPrecision", "AlignRecall"), (SystemScore("own", (FIRST,)),), 9, 9, 1050, "s|p"
)


def test_the_terminal_table_shows_systems_side_by_side():
    lines = show([SCORE]).splitlines()
    assert lines[0].split() == [
        *("length", "system", "LB-Precision", "+/-", "p", "Rel-Recall", "+/-", "p"),
        *("correct", "posited"),
    ]
    cells = "= 1 parallel 0.140 [0.130, 0.150] 0.200 [0.190, 0.210] 210 1,500"
    assert lines[1].split() == cells.split()
    cells = "= 1 syn_[b]tax 0.250 [0.200, 0.300] +0.110 0.004 0.160 [0.100, 0.200] -0.040 0.120"
    assert lines[2].split() == [*cells.split(), "168", "672"]
    assert lines[-3] == (
        "1,050 reference paraphrases in 50 sentences. 95 % intervals by paired bootstrap over "
        "50 groups; differences (+/-) to parallel."
    )
    assert lines[-1] == "signature  otherwords:0|measure:parametric"


def test_one_system_has_no_columns_for_differences():
    lines = show([ALIGNED]).splitlines()
    assert lines[0].split() == [
        *("length", "system", "AlignPrecision", "AlignRecall", "correct", "posited")
    ]
    assert lines[-3].endswith("95 % intervals by paired bootstrap over 9 pairs.")


def test_markdown_is_a_table_of_equal_rows():
    table, data, signature = show([SCORE], "markdown").rstrip("\n").split("\n\n")
    assert {row.count("|") for row in table.splitlines()} == {11}
    assert table.splitlines()[2].startswith("| = 1 | parallel | 0.140 [0.130, 0.150] |  |  |")
    assert data.startswith("1,050 reference paraphrases")
    assert signature == "`signature otherwords:0|measure:parametric`"


def test_latex_escapes_names_and_has_equal_rows():
    text = show([SCORE], "latex")
    rows = [line for line in text.splitlines() if line.endswith(r" \\")]
    assert {row.count(" & ") for row in rows} == {9}
    assert r"= 1 & syn\_[b]tax & 0.250 [0.200, 0.300] & +0.110 & 0.004" in text
    assert text.startswith(r"\begin{tabular}{llrrrrrrrr}")
    assert "\n% signature otherwords:0|measure:parametric\n" in text


def test_json_names_the_measures_and_keeps_every_digit():
    found = json.loads(show([SCORE, ALIGNED], "json"))
    assert (found["measures"], found["groups"]) == (["lb_precision", "rel_recall"], 50)
    assert found["signature"] == SCORE.signature
    first, second = (system["lengths"][0] for system in found["systems"])
    assert first["lb_precision"] == {"value": 0.14, "low": 0.13, "high": 0.15}
    assert first["lb_precision_difference"] is None
    assert second["rel_recall_difference"]["p"] == 0.12
    assert (second["longest"], second["correct"], second["posited"]) == (1, 168, 672)
    assert found["alignment"]["measures"] == ["align_precision", "align_recall"]
    assert found["alignment"]["pairs"] == 9


def test_several_scores_follow_each_other():
    assert show([SCORE, ALIGNED], "text") == show([SCORE]) + "\n" + show([ALIGNED])


def test_an_unknown_form_is_told():
    with pytest.raises(UnknownNameError, match="Did you mean 'markdown'"):
        show([SCORE], "markdwn")


def test_the_plot_draws_a_line_a_system():
    assert plot(SCORE).count("<polyline") == 2
    assert "Rel-Recall by phrase length" in plot(SCORE, 1)
