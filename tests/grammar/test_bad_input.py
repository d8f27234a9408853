"""What a user may get wrong, each with one line that says where, what and what to do."""

import re

import pytest

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.grammar import Labels, Rule, Settings, extract
from otherwords.parse.tree import Tree

TREE = Tree.from_brackets("(NP (DT the) (NN dog))")
GOOD = (["der", "hund"], TREE.words, [(0, 0), (1, 1)], TREE)


def run(*rows, settings=None):
    sources, targets, links, trees = zip(*rows, strict=True)
    return extract(zip(sources, targets, strict=True), links, trees, settings=settings)


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ((["der"], *GOOD[1:]), "sentence pair 1: link 1-1 lies outside its 1 source and 2 target"),
        ((*GOOD[:2], [(-1, 0)], TREE), "sentence pair 1: link -1-0 lies outside"),
        (([], *GOOD[1:]), "sentence pair 1: the source has no words. Leave this pair out."),
        ((GOOD[0], [], [], TREE), "sentence pair 1: the target has no words"),
        ((GOOD[0], ["the", "cat"], *GOOD[2:]),
         "sentence pair 1: the tree has 'dog' at word 1, the target 'cat'. Do trees and"),
        ((GOOD[0], ["the"], [(0, 0)], TREE), "the tree has 'dog' at word 1, the target no word"),
        ((GOOD[0], ["the", "dog", "!"], *GOOD[2:]), "has no word at word 2, the target '!'"),
    ],
)  # fmt: skip
def test_a_sentence_pair_that_does_not_fit_is_named(pair, message):
    with pytest.raises(OtherwordsError, match=re.escape(message)):
        run(GOOD, pair)


@pytest.mark.parametrize(
    ("label", "what"),
    [("N|||P", "'|||'"), ("N]", "']'"), ("N P", "' '")],
)
def test_a_label_that_no_rule_can_be_written_with_is_refused(label, what):
    tree = Tree.unchecked(TREE.words, TREE.tags, [label], [0], [2])
    message = f"sentence pair 0: label {label!r} contains {what}, so no rule can be written"
    with pytest.raises(OtherwordsError, match=re.escape(message)):
        run((*GOOD[:3], tree))


def test_the_empty_label_over_a_whole_penn_tree_is_no_label():
    tree = Tree.from_brackets("( (NP (DT the) (NN dog)))")
    assert run((*GOOD[:3], tree)).counts() == run(GOOD).counts()
    with pytest.raises(OtherwordsError, match="label '' is empty"):
        Labels().number("")


def test_words_of_tree_and_sentence_may_differ_in_case():
    assert run((GOOD[0], ["The", "Dog"], *GOOD[2:])).counts()["[DT] ||| der ||| The"] == 1


def test_a_missing_tree_is_named_if_labels_are_wanted():
    with pytest.raises(OtherwordsError, match=r"sentence pair 0: no tree, .*Settings\.hiero"):
        extract([GOOD[:2]], [GOOD[2]], settings=Settings())
    assert len(extract([GOOD[:2]], [GOOD[2]], settings=Settings.hiero())) == 5
    assert len(extract([GOOD[:2]], [GOOD[2]])) == 5


@pytest.mark.parametrize("pair", ["der hund", ("der hund", ["the", "dog"]), (1, "a", "b"), None])
def test_a_pair_that_is_not_two_lists_of_words_is_refused(pair):
    message = "sentence pair 0: expected two lists of words, found .* Tokenise both sides"
    with pytest.raises(OtherwordsError, match=message):
        extract([pair], [[]])


def test_settings_that_are_a_dict_are_refused():
    with pytest.raises(OtherwordsError, match=r"settings: expected Settings, found dict .*Write"):
        extract([GOOD[:2]], [GOOD[2]], settings={"slots": 1})


def test_lists_that_are_not_in_step_are_counted():
    with pytest.raises(OtherwordsError, match="1 pairs, 2 links, 1 trees: expected the same"):
        extract([GOOD[:2]], [[], []], [TREE])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"longest": 0}, "setting longest is 0; it must be from 1 to 255."),
        ({"slots": 10}, "setting slots is 10; it must be from 0 to 9."),
        ({"target_symbols": 256}, "setting target_symbols is 256; it must be from 1 to 255."),
        ({"least_links": -1}, "setting least_links is -1; it must be from 0 to 255."),
        ({"tiers": ("A+C",)}, "no tier of labels called 'A+C'. Did you mean 'A+B+C'?"),
        ({"parsed": "english"}, "no value of setting parsed called 'english'."),
        ({"tiers": (), "wildcard": "never"}, "no rule would have a label. Allow one of them."),
    ],
)
def test_a_setting_that_cannot_be_is_refused(options, message):
    with pytest.raises(OtherwordsError, match=re.escape(message)):
        Settings(**options)
    assert issubclass(UnknownNameError, OtherwordsError)


@pytest.mark.parametrize(
    "text",
    ["[NP] ||| a", "NP ||| a ||| b", "[N P] ||| a ||| b", "[NP] ||| [NN,1] ||| [DT,1]",
     "[NP] ||| [NN,2] ||| [NN,2]", "[NP] ||| [NN,1] ||| b"],
)  # fmt: skip
def test_a_text_that_is_no_rule_is_refused(text):
    with pytest.raises(OtherwordsError, match="is not a rule"):
        Rule.from_text(text)


@pytest.mark.parametrize(
    "word", ["[NP,1]", "\\[NP,1]", "|||", "\\\\|||", "\\", "[", "[NP]", "a\\b"]
)
def test_a_word_that_looks_like_a_slot_comes_back_as_it_was(word):
    (rule,) = extract([([word], ["x"])], [[(0, 0)]])
    assert rule.source == (word,)
    assert Rule.from_text(str(rule)).source == (word,)


def test_a_long_sentence_pair_costs_no_square_of_memory():
    words = ["w"] * 60_000
    settings = Settings(slots=1, longest=3, tiers=(), wildcard="anywhere", whole_sentence=True)
    found = extract([(words, words)], [[(k, k) for k in range(60_000)]], settings=settings)
    # 1, 3 and 6 rules for each span of 1, 2 and 3 words
    assert len(found) == 60_000 + 3 * 59_999 + 6 * 59_998
