"""Which aligner links two sentences of one language, by the options of `otherwords align`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from otherwords.cli.shared.options import refuse_together

if TYPE_CHECKING:
    from otherwords.align import Source
    from otherwords.align.monolingual import OneLanguage
    from otherwords.align.monolingual.choose import Shape


def chosen_method(method: str | None, text: Source, statistical: dict[str, Any]) -> str:
    """The method asked for, or else the one that fits.

    `statistical` are options that only the statistical method has, each true if it was given.
    """
    from otherwords.align.files import GENERAL
    from otherwords.align.monolingual.open import METHODS
    from otherwords.errors import UnknownNameError

    if method is not None:
        if method not in METHODS:
            raise UnknownNameError("method", method, METHODS)
        if method != "statistical":
            refuse_together(f"--method {method}", **statistical)
        return method
    english = {*text.codes()} <= {"en", GENERAL}
    return "learned" if english and not any(statistical.values()) else "statistical"


def open_method(
    method: str,
    *,
    model: Path | None,
    threshold: float | None,
    one_to_one: bool,
    paraphrases: Path | None,
    threads: int | None,
) -> OneLanguage:
    """The staged or the learned aligner, as the options want it."""
    from otherwords.align.monolingual import LearnedAligner, StagedAligner, open_aligner

    known = None
    if paraphrases is not None:
        from otherwords.align.monolingual.known import Matching
        from otherwords.database import Database

        known = Matching(Database.open(paraphrases))
    if method == "staged":
        given = {"model": model, "threshold": threshold, "one_to_one": one_to_one}
        refuse_together("--method staged", **given)
        return StagedAligner(paraphrases=known.phrases if known is not None else None)
    aligner = open_aligner(model if model is not None else "learned")
    if not isinstance(aligner, LearnedAligner):
        raise typer.BadParameter("must be a learned aligner: a file.", param_hint="--model")
    if known is not None:
        aligner = aligner.with_paraphrases(known.similarity)
    shape: Shape = "one-to-one" if one_to_one else "many-to-many"
    return _Linking(partial(aligner.link, threshold=threshold, shape=shape, threads=threads))


class _Linking:
    """An aligner whose `link` has its options."""

    def __init__(self, link: Any) -> None:
        self.link = link

    def align(self, a: Any, b: Any) -> Any:
        return next(self.link([(a, b)]))
