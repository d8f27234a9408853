"""Lowercase, truecase, and capitalise the start of a sentence again.

A capital at the start of a sentence says nothing about the word. A truecaser learns from text how
each word is written where no rule forces a capital on it, and writes it that way at the start of a
sentence too: there are fewer forms to count, and names keep their capitals. `recase` is the way
back.

Lowercasing follows Unicode: German ß stays ß, and ẞ becomes ß. The Turkish dotless ı is not
supported: I becomes i in every language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from otherwords.errors import InputError
from otherwords.files.lines import read_lines
from otherwords.files.whole_files import write_whole

COUNT = re.compile("[0-9]{1,18}")

_SENTENCE_END = ".!?:…"


def lowercase(tokens: Iterable[str]) -> list[str]:
    """Lowercase every token.

    >>> lowercase(["Große", "STRASSE"])
    ['große', 'strasse']
    """
    return [token.lower() for token in tokens]


def recase(tokens: Iterable[str]) -> list[str]:
    """Capitalise the first word, whatever quotes or brackets come before it.

    A first word that does not start with a letter (a number, a clitic) is left alone.

    >>> recase(['"', "iPods", "are", "old", '"'])
    ['"', 'IPods', 'are', 'old', '"']
    """
    cased = list(tokens)
    for index, token in enumerate(cased):
        if token[:1].isalpha():
            cased[index] = token[0].upper() + token[1:]
        if any(character.isalnum() for character in token):
            break
    return cased


class Truecaser:
    """Knows the usual form of each word; unknown words stay as they are.

    >>> text = [["We", "saw", "Paris", "."], ["In", "Paris", "we", "slept", "."]]
    >>> Truecaser.learn(text).truecase(["We", "LOVE", "PARIS", "."])
    ['we', 'LOVE', 'Paris', '.']
    """

    def __init__(self, forms: Mapping[str, int]) -> None:
        """Take the usual form of each word and its count."""
        self._counts = dict(forms)
        self._forms = {form.lower(): form for form in forms}

    @classmethod
    def learn(cls, sentences: Iterable[Sequence[str]]) -> Truecaser:
        """Count the forms of each word away from sentence starts and keep the most frequent.

        Of two equally frequent forms the one with fewer capitals wins. Sentences entirely in
        capitals are ignored.
        """
        seen: Counter[str] = Counter()
        for sentence in sentences:
            if not "".join(sentence).isupper():
                free = zip(sentence, _is_start(sentence), strict=True)
                seen.update(token for token, start in free if not start and _has_letter(token))
        best: dict[str, str] = {}
        for form in sorted(seen, key=lambda form: (-seen[form], _capitals(form), form)):
            best.setdefault(form.lower(), form)
        return cls({form: seen[form] for form in best.values()})

    def truecase(self, tokens: Sequence[str]) -> list[str]:
        """Give words at sentence starts and words entirely in capitals their usual form."""
        return [
            self._forms.get(token.lower(), token)
            if start or (len(token) > 1 and token.isupper())
            else token
            for token, start in zip(tokens, _is_start(tokens), strict=True)
        ]

    def save(self, path: str | Path) -> None:
        """Write `form TAB count` lines, sorted by word: the same text gives the same bytes."""
        forms = sorted(self._counts, key=lambda form: (form.lower(), form))
        with write_whole(path) as out:
            out.writelines(f"{form}\t{self._counts[form]}\n" for form in forms)

    @classmethod
    def load(cls, path: str | Path) -> Truecaser:
        """Read a file that `save` wrote."""
        forms: dict[str, int] = {}
        for number, line in read_lines(path):
            form, _, count = line.partition("\t")
            if not form or not COUNT.fullmatch(count):
                advice = "Learn a model: otherwords truecase --help"
                raise InputError(path, number, f"expected a word, a tab and a count. {advice}")
            forms[form] = int(count)
        return cls(forms)


def _is_start(sentence: Sequence[str]) -> Iterator[bool]:
    """For each token, whether it may be capitalised only because of its position."""
    start = True
    for token in sentence:
        yield start
        ends = not token.strip(_SENTENCE_END)
        start = ends or (start and not token[:1].isalnum())


def _has_letter(token: str) -> bool:
    return token.upper() != token.lower()


def _capitals(form: str) -> int:
    return sum(character.isupper() for character in form)
