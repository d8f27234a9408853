"""Verbs that need what a preposition leads to: *based on*, *lives in*, *put the boxes in*.

A tree does not tell a complement from an adjunct, so these are lists, with the forms of verbs.
"""

from __future__ import annotations

from otherwords.text.inflect import inflect

VERBS = {
    "on upon": "base depend rely focus insist concentrate rest count comment agree decide impose "
    "spend embark",
    "of": "consist accuse remind deprive think dream dispose approve convict rob inform beware",
    "to": "belong refer lead amount adhere react respond listen object relate devote add apply "
    "contribute correspond owe lend give send sentence reduce compare confine commit convert "
    "expose attach limit subject resort go come return explain",
    "in": "result engage participate believe involve live reside specialise invest interest "
    "succeed lie consist",
    "for": "account wait search look ask apply call care blame long hope pay work vote "
    "prepare apologise allow stand responsible",
    "from": "suffer stem derive benefit prevent differ recover emerge hide come refrain originate",
    "with": "deal cope comply agree provide replace associate fill equip charge combine coincide "
    "collide interfere",
    "at": "look aim arrive stare point laugh live shout",
    "into": "turn divide transform change translate convert run",
    "as": "regard describe treat act serve know see view consider use work recognise define",
    "about": "think talk worry complain speak ask tell know hear learn write",
    "by": "surround follow precede accompany replace cause mean judge profit live",
    "against": "discriminate protest vote fight protect guard",
    "between": "lie distinguish choose differ",
    "around": "revolve centre",
}
"""The verbs that need a preposition, by preposition."""
PLACING_VERBS = "live reside lie stand sit hang belong last weigh cost behave become stay remain"
PUTTING_VERBS = "put place lay set bring send take throw pour stick hang"
SOURCE_VERBS = (
    "buy purchase acquire get receive take steal inherit borrow learn hear hide protect prevent "
    "separate remove escape differ demand collect win rent hire"
)
PLACES = frozenset("in on into onto to under at from off out over beside behind between".split())


def _forms(verbs: str) -> frozenset[str]:
    tags = ("VB", "VBZ", "VBG", "VBD", "VBN")
    return frozenset(inflect(verb, tag) for verb in verbs.split() for tag in tags)


NEEDING = {
    preposition: _forms(verbs) for group, verbs in VERBS.items() for preposition in group.split()
}
"""All forms of the verbs that need each preposition."""
PLACING = _forms(PLACING_VERBS)
"""Verbs that need a place or a measure right after them."""
PUTTING = _forms(PUTTING_VERBS)
"""Verbs that need a place after their object."""
SOURCES = _forms(SOURCE_VERBS)
"""Verbs that need the one from whom something comes."""
