"""Lines become words, and words lines again."""

import pytest

from otherwords.corpus.sample import sentences
from otherwords.rewrite.read.text import OutputWord, TextInOut

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


def test_new_words_are_lowercase_and_the_sentence_begins_with_a_capital():
    pairs = [("a", None), ("dog", None), ("saw", 2), ("rome", 3), (".", 4)]
    assert written("Her cat saw Rome.", pairs) == "A dog saw Rome."


def test_a_sentence_that_began_in_lowercase_does_so_again():
    assert written("her cat saw Rome", [("rome", 3), ("saw", 2)]) == "Rome saw"
    assert written("her cat saw Rome", [("cats", None), ("saw", 2)]) == "cats saw"


def test_the_first_word_loses_its_capital_when_it_moves_unless_it_is_a_name():
    pairs = [("saw", 1), ("anna", 0), (".", 2)]
    assert written("Anna saw.", pairs, tags=("NNP", "VBD", ".")) == "Saw Anna."
    assert written("Anna saw.", pairs, tags=("RB", "VBD", ".")) == "Saw anna."
    assert written("NATO saw.", [("saw", 1), ("nato", 0)]) == "Saw NATO"


def test_i_is_capitalised_only_in_english():
    assert written("He came.", [("so", None), ("i", None), ("came", 1)]) == "So I came"
    german = TextInOut("deu", lowercased=True)
    assert written("He kam.", [("so", None), ("i", None)], text=german) == "So i"


def test_quotes_before_the_first_word_do_not_hide_it():
    pairs = [('"', 0), ("no", None), ('"', 2)]
    assert written('"Yes"', pairs) == '"No"'


def test_tokenised_text_is_split_at_spaces_and_written_with_them():
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


def test_an_article_fits_the_new_word_after_it():
    text = TextInOut("en", lowercased=True)
    line = text.read("A very old man saw an apple.")
    words = [("a", 0), ("old", 2), ("man", 3), ("saw", 4), ("an", 5), ("pear", None), (".", 7)]
    assert text.write(line, [OutputWord(*word) for word in words]) == "An old man saw a pear."


def test_an_article_stays_as_the_input_had_it():
    text = TextInOut("en", lowercased=True)
    line = text.read("It was an historic day.")
    words = [OutputWord(word, k) for k, word in enumerate(line.words)]
    assert text.write(line, words) == "It was an historic day."


def test_other_languages_have_other_articles():
    text = TextInOut("pt", lowercased=True)
    line = text.read("a muito alta casa")
    assert text.write(line, [OutputWord("a", 0), OutputWord("alta", 2)]) == "a alta"
