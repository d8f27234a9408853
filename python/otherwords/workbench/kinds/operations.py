"""Operations: which of a few codes describe the step from one sentence to the other.

    {"do": "codes", "codes": ["S", "M"]}

Choe and McClosky (2015), Table 8: seven codes, of which O (other) stands alone. Any tag set can
take its place; the codes that stand alone are named in the settings of the task.
"""

from __future__ import annotations

from otherwords.workbench.kinds.kind import Json
from otherwords.workbench.kinds.types import tags_of


class OperationsKind:
    """A set of codes for a pair."""

    name = "operations"
    title = "Operations"

    def start(self, item: Json, settings: Json) -> Json:
        return {"codes": []}

    def apply(self, state: Json, operation: Json) -> None:
        state["codes"] = list(operation["codes"])

    def refuse(self, operation: Json, item: Json, settings: Json) -> str | None:
        if operation["do"] != "codes":
            return f"no operation {operation['do'][:40]!r} here"
        codes = operation.get("codes")
        known = [tag.name for tag in tags_of(settings).tags]
        if not isinstance(codes, list) or any(code not in known for code in codes):
            return f"'codes' is a list of {', '.join(known)}"
        if sorted(set(codes), key=known.index) != codes:
            return "each code is given once, in the order of the tag set"
        alone = [code for code in codes if code in settings.get("alone", ())]
        if alone and len(codes) > 1:
            return f"{alone[0]} stands alone"
        return None

    def missing(self, state: Json, item: Json, settings: Json) -> list[str]:
        return [] if state["codes"] else ["Choose at least one operation."]
