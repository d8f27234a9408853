"""Words in sentences and what people would put in their place: SWORDS and SemEval 2007.

SWORDS is one JSON file: contexts, targets (a word and its place in a context), substitutes of a
target, and for each substitute what people said of it, TRUE, FALSE or UNSURE.

SemEval 2007 (task 10) is two files, here in columns: `lexsub.tsv` has the word with its part of
speech, a number, the place of the word and the sentence; `lexsub.gold` beside it has the answers
of five people, each with how many of them gave it:

    bright.a<TAB>1<TAB>13<TAB>during the siege , ...
    bright.a 1 :: intelligent 3;clever 3;smart 1;
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from otherwords.errors import InputError, OtherwordsError
from otherwords.files.lines import read_lines, shown
from otherwords.plain_json import parse_json

PARTS = {"NOUN": "noun", "VERB": "verb", "ADJ": "adj", "ADV": "adv"}
LETTERS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
GOLD = re.compile(r"(\S+)\.([nvar]) (\S+) :: ?(.*)")
ANSWER = re.compile(r"(.+) (\d{1,9})")
PLACE = re.compile(r"[0-9]{1,9}")
KEYS = ("contexts", "targets", "substitutes", "substitute_labels")


class Target(NamedTuple):
    """A word in a sentence, and each of its substitutes with how people judged it.

    `judged` has the votes for a substitute and all votes; in SemEval every vote is for it.
    """

    name: str
    word: str
    part: str
    before: str
    after: str
    judged: Mapping[str, tuple[int, int]]

    @property
    def pool(self) -> str:
        """The name without a number: sentences of SemEval with the same word share it."""
        return self.name.split(" ")[0]


def read_swords(path: Path | str) -> list[Target]:
    """Read the targets of a SWORDS file, in its order; UNSURE is no vote."""
    try:
        found = parse_json("\n".join(line for _, line in read_lines(path)).encode())
    except ValueError:
        raise InputError(shown(path), None, "is not JSON. Give a file of SWORDS 1.1.") from None
    if not isinstance(found, dict) or any(not isinstance(found.get(key), dict) for key in KEYS):
        message = f"lacks {', '.join(KEYS)}. Give a file of SWORDS 1.1."
        raise InputError(shown(path), None, message)
    try:
        return _targets(found)
    except (KeyError, TypeError, AttributeError) as error:
        message = f"something it refers to is missing ({error}). Get the file again."
        raise InputError(shown(path), None, message) from None
    except OtherwordsError as error:
        raise InputError(shown(path), None, f"{error} Get the file again.") from None


def _targets(found: dict[str, Any]) -> list[Target]:
    judged: dict[str, dict[str, tuple[int, int]]] = {name: {} for name in found["targets"]}
    for name, substitute in found["substitutes"].items():
        labels = [label for label in found["substitute_labels"][name] if label != "UNSURE"]
        for_it = sum(label.startswith("TRUE") for label in labels)
        if not isinstance(substitute["substitute"], str):
            raise OtherwordsError(f"the substitute of '{name}' is no text.")
        judged[substitute["target_id"]][substitute["substitute"]] = for_it, len(labels)
    targets = []
    for name, target in found["targets"].items():
        context, start = found["contexts"][target["context_id"]]["context"], target["offset"]
        end = start + len(target["target"])
        before, word, after = context[:start], context[start:end], context[end:]
        if word != target["target"] or not word:
            raise OtherwordsError(f"'{target['target']}' is not at {start} in its context.")
        part = PARTS.get(target["pos"], "noun")
        targets.append(Target(name, word, part, before, after, judged[name]))
    return targets


def read_lexsub(path: Path | str) -> list[Target]:
    """Read sentences (`lexsub.tsv`) and the answers beside them (`lexsub.gold`)."""
    path = Path(path)
    gold_path = path.with_suffix(".gold")
    answers = dict(
        _answers(line, shown(gold_path), number) for number, line in read_lines(gold_path)
    )
    targets = []
    for number, line in read_lines(path):
        columns = line.split("\t")
        if len(columns) != 4 or not PLACE.fullmatch(columns[2]):
            message = "expected word.part, number, place of the word, sentence, in 4 columns."
            raise InputError(shown(path), number, message)
        name, words = f"{columns[0]} {columns[1]}", columns[3].split()
        place = int(columns[2])
        if place >= len(words) or columns[0][-2:-1] != "." or columns[0][-1] not in LETTERS:
            message = f"no word {place} in the sentence, or no part of speech in '{columns[0]}'."
            raise InputError(shown(path), number, message)
        if name not in answers:
            message = f"no answers for '{name}' in {shown(gold_path)}. Get the files again."
            raise InputError(shown(path), number, message)
        before, after = " ".join(words[:place]), " ".join(words[place + 1 :])
        part = LETTERS[columns[0][-1]]
        targets.append(Target(name, words[place], part, before, after, answers[name]))
    return targets


def _answers(line: str, path: str, number: int) -> tuple[str, dict[str, tuple[int, int]]]:
    whole = GOLD.fullmatch(line.strip())
    if whole is None:
        message = "expected answers such as 'bright.a 1 :: clever 3;smart 1;'."
        raise InputError(path, number, message)
    judged = {}
    for part in filter(None, (part.strip() for part in whole[4].split(";"))):
        answer = ANSWER.fullmatch(part)
        if answer is None:
            raise InputError(path, number, f"'{part}' is not an answer and a number of people.")
        judged[answer[1]] = int(answer[2]), int(answer[2])
    return f"{whole[1]}.{whole[2]} {whole[3]}", judged
