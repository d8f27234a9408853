"""Outputs of systems become variants to rate.

A file of sentences and, line by line beside it, a file for each system. A system called
`reference` or `deletion` is a hidden control: the best and the worst a rater should see. The rate
of a variant is its length in words, as a part of the sentence's.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from otherwords.errors import InputError
from otherwords.files.lines import lines_in_place, shown

CONTROLS = {"reference", "deletion"}


def variant_items(
    path: Path | str, systems: Mapping[str, Path | str]
) -> list[tuple[str, dict[str, Any]]]:
    """One item for each sentence, with a variant for each system."""
    sentences = _lines(path)
    outputs = {name: _lines(file) for name, file in systems.items()}
    for name, lines in outputs.items():
        if len(lines) != len(sentences):
            found = f"{len(lines):,} lines, {shown(path)} has {len(sentences):,}"
            raise InputError(shown(systems[name]), None, f"{found}. Give one line for each.")
    return [
        (str(number), item_of(text, {name: lines[number - 1] for name, lines in outputs.items()}))
        for number, text in enumerate(sentences, 1)
        if text
    ]


def item_of(text: str, outputs: Mapping[str, str]) -> dict[str, Any]:
    """A sentence with its variants.

    >>> item_of("a b c d", {"ours": "a b"})["variants"][0]["rate"]
    0.5
    """
    words = max(len(text.split()), 1)
    variants = [
        {
            "id": f"v{place}",
            "system": name,
            "text": output,
            "rate": round(len(output.split()) / words, 4),
            "control": name in CONTROLS,
        }
        for place, (name, output) in enumerate(sorted(outputs.items()), 1)
    ]
    return {"text": text, "variants": variants}


def _lines(path: Path | str) -> list[str]:
    found = []
    for line in lines_in_place(path):
        if isinstance(line, InputError):
            raise line
        found.append(" ".join(line.split()))
    return found
