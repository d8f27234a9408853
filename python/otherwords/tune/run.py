"""Tune weights: decode, optimise on all candidates seen so far, decode again.

The decoder is a function from weights to lists of candidates, so anything that produces scored
outputs can be tuned. Every set of weights is judged by what the decoder really does with
it, not by what the optimiser expected; the best by that measure is the result.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from otherwords import __version__
from otherwords.corpus import write_whole
from otherwords.errors import EmptyInputError, OtherwordsError, UnknownNameError
from otherwords.evaluate.metrics.objective import Words
from otherwords.evaluate.metrics.objectives import Objective, read_objective
from otherwords.files.checksums import checksum
from otherwords.signature import signature
from otherwords.tune.candidates import Candidate, Decoded
from otherwords.tune.history import Iteration, Tuned, best_of, checked_weights
from otherwords.tune.kbest_lists import KBestLists
from otherwords.tune.mert import MertSettings, mert
from otherwords.tune.pro import ProSettings, pro
from otherwords.tune.run_folder import RunFolder

Decode: TypeAlias = Callable[[Mapping[str, float]], Iterable[Sequence[Candidate]]]


class _Optimiser(NamedTuple):
    find: Callable[..., Any]
    settings: type[MertSettings | ProSettings]
    ends_without_news: bool  # the same lists again would give nothing better


OPTIMISERS = {
    "mert": _Optimiser(mert, MertSettings, ends_without_news=True),
    "pro": _Optimiser(pro, ProSettings, ends_without_news=False),
}


def tune_weights(
    decode: Decode,
    sources: Sequence[Words],
    references: Sequence[Sequence[Words]],
    objective: Objective | str,
    start: Mapping[str, float],
    *,
    optimiser: str = "mert",
    settings: MertSettings | ProSettings | None = None,
    iterations: int = 10,
    seed: int = 1,
    folder: Path | str | None = None,
    about: Mapping[str, object] | None = None,
    on_iteration: Callable[[Iteration], object] | None = None,
) -> Tuned:
    """Find weights under which the decoder's first outputs score best.

    `references` holds the references of each sentence. With a `folder`, a run that was stopped
    resumes; `about` then records what the decoder depends on, so that a different decoder is
    noticed. `on_iteration` is called with every iteration, 0 being the start.

    >>> def decode(weights):  # one sentence, two candidates, the one with the higher score first
    ...     two = Candidate(("a", "b"), {"Words": 2.0}), Candidate(("a",), {"Words": 1.0})
    ...     yield sorted(two, key=lambda one: -weights["Words"] * one.features["Words"])
    >>> tuned = tune_weights(decode, [("a", "b", "c")], [[("a",)]], "sari", {"Words": 1.0})
    >>> [each.weights for each in tuned.history]
    [{'Words': 1.0}, {'Words': -1.0}]
    """
    objective = read_objective(objective) if isinstance(objective, str) else objective
    settings = check_optimiser(optimiser, settings)
    chosen = OPTIMISERS[optimiser]
    if iterations < 1:
        raise OtherwordsError(f"{iterations} iterations asked for, expected 1 or more.")
    _check_texts(sources, references)
    weights = checked_weights(start)
    depends: dict[str, object] = {
        "otherwords": __version__,
        "data": _checksum(sources, references),
        "objective": objective.name,
        "optimiser": optimiser,
        **asdict(settings),
        "start": weights,
        "seed": seed,
        **(about or {}),
    }
    kept = RunFolder(Path(folder), depends) if folder is not None else None
    job = _Job(decode, sources, references, objective, chosen, settings, seed)
    history: list[Iteration] = []
    with kept.opened() if kept else nullcontext():
        for each in islice(job.iterations(weights, kept), iterations + 1):
            history.append(each)
            if on_iteration:
                on_iteration(each)
        best = best_of(history)
        made = _signature(depends, iterations)
        tuned = Tuned(best.weights, best.score, history, made, objective.name)
        if kept:
            _write(kept.path, tuned)
    return tuned


def check_optimiser(
    optimiser: str, settings: MertSettings | ProSettings | None
) -> MertSettings | ProSettings:
    """The settings of a known optimiser, its defaults if there are none."""
    if optimiser not in OPTIMISERS:
        raise UnknownNameError("optimiser", optimiser, OPTIMISERS)
    kind = OPTIMISERS[optimiser].settings
    if settings is not None and not isinstance(settings, kind):
        raise OtherwordsError(
            f"{optimiser} takes {kind.__name__}, found {type(settings).__name__}. Pass the former."
        )
    return settings or kind()


class _Job(NamedTuple):
    decode: Decode
    sources: Sequence[Words]
    references: Sequence[Sequence[Words]]
    objective: Objective
    optimiser: _Optimiser
    settings: MertSettings | ProSettings
    seed: int

    def iterations(self, start: dict[str, float], kept: RunFolder | None) -> Iterator[Iteration]:
        """Decode and optimise in turn; results already in the folder are read, not made again."""
        lists = KBestLists(self.sources, self.references, self.objective)
        weights, expected, candidates = start, None, 0
        for number in count():
            ask = partial(self._ask, weights)
            decoded = kept.lists(number, ask) if kept else ask()
            new = lists.add(decoded)
            candidates += new
            score = self.objective.text(self.sources, decoded.best(), self.references)
            yield Iteration(number, weights, score, expected, candidates, new, self.objective.name)
            if not new and self.optimiser.ends_without_news:
                return
            improve = partial(self._improve, lists, weights, number)
            made = kept.weights(number, improve) if kept else improve()
            weights, expected = made["weights"], made["expected"]

    def _ask(self, weights: Mapping[str, float]) -> Decoded:
        return Decoded.of(self.decode(weights))

    def _improve(
        self, lists: KBestLists, weights: Mapping[str, float], number: int
    ) -> dict[str, Any]:
        seed = [self.seed, number]
        found = self.optimiser.find(
            lists.lists(), self.objective, weights, seed=seed, settings=self.settings
        )
        return {"weights": found.weights, "expected": found.score}


def _write(folder: Path, tuned: Tuned) -> None:
    for name, text in ("history.json", tuned.as_json()), ("objective.svg", tuned.plot()):
        with write_whole(folder / name) as out:
            out.write(text)


def _signature(depends: Mapping[str, object], iterations: int) -> str:
    left_out = "otherwords", "data", "seed", "start"
    settings = {name: value for name, value in depends.items() if name not in left_out}
    start = checksum([json.dumps(depends["start"])])[:12]
    settings |= {"iterations": iterations, "start": start}
    return signature(
        "tuning", str(depends["data"]), settings=settings, seed=int(str(depends["seed"]))
    )


def _check_texts(sources: Sequence[Words], references: Sequence[Sequence[Words]]) -> None:
    if not sources:
        raise EmptyInputError("no sentence to tune on. Give some, each with a reference.")
    if len(references) != len(sources):
        raise OtherwordsError(
            f"{len(sources):,} sentences, but references for {len(references):,}. "
            "Give at least one reference for each sentence."
        )
    for number, (source, wanted) in enumerate(zip(sources, references, strict=True), 1):
        if not source or not wanted or not all(wanted):
            what = "the sentence" if not source else "a reference"
            raise OtherwordsError(
                f"sentence {number}: {what} is empty. Remove the line from all files."
            )


def _checksum(sources: Sequence[Words], references: Sequence[Sequence[Words]]) -> str:
    lines = [
        [" ".join(source), *(" ".join(text) for text in wanted)]
        for source, wanted in zip(sources, references, strict=True)
    ]
    return checksum([json.dumps(lines, ensure_ascii=False)])
