import re
from math import inf, nan
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.plot import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, line_plot

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = st.floats(-1e6, 1e6).map(lambda x: round(x, 3))


def drawn(series, title="Title", x_label="words", y_label="F1"):
    return ElementTree.fromstring(line_plot(series, title, x_label, y_label))


def corners(line):
    return [tuple(map(float, corner.split(","))) for corner in line.get("points").split()]


def texts(plot):
    return [text.text for text in plot.iter(f"{SVG}text")]


def test_a_point_lies_where_the_ticks_say():
    # ticks 0 to 10 and 0 to 1: the point (5, 0.5) is in the middle of the frame
    (line,) = drawn({"one": [(0, 0), (5, 0.5), (10, 1)]}).iter(f"{SVG}polyline")
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    assert corners(line) == [
        (LEFT, bottom),
        ((LEFT + right) / 2, (TOP + bottom) / 2),
        (right, TOP),
    ]


def test_the_legend_is_in_the_order_of_the_lines_at_their_right_end():
    plot = drawn({"low": [(1, 0.9), (2, 0.1)], "none": [], "high": [(1, 0.2), (2, 0.8)]})
    assert [name for name in texts(plot) if name in ("low", "none", "high")] == [
        "high",
        "low",
        "none",
    ]


def test_xml_characters_in_names_are_escaped():
    plot = drawn({"A & <b>": [(1, 1)]}, title='a "title" & <more>')
    assert "A & <b>" in texts(plot)
    assert plot.get("aria-label") == 'a "title" & <more>'


def test_points_that_are_not_finite_are_omitted():
    (line,) = drawn({"one": [(1, 0.5), (2, nan), (3, -inf), (4, 0.25)]}).iter(f"{SVG}polyline")
    assert len(corners(line)) == 2


@pytest.mark.parametrize("series", [{}, {"none": []}, {"one": [(3, 0)]}, {"one": [(3, 0.7)] * 2}])
def test_few_or_no_points_still_make_a_plot(series):
    assert "words" in texts(drawn(series))


@given(st.dictionaries(st.sampled_from("abc"), st.lists(st.tuples(NUMBERS, NUMBERS))))
def test_every_point_lies_inside_the_frame_and_ticks_are_few(series):
    plot = drawn(series)
    for line in plot.iter(f"{SVG}polyline"):
        for x, y in corners(line):
            assert LEFT <= x <= WIDTH - RIGHT and TOP <= y <= HEIGHT - BOTTOM
    numbers = [text for text in texts(plot) if re.fullmatch(r"-?[\d.]+(e[+-]\d+)?", text or "")]
    assert len(numbers) <= 16
