"""Writing: one paraphrase of a sentence.

{"do": "write", "text": "In other words."}
"""

from __future__ import annotations

from otherwords.workbench.kinds.kind import Json, is_short_text

LONGEST = 5000


class WritingKind:
    """One paraphrase of a sentence."""

    name = "writing"
    title = "Writing paraphrases"

    def start(self, item: Json, settings: Json) -> Json:
        return {"text": ""}

    def apply(self, state: Json, operation: Json) -> None:
        state["text"] = operation["text"]

    def refuse(self, operation: Json, item: Json, settings: Json) -> str | None:
        if operation["do"] != "write":
            return f"no operation {operation['do'][:40]!r} here"
        text = operation.get("text")
        if not isinstance(text, str) or not is_short_text(text, LONGEST):
            return f"'text' is a text of at most {LONGEST:,} characters"
        return "a paraphrase is one line" if "\n" in text or "\r" in text else None

    def missing(self, state: Json, item: Json, settings: Json) -> list[str]:
        written = " ".join(state["text"].split())
        if not written:
            return ["Write a paraphrase."]
        if written == " ".join(item["text"].split()):
            return ["Say it in other words: this is the sentence itself."]
        return []
