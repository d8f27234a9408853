"""The cost that paraphrases are ranked by: a weighted sum of features, lower is better.

Eq. 6.1 of Ganitkevitch 2018 is the default; users may rank by any other weights. PPDB 2.0 files,
and lowercased ones, spell the features of that equation differently, so a ranking is fitted to the
names that are there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from otherwords.engine.sql_numbers import literal
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.pivot.queries import quoted

FILE_ORDER = "file-order"
EQUATION = "eq6.1"
"""The name of the default ranking."""
# Eq. 6.1
RANKING: Mapping[str, float] = {
    "p(e|f)": 1.0,
    "p(f|e)": 1.0,
    "p(e|f,LHS)": 1.0,
    "p(f|e,LHS)": 1.0,
    "RarityPenalty": 100.0,
    "p(LHS|e)": 0.3,
    "p(LHS|f)": 0.3,
}
# PPDB 2.0 calls f and e by the names e1 and e2; which is which does not matter here, as the sum
# has both directions
NAMES_OF_2_0 = {
    "p(e|f)": "-logp(e2|e1)",
    "p(f|e)": "-logp(e1|e2)",
    "p(e|f,LHS)": "-logp(e2|e1,LHS)",
    "p(f|e,LHS)": "-logp(e1|e2,LHS)",
    "p(LHS|e)": "-logp(LHS|e2)",
    "p(LHS|f)": "-logp(LHS|e1)",
}


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


def named_ranking(text: str, features: Sequence[str]) -> dict[str, float]:
    """Weights as a user writes them, or those of an equation by its name.

    >>> named_ranking("p(e|f)=1", ["p(e|f)"]), len(named_ranking("eq6.1", list(RANKING)))
    ({'p(e|f)': 1.0}, 7)
    """
    return fit_ranking(features) if text.lower() == EQUATION else parse_ranking(text)


def fit_ranking(
    features: Sequence[str], weights: Mapping[str, float] | None = None
) -> dict[str, float]:
    """The weights under the names that these features have; by default those of Eq. 6.1.

    >>> fit_ranking(["p(e|f)", "p(f|e)"], {"p(e|f)": 2.0})
    {'p(e|f)': 2.0}
    """
    if weights is not None:
        for name in weights:
            if name not in features:
                raise UnknownNameError("feature", name, features)
        return dict(weights)
    fitted = {}
    for name, weight in RANKING.items():
        found = name_among(features, name)
        if found is None:
            raise OtherwordsError(
                f"no feature {name}, which Eq. 6.1 ranks by. Rank by others, as in "
                f"--rank '{features[0] if features else 'p(e|f)'}=1', or keep the order of the "
                f"lines: --rank {FILE_ORDER}."
            )
        fitted[found] = weight
    return fitted


def name_among(features: Sequence[str], name: str) -> str | None:
    """How these features spell one of Eq. 6.1; None if they lack it.

    >>> name_among(["-logp(e2|e1)"], "p(e|f)"), name_among(["p(e|f)"], "p(f|e)")
    ('-logp(e2|e1)', None)
    """
    both = name, NAMES_OF_2_0.get(name, name)
    return next((each for each in (*both, *map(str.lower, both)) if each in features), None)


def cost_of(features: Mapping[str, float], ranking: Mapping[str, float] = RANKING) -> float:
    """The cost of one paraphrase.

    >>> cost_of({"p(e|f)": 1.5, "p(f|e)": 0.5}, {"p(e|f)": 2.0, "p(f|e)": 1.0})
    3.5
    """
    return sum((weight * features[name] for name, weight in ranking.items()), 0.0)


def cost_sql(ranking: Mapping[str, float]) -> str:
    """The same for an engine, added up in the same order.

    >>> print(cost_sql({"p(e|f)": 1.0, "Rarity": 0.5}))
    0e0 + 1e+00 * "p(e|f)" + 5e-01 * "Rarity"
    """
    terms = [f"{literal(float(weight))} * {quoted(name)}" for name, weight in ranking.items()]
    return " + ".join(["0e0", *terms])
