"""Sentences of the sample corpus whose links any reader can check."""

import pytest

from otherwords.align import align
from otherwords.corpus import sample
from otherwords.text import Tokeniser


@pytest.fixture(scope="module", params=["de", "fr"])
def linked_words(request):
    """For each sentence the pairs of words that were linked."""
    language = request.param
    english, foreign = Tokeniser("en").tokens, Tokeniser(language).tokens
    pairs = [(english(pair.source), foreign(pair.target)) for pair in sample.bitext("en", language)]
    _, links = align(pairs)
    words = [
        {(source[i], target[j]) for i, j in found}
        for (source, target), found in zip(pairs, links, strict=True)
    ]
    return language, words


# The new bridge over the river will be opened on Sunday by the mayor.
# Die neue Brücke über den Fluss wird am Sonntag vom Bürgermeister eröffnet.
# Le nouveau pont sur le fleuve sera inauguré dimanche par le maire.
FIRST = {
    "de": "new-neue bridge-Brücke over-über river-Fluss will-wird Sunday-Sonntag "
    "opened-eröffnet mayor-Bürgermeister .-.",
    "fr": "new-nouveau bridge-pont over-sur river-fleuve be-sera opened-inauguré "
    "Sunday-dimanche by-par mayor-maire .-.",
}
# The mayor will open the new bridge over the river on Sunday.
# Der Bürgermeister eröffnet am Sonntag die neue Brücke über den Fluss.
# Le maire inaugurera dimanche le nouveau pont sur le fleuve.
SECOND = {
    "de": "mayor-Bürgermeister open-eröffnet new-neue bridge-Brücke river-Fluss Sunday-Sonntag",
    "fr": "mayor-maire open-inaugurera new-nouveau bridge-pont river-fleuve",
}


@pytest.mark.parametrize(("line", "expected"), [(0, FIRST), (1, SECOND)])
def test_the_first_sentences_are_linked_as_a_reader_would(linked_words, line, expected):
    language, words = linked_words
    wanted = {tuple(link.split("-")) for link in expected[language].split()}
    assert wanted - words[line] == set()


# how often each pair of words is linked, of the sentences in which both stand
FREQUENT = {
    "de": [("bridge", "Brücke"), ("mayor", "Bürgermeister"), ("water", "Wasser"), ("and", "und")],
    "fr": [("bridge", "pont"), ("mayor", "maire"), ("council", "conseil"), ("and", "et")],
}


def test_words_that_recur_are_linked_wherever_they_occur(linked_words):
    language, words = linked_words
    for english, foreign in FREQUENT[language]:
        meeting = [
            links
            for links, pair in zip(words, sample.bitext("en", language), strict=True)
            if english in pair.source.split() and foreign in pair.target.split()
        ]
        found = sum((english, foreign) in links for links in meeting)
        assert len(meeting) >= 5
        assert found >= 0.9 * len(meeting), (english, foreign)
