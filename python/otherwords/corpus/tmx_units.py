"""Collect the translation units of a TMX file from the events of an expat parser."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from otherwords.errors import InputError

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

# these contain codes of the original format (a bold tag, a line break), not language
CODE_TAGS = frozenset({"bpt", "ept", "it", "ph", "ut"})


class Unit(NamedTuple):
    """One `tu`: its first line, and its variants as (language, text)."""

    line: int
    variants: list[tuple[str, str]]


class UnitCollector:
    """Receives the events of a parser and keeps finished units until they are taken."""

    def __init__(self, parser: XMLParserType, path: str) -> None:
        self.parser = parser
        self.path = path
        self.units: list[Unit] = []
        self.unit = Unit(0, [])
        self.language = ""
        self.text: list[str] | None = None  # a list only inside a segment
        self.codes = 0  # how many code tags are open
        self.at_root = True
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.EntityDeclHandler = self.refuse_entity
        parser.SkippedEntityHandler = self.refuse_unknown_entity

    def take_units(self) -> list[Unit]:
        units, self.units = self.units, []
        return units

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self.at_root and tag != "tmx":
            raise self.error(
                f"expected TMX, found <{tag}> as the root element. Check the file name."
            )
        self.at_root = False
        if tag == "tu":
            self.unit = Unit(self.parser.CurrentLineNumber, [])
        elif tag == "tuv":
            self.language = attributes.get("xml:lang") or attributes.get("lang", "")
        elif tag == "seg":
            self.text = []
        elif tag in CODE_TAGS:
            self.codes += 1

    def end(self, tag: str) -> None:
        if tag == "tu":
            self.units.append(self.unit)
        elif tag == "seg" and self.text is not None:
            self.unit.variants.append((self.language, "".join(self.text)))
            self.text = None
        elif tag in CODE_TAGS:
            self.codes -= 1

    def characters(self, data: str) -> None:
        if self.text is not None and not self.codes:
            self.text.append(data)

    def refuse_entity(self, name: str, *_: object) -> None:
        advice = "Write out the text it stands for, and remove the declaration."
        raise self.error(f"declares the entity '{name}', which is not expanded here. {advice}")

    def refuse_unknown_entity(self, name: str, _: bool) -> None:
        raise self.error(f"unknown entity '&{name};'. Write out the text it stands for.")

    def error(self, message: str) -> InputError:
        return InputError(self.path, self.parser.CurrentLineNumber, message)
