"""How good compressions are: people, random deletion, integer programming, paraphrasers.

On broadcast news with three compressions a sentence by people, halved by documents: the weight
of significance is chosen on one half, everything is reported on the other, at rates of about
0.75. Each person is scored against the other two; systems against all three, and once more as
people are, against every two, for a fair comparison with people.

The language model is a trigram model of Europarl. Both it and the paraphrasers can be given:

    COMPRESSION_MODEL=europarl.lm COMPRESSION_SYSTEMS=systems.toml python -m benchmarks compression

where `compression_systems` describes the TOML file. COMPRESSION_EVERY=10 takes one document of
ten to choose the weight on, which is the default.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.compression_systems import (
    Ilp,
    IlpOfText,
    System,
    Words,
    paraphrasers,
    random_deletion,
)
from benchmarks.data import SHARED
from otherwords.corpus import read_lines, write_whole
from otherwords.corpus.compressions import Compressed, read_compressions
from otherwords.parse import Parser
from otherwords.rewrite.baselines import IlpSettings, ModelTrigrams, NextWord, WordFrequencies
from otherwords.text import Tokeniser
from otherwords.tune.development_data import split_documents

if TYPE_CHECKING:
    from otherwords.evaluate.compression.score import CompressionReport, TestSet

MODEL, SYSTEMS, EVERY = "COMPRESSION_MODEL", "COMPRESSION_SYSTEMS", "COMPRESSION_EVERY"
TEXT = SHARED / "text" / "europarl.mono.en.gz"
LINES = 225_000
RATIO, AROUND = 0.75, 0.05
WEIGHTS = [0.0, 0.05, 0.1, 0.2, 0.5]
COMPARED = "precis", "bleu", "relations"
SHORT, LONG = 10, 50
FEWEST = 50
"""Two systems are compared if so many sentences have about the same rate."""
SETTINGS = IlpSettings(least=RATIO - AROUND, most=RATIO + AROUND)
Row = dict[str, object]


def compare(folder: Path) -> Iterator[Row]:
    """Choose the weight on one half, then score all systems on the other."""
    text = tokenised(folder)
    model = language_model(folder, text)
    frequencies = WordFrequencies.of_file(text)
    rows = list(read_compressions(SHARED / "rewriting" / "compression.broadcast.jsonl.gz"))
    tune, test = split_documents(rows)
    yield {"half": "tune", **about(tune)}
    chosen = yield from choose_weight(tune, model, frequencies)
    yield {"half": "test", **about(test)}
    ilp = Ilp(model, frequencies, replace(SETTINGS, weight=chosen))
    systems: dict[str, System] = {"Random deletion": random_deletion(RATIO), "ILP": ilp}
    settings = replace(SETTINGS, weight=chosen)
    systems["ILP, of the text"] = IlpOfText(model, frequencies, settings, RATIO)
    if given := os.environ.get(SYSTEMS):
        systems |= paraphrasers(Path(given).resolve(), RATIO)
    yield from score(test, systems, ilp)


def tokenised(folder: Path) -> Path:
    """The lowercased text that model and frequencies are counted on."""
    path = folder / "europarl.txt"
    cut = Tokeniser("en").tokens
    with write_whole(path) as out:
        for _, line in islice(read_lines(TEXT), LINES):
            out.write(" ".join(cut(line.lower())) + "\n")
    return path


def language_model(folder: Path, text: Path) -> NextWord:
    """The model given, or one made of the text."""
    from otherwords.language_model import LanguageModel, estimate

    path = os.environ.get(MODEL)
    if path is None:
        path = str(folder / "europarl.lm")
        estimate([text], path, order=3)
    return ModelTrigrams(LanguageModel.open(path))


def about(half: Sequence[Compressed]) -> Row:
    sizes = [len(one.text.split()) for one in half]
    short = [one for one, size in zip(half, sizes, strict=True) if size < SHORT]
    long = [one for one, size in zip(half, sizes, strict=True) if size >= LONG]
    return {
        "sentences": len(half),
        "words": sum(sizes),
        "people's rates": peoples_rates(half),
        f"below {SHORT} words": peoples_rates(short),
        f"from {LONG} words": peoples_rates(long),
    }


def peoples_rates(rows: Sequence[Compressed]) -> list[float]:
    sources, people = sum(len(one.text.split()) for one in rows), Counter[int]()
    for one in rows:
        people.update({k: len(text.split()) for k, text in enumerate(one.summaries)})
    return [round(people[k] / sources, 3) for k in sorted(people)]


def choose_weight(
    tune: Sequence[Compressed], model: NextWord, frequencies: WordFrequencies
) -> Generator[Row, None, float]:
    """The weight with the best PRECIS on some sentences of whole documents."""
    from otherwords.evaluate.compression.score import score_compressions

    some = sample(tune, int(os.environ.get(EVERY, "10")))
    gold, found = gold_of(some), {}
    for weight in WEIGHTS:
        outputs = Ilp(model, frequencies, replace(SETTINGS, weight=weight))(some)
        report = score_compressions(gold, {"ILP": outputs}, ratio=RATIO, samples=0)
        system = report.systems[0]
        found[weight] = system.precis.value
        yield {"weight": weight, "sentences": len(some), **figures(report, 0)}
    return max(WEIGHTS, key=lambda weight: found[weight])


def sample(rows: Sequence[Compressed], every: int) -> list[Compressed]:
    """One document of so many, but all of them if there are few."""
    names = sorted({one.document for one in rows})
    chosen = set(names[:: max(1, min(every, len(names)))])
    return [one for one in rows if one.document in chosen]


def score(test: Sequence[Compressed], systems: dict[str, System], ilp: Ilp) -> Iterator[Row]:
    """Every system against all references, people and systems against every two of them."""
    from otherwords.evaluate.compression.score import score_compressions

    outputs: dict[str, list[Words]] = {}
    for name, system in systems.items():
        started = time.process_time()
        outputs[name] = system(test)
        seconds = time.process_time() - started
        row: Row = {"system": name, "cpu seconds a sentence": round(seconds / len(test), 3)}
        if system is ilp:
            row["endings"] = dict(Counter(one.ending for one in ilp.made))
            row["all steps allowed"] = sum(one.longest_skip is None for one in ilp.made)
        yield row
    parser = Parser.open()
    report = score_compressions(gold_of(test), outputs, ratio=RATIO, parser=parser)
    for at, name in enumerate(outputs):
        yield {"system": name, "references": 3, **figures(report, at)}
    for pair in report.pairs:
        if pair.sentences < FEWEST:
            continue
        for one in pair.measures:
            if one.measure not in COMPARED:
                continue
            means = {pair.first: round(one.first, 2), pair.second: round(one.second, 2)}
            counts = {"better": one.wins, "worse": one.losses, "p": round(one.p, 5)}
            who = {"tied": f"{pair.first} - {pair.second}", "sentences": pair.sentences}
            yield {**who, "measure": one.measure, "means": means, **counts}
    yield {"signature": report.signature}
    for out in range(3):
        person = [one.summaries[out].split() for one in test]
        everyone = {f"person {out + 1}": person, **outputs}
        against = score_compressions(gold_of(test, without=out), everyone, ratio=RATIO, samples=0)
        for at, name in enumerate(everyone):
            yield {"system": name, "references": f"all but {out + 1}", **figures(against, at)}


def gold_of(rows: Sequence[Compressed], *, without: int | None = None) -> TestSet:
    """The test set, perhaps without one person."""
    from otherwords.evaluate.compression.score import TestSet

    references = [
        [text.split() for k, text in enumerate(one.summaries) if k != without] for one in rows
    ]
    return TestSet([one.text.split() for one in rows], references)


def figures(report: CompressionReport, at: int) -> Row:
    one = report.systems[at]
    measures = {
        "precis": one.precis,
        "bleu": one.bleu,
        "relations": one.relations,
        "relations_all": one.relations_all,
    }
    found: Row = {"rate": round(one.rate, 3)}
    for name, value in measures.items():
        found[name] = round(value.value, 2)
        if value.low != value.high:
            found[f"{name}, 95 %"] = [round(value.low, 2), round(value.high, 2)]
    return found
