"""What the decoder answers: an output, its score and features, and how it was derived."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Never, TypeAlias, TypeVar, overload

from otherwords.rewrite.decode.sentence_rule import SentenceRule

GLUED = "GOAL"
"""The label of glued pieces."""
GLUE_STEP, FIRST_OWN_RULE = -1, -2


class Derivation(NamedTuple):
    """A rule at its place, and those that fill its slots, in the order of the source.

    The rule is its number in the store, a rule of the sentence, or None where pieces are glued:
    what was glued before, if anything, and the next piece.
    """

    rule: int | SentenceRule | None
    label: str
    start: int
    end: int
    children: tuple[Derivation, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a row of its nodes: a tower of glue is too high to be pickled as it is.

        >>> import pickle
        >>> one = Derivation(7, "NN", 0, 1)
        >>> pickle.loads(pickle.dumps(one)) == one
        True
        """
        return _from_rows, (list(_rows(self)),)


Row: TypeAlias = tuple[int | SentenceRule | None, str, int, int, int]
"""A node with the number of its children."""


def _rows(root: Derivation) -> Iterator[Row]:
    """The nodes, each before those below it."""
    waiting = [root]
    while waiting:
        rule, label, start, end, children = waiting.pop()
        yield rule, label, start, end, len(children)
        waiting += children


def _from_rows(rows: Sequence[Row]) -> Derivation:
    done: list[Derivation] = []
    for rule, label, start, end, children in reversed(rows):
        below = tuple(done[len(done) - children :])
        del done[len(done) - children :]
        done.append(Derivation(rule, label, start, end, below))
    return done[0]


Made = TypeVar("Made")


class _Later(Generic[Made]):
    """A field that is computed on first access: of most outputs it is never needed."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, owner: None, kind: type) -> Never: ...

    @overload
    def __get__(self, owner: object, kind: type) -> Made: ...

    def __get__(self, owner: object | None, kind: type) -> Made:
        if owner is None:
            raise AttributeError  # so that dataclasses see no default
        held: Made | Callable[[], Made] = vars(owner)[self.name]
        if callable(held):
            held = vars(owner)[self.name] = held()
        return held

    def __set__(self, owner: object, value: Made | Callable[[], Made]) -> None:
        vars(owner)[self.name] = value


@dataclass(frozen=True)
class Hypothesis:
    """One output; the weighted sum of its features, zeros omitted, is its score.

    >>> glued = Derivation(None, "GOAL", 0, 0)
    >>> Hypothesis((), -1.5, {"LanguageModel": -1.5}, glued).derivation.rule is None
    True
    """

    words: tuple[str, ...]
    score: float
    features: _Later[dict[str, float]] = _Later()
    derivation: _Later[Derivation] = _Later()
    """How the output came about; its root is the last piece glued."""


def read_steps(
    steps: Sequence[int], rules: Sequence[SentenceRule], label: Callable[[int], str]
) -> Derivation:
    """Build a tree from steps of five numbers each, children before parents.

    >>> read_steps([7, 0, 0, 2, 0, -1, -1, 0, 2, 1], [], ["NP"].__getitem__).children[0].rule
    7
    """
    done: list[Derivation] = []
    numbers = iter(steps)
    below: tuple[Derivation, ...]
    for rule, number, start, end, children in zip(*5 * [numbers], strict=True):
        below = ()
        if children:
            below = tuple(done[-children:])
            del done[-children:]
        applied: int | SentenceRule | None = rule
        if rule == GLUE_STEP:
            applied = None
        elif rule < 0:
            applied = rules[FIRST_OWN_RULE - rule]
        name = GLUED if number < 0 else label(number)
        done.append(Derivation(applied, name, start, end, below))
    return done[0] if done else Derivation(None, GLUED, 0, 0)
