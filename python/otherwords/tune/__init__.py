"""Find the weights of a rewriter.

    from otherwords import tune

    tuned = tune("sample.ow", long_sentences, short_sentences, task="compression", ratio=0.7)
    tuned.save("weights.toml")

`tune` (also called `tune_rewriter`) tunes a rewriter; `tune_weights` is the loop inside it, for
any decoder that gives scored outputs. MERT and PRO are the optimisers, `MertSettings` and
`ProSettings` their settings. The objectives are those of `evaluate.metrics`, offered here too.
docs/rooms/tune.md explains how it works.
"""

from otherwords.evaluate import metrics
from otherwords.evaluate.metrics import *  # noqa: F403 (its own list says what)
from otherwords.tune.candidates import Candidate
from otherwords.tune.history import Iteration, Tuned
from otherwords.tune.mert import MertSettings
from otherwords.tune.pro import ProSettings
from otherwords.tune.rewriter import tune_rewriter
from otherwords.tune.run import OPTIMISERS, tune_weights

__all__ = [
    "OPTIMISERS",
    "Candidate",
    "Iteration",
    "MertSettings",
    "ProSettings",
    "Tuned",
    "tune",
    "tune_rewriter",
    "tune_weights",
]
__all__ += metrics.__all__

tune = tune_rewriter
