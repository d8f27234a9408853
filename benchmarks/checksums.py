"""What checksums cost: instructions of warm lookups, scores and decoding, before and after.

    python -m benchmarks.checksums before=OLD_PYTHON,OLD.ow after=NEW_PYTHON,NEW.ow

Each pair names a folder with the package and a sample database that this package built. Valgrind
counts, so the load of the machine does not matter; what one round costs is the difference between
30 rounds and 10, divided by 20.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

WORK = ("lookup", "score", "decode")
FEW, MANY = 10, 30


def main() -> None:
    given = dict(each.split("=", 1) for each in sys.argv[1:])
    rows = []
    for work in WORK:
        row: dict[str, Any] = {"work": work}
        for name, places in given.items():
            package, database = places.split(",")
            few, many = (_count(work, rounds, package, database) for rounds in (FEW, MANY))
            row[f"{name}_instructions"] = (many - few) // (MANY - FEW)
        rows.append(row)
    print(json.dumps(rows, indent=1))


def _count(work: str, rounds: int, package: str, database: str) -> int:
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable]
    run = subprocess.run(
        [*command, __file__, work, str(rounds), database],
        env={**os.environ, "PYTHONPATH": package, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    return int(re.findall(r"Collected : (\d+)", run.stderr)[0])


def run(work: str, rounds: int, folder: Path) -> None:
    """Do the same work so many times, after a first time that is not counted."""
    from otherwords.database.packed import PackedStore
    from otherwords.language_model import LanguageModel
    from otherwords.rewrite.decode.decoder import Decoder, Sentence, SentenceRule
    from otherwords.rewrite.decode.settings import DecoderSettings

    store, model = PackedStore(folder / "packed.ow"), LanguageModel.open(folder / "model.lm")
    every = store.rules(range(len(store)))
    chance = random.Random(1)
    phrases = chance.sample(sorted(set(every.sources)), 1000)
    targets = [text.split() for text in chance.sample(every.targets, 2000)]
    weights = {"p(e|f)": -1.0, "GlueRule": -0.5, "LanguageModel": 1.0}
    decoder = Decoder(store, model, weights, settings=DecoderSettings(threads=1))
    texts = [[*chain(*targets[k : k + 4])][:10] for k in range(0, 40, 10)]
    same = [[SentenceRule("X", k, k + 1, (w,)) for k, w in enumerate(text)] for text in texts]
    asked = [Sentence(tuple(t), tuple(own)) for t, own in zip(texts, same, strict=True)]

    def once() -> None:
        if work == "lookup":
            found = store.lookup(phrases, top=10)
            _ = (found.targets, found.labels, found.features())
        elif work == "score":
            model.score_batch(targets, threads=1)
        else:
            decoder.with_weights(weights).decode(asked)

    for _ in range(1 + rounds):
        once()


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] in WORK:
        run(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
    else:
        main()
