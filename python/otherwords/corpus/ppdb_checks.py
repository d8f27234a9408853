"""What can be wrong with a line of a paraphrase database.

Hundreds of millions of lines pass through here, so each check first asks a cheap question that
nearly every line passes, and looks closer only if it fails.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from otherwords.corpus.links import BAD_LINK, LINK, Link
from otherwords.corpus.ppdb_features import parse_features
from otherwords.corpus.slots import Slot, is_misnumbered, slots_of

SEPARATOR = " ||| "
BAR = "|||"
FIELDS = ("label", "phrase", "paraphrase", "features", "links", "entailment")
FEWEST = FIELDS.index("features") + 1


class LineFault(NamedTuple):
    """Something wrong with a line: the reason to count it under, and the message."""

    reason: str
    message: str


def split_symbols(text: str) -> tuple[str, ...]:
    """Split a side of a rule at its spaces (and at no other whitespace)."""
    return tuple(filter(None, text.split(" ")))


def find_fault(text: str, fields: list[str], *, check_features: bool = True) -> LineFault | None:
    """Find what is wrong with a line that was split into these fields, if anything."""
    if not FEWEST <= len(fields) <= len(FIELDS) or text.count(BAR) != len(fields) - 1:
        return _fault_of_fields(fields)
    label, phrase, paraphrase = fields[:3]
    if label[0:1] != "[" or label[-1] != "]" or len(label) < 3 or " " in label:
        message = f"the label is '{label}'. Write one in brackets, without spaces: [NP]."
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
            advice = "Put it between fields only, with a space on each side."
            return LineFault("with a bad separator", f"'{BAR}' inside the {name}. {advice}")
    few = len(fields) < FEWEST
    missing = "A line needs label, phrase, paraphrase and features."
    advice = missing if few else f"Remove the extra '{BAR}'."
    found = f"expected {FEWEST} to {len(FIELDS)} fields separated by '{BAR}', found {len(fields)}"
    return LineFault("with too few fields" if few else "with too many fields", f"{found}. {advice}")


def _fault_of_slots(phrase: str, paraphrase: str) -> str:
    sides: dict[str, list[Slot]] = {}
    for name, side in ("phrase", phrase), ("paraphrase", paraphrase):
        if wrong := next(filter(is_misnumbered, side.split(" ")), None):
            return f"{wrong} in the {name} is not a slot. Number slots from 1 to 9."
        slots = sides[name] = slots_of(side)
        numbers = sorted(slot.number for slot in slots)
        if numbers != list(range(1, len(slots) + 1)):
            found = ", ".join(map(str, numbers))
            return f"slots of the {name} are numbered {found}. Count from 1, each number once."
    for name, other in ("phrase", "paraphrase"), ("paraphrase", "phrase"):
        for slot in sides[name]:
            if slot not in sides[other]:
                advice = "Give both sides the same slots."
                return f"slot {slot} of the {name} is not in the {other}. {advice}"
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
