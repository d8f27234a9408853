"""Translation rules from ids back to text: the grammar that paraphrases are made from.

Here f is the source of a rule and e its target, and links go from one to the other.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from otherwords.engine import Engine
from otherwords.pivot.features import ESTIMATED
from otherwords.pivot.names import check_size, read_names, read_reordered
from otherwords.pivot.queries import columns, read_sql
from otherwords.pivot.translation_rules import translation_features

ORDER = "source, label, target"
IDS = ("f", "e", "lhs", "links")


def wanted_rule_ids(engine: Engine, rules: Path) -> NDArray[np.int64]:
    """Every id that the text of these rules needs; sorted."""
    engine.read("rules", rules)
    ids = " UNION ALL ".join(f"SELECT {column} AS id FROM rules" for column in IDS)
    found = engine.query(f"SELECT DISTINCT id FROM ({ids}) AS t")
    return np.sort(found["id"].to_numpy())


def write_rule_names(engine: Engine, rules: Path, names: Sequence[Path], folder: Path) -> None:
    """Write rules with their text and estimated features to `folder/rules`, sorted by text."""
    engine.read("rules", rules)
    found = read_names(engine, names, folder)
    steps = read_reordered(engine, folder, rules="rules", target="e")
    features = translation_features("f, e, lhs, ord, links")
    query = read_sql("named_rules", features=features, names=columns(ESTIMATED))
    engine.write(query, folder / "rules", order_by=ORDER)
    engine.read("named", folder / "rules")
    check_size(engine, "rules", "named")
    for step in (*found, *steps):
        shutil.rmtree(folder / step)
