"""What can be asked of a model: its order, its pruning, the file it is written to.

Checked here for everybody who makes models, before any work starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from otherwords.errors import OtherwordsError, OutputError, UnknownNameError, WrongKindError
from otherwords.files.codecs import codec_of_name
from otherwords.files.lines import STANDARD_STREAM

HIGHEST_ORDER = 6
FORMATS = ("binary", "arpa")


def check_model(order: int, prune: Sequence[int] = ()) -> list[int]:
    """The pruning threshold of each order; an error if no such model can be made.

    >>> check_model(5, (0, 0, 1))
    [0, 0, 1, 1, 1]
    >>> check_model(5, (1,))
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: prune=(1,): unigrams are never pruned. Begin with 0.
    """
    if not isinstance(order, int) or not 1 <= order <= HIGHEST_ORDER:
        raise OtherwordsError(f"order {order!r} is not from 1 to {HIGHEST_ORDER}. 5 is usual.")
    if isinstance(prune, str) or not isinstance(prune, Sequence):
        raise WrongKindError("prune", "a threshold for each order", prune, "Write (0, 0, 1).")
    shown = f"prune={tuple(prune)}"
    if not all(isinstance(threshold, int) for threshold in prune):
        raise OtherwordsError(f"{shown}: a threshold is not a whole number. Write (0, 0, 1).")
    if len(prune) > order:
        raise OtherwordsError(f"{shown}: {len(prune)} thresholds for {order} orders. Drop some.")
    if any(threshold < 0 for threshold in prune):
        raise OtherwordsError(f"{shown}: a threshold is below 0. Write 0 to keep all n-grams.")
    if prune and prune[0]:
        raise OtherwordsError(f"{shown}: unigrams are never pruned. Begin with 0.")
    if sorted(prune) != list(prune):
        advice = "They must not fall: a longer n-gram cannot stay without its parts."
        raise OtherwordsError(f"{shown}: a threshold is lower than the one before it. {advice}")
    last = prune[-1] if prune else 0
    return [*prune, *[last] * (order - len(prune))]


def check_output(path: Path | str, format: str) -> None:  # noqa: A002 - the word that users know
    """Refuse an unknown format, and a file that could not be written when the work is done.

    A packed model is mapped into memory, so it cannot be compressed.
    """
    if format not in FORMATS:
        raise UnknownNameError("format", str(format), FORMATS)
    if format == "binary" and codec_of_name(str(path)):
        advice = "Choose a name without that suffix, or the format arpa."
        raise OutputError(f"{path}: a packed model is not compressed further. {advice}")
    folder = Path(path).parent
    if str(path) != STANDARD_STREAM and not folder.is_dir():
        raise OutputError(f"{path}: there is no folder '{folder}'. Create it: mkdir -p '{folder}'.")
