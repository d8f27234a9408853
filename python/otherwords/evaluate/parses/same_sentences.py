"""Walk through gold and guessed trees side by side, sure that they are over the same words.

A parse can be scored only against a parse of the same tokens. A parser that drops a line, or a
file of another tokenisation, would otherwise be scored against its neighbours and merely look
bad. So the first sentence that differs ends the scoring, and is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Protocol, TypeVar

from otherwords.errors import EmptyInputError, InputError

ADVICE = "Score parses of the same tokens, in the same order."


class Worded(Protocol):
    @property
    def words(self) -> tuple[str, ...]: ...


Parse = TypeVar("Parse", bound=Worded)


def same_sentences(
    gold: Iterable[Parse], guess: Iterable[Parse], *, names: tuple[str, str]
) -> Iterator[tuple[Parse, Parse]]:
    """Stream the pairs; different words, or a different number of sentences, are an error."""
    number = 0
    rows = zip_longest(gold, guess)
    for number, (right, guessed) in enumerate(rows, 1):
        if right is None or guessed is None:
            raise _unequal(names, number - 1, guessed is None, 1 + sum(1 for _ in rows))
        if right.words != guessed.words:
            raise _other_words(names, number, right.words, guessed.words)
        yield right, guessed
    if not number:
        raise EmptyInputError(f"{names[0]}: no sentence in it. Give a file with parses.")


def percentage(part: int, whole: int) -> float:
    """A share in percent; 100 of nothing, as nothing is wrong or missed.

    >>> percentage(3, 4), percentage(0, 0)
    (75.0, 100.0)
    """
    return 100 * part / whole if whole else 100.0


def _unequal(names: tuple[str, str], both: int, more_gold: bool, rest: int) -> InputError:
    golden, guessed = (both + rest, both) if more_gold else (both, both + rest)
    found = f"{guessed:,} sentences, but {names[0]} has {golden:,}"
    return InputError(names[1], None, f"{found}. {ADVICE}")


def _other_words(
    names: tuple[str, str], number: int, gold: tuple[str, ...], guess: tuple[str, ...]
) -> InputError:
    pairs = enumerate(zip_longest(gold, guess), 1)
    place, (right, guessed) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
    found = f"sentence {number:,}: word {place} is {_quoted(guessed)}"
    there = f"but {_quoted(right)} in {names[0]}"
    lengths = f"{len(guess)} words against {len(gold)}"
    return InputError(names[1], None, f"{found}, {there} ({lengths}). {ADVICE}")


def _quoted(word: str | None) -> str:
    return "missing" if word is None else f"'{word}'"
