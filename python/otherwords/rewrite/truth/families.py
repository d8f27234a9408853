"""Families of words: where a rule has members on both sides, they must have one in common.

*Agrees* may become *approves*, not *approved*; *he* not *she*; *a type* not *a types*; *because*
not *so*. Number and verb forms are known from the tags that words have in the database's own trees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SHARE = 0.1
"""A word has a form if at least this share of its occurrences has the tag."""


class Family(NamedTuple):
    """A family: its name, why, and its members with their words or tags."""

    name: str
    why: str
    members: Mapping[str, str]


FAMILIES = (
    Family(
        "person",
        "Pivots confuse persons: German sie is she, they, it and you.",
        {
            "I": "i me my mine myself",
            "we": "we us our ours ourselves",
            "you": "you your yours yourself yourselves",
            "he": "he him his himself",
            "she": "she her hers herself",
            "it": "it its itself",
            "they": "they them their theirs themselves",
        },
    ),
    Family(
        "agreement",
        "A verb agrees with its subject, which the rule does not see.",
        {"singular": "is has does was", "plural": "are were 're"},
    ),
    Family(
        "relations",
        "A reason is not a result, a concession or a time.",
        {
            "reason": "because since as due owing",
            "result": "so therefore thus hence consequently",
            "concession": "although though but however despite nevertheless yet spite",
            "condition": "if unless provided whether",
            "time": "when while whilst before after until till once during as",
            "addition": "and also too well",
            "choice": "or either instead",
        },
    ),
    Family(
        "comparison",
        "Better is not best.",
        {
            "comparative": "larger bigger greater higher longer older younger better worse smaller "
            "shorter lower stronger weaker faster slower earlier later wider deeper cheaper easier",
            "superlative": "largest biggest greatest highest longest oldest youngest best worst "
            "smallest shortest lowest strongest weakest fastest slowest earliest latest widest",
        },
    ),
    Family(
        "in and out",
        "Into is not out of.",
        {"in": "in into inside within", "out": "out outside beyond"},
    ),
    Family(
        "over and under",
        "Above is not below.",
        {
            "over": "over above up upward upwards",
            "under": "under below beneath down downward downwards",
        },
    ),
    Family("with and without", "With is not without.", {"with": "with", "without": "without"}),
    Family("for and against", "For is not against.", {"for": "for favour", "against": "against"}),
    Family("to and from", "To is not from.", {"to": "into towards toward", "from": "from"}),
    Family(
        "say and tell",
        "One tells somebody and says something: what stands beside the verb would not fit.",
        {
            "say": "say says said saying",
            "tell": "tell tells told telling",
            "speak": "speak speaks spoke spoken speaking talk talks talked talking",
        },
    ),
    Family(
        "man and wife",
        "Pivots do not tell a husband from a man: German Mann is both.",
        {
            "man": "man men",
            "person": "person persons",
            "woman": "woman women",
            "husband": "husband husbands",
            "wife": "wife wives",
            "boy": "boy boys",
            "girl": "girl girls",
        },
    ),
    Family(
        "parts of a house",
        "Storeys are easily confused.",
        {
            "cellar": "cellar basement",
            "attic": "attic loft",
            "roof": "roof",
            "floor": "floor",
        },
    ),
)
TAGGED = (
    Family(
        "number",
        "One is not several, and what agrees with the noun would not fit.",
        {"singular": "NN", "plural": "NNS"},
    ),
    Family(
        "verb form",
        "Tense is claimed too, and auxiliaries ask for one form.",
        {"base": "VB VBP MD", "s": "VBZ", "past": "VBD VBN", "ing": "VBG"},
    ),
    Family(
        "degree",
        "Better is not good, and best is neither.",
        {"positive": "JJ RB", "comparative": "JJR RBR", "superlative": "JJS RBS"},
    ),
)
"""Families whose members are known by their tags."""
