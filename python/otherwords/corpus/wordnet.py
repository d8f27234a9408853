"""Synonyms from WordNet, as Debian's `wordnet-base` installs it.

WordNet groups words into synsets. Two words are synonyms here if a synset has both of them, in any
part of speech, after their endings are taken off by WordNet's own rules and lists of exceptions.
Only the index files and the lists are read; nothing of WordNet comes with this package.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from otherwords.errors import InputError

FOLDERS = ("/usr/share/wordnet", "/usr/local/share/wordnet", "/usr/local/WordNet-3.0/dict")
PARTS = ("noun", "verb", "adj", "adv")
ENDINGS = {
    "noun": (
        *(("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh")),
        *(("men", "man"), ("ies", "y")),
    ),
    "verb": (
        *(("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", "")),
        *(("ing", "e"), ("ing", "")),
    ),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}
"""What may be taken off a word, and put in its place (WordNet's `morphy`)."""


class WordNet:
    """The synsets of words.

    >>> WordNet.installed() is None or bool(WordNet.installed().synsets("began"))
    True
    """

    def __init__(self, folder: Path | str) -> None:
        """Read the index of a folder; an InputError says if there is none."""
        self.folder = Path(folder)
        self._synsets: dict[str, dict[str, frozenset[str]]] = {}
        self._exceptions: dict[str, dict[str, list[str]]] = {}
        for part in PARTS:
            self._synsets[part] = self._read_index(part)
            self._exceptions[part] = self._read_exceptions(part)

    @classmethod
    def installed(cls) -> WordNet | None:
        """The WordNet of this machine, if there is one; read once."""
        return _installed()

    def synsets(self, word: str) -> frozenset[str]:
        """The synsets of a lowercase word and of the forms it may be an inflection of."""
        return frozenset(
            synset
            for part in PARTS
            for form in self._forms(word, part)
            for synset in self._synsets[part].get(form, ())
        )

    def _forms(self, word: str, part: str) -> list[str]:
        listed = self._exceptions[part].get(word)
        if listed:
            return [word, *listed]
        cut = [
            word[: -len(ending)] + other
            for ending, other in ENDINGS[part]
            if word.endswith(ending) and len(word) > len(ending)
        ]
        return [word, *cut]

    def _read_index(self, part: str) -> dict[str, frozenset[str]]:
        found = {}
        for line in self._lines(f"index.{part}"):
            if not line.startswith(" "):
                fields = line.split()
                count = int(fields[2])
                found[fields[0]] = frozenset(part + number for number in fields[-count:])
        return found

    def _read_exceptions(self, part: str) -> dict[str, list[str]]:
        rows = (line.split() for line in self._lines(f"{part}.exc"))
        return {row[0]: row[1:] for row in rows if row}

    def _lines(self, name: str) -> list[str]:
        path = self.folder / name
        try:
            return path.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            advice = "Name the folder of WordNet's index files, or install wordnet-base."
            raise InputError(path, None, f"no such file of WordNet. {advice}") from None


@lru_cache(maxsize=1)
def _installed() -> WordNet | None:
    folders = (Path(folder) for folder in FOLDERS)
    return next((WordNet(folder) for folder in folders if (folder / "index.noun").exists()), None)
