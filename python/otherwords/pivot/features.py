"""The features of a rule, each declared once (Ganitkevitch 2018, 3.2.3.1 and 4.2.1).

Notation, that of PPDB: f is the phrase and e its paraphrase; in a translation rule f is the phrase
of the pivot language and e its translation. LHS is the label of the rule. A probability is stored
as its negative natural log, so 0 is certain and larger is less likely.

Estimated features come from counts and say how good a rule is. Local ones follow from its text
and links alone and are computed when needed. Similarities compare the contexts of both sides in
plain text, if the recipe names files of them. The order is that of PPDB's files.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from otherwords.corpus.links import Link
from otherwords.corpus.slots import Slot
from otherwords.errors import UnknownNameError
from otherwords.grammar.labels import WILDCARD
from otherwords.pivot.queries import WHOLE


class Feature(NamedTuple):
    """A feature: its name in PPDB, what it means, and how it is computed if it is estimated."""

    name: str
    kind: Literal["estimated", "local", "similarity"]
    definition: str
    through_pivots: str = ""
    """How the value of a paraphrase follows from those of the translation rules behind it."""
    of_rule: str = ""
    """Its value for a translation rule, as SQL over the columns of rules.sql."""
    of_pair: str = ""
    """Its value for a paraphrase, as SQL over the columns of features.sql."""
    in_ppdb: str = ""
    """Its name in PPDB's files, if that is another one."""


_SUM = "the product of both translation probabilities, summed over pivots"
_LOOKED_UP = "not combined: counted in the translation rules of all pivots"
_BEST = "the product of both lexical weights, from the pivot where it is highest"
_COUNT = "the smaller of both counts, summed over pivots (Eq. 3.10)"
PROBABILITIES = {
    "p(e|f)": "p_e_f",
    "p(f|e)": "p_f_e",
    "p(e|f,LHS)": "p_e_f_label",
    "p(f|e,LHS)": "p_f_e_label",
}
"""What a paraphrase is explained by, with the columns of rules.sql that hold them."""


def _lex(name: str, definition: str, of_rule: str, of_pair: str) -> Feature:
    return Feature(name, "estimated", definition, _BEST, of_rule, of_pair)


def _label(name: str, definition: str, of_rule: str, of_pair: str) -> Feature:
    return Feature(name, "estimated", definition, _LOOKED_UP, f"-ln({of_rule})", f"-ln({of_pair})")


def _similarity(name: str, contexts: str, in_ppdb: str = "") -> Feature:
    definition = f"cosine of e and f by {contexts}; 0 if unknown"
    return Feature(name, "similarity", definition, in_ppdb=in_ppdb)


def _probability(name: str, definition: str, of_pair: str) -> Feature:
    of_rule = f"-ln({PROBABILITIES[name]})"
    return Feature(name, "estimated", definition, _SUM, of_rule, f"-ln({of_pair} / {WHOLE})")


FEATURES: tuple[Feature, ...] = (
    Feature("Abstract", "local", "1 if the rule has slots only, no words"),
    Feature("Adjacent", "local", "1 if two slots of the phrase are adjacent"),
    Feature("CharCountDiff", "local", "characters in e minus those in f, spaces included"),
    Feature("CharLogCR", "local", "log of the characters in e over those in f, spaces included"),
    Feature("ContainsX", "local", "1 if the label of the rule or of a slot is the wildcard X"),
    _similarity("DenseSim", "dense vectors"),
    Feature("GlueRule", "local", "1 if a decoder made the rule to join pieces; 0 in a database"),
    Feature("Identity", "local", "1 if phrase and paraphrase are the same"),
    _lex("Lex(e|f)", "lexical weight of e given f, word by word", "lex_ef", "lex_forward"),
    _lex("Lex(f|e)", "lexical weight of f given e, word by word", "lex_fe", "lex_backward"),
    Feature("Lexical", "local", "1 if the rule has words only, no slots"),
    Feature("LogCount", "estimated", "log of the count of the rule", _COUNT, "ln(n)", "ln(n)"),
    Feature("Monotonic", "local", "1 if the slots come in the same order on both sides"),
    _similarity("NgramSim", "the words on their left and right (5.2.1)", "GoogleNgramSim"),
    Feature("PhrasePenalty", "local", "always 1: counts the rules of a derivation"),
    Feature(
        *("RarityPenalty", "estimated", "exp(1 - count): 1 for a rule seen once, then near 0"),
        *(_COUNT, "exp(1 - n)", "exp(1 - n)"),
    ),
    Feature("SourceTerminalsButNoTarget", "local", "1 if f has words and e has none"),
    Feature("SourceWords", "local", "number of words in f"),
    _similarity("SyntacticSim", "words, lemmas, tags and parses around them (5.2.2)", "AGigaSim"),
    Feature("TargetTerminalsButNoSource", "local", "1 if e has words and f has none"),
    Feature("TargetWords", "local", "number of words in e"),
    Feature("UnalignedSource", "local", "number of words in f without a link"),
    Feature("UnalignedTarget", "local", "number of words in e without a link"),
    Feature("WordCountDiff", "local", "words in e minus words in f"),
    Feature("WordLenDiff", "local", "mean word length of e minus that of f, in characters"),
    Feature("WordLogCR", "local", "log of the words in e over those in f"),
    _label("p(LHS|e)", "probability of the label given e", "p_label_e", "second.p_label_e"),
    _label("p(LHS|f)", "probability of the label given f", "p_label_f", "first.p_label_e"),
    _label("p(e|LHS)", "probability of e given the label", "p_e_label", "second.p_e_label"),
    _probability("p(e|f)", "probability of e given f (Eq. 3.7)", "forward"),
    _probability("p(e|f,LHS)", "probability of e given f and the label (Eq. 3.8)", "forward_label"),
    _label("p(f|LHS)", "probability of f given the label", "p_f_label", "first.p_e_label"),
    _probability("p(f|e)", "probability of f given e (Eq. 3.7)", "backward"),
    _probability(
        "p(f|e,LHS)", "probability of f given e and the label (Eq. 3.8)", "backward_label"
    ),
)

NAMES = tuple(feature.name for feature in FEATURES)
ESTIMATED = tuple(feature.name for feature in FEATURES if feature.kind == "estimated")
LOCAL = tuple(feature.name for feature in FEATURES if feature.kind == "local")
SIMILARITIES = tuple(feature.name for feature in FEATURES if feature.kind == "similarity")
IN_PPDB = {feature.name: feature.in_ppdb for feature in FEATURES if feature.in_ppdb}
"""The names in PPDB's files of features that have other names here."""
TRANSLATION = {feature.name: feature.of_rule for feature in FEATURES if feature.of_rule}
"""The estimated features of a translation rule, as SQL."""
PARAPHRASE = {feature.name: feature.of_pair for feature in FEATURES if feature.of_pair}
"""Those of a paraphrase."""


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
    """Compute the local features of a rule, in their order.

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
    """The log of the second over the first; 0 if either is 0, as there is no ratio then."""
    return math.log(pair[1] / pair[0]) if min(pair) > 0 else 0.0
