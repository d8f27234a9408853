"""The stage of the language model: what the sentences of a language look like, for rewriting.

The text is that of the bitexts, in the case of the phrases; a sentence that comes again, in the
same bitext or another, counts once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from otherwords.corpus import read_lines
from otherwords.database.manifest import MODEL
from otherwords.database.model_settings import ModelSettings
from otherwords.database.prepare_text import TARGET
from otherwords.database.stages import Task
from otherwords.language_model import estimate


def make_model(
    task: Task, settings: ModelSettings, *, lower: bool, memory: str
) -> Mapping[str, Any]:
    """Estimate the model from the tokens of all bitexts."""
    folders = task.all_inputs("tokens")
    report = estimate(
        _sentences(folders, lower=lower),
        task.output / MODEL,
        order=settings.order,
        prune=settings.prune[: settings.order],
        memory=memory,
        scratch=task.output,
        special_words="skip",
    )
    if report.warnings:
        task.talk.say("language model: of so little text, with discounts of a larger one")
    return {"sentences": report.sentences, "ngrams": sum(report.counts)}


def _sentences(folders: list[Path], *, lower: bool) -> Iterator[str]:
    seen: set[bytes] = set()
    for folder in folders:
        for _, line in read_lines(folder / TARGET):
            sentence = line.lower() if lower else line
            key = blake2b(sentence.encode(), digest_size=8).digest()
            if sentence and key not in seen:
                seen.add(key)
                yield sentence
