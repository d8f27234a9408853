"""Normalising changes spaces, invisible characters and typography, and nothing a reader sees."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.errors import UnknownNameError
from otherwords.text import Tokeniser, Typography, normalise

TABLE = [
    # spaces
    ("5\u202f000\u00a0km\u2009long", "5 000 km long"),
    ("  two\t lines\r\nbecome one ", "two lines become one"),
    ("\u3000wide\u2028apart\x1fagain\x85", "wide apart again"),
    # invisible characters
    ("co\u00adoperate zero\u200bwidth \ufeffmark", "cooperate zerowidth mark"),
    ("be\x07ll nu\x00l \u202aleft\u202c", "bell nul left"),
    ("a \u200b b", "a b"),
    # one code for one letter
    ("cafe\u0301 A\u030angstro\u0308m", "café Ångström"),
    ("e\u00ad\u0301", "é"),
    # the plain form of the typography
    ("“a” „b“ «c» ‘d’ ‚e‘ ‹f› it’s l´eau", "\"a\" \"b\" \"c\" 'd' 'e' 'f' it's l'eau"),
    ("1990–95 a – b c—d e―f well\u2010known g…", "1990-95 a - b c--d e--f well-known g..."),
    # French sets spaces inside its quotes, German turns them around
    ("Il dit «\u00a0oui\u00a0», l’« Europe » (« non »).", 'Il dit "oui", l\'"Europe" ("non").'),
    ("Er rief »Halt« und »Wer da?« laut.", 'Er rief "Halt" und "Wer da?" laut.'),
    # joiners spell Persian and bind emoji; elsewhere they are debris
    ("می\u200cخواهم 👩\u200d🚀", "می\u200cخواهم 👩\u200d🚀"),
    ("a\u200db \u200cc 👩\u200d", "ab c 👩"),
    # visible signs stay
    ("ﬁ ½ № 5′ ° ẞ Ǆ ʼn", "ﬁ ½ № 5′ ° ẞ Ǆ ʼn"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "normal"), TABLE)
def test_text_is_normalised(text: str, normal: str) -> None:
    assert normalise(text) == normal


def test_kept_typography_still_loses_odd_spaces() -> None:
    assert normalise("«\u00a0l’été\u00a0» – …", "keep") == "« l’été » – …"


def test_an_unknown_typography_is_an_error() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'keep'"):
        normalise("a", "kept")  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match="no typography called 'curly'"):
        Tokeniser("en", "curly")  # type: ignore[arg-type]


@pytest.mark.parametrize("typography", ["plain", "keep"])
@given(text=st.text())
def test_normalising_a_second_time_changes_nothing(typography: Typography, text: str) -> None:
    once = normalise(text, typography)
    assert normalise(once, typography) == once


@given(
    text=st.text(
        alphabet=st.sampled_from("ae \u0301\u00ad\u200c\u200d\u200b\u00a0\t«»'(👩ی.\u0338<")
    )
)
def test_normalising_tricky_text_a_second_time_changes_nothing(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once


@given(text=st.text())
def test_no_letter_digit_or_accent_is_ever_lost(text: str) -> None:
    assert _visible(normalise(text)) == _visible(text)


def _visible(text: str) -> list[str]:
    parts = unicodedata.normalize("NFD", text)
    return [character for character in parts if unicodedata.category(character)[0] in "LMN"]


@given(text=st.text())
def test_result_is_one_line_with_single_spaces(text: str) -> None:
    normal = normalise(text)
    assert normal == " ".join(normal.split())
    assert unicodedata.is_normalized("NFC", normal)
    assert not any(unicodedata.category(character) == "Cc" for character in normal)
