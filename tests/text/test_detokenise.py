"""Detokenising is the inverse of tokenising on ordinary text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.errors import UnknownNameError
from otherwords.text import Detokeniser, Tokeniser, normalise

ROUND_TRIPS = [
    ("en", "We can't go, they cannot stay, and it's John's."),
    ("en", 'He said: "Stop (now)!" and "Go [there]."'),
    ("en", "The dogs' bowls and the workers' and employers' rules"),
    ("en", "It is 'good' as 'new', the 'Prisoners' Document' says."),
    ("en", "She calls it 'new' and the dogs' bowls 'old'."),
    ("en", '"We saw it," said Ann, "and left."'),
    ("en", 'it ended so badly."'),
    ("en", "It cost $1,000 or £5, i.e. 50% - at 12:30 -- no. 5/6 #1"),
    ("en", "I'm gonna see: C++, U.S.-led, AT&T, and/or e.g. LIFE+."),
    ("en", "Wait... what?! Really!! :-) Write to a@b.com."),
    ("en", "IT'S NOT MINE AND I CAN'T."),
    ("de", "Am 3. Mai geht's z. B. um 20 % mehr, d. h. 5 €."),
    ("de", 'Die "AIDS"-Hilfe, die 5 %-Hürde, Ein- und Ausfuhr'),
    ("de", "Arbeitszeiten und -bedingungen ... oder (inkl. MwSt.)"),
    ("de", 'Sie rief: "Komm!" und ging - leise - fort.'),
    ("fr", "L'homme n'a-t-il pas dit qu'il vient aujourd'hui?"),
    ("fr", "Donnez-le-moi, dit-elle: \"c'est-à-dire l'eau!\""),
    ("fr", "Il y a 5% et 10 € (voir n° 3), D'ABORD!"),
    ("it", "L'uomo dell'anno vuole un po' d'acqua."),
    ("es", "¿Qué hora es? ¡Ya!"),
    ("sv", "Han kom bl.a. hit, t.ex. kl. nio."),
]


@pytest.mark.parametrize(("language", "text"), ROUND_TRIPS)
def test_text_comes_back_as_it_was(language: str, text: str) -> None:
    assert Detokeniser(language).text(Tokeniser(language).tokens(text)) == text


@pytest.mark.parametrize(
    ("language", "text", "usual"),
    [
        ("fr", "Il a dit : oui !", "Il a dit: oui!"),
        ("en", "rock--or so", "rock -- or so"),
        ("en", "I can not.", "I cannot."),
        ("en", "5 % more", "5% more"),
        ("de", "5% mehr", "5 % mehr"),
        ("en", "the end ...", "the end..."),
        ("en", "He is 6'2\" tall.", "He is 6'2 \"tall."),
    ],
)
def test_what_tokens_leave_undecided_takes_its_usual_form(
    language: str, text: str, usual: str
) -> None:
    assert Detokeniser(language).text(Tokeniser(language).tokens(text)) == usual


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "“Ann’s ‘new’ car isn’t here,” he said."),
        ("de", "„Gut“, sagte er, ‚na ja‘ und »so« weiter."),
        ("fr", "L’été «chaud» s’achève…"),
    ],
)
def test_typographic_quotes_open_or_close_by_their_shape(language: str, text: str) -> None:
    tokens = Tokeniser(language, typography="keep").tokens(text)
    assert Detokeniser(language).text(tokens) == text


@pytest.mark.parametrize("language", ["en", "de", "fr", "xx"])
@given(text=st.text(alphabet="aBs nté'.-\"(),!?:/%$1°+«»’“", max_size=30))
def test_only_spaces_are_put_between_tokens(language: str, text: str) -> None:
    tokens = Tokeniser(language).tokens(text)
    joined = Detokeniser(language).text(tokens)
    assert joined.replace(" ", "") == normalise(text).replace(" ", "")
    assert joined == " ".join(joined.split())


def test_no_tokens_make_no_text() -> None:
    assert Detokeniser("en").text([]) == ""


def test_an_invalid_language_code_is_an_error() -> None:
    with pytest.raises(UnknownNameError, match="Known: ca, de, en"):
        Detokeniser("deutsch")
