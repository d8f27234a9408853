"""Score plain texts: outputs against references, as strings or lists of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from otherwords.errors import EmptyInputError, OtherwordsError
from otherwords.evaluate.arguments import Cut, references_of, sentences, words_of
from otherwords.evaluate.metrics import Objective


def cutter(language: str, *, tokenised: bool) -> Cut:
    """How texts become words: by our tokeniser, or split at spaces if they are tokenised."""
    from otherwords.text import Tokeniser

    return str.split if tokenised else Tokeniser(language).tokens


def score_texts(
    objective: Objective,
    outputs: Sequence[Any],
    references: Sequence[Any],
    sources: Sequence[Any] | None = None,
    *,
    language: str = "en",
    tokenised: bool = False,
) -> float:
    """Score one output for each sentence, from 0 to 100; case counts.

    >>> from otherwords.evaluate.metrics import Bleu
    >>> round(score_texts(Bleu(), ["The cat sat here."], ["The cat sat there."]), 2)
    42.73
    """
    check_lengths(outputs=outputs, references=references, sources=sources)
    if not outputs:
        raise EmptyInputError("outputs: an empty list. Give a sentence or more to score.")
    if sources is None and objective.needs_sources:
        raise OtherwordsError(f"{objective.name}: needs the sources too. Pass sources=[...].")
    cut = cutter(language, tokenised=tokenised)
    return objective.text(
        words_of(sources if sources is not None else [""] * len(outputs), cut),
        words_of(outputs, cut),
        references_of(references, outputs, cut),
    )


def named_outputs(value: Any, name: str) -> dict[str, list[Any]]:
    """The outputs of several systems by name, or of one."""
    if isinstance(value, Mapping):
        return {one: sentences(each, f"{name} of {one}") for one, each in value.items()}
    return {"system": sentences(value, name)}


def check_lengths(**lists: Sequence[Any] | None) -> None:
    """Refuse lists of different lengths; one that is None does not count."""
    there = {name: len(rows) for name, rows in lists.items() if rows is not None}
    if len(set(there.values())) > 1:
        found = ", ".join(f"{count:,} {name}" for name, count in there.items())
        raise OtherwordsError(
            f"{found}: the numbers differ. Give one of each per sentence, several references of "
            "a sentence as a list."
        )
