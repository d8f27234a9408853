"""How far do two annotators coincide? (DO-measures, Vila et al. 2014, section 4.3)

For every phenomenon, the share of its tokens that the other annotator covered with the same
type, made smaller where projection or key elements differ. Notation: x and y are phenomena; s1
and s2 the scopes, k1 and k2 the key elements in the two members, p the projection; B and C all
phenomena of the two annotators.

    coverage(u, v, chi)  |u and v| / |u|, or chi where u is empty                  (17)
    overlapping(x, y)    alpha pi kappa (coverage(x_s1, y_s1, 0)
                         + coverage(x_s2, y_s2, 0)), or 0 if the types differ       (15)
    kappa                1 where x has no key elements, else 0.75
                         + 0.125 coverage(x_k1, y_k1, 1) + 0.125 coverage(x_k2, y_k2, 1)  (16)
    pi                   1 where x_p = y_p, else 0.75
    K_B                  mean over b in B of min(1, sum of overlapping(b, c), c in C)     (14)
    F1                   2 K_B K_C / (K_B + K_C)                                   (13)

Where we had to decide. Equation 16 is printed with b and c, and is used in (15) for any x and
y: so it is here. Its kappa is a weight, not a coefficient corrected for chance; the paper has
none of those. Alpha is there because an addition has one side only: 1 for ADDITION/DELETION,
0.5 for the rest. Here it is 1 for a phenomenon with one side and 0.5 for one with two, whatever
its type: on the paper's tag set the same, in other tag sets it lets one-sided phenomena reach
1, and two-sided additions not pass it. Without attributes pi and kappa are 1 (footnote 16).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

from otherwords.corpus.annotations import Scope, tokens_in
from otherwords.evaluate.agreement.compared import Compared, Marked
from otherwords.evaluate.agreement.tallies import Cell, Tally

SCOPE_WEIGHT = 0.75  # what the scope counts for beside projection, and beside key elements
KEY_WEIGHT = 0.125  # what the key elements of each member count for


def coverage(scope: Scope, other: Scope, empty: float) -> float:
    """The share of a scope that another one covers (Equation 17).

    >>> coverage(((0, 6),), ((1, 4),), 0)
    0.5
    """
    tokens = set(tokens_in(scope))
    return len(tokens.intersection(tokens_in(other))) / len(tokens) if tokens else empty


def overlapping(one: Marked, other: Marked, *, attributes: bool = True) -> float:
    """The degree to which the second phenomenon covers the first, from 0 to 1 (Equation 15)."""
    if one.type != other.type or one.tokens.isdisjoint(other.tokens):
        return 0.0
    x, y = one.phenomenon, other.phenomenon
    sides = sum(map(bool, x.scopes))
    shared = sum(coverage(*scopes, 0) for scopes in zip(x.scopes, y.scopes, strict=True)) / sides
    if not attributes:
        return shared
    projection = 1.0 if x.projection == y.projection else SCOPE_WEIGHT
    return shared * projection * key_weight(x.keys, y.keys)


def key_weight(keys: tuple[Scope, Scope], others: tuple[Scope, Scope]) -> float:
    """Weigh how far the key elements coincide, from 0.75 to 1 (Equation 16).

    >>> key_weight((((9, 10),), ()), (((9, 10),), ())), key_weight((((9, 10),), ()), ((), ()))
    (1.0, 0.875)
    """
    if not any(keys):
        return 1.0
    covered = sum(coverage(*scopes, 1) for scopes in zip(keys, others, strict=True))
    return SCOPE_WEIGHT + KEY_WEIGHT * covered


def degree_of(one: Marked, others: Iterable[Marked], *, attributes: bool = True) -> float:
    """The degree to which the other annotator covers a phenomenon (a term of Equation 14)."""
    return min(1.0, fsum(overlapping(one, other, attributes=attributes) for other in others))


def sum_degrees(compared: Iterable[Compared], *, attributes: bool = True) -> dict[Cell, Tally]:
    """Count the phenomena and add up their degrees, in each pair under each type."""
    cells = {}
    for pair in compared:
        for kind in pair.types:
            first, second = pair.under(kind)
            degrees = (
                fsum(degree_of(one, others, attributes=attributes) for one in ones)
                for ones, others in ((first, second), (second, first))
            )
            cells[pair.pair.id, kind] = Tally(len(first), len(second), *degrees)
    return cells


def coverage_of_first(tally: Tally) -> float | None:
    """Compute K_B, how far the first annotator's phenomena are covered by the second's."""
    return tally.first_agreed / tally.first if tally.first else None


def coverage_of_second(tally: Tally) -> float | None:
    """Compute K_C, how far the second annotator's phenomena are covered by the first's."""
    return tally.second_agreed / tally.second if tally.second else None


def degree_ratio(tally: Tally) -> float | None:
    """Compute F1, the harmonic mean of both coverages; 0 where one annotator marked nothing.

    >>> degree_ratio(Tally(2, 1, 1.0, 1.0))
    0.6666666666666666
    """
    if not tally.first and not tally.second:
        return None
    first, second = coverage_of_first(tally) or 0.0, coverage_of_second(tally) or 0.0
    return 2 * first * second / (first + second) if first + second else 0.0
