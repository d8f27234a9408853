"""The shipped parser: how right, how fast, how large.

Accuracy is over the dev parts of the treebanks, which the parser has not seen; of the WSJ sample
it has seen no part at all. It is given words only, no tags. Scores are those of `otherwords
evaluate parse`.

Speed is measured on sentences of exactly 20 words, 500 at a time, with a parser opened again for
each run, so that it has met no word before. There are two sets: all such sentences of the dev
treebanks, again and again up to 2,000; and 2,000 different ones of Europarl. The first meets
fewer different words, which are looked at once each. Long sentences are 20-word ones in a row.
"""

from __future__ import annotations

import hashlib
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from itertools import chain, cycle, islice
from pathlib import Path
from typing import Any, get_args

from benchmarks.data import SHARED
from otherwords.corpus import read_lines
from otherwords.evaluate.parses.brackets import BracketCounts, count_brackets, score_brackets
from otherwords.evaluate.parses.dependencies import score_dependencies
from otherwords.parse import Parser, Tree, read_dependencies, read_trees, without_empties
from otherwords.parse.parser import SHIPPED, Decoding
from otherwords.text import Tokeniser

TREEBANKS = SHARED / "treebanks"
TREES = ["gum.dev.ptb.gz", "craft.dev.ptb.gz", "wsj-sample.dev.ptb.gz"]
DEPENDENCIES = ["gum.dev.conllu.gz", "ewt.dev.conllu.gz"]
TEXT = SHARED / "text" / "europarl.mono.en.gz"
LIST_SIZES = [1, 2, 5, 10, 20, 50]
LENGTHS = [20, 100, 200, 300, 1000]
WORDS = 20
AT_ONCE = 500
OURS = Path(sys.executable).with_name("otherwords")

Row = dict[str, object]
Sentence = Sequence[str]
TASKS: dict[str, Callable[[Parser, list[Sentence], int], object]] = {
    "constituents": lambda parser, some, threads: parser.parse_batch(some, threads=threads),
    "50 best": lambda parser, some, threads: parser.nbest_batch(some, 50, threads=threads),
    "dependencies": lambda parser, some, threads: parser.dependencies_batch(some, threads=threads),
    "tags": lambda parser, some, threads: parser.tag_batch(some, threads=threads),
}

OPEN = """
import json, time
from otherwords.parse import Parser
start = time.perf_counter()
Parser.open()
print(json.dumps(1000 * (time.perf_counter() - start)))
"""
COMMAND = """
import json, resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run(sys.argv[1:], check=True)
seconds = time.perf_counter() - start
print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024]))
"""
ONE_SENTENCE = """
import json, sys, time
from pathlib import Path
from otherwords.parse import Parser
words, parser = sys.stdin.read().split(), Parser.open()
start = time.perf_counter()
parser.nbest(words, 50) if sys.argv[1] == "50 best" else getattr(parser, sys.argv[1])(words)
seconds = time.perf_counter() - start
status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
print(json.dumps([seconds, int(status["VmHWM"].split()[0]) / 1024]))
"""


def compare(
    folder: Path, *, sample: int | None = None, size: int = 2000, rounds: int = 3
) -> Iterator[Row]:
    """All figures, each as soon as it is known; `sample` takes so many trees of each treebank."""
    repeated = list(islice(cycle(_treebank_sentences()), size))
    figures = chain(
        _opened(3 * rounds),
        _accuracy(sample),
        _oracle(sample),
        _speeds("treebanks", repeated, rounds),
        _commands(folder, repeated, rounds),
        _long_sentences(repeated, rounds),
        _speeds("Europarl", list(islice(_europarl_sentences(), size)), rounds),
    )
    for row in figures:
        print(*list(row.values())[:4], sep="\t", flush=True)
        yield row


def _row(part: str, on: str, measure: str, value: float) -> Row:
    return {"part": part, "on": on, "measure": measure, "value": round(value, 2)}


def _treebank_sentences() -> list[Sentence]:
    """Those of 20 words, of all dev treebanks, each once: GUM's are there as trees and as arcs."""
    trees = chain.from_iterable(read_trees(TREEBANKS / name) for name in TREES)
    words = [without_empties(tree).words for tree in trees]
    words += [tree.words for name in DEPENDENCIES for tree in read_dependencies(TREEBANKS / name)]
    return [sentence for sentence in dict.fromkeys(words) if len(sentence) == WORDS]


def _europarl_sentences() -> Iterator[Sentence]:
    lines = (line for _, line in read_lines(TEXT))
    return (tokens for tokens in Tokeniser("en").lines(lines) if len(tokens) == WORDS)


def _python(code: str, *arguments: str, text: str = "") -> Any:
    """What a fresh Python prints.

    Peaks are asked for there: a process begins with the peak of the one that started it, and
    this one has treebanks in its memory.
    """
    command = [sys.executable, "-c", code, *arguments]
    shown = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return json.loads(shown.stdout)


def _opened(rounds: int) -> Iterator[Row]:
    checksum = hashlib.sha256(SHIPPED.read_bytes()).hexdigest()
    size = _row("model", SHIPPED.name, "megabytes", SHIPPED.stat().st_size / 1e6)
    yield {**size, "signature": f"sha256:{checksum}"}
    times = [_python(OPEN) for _ in range(rounds)]
    yield _row("model", "opened in a fresh process", "median ms", statistics.median(times))


def _long_sentences(sentences: Sequence[Sentence], rounds: int) -> Iterator[Row]:
    for length in LENGTHS:
        text = " ".join(islice(cycle(chain.from_iterable(sentences)), length))
        for task in ("parse", "50 best", "dependencies"):
            found = [_python(ONE_SENTENCE, task, text=text) for _ in range(rounds)]
            seconds, peaks = zip(*found, strict=True)
            on = f"{task}, one sentence of {length:,} words"
            yield _row("length", on, "median ms", 1000 * statistics.median(seconds))
            yield _row("length", on, "peak MB", max(peaks))


def _commands(folder: Path, sentences: Sequence[Sentence], rounds: int) -> Iterator[Row]:
    """The command from file to file, start and model included."""
    short, raw = folder / "twenty.en", folder / "europarl.en"
    short.write_text("".join(f"{' '.join(sentence)}\n" for sentence in sentences))
    lines = [line for _, line in islice(read_lines(TEXT), len(sentences))]
    raw.write_text("".join(f"{line}\n" for line in lines))
    for path, options in ((short, ["--tokenised"]), (raw, [])):
        for kind in ("ptb", "conllu"):
            command = [OURS, "parse", path, "-o", folder / f"out.{kind}", "--quiet", *options]
            found = [_python(COMMAND, *map(str, command)) for _ in range(rounds)]
            seconds, peaks = zip(*found, strict=True)
            on = f"otherwords parse, {len(sentences):,} lines of {path.stem}, {kind}"
            rate = len(sentences) / statistics.median(seconds)
            yield _row("command", on, "lines a second", rate)
            yield _row("command", on, "peak MB", max(peaks))


def _speeds(name: str, sentences: list[Sentence], rounds: int) -> Iterator[Row]:
    for threads in (2, 1):
        for task, analyse in TASKS.items():
            seconds = []
            for _ in range(rounds):
                parser = Parser.open()
                start = time.perf_counter()
                for first in range(0, len(sentences), AT_ONCE):
                    analyse(parser, sentences[first : first + AT_ONCE], threads)
                seconds.append(time.perf_counter() - start)
            on = f"{task}, {name}, {threads} thread{'s' * (threads > 1)}"
            rate = len(sentences) / statistics.median(seconds)
            yield _row("speed", on, "sentences a second", rate)


def _accuracy(sample: int | None) -> Iterator[Row]:
    parser = Parser.open()
    for name in TREES:
        trees = _gold_trees(name, sample)
        score = score_brackets(trees, parser.parse_batch(tree.words for tree in trees))
        yield from _scores(name, asdict(score))
    for name in DEPENDENCIES:
        gold = list(islice(read_dependencies(TREEBANKS / name), sample))
        for decoding in get_args(Decoding):
            guess = parser.dependencies_batch((tree.words for tree in gold), decoding)
            yield from _scores(f"{name}, {decoding}", asdict(score_dependencies(gold, guess)))


def _scores(on: str, score: dict[str, Any]) -> Iterator[Row]:
    for measure, value in score.items():
        if isinstance(value, float):
            row = _row("accuracy", on, f"{measure} %", value)
            yield {**row, "signature": score["signature"]}


def _gold_trees(name: str, sample: int | None) -> list[Tree]:
    return [without_empties(tree) for tree in islice(read_trees(TREEBANKS / name), sample)]


def _oracle(sample: int | None) -> Iterator[Row]:
    """The best F1 that a choice of one tree a list could reach; and the F1 of the first."""
    parser, gold = Parser.open(), _gold_trees(TREES[0], sample)
    totals = dict.fromkeys(LIST_SIZES, BracketCounts(0, 0, 0))
    for first in range(0, len(gold), AT_ONCE // 5):
        some = gold[first : first + AT_ONCE // 5]
        lists = parser.nbest_batch((tree.words for tree in some), max(LIST_SIZES))
        for right, scored in zip(some, lists, strict=True):
            counts = [count_brackets(right, each.tree) for each in scored]
            for k, total in totals.items():
                best = max(counts[:k], key=lambda count: count.f1)
                totals[k] = BracketCounts(*map(sum, zip(total, best, strict=True)))
    for k, total in totals.items():
        yield _row("oracle", f"{TREES[0]}, best of {k}", "f1 %", total.f1)
