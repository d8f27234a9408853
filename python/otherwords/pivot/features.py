"""The features of a rule, each declared once (paper 004, 3.2.3.1 and 4.2.1).

Notation, that of PPDB: f is the phrase and e its paraphrase; in a translation rule f is the phrase
of the pivot language and e its translation. LHS is the label of the rule. A probability is kept
as its negative natural log, so 0 is certain and more is less likely.

Estimated features come from counts, and say how good a rule is. Local ones follow from its text
and links alone, and are worked out when they are asked for. The order is that of PPDB's files.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from otherwords.corpus.links import Link
from otherwords.errors import UnknownNameError
from otherwords.grammar.labels import WILDCARD
from otherwords.grammar.rules import Slot


class Feature(NamedTuple):
    """A feature: its name in PPDB, what it is, and how it comes through the pivots."""

    name: str
    kind: Literal["estimated", "local"]
    definition: str
    through_pivots: str = ""
    """How the value of a paraphrase comes from those of the translation rules it was made of."""


_SUM = "the product of both translation probabilities, summed over pivots"
_LOOKED_UP = "none: counted in the translation rules of all pivots"
_BEST = "the product of both lexical weights, of the pivot where it is highest"
_COUNT = "the smaller of both counts, summed over pivots (Eq. 3.10)"

FEATURES: tuple[Feature, ...] = (
    Feature("Abstract", "local", "1 if the rule has slots only, no words"),
    Feature("Adjacent", "local", "1 if two slots of the phrase stand side by side"),
    Feature("CharCountDiff", "local", "letters of e less those of f, blanks included"),
    Feature("CharLogCR", "local", "log of the letters of e over those of f, blanks included"),
    Feature("ContainsX", "local", "1 if the label of the rule or of a slot is the wildcard X"),
    Feature("GlueRule", "local", "1 if a decoder made the rule to join pieces: never, here"),
    Feature("Identity", "local", "1 if phrase and paraphrase are the same"),
    Feature("Lex(e|f)", "estimated", "lexical weight of e given f: its words one by one", _BEST),
    Feature("Lex(f|e)", "estimated", "lexical weight of f given e", _BEST),
    Feature("Lexical", "local", "1 if the rule has words only, no slots"),
    Feature("LogCount", "estimated", "log of how often the rule was seen", _COUNT),
    Feature("Monotonic", "local", "1 if the slots come in the same order on both sides"),
    Feature("PhrasePenalty", "local", "1: counts the rules of a derivation"),
    Feature("RarityPenalty", "estimated", "exp(1 - count): 1 if seen once, soon near 0", _COUNT),
    Feature("SourceTerminalsButNoTarget", "local", "1 if f has words and e has none"),
    Feature("SourceWords", "local", "the words of f"),
    Feature("TargetTerminalsButNoSource", "local", "1 if e has words and f has none"),
    Feature("TargetWords", "local", "the words of e"),
    Feature("UnalignedSource", "local", "how many words of f have no link"),
    Feature("UnalignedTarget", "local", "how many words of e have no link"),
    Feature("WordCountDiff", "local", "words of e less those of f"),
    Feature("WordLenDiff", "local", "mean letters of a word of e less that of f"),
    Feature("WordLogCR", "local", "log of the words of e over those of f"),
    Feature("p(LHS|e)", "estimated", "probability of the label given e", _LOOKED_UP),
    Feature("p(LHS|f)", "estimated", "probability of the label given f", _LOOKED_UP),
    Feature("p(e|LHS)", "estimated", "probability of e given the label", _LOOKED_UP),
    Feature("p(e|f)", "estimated", "probability of e given f (Eq. 3.7)", _SUM),
    Feature("p(e|f,LHS)", "estimated", "the same given the label too (Eq. 3.8)", _SUM),
    Feature("p(f|LHS)", "estimated", "probability of f given the label", _LOOKED_UP),
    Feature("p(f|e)", "estimated", "probability of f given e (Eq. 3.7)", _SUM),
    Feature("p(f|e,LHS)", "estimated", "the same given the label too (Eq. 3.8)", _SUM),
)

NAMES = tuple(feature.name for feature in FEATURES)
ESTIMATED = tuple(feature.name for feature in FEATURES if feature.kind == "estimated")
LOCAL = tuple(feature.name for feature in FEATURES if feature.kind == "local")
MIRRORED = {"p(LHS|e)": "p(LHS|f)", "p(e|LHS)": "p(f|LHS)", "p(e|f)": "p(f|e)"}
MIRRORED |= {"p(e|f,LHS)": "p(f|e,LHS)", "Lex(e|f)": "Lex(f|e)"}
MIRRORED |= {other: name for name, other in MIRRORED.items()}
"""The feature of the rule turned round, where e becomes f, that has the value of this one."""

# Eq. 6.1, the cost that PPDB is ranked by: lower is better
RANKING: Mapping[str, float] = {
    "p(e|f)": 1.0,
    "p(f|e)": 1.0,
    "p(e|f,LHS)": 1.0,
    "p(f|e,LHS)": 1.0,
    "RarityPenalty": 100.0,
    "p(LHS|e)": 0.3,
    "p(LHS|f)": 0.3,
}


def find_feature(name: str, among: Sequence[str] = NAMES) -> Feature:
    """Look a feature up by its name.

    >>> find_feature("p(e|f)").definition
    'probability of e given f (Eq. 3.7)'
    """
    if name not in among:
        raise UnknownNameError("feature", name, among)
    return FEATURES[NAMES.index(name)]


def local_features(
    label: str,
    source: Sequence[str | Slot],
    target: Sequence[str | Slot],
    links: Collection[Link],
) -> dict[str, float]:
    """Work out the local features of a rule, in their order.

    >>> hard = local_features("ADJP", ["hard"], ["pretty", "difficult"], {(0, 0), (0, 1)})
    >>> hard["CharCountDiff"], hard["WordLenDiff"], round(hard["CharLogCR"], 5)
    (12, 3.5, 1.38629)
    """
    sides = source, target
    words = [[s for s in side if isinstance(s, str)] for side in sides]
    slots = [[s for s in side if isinstance(s, Slot)] for side in sides]
    n_words = [len(side) for side in words]
    letters = [sum(map(len, own)) + len(side) - 1 for own, side in zip(words, sides, strict=True)]
    mean = [sum(map(len, own)) / len(own) if own else 0.0 for own in words]
    linked = [{link[end] for link in links} for end in (0, 1)]
    bare = [
        sum(isinstance(s, str) and k not in ends for k, s in enumerate(side))
        for side, ends in zip(sides, linked, strict=True)
    ]
    touching = any(isinstance(a, Slot) and isinstance(b, Slot) for a, b in pairwise(source))
    return {
        "Abstract": int(not any(n_words)),
        "Adjacent": int(touching),
        "CharCountDiff": letters[1] - letters[0],
        "CharLogCR": _log_ratio(letters),
        "ContainsX": int(WILDCARD in (label, *(slot.label for slot in slots[0]))),
        "GlueRule": 0,
        "Identity": int(tuple(source) == tuple(target)),
        "Lexical": int(not slots[0]),
        "Monotonic": int([s.number for s in slots[0]] == [s.number for s in slots[1]]),
        "PhrasePenalty": 1,
        "SourceTerminalsButNoTarget": int(n_words[0] > 0 == n_words[1]),
        "SourceWords": n_words[0],
        "TargetTerminalsButNoSource": int(n_words[1] > 0 == n_words[0]),
        "TargetWords": n_words[1],
        "UnalignedSource": bare[0],
        "UnalignedTarget": bare[1],
        "WordCountDiff": n_words[1] - n_words[0],
        "WordLenDiff": mean[1] - mean[0],
        "WordLogCR": _log_ratio(n_words),
    }


def _log_ratio(pair: Sequence[int]) -> float:
    """The log of the second over the first; 0 where a side has none, and no ratio exists."""
    return math.log(pair[1] / pair[0]) if min(pair) > 0 else 0.0
