"""How much perplexity a smaller language model costs, for the one that comes with the package.

    python -m benchmarks.pruning TEXT [-o benchmarks/results/pruning.json]

TEXT are sentences as lowercase tokens (text.en of data/english/make.py). Every 600th is held out;
models of several orders and prunings are estimated from the rest.
"""

from __future__ import annotations

import argparse
import json
import math
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import machine
from otherwords.language_model import LanguageModel, estimate

MODELS = (
    (3, (0, 1, 3)),
    (4, (0, 1, 4, 6)),
    (4, (0, 2, 4, 6)),
    (4, (0, 2, 5, 8)),
    (4, (0, 1, 5, 9)),
)
EVERY, FIRST = 600, 7


def compare(text: Path, folder: Path) -> Iterator[dict[str, object]]:
    """A row per model: its bytes, and its perplexity on sentences that it has not seen."""
    train, held = folder / "train.tok", []
    with text.open(encoding="utf-8") as lines, train.open("w", encoding="utf-8") as out:
        for number, line in enumerate(lines):
            if number % EVERY == FIRST:
                held.append(line.split())
            else:
                out.write(line)
    words = sum(len(sentence) + 1 for sentence in held)
    for order, prune in MODELS:
        path = folder / "model.lm"
        report = estimate(train, path, order=order, prune=prune, scratch=folder)
        model = LanguageModel.open(path)
        log = sum(model.score(sentence) for sentence in held)
        row: dict[str, object] = {
            "order": order,
            "prune": prune,
            "bytes": path.stat().st_size,
            "ngrams": report.counts,
            "words": words,
            "perplexity": round(math.exp(-log / words), 2),
        }
        print(*row.values(), sep="\t", flush=True)
        yield row


def main() -> None:
    """Measure, and keep the rows."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pruning", description=__doc__)
    parser.add_argument("text", type=Path)
    default = Path(__file__).with_name("results") / "pruning.json"
    parser.add_argument("-o", "--output", type=Path, default=default)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = list(compare(given.text, Path(folder)))
    result = {"command": "python -m benchmarks.pruning text.en", "machine": machine(), "rows": rows}
    given.output.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
