"""Small valid files of every kind, made from the project's own sample, to be damaged."""

import json

from tests.fuzz.model_readers import write_models
from tests.fuzz.resource_readers import write_resources
from tests.parse.small_treebank import DEPENDENCIES, TEXT, TINY, TREES

from otherwords import Aligner, import_ppdb
from otherwords.corpus import Pair, sample, write_tmx
from otherwords.language_model import estimate
from otherwords.parse import write_dependencies
from otherwords.parse.model_file import write_model
from otherwords.parse.train import train_parser
from otherwords.similarity import SimilaritySettings, build_similarity

LINES = 12
P4P = """<?xml version="1.0" encoding="UTF-8"?>
<corpus xmlns="http://clic.ub.edu/mbertran/formats/paraphrase-corpus" name="tiny"><snippets>
<snippet id="1" source_description="wd_count:7">the old dog barked</snippet>
<snippet id="2">the dog, which was old, barked</snippet></snippets>
<paraphrase_candidates source_description="id:77"><snippet id="1"/><snippet id="2"/>
<annotation author="9" is_paraphrase="true"><phenomenon type="order" projection="global">
<snippet id="1"><scope offset="0" length="2"/><scope offset="8" length="3"/></snippet>
<snippet id="2"><scope offset="0" length="6"/></snippet></phenomenon></annotation>
</paraphrase_candidates></corpus>
"""
ANNOTATIONS = [
    {"otherwords": "annotations", "version": 1, "tag_set": "vila24"},
    {
        "pair": "p1",
        "members": [["a", "big", "dog"], ["a", "large", "dog"]],
        "texts": ["a big dog", "a large dog"],
    },
    {
        "annotation": "p1",
        "annotator": "A",
        "judgement": True,
        "phenomena": [
            {
                "type": "order",
                "scopes": [[[0, 2]], [[1, 3]]],
                "projection": "global",
                "characters": {"scopes": [[[0, 5]], [[2, 11]]]},
            }
        ],
        "links": "0-0 1?1 2-2",
    },
]
COMPRESSION = {"id": "n.0", "text": "The dog barked .", "summaries": ["The dog ."]}
PPDB = """[NN] ||| car ||| auto ||| p(e|f)=1.50000 p(f|e)=2 Lex=0.00012 sim=NA ||| 0-0
[NP] ||| [NN,1] of [NP,2] ||| [NP,2] 's [NN,1] ||| p(e|f)=0.50000 sim=1 ||| 0-2 2-0 ||| Equivalence
[NN] ||| car park ||| parking lot ||| p(e|f)=3.00000 p(f|e)=1 Lex=2.00000 sim=NA ||| 0-0 1-1
"""
RECIPE = """language = "en"
kind = "hiero"
[[bitext]]
source = "a.en"
target = "a.de"
[align]
sweeps = 3
collected = 2
word_prior = 3.0
[grammar]
longest = 5
[pivot]
least_count = 2
[run]
memory = "2GB"
threads = 1
"""
WEIGHTS = """task = "paraphrase"
[weights]
LanguageModel = 1.0
"p(e|f)" = -0.3
"""


def beginning(path):
    return "".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:6])


def make_seeds(folder):
    """Write a file of every kind into a folder."""
    sentences = sample.sentences()[:LINES]
    english, german = ([line[column] for line in sentences] for column in (1, 2))
    texts = {
        "bitext.tsv": "".join(f"{a}\t{b}\n" for a, b in zip(english, german, strict=True)),
        "plain.en": "".join(f"{line}\n" for line in english),
        "plain.de": "".join(f"{line}\n" for line in german),
        "groups.tsv": beginning(sample.groups_path()),
        "gold.tsv": beginning(sample.links_path()),
        "plain.links": "0-0 1-1:0.87 2?3\n0-1\n\n3-4:1\n".replace("2?3", "2-3"),
        "trees.ptb": "".join(f"{tree}\n" for tree in TREES),
        "annotations.jsonl": "".join(f"{json.dumps(record)}\n" for record in ANNOTATIONS),
        "p4p.xml": P4P,
        "tiny_source.txt": "the old dog barked\na big dog\n",
        "tiny_reference.txt": "the dog , which was old\na large dog\n",
        "tiny_alignment.txt": "1-2_3-order,2-5-lex_same_polarity,\n2-2-order,\n",
        "lines.ppdb": PPDB,
        "judged.tsv": "4.5\t[NN]\tcar\tauto\n1.0\tNP\tcar park\tparking lot\n",
        "short.jsonl": f"{json.dumps(COMPRESSION)}\n",
        "recipe.toml": RECIPE,
        "weights.toml": WEIGHTS,
        "tags.txt": "base: vila24\nwithout: order\noverlap: allowed\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    write_dependencies(folder / "trees.conllu", DEPENDENCIES)
    pairs = [Pair(k, *both) for k, both in enumerate(zip(english, german, strict=True), 1)]
    write_tmx(folder / "memory.tmx", pairs, source_language="en", target_language="de")
    words = [(a.lower().split(), b.lower().split()) for a, b in zip(english, german, strict=True)]
    Aligner.train(words, threads=1).save(folder / "tiny.align")
    write_model(
        folder / "tiny.owparse", train_parser([TREES, DEPENDENCIES], TEXT, settings=TINY, threads=1)
    )
    for name, form in (("tiny.arpa", "arpa"), ("tiny.lm", "binary")):
        estimate(english, folder / name, order=3, format=form)
    build_similarity(english, folder / "tiny.ows", settings=SimilaritySettings(least=1))
    write_models(folder)
    write_resources(folder)
    import_ppdb(folder / "lines.ppdb", folder / "tiny.ow", rank="p(e|f)=1")
