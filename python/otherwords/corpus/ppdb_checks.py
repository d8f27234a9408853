"""What can be wrong with a line of a paraphrase database.

A line goes through here before anyone sees it, by the hundred million; so each check first
asks the cheap question that nearly every line answers well, and looks closer only then.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from otherwords.corpus.links import BAD_LINK, LINK, Link
from otherwords.corpus.ppdb_features import parse_features

SEPARATOR = " ||| "
BAR = "|||"
FIELDS = ("label", "phrase", "paraphrase", "features", "links", "entailment")
FEWEST = FIELDS.index("features") + 1
SLOT = re.compile(r"\[(\S+),([0-9]{1,9})\]")


class Slot(NamedTuple):
    """A place in a rule that any phrase of the label may fill."""

    label: str
    number: int


class LineFault(NamedTuple):
    """Something wrong with a line: a reason to count it under, and what to say."""

    reason: str
    message: str


@lru_cache(maxsize=1 << 14)  # a grammar has few labels
def parse_slot(symbol: str) -> Slot | None:
    """Read a symbol as a slot; None if it is a word.

    >>> parse_slot("[NP/NN,1]"), parse_slot("increase")
    (Slot(label='NP/NN', number=1), None)
    """
    found = SLOT.fullmatch(symbol)
    return Slot(found[1], int(found[2])) if found else None


def split_symbols(text: str) -> tuple[str, ...]:
    """Cut a side of a rule at its blanks (and at nothing else that looks like one)."""
    return tuple(filter(None, text.split(" ")))


def find_fault(text: str, fields: list[str], *, check_features: bool = True) -> LineFault | None:
    """Say what is wrong with a line that was cut into these fields, if anything is."""
    if not FEWEST <= len(fields) <= len(FIELDS) or text.count(BAR) != len(fields) - 1:
        return _fault_of_fields(fields)
    label, phrase, paraphrase = fields[:3]
    if label[0:1] != "[" or label[-1] != "]" or len(label) < 3 or " " in label:
        message = f"the label is '{label}'. Write one without blanks in brackets, as in [NP]."
        return LineFault("with a bad label", message)
    if not phrase.strip(" ") or not paraphrase.strip(" "):
        empty = "paraphrase" if phrase.strip(" ") else "phrase"
        return LineFault(
            "with an empty side", f"the {empty} is empty. Remove the line, or skip bad lines."
        )
    if ("[" in phrase or "[" in paraphrase) and (message := _fault_of_slots(phrase, paraphrase)):
        return LineFault("with bad slots", message)
    if check_features:
        try:
            parse_features(fields[3])
        except ValueError as error:
            return LineFault("with a bad feature", f"{error}.")
    if len(fields) > 4:
        lengths = len(split_symbols(phrase)), len(split_symbols(paraphrase))
        if message := _fault_of_links(fields[4], lengths):
            return LineFault(BAD_LINK, message)
    return None


def _fault_of_fields(fields: list[str]) -> LineFault:
    for name, field in zip(FIELDS, fields, strict=False):
        if BAR in field:
            advice = "Put it between fields only, with a blank on each side."
            return LineFault("with a bad separator", f"'{BAR}' inside the {name}. {advice}")
    few = len(fields) < FEWEST
    missing = "Add what is missing of label, phrase, paraphrase, features."
    advice = missing if few else f"Take the extra '{BAR}' out."
    found = f"expected {FEWEST} to {len(FIELDS)} fields with '{BAR}' between, found {len(fields)}"
    return LineFault("with too few fields" if few else "with too many fields", f"{found}. {advice}")


def _fault_of_slots(phrase: str, paraphrase: str) -> str:
    sides: dict[str, list[str]] = {}
    for name, side in ("phrase", phrase), ("paraphrase", paraphrase):
        brackets = [symbol for symbol in side.split(" ") if symbol[:1] == "["]
        slots = [(symbol, slot) for symbol in brackets if (slot := parse_slot(symbol))]
        numbers = sorted(slot.number for _, slot in slots)
        if numbers != list(range(1, len(slots) + 1)):
            found = ", ".join(map(str, numbers))
            return f"slots of the {name} are numbered {found}. Count from 1, each number once."
        sides[name] = [symbol for symbol, _ in slots]
    for name, other in ("phrase", "paraphrase"), ("paraphrase", "phrase"):
        for symbol in sides[name]:
            if symbol not in sides[other]:
                advice = "Give both sides the same slots."
                return f"slot {symbol} of the {name} is not in the {other}. {advice}"
    return ""


@lru_cache(maxsize=1 << 14)  # short phrases are linked in few ways
def _fault_of_links(text: str, lengths: tuple[int, int]) -> str:
    links: set[Link] = set()
    for piece in filter(None, text.split(" ")):
        found = LINK.fullmatch(piece)
        if found is None:
            return f"'{piece}' is not a link. Write 3-1."
        links.add((int(found[1]), int(found[2])))
    for end, name in enumerate(("phrase", "paraphrase")):
        last = lengths[end] - 1
        for link in sorted(links):
            if link[end] > last:
                there = f"the {name} has symbols 0 to {last}"
                return f"link {link[0]}-{link[1]} points outside: {there}. Count from zero."
    return ""
