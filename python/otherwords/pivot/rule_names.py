"""Translation rules from ids back to text: the grammar that paraphrases are made from.

Here f is the source of a rule and e its target, and links go from one to the other.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from otherwords.engine import Engine
from otherwords.pivot.features import ESTIMATED
from otherwords.pivot.names import check_size, read_names, read_reordered, write_ids
from otherwords.pivot.queries import columns, read_sql
from otherwords.pivot.translation_rules import translation_features

ORDER = "source, label, target"
IDS = ("f", "e", "lhs", "links")


def write_wanted_rules(engine: Engine, rules: Path, folder: Path) -> Path:
    """Write every id that the text of these rules needs to `folder/wanted`, and return that."""
    engine.read("rules", rules)
    return write_ids(engine, [f"SELECT {column} AS id FROM rules" for column in IDS], folder)


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
