"""Rules between relations in three published forms."""

import pytest

from otherwords.corpus.resources.entailment import Rule, form_of, read_rules
from otherwords.errors import InputError, UnknownNameError

HEAD = ",rule_lhs,rule_rhs,lhs,rhs,judgment,confidence\n"


def rules_of(folder, text):
    (folder / "rules.txt").write_text(text)
    return list(read_rules("rules.txt"))


def test_a_mark_on_one_side_exchanges_the_arguments_and_on_both_says_nothing(here):
    text = "accept\tbe worn by@R@\nrun in@R@\twork in@R@\t0.5\nkill\tmurder\n"
    assert rules_of(here, text) == [
        Rule("accept", "be worn by", exchanged=True),
        Rule("run in", "work in", exchanged=False, score=0.5),
        Rule("kill", "murder"),
    ]


def test_zeichners_rules_go_from_left_to_right(here):
    text = HEAD + '0,solve,figure out,"He solve it , all","He figure out it , all",Yes,1.0\n'
    assert rules_of(here, text) == [Rule("solve", "figure out", holds=True)]


def test_rules_of_levy_and_holt_go_from_right_to_left(here):
    text = "play, was written by, man\tauthor, wrote, play\tTrue\n"
    text += "x, is used in, y\tx, is widely used in, y\tFalse\n"
    assert rules_of(here, text) == [
        Rule("wrote", "was written by", exchanged=True, holds=True),
        Rule("is widely used in", "is used in", holds=False),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "rules.txt: is empty"),
        ("one column\n", "rules.txt:1: no form of entailment rules"),
        ("a\tb\n\tb\n", "rules.txt:2: a relation is empty"),
        ("a\tb\na\tb\tc\td\n", "rules.txt:2: expected 2 or 3 tab-separated columns, found 4"),
        ("a\tb\tmany\n", "rules.txt:1: the score 'many' is not a number"),
        (HEAD + "0,a,b\n", "rules.txt:2: expected 7 comma-separated columns, found 3"),
        (HEAD + "0,a,b,c,d,Perhaps,1\n", "rules.txt:2: the judgement is 'Perhaps'"),
        ("a, b, c\ta, d, c\tTrue\na, b\ta, d, c\tTrue\n", "rules.txt:2: expected 'x, relation"),
    ],
)
def test_another_format_is_one_clear_line(here, text, message):
    with pytest.raises(InputError, match=message):
        rules_of(here, text)


def test_an_unknown_form_names_the_known_ones(here):
    (here / "rules.txt").write_text("a\tb\n")
    with pytest.raises(UnknownNameError, match="no form called 'patty'"):
        read_rules("rules.txt", "patty")


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "form", "rules", "true", "exchanged"),
    [
        ("levyholt.dev.txt.gz", "levyholt", 5_486, 1_085, 1_475),
        ("zeichner.txt.gz", "zeichner", 6_567, 2_447, 0),
        ("reverb.tncf.tsv.gz", "reverb", 102_565, 0, 7_839),
    ],
)
def test_real_rules_are_read_whole(shared_data, name, form, rules, true, exchanged):
    path = shared_data / "coverage" / name
    found = list(read_rules(path))
    assert form_of(path) == form
    assert len(found) == rules
    assert sum(bool(rule.holds) for rule in found) == true
    assert sum(rule.exchanged for rule in found) == exchanged
