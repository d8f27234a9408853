"""What a sentence can do without, seen from its tree."""

import pytest

from otherwords.parse import Tree
from otherwords.rewrite.rules.deletion import Deletable, deletable_parts

NOTHING = {
    "tags": (),
    "openers": False,
    "constituents": (),
    "set_apart": (),
    "conjuncts": False,
    "main_clauses": False,
}


def parts(text, **allowed):
    """What may go if nothing but this is allowed, with what it stands in."""
    tree = Tree.from_brackets(text)
    found = deletable_parts(tree, Deletable(**(NOTHING | allowed)))
    return [
        (f"{part.kind}<{part.parent}", " ".join(tree.words[part.start : part.end]))
        for part in found
    ]


APPOSITION = (
    "(S (NP (NP (DT the) (NN mayor)) (, ,) (NP (DT a) (NN farmer)) (, ,)) (VP (VBD resigned))"
    " (. .))"
)


def test_parts_between_commas_are_deleted_with_the_commas():
    assert parts(APPOSITION, set_apart=("NP",)) == [("NP<NP", ", a farmer ,")]


def test_a_leading_noun_phrase_is_deleted_with_its_comma():
    text = "(S (NP (DT this) (NN week)) (, ,) (NP (PRP it)) (VP (VBD rained)) (. .))"
    assert parts(text, set_apart=("NP",)) == [("NP<S", "this week ,")]
    quoted = "(S (S (NP (PRP it)) (VP (VBZ rains))) (, ,) (NP (PRP he)) (VP (VBD said)) (. .))"
    assert parts(quoted, set_apart=("S",)) == []


def test_parts_without_commas_stay():
    text = "(S (NP (DT the) (NN mayor)) (VP (VBD met) (NP (DT a) (NN farmer))) (. .))"
    assert parts(text, set_apart=("NP", "S", "VP")) == []


def test_a_verb_phrase_is_deleted_only_beside_a_noun():
    text = "(S (NP (NP (NN tea)) (, ,) (VP (VBN grown) (ADVP (RB here))) (, ,)) (VP (VBZ sells)))"
    assert parts(text, set_apart=("VP",)) == [("VP<NP", ", grown here ,")]
    heart = "(S (ADVP (RB then)) (, ,) (VP (VB put) (NP (NN tea)) (PRT (RP in))) (. .))"
    assert parts(heart, set_apart=("VP",)) == []


def test_reported_speech_after_a_comma_stays():
    text = "(S (NP (PRP he)) (VP (VBZ says) (, ,) (S (NP (PRP it)) (VP (VBZ rains)))) (. .))"
    assert parts(text, set_apart=("S",)) == []
    free = "(S (NP (PRP he)) (VP (VBD left) (, ,) (S (VP (VBG singing) (NP (NNS songs))))) (. .))"
    assert parts(free, set_apart=("S",)) == [("S<VP", ", singing songs")]


def test_either_of_two_conjuncts_is_deleted_with_its_and():
    text = "(S (NP (NP (NN tea)) (CC and) (NP (NN milk))) (VP (VBD rose)))"
    assert parts(text, conjuncts=True) == [("NP+CC<NP", "tea and"), ("CC+NP<NP", "and milk")]


def test_of_three_conjuncts_all_but_the_last_may_be_deleted():
    text = "(NP (NN tea) (, ,) (NN milk) (CC and) (NN salt))"
    assert parts(text, conjuncts=True) == [("NN+CC<NP", "tea ,"), ("CC+NN<NP", ", milk")]


@pytest.mark.parametrize(
    "text",
    [
        "(NP (NN tea) (CC and) (ADJP (JJ old)))",  # not of one kind
        "(S (CC and) (NP (PRP it)) (VP (VBD rained)))",  # nothing before it
        "(NP (NN tea) (NN shop) (NN sign))",
        "(NP (NN tea) (PP (IN of) (NP (NN may))) (CC and) (NN milk))",  # more stands between
    ],
)
def test_these_are_not_conjuncts(text):
    assert parts(text, conjuncts=True) == []


def test_a_main_clause_is_deleted_before_a_reported_thought():
    for that in "(IN that) ", "":
        text = (
            f"(S (NP (PRP I)) (VP (VBP think) (SBAR {that}(S (NP (PRP it)) (VP (VBZ rains)))))"
            " (. .))"
        )
        said = "I think that" if that else "I think"
        assert parts(text, main_clauses=True) == [("MAIN<SBAR", said)]


def test_a_main_clause_stays_before_a_question():
    text = "(S (NP (PRP I)) (VP (VBP ask) (SBAR (IN if) (S (NP (PRP it)) (VP (VBZ rains))))) (. .))"
    assert parts(text, main_clauses=True) == []


def test_a_main_clause_is_deleted_after_reported_speech():
    text = "(S (S (NP (PRP it)) (VP (VBZ rains))) (, ,) (NP (PRP he)) (VP (VBD said)) (. .))"
    assert parts(text, main_clauses=True) == [("MAIN<S", ", he said")]


def test_a_sentence_may_lose_its_first_and_a_clause_its_that():
    text = (
        "(S (CC and) (NP (PRP I)) (VP (VBP say) (SBAR (IN that) (S (NP (DT that))"
        " (VP (VBZ rains) (CC and) (VBZ pours))))))"
    )
    assert parts(text, openers=True) == [("CC<S", "and"), ("IN<SBAR", "that")]


def test_a_word_is_deleted_with_the_commas_around_it():
    text = "(S (INTJ (UH well)) (, ,) (NP (PRP it)) (VP (VBZ rains) (, ,) (ADVP (RB too))) (. .))"
    assert parts(text, tags=("UH", "RB")) == [("UH<S", "well ,"), ("RB<VP", ", too")]


def test_determiners_and_adjectives_stay_without_a_noun():
    text = "(S (NP (DT that)) (VP (VBZ is) (NP (DT a) (JJ good) (NN tea))))"
    assert parts(text, tags=("DT", "JJ")) == [("DT<NP", "a"), ("JJ<NP", "good")]


def test_complements_stay():
    said = "(S (NP (PRP he)) (VP (VBZ says) (SBAR (S (NP (PRP it)) (VP (VBZ rains))))))"
    assert parts(said, constituents=("SBAR",)) == []
    leads = "(VP (VB go) (PP (VBG according) (PP (TO to) (NP (NN plan)))))"
    assert parts(leads, constituents=("PP",)) == [("PP<VP", "according to plan")]


def test_function_tags_do_not_matter():
    text = "(S (NP-SBJ (PRP it)) (VP (VBD rained) (PP-TMP (IN in) (NP (NNP May)))))"
    assert parts(text, constituents=("PP",)) == [("PP<VP", "in May")]


def test_nothing_longer_than_the_limit_is_deleted():
    assert parts(APPOSITION, set_apart=("NP",), longest=3) == []


def test_a_negation_stays_with_everything_around_it():
    text = "(S (NP (PRP it)) (VP (VBD rained) (PP (IN on) (NP (DT no) (NN day)))))"
    assert parts(text, tags=("DT",), constituents=("PP",)) == []


def test_some_word_always_stays():
    assert parts("(FRAG (PP (IN at) (NP (NN noon))) (. .))", constituents=("PP",)) == []


def test_words_alone_are_the_rules_of_the_paper():
    tree = Tree.from_brackets(
        "(S (CC and) (NP (DT the) (JJ old) (NN cat)) (VP (VBD slept) (ADVP (RB well))"
        " (PP (IN at) (NP (NN noon)))) (. .))"
    )
    found = deletable_parts(tree, Deletable.words_alone())
    assert [tree.words[part.start] for part in found] == ["the", "old", "well"]
    assert all(part.is_word for part in found)


def test_an_adverb_that_is_the_whole_statement_stays():
    late = "(S (NP (DT the) (NN train)) (VP (VBD was) (ADJP (RB late)) (PP (IN in) (NP (NN may)))))"
    assert parts(late, tags=("RB",)) == []
    also = "(S (NP (PRP it)) (VP (VBD was) (ADVP (RB also)) (ADJP (JJ good))))"
    assert parts(also, tags=("RB",)) == [("RB<VP", "also")]
    very = "(S (NP (PRP it)) (VP (VBD was) (ADJP (RB very) (JJ good))))"
    assert parts(very, tags=("RB",)) == [("RB<ADJP", "very")]


def test_the_only_word_stays():
    assert parts("(FRAG (ADVP (RB exactly)) (. .))", tags=("RB",)) == []
    assert parts("(FRAG (ADVP (RB exactly) (RB so)) (. .))", tags=("RB",)) != []


def test_a_conjunct_is_not_deleted_without_its_comma_or_conjunction():
    text = (
        "(S (NP (PRP he)) (VP (VBZ says) (SBAR (SBAR (IN that) (S (NP (PRP it)) (VP (VBZ rains))))"
        " (CC and) (SBAR (IN that) (S (NP (PRP it)) (VP (VBZ snows)))))))"
    )
    assert parts(text, constituents=("SBAR",)) == []
    assert parts(text, conjuncts=True) == [
        ("SBAR+CC<SBAR", "that it rains and"),
        ("CC+SBAR<SBAR", "and that it snows"),
    ]


def test_comparisons_stay_whole():
    text = (
        "(S (NP (PRP he)) (VP (VBD saw) (NP (NP (ADJP (RB as) (JJ many)) (NNS birds)) (PP (IN as)"
        " (NP (NN yesterday))))))"
    )
    assert parts(text, tags=("RB",), constituents=("PP",)) == []
    than = "(S (NP (PRP he)) (VP (VBD saw) (NP (NP (JJR more)) (PP (IN than) (NP (NN rain))))))"
    assert parts(than, constituents=("PP",)) == []


def test_between_two_names_one_comma_stays():
    text = (
        "(FRAG (NP (NNP Anna) (NNP Berg)) (, ,) (NP (NNP Radio) (NNP One)) (, ,)"
        " (NP (NNP Paris)) (. .))"
    )
    assert ("NP<FRAG", "Radio One ,") in parts(text, set_apart=("NP",))
    text = text.replace("Paris", "reports").replace("(NP (NNP reports))", "(VP (VBZ reports))")
    assert ("NP<FRAG", ", Radio One ,") in parts(text, set_apart=("NP",))


def test_a_part_after_a_conjunction_is_deleted_with_its_comma():
    text = (
        "(S (S (NP (PRP he)) (VP (VBD left))) (CC and) (S (PP (IN in) (NP (NNP May))) (, ,)"
        " (NP (PRP she)) (VP (VBD came))))"
    )
    assert parts(text, constituents=("PP",)) == [("PP<S", "in May ,")]


def test_a_word_beside_and_is_not_deleted_alone():
    text = "(S (NP (PRP it)) (VP (VBD rose) (ADVP (RB quickly) (CC and) (RB surely))) (. .))"
    assert parts(text, tags=("RB",)) == []
    other = "(S (VP (VBD rose) (NP (NP (NN here)) (CC and) (ADVP (RB elsewhere)))) (. .))"
    assert parts(other, tags=("RB",)) == []
    first = "(S (CC and) (ADVP (RB now)) (NP (PRP it)) (VP (VBZ rains)) (. .))"
    assert parts(first, tags=("RB",)) == [("RB<S", "now")]
    before = "(S (VP (VBD saw) (NP (NP (NNS cats)) (CC and) (RB now) (NP (NNS dogs)))) (. .))"
    assert parts(before, tags=("RB",)) == [("RB<NP", "now")]
