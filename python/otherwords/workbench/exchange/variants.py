"""Outputs of systems become variants to rate.

A file of sentences and, line by line beside it, a file for each system. A system called
`reference` or `deletion` is a hidden control: the best and the worst a rater should see. The rate
of a variant is its length in words, as a part of the sentence's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any

from otherwords.errors import InputError, OtherwordsError
from otherwords.files.lines import lines_in_place, shown

CONTROLS = {"reference", "deletion"}


def variant_items(
    path: Path | str, systems: Mapping[str, Path | str], *, deletion: bool = False
) -> list[tuple[str, dict[str, Any]]]:
    """One item for each sentence, with a variant for each system.

    An output may have a score after a tab. `deletion` adds a control with words left out at random,
    about as long as the outputs are on average.
    """
    sentences = _lines(path)
    outputs = {name: _lines(file) for name, file in systems.items()}
    for name, lines in outputs.items():
        if len(lines) != len(sentences):
            found = f"{len(lines):,} lines, {shown(path)} has {len(sentences):,}"
            raise InputError(shown(systems[name]), None, f"{found}. Give one line for each.")
    items = []
    for number, text in enumerate(sentences, 1):
        if text:
            own = {name: lines[number - 1] for name, lines in outputs.items()}
            if deletion:
                own.setdefault("deletion", left_out(text, own.values(), seed=number))
            items.append((str(number), item_of(text, own)))
    return items


def left_out(text: str, outputs: Iterable[str], *, seed: int) -> str:
    """The sentence without some of its words, drawn at random; as long as the outputs on average.

    >>> len(left_out("a b c d e f", ["x y", "x y z v"], seed=1).split())
    3
    """
    words = text.split()
    lengths = [len(each.partition("\t")[0].split()) for each in outputs]
    wanted = round(sum(lengths) / len(lengths)) if lengths else len(words) // 2
    kept = Random(seed).sample(range(len(words)), min(max(wanted, 1), max(len(words) - 1, 1)))
    return " ".join(words[place] for place in sorted(kept))


def phrase_items(path: Path | str) -> list[tuple[str, dict[str, Any]]]:
    """Phrase pairs to rate, in two columns; a third is a score to compare the ratings with."""
    items = []
    for number, line in enumerate(_lines(path), 1):
        phrase, tab, rest = line.partition("\t")
        if not tab:
            found = "expected a phrase and its paraphrase, found one column"
            raise InputError(shown(path), number, f"{found}. Separate them by a tab.")
        items.append((str(number), item_of(phrase, {"pair": rest})))
    return items


def item_of(text: str, outputs: Mapping[str, str]) -> dict[str, Any]:
    """A sentence with its variants; an output may have a score after a tab.

    >>> item_of("a b c d", {"ours": "a b"})["variants"][0]["rate"]
    0.5
    >>> item_of("a b", {"ours": "b\\t0.7"})["variants"][0]["score"]
    0.7
    """
    words = max(len(text.split()), 1)
    variants = []
    for place, (name, written) in enumerate(sorted(outputs.items()), 1):
        output, tab, score = written.partition("\t")
        own: dict[str, Any] = {
            "id": f"v{place}",
            "system": name,
            "text": output,
            "rate": round(len(output.split()) / words, 4),
            "control": name in CONTROLS,
        }
        if tab:
            own["score"] = _score(score, name)
        variants.append(own)
    return {"text": text, "variants": variants}


def _score(written: str, name: str) -> float:
    try:
        found = float(written)
    except ValueError:
        found = float("nan")
    if not isfinite(found):
        advice = "Write a number after the tab, or no tab."
        raise OtherwordsError(f"'{written[:20]}' is no score of {name}. {advice}")
    return found


def _lines(path: Path | str) -> list[str]:
    found = []
    for line in lines_in_place(path):
        if isinstance(line, InputError):
            raise line
        found.append("\t".join(" ".join(part.split()) for part in line.split("\t")))
    return found
