"""Make a model from text: interpolated modified Kneser-Ney, in bounded memory.

The definition is that of KenLM's `lmplz`, and so are the numbers; docs/rooms/language_model.md
explains it in a page. A kernel does the work; this module hands it settings and text, and turns
its faults into messages.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

from otherwords._core import EstimatedModel, ModelEstimator
from otherwords.engine.memory import bytes_of
from otherwords.errors import EmptyInputError
from otherwords.files.scratch import explained, scratch_folder
from otherwords.files.whole_files import write_whole_bytes
from otherwords.language_model.arpa import write_arpa
from otherwords.language_model.estimate_input import SpecialWords, read_texts
from otherwords.language_model.estimate_report import EstimateReport, make_report
from otherwords.language_model.memory import Room
from otherwords.language_model.settings import check_model, check_output


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
    held: int = 0,
) -> EstimateReport:
    """Estimate a model of n-grams up to `order` words and write it to `path`.

    A `str` is a sentence with spaces between its words, a `Path` is a file of such lines, plain
    or compressed (`Path("-")`: standard input). With `special_words="skip"`, `<s>`, `</s>` and
    `<unk>` in the text are dropped instead of being an error.

    `prune` has a threshold for each order from 1: n-grams seen this often or less are dropped.
    The last threshold holds for all higher orders; unigrams always stay.

    The work stays within `memory`: n-grams that do not fit go to files in the folder `scratch`.
    If the vocabulary, or writing the model, does not fit, that is a MemoryLimitError, before the
    start if the texts are files. What the process holds already does not count, unless it is
    given as `held`: then `memory` is that of the process, as `otherwords lm build` has it.

    The format is `binary`, small and fast to open (probabilities are rounded to 8 bits unless
    `exact`), or `arpa`, the text that all toolkits read.

    If a text is too small to estimate its discounts, fixed ones are used, with a warning.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> model = Path(folder.name, "cats.arpa")
    >>> report = estimate(["the cat sat", "the cat ran"], model, order=2, format="arpa")
    >>> report.tokens, report.types, report.counts
    (6, 4, (7, 6))
    >>> print(report.warnings[1])
    2-grams: none has the adjusted count 3, so 0.5, 1 and 1.5 are discounted. The text is small...
    >>> folder.cleanup()
    """
    check_output(path, format)
    thresholds = check_model(order, prune)
    room = Room(bytes_of(memory), order=order, binary=format == "binary", held=held)
    if isinstance(texts, Path | list | tuple):
        given = [texts] if isinstance(texts, Path) else texts
        room.check_files(text for text in given if isinstance(text, Path))
    with scratch_folder(scratch) as folder:
        estimator = ModelEstimator(special_words == "skip", room.left, str(folder))
        read_texts(estimator, texts, special_words, scratch=folder, room=room)
        read = estimator.read()
        if not read[1]:
            raise EmptyInputError(f"no words in {read[0]} lines of text. Give some sentences.")
        with explained(folder):
            model = estimator.estimate(thresholds, room.for_n_grams(estimator), room.binary)
        if format == "arpa":
            write_arpa(model, path)
        else:
            _write_binary(model, path, folder, exact=exact)
        return make_report(read, model)


def _write_binary(model: EstimatedModel, path: Path | str, folder: Path, *, exact: bool) -> None:
    """Write to scratch first: the kernel seeks back in its file; the final one appears whole."""
    made = folder / "model"
    with explained(folder):
        model.binary(str(made), exact)
    with made.open("rb") as source, write_whole_bytes(path) as out:
        shutil.copyfileobj(source, out)
