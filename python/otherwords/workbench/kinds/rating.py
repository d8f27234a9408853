"""Rating: variants of a sentence on named scales, without their systems' names.

{"do": "rate", "variant": "v3", "scale": "meaning", "value": 4}      or null

Reference and random deletion may be among the variants as hidden controls (Ganitkevitch 2018,
sections 4.3.2 and 5.4.2.3). Phrase pairs are rated in the same way: one variant, one scale.
"""

from __future__ import annotations

from random import Random

from otherwords.workbench.kinds.kind import Json


class RatingKind:
    """Variants of a sentence on named scales."""

    name = "rating"
    title = "Rating"

    def start(self, item: Json, settings: Json) -> Json:
        return {"ratings": {}}

    def apply(self, state: Json, operation: Json) -> None:
        own = state["ratings"].setdefault(operation["variant"], {})
        if operation["value"] is None:
            own.pop(operation["scale"], None)
        else:
            own[operation["scale"]] = operation["value"]
        if not own:
            del state["ratings"][operation["variant"]]

    def refuse(self, operation: Json, item: Json, settings: Json) -> str | None:
        if operation["do"] != "rate":
            return f"no operation {operation['do'][:40]!r} here"
        if operation.get("variant") not in {each["id"] for each in item["variants"]}:
            return "no such variant"
        scales = {scale["name"]: len(scale["labels"]) for scale in settings["scales"]}
        highest = scales.get(str(operation.get("scale")))
        if highest is None:
            return f"'scale' is one of {', '.join(scales)}"
        value = operation.get("value")
        if value is None or (type(value) is int and 1 <= value <= highest):
            return None
        return f"'value' is 1 to {highest}, or null"

    def missing(self, state: Json, item: Json, settings: Json) -> list[str]:
        wanted = len(item["variants"]) * len(settings["scales"])
        given = sum(map(len, state["ratings"].values()))
        return [f"Rate what is left: {wanted - given} of {wanted}."] if given < wanted else []


def shown_order(item: Json, seed: str) -> list[str]:
    """The ids of the variants in a random order that is always the same for one seed.

    >>> item = {"variants": [{"id": name} for name in "abcd"]}
    >>> shown_order(item, "7") == shown_order(item, "7")
    True
    """
    order = [each["id"] for each in item["variants"]]
    Random(seed).shuffle(order)
    return order
