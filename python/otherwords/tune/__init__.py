"""Find the weights of a rewriter.

    from otherwords import tune

    tuned = tune("sample.ow", long_sentences, short_sentences, task="compression", ratio=0.7)
    tuned.save("weights.toml")

`tune` (also called `tune_rewriter`) tunes a rewriter; `tune_weights` is the loop inside it, for
any decoder that gives scored outputs. MERT and PRO are the optimisers, `MertSettings` and
`ProSettings` their settings; the objectives come from `evaluate.metrics`. docs/rooms/tune.md
explains how it works.
"""

from otherwords.evaluate.metrics import (
    OBJECTIVES,
    Batch,
    BatchObjective,
    Bleu,
    Objective,
    Precis,
    Sari,
    read_objective,
    register,
)
from otherwords.tune.candidates import Candidate
from otherwords.tune.history import Iteration, Tuned
from otherwords.tune.mert import MertSettings
from otherwords.tune.pro import ProSettings
from otherwords.tune.rewriter import tune_rewriter
from otherwords.tune.run import OPTIMISERS, tune_weights

__all__ = [
    "OBJECTIVES",
    "OPTIMISERS",
    "Batch",
    "BatchObjective",
    "Bleu",
    "Candidate",
    "Iteration",
    "MertSettings",
    "Objective",
    "Precis",
    "ProSettings",
    "Sari",
    "Tuned",
    "read_objective",
    "register",
    "tune",
    "tune_rewriter",
    "tune_weights",
]

tune = tune_rewriter
