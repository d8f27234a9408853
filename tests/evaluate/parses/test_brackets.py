import doctest
import re
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.errors import EmptyInputError, InputError
from otherwords.evaluate.parses.brackets import count_brackets, score_brackets
from otherwords.parse.tree import Tree

GOLD = [
    "(TOP (S (NP-SBJ (DT The) (JJ old) (NN ferry)) (VP (VBD pulled) (PRT (RP away)) (, ,) "
    "(ADVP-TMP (RB finally))) (. .)))",
    "(TOP (S (NP-SBJ-1 (PRP She)) (VP (VBD tried) (S (NP-SBJ (-NONE- *-1)) (VP (TO to) "
    "(VP (VB sing))))) (. .)))",
    "(TOP (NP (NP (NN tea)) (CC or) (NP (NN coffee))))",
    "(TOP (FRAG (: --)))",
]
GUESS = [
    "(TOP (S (NP (DT The) (JJ old) (NN ferry)) (VP (VBD pulled) (ADVP (RB away) (, ,) "
    "(RB finally))) (. .)))",
    "(TOP (S (NP (PRP She)) (VP (VBD tried) (S (VP (TO to) (VP (VB sing))))) (. .)))",
    "(TOP (NP (NN tea) (CC or) (NP (NP (NN coffee)))))",
    "(TOP (X (: --)))",
]


def trees(texts):
    return [Tree.from_brackets(text) for text in texts]


def score(gold, guess, **options):
    return score_brackets(trees(gold), trees(guess), **options)


def percentages(result):
    return result.precision, result.recall, result.f1, result.exact


def test_the_numbers_worked_by_hand():
    # words without punctuation: The old ferry pulled away finally | She tried to sing | ...
    # gold brackets: S 0-6, NP 0-3, VP 3-6, PRT 4-5, ADVP 5-6; guess: S, NP, VP, ADVP 4-6
    # second sentence: six each (S NP VP S VP VP), all right, for the trace is gone
    # third: NP 0-3, NP 0-1, NP 2-3 in the gold; NP 0-3, NP 2-3 twice in the guess
    # fourth: nothing but a dash, hence no bracket, and no sentence for the exact match
    result = score(GOLD, GUESS)
    assert (result.matched, result.gold, result.guessed) == (3 + 6 + 2, 5 + 6 + 3, 4 + 6 + 3)
    assert result.precision == pytest.approx(100 * 11 / 13)
    assert result.recall == pytest.approx(100 * 11 / 14)
    assert result.f1 == pytest.approx(100 * 22 / 27)
    assert result.exact == pytest.approx(100 / 3)
    # tags: RP against RB is the one that differs
    assert (result.sentences, result.words) == (4, 8 + 5 + 3 + 1)
    assert result.tagging == pytest.approx(100 * 16 / 17)
    assert result.tagging_no_punctuation == pytest.approx(100 * 12 / 13)


def test_the_numbers_are_those_that_evalb_prints():
    # evalb -p COLLINS.prm: recall 78.57, precision 84.62, F 81.48, complete match 33.33,
    # tagging accuracy 92.31, one sentence skipped (it has no word but punctuation)
    result = score(GOLD, GUESS)
    printed = [f"{value:.2f}" for value in (result.recall, result.precision, result.f1)]
    assert printed == ["78.57", "84.62", "81.48"]
    assert f"{result.exact:.2f} {result.tagging_no_punctuation:.2f}" == "33.33 92.31"


@pytest.mark.parametrize(
    ("gold", "guess", "expected"),
    [
        # a bracket that is there twice must be guessed twice
        ("(NP (NP (NN tea)))", "(NP (NN tea))", (1, 2, 1)),
        ("(NP (NP (NN tea)))", "(NP (NP (NP (NN tea))))", (2, 2, 3)),
        # the order within a unary chain does not matter
        ("(S (VP (VB go)))", "(VP (S (VB go)))", (2, 2, 2)),
        # a particle is an adverbial phrase
        ("(VP (VB go) (PRT (RP on)))", "(VP (VB go) (ADVP (RP on)))", (2, 2, 2)),
        # the top goes under any of its names
        ("( (S (VB go)))", "(ROOT (S (VB go)))", (1, 1, 1)),
        ("(S1 (S (VB go)))", "(S (VB go))", (1, 1, 1)),
        # function tags and traces go, and with them what held only traces
        ("(S (NP-SBJ (-NONE- *)) (VP=2 (VB go)))", "(S (VP (VB go)))", (2, 2, 2)),
        # where a comma is attached does not matter
        ("(S (NP (NN tea) (, ,)) (VB go))", "(S (NP (NN tea)) (, ,) (VB go))", (2, 2, 2)),
        # brackets are not punctuation: their place matters
        ("(S (NP (NN a) (-RRB- -RRB-)) (VB b))", "(S (NP (NN a)) (-RRB- -RRB-) (VB b))", (1, 2, 2)),
        # what is punctuation, the gold says
        ("(S (NP (NN a) (, ,)) (VB b))", "(S (NP (NN a)) (NN ,) (VB b))", (2, 2, 2)),
        ("(S (NP (NN a) (SYM ,)) (VB b))", "(S (NP (NN a)) (, ,) (VB b))", (1, 2, 2)),
        # a flat guess
        ("(S (NP (NN a)) (VB b))", "(TOP (NN a) (VB b))", (0, 2, 0)),
    ],
)
def test_a_rule_of_evalb(gold, guess, expected):
    assert count_brackets(*trees([gold, guess])) == expected


def test_no_guess_is_precise_but_finds_nothing():
    result = score(["(S (NN a) (VB b))"], ["(TOP (NN a) (VB b))"])
    assert percentages(result) == (100, 0, 0, 0)


def test_without_a_bracket_in_either_nothing_is_wrong():
    assert percentages(score(["(TOP (NN a))"], ["(TOP (NN a))"])) == (100, 100, 100, 100)
    assert percentages(score(["(TOP (. .))"], ["(TOP (NP (. .)))"])) == (100, 100, 100, 100)


LABELS = st.sampled_from(["S", "NP", "NP-SBJ", "NP-2", "VP", "ADVP", "PRT", "S=1", "TOP", "ROOT"])
TAGS = st.sampled_from(["NN", "VB", ",", ".", "``", "''", ":", "-LRB-"])
TRACE = ("-NONE-", "*")


@st.composite
def nested(draw, leaves):
    """A tree over the leaves as (label, children), with traces and unary chains here and there."""
    if len(leaves) == 1:
        children = leaves
    else:
        cut = draw(st.integers(1, len(leaves) - 1))
        children = [draw(nested(leaves[:cut])), draw(nested(leaves[cut:]))]
        if draw(st.booleans()):  # a flat node
            children = [*leaves[:cut], children[1]]
    if draw(st.integers(0, 5)) == 0:
        children = [*children, ("NP-SBJ", [TRACE])]
    node = draw(LABELS), children
    return (draw(LABELS), [node]) if draw(st.integers(0, 3)) == 0 else node


@st.composite
def two_nested(draw, same_tags=False):
    """Two trees over the same words, with other tags here and there."""
    tags = draw(st.lists(TAGS, min_size=1, max_size=8))
    other = tags if same_tags else [draw(st.sampled_from([tag, tag, "NN", ","])) for tag in tags]
    return tuple(
        draw(nested([(tag, f"w{n}") for n, tag in enumerate(these)])) for these in (tags, other)
    )


def written(node):
    label, content = node
    inside = content if isinstance(content, str) else " ".join(map(written, content))
    return f"({label} {inside})"


def slow_leaves(node):
    label, content = node
    if isinstance(content, str):
        return [] if label == "-NONE-" else [node]
    return [leaf for child in content for leaf in slow_leaves(child)]


def slow_brackets(node, marks):
    """Every constituent with the names of its words that are no punctuation marks."""
    label, content = node
    if isinstance(content, str):
        return []
    label = re.split("[-=]", label)[0].replace("PRT", "ADVP")
    words = [word for _, word in slow_leaves(node) if word not in marks]
    here = [(label, words)] if words and label not in ("TOP", "ROOT") else []
    return here + [bracket for child in content for bracket in slow_brackets(child, marks)]


def slow_score(pairs):
    matched = gold_count = guess_count = exact = sentences = tags = kept_tags = words = kept = 0
    for gold, guess in pairs:
        marks = {word for tag, word in slow_leaves(gold) if tag in [",", ".", ":", "``", "''"]}
        right, guessed = slow_brackets(gold, marks), slow_brackets(guess, marks)
        gold_count += len(right)
        guess_count += len(guessed)
        found = 0
        for bracket in guessed:
            if bracket in right:
                right.remove(bracket)
                found += 1
        matched += found
        leaves = list(zip(slow_leaves(gold), slow_leaves(guess), strict=True))
        words += len(leaves)
        tags += len([a for a, b in leaves if a == b])
        kept += len([a for a, _ in leaves if a[1] not in marks])
        kept_tags += len([a for a, b in leaves if a == b and a[1] not in marks])
        if len(marks) < len(leaves):
            sentences += 1
            exact += found == len(guessed) and not right
    numbers = [(matched, guess_count), (matched, gold_count), (exact, sentences)]
    numbers += [(tags, words), (kept_tags, kept)]
    return [100 * part / whole if whole else 100.0 for part, whole in numbers]


@given(st.lists(two_nested(), min_size=1, max_size=4))
def test_the_scores_are_those_of_the_slow_obvious_twin(pairs):
    result = score([written(gold) for gold, _ in pairs], [written(guess) for _, guess in pairs])
    found = [result.precision, result.recall, result.exact]
    found += [result.tagging, result.tagging_no_punctuation]
    assert found == pytest.approx(slow_score(pairs))
    both = result.precision + result.recall
    f1 = 2 * result.precision * result.recall / both if both else 0
    assert result.f1 == pytest.approx(f1)


@given(st.lists(two_nested(), min_size=1, max_size=4))
def test_a_tree_against_itself_is_100(pairs):
    texts = [written(gold) for gold, _ in pairs]
    result = score(texts, texts)
    assert percentages(result) == (100, 100, 100, 100)
    assert (result.tagging, result.tagging_no_punctuation) == (100, 100)


@given(st.lists(two_nested(same_tags=True), min_size=1, max_size=4))
def test_with_the_same_tags_swapping_gold_and_guess_swaps_precision_and_recall(pairs):
    texts = [[written(tree) for tree in side] for side in zip(*pairs, strict=True)]
    result, swapped = score(*texts), score(*reversed(texts))
    assert (result.precision, result.recall) == (swapped.recall, swapped.precision)
    assert (result.f1, result.exact) == (swapped.f1, swapped.exact)


def test_the_signature_follows_the_gold_without_its_traces_but_not_the_guess():
    signature = score(GOLD, GUESS).signature
    assert "|measure:brackets|data:" in signature
    assert signature.endswith("|settings:rules=COLLINS|seed:-")
    assert score(GOLD, GOLD).signature == signature
    assert score(GUESS, GUESS).signature != signature
    with_trace, without = "(S (NP-SBJ (-NONE- *)) (VB go))", "(S (VB go))"
    assert score([with_trace], [without]).signature == score([without], [without]).signature


NAMES = ("gold.ptb", "guess.ptb")


@pytest.mark.parametrize(
    ("guess", "found"),
    [
        ("(S (NN a) (NN x) (NN c))", "word 2 is 'x', but 'b' in gold.ptb (3 words against 3)"),
        ("(S (NN a) (NN b))", "word 3 is missing, but 'c' in gold.ptb (2 words against 3)"),
        (
            "(S (NN a) (NN b) (NN c) (NN d))",
            "word 4 is 'd', but missing in gold.ptb (4 words against 3)",
        ),
    ],
)
def test_other_words_are_shown_with_both_files_and_the_sentence(guess, found):
    gold = "(S (NN a) (NN b) (NP (-NONE- *)) (NN c))"
    with pytest.raises(InputError) as caught:
        score([gold, gold], ["(S (NN a) (NN b) (NN c))", guess], names=NAMES)
    advice = "Score parses of the same tokens, in the same order."
    assert str(caught.value) == f"guess.ptb: sentence 2: {found}. {advice}"


@pytest.mark.parametrize(("gold", "guess"), [(3, 2), (2, 3), (1, 0), (0, 1), (1200, 1300)])
def test_unequal_numbers_of_sentences_are_both_named(gold, guess):
    with pytest.raises(InputError) as caught:
        score(["(S (NN a))"] * gold, ["(S (NN a))"] * guess, names=NAMES)
    assert str(caught.value) == (
        f"guess.ptb: {guess:,} sentences, but gold.ptb has {gold:,}. "
        "Score parses of the same tokens, in the same order."
    )


def test_no_sentence_at_all_is_an_error():
    with pytest.raises(EmptyInputError, match=r"^gold\.ptb: no sentence in it\."):
        score([], [], names=NAMES)


@pytest.mark.shared
def test_a_treebank_against_itself_is_100_within_seconds(shared_data):
    from otherwords.parse.penn import read_trees

    found = list(read_trees(shared_data / "treebanks" / "wsj-sample.dev.ptb.gz"))
    started = time.process_time()
    result = score_brackets(found, found)
    assert time.process_time() - started < 5  # about half a second on a quiet machine
    assert percentages(result) == (100, 100, 100, 100)
    assert (result.sentences, result.tagging) == (1963, 100)


def test_the_page_runs_as_printed():
    page = Path(__file__).parents[3] / "docs" / "rooms" / "parse-scores.md"
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.attempted > 7
    assert results.failed == 0
