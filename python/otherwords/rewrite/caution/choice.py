"""The best output without a doubtful change.

Outputs are taken in the order of their scores. If none of a list passes, what was doubtful in it is
forbidden, and the search is asked again; if nothing is left after a few rounds, the sentence
stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from otherwords.database import Database
from otherwords.database.packed import PackedStore
from otherwords.rewrite.caution.edits import Edit
from otherwords.rewrite.caution.judged import Judged
from otherwords.rewrite.caution.trust import Trust, no_vectors
from otherwords.rewrite.decode.hypothesis import Hypothesis
from otherwords.rewrite.decode.sentence import Sentence, every_word
from otherwords.rewrite.foreign_weights import cost_scale
from otherwords.rewrite.read.prepare import PARSED_LANGUAGE, Prepared
from otherwords.rewrite.read.resources import find_tag_counts

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel

ROUNDS = 4
"""How often the search is asked again."""
LIST = 6
"""How many outputs are looked at in each round."""

Search = Callable[[Sequence[Sentence], int], Sequence[Sequence[Hypothesis]]]


@dataclass
class Open:
    """A sentence that is still looked for."""

    own: Prepared
    sentence: Sentence
    judged: Judged
    doubted: dict[Edit, float] = field(default_factory=dict)


class Careful:
    """Chooses outputs with a caution above 0."""

    def __init__(self, trust: Trust, store: PackedStore, caution: float) -> None:
        self.trust, self._store, self.caution = trust, store, caution

    @classmethod
    def open(
        cls,
        database: Database,
        store: PackedStore,
        model: LanguageModel,
        *,
        language: str,
        caution: float,
    ) -> Careful:
        """For the rules of a database; vectors are those of the parser, which is English."""
        trust = Trust(
            store,
            model,
            None if language == PARSED_LANGUAGE else no_vectors,
            counts=find_tag_counts(database),
            scale=cost_scale(database, store),
        )
        return cls(trust, store, caution)

    def choose(
        self, prepared: Sequence[Prepared], k: int, search: Search, *, together: bool = False
    ) -> list[list[Hypothesis]]:
        """Up to k outputs of each sentence, the best first; itself if there is no other.

        If a ratio holds for all sentences `together`, all are searched again with those that are
        still looked for.
        """
        found: list[list[Hypothesis]] = [[] for _ in prepared]
        states = {
            n: Open(own, own.sentence, self.judged(own))
            for n, own in enumerate(prepared)
            if own.line.words
        }
        waiting = list(states)
        for number in range(ROUNDS + 1):
            if not waiting:
                break
            asked = list(states) if together else waiting
            lists = search([states[n].sentence for n in asked], max(k + 1, LIST))
            waiting = []
            for n, outputs in zip(asked, lists, strict=True):
                state = states[n]
                found[n] = self._passing(state, outputs, k)
                if not found[n] and (outputs or state.doubted):
                    waiting.append(n)
                    is_last = number == ROUNDS - 1 or not outputs
                    own = state.own.sentence
                    state.sentence = unchanged(own) if is_last else without(own, state.doubted)
        return found

    def _passing(self, state: Open, outputs: Sequence[Hypothesis], k: int) -> list[Hypothesis]:
        passed: list[Hypothesis] = []
        for each in outputs:
            if len(passed) == k:
                break
            doubtful = state.judged.doubtful(each)
            state.doubted |= doubtful
            if not doubtful:
                passed.append(each)
        return passed

    def judged(self, own: Prepared) -> Judged:
        """For many outputs of one sentence."""
        return Judged(own, self.trust, self._store, self.caution)


def without(sentence: Sentence, doubted: dict[Edit, float]) -> Sentence:
    """The sentence with doubtful changes forbidden: what they put, or any change there."""
    text = f" {' '.join(sentence.words)} "
    forbidden, kept = list(sentence.forbidden), list(sentence.kept)
    for edit in doubted:
        is_whole = len(edit.own) == edit.end - edit.start
        if is_whole and edit.added and f" {' '.join(edit.added)} " not in text:
            forbidden.append(edit.added)
        else:
            kept += [(k, k + 1) for k in edit.own if not _inside(k, kept)]
    names = tuple(a for a in sentence.names if not any(a[0] < e and s < a[1] for s, e in kept))
    return sentence.under(
        forbidden=tuple(dict.fromkeys(forbidden)),
        kept=tuple(sorted(dict.fromkeys(kept))),
        names=names,
    )


def unchanged(sentence: Sentence) -> Sentence:
    """The sentence with every word kept."""
    return sentence.under(kept=every_word(sentence), names=(), changed=(), forbidden=())


def _inside(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in spans)
