"""Lines become words, and words lines again."""

import pytest

from otherwords.corpus.sample import sentences
from otherwords.rewrite.text_in_out import OutputWord, TextInOut

ENGLISH = TextInOut("eng", lowercased=True)


def written(line, pairs, tags=(), text=ENGLISH):
    return text.write(text.read(line), [OutputWord(*pair) for pair in pairs], tags)


def test_a_sentence_that_is_kept_comes_out_as_it_was():
    for sentence in sentences()[:300]:
        line = ENGLISH.read(sentence.english)
        output = [OutputWord(word, place) for place, word in enumerate(line.words)]
        assert ENGLISH.write(line, output) == sentence.english


def test_an_empty_line_has_no_words():
    assert ENGLISH.read("  ").words == ()
    assert written("", []) == ""


def test_new_words_are_small_and_the_sentence_begins_with_a_capital():
    pairs = [("a", None), ("dog", None), ("saw", 2), ("rome", 3), (".", 4)]
    assert written("Her cat saw Rome.", pairs) == "A dog saw Rome."


def test_a_sentence_that_began_small_does_so_again():
    assert written("her cat saw Rome", [("rome", 3), ("saw", 2)]) == "Rome saw"
    assert written("her cat saw Rome", [("cats", None), ("saw", 2)]) == "cats saw"


def test_the_first_word_loses_its_capital_when_it_moves_unless_it_is_a_name():
    pairs = [("saw", 1), ("anna", 0), (".", 2)]
    assert written("Anna saw.", pairs, tags=("NNP", "VBD", ".")) == "Saw Anna."
    assert written("Anna saw.", pairs, tags=("RB", "VBD", ".")) == "Saw anna."
    assert written("NATO saw.", [("saw", 1), ("nato", 0)]) == "Saw NATO"


def test_i_is_a_capital_in_english_alone():
    assert written("He came.", [("so", None), ("i", None), ("came", 1)]) == "So I came"
    german = TextInOut("deu", lowercased=True)
    assert written("He kam.", [("so", None), ("i", None)], text=german) == "So i"


def test_quotes_before_the_first_word_do_not_hide_it():
    pairs = [('"', 0), ("no", None), ('"', 2)]
    assert written('"Yes"', pairs) == '"No"'


def test_tokenised_text_is_split_at_blanks_and_written_with_them():
    text = TextInOut("en", lowercased=True, tokenised=True)
    assert text.read("ca n't , Can't").words == ("ca", "n't", ",", "can't")
    assert written("Can't , he", [("can't", 0), (",", 1)], text=text) == "Can't ,"


def test_a_database_with_capitals_gives_words_as_they_are():
    text = TextInOut("en", lowercased=False)
    assert text.read("Her cat").words == ("Her", "cat")
    assert written("Her cat", [("The", None), ("Cat", None)], text=text) == "The Cat"


@pytest.mark.parametrize("code", ["de", "deu", "ger"])
def test_any_code_of_a_language_means_the_same(code):
    assert TextInOut(code, lowercased=True).language == "de"
