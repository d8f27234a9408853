"""Saying the same in other words, no shorter and no simpler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from otherwords.corpus.groups import Group
from otherwords.rewrite.development_data import Example
from otherwords.rewrite.tasks.task import GENERAL, Task, versions

if TYPE_CHECKING:
    from otherwords.rewrite.tuning.objectives import Objective


def _objective(ratio: float | None) -> Objective:
    from otherwords.rewrite.tuning.objectives import bleu

    return bleu


def version_to_others(groups: Iterable[Group]) -> Iterator[Example]:
    """The first version as the sentence, all others as ways to say it.

    >>> list(version_to_others([Group(1, ("it rains", None, "rain falls", "it is raining"))]))
    [Example(source='it rains', references=('rain falls', 'it is raining'))]
    """
    for group in groups:
        source, *others = versions(group)
        yield Example(source, tuple(others))


PARAPHRASE = Task(
    name="paraphrase",
    summary="say the same in other words",
    features=(*GENERAL, "WordCountDiff", "TargetWords"),
    objective=_objective,
    development=version_to_others,
)
