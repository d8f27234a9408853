"""Rewriting: sentences a second with databases of two kinds, and what opening them costs.

Databases and models are made first and are not timed; `OTHERWORDS_BENCH_CACHE` names a folder
that keeps them, `OTHERWORDS_BENCH_DATABASE` a database of Europarl to take instead of the one of
German and English alone. Joshua on a grammar like the first: 41 sentences a second after 15 s of
loading, with 6.6 GB; cdec: 7 a second on one thread. Sentences are whole ones of the corpus.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks import database_inputs as inputs
from benchmarks.database import CACHE
from benchmarks.database_costs import PAGE
from benchmarks.measure import run
from otherwords.database.manifest import Manifest

if TYPE_CHECKING:
    from otherwords.rewrite import Decoder, Sentence

DATABASE = "OTHERWORDS_BENCH_DATABASE"
SENTENCES = 400
WEIGHTS = {
    "LanguageModel": 1.0,
    "p(e|f)": -0.3,
    "p(f|e)": -0.2,
    "p(e|f,LHS)": -0.3,
    "p(f|e,LHS)": -0.2,
    "Lex(e|f)": -0.1,
    "Lex(f|e)": -0.1,
    "RarityPenalty": -0.5,
    "PhrasePenalty": 0.3,
    "WordCountDiff": 0.2,
    "GlueRule": -0.1,
    "Identity": -2.0,
    "Misfit": -1.0,
}
Row = dict[str, object]


def compare(folder: Path, *, multi30k: int = 29_000, europarl: int = 200_000) -> Iterator[Row]:
    """Both jobs, each with the best output and with 300; smaller numbers are for trying it out."""
    cache = Path(os.environ.get(CACHE, folder / "inputs"))
    wanted: Row = {"wanted_a_second": 120, "joshua_a_second": 41, "wanted_opening_ms": 200}
    words = _plain_sentences(inputs.tokens(cache, "multi30k", multi30k)["en"], 12)
    paths = _database(cache, "multi30k", multi30k, "hiero"), _model(cache, "multi30k", multi30k)
    yield from _job("Multi30k, Hiero, 12 words", paths, words, 100, wanted)
    wanted = {"wanted_a_second": 25, "aim_a_second": 60, "wanted_opening_ms": 200}
    trees = _parsed_sentences(inputs.trees(cache, "europarl", europarl), 20)
    database = Path(os.environ.get(DATABASE) or _database(cache, "europarl", europarl, "syntactic"))
    pivots = " and ".join(Manifest.read(database).pivots)
    name = f"Europarl through {pivots}, syntactic, 20 words"
    yield from _job(name, (database, _model(cache, "europarl", europarl)), trees, 30, wanted)


def _job(
    name: str, paths: tuple[Path, Path], sentences: Sequence[Sentence], pops: int, wanted: Row
) -> Iterator[Row]:
    from otherwords.database.packed import PackedStore
    from otherwords.language_model import LanguageModel
    from otherwords.rewrite import Decoder, DecoderSettings

    started = time.perf_counter()
    store = PackedStore(paths[0] / "packed.ow")
    model = LanguageModel.open(paths[1])
    decoder = Decoder(store, model, WEIGHTS, settings=DecoderSettings(pops=pops))
    opening = 1000 * (time.perf_counter() - started)
    for k in (1, 300):
        before = _memory()
        row: Row = {
            "job": name,
            "rules": len(store),
            "order": model.order,
            "pops": pops,
            "k": k,
            "sentences": len(sentences),
            "opening_ms": round(opening, 1),
            **_decoded(decoder, sentences, k),
            "grown_megabytes": round(_memory() - before, 1),
            "reference": wanted,
        }
        print(*(f"{key}={value}" for key, value in row.items()), sep="\t", flush=True)
        yield row


def _decoded(decoder: Decoder, sentences: Sequence[Sentence], k: int) -> dict[str, Any]:
    wall, processor = time.perf_counter(), time.process_time()
    found = decoder.decode(sentences, k)
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    best = [own[0].score for own in found if own]
    return {
        "sentences_a_second": round(len(sentences) / wall, 1),
        "processor_ms_each": round(1000 * processor / len(sentences), 2),
        "mean_score": round(sum(best) / len(best), 4),
        "outputs_each": round(sum(map(len, found)) / len(found), 1),
    }


def _memory() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


def _plain_sentences(path: Path, length: int) -> list[Sentence]:
    from otherwords.rewrite import Sentence
    from otherwords.rewrite.rules.identity import identity_rules

    with path.open(encoding="utf-8") as lines:
        cut = (line.lower().split() for line in lines)
        fitting = list(islice((words for words in cut if len(words) == length), SENTENCES))
    return [
        Sentence(tuple(words), tuple(identity_rules(words, [], {}, is_known=lambda _: True)))
        for words in fitting
    ]


def _parsed_sentences(path: Path, length: int) -> list[Sentence]:
    from otherwords.grammar import Settings
    from otherwords.parse.tree import Tree
    from otherwords.rewrite import DecoderSettings, Sentence
    from otherwords.rewrite.rules.identity import identity_rules, join_rules
    from otherwords.rewrite.rules.labels import span_labels, tree_labels

    with path.open(encoding="utf-8") as lines:
        read = map(Tree.from_brackets, lines)
        trees = list(islice((tree for tree in read if len(tree) == length), SENTENCES))
    labels = span_labels(trees, Settings.syntactic(), longest=DecoderSettings().span)
    sentences = []
    for tree, own in zip(trees, labels, strict=True):
        words = [word.lower() for word in tree.words]
        same = identity_rules(words, tree.tags, own, is_known=lambda _: True)
        called = tuple(tree_labels(tree.tags, own))
        sentences.append(Sentence(tuple(words), (*same, *join_rules(own)), called))
    return sentences


def _database(cache: Path, corpus: str, pairs: int, kind: str) -> Path:
    output = cache / f"{corpus}.{pairs}.{kind}.ow"
    if not output.exists():
        text, links = inputs.tokens(cache, corpus, pairs), inputs.links(cache, corpus, pairs)
        command: list[str | Path] = [
            inputs.OURS,
            "build",
            text["de"],
            text["en"],
            "-o",
            output,
            "--links",
            links,
        ]
        command += ["--languages", "de,en", "--language", "en", "--tokenised", "--kind", kind]
        if kind == "syntactic":
            command += ["--trees", inputs.trees(cache, corpus, pairs)]
        run([*command, "--top", "0", "--quantise", "--skip-bad", "--quiet"])
    return output


def _model(cache: Path, corpus: str, pairs: int) -> Path:
    output = cache / f"{corpus}.{pairs}.lm"
    if not output.exists():
        from otherwords.language_model import estimate

        english = inputs.tokens(cache, corpus, pairs)["en"]
        with english.open(encoding="utf-8") as lines:
            estimate((line.strip().lower() for line in lines), output, order=5, prune=(0, 0, 1))
    return output
