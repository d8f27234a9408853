"""The files that the examples of help texts name, made of the built-in corpus.

They are small, so that even training ends soon.
"""

import gzip
import json
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.corpus.annotations.test_p4p import CORPUS, FIRST, ORDER, SECOND
from tests.parse.small_treebank import DEPENDENCIES, PAIRS, TEXT

from otherwords.corpus import sample
from otherwords.parse import write_dependencies
from otherwords.text import Tokeniser

AGREEMENT = Path(__file__).parents[1] / "golden" / "agreement"
MY_PARAPHRASES = "my\tmy:0\tA cat sleeps .\tS\nmy\tmy:1\tThe cat is asleep .\tO\n"
RECIPE = """language = "en"
kind = "phrases"

[[bitext]]
source = "train.en"
target = "train.de"
"""
PARAPHRASES = "because of\tdue to\t2.5\nabout\taround\t1.5\nstarted\tbegan\t2.0\n"
JUDGED = """4.8\t[VBD]\tstarted\tbegan
4.6\t[PP]\tbecause of\tdue to
4.4\t[RB]\tabout\taround
2.0\t[IN]\tabout\tover
1.2\t[IN]\tabout\tbefore
3.9\t[VBD]\trepaired\tmended
1.4\t[VBD]\tsaid\tcancelled
4.7\t[RB]\tnaturally\tof course
4.9\t[JJ]\tlarge\tbig
4.5\t[VB]\tbegin\tstart
1.1\t[JJ]\tlarge\tsmall
4.2\t[RB]\talmost\tnearly
1.6\t[NN]\ttrain\tsnow
4.8\t[PP]\tfor example\tfor instance
2.2\t[RB]\tonce\tstill
"""


def lines(texts):
    return "".join(f"{text}\n" for text in texts)


def english(count):
    return [one.english for one in islice(sample.sentences(), count)]


def german(count):
    return [one.german for one in islice(sample.sentences(), count)]


def tokens(texts):
    return [" ".join(Tokeniser("en").tokens(text)) for text in texts]


def version(number):
    return lines(group.versions[number] for group in sample.groups())


def longest_and_shortest(count=12):
    pairs = [(max(one.versions, key=len), min(one.versions, key=len)) for one in sample.groups()]
    return sorted(pairs, key=lambda pair: len(pair[1]) / len(pair[0]))[:count]


def compressions():
    rows = []
    for number, (long, short) in enumerate(longest_and_shortest(6)):
        text, summary = tokens([long, short])
        words = text.split()
        fewer = " ".join([*words[:-2], words[-1]])
        rows.append({"id": f"news.{number}.0", "text": text, "summaries": [summary, fewer]})
    return lines(map(json.dumps, rows))


def links():
    """The gold links, the possible ones as if they were sure."""
    rows = sample.links_path().read_text("utf-8").splitlines()
    return lines(row.split("\t")[2].replace("?", "-") for row in rows)


def dependencies():
    with TemporaryDirectory() as folder:
        path = Path(folder, "trees.conllu")
        write_dependencies(path, DEPENDENCIES)
        return path.read_text("utf-8")


FILES = {
    "train.en": lambda: lines(english(200)),
    "train.de": lambda: lines(german(200)),
    "text.en": lambda: lines(english(10)),
    "news.en": lambda: lines(english(20)),
    "news.de": lambda: lines(german(20)),
    "plain.en": lambda: lines(map(" ".join, TEXT)),
    "train.tok.en": lambda: lines(tokens(english(200))),
    "text.tok.en": lambda: lines(tokens(english(10))),
    "test.tok.en": lambda: lines(tokens(english(20))),
    "news.tok.en": lambda: lines(tokens(english(20))),
    "letter.txt": lambda: lines(english(5)),
    "examples.tsv": lambda: lines(f"{each}\tgood" for each in english(3)),
    "names.tsv": lambda: lines(f"{each}\t0-2:START" for each in english(3)),
    "news.txt": lambda: lines(long for long, _ in longest_and_shortest()),
    "a.txt": lambda: lines(short for _, short in longest_and_shortest()),
    "b.txt": lambda: lines(short for _, short in longest_and_shortest()),
    "out.txt": lambda: lines(short for _, short in longest_and_shortest()),
    "dev.long": lambda: lines(long for long, _ in longest_and_shortest(4)),
    "dev.short": lambda: lines(short for _, short in longest_and_shortest(4)),
    "news.jsonl": compressions,
    "a.en": lambda: version(0),
    "b.en": lambda: version(1),
    "c.en": lambda: version(2),
    "gold.tsv": lambda: sample.links_path().read_text("utf-8"),
    "out.links": links,
    "ours.tsv": lambda: PARAPHRASES,
    "judged.tsv": lambda: JUDGED,
    "my-recipe.toml": lambda: RECIPE,
    "my.ptb": lambda: lines(tree for tree, _ in PAIRS),
    "my.conllu": dependencies,
    "my-paraphrases.tsv": lambda: MY_PARAPHRASES,
    "gold.ptb": lambda: lines(tree for tree, _ in PAIRS),
    "guess.ptb": lambda: lines(tree for tree, _ in PAIRS),
    "gold.conllu.gz": dependencies,
    "ann.jsonl": lambda: (AGREEMENT / "ann.jsonl").read_text("utf-8"),
    "bob.jsonl": lambda: (AGREEMENT / "bob.jsonl").read_text("utf-8"),
    "P4P.xml.gz": lambda: CORPUS.format(phenomena=ORDER, first=FIRST, second=SECOND),
}
"""The text of each file, by its name; one that ends in .gz is compressed."""

MADE = {
    "news.t3": "otherwords compress train-t3 news.jsonl -o news.t3 --language-model english.lm",
    "english.lm": "otherwords lm build train.tok.en -o english.lm",
    "part1.ows": "otherwords similarity build train.en -o part1.ows --least 1 --keep-sums",
    "part2.ows": "otherwords similarity build news.en -o part2.ows --least 1 --keep-sums",
    "ranked.ow": "otherwords rank apply sample.owr --database sample.ow -o ranked.ow",
    "sample.owr": "otherwords rank train judged.tsv --database sample.ow -o sample.owr",
    "ppdb-1.0-s-all.gz": "otherwords export sample.ow --size S -o ppdb-1.0-s-all.gz",
    "sample.ow": "otherwords build --sample -o sample.ow",
    "demo.owb": "otherwords workbench new demo.owb --sample",
    "text.ows": "otherwords similarity build train.en -o text.ows --least 1",
}
"""Files and folders that a command makes, by their names."""

NEEDED = {"my-recipe.toml": ["train.en", "train.de"]}
"""Files that a file names in its turn."""


def write(name, folder):
    """Write one of FILES into a folder."""
    data = FILES[name]().encode()
    (folder / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
