"""Translation rules into paraphrase rules, and the list of features."""

from otherwords.pivot.features import ESTIMATED, FEATURES, NAMES, RANKING, Feature, local_features
from otherwords.pivot.run import count_rules, make_paraphrases
from otherwords.pivot.settings import Bounds, Settings

__all__ = [
    "ESTIMATED",
    "FEATURES",
    "NAMES",
    "RANKING",
    "Bounds",
    "Feature",
    "Settings",
    "count_rules",
    "local_features",
    "make_paraphrases",
]
