"""Collect the pairs and annotations of P4P's XML from the events of an expat parser.

expat knows the line of each phenomenon, which a tree of the whole document has forgotten.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    Characters,
    Phenomenon,
    Place,
    Projection,
    Range,
    Scope,
)
from otherwords.corpus.annotations.p4p_tokens import token_ranges, tokens_touched
from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

BAD_ELEMENT = "that cannot be read"
ID = re.compile(r"(?:^|;)id:([^;]+)")
JUDGEMENTS = {None: None, "true": True, "false": False}


class Candidates(NamedTuple):
    """One `paraphrase_candidates`: a pair, and what was said about it."""

    pair: AnnotatedPair
    annotations: list[Annotation]


class CandidatesCollector:
    """Listens to a parser; `done` holds the finished pairs."""

    def __init__(self, parser: XMLParserType, path: str, bad: BadLines) -> None:
        self.parser = parser
        self.path = path
        self.bad = bad
        self.done: list[Candidates] = []
        self.above: list[str] = []  # the elements we are in, outermost first
        self.texts: dict[str, list[str]] = {}
        self.text: list[str] = []  # of the snippet we are in
        self.snippet = ""
        self.pair_name: str | None = None
        self.pair_place = Place(path, None)
        self.members: list[str] = []
        self.annotations: list[Annotation] = []
        self.annotation: Annotation | None = None
        self.phenomenon: Phenomenon | None = None
        self.phenomena: list[Phenomenon] = []
        self.marks: dict[tuple[str, str], list[Range]] = {}  # scope or key, snippet -> characters
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.EntityDeclHandler = self.refuse_entity

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        if not self.above and tag != "corpus":
            raise self.error(f"expected <corpus>, found <{tag}> outermost. Check the file.")
        above = self.above[-1] if self.above else ""
        self.above.append(tag)
        if tag == "snippet":
            self.start_snippet(above, attributes)
        elif tag == "paraphrase_candidates":
            found = ID.search(attributes.get("source_description", ""))
            self.pair_name = found[1] if found else None
            self.pair_place, self.members, self.annotations = self.place(), [], []
        elif tag == "annotation":
            self.start_annotation(attributes)
        elif tag == "phenomenon":
            self.start_phenomenon(attributes)
        elif tag in ("scope", "key"):
            self.mark(tag, attributes)

    def end(self, name: str) -> None:
        tag = self.above.pop()
        if tag == "phenomenon":
            self.end_phenomenon()
        elif tag == "annotation" and self.annotation is not None:
            self.annotations.append(replace(self.annotation, phenomena=tuple(self.phenomena)))
            self.annotation, self.phenomena = None, []
        elif tag == "paraphrase_candidates":
            self.end_candidates()

    def characters(self, text: str) -> None:
        if self.above[-2:] == ["snippets", "snippet"]:
            self.text.append(text)

    def start_snippet(self, above: str, attributes: dict[str, str]) -> None:
        self.snippet = attributes.get("id", "")
        if above == "snippets":
            if not self.snippet or self.snippet in self.texts:
                self.refuse(f"snippet id '{self.snippet}' is empty or not unique. Choose another.")
            self.text = self.texts[self.snippet] = []
        elif above == "snippet":
            raise self.error("a snippet inside a snippet. Correct the nesting.")
        elif above == "paraphrase_candidates":
            self.members.append(self.snippet)
        elif self.snippet not in self.members:
            self.refuse(f"snippet {self.snippet} is not a member of this pair. Correct its id.")

    def start_annotation(self, attributes: dict[str, str]) -> None:
        said = attributes.get("is_paraphrase")
        if said not in JUDGEMENTS:
            self.refuse(f"is_paraphrase is '{said}'. Write true or false.")
        annotator = attributes.get("author") or "?"
        date, judgement = attributes.get("date"), JUDGEMENTS.get(said)
        self.annotation = Annotation("", annotator, date, judgement, place=self.place())

    def start_phenomenon(self, attributes: dict[str, str]) -> None:
        projection = attributes.get("projection")
        if projection not in (None, "local", "global"):
            self.refuse(f"projection '{projection}' is neither local nor global. Choose one.")
            projection = None
        self.marks = {}
        self.phenomenon = Phenomenon(
            attributes.get("type", ""),
            ((), ()),
            cast("Projection | None", projection),
            place=self.place(),
        )

    def mark(self, tag: str, attributes: dict[str, str]) -> None:
        try:
            start, length = int(attributes["offset"]), int(attributes["length"])
        except (KeyError, ValueError):
            self.refuse(f"<{tag}> without a numeric offset and length. Write both.")
            return
        self.marks.setdefault((tag, self.snippet), []).append((start, start + length))

    def end_phenomenon(self) -> None:
        if self.annotation is None or self.phenomenon is None:
            raise self.error("a phenomenon outside an annotation. Correct the nesting.")
        if len(self.members) != 2 or any(member not in self.texts for member in self.members):
            return  # the pair is refused at its end
        scopes, keys = self.in_characters("scope"), self.in_characters("key")
        finished = replace(
            self.phenomenon,
            scopes=self.in_tokens(scopes),
            keys=self.in_tokens(keys),
            characters=Characters(scopes, keys),
        )
        self.phenomena.append(finished)
        self.phenomenon = None

    def in_characters(self, tag: str) -> tuple[Scope, Scope]:
        first, second = self.members
        marks = self.marks
        return tuple(sorted(marks.get((tag, first), []))), tuple(
            sorted(marks.get((tag, second), []))
        )

    def in_tokens(self, characters: tuple[Scope, Scope]) -> tuple[Scope, Scope]:
        texts = ("".join(self.texts[member]) for member in self.members)
        first, second = (
            tokens_touched(scope, token_ranges(text))
            for scope, text in zip(characters, texts, strict=True)
        )
        return first, second

    def end_candidates(self) -> None:
        missing = [member for member in self.members if member not in self.texts]
        if len(self.members) != 2 or missing:
            found = f"snippet {missing[0]} has no text" if missing else "not two snippets"
            error = InputError(self.path, self.pair_place.line, f"{found}. Give a pair its two.")
            self.bad.refuse(Fault(BAD_ELEMENT, error))
            return
        first, second = ("".join(self.texts[member]) for member in self.members)
        name = self.pair_name or "-".join(self.members)
        cut = [tuple(text[i:j] for i, j in token_ranges(text)) for text in (first, second)]
        pair = AnnotatedPair(name, (cut[0], cut[1]), (first, second), self.pair_place)
        named = [replace(one, pair=name) for one in self.annotations]
        self.done.append(Candidates(pair, named))

    def refuse_entity(self, *_: object) -> None:
        raise self.error("declares an entity, which is not needed here. Remove it.")

    def refuse(self, message: str) -> None:
        self.bad.refuse(Fault(BAD_ELEMENT, self.error(message)))

    def error(self, message: str) -> InputError:
        return InputError(self.path, self.parser.CurrentLineNumber, message)

    def place(self) -> Place:
        return Place(self.path, self.parser.CurrentLineNumber)
