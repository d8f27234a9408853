"""Pairs of words that exclude each other: our own list, learned ones, WordNet's if they are given.

A word of the list stands for its forms: *agree / disagree* covers *agreed / disagrees*. Further
pairs can be words or phrases, and are taken as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import product

from otherwords.text.inflect import TAGS, bases, form_of, inflect

LIST = "opposites.en.txt"
PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non-", "non", "mis", "de", "anti-", "counter")
NOT_BY_PREFIX = frozenset(
    tuple(each.split("/"))
    for each in (
        "bate/debate cline/incline come/income cover/discover crease/increase deed/indeed "
        "duct/induct feat/defeat fend/defend fine/define flammable/inflammable fluence/influence "
        "form/inform grade/degrade habit/inhabit land/inland lay/delay light/delight liver/deliver "
        "mand/demand mark/demark note/denote part/counterpart part/depart part/impart "
        "parting/departing party/counterparty parties/counterparties pending/depending "
        "play/display port/import pose/dispose pose/impose press/depress press/impress "
        "prove/improve put/input rive/derive scribe/describe serve/deserve side/inside sign/design "
        "stance/instance tend/intend tense/intense termine/determine til/until till/until to/into "
        "valuable/invaluable vest/invest"
    ).split()
)
"""Words that only look as if the one denied the other."""


class Opposites:
    """Whether two words, or two short phrases, exclude each other.

    >>> known = Opposites([("dove", "hawk")])
    >>> known.are("agreed", "disagree"), known.are("hawk", "dove"), known.are("car", "auto")
    (True, True, False)
    """

    def __init__(self, more: Iterable[tuple[str, str]] = (), *, own: bool = True) -> None:
        self._more = {(a, b) for pair in more for a, b in (pair, pair[::-1])}
        self._own = _listed() if own else frozenset()

    @property
    def listed(self) -> frozenset[tuple[str, str]]:
        """The pairs that are known by name, both ways round and in all forms."""
        return self._own | self._more

    def are(self, first: str, second: str) -> bool:
        """Whether the two exclude each other, in any of their forms."""
        pair = first, second
        if pair in self._more or pair in self._own:
            return True
        return " " not in first and " " not in second and by_affix(first, second)


@cache
def usual_opposites() -> Opposites:
    """Our own list alone."""
    return Opposites()


def by_affix(first: str, second: str) -> bool:
    """Whether one word is the other with an affix that denies it.

    >>> by_affix("agree", "disagrees"), by_affix("useful", "useless"), by_affix("put", "input")
    (True, True, False)
    """
    if _may_differ_by_prefix(first, second):
        for a, b in product(bases(first), bases(second)):
            short, long = sorted((a, b), key=len)
            denied = long != short and long.removesuffix(short) in PREFIXES
            if not denied or len(short) < 3 or (short, long) in NOT_BY_PREFIX:
                continue
            if _is_form(first, a) and _is_form(second, b):
                return True
    stems = [word.removesuffix("less") for word in (first, second)]
    for stem, word, other in ((stems[0], first, second), (stems[1], second, first)):
        if stem != word and len(stem) > 2 and other in (stem, stem + "s", stem + "ful", stem + "y"):
            return True
    return False


def _may_differ_by_prefix(first: str, second: str) -> bool:
    """Whether it is worth a closer look."""
    if first[:2] == second[:2] or not (first.startswith(PREFIXES) or second.startswith(PREFIXES)):
        return False
    return first[:3] in second or second[:3] in first


def _is_form(word: str, base: str) -> bool:
    return word == base or bool(form_of(word, base))


@cache
def _listed() -> frozenset[tuple[str, str]]:
    """The pairs of the list, both ways round and in all forms of both words."""
    text = files(__package__).joinpath(LIST).read_text("utf-8")
    pairs = [line.split() for line in text.splitlines() if line and line[0] != "#"]
    both = in_all_forms([(a, b) for a, b in pairs])
    return frozenset(each for pair in both for each in (pair, pair[::-1]))


def in_all_forms(pairs: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    """The pairs, and those of the inflected forms of both words; a phrase has no other form.

    >>> found = in_all_forms([("agree", "disagree"), ("a lot", "little")])
    >>> ("agreed", "disagreed") in found, ("a lot", "little") in found, ("lots", "little") in found
    (True, True, False)
    """
    given = list(pairs)
    forms = {
        word: {word} if " " in word else {word, *(inflect(word, tag) for tag in TAGS)}
        for pair in given
        for word in pair
    }
    return {pair for a, b in given for pair in product(forms[a], forms[b])}
