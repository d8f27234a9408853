"""WordNet's own files, as Debian's `wordnet-base` installs them.

WordNet groups words into synsets. Two words are synonyms here if a synset has both of them, in any
part of speech, after their endings are taken off by WordNet's own rules and lists of exceptions.
For that, the index files and the lists are read. `members` reads the data files too, which hold
the words of each synset; nothing of WordNet comes with this package.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from otherwords.errors import InputError

FOLDERS = ("/usr/share/wordnet", "/usr/local/share/wordnet", "/usr/local/WordNet-3.0/dict")
PARTS = ("noun", "verb", "adj", "adv")
LETTERS = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
"""Parts of speech as pointers name them; s is an adjective beside another."""
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
VERSION = re.compile(r"WordNet (\d+\.\d+) Copyright")
POSITION = re.compile(r"\((?:a|p|ip)\)$")
COUNT = re.compile(r"[0-9a-f]{2}")
"""Where an adjective may stand, after its word."""
AGAIN = "Install wordnet-base again."


class Link(NamedTuple):
    """A pointer from a synset to another; words are counted from 1, and 0 is the whole synset."""

    symbol: str
    """`!` antonym, `@` and `@i` hypernym; WordNet's manual (wninput) has the others."""
    synset: str
    word: int
    other_word: int


class Synset(NamedTuple):
    """Words of one meaning, lowercase, with spaces between the words of a compound."""

    name: str
    part: str
    words: tuple[str, ...]
    """Each once."""
    named: tuple[str, ...] = ()
    """As links count them: *Earth* and *earth* are two."""
    links: tuple[Link, ...] = ()


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

    @cached_property
    def version(self) -> str:
        """The version that the data files name, such as 3.0."""
        name = "data.noun"
        for line in self._lines(name):
            if not line.startswith(" "):
                break
            if found := VERSION.search(line):
                return found[1]
        raise InputError(self.folder / name, None, f"does not say its version. {AGAIN}")

    def members(self) -> Iterator[Synset]:
        """All synsets with their words, part by part; an InputError if the files are damaged.

        Each line of a data file begins with its place in bytes, so a file that was cut, changed or
        mixed with another version is noticed.
        """
        for part in PARTS:
            found = set()
            for synset in self._read_data(part):
                found.add(synset.name)
                yield synset
            named = {name for names in self._synsets[part].values() for name in names}
            if named != found:
                what = f"{len(named - found):,} synsets of the index are missing"
                if not named - found:
                    what = f"{len(found - named):,} synsets are not in the index"
                raise InputError(self.folder / f"data.{part}", None, f"{what}. {AGAIN}")

    def lemma(self, phrase: str, part: str) -> str | None:
        """The shortest form of a lowercase phrase that WordNet has as this part of speech.

        Of a compound the last word is inflected, and of a verb the first (*took place*).
        """
        words = phrase.split(" ")
        joined = "_".join(words)
        forms = self._forms(joined, part)
        if part == "verb" and len(words) > 1:
            forms += ["_".join([form, *words[1:]]) for form in self._forms(words[0], part)]
        known = [form for form in forms if form in self._synsets[part]]
        return min(known, key=len).replace("_", " ") if known else None

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
        for number, line in enumerate(self._lines(f"index.{part}"), 1):
            if not line.startswith(" "):
                fields = line.split()
                try:
                    count = int(fields[2])
                except (IndexError, ValueError):
                    path = self.folder / f"index.{part}"
                    raise InputError(path, number, f"is not a line of an index. {AGAIN}") from None
                found[fields[0]] = frozenset(part + place for place in fields[-count:])
        return found

    def _read_data(self, part: str) -> Iterator[Synset]:
        name = f"data.{part}"
        path, place = self.folder / name, 0
        try:
            lines = path.read_bytes().splitlines(keepends=True)
        except OSError:
            raise _missing(path) from None
        for number, line in enumerate(lines, 1):
            if not line.startswith(b" "):
                fields = line.split(b" | ")[0].decode("utf-8", "replace").split()
                if not fields or fields[0] != f"{place:08d}" or not line.endswith(b"\n"):
                    message = f"expected the synset of byte {place:08d}. {AGAIN}"
                    raise InputError(path, number, message)
                count = int(fields[3], 16) if len(fields) > 4 and COUNT.fullmatch(fields[3]) else 0
                if not count or len(fields) < 4 + 2 * count:
                    raise InputError(path, number, f"is not a line of a synset. {AGAIN}")
                words = (POSITION.sub("", word) for word in fields[4 : 4 + 2 * count : 2])
                named = tuple(word.lower().replace("_", " ") for word in words)
                links = _links(fields[4 + 2 * count :])
                if links is None:
                    raise InputError(path, number, f"has pointers that cannot be read. {AGAIN}")
                yield Synset(part + fields[0], part, tuple(dict.fromkeys(named)), named, links)
            place += len(line)

    def _read_exceptions(self, part: str) -> dict[str, list[str]]:
        rows = (line.split() for line in self._lines(f"{part}.exc"))
        return {row[0]: row[1:] for row in rows if row}

    def _lines(self, name: str) -> list[str]:
        path = self.folder / name
        try:
            return path.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            raise InputError(path, None, f"is not UTF-8, so it is damaged. {AGAIN}") from None
        except OSError:
            raise _missing(path) from None


def _links(fields: Sequence[str]) -> tuple[Link, ...] | None:
    """The pointers of a data line, whose fields come after the words; None if they are damaged."""
    try:
        count = int(fields[0])
        rows = [fields[1 + 4 * k : 5 + 4 * k] for k in range(count)]
        return tuple(
            Link(symbol, LETTERS[part] + place, int(ends[:2], 16), int(ends[2:], 16))
            for symbol, place, part, ends in rows
        )
    except (IndexError, KeyError, ValueError):
        return None


def _missing(path: Path) -> InputError:
    advice = "Name the folder of WordNet's index files, or install wordnet-base."
    return InputError(path, None, f"no such file of WordNet. {advice}")


@lru_cache(maxsize=1)
def _installed() -> WordNet | None:
    folders = (Path(folder) for folder in FOLDERS)
    return next((WordNet(folder) for folder in folders if (folder / "index.noun").exists()), None)
