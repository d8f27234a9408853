"""From translation rules to paraphrase rules; the features and the ranking."""

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.pivot.features import ESTIMATED, FEATURES, NAMES, Feature, local_features
    from otherwords.pivot.paraphrases import make_paraphrases
    from otherwords.pivot.ranking import RANKING, cost_of
    from otherwords.pivot.settings import Bounds, Settings
    from otherwords.pivot.translation_rules import count_rules

__all__ = [
    "ESTIMATED",
    "FEATURES",
    "NAMES",
    "RANKING",
    "Bounds",
    "Feature",
    "Settings",
    "cost_of",
    "count_rules",
    "local_features",
    "make_paraphrases",
]

open_lazily(__name__)
