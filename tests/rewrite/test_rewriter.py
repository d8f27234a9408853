"""Text in, text in other words out."""

import pytest
from tests.database.small_database import Line
from tests.rewrite.small_rewriting import WEIGHTS, make_database, recomputed_score

from otherwords.database import Database
from otherwords.errors import OtherwordsError, UnknownNameError, WrongKindError
from otherwords.parse import PreParsed
from otherwords.rewrite import Constraints, Rewriter, Weights, shipped_weights
from otherwords.rewrite.trace.notes import Notes
from otherwords.rewrite.trace.trace import trace

CHEAP = {"p(e|f)": 0.1, "p(f|e)": 0.1}
SENTENCE = "The committee agreed to the plan."


def texts(rewriter, sentence=SENTENCE, k=20, **constraints):
    found = rewriter.rewrite(sentence, k, Constraints(**constraints))
    return [rewrite.text for rewrite in found]


def test_parts_are_rewritten_inside_their_labels(make_rewriter):
    found = texts(make_rewriter())
    assert found[0] == "The committee approved the scheme."
    assert set(found) == {
        f"The committee {verb} the {noun}."
        for verb in ("agreed to", "approved")
        for noun in ("plan", "scheme", "project")
    }


def test_a_rule_for_a_noun_does_not_rewrite_a_verb(make_rewriter):
    line, eager = "They plan ahead.", WEIGHTS | {"Identity": -1.0}
    [free] = make_rewriter(weights=eager).rewrite(line, 1)
    assert (free.text, free.features["Misfit"]) == ("They scheme ahead.", 1)
    strict = make_rewriter(weights=eager | {"Misfit": -9.0})
    assert texts(strict, line, 1) == [line]
    assert texts(strict, "The plan came.", 1) == ["The scheme came."]
    for each in strict.rewrite(line, 3):
        assert recomputed_score(trace(strict, each)) == pytest.approx(each.score, abs=1e-6)


def test_slots_swap_places_and_capitals_stay_with_their_words(make_rewriter):
    found = texts(make_rewriter(), "Anna likes The Hague's roof.")
    assert found == ["Anna likes The Hague's roof.", "Anna likes the roof of The Hague."]


def test_scores_fall_and_are_the_features_times_the_weights(make_rewriter):
    rewriter = make_rewriter()
    found = rewriter.rewrite(SENTENCE, 6)
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    for each in found:
        total = sum(WEIGHTS.get(name, 0) * value for name, value in each.features.items())
        assert each.score == pytest.approx(total)


def test_edits_are_listed_from_left_to_right(make_rewriter):
    best = make_rewriter().rewrite(SENTENCE, 1)[0]
    edits = [(step.source_text, step.target_text) for step in best.edits]
    assert edits == [("agreed to [NP,1]", "approved [NP,1]"), ("plan", "scheme")]
    assert best.as_dict()["edits"][1] == {
        "label": "NN",
        "start": 5,
        "end": 6,
        "source": "plan",
        "target": "scheme",
    }


def test_an_empty_line_stays_as_it_is(make_rewriter):
    (only,) = make_rewriter().rewrite("  ", 5)
    assert (only.text, only.words, only.edits) == ("  ", (), [])


def test_a_sentence_without_applicable_rules_is_returned_and_counted(make_rewriter):
    notes = Notes()
    lines = ["Nothing fits here.", SENTENCE, "", "Nor does it here."]
    found = list(make_rewriter().rewrite_all(lines, 1, notes=notes))
    assert [own[0].text for own in found] == [
        lines[0],
        "The committee approved the scheme.",
        "",
        lines[3],
    ]
    assert (notes.sentences, notes.unruled) == (3, 2)
    assert notes.lines() == ["2 of 3 sentences as they were: no rule applies, or none is sure."]


def test_long_sentences_are_reported(make_rewriter):
    notes = Notes()
    line = "Yes " * 120
    rewriter = make_rewriter(parse=False)
    rewriter.decoder.decode = lambda sentences, k: [[] for _ in sentences]
    list(rewriter.rewrite_all([line], 1, notes=notes))
    assert notes.long == 1
    assert "more than 100 words: rewritten in parts of up to 12 words" in "".join(notes.lines())


def test_what_must_stay_stays(make_rewriter):
    rewriter = make_rewriter()
    assert all("the plan" in text for text in texts(rewriter, keep=("the Plan",)))
    assert texts(rewriter, keep=(SENTENCE,)) == [SENTENCE]
    assert all("plan" in text for text in texts(rewriter, keep_tags=("NN*",)))


def test_what_must_change_changes(make_rewriter):
    assert not any("plan" in text for text in texts(make_rewriter(), change=("plan",)))


def test_forbidden_words_do_not_come_out(make_rewriter):
    assert not any("scheme" in text for text in texts(make_rewriter(), forbid=("scheme",)))


def test_the_number_of_edits_is_limited(make_rewriter):
    rewriter = make_rewriter()
    assert texts(rewriter, max_edits=0) == [SENTENCE]
    found = rewriter.rewrite(SENTENCE, 9, Constraints(max_edits=1))
    assert {len(each.edits) for each in found} == {0, 1}


def test_constraints_that_nothing_meets_give_nothing_and_are_counted(make_rewriter):
    notes = Notes()
    asked = Constraints(change=("committee",), keep=("moon",))
    assert next(iter(make_rewriter().rewrite_all([SENTENCE], 3, asked, notes=notes))) == []
    list(make_rewriter().rewrite_all([SENTENCE], 3, asked, notes=notes))
    assert notes.unsolved == 2
    assert "no rewrite meets the constraints" in notes.lines()[0]
    assert notes.lines()[-1] == "'moon' was in no sentence."


def test_the_best_rewrite_is_the_first_of_many(make_rewriter):
    rewriter = make_rewriter()
    assert texts(rewriter, k=1) == texts(rewriter, k=9)[:1]
    with pytest.raises(OtherwordsError, match="k is 0, expected 1 or more"):
        rewriter.rewrite(SENTENCE, 0)


def test_trees_may_come_from_a_file(make_rewriter, here):
    verb = "(VP (VBD agreed) (PP (TO to) (NP (DT the) (NN plan))))"
    tree = f"(S (NP (DT The) (NN committee)) {verb} (. .))"
    (here / "trees.ptb").write_text(f"{tree}\n(())\n")
    rewriter = make_rewriter(parser=PreParsed("trees.ptb"))
    found = list(rewriter.rewrite_all([SENTENCE, ""], 1))
    assert found[0][0].text == "The committee approved the scheme."
    rewriter.parser.finish()


def test_without_trees_rules_without_slots_still_apply(make_rewriter):
    rewriter = make_rewriter(parse=False)
    assert rewriter.parsing == ("sentences are not parsed, as asked: all words have the label X")
    assert texts(rewriter)[0] == "The committee agreed to the scheme."


def test_a_database_in_another_language_works_without_trees_and_says_so(make_rewriter, here):
    german = make_database(
        here, lines=[Line("vorhaben", "plan", features=CHEAP)], rules=[], language="deu"
    )
    rewriter = make_rewriter(german)
    assert "the database is in 'de', the parser reads 'en'" in rewriter.parsing
    assert texts(rewriter, "Das Vorhaben ist gut.")[0] == "Das plan ist gut."


def test_a_database_with_one_label_needs_no_trees(make_rewriter, here):
    plan = Line("plan", "scheme", label="X", features=CHEAP)
    lines = [Line("[X,1] of the", "the [X,1] 's", label="X"), plan]
    rewriter = make_rewriter(make_database(here, lines=lines, rules=[]))
    assert rewriter.parser is None
    assert "has only the label X" in rewriter.parsing
    assert texts(rewriter)[0] == "The committee agreed to the scheme."


def test_weights_may_be_a_file_a_mapping_or_those_shipped(make_rewriter):
    assert make_rewriter(weights=Weights(weights=WEIGHTS)).weights == WEIGHTS
    shipped = make_rewriter(weights=None).weights
    ranked = {"GoodProbability": shipped_weights("paraphrase").weights["GoodProbability"]}
    assert shipped | ranked == shipped_weights("paraphrase").weights  # this one has no ranking


def test_weights_of_unknown_features_are_rejected(make_rewriter):
    with pytest.raises(UnknownNameError, match=r"no feature called 'LanguageModle'. Did you mean"):
        make_rewriter(weights={"LanguageModle": 1.0})
    with pytest.raises(UnknownNameError, match="Syllables"):
        make_rewriter(weights={"Syllables": 1.0})


def test_word_features_belong_to_their_task(make_rewriter):
    rewriter = make_rewriter(weights={"Syllables": -1.0}, task="simplification")
    assert rewriter.weights == {"Syllables": -1.0}
    asked = Constraints(change=("plan",), forbid=("scheme",))
    assert rewriter.rewrite(SENTENCE, 1, asked)[0].features["Syllables"] == 1  # pro-ject, plan


def test_a_weight_that_is_not_a_number_is_rejected(make_rewriter):
    with pytest.raises(OtherwordsError, match="'Identity' is nan, expected a finite number"):
        make_rewriter(weights={"Identity": float("nan")})


@pytest.mark.parametrize("ratio", [0, 1, 2, -0.5, float("nan"), float("inf")])
def test_a_ratio_outside_its_bounds_is_rejected(make_rewriter, ratio):
    with pytest.raises(OtherwordsError, match="expected a number between 0 and 1"):
        make_rewriter(task="compression", ratio=ratio)


def test_an_unknown_task_is_rejected_with_a_guess(make_rewriter):
    with pytest.raises(UnknownNameError, match="Did you mean 'compression'"):
        make_rewriter(task="compressing")


def test_a_database_without_a_model_says_how_to_make_one(rules_of_six):
    with pytest.raises(OtherwordsError, match=r"has no language model.*otherwords lm build"):
        Rewriter(Database.open(rules_of_six))


def test_a_ratio_of_something_else_is_rejected(make_rewriter):
    with pytest.raises(UnknownNameError, match="no ratio_of called 'texts'"):
        make_rewriter(task="compression", ratio=0.7, ratio_of="texts")


def test_compression_deletes_words_to_reach_the_ratio(make_rewriter):
    rewriter = make_rewriter(weights=None, task="compression", ratio=0.75)
    best = rewriter.rewrite("The very old committee agreed to it.", 3)[0]
    assert len(best.words) == 6  # 0.75 of 8 words
    assert best.text == "The committee agreed to it."


def test_batches_do_not_change_the_rewrites(make_rewriter, monkeypatch):
    rewriter = make_rewriter()
    lines = [SENTENCE, "", "The plan was very good.", "Yes."] * 2
    together = [[each.text for each in own] for own in rewriter.rewrite_all(lines, 3)]
    monkeypatch.setattr("otherwords.rewrite.rewriter.BATCH", 3)
    assert together == [[each.text for each in own] for own in rewriter.rewrite_all(lines, 3)]
    assert together == [[each.text for each in rewriter.rewrite(line, 3)] for line in lines]


@pytest.mark.parametrize("lines", [SENTENCE, None, 7])
def test_many_lines_must_be_a_list(make_rewriter, lines):
    with pytest.raises(WrongKindError, match="lines: expected a list of sentences, found"):
        make_rewriter().rewrite_all(lines)


def test_a_line_must_be_text(make_rewriter):
    with pytest.raises(WrongKindError, match="expected a list of sentences, found None"):
        list(make_rewriter().rewrite_all([SENTENCE, None]))
    with pytest.raises(WrongKindError, match="text: expected a sentence, found None"):
        make_rewriter().rewrite(None)


def test_a_dict_is_neither_constraints_nor_settings_nor_a_database(make_rewriter):
    with pytest.raises(WrongKindError, match="constraints: expected Constraints, found dict"):
        make_rewriter().rewrite(SENTENCE, 1, {"keep": ("plan",)})
    with pytest.raises(WrongKindError, match="database: expected a Database or its path, found"):
        Rewriter({})
    with pytest.raises(WrongKindError, match="weights: expected Weights or a mapping, found the"):
        make_rewriter(weights="weights.toml")
    with pytest.raises(WrongKindError, match="task: expected the name of a task or a Task"):
        make_rewriter(task={"name": "paraphrase"})


def test_a_phrase_alone_is_not_a_tuple_of_phrases():
    with pytest.raises(WrongKindError, match="keep: expected a tuple of phrases, found the text"):
        Constraints(keep="the plan")
    with pytest.raises(OtherwordsError, match="max_edits is '2', expected 0 or more"):
        Constraints(max_edits="2")
