"""The rules that annotations can break, each declared once.

A *fault* makes an annotation unusable: it is unclear what was meant. A *departure* goes
against the scheme, yet can be counted and compared; published corpora are full of them (P4P
alone has 332 phenomena that overlap another of their type), so a command may count them and
report how many there were.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from otherwords.corpus.annotations import Place
from otherwords.errors import InputError

Level: TypeAlias = Literal["fault", "departure"]


class Rule(NamedTuple):
    """How bad it is to break a rule, the reason it is counted under, and what to do."""

    level: Level
    reason: str
    advice: str


LENIENT = {
    "fault": "--lenient leaves it out",
    "departure": "--lenient counts it as it is",
}
"""The other way out of a broken rule."""
RULES = {
    "unknown pair": Rule("fault", "about an unknown pair", "Add the pair, or correct its name"),
    "duplicate annotation": Rule(
        "fault", "by an annotator of the pair before", "Keep one annotation per pair and annotator"
    ),
    "unknown type": Rule("fault", "of unknown type", "Correct the name, or choose another tag set"),
    "empty scope": Rule("fault", "with an empty scope", "Mark a token, or remove it"),
    "outside": Rule("fault", "outside the sentence", "Count from zero, up to the last token"),
    "scope overlaps itself": Rule(
        "fault", "with a scope that overlaps itself", "Join the two ranges into one"
    ),
    "projection missing": Rule("departure", "without a projection", "Say local or global"),
    "projection forbidden": Rule("departure", "with a projection out of place", "Remove it"),
    "keys forbidden": Rule("departure", "with keys out of place", "Remove them"),
    "key outside its scope": Rule(
        "departure", "with a key outside its scope", "Mark the key in the scope too"
    ),
    "one side": Rule("departure", "with one side only", "Mark the other member too"),
    "overlap": Rule("departure", "overlapping another", "Choose one, or join the two"),
}


class Problem(NamedTuple):
    """A rule that was broken, where, by whom, and what was found."""

    rule: str
    place: Place
    pair: str
    annotator: str
    found: str

    @property
    def level(self) -> Level:
        return RULES[self.rule].level

    @property
    def reason(self) -> str:
        return RULES[self.rule].reason

    @property
    def error(self) -> InputError:
        """The problem as one line: where, what was found, what to do."""
        who = f"pair {self.pair}, annotator {self.annotator}, rule '{self.rule}'"
        rule = RULES[self.rule]
        message = f"{who}: {self.found}. {rule.advice}; {LENIENT[rule.level]}."
        return InputError(self.place.path, self.place.line, message)
