"""Links within English: the learned aligner, the staged one and METEOR, on gold links.

Edinburgh and RTE-06 are cross-validated in three parts: the links of a part, and of pairs that
share a sentence with it, are left out of training. The lexicon is the same for all parts; the text
it was counted in, without links, includes MTRef, 77 pairs of which share a sentence with Edinburgh.
MTRef and Wiki have a development set of their own, linked by the model that is shipped. A third of
the training pairs of MTRef share a sentence with its development set, so that row flatters it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from time import process_time

from benchmarks.data import SHARED
from otherwords.align import Settings, align
from otherwords.align.monolingual import Lexicon, Training, count_lexicon, train_aligner
from otherwords.align.monolingual.files import describe
from otherwords.align.monolingual.model_file import write_aligner
from otherwords.align.monolingual.open import shipped_aligner
from otherwords.corpus import GoldPair, Links, read_gold, read_lines
from otherwords.evaluate import score_links
from otherwords.files.checksums import file_checksum
from otherwords.files.whole_files import write_whole_bytes
from otherwords.text import Tokeniser

PARTS = 3
FOLDED = ("edinburgh.train", "rte06.dev.A")
COUNTS = {"edinburgh.train": 2.0, "rte06.dev.A": 4.0}
"""How much a pair of the small corpora counts in training, chosen by cross-validation."""
OTHERS = ("mtref.train", "wiki.train")
HELD_OUT = ("mtref.dev", "wiki.dev")
BIBLES = [f"bible.{name}" for name in ("engbsb", "engwebp", "engBBE", "engDBY")]
EVERY_VERSE = 8


def gold_file(name: str) -> Path:
    return SHARED / "alignments" / f"{name}.tsv.gz"


def gold(name: str) -> list[GoldPair]:
    return list(read_gold(gold_file(name)))


def training_pairs() -> list[tuple[GoldPair, float]]:
    """What a model is trained on, and how much each pair counts.

    Every second pair of the two large corpora is enough.
    """
    folded = [(pair, COUNTS[name]) for name in FOLDED for pair in gold(name)]
    return folded + [(pair, 1.0) for name in OTHERS for pair in gold(name)[::2]]


def text_pairs() -> Iterator[tuple[list[str], list[str]]]:
    """Paraphrases without links, which the lexicon is counted in."""
    tokens = Tokeniser("en").tokens

    def lines(name: str) -> list[list[str]]:
        return [tokens(line) for _, line in read_lines(SHARED / "groups" / f"{name}.en.gz")]

    groups = [([*BIBLES], EVERY_VERSE)]
    groups += [([f"fisher.{part}.{k}" for k in range(4)], 1) for part in ("dev", "dev2")]
    for code in ("bn", "hi", "ml", "ta", "te", "ur"):
        for part in ("dev", "devtest"):
            groups.append(([f"indian.{code}.{part}.{k}" for k in range(4)], 1))
    for names, step in groups:
        for one, other in combinations(map(lines, names), 2):
            for a, b in zip(one[::step], other[::step], strict=False):
                if a and b and max(len(a), len(b)) < 80:
                    yield a, b
    for _, line in read_lines(SHARED / "groups" / "tatoeba.en-en.tsv.xz"):
        a, b = (tokens(side) for side in line.split("\t")[:2])
        yield a, b
    for name in OTHERS:
        for pair in gold(name):
            yield list(pair.source), list(pair.target)


def make_lexicon() -> Lexicon:
    pairs = list(text_pairs())
    _, links = align(pairs, Settings().fast(), monolingual=True)
    return count_lexicon(pairs, links)


def _sentences(pairs: Sequence[GoldPair]) -> set[str]:
    return {" ".join(side).lower() for pair in pairs for side in (pair.source, pair.target)}


def link_part(part: int, lexicon: Lexicon) -> dict[str, list[set[tuple[int, int]]]]:
    """The links of one part of the folded corpora, by a model of all that shares no sentence."""
    tests = {name: gold(name)[part::PARTS] for name in FOLDED}
    seen = _sentences([pair for pairs in tests.values() for pair in pairs])
    training = [each for each in training_pairs() if not _sentences([each[0]]) & seen]
    pairs, counts = zip(*training, strict=True)
    aligner = train_aligner(pairs, lexicon, counts=counts)
    return {
        name: [set(links) for links in aligner.link([(p.source, p.target) for p in pairs])]
        for name, pairs in tests.items()
    }


def ship(lexicon: Lexicon, path: Path) -> None:
    """Train the model that comes with otherwords, and write it."""
    names = (*FOLDED, *OTHERS)
    pairs, counts = zip(*training_pairs(), strict=True)
    aligner = train_aligner(pairs, lexicon, counts=counts)
    files = {gold_file(name).name: file_checksum(gold_file(name)) for name in names}
    with write_whole_bytes(path) as writer:
        card = describe(aligner, Training(), len(pairs), files) | {"counts": COUNTS}
        write_aligner(writer, replace(aligner, card=card))


def scored(
    system: str, name: str, pairs: Sequence[GoldPair], links: Sequence[Links]
) -> dict[str, object]:
    every = score_links(pairs, links)
    others = score_links(pairs, links, identical=False)
    fields = ("precision", "recall", "f1", "macro_precision", "macro_recall", "macro_f1", "exact")
    return {
        "system": system,
        "on": name,
        "pairs": len(pairs),
        **{field: round(100 * getattr(every, field), 2) for field in fields},
        "f1_not_identical": round(100 * others.f1, 2),
        "signature": every.signature,
    }


def errors(pairs: Sequence[GoldPair], links: Sequence[Links]) -> dict[str, int]:
    """What kinds of links are missed, and which are wrong."""
    kinds = "gold missed missed_different missed_alone missed_phrase wrong wrong_same"
    counts = dict.fromkeys(kinds.split(), 0)
    for pair, found in zip(pairs, links, strict=True):
        sources, targets = Counter(i for i, _ in pair.sure), Counter(j for _, j in pair.sure)
        linked_i, linked_j = {i for i, _ in found}, {j for _, j in found}
        counts["gold"] += len(pair.sure)
        for i, j in pair.sure - set(found):
            several = sources[i] > 1 or targets[j] > 1
            counts["missed"] += 1
            counts["missed_different"] += not _same(pair, i, j)
            counts["missed_phrase"] += several
            counts["missed_alone"] += not (several or i in linked_i or j in linked_j)
        for i, j in set(found) - pair.possible:
            counts["wrong"] += 1
            counts["wrong_same"] += _same(pair, i, j)
    return counts


def _same(pair: GoldPair, i: int, j: int) -> bool:
    return pair.source[i].lower() == pair.target[j].lower()


def annotators() -> dict[str, object]:
    """How far the annotators of RTE-06 agree, as macro F1."""
    names = {letter: gold(f"rte06.dev.{letter}") for letter in "ABC"}
    found: dict[str, object] = {"part": "annotators of RTE-06, macro F1"}
    for one, other in combinations(names, 2):
        score = score_links(names[one], [set(pair.sure) for pair in names[other]])
        found[f"{one}-{other}"] = round(100 * score.macro_f1, 2)
    return found


def speed(link: object, pairs: Sequence[GoldPair]) -> float:
    """Pairs a second of processor time, parses included."""
    given = [(pair.source, pair.target) for pair in pairs]
    started = process_time()
    for _ in link(given, threads=1):  # type: ignore[operator]
        pass
    return round(len(given) / (process_time() - started), 1)


def compare() -> Iterator[dict[str, object]]:
    """Everything but METEOR, which needs its jar: see `meteor_rival`."""
    lexicon = make_lexicon()
    found = [link_part(part, lexicon) for part in range(PARTS)]
    for name in FOLDED:
        pairs = [pair for part in range(PARTS) for pair in gold(name)[part::PARTS]]
        yield scored("learned", name, pairs, [links for part in found for links in part[name]])
    name = FOLDED[1]
    yield {"part": "errors, first part", "on": name} | errors(gold(name)[::PARTS], found[0][name])
    yield annotators()
    shipped = shipped_aligner()
    for name in HELD_OUT:
        pairs = gold(name)
        links = [set(each) for each in shipped.link([(p.source, p.target) for p in pairs])]
        row = scored("learned", name, pairs, links)
        yield {**row, "pairs_a_second": speed(shipped.link, pairs)}
