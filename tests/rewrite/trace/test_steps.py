"""What a derivation did, and where each output word comes from."""

from otherwords.rewrite import Constraints

SENTENCE = "The committee agreed to the plan."


def test_steps_cover_the_sentence_and_reproduce_its_words(make_rewriter):
    for each in make_rewriter().rewrite(SENTENCE, 9):
        assert (each.steps.start, each.steps.end) == (0, 7)
        assert tuple(word.text for word in each.steps.output) == each.words


def test_kept_words_know_where_they_were(make_rewriter):
    best = make_rewriter().rewrite(SENTENCE, 1)[0]
    assert [word.origin for word in best.steps.output] == [0, 1, None, 4, None, 6]


def test_words_that_a_rule_has_on_both_sides_are_kept_words(make_rewriter):
    asked = Constraints(change=("'s",))
    (best,) = make_rewriter().rewrite("We saw The Hague's roof.", 1, asked)
    found = [(word.text, word.origin) for word in best.steps.output]
    words = [("we", 0), ("saw", 1), ("the", None), ("roof", 5), ("of", None)]
    assert found == [*words, ("the", 2), ("hague", 3), (".", 6)]
    assert best.text == "We saw the roof of The Hague."


def test_steps_have_these_kinds(make_rewriter):
    rewriter = make_rewriter(weights=None, task="compression")
    (best,) = rewriter.rewrite("The very old plan.", 1, Constraints(change=("very", "plan")))
    kinds = {step.kind for step in best.steps.walk()}
    assert {"glued", "kept"} <= kinds
    assert {step.kind for step in best.edits} <= {"deleted", "rewritten"}
