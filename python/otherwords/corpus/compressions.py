"""Sentences with the compressions that people made of them, in JSON Lines, one sentence a line.

    {"id": "news.12.0", "text": "The old dog barked .", "summaries": ["The dog barked .", ...]}

What stands before the last dot of an id names the document: `news.12`. Texts are tokenised,
blanks between tokens.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from otherwords.corpus.bad_lines import BadLines, Fault
from otherwords.corpus.compression import without_suffix
from otherwords.corpus.files import read_lines, shown
from otherwords.corpus.whole_files import write_whole
from otherwords.errors import InputError

NOT_A_LINE = "that cannot be read"
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
    """Whether a file is one of these by its name.

    >>> is_json_lines("news.jsonl.gz"), is_json_lines("news.txt")
    (True, False)
    """
    return without_suffix(str(path)).endswith(JSON_LINES)


def read_compressions(path: Path | str, *, bad: BadLines | None = None) -> Iterator[Compressed]:
    """Stream the sentences of a file; a line that is none goes to the policy `bad`."""
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
            bad.refuse(Fault(NOT_A_LINE, error))


def write_compressions(path: Path | str, sentences: Iterable[Compressed]) -> None:
    """Write one sentence a line."""
    with write_whole(path) as out:
        for sentence in sentences:
            out.write(json.dumps(sentence._asdict(), ensure_ascii=False) + "\n")


def _parse(line: str) -> Compressed | str:
    """The sentence, or what is wrong with the line."""
    try:
        record = json.loads(line)
    except ValueError:
        return "not JSON"
    if not isinstance(record, dict):
        return "not an object"
    for key in ("id", "text"):
        if not isinstance(record.get(key), str) or not record[key].strip():
            return f"no text under '{key}'"
    summaries = record.get("summaries")
    if not isinstance(summaries, list) or not all(isinstance(one, str) for one in summaries):
        return "no list of texts under 'summaries'"
    return Compressed(record["id"], record["text"], tuple(summaries))
