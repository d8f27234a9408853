"""Sentences with human compressions, in JSON Lines, one sentence per line.

    {"id": "news.12.0", "text": "The old dog barked .", "summaries": ["The dog barked .", ...]}

The part of an id before its last dot names the document: `news.12`. Texts are tokenised, with
spaces between tokens.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from otherwords.errors import InputError
from otherwords.files.bad_lines import BadLines, Fault
from otherwords.files.codecs import without_suffix
from otherwords.files.lines import read_lines, shown
from otherwords.plain_json import parse_json

UNREADABLE = "that cannot be read"
JSON_LINES = (".jsonl", ".ndjson")


class Compressed(NamedTuple):
    """A sentence and its compressions.

    >>> Compressed("news.12.0", "a b c", ("a c",)).document
    'news.12'
    """

    id: str
    text: str
    summaries: tuple[str, ...]

    @property
    def document(self) -> str:
        return self.id.rpartition(".")[0] or self.id


def is_json_lines(path: Path | str) -> bool:
    """Whether the name of a file says that it is JSON Lines.

    >>> is_json_lines("news.jsonl.gz"), is_json_lines("news.txt")
    (True, False)
    """
    return without_suffix(str(path)).endswith(JSON_LINES)


def read_compressions(path: Path | str, *, bad: BadLines | None = None) -> Iterator[Compressed]:
    """Stream the sentences of a file; a malformed line goes to the policy `bad`."""
    bad = BadLines() if bad is None else bad
    for number, line in read_lines(path, bad=bad):
        if not line.strip():
            continue
        found = _parse(line)
        if isinstance(found, Compressed):
            yield found
        else:
            advice = 'Write {"id": ..., "text": ..., "summaries": [...]}, or skip it.'
            error = InputError(shown(path), number, f"{found}. {advice}")
            bad.refuse(Fault(UNREADABLE, error))


def _parse(line: str) -> Compressed | str:
    """Parse one line: the sentence, or what is wrong with the line."""
    try:
        record = parse_json(line)
    except ValueError:
        return "not JSON"
    if not isinstance(record, dict):
        return "not a JSON object"
    for key in ("id", "text"):
        if not isinstance(record.get(key), str) or not record[key].strip():
            return f"'{key}' is missing, blank or not a string"
    summaries = record.get("summaries")
    if not isinstance(summaries, list) or not all(isinstance(one, str) for one in summaries):
        return "'summaries' is not a list of strings"
    return Compressed(record["id"], record["text"], tuple(summaries))
