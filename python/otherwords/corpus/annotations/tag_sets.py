"""Which types of phenomenon there are, and what each may say: read from commented text files.

A scheme of annotation is a decision of linguists, not of programmers, so it is a text file
that they can read and write: see `tag_sets/vila24.txt`, which explains its own columns. One
file may build on another (`base:`), leave types out (`without:`) and set `projection:` or
`keys:` for all types at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeAlias, cast

from otherwords.corpus.annotations import AnnotationSet
from otherwords.errors import InputError, UnknownNameError
from otherwords.files.lines import read_lines, shown

Overlap: TypeAlias = Literal["allowed", "same type", "any type"]
HERE = Path(__file__).parent / "sets"
CHOICES = {
    "projection": ("required", "optional", "never"),
    "keys": ("optional", "never"),
    "sides": ("both", "any"),
    "overlap": ("allowed", "same type", "any type"),
}
DIRECTIVES = ("base", "without", "projection", "keys", "overlap")


@dataclass(frozen=True)
class Tag:
    """One type: its names, its place in the scheme, and the attributes it takes."""

    name: str
    title: str
    projection: str
    keys: str
    sides: str
    also: tuple[str, ...] = ()
    class_: str | None = None
    sub_class: str | None = None


@dataclass(frozen=True)
class TagSet:
    """The types of a scheme in its order, and where overlap departs from it."""

    name: str
    tags: tuple[Tag, ...]
    overlap: Overlap

    def find(self, name: str) -> Tag | None:
        """Look a type up under any of its names.

        >>> read_tag_set("vila24").find("dis_punct_format").name
        'dis_punctuation'
        """
        for tag in self.tags:
            if name == tag.name or name in tag.also:
                return tag
        return None

    def canonical(self, name: str) -> str:
        """The first name of a type; an unknown name stays as it is."""
        tag = self.find(name)
        return name if tag is None else tag.name


def known_tag_sets() -> list[str]:
    """The tag sets that come with the package.

    >>> known_tag_sets()
    ['msrpa', 'operations7', 'vila24', 'wrpa']
    """
    return sorted(path.stem for path in HERE.glob("*.txt"))


def read_tag_set(name: str) -> TagSet:
    """Read a tag set by its name, or your own by its path, which ends in `.txt`."""
    if name.endswith(".txt"):
        return _Reader(shown(name), Path(name).stem, read_lines(name)).read()
    return _read_known(name)


@lru_cache(maxsize=32)
def parse_tag_set(name: str, text: str) -> TagSet:
    """Read a tag set from its text, for those that are not kept in a file.

    >>> parse_tag_set("mine", "base: vila24\\nwithout: order").find("order") is None
    True
    """
    return _Reader(name, name, enumerate(text.splitlines(), 1)).read()


def tag_set_of(found: AnnotationSet) -> TagSet | None:
    """The tag set of annotations: the text that they bring along, or else the one they name."""
    if found.tag_set is None:
        return None
    if found.tags is not None:
        return parse_tag_set(found.tag_set, found.tags)
    return read_tag_set(found.tag_set)


def own_text(name: str, text: str) -> str | None:
    """The text of a tag set, unless it is the one of this name that comes with the package.

    >>> own_text("vila24", tag_set_text("vila24")) is None, own_text("mine", "base: vila24")
    (True, 'base: vila24')
    """
    return None if name in known_tag_sets() and text == tag_set_text(name) else text


def tag_set_text(name: str) -> str:
    """The text of a tag set that comes with the package, or of your own by its path."""
    if name.endswith(".txt"):
        return "".join(f"{line}\n" for _, line in read_lines(Path(name)))
    if name not in known_tag_sets():
        raise UnknownNameError("tag set", name, known_tag_sets())
    return (HERE / f"{name}.txt").read_text("utf-8")


@lru_cache(maxsize=32)
def _read_known(name: str) -> TagSet:
    if name not in known_tag_sets():
        raise UnknownNameError("tag set", name, known_tag_sets())
    path = HERE / f"{name}.txt"
    return _Reader(shown(path), name, read_lines(path)).read()


class _Reader:
    """Goes through the file line by line."""

    def __init__(self, path: str, name: str, lines: Iterable[tuple[int, str]]) -> None:
        self.path = path
        self.name = name
        self.lines = lines
        self.line = 0
        self.tags: dict[str, Tag] = {}
        self.for_all: dict[str, str] = {}
        self.overlap = "same type"
        self.class_: str | None = None
        self.sub_class: str | None = None

    def read(self) -> TagSet:
        for number, written in self.lines:
            self.line, text = number, written.strip()
            if text.startswith("=="):
                self.class_, self.sub_class = text[2:].strip(), None
            elif text.startswith("--"):
                self.sub_class = text[2:].strip()
            elif "|" in text and not text.startswith("#"):
                self.add(text)
            elif text and not text.startswith("#"):
                self.direct(text)
        if not self.tags:
            raise self.error("no type in this tag set. Add one, or name a base.")
        tags = tuple(
            replace(
                tag,
                projection=self.for_all.get("projection", tag.projection),
                keys=self.for_all.get("keys", tag.keys),
            )
            for tag in self.tags.values()
        )
        return TagSet(self.name, tags, cast(Overlap, self.overlap))

    def add(self, text: str) -> None:
        cells = [cell.strip() for cell in text.split("|")]
        if len(cells) != 6:
            columns = "name | title | projection | keys | sides | also"
            raise self.error(f"{len(cells)} columns, expected 6. Write {columns}.")
        name, title, projection, keys, sides, also = cells
        for column, value in ("projection", projection), ("keys", keys), ("sides", sides):
            self.choose(column, value)
        names = [name, *also.split()]
        taken = {each for tag in self.tags.values() for each in (tag.name, *tag.also)}
        for each in names:
            if not each or each in taken:
                raise self.error(
                    f"'{each}' is empty or already taken. Give each type a name of its own."
                )
        where = self.class_, self.sub_class
        self.tags[name] = Tag(name, title, projection, keys, sides, tuple(names[1:]), *where)

    def direct(self, text: str) -> None:
        word, colon, value = (part.strip() for part in text.partition(":"))
        if not colon or word not in DIRECTIVES:
            raise self.error(
                f"'{text}' is not a line of a tag set. Known: {', '.join(DIRECTIVES)}."
            )
        if word == "base":
            try:
                base = _read_known(value)  # one of ours only: a file cannot be its own base
            except UnknownNameError as error:
                raise self.error(str(error)) from error
            self.tags = {tag.name: tag for tag in base.tags}
            self.overlap = base.overlap
        elif word == "without":
            for name in value.split():
                if name not in self.tags:
                    raise self.error(f"no type '{name}' to leave out. Name the base first.")
                del self.tags[name]
        elif word == "overlap":
            self.overlap = self.choose(word, value)
        else:
            self.for_all[word] = self.choose(word, value)

    def choose(self, what: str, value: str) -> str:
        if value not in CHOICES[what]:
            known = ", ".join(CHOICES[what])
            raise self.error(f"'{value}' is not a value of {what}. Known: {known}.")
        return value

    def error(self, message: str) -> InputError:
        return InputError(self.path, self.line, message)
