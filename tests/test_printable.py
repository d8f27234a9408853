"""What comes from data is printed safely, and a message is one line."""

import json
import pickle

import pytest

from otherwords.errors import InputError, LinkError, OtherwordsError, UnknownNameError
from otherwords.plain_json import parse_json
from otherwords.printable import MOST, one_line, printable, quoted

ESCAPE = "\x1b]0;owned\x07\x9b31m"


@pytest.mark.parametrize("character", ["\0", "\x1b", "\x7f", "\x9b", "\n", "\r", "\t", "\u2028"])
def test_no_control_character_is_printed_raw(character):
    assert printable(f"a{character}b").isprintable()


def test_text_of_any_language_stays_as_it_is():
    text = "Größe, naïve, 日本語, שלום, 🙂"
    assert printable(text) == one_line(text) == text


def test_a_lone_surrogate_can_be_printed():
    printable("\udcff").encode("utf-8")


def test_a_message_of_several_lines_becomes_one():
    assert str(OtherwordsError("first:\n   second\r\nthird")) == "first: second third"


def test_an_error_shows_an_escape_sequence_instead_of_obeying_it():
    error = InputError(f"a{ESCAPE}.tsv", 3, f"found '{ESCAPE}'.")
    assert str(error).isprintable()
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_message_has_a_bounded_length():
    assert len(str(OtherwordsError("x" * 10**6))) < MOST + 10
    assert len(str(UnknownNameError("rule", "y" * 10**6, ["union"]))) < 300
    assert len(quoted("z" * 10**6)) < 210


def test_a_link_error_is_also_a_value_error():
    assert issubclass(LinkError, ValueError)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[" * 100_000, "it is nested too deeply"),
        ("9" * 5000, "it has a number of too many digits"),
        (b"\xff", "it is not UTF-8"),
        ('"\\ud800"', "it has half a character"),
        ("{", "Expecting property name"),
    ],
)
def test_whatever_is_wrong_with_json_is_one_kind_of_error(text, reason):
    with pytest.raises(ValueError, match=f"^{reason}"):
        parse_json(text)


def test_good_json_is_read_as_it_is():
    value = {"a": [1, 0.5, None, "é\U0001f642"]}
    assert parse_json(json.dumps(value)) == value  # two escapes that make one character are fine
