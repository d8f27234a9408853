"""Paraphrase databases in and out, in the format of PPDB 1.0 and 2.0 (paper 004, 6.2).

Who has a published PPDB can use it here, and what is made here can be used wherever PPDB is
read. A file that is read and written again comes out the same, byte for byte. Each line is
sorted into a type by its sides, and ranked by a cost, Eq. 6.1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, TypeAlias

from otherwords.corpus.bad_lines import BadLines, Fault
from otherwords.corpus.files import read_lines, shown
from otherwords.corpus.ppdb_checks import SEPARATOR, find_fault, parse_slot
from otherwords.corpus.ppdb_line import PpdbLine
from otherwords.corpus.whole_files import write_whole
from otherwords.errors import InputError

ParaphraseType: TypeAlias = Literal["lexical", "phrasal", "syntactic"]

# Eq. 6.1: weights, and the names of the feature in PPDB 1.0 and 2.0. (2.0 calls f and e by the
# names e1 and e2; which is which does not matter here, the sum has both directions.)
RANKING_COST = (
    (1.0, "p(e|f)", "-logp(e2|e1)"),
    (1.0, "p(f|e)", "-logp(e1|e2)"),
    (1.0, "p(e|f,LHS)", "-logp(e2|e1,LHS)"),
    (1.0, "p(f|e,LHS)", "-logp(e1|e2,LHS)"),
    (100.0, "RarityPenalty", "RarityPenalty"),
    (0.3, "p(LHS|e)", "-logp(LHS|e2)"),
    (0.3, "p(LHS|f)", "-logp(LHS|e1)"),
)
SPELLINGS = [(weight, (*names, *map(str.lower, names))) for weight, *names in RANKING_COST]


def read_ppdb(
    path: Path | str, *, bad: BadLines | None = None, check_features: bool = True
) -> Iterator[PpdbLine]:
    """Stream the lines of a paraphrase database; `-` is standard input.

    Without `check_features` reading is several times faster, and a feature that is none comes
    to light as an InputError when the features of its line are asked for.
    """
    bad = BadLines() if bad is None else bad
    where = shown(path)
    for number, text in read_lines(path, bad=bad):
        fields = text.split(SEPARATOR)
        fault = find_fault(text, fields, check_features=check_features)
        if fault is None:
            yield PpdbLine(fields, where, number)
        else:
            bad.refuse(Fault(fault.reason, InputError(where, number, fault.message)))


def write_ppdb(path: Path | str, lines: Iterable[PpdbLine]) -> None:
    """Write lines as they are; `.gz`, `.zst` and `.xz` are compressed, `-` is standard output."""
    with write_whole(path) as out:
        for line in lines:
            out.write(f"{line.text}\n")


def type_of(line: PpdbLine) -> ParaphraseType:
    """Sort a line by its sides: with slots, one word for one word, or other words.

    >>> from otherwords.corpus.ppdb_line import make_line
    >>> for sides in ("car", "auto"), ("big car", "lorry"), ("[NP,1] 's car", "car of [NP,1]"):
    ...     phrase, paraphrase = (side.split() for side in sides)
    ...     type_of(make_line("NP", phrase=phrase, paraphrase=paraphrase, features={}))
    'lexical'
    'phrasal'
    'syntactic'
    """
    phrase, paraphrase = line.phrase, line.paraphrase
    if any(symbol[0] == "[" and parse_slot(symbol) for symbol in phrase):
        return "syntactic"
    return "lexical" if len(phrase) == len(paraphrase) == 1 else "phrasal"


def ranking_cost(line: PpdbLine) -> float:
    """The cost that PPDB ranks by (Eq. 6.1): lower is better.

    The features are found by their names in PPDB 1.0 or 2.0, or these in lower case; one that
    is missing, or not available, is an InputError.

    >>> from otherwords.corpus.ppdb_line import make_line
    >>> costs = {"p(e|f)": 1.5, "p(f|e)": 2.0, "p(e|f,LHS)": 1.0, "p(f|e,LHS)": 1.5}
    >>> costs |= {"RarityPenalty": 0.01, "p(LHS|e)": 0.0, "p(LHS|f)": 10.0}
    >>> ranking_cost(make_line("NN", phrase=["car"], paraphrase=["auto"], features=costs))
    10.0
    """
    features = line.features
    cost = 0.0
    for weight, names in SPELLINGS:
        for name in names:
            if name in features:
                break
        else:
            advice = f"Add it, as {names[0]}=... or as PPDB 2.0 names it."
            raise line.error(f"no feature {names[0]}, which the ranking needs. {advice}")
        if math.isnan(features[name]):
            raise line.error(f"{name}=NA, which the ranking needs. Put a number there.")
        cost += weight * features[name]
    return cost
