"""Weights of features, and where they come from: a TOML file, or one that is shipped.

    task = "compression"
    objective = "precis"
    ratio = 0.7

    [weights]
    LanguageModel = 1.0
    "p(e|f)" = -0.3

What is above the table is not needed to rewrite; it says what the weights are good for. The
shipped ones are in the folder `weights`, one file per task, or one for each ratio of a task.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from otherwords.config import read_toml, to_toml
from otherwords.errors import InputError, OtherwordsError, WrongKindError
from otherwords.files.whole_files import write_whole
from otherwords.rewrite.features import check_weights, fit_names, is_known

SHIPPED = Path(__file__).parent / "weights"
FACTS: dict[str, tuple[type, ...]] = {
    "task": (str,),
    "objective": (str,),
    "ratio": (int, float),
    "data": (str,),
    "score": (int, float),
}
WEIGHTS = "weights"
DIGITS = 6
"""Significant digits of a weight in a file."""


@dataclass(frozen=True, kw_only=True)
class Weights:
    """The weight of each feature, and what they were tuned for.

    >>> Weights(weights={"LanguageModel": 1.0}, task="paraphrase").weights["LanguageModel"]
    1.0
    """

    weights: Mapping[str, float]
    task: str | None = None
    objective: str | None = None
    ratio: float | None = None
    """The ratio of output to input words they were tuned for."""
    data: str | None = None
    """What they were tuned on."""
    score: float | None = None
    """The score of the objective on that data."""
    origin: str = field(default="", compare=False)
    """The file they were read from."""

    def __post_init__(self) -> None:
        if not isinstance(self.weights, Mapping):
            advice = "Write {'LanguageModel': 1.0, ...}."
            raise WrongKindError("weights", "a mapping", self.weights, advice)


def read_weights(path: Path | str) -> Weights:
    """Read a file of weights; an InputError if it is not one."""
    found = read_toml(path)
    table = found.pop(WEIGHTS, None)
    if not isinstance(table, dict) or not table:
        advice = 'Write a line [weights], and below it lines such as "p(e|f)" = -0.3.'
        raise InputError(path, None, f"has no weights. {advice}")
    weights = {name: _number(value, name, path) for name, value in table.items()}
    for name, value in found.items():
        if name not in FACTS:
            known = ", ".join((*FACTS, f"[{WEIGHTS}]"))
            raise InputError(path, None, f"unknown key '{name}'. Known: {known}.")
        if not isinstance(value, FACTS[name]) or isinstance(value, bool):
            raise InputError(path, None, f"'{name}' is {value!r}, expected {_kind(name)}.")
    return Weights(weights=weights, origin=str(path), **found)


def write_weights(path: Path | str, weights: Weights) -> None:
    """Write a file of weights, sorted by name; it appears whole or not at all."""
    with write_whole(path) as out:
        out.write(weights_text(weights))


def weights_text(weights: Weights) -> str:
    """The content of such a file.

    >>> weights_text(Weights(weights={"p(e|f)": -1, "Join": 2}, task="compression")).splitlines()
    ['task = "compression"', '', '[weights]', 'Join = 2.0', '"p(e|f)" = -1.0']
    """
    facts = {name: getattr(weights, name) for name in FACTS}
    shown: dict[str, Any] = {name: value for name, value in facts.items() if value is not None}
    shown[WEIGHTS] = {
        name: float(f"{weight:.{DIGITS}g}") for name, weight in sorted(weights.weights.items())
    }
    return to_toml(shown)


def shipped_weights(task: str, ratio: float | None = None) -> Weights:
    """The weights shipped for a task; of several, those tuned for the nearest ratio.

    >>> shipped_weights("paraphrase").task
    'paraphrase'
    """
    files = [path for path in sorted(SHIPPED.glob(f"{task}*.toml")) if _is_of(path.stem, task)]
    if not files:
        raise OtherwordsError(
            f"no weights are shipped for the task '{task}'. Tune some with otherwords tune, "
            "and pass them with --weights."
        )
    found = [read_weights(path) for path in files]
    return min(found, key=lambda each: _distance(each.ratio, ratio))


def known_alone(weights: Mapping[str, float], known: frozenset[str]) -> dict[str, float]:
    """The weights of features that a database has, by the names that it has for them."""
    found = fit_names(weights, known)
    return {name: weight for name, weight in found.items() if is_known(name, known)}


def checked_weights(
    weights: Weights | Mapping[str, float], known: frozenset[str]
) -> dict[str, float]:
    """The weights that a user gives; an error if there is no such feature."""
    chosen = weights.weights if isinstance(weights, Weights) else weights
    if not isinstance(chosen, Mapping):
        advice = "Write {'LanguageModel': 1.0, ...} or read_weights('weights.toml')."
        raise WrongKindError("weights", "Weights or a mapping", weights, advice)
    found = fit_names(chosen, known)
    check_weights(found, known)
    return found


def _is_of(stem: str, task: str) -> bool:
    """Whether a file belongs to a task: it has its name, or its name and a ratio.

    >>> _is_of("compression-0.7", "compression"), _is_of("compression-x", "compression")
    (True, False)
    """
    rest = stem.removeprefix(task)
    return not rest or (rest[0] == "-" and rest[1:].replace(".", "", 1).isdigit())


def _distance(own: float | None, wanted: float | None) -> float:
    if own is None or wanted is None:
        return 0.0 if own is wanted else 1.0
    return abs(own - wanted)


def _number(value: object, name: str, path: Path | str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise InputError(
            path, None, f"the weight of '{name}' is {value!r}, expected a finite number."
        )
    return float(value)


def _kind(name: str) -> str:
    return "text" if FACTS[name] == (str,) else "a number"
