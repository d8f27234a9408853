"""Text in, text in other words out: the room's front door.

    rewriter = Rewriter("sample.ow")
    for rewrite in rewriter.rewrite("The committee approved the plan.", k=3):
        print(rewrite.score, rewrite.text)

A line is cut into words and parsed; its own rules are made from the tree; the decoder finds the
best derivations; each is written as text again. Lines are worked on in batches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from otherwords.database import Database
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.parse.sources import ConstituencyParser
from otherwords.rewrite.constraints import Constraints, Places
from otherwords.rewrite.decoder import Decoder
from otherwords.rewrite.decoder_settings import DecoderSettings
from otherwords.rewrite.features import check_weights, is_known, known_features
from otherwords.rewrite.hypothesis import Derivation, Hypothesis
from otherwords.rewrite.notes import Notes
from otherwords.rewrite.prepare import Prepared, Preparer
from otherwords.rewrite.ratio import decode_to_ratio
from otherwords.rewrite.resources import find_model, find_store
from otherwords.rewrite.sentence import Sentence
from otherwords.rewrite.steps import Step, read_steps
from otherwords.rewrite.tasks import Task, check_ratio, find_task
from otherwords.rewrite.text_in_out import TextInOut
from otherwords.rewrite.text_ratio import decode_text_to_ratio
from otherwords.rewrite.weights import Weights, shipped_weights

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel

BATCH = 200
RATIO_OF = "text", "sentence"


@dataclass(frozen=True)
class Rewrite:
    """One way to say a sentence: its text, its words, and how it came about."""

    text: str
    words: tuple[str, ...]
    score: float
    features: Mapping[str, float] = field(repr=False)
    source: tuple[str, ...] = field(repr=False)
    """The words of the input."""
    steps: Step | None = field(repr=False, compare=False)
    """What each rule did; None for an empty line."""
    derivation: Derivation | None = field(repr=False, compare=False)

    @property
    def edits(self) -> list[Step]:
        """The steps that changed something, from the left."""
        if self.steps is None:
            return []
        return sorted(
            (step for step in self.steps.walk() if step.is_edit), key=lambda s: (s.start, -s.end)
        )

    def as_dict(self) -> dict[str, Any]:
        """Everything in plain types, as `--json` shows it."""
        edits = [
            {
                "label": step.label,
                "start": step.start,
                "end": step.end,
                "source": step.source_text,
                "target": step.target_text,
            }
            for step in self.edits
        ]
        return {
            "text": self.text,
            "words": list(self.words),
            "score": self.score,
            "features": dict(self.features),
            "edits": edits,
        }


class Rewriter:
    """Rewrites sentences with a database, a language model and weights, for a task."""

    def __init__(
        self,
        database: Database | Path | str,
        language_model: LanguageModel | Path | str | None = None,
        weights: Weights | Mapping[str, float] | None = None,
        *,
        task: str | Task = "paraphrase",
        parser: ConstituencyParser | None = None,
        parse: bool = True,
        tokenised: bool = False,
        deletions: bool = True,
        ratio: float | None = None,
        ratio_of: Literal["text", "sentence"] = "text",
        settings: DecoderSettings | None = None,
    ) -> None:
        """Open what is needed. By default the model is the database's own, the parser the one
        shipped (for English), the weights those shipped for the task.

        With `ratio` there are about so many output words for each word of the input: in a text
        (200 lines at a time), or in each sentence. Without `deletions` nothing is left out but by
        rules of the database.
        """
        self.database = database if isinstance(database, Database) else Database.open(database)
        self.task = task if isinstance(task, Task) else find_task(task)
        if not deletions:
            self.task = replace(self.task, deletable=None)
        self.ratio = None if ratio is None else check_ratio(ratio)
        if ratio_of not in RATIO_OF:
            raise UnknownNameError("ratio_of", ratio_of, RATIO_OF)
        self.ratio_of = ratio_of
        self.settings = settings or DecoderSettings()
        self.store = find_store(self.database)
        self.model = find_model(self.database, language_model)
        manifest = self.database.manifest
        self.text = TextInOut(manifest.language, lowercased=manifest.lowercase, tokenised=tokenised)
        self.word_features = dict(self.task.word_features(self.model, self.text.language))
        known = known_features(manifest.features, self.word_features)
        self.weights = self._choose(weights, known)
        self._preparer = Preparer(
            self.database,
            self.store,
            self.text,
            longest=self.settings.span,
            deletable=self.task.deletable,
            word_features=self.word_features,
            parser=parser,
            parse=parse,
            threads=self.settings.threads,
        )

    @property
    def parsing(self) -> str | None:
        """None if sentences are parsed; else the reason why they are not, in a sentence."""
        return self._preparer.unparsed

    @property
    def parser(self) -> ConstituencyParser | None:
        """What sentences are parsed by."""
        return self._preparer.parser

    def rewrite(
        self, text: str, k: int = 5, constraints: Constraints | None = None
    ) -> list[Rewrite]:
        """The k best rewrites of one sentence, the best first; itself may be among them.

        Empty if nothing meets the constraints.
        """
        return next(iter(self.rewrite_all([text], k, constraints)))

    def rewrite_all(
        self,
        lines: Iterable[str],
        k: int = 5,
        constraints: Constraints | None = None,
        *,
        notes: Notes | None = None,
    ) -> Iterator[list[Rewrite]]:
        """`rewrite` for many lines, in their order; `notes` counts what is worth telling."""
        if k < 1:
            raise OtherwordsError(f"{k} rewrites cannot be asked for. Ask for 1 or more.")
        notes = Notes() if notes is None else notes
        places = self._places(constraints)
        waiting = iter(lines)
        while batch := list(islice(waiting, BATCH)):
            prepared = self._preparer.prepare(batch, places)
            for own, found in zip(prepared, self._decode(prepared, k), strict=True):
                rewrites = [self._write(own, each) for each in found[:k]]
                unknown = sum(word not in self.model for word in own.line.words)
                notes.count(own.sentence, found, unknown=unknown, long=self.settings.span)
                yield rewrites if own.line.words else [_nothing()]
        notes.unmet += places.unmet()

    def prepare(self, lines: Sequence[str]) -> list[Prepared]:
        """Cut and parse lines and make their rules: once, however often they are decoded."""
        return self._preparer.prepare(lines, self._places())

    def candidates(
        self, prepared: Sequence[Prepared], weights: Mapping[str, float], k: int
    ) -> Iterator[list[Hypothesis]]:
        """The k best outputs of each sentence under other weights than its own; for tuning.

        If each sentence is held to a ratio, all are about as near to it as the first.
        """
        waiting = iter(prepared)
        while batch := [own.sentence for own in islice(waiting, BATCH)]:
            yield from self._search(batch, weights, k, nearest=True)

    @cached_property
    def decoder(self) -> Decoder:
        """What searches, with the weights as they are."""
        return Decoder(
            self.store,
            self.model,
            self.weights,
            word_features=self.word_features,
            settings=self.settings,
        )

    def _places(self, constraints: Constraints | None = None) -> Places:
        stay = self.task.stay.get(self.database.manifest.language, frozenset())
        return Places(constraints or Constraints(), lambda text: self.text.read(text).words, stay)

    def _decode(self, prepared: Sequence[Prepared], k: int) -> Iterator[list[Hypothesis]]:
        """Hypotheses of each; two at least, as one alone does not tell whether a rule applied."""
        sentences = [own.sentence for own in prepared if own.line.words]
        found = iter(self._search(sentences, self.weights, max(k, 2)))
        return (next(found) if own.line.words else [] for own in prepared)

    def _search(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        k: int,
        *,
        nearest: bool = False,
    ) -> list[list[Hypothesis]]:
        make = self.decoder.with_weights
        if self.ratio is None:
            return make(weights).decode(sentences, k)
        if self.ratio_of == "text" and len(sentences) > 1:
            return decode_text_to_ratio(make, weights, sentences, ratio=self.ratio, k=k)
        return decode_to_ratio(make, weights, sentences, ratio=self.ratio, k=k, nearest=nearest)

    def _write(self, own: Prepared, found: Hypothesis) -> Rewrite:
        steps = read_steps(found.derivation, own.sentence, self.store)
        text = self.text.write(own.line, steps.output, own.tags)
        return Rewrite(
            text, found.words, found.score, found.features, own.line.words, steps, found.derivation
        )

    def _choose(
        self, weights: Weights | Mapping[str, float] | None, known: frozenset[str]
    ) -> dict[str, float]:
        """The weights given, checked; or those shipped, without features the database lacks."""
        if weights is None:
            shipped = shipped_weights(self.task.name, self.ratio).weights
            return {name: weight for name, weight in shipped.items() if is_known(name, known)}
        chosen = weights.weights if isinstance(weights, Weights) else weights
        check_weights(chosen, known)
        return dict(chosen)


def _nothing() -> Rewrite:
    return Rewrite("", (), 0.0, {}, (), None, None)
