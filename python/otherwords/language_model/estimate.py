"""Make a model from text: interpolated modified Kneser-Ney, in bounded memory.

The definition is that of KenLM's `lmplz`, and so are the numbers; docs/rooms/language_model.md
tells it in a page. The work is done by a kernel; here are its settings, its input, and what is
said when something is wrong.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

from otherwords._core import EstimatedModel, ModelEstimator
from otherwords.corpus.compression import codec_of_name
from otherwords.corpus.whole_files import write_whole
from otherwords.engine.memory import bytes_of
from otherwords.errors import EmptyInputError, OtherwordsError, OutputError, UnknownNameError
from otherwords.language_model.arpa_writer import write_estimated_arpa
from otherwords.language_model.estimate_input import SpecialWords, read_texts
from otherwords.language_model.estimate_report import EstimateReport, report
from otherwords.language_model.estimate_scratch import explained, scratch_folder

HIGHEST_ORDER = 6
FORMATS = ("binary", "arpa")


def estimate(
    texts: Iterable[str | Path] | Path,
    path: Path | str,
    *,
    order: int = 5,
    prune: Sequence[int] = (),
    memory: str = "1GB",
    scratch: Path | str | None = None,
    format: str = "binary",  # noqa: A002 - the word that users know
    exact: bool = False,
    special_words: SpecialWords = "refuse",
) -> EstimateReport:
    """Estimate a model of n-grams up to `order` words and write it to `path`.

    A `str` is a sentence with blanks between its words, a `Path` is a file of such lines, plain
    or compressed (`Path("-")`: standard input). With `special_words="skip"`, `<s>`, `</s>` and
    `<unk>` in the text are left out instead of refused.

    `prune` has a threshold for each order from 1: n-grams that occur so often or less are left
    out. The last threshold holds for all higher orders; unigrams always stay. N-grams that do not
    fit into `memory` go to files in the folder `scratch`; the vocabulary comes on top.

    The format is `binary`, small and fast to open (probabilities are rounded to 8 bits unless
    `exact`), or `arpa`, the text that all toolkits read.

    A text too small for the closed form of the discounts gets fixed ones, and a warning.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> model = Path(folder.name, "cats.arpa")
    >>> told = estimate(["the cat sat", "the cat ran"], model, order=2, format="arpa")
    >>> told.tokens, told.types, told.counts
    (6, 4, (7, 6))
    >>> print(told.warnings[1])
    2-grams: none has the adjusted count 3, so 0.5, 1 and 1.5 are discounted. The text is small...
    >>> folder.cleanup()
    """
    if format not in FORMATS:
        raise UnknownNameError("format", format, FORMATS)
    if format == "binary" and codec_of_name(str(path)):
        advice = "Take the suffix off, or write ARPA."
        raise OutputError(f"{path}: a binary model is mapped, not unpacked. {advice}")
    thresholds = check_pruning(prune, check_order(order))
    size = bytes_of(memory)
    with scratch_folder(scratch) as folder:
        estimator = ModelEstimator(special_words == "skip", size, str(folder))
        read_texts(estimator, texts, special_words, scratch=folder)
        read = estimator.read()
        if not read[1]:
            raise EmptyInputError(f"no word in {read[0]} lines of text. Give some sentences.")
        with explained(folder):
            model = estimator.estimate(thresholds)
        if format == "arpa":
            write_estimated_arpa(model, path)
        else:
            _write_binary(model, path, folder, exact=exact)
        return report(read, model)


def check_order(order: int) -> int:
    """Refuse an order that no model can have."""
    if not 1 <= order <= HIGHEST_ORDER:
        raise OtherwordsError(f"order {order} is not from 1 to {HIGHEST_ORDER}. Usual is 5.")
    return order


def check_pruning(prune: Sequence[int], order: int) -> list[int]:
    """Give every order its threshold.

    >>> check_pruning((0, 0, 1), 5)
    [0, 0, 1, 1, 1]
    """
    shown = f"prune={tuple(prune)}"
    if len(prune) > order:
        raise OtherwordsError(f"{shown}: {len(prune)} thresholds for {order} orders. Drop some.")
    if any(threshold < 0 for threshold in prune):
        raise OtherwordsError(f"{shown}: a threshold is below 0. Write 0 to keep all n-grams.")
    if prune and prune[0]:
        raise OtherwordsError(f"{shown}: unigrams are not pruned. Begin with 0.")
    if sorted(prune) != list(prune):
        advice = "Let them grow: a longer n-gram cannot stay without its parts."
        raise OtherwordsError(f"{shown}: a threshold is lower than the one before it. {advice}")
    last = prune[-1] if prune else 0
    return [*prune, *[last] * (order - len(prune))]


def _write_binary(model: EstimatedModel, path: Path | str, folder: Path, *, exact: bool) -> None:
    """Write to scratch first: the kernel goes back in the file, the final one appears whole."""
    made = folder / "model"
    with explained(folder):
        model.binary(str(made), exact)
    with made.open("rb") as source, write_whole(path) as out:
        shutil.copyfileobj(source, out.buffer)
