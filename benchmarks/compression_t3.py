"""T3 beside random deletion, integer programming and the grammar, at tied rates.

T3 is trained on the tuning half of the broadcast news and scored on the other half, at 0.75 of the
words (`t3_broadcast`), and on headlines, at the rate of the references (`t3_headlines`). Random
deletion and integer programming hold each sentence to the rate, T3 does so or brings the text to
it.

    T3_MODEL=news.t3 T3_LANGUAGE=euro.lm T3_COUNTS=euro.txt python -m benchmarks t3_broadcast

T3_MODEL is a model trained before, by `otherwords compress train-t3` on that half; without it, one
is trained. T3_COUNTS is the tokenised text of the language model, for word counts. T3_EVERY=4 takes
one document of four, and one headline of four. Sentences are compressed 30 at a time, which for T3
are a text, in T3_PROCESSES (4) processes. COMPRESSION_SYSTEMS adds systems as in
`compression`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, groupby
from multiprocessing import get_context
from pathlib import Path

from benchmarks.compression import Row, figures, gold_of, language_model, sample, tokenised
from benchmarks.compression_systems import Ilp, System, Words, paraphrasers, random_deletion
from benchmarks.data import SHARED
from otherwords.corpus import read_lines
from otherwords.corpus.compressions import Compressed, read_compressions
from otherwords.evaluate.compression.score import CompressionReport, score_compressions
from otherwords.language_model import LanguageModel
from otherwords.parse import Parser
from otherwords.rewrite.baselines import IlpSettings, ModelTrigrams, WordFrequencies
from otherwords.rewrite.baselines.t3 import T3Compressor, T3Model, train_t3
from otherwords.rewrite.read.text import TextInOut
from otherwords.text import Tokeniser
from otherwords.tune.development_data import split_documents

REWRITING = SHARED / "rewriting"
RATIO = 0.75
COMPARED = "bleu", "relations"
AT_A_TIME = 30
running: dict[str, System] = {}
"""The systems, for the processes that are forked."""


def compare(name: str, folder: Path) -> Iterator[Row]:
    """Train, then score on one of the sets."""
    counts = Path(os.environ["T3_COUNTS"]) if "T3_COUNTS" in os.environ else tokenised(folder)
    if "T3_LANGUAGE" in os.environ:
        model_path = Path(os.environ["T3_LANGUAGE"])
    else:
        language_model(folder, counts)
        model_path = folder / "europarl.lm"
    language = LanguageModel.open(model_path)
    rows = list(read_compressions(REWRITING / "compression.broadcast.jsonl.gz"))
    tune, test = split_documents(rows)
    parser = Parser.open()
    if given := os.environ.get("T3_MODEL"):
        model = T3Model.read(given)
    else:
        started = time.process_time()
        trained = train_t3(tune, language, parser=parser)
        model = trained.model
        yield {
            "step": "train",
            "cpu seconds": round(time.process_time() - started),
            "compressions": trained.compressions,
            "derived": trained.examples,
            "rules": trained.rules,
            "weights": len(model.weights),
            "passes": [one.__dict__ for one in trained.passes],
        }
    every = int(os.environ.get("T3_EVERY", "1"))
    chosen = sample(test, every) if name == "broadcast" else headlines()[::every]
    ratio = RATIO if name == "broadcast" else rate_of(chosen)
    systems = {
        **baselines(ratio, language, counts),
        "T3": t3(model, language, parser, ratio, each=True),
        "T3, of the text": t3(model, language, parser, ratio, each=False),
    }
    if path := os.environ.get("COMPRESSION_SYSTEMS"):
        systems |= paraphrasers(Path(path).resolve(), ratio)
    yield from score(name, chosen, systems, ratio, parser)


def headlines() -> list[Compressed]:
    """The headlines as one document, tokenised."""
    cut = Tokeniser("en").tokens
    sides = [
        [" ".join(cut(line)) for _, line in read_lines(REWRITING / f"compression.{name}.gz")]
        for name in ("headlines.valid.orig", "headlines.valid.comp")
    ]
    return [
        Compressed(f"headlines.{place}", one, (other,))
        for place, (one, other) in enumerate(zip(*sides, strict=True))
        if one and other
    ]


def rate_of(rows: Sequence[Compressed]) -> float:
    """Words of the references for each word of the sentences."""
    long = sum(len(one.text.split()) for one in rows)
    return sum(len(one.summaries[0].split()) for one in rows) / long


def baselines(ratio: float, language: LanguageModel, counts: Path) -> dict[str, System]:
    """Random deletion and integer programming."""
    settings = IlpSettings(least=max(0.05, ratio - 0.05), most=ratio + 0.05)
    ilp = Ilp(ModelTrigrams(language), WordFrequencies.of_file(counts), settings)
    return {"Random deletion": random_deletion(ratio), "ILP": ilp}


def t3(
    model: T3Model, language: LanguageModel, parser: Parser, ratio: float, *, each: bool
) -> System:
    """T3 as a system."""

    def compress(sentences: Sequence[Compressed]) -> list[Words]:
        text = TextInOut("en", lowercased=True, tokenised=True)
        compressor = T3Compressor(text, model, language, ratio=ratio, each=each, parser=parser)
        lines = [one.text for one in sentences]
        return [found.text.split() for [found] in compressor.rewrite_all(lines)]

    return compress


def score(
    name: str,
    sentences: Sequence[Compressed],
    systems: dict[str, System],
    ratio: float,
    parser: Parser,
) -> Iterator[Row]:
    """All systems against all references, and each two at tied rates."""
    outputs: dict[str, list[Words]] = {}
    for system, compress in systems.items():
        running[system] = compress
        pieces = in_pieces(sentences)
        workers = int(os.environ.get("T3_PROCESSES", "4"))
        with ProcessPoolExecutor(workers, mp_context=get_context("fork")) as pool:
            done = list(pool.map(run_piece, [system] * len(pieces), pieces))
        outputs[system] = list(chain.from_iterable(found for found, _ in done))
        seconds = round(sum(each for _, each in done) / len(sentences), 4)
        yield {"set": name, "system": system, "cpu seconds a sentence": seconds}
    report = score_compressions(
        gold_of(sentences), outputs, ratio=ratio, parser=parser, samples=200
    )
    for at, system in enumerate(outputs):
        about = {"set": name, "sentences": len(sentences), "ratio": round(ratio, 3)}
        yield {**about, "system": system, **figures(report, at)}
    yield from tied(name, report)
    yield {"set": name, "signature": report.signature}


def in_pieces(sentences: Sequence[Compressed]) -> list[list[Compressed]]:
    """Some sentences at a time, whole documents if they are short."""
    pieces: list[list[Compressed]] = [[]]
    for _, document in groupby(sentences, key=lambda one: one.document):
        together = list(document)
        for first in range(0, len(together), AT_A_TIME):
            if len(pieces[-1]) >= AT_A_TIME:
                pieces.append([])
            pieces[-1] += together[first : first + AT_A_TIME]
    return pieces


def run_piece(system: str, sentences: list[Compressed]) -> tuple[list[Words], float]:
    """The outputs of a system, and the seconds of processor time."""
    started = time.process_time()
    return running[system](sentences), time.process_time() - started


def tied(name: str, report: CompressionReport) -> Iterator[Row]:
    """Each two systems on the sentences where they are about as short."""
    for pair in report.pairs:
        for one in pair.measures:
            if one.measure in COMPARED:
                yield {
                    "set": name,
                    "tied": f"{pair.first} - {pair.second}",
                    "sentences": pair.sentences,
                    "measure": one.measure,
                    "means": {pair.first: round(one.first, 2), pair.second: round(one.second, 2)},
                    "better": one.wins,
                    "worse": one.losses,
                    "p": round(one.p, 5),
                }
