"""Text in, text in other words out: the room's front door.

    rewriter = Rewriter("sample.ow")
    for rewrite in rewriter.rewrite("The committee approved the plan.", k=3):
        print(rewrite.score, rewrite.text)

A line is cut into words and parsed; its own rules are made from the tree; the decoder finds the
best derivations; each becomes text again. Lines are processed in batches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from otherwords.database import Database
from otherwords.database.manifest import TAGS
from otherwords.database.tags import tags_of
from otherwords.errors import OtherwordsError, UnknownNameError, WrongKindError, check_kind
from otherwords.parse.sources import ConstituencyParser
from otherwords.rewrite.caution import CAUTION, Careful, check_caution
from otherwords.rewrite.decode.decoder import Decoder
from otherwords.rewrite.decode.hypothesis import Hypothesis
from otherwords.rewrite.decode.sentence import Sentence
from otherwords.rewrite.decode.settings import DecoderSettings
from otherwords.rewrite.features import known_features
from otherwords.rewrite.foreign_weights import fit_weights
from otherwords.rewrite.joined import join_lists
from otherwords.rewrite.length.sentence import decode_to_ratio
from otherwords.rewrite.length.text import TextShortener
from otherwords.rewrite.read.constraints import Constraints, Places
from otherwords.rewrite.read.paragraphs import sentences_of
from otherwords.rewrite.read.prepare import PARSED_LANGUAGE, Prepared, Preparer
from otherwords.rewrite.read.resources import find_model, find_store
from otherwords.rewrite.read.text import TextInOut, checked_lines
from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.tasks import Task, check_ratio, find_task
from otherwords.rewrite.trace.notes import Notes
from otherwords.rewrite.trace.steps import read_steps
from otherwords.rewrite.truth.explanation import Blocked, blocked_changes
from otherwords.rewrite.truth.last_check import passing, sound
from otherwords.rewrite.truth.word_guard import WordGuard
from otherwords.rewrite.variants import choose_variants, find_strength, limited, pushed
from otherwords.rewrite.weights import Weights, checked_weights, known_alone, shipped_weights
from otherwords.rewrite.workers import rewritten

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel

BATCH = 200
RATIO_OF = "text", "sentence"


class Rewriter:
    """Rewrites sentences with a database, a language model and weights, for a task.

    >>> from tempfile import TemporaryDirectory
    >>> from otherwords import import_ppdb
    >>> from otherwords.language_model import estimate
    >>> folder = TemporaryDirectory()
    >>> lines, model = Path(folder.name, "ppdb.txt"), Path(folder.name, "en.lm")
    >>> _ = lines.write_text("[X] ||| big ||| large ||| p(e|f)=0.1 ||| 0-0\\n")
    >>> _ = import_ppdb(lines, Path(folder.name, "en.ow"), rank="p(e|f)=1")
    >>> _ = estimate(["a large house .", "a large garden ."], model, order=2)
    >>> weights = {"LanguageModel": 1.0, "p(e|f)": -1.0}
    >>> rewriter = Rewriter(Path(folder.name, "en.ow"), model, weights, parse=False)
    >>> rewriter.rewrite("He has a big house.", k=1)[0].text
    'He has a large house.'
    >>> folder.cleanup()

    It can be pickled: another process opens the same database, model and parser.
    """

    def __init__(
        self,
        database: Database | Path | str | None = None,
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
        truth: bool = True,
        strength: str = "medium",
        caution: float = CAUTION,
    ) -> None:
        """Open what is needed. By default the database is the English one that comes with the
        package, the model the database's own, the parser the one shipped (for English), the
        weights those shipped for the task.

        With `ratio` there are about so many output words for each word of the input: in a text
        (200 lines at a time), or in each sentence. Without `deletions` only rules of the database
        leave words out. Without `truth` nothing keeps a rewrite from claiming something else than
        its sentence; in languages other than English nothing does anyway. `strength` (low, medium,
        high) is how much may change, `caution` how sure a change must be: 0 takes what scores
        best, 1 only what is nearly certain.
        """
        if not isinstance(database, Database | Path | str | None):
            advice = "Write Rewriter('sample.ow')."
            raise WrongKindError("database", "a Database or its path", database, advice)
        self.database = database if isinstance(database, Database) else Database.open(database)
        self.task = task if isinstance(task, Task) else find_task(task)
        if not deletions:
            self.task = replace(self.task, deletable=None)
        self.ratio = None if ratio is None else check_ratio(ratio)
        if ratio_of not in RATIO_OF:
            raise UnknownNameError("ratio_of", str(ratio_of), RATIO_OF)
        self.ratio_of = ratio_of
        self.settings = DecoderSettings() if settings is None else settings
        check_kind("settings", self.settings, DecoderSettings)
        self._opening: dict[str, Any] = {
            "task": self.task,
            "parser": parser,
            "parse": parse,
            "tokenised": tokenised,
            "ratio": self.ratio,
            "ratio_of": self.ratio_of,
            "settings": self.settings,
            "truth": truth,
            "strength": strength,
            "caution": check_caution(caution),
        }
        self.caution = check_caution(caution)
        self.strength = find_strength(strength)
        self.store = find_store(self.database)
        self.model = find_model(self.database, language_model)
        manifest = self.database.manifest
        self.text = TextInOut(manifest.language, lowercased=manifest.lowercase, tokenised=tokenised)
        self.word_features = dict(self.task.word_features(self.model, self.text.language))
        self.truth = truth and self.text.language == PARSED_LANGUAGE
        known = known_features(manifest.features, self.word_features)
        if weights is None:
            shipped = shipped_weights(self.task.name, self.ratio).weights
            self._given = fit_weights(known_alone(shipped, known), self.database, self.store)
        else:
            self._given = checked_weights(weights, known)
        self.weights = pushed(self._given, self.strength)
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
            truth=truth,
            splits=self.task.splits,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what it was opened with, so that another process opens the same files."""
        return partial(type(self), **self._opening), (self.database, self.model, self._given)

    def __repr__(self) -> str:
        return f"<Rewriter {self.database.path}: {self.task.name}>"

    @property
    def parsing(self) -> str | None:
        """None if sentences are parsed; otherwise the reason why not, in a sentence."""
        return self._preparer.unparsed

    @property
    def parser(self) -> ConstituencyParser | None:
        """The parser in use, if any."""
        return self._preparer.parser

    def rewrite(
        self, text: str, k: int = 5, constraints: Constraints | None = None
    ) -> list[Rewrite]:
        """The k best rewrites of one sentence, the best first; itself may be among them.

        Empty if nothing meets the constraints.
        """
        if not isinstance(text, str):
            raise WrongKindError("text", "a sentence", text, "For several: rewrite_all([...]).")
        return next(self.rewrite_all([text], k, constraints))

    def rewrite_all(
        self,
        lines: Iterable[str],
        k: int = 5,
        constraints: Constraints | None = None,
        *,
        notes: Notes | None = None,
    ) -> Iterator[list[Rewrite]]:
        """`rewrite` for many lines, in order; `notes` counts what is worth reporting.

        A long text is rewritten in as many processes as there are threads in the settings.
        """
        if not isinstance(k, int) or k < 1:
            raise OtherwordsError(f"k is {k!r}, expected 1 or more rewrites.")
        self._places(constraints)  # so that bad ones are reported at once
        told = Notes() if notes is None else notes
        return rewritten(self, checked_lines(lines), k, constraints, told)

    @property
    def together(self) -> int | None:
        """How many lines depend on each other; None if each is rewritten by itself."""
        return BATCH if self.ratio is not None and self.ratio_of == "text" else None

    def rewrite_here(
        self, lines: Iterator[str], k: int, constraints: Constraints | None, notes: Notes
    ) -> Iterator[list[Rewrite]]:
        """`rewrite_all` in this process, of lines that were checked."""
        places = self._places(constraints)
        rewrite = self._split_rewrites if self.task.splits else self._rewrites
        yield from rewrite(lines, k, places, notes)
        notes.unmet += places.unmet()

    def _split_rewrites(
        self, lines: Iterator[str], k: int, places: Places, notes: Notes
    ) -> Iterator[list[Rewrite]]:
        """The same with long sentences split in two; the parts are rewritten one by one."""
        while batch := list(islice(lines, BATCH)):
            split = self._preparer.split(batch)
            flat = iter([part for own in split for part in own])
            found = self._rewrites(flat, k, places, notes)
            for own in split:
                yield join_lists([next(found) for _ in own])

    def _rewrites(
        self, lines: Iterator[str], k: int, places: Places, notes: Notes
    ) -> Iterator[list[Rewrite]]:
        while batch := list(islice(lines, BATCH)):
            made = self._preparer.prepare(batch, places)
            prepared = [limited(own, self.strength) for own in made]
            choose = self._careful_lists if self.caution else self._decode
            for own, found in zip(prepared, choose(prepared, k), strict=True):
                if self.truth and own.line.words:
                    found = sound(own, found, max(k, 2), self._again)
                rewrites = [self._write(own, each) for each in found[:k]]
                unknown = sum(word not in self.model for word in own.line.words)
                notes.count(own.sentence, found, unknown=unknown, long=self.settings.span)
                yield rewrites if own.line.words else [_nothing(own.line.typed)]

    def variants(
        self, text: str, n: int = 3, constraints: Constraints | None = None
    ) -> list[Rewrite]:
        """Up to n rewrites of one sentence, each changed in another way; never itself."""
        if not isinstance(text, str):
            raise WrongKindError("text", "a sentence", text, "For several, call it for each.")
        [own] = self._preparer.prepare([text], self._places(constraints))
        return self.variants_of(own, n)

    def variants_of(self, own: Prepared, n: int = 3) -> list[Rewrite]:
        """The same of a sentence that was prepared."""
        return choose_variants(own, n, self._best_of) if own.line.words else []

    def _best_of(self, own: Prepared, k: int) -> list[Rewrite]:
        own = limited(own, self.strength)
        found = self._search([own.sentence], k, self.weights)[0]
        if self.truth:
            found = passing(own, found, k)
        if self.caution:
            judged = self.careful.judged(own)
            found = [each for each in found if not judged.doubtful(each)]
        return [self._write(own, each) for each in found]

    def rewrite_paragraphs(
        self,
        paragraphs: Iterable[str],
        constraints: Constraints | None = None,
        *,
        notes: Notes | None = None,
    ) -> Iterator[str]:
        """The best rewrite of every sentence of each paragraph, put together as it was typed."""
        waiting = checked_lines(paragraphs)
        while batch := list(islice(waiting, BATCH)):
            sentences, parts = sentences_of(batch, self.text.language)
            found = self.rewrite_all(sentences, 1, constraints, notes=notes)
            for own in parts:
                for place in range(0, len(own), 2):
                    rewrites = next(found)
                    own[place] = rewrites[0].text if rewrites else own[place]
                yield "".join(own)
            next(found, None)  # so that notes are complete

    def prepare(self, lines: Sequence[str]) -> list[Prepared]:
        """Cut and parse lines and make their rules, once, however often they are decoded."""
        return self._preparer.prepare(lines, self._places())

    def candidates(
        self, prepared: Sequence[Prepared], weights: Mapping[str, float], k: int
    ) -> Iterator[list[Hypothesis]]:
        """The k best outputs of each sentence under other weights than its own; for tuning.

        If each sentence is held to a ratio, all are about as near to it as the first.
        """
        waiting = iter(prepared)
        while batch := [own.sentence for own in islice(waiting, BATCH)]:
            yield from self._search(batch, k, weights, nearest=True)

    def blocked(self, text: str) -> list[Blocked]:
        """What was not done to a sentence for the sake of truth, and why."""
        [own] = self.prepare([text])
        if not self.truth or not own.line.words:
            return []
        free = own.sentence.under(names=())
        [[best]] = self._unguarded.decode([free], 1)
        steps = read_steps(best.derivation, free, self.store)
        return list(dict.fromkeys(blocked_changes(own, steps, self.guard)))

    @cached_property
    def guard(self) -> WordGuard:
        """What every rule of the database is asked for the sake of truth."""
        manifest = self.database.manifest
        tags = tags_of(self.database.path, manifest) if TAGS in manifest.files else None
        return WordGuard(tags)

    @cached_property
    def careful(self) -> Careful:
        """What keeps doubtful changes out."""
        opened = self.database, self.store, self.model
        return Careful.open(*opened, language=self.text.language, caution=self.caution)

    def _careful_lists(self, prepared: Sequence[Prepared], k: int) -> list[list[Hypothesis]]:
        shorten = self._shortener(self.weights)
        search = partial(self._search, weights=self.weights, shorten=shorten)
        return self.careful.choose(prepared, max(k, 2), search, together=shorten is not None)

    def _shortener(self, weights: Mapping[str, float]) -> TextShortener | None:
        if self.ratio is None or self.ratio_of != "text":
            return None
        return TextShortener(self.decoder.with_weights, weights, self.ratio)

    @cached_property
    def _unguarded(self) -> Decoder:
        return self._decoder(None)

    def _again(self, sentence: Sentence, k: int) -> list[Hypothesis]:
        return self._search([sentence], k, self.weights)[0]

    @cached_property
    def decoder(self) -> Decoder:
        """The decoder, with this rewriter's weights."""
        return self._decoder(self.guard if self.truth else None)

    def _decoder(self, guard: WordGuard | None) -> Decoder:
        return Decoder(
            self.store,
            self.model,
            self.weights,
            word_features=self.word_features,
            settings=self.settings,
            guard=guard,
        )

    def _places(self, constraints: Constraints | None = None) -> Places:
        if constraints is not None:
            check_kind("constraints", constraints, Constraints)
        stay = self.task.stay.get(self.database.manifest.language, frozenset())
        return Places(constraints or Constraints(), lambda text: self.text.read(text).words, stay)

    def _decode(self, prepared: Sequence[Prepared], k: int) -> Iterator[list[Hypothesis]]:
        """Hypotheses of each: at least two, since one alone does not show whether rules apply."""
        sentences = [own.sentence for own in prepared if own.line.words]
        found = iter(self._search(sentences, max(k, 2), self.weights))
        return (next(found) if own.line.words else [] for own in prepared)

    def _search(
        self,
        sentences: Sequence[Sentence],
        k: int,
        weights: Mapping[str, float],
        *,
        nearest: bool = False,
        shorten: TextShortener | None = None,
    ) -> list[list[Hypothesis]]:
        make = self.decoder.with_weights
        if self.ratio is None:
            return make(weights).decode(sentences, k)
        shorten = shorten or self._shortener(weights)
        if shorten is not None and len(sentences) > 1:
            return shorten(sentences, k)
        return decode_to_ratio(make, weights, sentences, ratio=self.ratio, k=k, nearest=nearest)

    def _write(self, own: Prepared, found: Hypothesis) -> Rewrite:
        steps = read_steps(found.derivation, own.sentence, self.store)
        text = self.text.write(own.line, steps.output, own.tags)
        return Rewrite(
            text, found.words, found.score, found.features, own.line.words, steps, found.derivation
        )


def _nothing(typed: str) -> Rewrite:
    return Rewrite(typed, (), 0.0, {}, (), None)
