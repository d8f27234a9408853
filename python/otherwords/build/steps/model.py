"""The stage of the language model: what sentences of the language look like, for rewriting.

The text is that of the bitexts, in the case of the phrases; a sentence that is repeated, in the
same bitext or another, counts once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from otherwords.build.model_settings import ModelSettings
from otherwords.build.stages import Stage, Task
from otherwords.build.steps.tokens import TARGET, Tokens
from otherwords.config import values_of
from otherwords.corpus import read_lines
from otherwords.database.manifest import MODEL
from otherwords.engine.memory import bytes_of, held_before
from otherwords.language_model import estimate


@dataclass(frozen=True, kw_only=True)
class Model(Stage):
    """Estimate a language model from the tokens of all bitexts."""

    tokens: tuple[Tokens, ...]
    model: ModelSettings
    case: str

    @property
    def settings(self) -> Mapping[str, Any]:
        return {**values_of(self.model), "case": self.case}

    def run(self, task: Task) -> Mapping[str, Any]:
        memory = task.context.run.memory
        report = estimate(
            _sentences([task.folder(each) for each in self.tokens], lower=self.case == "lower"),
            task.output / MODEL,
            order=self.model.order,
            prune=self.model.prune[: self.model.order],
            memory=memory,
            scratch=task.output,
            special_words="skip",
            held=held_before(bytes_of(memory), task.context.elsewhere),
        )
        if report.warnings:
            task.talk.say("language model: so little text that its discounts are defaults")
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
