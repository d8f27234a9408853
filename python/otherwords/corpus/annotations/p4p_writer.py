"""Write annotations in the XML of P4P, so that reading gives the same back.

Scopes are written in characters. A phenomenon that was read from such a file has them; for one
that was marked in tokens they are the tokens' own, from the first to the last of each range.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Characters,
    Phenomenon,
    Scope,
)
from otherwords.corpus.annotations.p4p_tokens import token_ranges
from otherwords.errors import OutputError
from otherwords.files.whole_files import write_whole


def write_p4p(path: Path | str, found: AnnotationSet) -> None:
    """Write a whole file; links, and scopes outside their text, are an error."""
    with write_whole(path) as out:
        for line in p4p_lines(found, str(path)):
            out.write(f"{line}\n")


def p4p_lines(found: AnnotationSet, name: str) -> Iterator[str]:
    """Give the lines of a file, without their ends."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield "<corpus>"
    yield "<snippets>"
    texts = {pair.id: _texts(pair) for pair in found.pairs.values()}
    for place, (first, second) in enumerate(texts.values()):
        for side, text in enumerate((first, second)):
            yield f'<snippet id="{2 * place + side}">{escape(text)}</snippet>'
    yield "</snippets>"
    for place, pair in enumerate(found.pairs.values()):
        about = quoteattr(f"id:{pair.id}")
        yield f"<paraphrase_candidates source_description={about}>"
        ids = 2 * place, 2 * place + 1
        yield "".join(f'<snippet id="{each}"/>' for each in ids)
        for one in found.annotations:
            if one.pair == pair.id:
                yield from _annotation(one, pair, texts[pair.id], ids, name)
        yield "</paraphrase_candidates>"
    yield "</corpus>"


def _texts(pair: AnnotatedPair) -> tuple[str, str]:
    return pair.texts or (" ".join(pair.members[0]), " ".join(pair.members[1]))


def _annotation(
    one: Annotation, pair: AnnotatedPair, texts: tuple[str, str], ids: tuple[int, int], name: str
) -> Iterator[str]:
    if one.possible or one.sure:
        raise OutputError(f"{name}: pair {pair.id} has word links, which P4P cannot hold.")
    said = {"author": one.annotator, "date": one.date}
    if one.judgement is not None:
        said["is_paraphrase"] = "true" if one.judgement else "false"
    yield f"<annotation{_attributes(said)}>"
    for each in one.phenomena:
        exact = each.characters or _in_characters(each, texts, pair, name)
        yield f"<phenomenon{_attributes({'type': each.type, 'projection': each.projection})}>"
        for side, snippet in enumerate(ids):
            marks = [*_marks("scope", exact.scopes[side]), *_marks("key", exact.keys[side])]
            if marks:
                yield f'<snippet id="{snippet}">{"".join(marks)}</snippet>'
        yield "</phenomenon>"
    yield "</annotation>"


def _in_characters(
    each: Phenomenon, texts: tuple[str, str], pair: AnnotatedPair, name: str
) -> Characters:
    places = [_token_places(text, pair.members[side]) for side, text in enumerate(texts)]

    def convert(scopes: tuple[Scope, Scope]) -> tuple[Scope, Scope]:
        first, second = (
            tuple((places[side][start][0], places[side][stop - 1][1]) for start, stop in scope)
            for side, scope in enumerate(scopes)
        )
        return first, second

    try:
        return Characters(convert(each.scopes), convert(each.keys))
    except (IndexError, ValueError) as error:
        found = f"pair {pair.id}: a scope of {each.type} is outside its text"
        raise OutputError(f"{name}: {found}. Correct it first.") from error


def _token_places(text: str, tokens: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where each token is in its text."""
    ranges = list(token_ranges(text))
    if [text[start:stop] for start, stop in ranges] == list(tokens):
        return ranges
    found, end = [], 0
    for token in tokens:
        start = text.index(token, end)
        end = start + len(token)
        found.append((start, end))
    return found


def _marks(tag: str, scope: Scope) -> list[str]:
    return [f'<{tag} offset="{start}" length="{stop - start}"/>' for start, stop in scope]


def _attributes(values: dict[str, str | None]) -> str:
    return "".join(
        f" {key}={quoteattr(value)}" for key, value in values.items() if value is not None
    )
