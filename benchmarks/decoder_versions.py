"""Two versions of the decoder beside each other: processor time, and whether outputs are the same.

    python -m benchmarks.decoder_versions before=FOLDER after=python CACHE

Each folder holds a package `otherwords`; CACHE is a folder with the database, the model and the
sentences of `benchmarks/rewrite.py` for 6,000 pairs of Multi30k, made if they are missing. Versions
take turns; the best of three rounds counts, on one thread.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

PAIRS = 6000
SENTENCES = 100
TURNS, ROUNDS = 3, 3


def main() -> None:
    from benchmarks import rewrite
    from benchmarks.measure import machine

    *given, place = sys.argv[1:]
    versions, cache = dict(each.split("=", 1) for each in given), Path(place)
    rewrite._database(cache, "multi30k", PAIRS, "hiero")
    rewrite._model(cache, "multi30k", PAIRS)
    rows = []
    for turn in range(TURNS):
        for name, package in versions.items():
            environment = {**os.environ, "PYTHONPATH": f"{package}{os.pathsep}."}
            command = [sys.executable, "-m", "benchmarks.decoder_versions", "--run", str(cache)]
            done = subprocess.run(command, env=environment, capture_output=True, check=True)
            rows.append({"version": name, "turn": turn + 1, **json.loads(done.stdout)})
            print(*rows[-1].values(), sep="\t", flush=True, file=sys.stderr)
    command = "python -m benchmarks.decoder_versions before=... after=... CACHE"
    result = {"command": command, "machine": machine(), "rivals": {}, "rows": rows}
    print(json.dumps(result, indent=1))


def run(cache: Path) -> None:
    """Decode with the package that is there."""
    from benchmarks.rewrite import WEIGHTS, _plain_sentences
    from otherwords.database.packed import PackedStore
    from otherwords.language_model import LanguageModel
    from otherwords.rewrite import Decoder, DecoderSettings

    sentences = _plain_sentences(cache / f"multi30k.{PAIRS}.en", 12)[:SENTENCES]
    store = PackedStore(cache / f"multi30k.{PAIRS}.hiero.ow" / "packed.ow")
    model = LanguageModel.open(cache / f"multi30k.{PAIRS}.lm")
    decoder = Decoder(store, model, WEIGHTS, settings=DecoderSettings(pops=100, threads=1))
    best, found = float("inf"), []
    for _ in range(ROUNDS):
        started = time.process_time()
        found = decoder.decode(sentences, 1)
        best = min(best, time.process_time() - started)
    texts = repr([(own[0].words, own[0].score) for own in found if own])
    digest = hashlib.sha256(texts.encode()).hexdigest()[:16]
    each = round(1000 * best / len(sentences), 3)
    print(json.dumps({"sentences": len(sentences), "processor_ms_each": each, "outputs": digest}))


if __name__ == "__main__":
    if sys.argv[1] == "--run":
        run(Path(sys.argv[2]))
    else:
        main()
