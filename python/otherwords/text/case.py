"""Small letters, capitals, and which words are written with them for good.

A capital at the start of a sentence says nothing about the word. A truecaser learns from text
how each word is written where no rule forces a capital on it, and writes it so at the start of
a sentence too: fewer forms to count, and names keep their capitals. `recase` is the way back.

Lower-casing is Unicode's own: German ß stays ß, and ẞ becomes it. The Turkish dotless ı is not
handled: I becomes i in every language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from otherwords.errors import InputError, OutputError

_SENTENCE_END = ".!?:…"


def lowercase(tokens: Iterable[str]) -> list[str]:
    """Write every token in small letters.

    >>> lowercase(["Große", "STRASSE"])
    ['große', 'strasse']
    """
    return [token.lower() for token in tokens]


def recase(tokens: Iterable[str]) -> list[str]:
    """Begin the sentence with a capital, whatever quotes or brackets stand before its first word.

    A first token that starts with no letter (a number, a clitic) is left alone.

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
    """Knows the usual form of each word; words it has not seen stay as they are.

    >>> text = [["We", "saw", "Paris", "."], ["In", "Paris", "we", "slept", "."]]
    >>> Truecaser.learn(text).truecase(["We", "LOVE", "PARIS", "."])
    ['we', 'LOVE', 'Paris', '.']
    """

    def __init__(self, forms: Mapping[str, int]) -> None:
        """Take the usual form of each word and how often it was seen."""
        self._counts = dict(forms)
        self._forms = {form.lower(): form for form in forms}

    @classmethod
    def learn(cls, sentences: Iterable[Sequence[str]]) -> Truecaser:
        """Count the forms of each word away from sentence starts and keep the most frequent.

        Of two equally frequent forms the one with fewer capitals wins. Sentences all in
        capitals are passed over.
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
        """Write the words at sentence starts and the words in capitals in their usual form."""
        return [
            self._forms.get(token.lower(), token)
            if start or (len(token) > 1 and token.isupper())
            else token
            for token, start in zip(tokens, _is_start(tokens), strict=True)
        ]

    def save(self, path: str | Path) -> None:
        """Write `form TAB count` lines, sorted by word: the same learning gives the same bytes."""
        forms = sorted(self._counts, key=lambda form: (form.lower(), form))
        text = "".join(f"{form}\t{self._counts[form]}\n" for form in forms)
        part = Path(f"{path}.part")
        try:
            part.write_text(text, encoding="utf-8", newline="\n")
            part.replace(path)
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise OutputError(f"{path}: cannot be written: {error.strerror}.") from error

    @classmethod
    def load(cls, path: str | Path) -> Truecaser:
        """Read what `save` wrote."""
        try:
            lines = Path(path).read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise InputError(path, None, f"cannot be read: {reason}.") from error
        forms: dict[str, int] = {}
        for number, line in enumerate(lines[:-1] if lines[-1] == "" else lines, start=1):
            form, _, count = line.partition("\t")
            if not form or not (count.isascii() and count.isdigit()):
                raise InputError(path, number, "expected a word, a tab and a count.")
            forms[form] = int(count)
        return cls(forms)


def _is_start(sentence: Sequence[str]) -> Iterator[bool]:
    """For each token, whether it may carry a capital only because of where it stands."""
    start = True
    for token in sentence:
        yield start
        ends = not token.strip(_SENTENCE_END)
        start = ends or (start and not token[:1].isalnum())


def _has_letter(token: str) -> bool:
    return token.upper() != token.lower()


def _capitals(form: str) -> int:
    return sum(character.isupper() for character in form)
