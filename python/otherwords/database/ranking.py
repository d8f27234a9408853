"""The cost that paraphrases are ranked by: a weighted sum of features, lower is better.

Eq. 6.1 of paper 004 is the default; any other combination can be asked for by weights. Files of
PPDB 2.0, and lower-cased ones, spell the features of that equation in other ways: a ranking is
fitted to the names that are there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from otherwords.corpus.ppdb import SPELLINGS
from otherwords.errors import OtherwordsError, UnknownNameError

FILE_ORDER = "file-order"


def parse_ranking(text: str) -> dict[str, float]:
    """Read weights as a user writes them.

    >>> parse_ranking("p(e|f,LHS)=1 RarityPenalty=100")
    {'p(e|f,LHS)': 1.0, 'RarityPenalty': 100.0}
    """
    weights: dict[str, float] = {}
    for piece in text.split():
        name, equals, weight = piece.rpartition("=")
        try:
            weights[name] = float(weight)
        except ValueError:
            equals = ""
        if not (name and equals and math.isfinite(weights[name])):
            raise OtherwordsError(
                f"'{piece}' is not a feature and its weight. Write 'p(e|f)=1 RarityPenalty=100'."
            )
    if not weights:
        raise OtherwordsError("no weights to rank by. Write some: 'p(e|f)=1 RarityPenalty=100'.")
    return weights


def fit_ranking(
    features: Sequence[str], weights: Mapping[str, float] | None = None
) -> dict[str, float]:
    """The weights by the names of features that are there; by default those of Eq. 6.1.

    >>> fit_ranking(["p(e|f)", "p(f|e)"], {"p(e|f)": 2.0})
    {'p(e|f)': 2.0}
    """
    if weights is not None:
        for name in weights:
            if name not in features:
                raise UnknownNameError("feature", name, features)
        return dict(weights)
    fitted = {}
    for weight, names in SPELLINGS:
        found = [name for name in names if name in features]
        if not found:
            raise OtherwordsError(
                f"no feature {names[0]}, which Eq. 6.1 ranks by. Rank by others, as in "
                f"--rank '{features[0] if features else 'p(e|f)'}=1', or keep the order of the "
                f"lines: --rank {FILE_ORDER}."
            )
        fitted[found[0]] = weight
    return fitted


def cost_of(features: Mapping[str, float], ranking: Mapping[str, float]) -> float:
    """The cost of one paraphrase.

    >>> cost_of({"p(e|f)": 1.5, "p(f|e)": 0.5}, {"p(e|f)": 2.0, "p(f|e)": 1.0})
    3.5
    """
    return sum((weight * features[name] for name, weight in ranking.items()), 0.0)


def cost_sql(ranking: Mapping[str, float]) -> str:
    """The same for an engine, added up in the same order.

    >>> print(cost_sql({"p(e|f)": 1.0, "Rarity": 100.0}))
    0e0 + 1.0e0 * "p(e|f)" + 100.0e0 * "Rarity"
    """
    terms = [f"{_literal(weight)} * {quoted(name)}" for name, weight in ranking.items()]
    return " + ".join(["0e0", *terms])


def quoted(name: str) -> str:
    """A name of a column as SQL writes it."""
    return '"' + name.replace('"', '""') + '"'


def _literal(weight: float) -> str:
    digits = repr(float(weight))
    return digits if "e" in digits else f"{digits}e0"  # with an exponent it is no decimal
