"""A phrase that is missing may be there in another form: *takes into account*, *took into account*.

One word of the phrase is put into its other forms until something is found, the basic form first.
The paraphrases are then inflected back, so that *takes into account* gets *considers* and not
*consider*. That is safe only where the result is in the database itself, and where the ending says
which form it is: *put* may be past or present, so nothing is made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from otherwords.text.inflect import TAGS, bases, form_of, inflect

BASIC = "VB"
LONGEST = 6
"""Words of a phrase whose forms are tried."""
VERBAL = ("V", "S")
NOMINAL = ("N", "QP")


class OtherForm(NamedTuple):
    """A phrase with one word in another form."""

    text: str
    place: int
    wanted: frozenset[str]
    """The forms that the word may have in the phrase that was asked for."""
    given: frozenset[str]
    """Those it may have here; empty for the basic form."""


def other_forms(words: Sequence[str]) -> Iterator[OtherForm]:
    """The phrase with one word in another form, basic forms first.

    >>> [form.text for form in other_forms(["takes", "place"])][:3]
    ['take place', 'taken place', 'taking place']
    """
    later = []
    for place, word in enumerate(words[:LONGEST]):
        real = [base for base in sorted(bases(word)) if form_of(word, base)]
        for base in real or [word]:
            wanted = frozenset(form_of(word, base))
            forms = {inflect(base, tag) for tag in TAGS} | {base}
            for form in sorted(forms - {word}):
                text = " ".join([*words[:place], form, *words[place + 1 :]])
                made = OtherForm(text, place, wanted, frozenset(form_of(form, base)))
                if form == base:
                    yield made
                else:
                    later.append(made)
    yield from sorted(later, key=lambda form: (form.place, form.text))


def inflected_back(
    text: str, label: str, form: OtherForm, known: Callable[[str], bool]
) -> str | None:
    """A paraphrase of the other form, put into the form that was asked for; None if not safe.

    >>> form = next(other_forms(["takes", "place"]))
    >>> inflected_back("happen", "VP", form, {"happens"}.__contains__)
    'happens'
    >>> inflected_back("put on", "VP", form, {"happens"}.__contains__)
    """
    words = text.split()
    nominal = bool({"NNS"} & (form.wanted | form.given)) and label.startswith(NOMINAL)
    verbal = label.startswith(VERBAL) and not nominal
    if not (nominal or verbal):
        return None
    place = len(words) - 1 if nominal else 0
    changed = _changed(words[place], form, nominal=nominal)
    if changed is None or not known(changed):
        return None
    return " ".join([*words[:place], changed, *words[place + 1 :]])


def _changed(word: str, form: OtherForm, *, nominal: bool) -> str | None:
    """The word in the wanted form, if there is exactly one way."""
    kinds = {"NNS"} if nominal else {"VBZ", "VBG", "VBD", "VBN"}
    wanted, given = form.wanted & kinds, form.given & kinds
    made = set()
    for base in bases(word):
        fits = form_of(word, base) & given if given else word == base
        if fits:
            made |= {inflect(base, tag) for tag in wanted} if wanted else {base}
    return made.pop() if len(made) == 1 else None
