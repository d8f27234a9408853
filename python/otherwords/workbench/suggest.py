"""What the machine suggests: links by our aligner, types by a few plain rules over the links.

Suggestions are never part of the work until somebody accepts them, and an accepted one names its
origin. The rules for types are rough on purpose: they save a click where two words are linked and
say why they differ; they do not see meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from otherwords.corpus.annotations import make_scope
from otherwords.workbench.kinds.kind import Json
from otherwords.workbench.kinds.links import links_in
from otherwords.workbench.kinds.types import tags_of

RULES = "rules"
STEM = 4
"""Words that share so many first letters, and at least half of them, are forms of one word."""


def suggestions(kind: str, content: Json, settings: Json) -> Json | None:
    """What the machine suggests for an item, with its origin; None if nothing."""
    initial = content.get("initial")
    if initial is None:
        return None
    links = links_in(initial["links"])
    if kind == "links":
        return {"origin": initial["origin"], "links": links}
    if kind == "types":
        known = {tag.name: tag for tag in tags_of(settings).tags}
        pairs = [(int(i), int(j)) for i, _, j in (key.partition("-") for key in links)]
        found: list[Json] = []
        for name, scopes in type_suggestions(content["members"], pairs):
            if name in known:
                local = "local" if known[name].projection == "required" else None
                found.append(
                    {"type": name, "scopes": scopes, "projection": local, "keys": [[], []]}
                )
        return {"origin": RULES, "phenomena": found}
    return None


def type_suggestions(
    members: Sequence[Sequence[str]], links: Sequence[tuple[int, int]]
) -> Iterator[tuple[str, list[Any]]]:
    """Types with their scopes, from the links of a pair.

    >>> list(type_suggestions([["cars", "stop"], ["car", "halt"]], [(0, 0), (1, 1)]))
    [('mor_inflectional', [[[0, 1]], [[0, 1]]]), ('lex_same_polarity', [[[1, 2]], [[1, 2]]])]
    """
    for i, j in sorted(links):
        name = _change(members[0][i], members[1][j])
        if name:
            yield name, [[[i, i + 1]], [[j, j + 1]]]
    for side, tokens in enumerate(members):
        linked = {link[side] for link in links}
        free = [k for k, word in enumerate(tokens) if k not in linked and word[:1].isalnum()]
        for start, stop in make_scope(free):
            scopes: list[Any] = [[], []]
            scopes[side] = [[start, stop]]
            yield "addition_deletion", scopes


def _change(one: str, other: str) -> str | None:
    if one == other:
        return None
    small = one.casefold(), other.casefold()
    if small[0] == small[1]:
        return "lex_spelling"
    if not (one[:1].isalnum() and other[:1].isalnum()):
        return "dis_punctuation"
    shared = 0
    for a, b in zip(*small, strict=False):
        if a != b:
            break
        shared += 1
    shortest = min(map(len, small))
    if shared >= min(STEM, shortest) and 2 * shared >= max(map(len, small)):
        return "mor_inflectional"
    return "lex_same_polarity"
