"""Text as it was typed."""

import pytest

from otherwords.rewrite.read.paragraphs import cut_paragraph
from otherwords.rewrite.read.text import OutputWord, TextInOut
from otherwords.rewrite.read.typed import find_tokens

TEXT = TextInOut("en", lowercased=True)


def rewritten(line, changes):
    """The line with some words exchanged, by place; None leaves a word out."""
    read = TEXT.read(line)
    output = []
    for k, word in enumerate(read.words):
        new = changes.get(k, word)
        if new is not None:
            output.append(OutputWord(new, k if k not in changes else None))
    return TEXT.write(read, output)


@pytest.mark.parametrize(
    "line",
    ["  The  plan – “a plan” – is fine…  ", "nothing ,here", "ALL OF IT!", "a\tb", "co\u00adop it"],
)
def test_a_line_without_a_change_is_the_same_bytes(line):
    assert rewritten(line, {}) == line


def test_what_stays_is_as_it_was_typed():
    assert rewritten("The  plan – “a plan” – is fine…", {1: "scheme"}) == (
        "The  scheme – “a plan” – is fine…"
    )
    assert rewritten("It's a  nice day , isn't it?", {3: "fine"}) == "It's a  fine day , isn't it?"
    assert rewritten("THE PLAN IS FINE", {1: "scheme"}) == "THE SCHEME IS FINE"
    assert rewritten("It is a very old plan.", {3: None}) == "It is an old plan."


def test_a_line_that_cannot_be_followed_has_no_places():
    assert find_tokens("one two", ["one", "three"]) is None


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two!  Three?", 3),
        ("Dr. Hill met J. R. Smith. He left.", 2),
        ("“Stop!” he said. “Why?”", 2),
        ("Wait... what? Yes.", 2),
        ("No end", 1),
        ("", 1),
    ],
)
def test_a_paragraph_is_cut_and_joined_exactly(text, sentences):
    parts = cut_paragraph(text)
    assert "".join(parts) == text
    assert len(parts[::2]) == sentences
