"""Tune a rewriter: from sentences and references to weights it can be opened with.

This is everything `otherwords tune` does apart from reading its options: choose the features,
take the rewriter's own weights as the start, decode and optimise in turn, and record what the
weights were tuned for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from otherwords.corpus.compressions import is_json_lines
from otherwords.database import Database
from otherwords.database.manifest import MANIFEST
from otherwords.errors import OtherwordsError
from otherwords.evaluate.metrics.objectives import Objective, read_objective
from otherwords.files.checksums import file_checksum
from otherwords.parse import PreParsed
from otherwords.rewrite.features import LANGUAGE_MODEL, family_of
from otherwords.rewrite.rewriter import Rewriter
from otherwords.rewrite.tasks import Task
from otherwords.rewrite.weights import Weights, read_weights
from otherwords.signature import CHECKSUM_LENGTH
from otherwords.tune.chosen_features import ALL, choose_features
from otherwords.tune.development_files import (
    References,
    Sources,
    gather_examples,
)
from otherwords.tune.history import Iteration, Tuned
from otherwords.tune.mert import MertSettings
from otherwords.tune.pro import ProSettings
from otherwords.tune.rewriting import RewriterDecode
from otherwords.tune.run import check_optimiser, tune_weights

TASK = "compression"
"""What a database is tuned for unless another task is named."""
Start: TypeAlias = Weights | Mapping[str, float] | Path | str


def tune_rewriter(
    rewriter: Rewriter | Database | Path | str,
    sources: Sources,
    references: References = (),
    *,
    task: str | Task | None = None,
    ratio: float | None = None,
    start: Start | None = None,
    objective: Objective | str | None = None,
    optimiser: str = "mert",
    settings: MertSettings | ProSettings | None = None,
    features: str = ALL,
    iterations: int = 10,
    nbest: int = 300,
    seed: int = 1,
    folder: Path | str | None = None,
    on_iteration: Callable[[Iteration], object] | None = None,
    on_note: Callable[[str], object] | None = None,
) -> Tuned:
    """Find weights under which a rewriter's outputs are most like the references.

    `rewriter` is an open Rewriter, or a database and the `task` (compression by default),
    `ratio` and `start` weights to open one with. `sources` is a list of sentences, `references`
    has for each of them a text or a list of texts; or both are files, line by line. A .jsonl
    file of compressions has its references inside.

    `objective` is a name such as "bleu" or "precis:0.7"; by default the task's own, for the
    rewriter's ratio. `optimiser` is mert, or pro for many features, with its `settings`.
    `features` says which may have a weight: all, base, or names. `nbest` is how many outputs of
    each sentence are learnt from. With a `folder`, a run that was stopped resumes.

    `on_iteration` is called after every iteration and `on_note` with anything worth knowing.
    The result has the weights, their score and the history; `save` writes a file for --weights.

    A database of one rule, which the start's weights do not like and the reference does:

    >>> import tempfile
    >>> from otherwords.database import import_ppdb
    >>> from otherwords.engine import open_engine
    >>> folder = Path(tempfile.mkdtemp())
    >>> rule = "[PP/NP] ||| in the course of ||| during ||| p(e|f)=1.2 ||| 0-0 2-0"
    >>> _ = (folder / "rules.txt").write_text(rule)
    >>> with open_engine(threads=1) as engine:
    ...     _ = import_ppdb(
    ...         [folder / "rules.txt"], folder / "tiny.ow", engine=engine, rank="file-order"
    ...     )
    >>> from otherwords.language_model import estimate
    >>> text = ["during the day .", "in the course of the day ."] * 9
    >>> _ = estimate(text, folder / "tiny.lm", order=2)
    >>> start = {"LanguageModel": 0.1, "p(e|f)": -1.0, "Join": -1.0}
    >>> rewriter = Rewriter(folder / "tiny.ow", folder / "tiny.lm", start, parse=False)
    >>> tuned = tune_rewriter(
    ...     rewriter, ["In the course of the day."], ["During the day."], objective="sari"
    ... )
    >>> [round(each.score) for each in tuned.history]
    [12, 90]
    >>> tuned.save(folder / "weights.toml")
    """
    wanted = read_objective(objective) if isinstance(objective, str) else objective
    examples = gather_examples(sources, references)
    check_optimiser(optimiser, settings)
    rewriter = _opened(rewriter, task, ratio, start, tokenised=_is_compressions(sources))
    wanted = wanted or rewriter.task.objective(rewriter.ratio)
    chosen = choose_features(features, rewriter)
    begin = chosen.of(rewriter.weights)
    if on_note and (left := _left_out(rewriter, begin)):
        on_note(f"ignoring the start's weights of {left}, which are not tuned.")
    if optimiser == "mert" and LANGUAGE_MODEL in begin:
        settings = _never_less_likely(settings)
    decode = RewriterDecode(rewriter, [one.source for one in examples], chosen, k=nbest)
    if isinstance(rewriter.parser, PreParsed):
        rewriter.parser.finish()
    tuned = tune_weights(
        decode,
        decode.sources,
        [[decode.words(text) for text in one.references] for one in examples],
        wanted,
        begin,
        optimiser=optimiser,
        settings=settings,
        iterations=iterations,
        seed=seed,
        folder=folder,
        about=_about(rewriter, decode, features, nbest),
        on_iteration=on_iteration,
    )
    recorded = rewriter.ratio if rewriter.ratio is not None else getattr(wanted, "ratio", None)
    return tuned._replace(task=rewriter.task.name, ratio=recorded)


def _opened(
    given: Rewriter | Database | Path | str,
    task: str | Task | None,
    ratio: float | None,
    start: Start | None,
    *,
    tokenised: bool,
) -> Rewriter:
    if isinstance(given, Rewriter):
        for name, value in ("task", task), ("ratio", ratio), ("start", start):
            if value is not None:
                raise OtherwordsError(
                    f"{name}={value!r}: an open rewriter has its own. "
                    "Open it with another one, or give a database."
                )
        return given
    weights = read_weights(start) if isinstance(start, Path | str) else start
    return Rewriter(given, None, weights, task=task or TASK, ratio=ratio, tokenised=tokenised)


def _is_compressions(sources: Sources) -> bool:
    """Whether the sources are a file of compressions, whose text is tokenised."""
    return isinstance(sources, Path | str) and is_json_lines(sources)


def _never_less_likely(settings: MertSettings | ProSettings | None) -> MertSettings:
    """Keep the weight of the language model from going below 0, unless the caller set a sign."""
    given = settings if isinstance(settings, MertSettings) else MertSettings()
    return replace(given, signs={LANGUAGE_MODEL: 1, **given.signs})


def _left_out(rewriter: Rewriter, begin: Mapping[str, float]) -> str:
    """The families of the start's weights that have no part in the tuning, for people."""
    left = Counter(family_of(name) or name for name in rewriter.weights.keys() - begin.keys())
    return ", ".join(f"{name} ({n})" if n > 1 else name for name, n in sorted(left.items()))


def _about(
    rewriter: Rewriter, decode: RewriterDecode, features: str, nbest: int
) -> dict[str, object]:
    """What the outputs depend on besides the weights: a run in a folder must not mix two."""
    return {
        "task": rewriter.task.name,
        "features": features,
        "ratio": rewriter.ratio,
        "each": rewriter.ratio_of == "sentence",
        "nbest": nbest,
        "pops": rewriter.settings.pops,
        "size": rewriter.settings.size,
        "deletions": rewriter.task.deletable is not None,
        "parsed": rewriter.parsing is None,
        "sentences": decode.checksum[:CHECKSUM_LENGTH],
        "database": file_checksum(rewriter.database.path / MANIFEST)[:CHECKSUM_LENGTH],
        "model": _scores_checksum(rewriter, decode.sources),
    }


def _scores_checksum(rewriter: Rewriter, sentences: Sequence[Sequence[str]]) -> str:
    """A checksum of the sentences' language model scores, to recognise another model."""
    scores = [f"{rewriter.model.score(list(words)):.6g}" for words in sentences]
    return sha256(" ".join(scores).encode()).hexdigest()[:CHECKSUM_LENGTH]
