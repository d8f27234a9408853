"""How a rewrite came about, told and drawn."""

import re
from html.parser import HTMLParser

import pytest
from tests.rewrite.small_rewriting import recomputed_score

from otherwords.rewrite import Constraints
from otherwords.rewrite.trace.drawing import draw
from otherwords.rewrite.trace.page import card, write_page
from otherwords.rewrite.trace.trace import trace

SENTENCE = "The committee agreed to the plan."


def test_the_scores_of_the_steps_add_up_to_that_of_the_rewrite(make_rewriter):
    rewriter = make_rewriter()
    for each in rewriter.rewrite(SENTENCE, 9):
        assert recomputed_score(trace(rewriter, each)) == pytest.approx(each.score, abs=1e-6)


def test_the_same_holds_for_deletions_and_word_features(make_rewriter):
    weights = {"Syllables": -0.3, "WordLetters": -0.1, "LanguageModel": 1.0, "CharCountDiff": 0.1}
    rewriter = make_rewriter(task="simplification", weights=weights)
    for each in rewriter.rewrite(SENTENCE, 9):
        assert recomputed_score(trace(rewriter, each)) == pytest.approx(each.score, abs=1e-6)
    rewriter = make_rewriter(task="compression", weights=None)
    for each in rewriter.rewrite("The very old plan.", 9):
        assert recomputed_score(trace(rewriter, each)) == pytest.approx(each.score, abs=1e-6)


def test_the_text_names_rules_costs_and_pivots(make_rewriter):
    rewriter = make_rewriter()
    lines = list(trace(rewriter, rewriter.rewrite(SENTENCE, 1)[0]).lines())
    assert lines[0] == "The committee approved the scheme."
    assert lines[1].startswith("    score -10.40: LanguageModel -7.00")
    assert lines[2] == "    the committee"
    assert lines[3] == "    [VP] agreed to [NP,1] -> approved [NP,1]  -1.00"
    assert lines[4] == "        by p(e|f) -0.50, p(f|e) -0.50"
    assert lines[5] == "        through 'stimmte [NP,1] zu' (deu), seen 3 and 4 times, 100 %"
    assert lines[6] == "        [NP,1]: the scheme"
    assert lines[7] == "            the"
    assert lines[8] == "            [NN] plan -> scheme  -0.30"
    # 0.75 * 0.25 through German, 0.25 * 0.5 through French: 60 % and 40 %
    assert lines[10] == "                through 'vorhaben' (deu), seen 6 and 2 times, 60 %"
    assert lines[11] == "                through 'projet' (fra), seen 2 and 4 times, 40 %"
    assert lines[-1] == "    ."


def test_a_deletion_is_shown_as_nothing(make_rewriter):
    rewriter = make_rewriter(task="compression", weights=None)
    asked = Constraints(change=("very",), forbid=("really", "old"))
    lines = list(trace(rewriter, rewriter.rewrite("The very old plan.", 1, asked)[0]).lines())
    assert any("-> (nothing)" in line for line in lines)


def test_an_empty_line_has_an_empty_trace(make_rewriter):
    rewriter = make_rewriter()
    assert list(trace(rewriter, rewriter.rewrite("", 1)[0]).lines()) == [""]
    assert card(trace(rewriter, rewriter.rewrite("", 1)[0])) == ""


def test_the_drawing_has_a_bar_for_each_change_and_every_word(make_rewriter):
    best = make_rewriter().rewrite(SENTENCE, 1)[0]
    svg = draw(best.steps, best.source)
    assert svg.count('class="edit') == len(best.edits) == 2
    assert "VP: approved [NP,1]" in svg
    for word in best.source:
        assert f">{word}</text>" in svg


def test_bars_lie_over_their_words_and_not_on_each_other(make_rewriter):
    best = make_rewriter().rewrite(SENTENCE, 1)[0]
    rect = r'<rect x="([\d.]+)" y="(\d+)" width="([\d.]+)"'
    bars = [tuple(map(float, found)) for found in re.findall(rect, draw(best.steps, best.source))]
    for k, (x, y, width) in enumerate(bars):
        for other_x, other_y, other_width in bars[k + 1 :]:
            apart = x + width <= other_x or other_x + other_width <= x
            assert y != other_y or apart


class Balance(HTMLParser):
    """Collects what is opened and closed, and what is fetched from elsewhere."""

    def __init__(self):
        super().__init__()
        self.opened, self.closed, self.outside = [], [], []

    def handle_starttag(self, tag, attrs):
        self.opened.append(tag)
        self.outside += [value for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag):
        self.closed.append(tag)


def test_the_page_is_self_contained(make_rewriter, here):
    rewriter = make_rewriter()
    found = [trace(rewriter, each) for each in rewriter.rewrite(SENTENCE, 3)]
    write_page("out.html", found)
    page = (here / "out.html").read_text()
    parsed = Balance()
    parsed.feed(page)
    assert parsed.outside == []
    assert "http" not in page
    for tag in ("article", "svg", "table", "details", "mark", "p", "span"):
        assert parsed.opened.count(tag) == parsed.closed.count(tag), tag
    assert parsed.opened.count("article") == 3


def test_text_that_looks_like_tags_is_shown_as_text(make_rewriter):
    rewriter = make_rewriter(tokenised=True)
    found = trace(rewriter, rewriter.rewrite("<b> plan & </p>", 1)[0])
    assert "&lt;b&gt;" in card(found)
    assert "<b> plan" not in card(found)
