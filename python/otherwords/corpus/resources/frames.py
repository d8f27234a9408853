"""PropBank's frame files: the senses of a predicate, and what the roles of each are.

<frameset><predicate lemma="chase">
  <roleset id="chase.01" name="follow"><roles><role n="0" descr="follower"/></roles></roleset>
</predicate></frameset>
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from otherwords.errors import InputError


class Sense(NamedTuple):
    """A sense of a predicate: its name, the lemma, a gloss, and its roles by number."""

    name: str
    lemma: str
    gloss: str
    roles: dict[str, str]


def read_frames(path: Path | str) -> Iterator[Sense]:
    """Stream the senses of a frame file, or of all files of a folder by name."""
    path = Path(path)
    files = sorted(path.glob("*.xml")) if path.is_dir() else [path]
    if not files:
        raise InputError(path, None, "holds no .xml file. Name the folder of PropBank's frames.")
    for file in files:
        yield from _senses(file)


def _senses(path: Path) -> Iterator[Sense]:
    try:
        root = ElementTree.parse(path).getroot()
    except OSError as error:
        raise InputError(path, None, f"cannot be read ({error.strerror}).") from None
    except ElementTree.ParseError as error:
        line = error.position[0]
        raise InputError(path, line, "is not well-formed XML. Get the file again.") from None
    if root.tag != "frameset":
        message = f"its root is <{root.tag}>, expected <frameset>. Give a frame file of PropBank."
        raise InputError(path, None, message)
    for predicate in root.iter("predicate"):
        lemma = predicate.get("lemma", "")
        for sense in predicate.iter("roleset"):
            roles = {role.get("n", ""): role.get("descr", "") for role in sense.iter("role")}
            yield Sense(sense.get("id", ""), lemma, sense.get("name", ""), roles)
