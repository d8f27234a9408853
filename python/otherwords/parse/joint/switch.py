"""The switch: whether to believe the joint parse or the single one (Choe and McClosky 2015, 3.4).

A logistic regression over the paper's fifteen templates, with an L1 penalty and C = 1, learned from
the sentences whose score joint parsing has changed. Which templates are used is found by greedy
search in random order, each tried by leaving one sentence out at a time; features seen fewer than
three times are dropped.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from otherwords.errors import EmptyInputError, ModelFileError
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.joint.linked import Linked
from otherwords.plain_json import parse_json

SHIPPED = Path(__file__).parent / "models" / "switch.json"
STRUCTURES = (
    *("rel", "rel+relp", "rel+relp+relgp", "rel+relgp", "cp", "cp+cpp", "cp+cpp+cpgp"),
    *("cp+cpgp", "rel+cp", "rel+cp+cpp", "rel+cpp+relgp"),
)
TEMPLATES = ("crossing", "non-projective", "shorter", "overlap", *STRUCTURES)
"""The templates of section 3.4.1 and Table 2."""
LEAST_SEEN = 3
ROUNDS = 150

Features = dict[str, float]


@dataclass(frozen=True)
class Switch:
    """A trained switch: templates and the weight of each feature."""

    templates: tuple[str, ...]
    weights: Features
    bias: float

    def keeps(
        self,
        joint: DependencyTree,
        single: DependencyTree,
        others: Sequence[Sequence[str]],
        links: Sequence[Linked],
    ) -> bool:
        """Whether the joint parse is kept."""
        if np.array_equal(joint.heads, single.heads):
            return True
        found = switch_features(joint, single, others, links, self.templates)
        return self.bias + sum(self.weights.get(k, 0.0) * v for k, v in found.items()) >= 0

    def save(self, path: Path | str) -> None:
        content = {"templates": self.templates, "bias": self.bias, "weights": self.weights}
        Path(path).write_text(json.dumps(content, indent=1) + "\n", "utf-8")

    @classmethod
    def load(cls, path: Path | str) -> Switch:
        try:
            found: dict[str, Any] = parse_json(Path(path).read_bytes())
            weights = {str(k): float(v) for k, v in found["weights"].items()}
            templates, bias = tuple(found["templates"]), float(found["bias"])
            if not {*templates} <= {*TEMPLATES}:
                raise ValueError("it has templates that are not known")
            if not np.isfinite([bias, *weights.values()]).all():
                raise ValueError("a number in it is not finite")
            return cls(templates, weights, bias)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
            advice = "Train one: otherwords evaluate joint --train-switch FILE"
            raise ModelFileError(f"{path}: not a switch ({error}). {advice}") from None


@lru_cache(maxsize=1)
def shipped_switch() -> Switch:
    """The switch for our parser and the method product."""
    return Switch.load(SHIPPED)


def switch_features(
    joint: DependencyTree,
    single: DependencyTree,
    others: Sequence[Sequence[str]],
    links: Sequence[Linked],
    templates: Sequence[str] = TEMPLATES,
) -> Features:
    """The features of a sentence; with several paraphrases, the mean of the numeric ones."""
    found: Features = {}
    length = max(1, len(joint.words))
    count = max(1, len(others))
    lower = {word.lower() for word in joint.words}
    if "crossing" in templates:
        found["crossing"] = sum(map(_crossings, links)) / length / count
    if "non-projective" in templates:
        found["non-projective"] = float(_crossing_arcs(joint) > _crossing_arcs(single))
    if "shorter" in templates:
        found["shorter"] = sum(length < len(words) for words in others) / count
    if "overlap" in templates:
        shared = sum(len(lower & {word.lower() for word in words}) for words in others)
        found["overlap"] = shared / length / count
    for name, tree in (("old", single), ("new", joint)):
        for template in templates:
            if template in STRUCTURES:
                for value in _structures(tree, template):
                    found[f"{name} {template} {value}"] = 1.0
    return found


def _structures(tree: DependencyTree, template: str) -> set[str]:
    heads = tree.heads.tolist()

    def above(word: int) -> int:
        return heads[word] - 1 if word >= 0 else -1

    def part(code: str, word: int) -> str:
        for steps in range((code.endswith("gp") and 2) or (code not in {"rel", "cp"} and 1) or 0):
            del steps
            word = above(word)
        if word < 0:
            return "ROOT"
        return tree.relations[word] if code.startswith("rel") else tree.tags[word][:2]

    codes = template.split("+")
    return {" ".join(part(code, word) for code in codes) for word in range(len(heads))}


def _crossings(linked: Linked) -> int:
    """How many links cross when they are drawn."""
    right = linked.right[np.argsort(linked.left, kind="stable")]
    return int((right[:, None] > right[None, :])[np.triu_indices(len(right), 1)].sum())


def _crossing_arcs(tree: DependencyTree) -> int:
    ends = np.sort(np.stack([tree.heads, np.arange(1, len(tree.heads) + 1)]), axis=0)
    (a, b), (c, d) = ends[:, :, None], ends[:, None, :]
    return int(((a < c) & (c < b) & (b < d)).sum())


def fit_logistic(
    rows: NDArray[np.float64], right: NDArray[np.bool_], c: float = 1.0
) -> tuple[NDArray[np.float64], float]:
    """The weights and the bias with the least |w| + C * the sum of the losses, by FISTA."""
    signs = np.where(right, 1.0, -1.0)
    wide = np.hstack([rows, np.ones((len(rows), 1))])
    step = 4 / (c * max(1e-9, float(np.linalg.norm(wide, 2)) ** 2))
    weights = np.zeros(wide.shape[1])
    ahead, momentum = weights.copy(), 1.0
    for _ in range(ROUNDS):
        margins = np.clip(signs * (wide @ ahead), -30, 30)
        gradient = -c * (wide.T @ (signs / (1 + np.exp(margins))))
        new = ahead - step * gradient
        new[:-1] = np.sign(new[:-1]) * np.maximum(np.abs(new[:-1]) - step, 0)
        following = (1 + np.sqrt(1 + 4 * momentum**2)) / 2
        ahead = new + (momentum - 1) / following * (new - weights)
        weights, momentum = new, following
    return weights[:-1], float(weights[-1])


def train_switch(examples: Sequence[Features], gains: Sequence[int], *, seed: int = 1) -> Switch:
    """Learn from all features of sentences, and how many more words joint parsing got right.

    Sentences whose score did not change teach nothing.
    """
    changed = [(each, gain) for each, gain in zip(examples, gains, strict=True) if gain]
    if not changed:
        raise EmptyInputError("nothing to learn from: joint parsing has changed no score.")
    gained = np.array([gain for _, gain in changed])
    order = np.random.default_rng(seed).permutation(len(TEMPLATES))
    chosen: list[str] = []
    best = int(max(gained.sum(), 0))
    for template in (TEMPLATES[k] for k in order):
        rows, _ = _matrix([each for each, _ in changed], [*chosen, template])
        kept = np.zeros(len(rows), bool)
        for k in range(len(rows)):
            rest = np.arange(len(rows)) != k
            weights, bias = fit_logistic(rows[rest], gained[rest] > 0)
            kept[k] = rows[k] @ weights + bias >= 0
        total = int(gained[kept].sum())
        if total > best:
            best = total
            chosen.append(template)
    rows, names = _matrix([each for each, _ in changed], chosen)
    weights, bias = fit_logistic(rows, gained > 0)
    found = {name: float(w) for name, w in zip(names, weights, strict=True) if w}
    return Switch(tuple(chosen), found, bias)


def _matrix(
    examples: Sequence[Features], templates: Sequence[str]
) -> tuple[NDArray[np.float64], list[str]]:
    wanted = set(templates)

    def of(name: str) -> str:
        return name.split(" ")[1] if name.startswith(("old ", "new ")) else name

    seen = Counter(name for each in examples for name in each if of(name) in wanted)
    names = sorted(name for name, count in seen.items() if count >= LEAST_SEEN)
    rows = np.array([[each.get(name, 0.0) for name in names] for each in examples])
    return rows.reshape(len(examples), len(names)), names
