"""What holds for the tokeniser in every language, and the languages with few rules."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.errors import UnknownNameError
from otherwords.text import Tokeniser, normalise

LANGUAGES = ["en", "de", "fr", "it", "sv"]
# Random letters rarely touch a rule; a few hundred characters of what the rules look at do.
TRICKY = st.text(alphabet="aBsnté's.-’\"(),!?:;/@#%$°+&1 20\u200d\u0301\u00a0中я👍…—", max_size=40)

TABLE = [
    ("it", "L'uomo dell'anno è un'amica.", "L' uomo dell' anno è un' amica ."),
    ("it", "Un po' d'acqua, com'è?", "Un po' d' acqua , com' è ?"),
    ("it", "Il Sig. Rossi, ecc. vive.", "Il Sig. Rossi , ecc. vive ."),
    ("es", "¿Qué hora es? ¡Ya!", "¿ Qué hora es ? ¡ Ya !"),
    ("es", "El Sr. López dejó EE.UU. ayer.", "El Sr. López dejó EE.UU. ayer ."),
    ("nl", "'s Avonds eet hij zo'n ei.", "'s Avonds eet hij zo'n ei ."),
    ("nl", "In- en uitvoer van foto's", "In- en uitvoer van foto's"),
    ("pt", "O Sr. Silva está cá.", "O Sr. Silva está cá ."),
    ("ca", "L'home d'ahir", "L' home d' ahir"),
    ("sv", "Han kom bl.a. hit, t.ex. kl. nio.", "Han kom bl.a. hit , t.ex. kl. nio ."),
    ("pl", "Np. tak, tzw. dom. Nie.", "Np. tak , tzw. dom . Nie ."),
    ("fin", "Mitä? O'Neill tuli.", "Mitä ? O'Neill tuli ."),
    ("ru", "Я не знаю. Привет!", "Я не знаю . Привет !"),
    ("el", "Ο άνθρωπος ήρθε.", "Ο άνθρωπος ήρθε ."),
    ("hi", "नमस्ते दुनिया", "नमस्ते दुनिया"),
    ("fa", "می‌خواهم بروم", "می‌خواهم بروم"),
    ("zh", "我们去北京。好吗？", "我们去北京 。 好吗 ？"),  # runs of Han stay together
]


@pytest.mark.parametrize(("language", "text", "tokens"), TABLE)
def test_other_languages_are_split_into_these_tokens(language: str, text: str, tokens: str) -> None:
    assert Tokeniser(language).tokens(text) == tokens.split()


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=st.text(max_size=60) | TRICKY)
def test_no_character_is_lost_and_no_token_is_empty_or_contains_a_space(
    language: str, text: str
) -> None:
    for typography in ("plain", "keep"):
        tokens = Tokeniser(language, typography).tokens(text)  # type: ignore[arg-type]
        assert "".join(tokens) == normalise(text, typography).replace(" ", "")  # type: ignore[arg-type]
        assert all(tokens)
        assert not any(character.isspace() for token in tokens for character in token)


@pytest.mark.parametrize("language", LANGUAGES)
@given(texts=st.lists(TRICKY, max_size=5))
def test_many_lines_give_the_same_tokens_as_one_by_one(language: str, texts: list[str]) -> None:
    tokeniser = Tokeniser(language)
    assert list(tokeniser.lines(texts)) == [tokeniser.tokens(text) for text in texts]


@pytest.mark.parametrize("unit", ["+-", "a.", "1.A", "-il", "a@", '"', "a" * 50, ".)", "#1", "n't"])
def test_time_stays_linear_on_hostile_lines(unit: str) -> None:
    start = time.process_time()
    for language in ("en", "fr"):
        Tokeniser(language).tokens(unit * (20_000 // len(unit)))
    assert time.process_time() - start < 2


def test_a_region_changes_nothing() -> None:
    assert Tokeniser("en-GB").tokens("I can't.") == Tokeniser("en").tokens("I can't.")


@pytest.mark.parametrize("code", ["", "e", "english", "EN", "e2", "en GB"])
def test_an_invalid_language_code_is_an_error(code: str) -> None:
    with pytest.raises(UnknownNameError, match="language code called"):
        Tokeniser(code)


def test_importing_the_room_compiles_no_pattern_and_loads_nothing_heavy() -> None:
    check = (
        "import sys, otherwords.text, otherwords.text.pattern as p;"
        "assert p.token_pattern.cache_info().currsize == 0;"
        "assert not {'numpy', 'regex', 'rich', 'typer'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", check], check=True)
