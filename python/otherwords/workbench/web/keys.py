"""The keys of the widgets, declared once; everybody may choose others.

A key is what the browser calls it (`s`, `ArrowLeft`, `Shift+z`). Arrows, Tab, Escape and the digits
of a scale stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping

from otherwords.errors import OtherwordsError
from otherwords.workbench.store.people import Person

ACTIONS = {
    "sure": ("s", "a sure link"),
    "possible": ("p", "a possible link"),
    "none": ("x", "no link; remove"),
    "toggle": ("Space", "add or remove a word; change a link"),
    "other": ("o", "the other member"),
    "view": ("v", "grid or lines"),
    "accept": ("a", "accept the suggestion here"),
    "acceptAll": ("Shift+A", "accept all suggestions"),
    "type": ("t", "choose a type by its name"),
    "local": ("l", "projection: local"),
    "global": ("g", "projection: global"),
    "keyElement": ("k", "key element: add or remove the word"),
    "yes": ("y", "a paraphrase; a correct phrase pair"),
    "no": ("n", "not a paraphrase; an incorrect phrase pair"),
    "uncertain": ("u", "an uncertain phrase pair"),
    "undo": ("z", "undo"),
    "redo": ("Shift+Z", "redo"),
    "comment": ("c", "comment"),
    "guideline": ("h", "guidelines"),
    "next": ("j", "next"),
    "back": ("b", "back"),
    "done": ("Control+Enter", "done, and next"),
    "help": ("?", "show the keys"),
}
"""Each action with its key and what it does."""
EVERYWHERE = ("undo", "redo", "comment", "guideline", "next", "back", "done", "help")
OF_KIND = {
    "links": ("sure", "possible", "none", "toggle", "view", "other", "accept", "acceptAll"),
    "types": (
        *("yes", "no", "toggle", "other", "type", "local", "global", "keyElement"),
        *("none", "accept"),
    ),
}
REVIEW = ("yes", "no", "uncertain")
FIXED = {*"123456789", "Tab", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"}


def keys_of(person: Person) -> dict[str, str]:
    """The keys of a person: the default ones, but for those they changed."""
    own = person.preferences.get("keys", {})
    return {action: own.get(action, key) for action, (key, _) in ACTIONS.items()}


def keys_for(kind: str, *, review: bool = False) -> list[str]:
    """The actions that a piece of work has keys for, its own first.

    >>> keys_for("writing")[:2], "uncertain" in keys_for("links", review=True)
    (['undo', 'redo'], True)
    """
    return [*OF_KIND.get(kind, ()), *(REVIEW if review else ()), *EVERYWHERE]


def check_keys(keys: Mapping[str, str]) -> None:
    """Refuse keys that are taken twice, or that always mean something else.

    >>> check_keys({"sure": "s", "possible": "s"})
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: 's' would mean two things: sure and possible. Choose another.
    """
    taken: dict[str, str] = {}
    for action, key in keys.items():
        if key in FIXED or not key.isprintable() or len(key) > 20:
            raise OtherwordsError(f"'{key}' cannot be a key of its own. Choose another.")
        if key in taken:
            raise OtherwordsError(
                f"'{key}' would mean two things: {taken[key]} and {action}. Choose another."
            )
        taken[key] = action
