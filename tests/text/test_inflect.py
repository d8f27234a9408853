"""Forms of English words."""

import pytest

from otherwords.text.inflect import bases, form_of, inflect, same_word

FORMS = [  # base, -s, -ing, past, participle
    ("walk", "walks", "walking", "walked", "walked"),
    ("take", "takes", "taking", "took", "taken"),
    ("study", "studies", "studying", "studied", "studied"),
    ("play", "plays", "playing", "played", "played"),
    ("stop", "stops", "stopping", "stopped", "stopped"),
    ("open", "opens", "opening", "opened", "opened"),
    ("fix", "fixes", "fixing", "fixed", "fixed"),
    ("go", "goes", "going", "went", "gone"),
    ("die", "dies", "dying", "died", "died"),
    ("agree", "agrees", "agreeing", "agreed", "agreed"),
    ("be", "is", "being", "was", "been"),
    ("have", "has", "having", "had", "had"),
    ("refer", "refers", "referring", "referred", "referred"),
    ("quit", "quits", "quitting", "quit", "quit"),
]


@pytest.mark.parametrize("forms", FORMS, ids=lambda forms: forms[0])
def test_the_forms_of_a_verb_and_the_way_back(forms):
    word = forms[0]
    assert tuple(inflect(word, tag) for tag in ("VBZ", "VBG", "VBD", "VBN")) == forms[1:]
    assert all(word in bases(form) for form in forms)
    assert all(same_word(a, b) for a in forms for b in forms)


@pytest.mark.parametrize(
    ("word", "plural"),
    [("house", "houses"), ("child", "children"), ("city", "cities"), ("box", "boxes")],
)
def test_plurals(word, plural):
    assert inflect(word, "NNS") == plural
    assert "NNS" in form_of(plural, word)


@pytest.mark.parametrize(
    ("first", "second"),
    [("work", "worker"), ("car", "care"), ("new", "news paper"), ("plan", "plane"), ("wing", "we")],
)
def test_words_that_only_look_alike_are_not_the_same(first, second):
    assert not same_word(first, second)


def test_two_forms_of_a_participle_are_understood_and_one_is_written():
    assert inflect("learn", "VBD") == "learned"
    assert same_word("learnt", "learning")


def test_modal_verbs_have_no_forms():
    assert inflect("must", "VBD") == "must"


def test_only_adjectives_are_graded():
    assert inflect("large", "JJR") == "larger" and inflect("good", "JJS") == "best"
    assert inflect("work", "JJR") == "work"
