"""Paraphrase types: is the pair a paraphrase, and which changes make it one (Vila et al. 2014).

    {"do": "judge", "value": true}                 or false, or null
    {"do": "mark", "phenomenon": {"id": "k3", "type": "order", "scopes": [[[0, 2]], [[4, 5]]],
                                  "projection": "local", "keys": [[], []]}}
    {"do": "unmark", "id": "k3"}

Marking a phenomenon with an id that is there changes it in place. What a type allows is refused at
once; what it requires may be missing until the work is to be done.
"""

from __future__ import annotations

from typing import Any

from otherwords.corpus.annotations import AnnotatedPair, Annotation, Phenomenon
from otherwords.corpus.annotations.checks import problems_of
from otherwords.corpus.annotations.rules import RULES
from otherwords.corpus.annotations.tag_sets import TagSet, parse_tag_set
from otherwords.workbench.kinds.kind import Json, is_number, is_short_text, member_lengths

MOST = 500
MEMBERS = ("first", "second")


class TypesKind:
    """Paraphrase types with their scopes."""

    name = "types"
    title = "Paraphrase types"

    def start(self, item: Json, settings: Json) -> Json:
        return {"judgement": None, "phenomena": []}

    def apply(self, state: Json, operation: Json) -> None:
        what = operation["do"]
        if what == "judge":
            state["judgement"] = operation["value"]
            return
        phenomena = state["phenomena"]
        given = operation["phenomenon"]["id"] if what == "mark" else operation["id"]
        places = [place for place, each in enumerate(phenomena) if each["id"] == given]
        if what == "unmark":
            for place in places:
                del phenomena[place]
        elif places:
            phenomena[places[0]] = operation["phenomenon"]
        else:
            phenomena.append(operation["phenomenon"])

    def refuse(self, operation: Json, item: Json, settings: Json) -> str | None:
        what = operation["do"]
        if what == "judge":
            value = operation.get("value")
            return None if value in (True, False, None) else "'value' is true, false or null"
        if what == "unmark":
            return None if is_short_text(operation.get("id"), 40) else "'id' is a name"
        if what != "mark":
            return f"no operation {what[:40]!r} on types"
        if not is_short_text(operation.get("origin", ""), 80):
            return "'origin' is a name"
        return _refuse_phenomenon(operation.get("phenomenon"), item, tags_of(settings))

    def missing(self, state: Json, item: Json, settings: Json) -> list[str]:
        if state["judgement"] is None:
            return ["Say whether the pair is a paraphrase."]
        if state["judgement"] and not state["phenomena"]:
            return ["Mark at least one phenomenon, or say that it is not a paraphrase."]
        if not state["judgement"] and state["phenomena"]:
            return ["Only paraphrases have phenomena: remove them, or say that it is one."]
        tags = tags_of(settings)
        found = problems_of(annotation_of(state, "", ""), _pair(item), tags)
        return [f"{_title(tags, each.found)}: {RULES[each.rule].advice.lower()}." for each in found]


def _title(tags: TagSet, found: str) -> str:
    """What people call the type that a problem begins with."""
    name = found.partition(" ")[0]
    tag = tags.find(name)
    return name if tag is None else tag.title


def tags_of(settings: Json) -> TagSet:
    """The tag set of a task, from the text of its version."""
    return parse_tag_set(settings["tag_set"], settings["tags"])


def annotation_of(state: Json, pair: str, annotator: str) -> Annotation:
    """The state as an annotation."""
    return Annotation(
        pair,
        annotator,
        judgement=state["judgement"],
        phenomena=tuple(map(_phenomenon, state["phenomena"])),
    )


def _pair(item: Json) -> AnnotatedPair:
    first, second = item["members"]
    return AnnotatedPair("", (tuple(first), tuple(second)))


def _phenomenon(one: Json) -> Phenomenon:
    scopes, keys = ([tuple(map(tuple, side)) for side in one[name]] for name in ("scopes", "keys"))
    return Phenomenon(one["type"], (scopes[0], scopes[1]), one["projection"], (keys[0], keys[1]))


def _refuse_phenomenon(one: Any, item: Json, tags: TagSet) -> str | None:
    """Shape first, then what the type allows."""
    if not isinstance(one, dict) or {*one} != {"id", "type", "scopes", "projection", "keys"}:
        return "a phenomenon has an id, a type, scopes, a projection and keys"
    if not is_short_text(one["id"], 40) or not one["id"]:
        return "'id' is a name"
    tag = tags.find(one["type"]) if isinstance(one["type"], str) else None
    if tag is None:
        return f"no type {str(one['type'])[:40]!r} in {tags.name}"
    for name in ("scopes", "keys"):
        if why := _refuse_scopes(one[name], item, name):
            return why
    if one["projection"] not in (None, "local", "global"):
        return "'projection' is local, global or null"
    if one["projection"] and tag.projection == "never":
        return f"{tag.title} take no projection"
    if any(one["keys"]) and tag.keys == "never":
        return f"{tag.title} take no key elements"
    return None


def _refuse_scopes(scopes: Any, item: Json, name: str) -> str | None:
    if not isinstance(scopes, list) or len(scopes) != 2:
        return f"'{name}' has one scope for each member"
    for side, length in zip(scopes, member_lengths(item), strict=True):
        if not isinstance(side, list) or len(side) > MOST:
            return f"a scope in '{name}' is a list of ranges"
        end = -1
        for each in side:
            whole = isinstance(each, list) and len(each) == 2
            if not whole or not all(is_number(value, length + 1) for value in each):
                return f"a range in '{name}' points outside its sentence"
            if not end < each[0] < each[1]:
                return f"the ranges in '{name}' are sorted and apart from each other"
            end = each[1]
    return None
