"""Make data to tune and test compression on (Ganitkevitch 2018, section 4.2.3).

Of several versions of a sentence, the longest is the source and the shortest its compression;
pairs are kept if their ratio is in a window, above 0.5 and up to 0.8 in the paper, and drawn at
random for development and test. In a corpus of human compressions, whole documents go to one half
or the other, so that no document that was tuned on is in the test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from otherwords.corpus.compressions import Compressed
from otherwords.corpus.groups import Group
from otherwords.errors import OtherwordsError

Item = TypeVar("Item")
Tokens: TypeAlias = Callable[[str], Sequence[str]]


class Window(NamedTuple):
    """The ratios of words to keep: above `above`, up to `most`.

    >>> 0.5 in Window(0.5, 0.8), 0.8 in Window(0.5, 0.8)
    (False, True)
    """

    above: float = 0.5
    most: float = 0.8

    def __contains__(self, ratio: object) -> bool:
        return isinstance(ratio, int | float) and self.above < ratio <= self.most

    def check(self) -> Window:
        """Reject an empty window, and ratios outside 0 to 1."""
        if not 0 <= self.above < self.most <= 1:
            found = f"no ratio is above {self.above} and up to {self.most}"
            raise OtherwordsError(f"{found}. Give two numbers from 0 to 1, such as 0.5,0.8.")
        return self


ALL_RATIOS = Window(0.0, 1.0)


class Example(NamedTuple):
    """A source and its compressions, as texts."""

    source: str
    references: tuple[str, ...]


def longest_to_shortest(
    groups: Iterable[Group], *, window: Window | None = None, tokens: Tokens = str.split
) -> list[Example]:
    """The longest version of each group with the shortest, where their ratio is in the window.

    Of versions of the same length the first is used.

    >>> groups = [Group(1, ("a b c d", "a b c", None)), Group(2, ("a b", "a b"))]
    >>> longest_to_shortest(groups)
    [Example(source='a b c d', references=('a b c',))]
    """
    wanted = (window or Window()).check()
    found = []
    for group in groups:
        versions = [version for version in group.versions if version is not None]
        counts = [len(tokens(version)) for version in versions]
        longest, shortest = max(counts, default=0), min(counts, default=0)
        if longest and shortest / longest in wanted:
            pair = versions[counts.index(longest)], versions[counts.index(shortest)]
            found.append(Example(pair[0], (pair[1],)))
    return found


def people_made(
    sentences: Iterable[Compressed], *, window: Window = ALL_RATIOS, tokens: Tokens = str.split
) -> list[Example]:
    """Sentences with those of their human compressions whose ratio is in the window, if any.

    A compression outside the window is replaced by "", so that the second one is always by the
    second person.

    >>> people_made([Compressed("d.0", "a b c d", ("a b c d", "a b c"))], window=Window())
    [Example(source='a b c d', references=('', 'a b c'))]
    """
    window.check()
    found = []
    for sentence in sentences:
        length = len(tokens(sentence.text))
        kept = tuple(
            text if length and len(tokens(text)) / length in window else ""
            for text in sentence.summaries
        )
        if any(kept):
            found.append(Example(sentence.text, kept))
    return found


def draw(
    examples: Sequence[Item], dev: int, test: int, *, seed: int = 1
) -> tuple[list[Item], list[Item]]:
    """Draw `dev` examples for development and `test` others for test, each in the given order."""
    if dev < 0 or test < 0 or dev + test > len(examples):
        asked = f"{dev:,} and {test:,} sentences asked for, {len(examples):,} available"
        raise OtherwordsError(f"{asked}. Ask for fewer, or widen the window of ratios.")
    places = random.Random(seed).sample(range(len(examples)), dev + test)
    first, second = sorted(places[:dev]), sorted(places[dev:])
    return [examples[place] for place in first], [examples[place] for place in second]


def split_documents(
    sentences: Sequence[Compressed], *, seed: int = 1
) -> tuple[list[Compressed], list[Compressed]]:
    """Halve a corpus by its documents: to tune on, and to test on.

    Documents are shuffled by the seed and their names, whatever the order of the file, and go
    one by one to the half that has fewer sentences so far.

    >>> sentences = [Compressed(f"doc{n // 2}.{n % 2}", "a", ("a",)) for n in range(8)]
    >>> tune, test = split_documents(sentences)
    >>> sorted({one.document for one in tune}), sorted({one.document for one in test})
    (['doc2', 'doc3'], ['doc0', 'doc1'])
    """
    sizes: dict[str, int] = {}
    for sentence in sentences:
        sizes[sentence.document] = sizes.get(sentence.document, 0) + 1
    names = sorted(sizes)
    random.Random(seed).shuffle(names)
    tune: set[str] = set()
    balance = 0  # sentences to tune on less sentences to test on
    for name in names:
        if balance <= 0:
            tune.add(name)
            balance += sizes[name]
        else:
            balance -= sizes[name]
    first = [sentence for sentence in sentences if sentence.document in tune]
    return first, [sentence for sentence in sentences if sentence.document not in tune]
