"""The relation of a child to the head of its constituent, by labels and places."""

from __future__ import annotations

from collections.abc import Sequence

from otherwords.parse.head_rules import (
    ADJECTIVES,
    BE,
    CLAUSES,
    JOINING,
    NOMINAL,
    NOUNS,
    PUNCTUATION,
    VERBS,
    Child,
)

OF_TAG = {
    **dict.fromkeys(PUNCTUATION, "punct"),
    **dict.fromkeys(("DT", "PDT", "WDT"), "det"),
    **dict.fromkeys(("RB", "RBR", "RBS", "WRB"), "advmod"),
    "CC": "cc",
    "CONJP": "cc",
    "MD": "aux",
    "TO": "mark",
    "RP": "compound:prt",
    "PRT": "compound:prt",
    "PRP$": "nmod:poss",
    "WP$": "nmod:poss",
    "POS": "case",
    "EX": "expl",
    "INTJ": "discourse",
    "UH": "discourse",
    "CD": "nummod",
    "QP": "nummod",
    "ADVP": "advmod",
    "WHADVP": "advmod",
    "PRN": "parataxis",
}
CONJOINED = frozenset({"NP", "VP", "S", "ADJP", "PP", "SBAR", "ADVP", "UCP", "QP", "SQ", "SINV"})


def relation_of(label: str, children: Sequence[Child], head: int, place: int, above: int) -> str:
    """The relation of the child at `place` to the one at `above`."""
    child, other = children[place], children[head]
    if child.label in PUNCTUATION:
        return "punct"
    if child.label in JOINING:
        return "cc"
    between = range(head + 1, place)
    if above == head and any(children[k].label in JOINING for k in between):
        alike = child.label[:2] == other.label[:2] or child.label in CONJOINED
        if alike:
            return "conj"
    if child.leaf and child.label in VERBS | {"MD"} and place < head:
        copula = child.word in BE and other.label not in VERBS | {"VP"}
        return "cop" if copula else "aux"
    if child.leaf and child.label in {"IN", "TO"}:
        clause = label in CLAUSES or label == "VP" or other.label in CLAUSES | {"VP"}
        return "mark" if clause else "case"
    if label in NOMINAL:
        return _in_nominal(child, place < head)
    if label in CLAUSES or label == "VP":
        return _in_clause(label, child, place < head, children, head)
    if child.label in {"PP", "WHPP"}:
        return "obl"
    if child.label in NOMINAL | NOUNS:
        return "obl:npmod" if place < head else "obl"
    if child.label in CLAUSES | {"VP"}:
        return "advcl"
    if child.label in ADJECTIVES | {"ADJP"}:
        return "amod" if other.label in NOUNS else "advmod"
    return OF_TAG.get(child.label, "dep")


def _in_nominal(child: Child, before: bool) -> str:
    if child.label in {"PP", "WHPP"}:
        return "nmod"
    if child.label in ADJECTIVES | {"ADJP", "VBG", "VBN"}:
        return "amod"
    if child.label in NOUNS:
        return "compound"
    if child.label == "NP":
        return "nmod:poss" if before else "appos"
    if child.label == "SBAR":
        return "acl:relcl"
    if child.label in CLAUSES | {"VP"}:
        return "acl"
    return OF_TAG.get(child.label, "dep")


def _in_clause(label: str, child: Child, before: bool, children: Sequence[Child], head: int) -> str:
    if child.label in {"NP", "WHNP", "NN", "NNS", "NNP", "PRP"}:
        if label != "VP":
            return "nsubj"
        return "obl:npmod" if before else "obj"
    if child.label in {"PP", "WHPP"}:
        return "obl"
    if child.label == "SBAR":
        return "advcl" if before or label != "VP" else "ccomp"
    if child.label in CLAUSES | {"VP"}:
        return "xcomp" if label == "VP" else "advcl"
    if child.label in ADJECTIVES | {"ADJP"}:
        return "xcomp"
    return OF_TAG.get(child.label, "dep")
