"""Readers of other people's resources, and of tables that evaluation and tuning take."""

import json

from tests.cli.example_files import LEVY_HOLT, PARAPHRASES, SWORDS
from tests.corpus.resources.test_propbank import TEXT as PROPBANK
from tests.corpus.wordnet_folder import write_wordnet
from tests.fuzz.reader import JSON, LINES, Reader, all_of, lines

FRAMES = """<frameset><predicate lemma="chase">
<roleset id="chase.01" name="follow"><roles><role n="0" descr="follower"/></roles></roleset>
</predicate></frameset>
"""
ZEICHNER = """,rule_lhs,rule_rhs,lhs,rhs,judgment,confidence
0,X begin Y,X start Y,"it began, there",it started there,yes,0.9
"""
TEXTS = {
    "propbank.tsv": PROPBANK,
    "frames.xml": FRAMES,
    "swords.json": json.dumps(SWORDS),
    "lexsub.tsv": "about.r\t1\t2\tit takes about an hour .\n",
    "lexsub.gold": "about.r 1 :: around 3;roughly 1;\n",
    "levyholt.txt": LEVY_HOLT,
    "reverb.txt": "accept@R@\tbe worn by\t0.5\nbegin\tstart\t1\n",
    "zeichner.csv": ZEICHNER,
    "phrases.tsv": PARAPHRASES,
    "paraphrased.tsv": "my\t0\tA cat sleeps .\tS\nmy\t1\tThe cat is asleep .\tO\n",
    "names.tsv": "Ann lives in Rome\t0-3:PERSON 13-17:PLACE\tgood\n",
    "names.jsonl": '{"text": "Ann left", "spans": [[0, 3, "PERSON"]], "label": "good"}\n',
    "long.txt": "the old dog barked\na big dog slept\n",
    "same.txt": "the dog barked\na large dog was asleep\n",
    "short.txt": "the dog barked\na dog slept\n",
    "phrase-pairs.tsv": "the\ta\nthe new\tnowhere\n",
}


def write_resources(folder):
    """Write a small file of each kind."""
    for name, text in TEXTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "wordnet").mkdir()
    write_wordnet(folder / "wordnet")


def wordnet(folder):
    from otherwords.corpus.wordnet import WordNet

    found = WordNet(folder / "wordnet")
    _ = found.version, found.synsets("began"), found.lemma("took place", "verb")
    all_of(found.members())


def examples(name, **columns):
    def read(folder):
        from otherwords.rewrite.augmented_files import Columns, read_examples

        for row in read_examples(folder / name, Columns(**columns)):
            row.written(row.example)

    return read


def paraphrased(folder):
    from otherwords.evaluate.joint.paraphrased import read_paraphrased

    read_paraphrased({"my": folder / "trees.ptb"}, [folder / "paraphrased.tsv"])


def test_set(folder):
    from otherwords.evaluate.compression.files import read_test_set

    read_test_set(folder / "long.txt", [folder / "short.txt"], str.split)


def development(folder):
    from otherwords.tune.development_files import read_development

    read_development(folder / "long.txt", [folder / "short.txt"])


def development_lines(folder):
    from otherwords.tune.development_files import read_development

    read_development(folder / "short.jsonl")


def versions(folder):
    from otherwords.versions.groups import read_versions

    read_versions([folder / "groups.tsv"])


def joint_groups(folder):
    from otherwords.parse.joint.files import read_groups

    all_of(read_groups(folder / "long.txt", [folder / "same.txt"]))


def phrase_pairs(folder):
    from otherwords import Similarity
    from otherwords.similarity.pairs import read_phrase_pairs

    all_of(read_phrase_pairs(folder / "phrase-pairs.tsv", Similarity.open(folder / "tiny.ows")))


def phrase_table(name):
    def read(folder):
        from otherwords.corpus import SkipBadLines
        from otherwords.evaluate.parametric.paraphrasers import read_phrase_table

        read_phrase_table(folder / name, top=5, bad=SkipBadLines())
        read_phrase_table(folder / name)

    return read


RULES = ("corpus.resources.entailment", "read_rules")
SUBSTITUTES = "corpus.resources.substitutes"
RESOURCES = {
    "tree-bits": Reader("propbank.tsv", lines("parse.tree_bits", "read_tree_bits", "propbank.tsv")),
    "propbank": Reader(
        "propbank.tsv", lines("corpus.resources.propbank", "read_propbank", "propbank.tsv")
    ),
    "frames": Reader("frames.xml", lines("corpus.resources.frames", "read_frames", "frames.xml")),
    "swords": Reader("swords.json", lines(SUBSTITUTES, "read_swords", "swords.json"), JSON),
    "lexsub": Reader("lexsub.tsv", lines(SUBSTITUTES, "read_lexsub", "lexsub.tsv")),
    "lexsub-gold": Reader("lexsub.gold", lines(SUBSTITUTES, "read_lexsub", "lexsub.tsv")),
    "rules-levyholt": Reader("levyholt.txt", lines(*RULES, "levyholt.txt")),
    "rules-reverb": Reader("reverb.txt", lines(*RULES, "reverb.txt")),
    "rules-zeichner": Reader("zeichner.csv", lines(*RULES, "zeichner.csv")),
    "wordnet-data": Reader("wordnet/data.noun", wordnet),
    "wordnet-index": Reader("wordnet/index.verb", wordnet),
    "wordnet-exceptions": Reader("wordnet/verb.exc", wordnet),
    "phrase-table": Reader("phrases.tsv", phrase_table("phrases.tsv")),
    "phrase-table-ppdb": Reader("lines.ppdb", phrase_table("lines.ppdb")),
    "paraphrased": Reader("paraphrased.tsv", paraphrased),
    "examples-columns": Reader("names.tsv", examples("names.tsv", spans=2)),
    "examples-lines": Reader("names.jsonl", examples("names.jsonl"), LINES),
    "test-set": Reader("short.txt", test_set),
    "development": Reader("short.txt", development),
    "development-lines": Reader("short.jsonl", development_lines, LINES),
    "versions": Reader("groups.tsv", versions),
    "joint-groups": Reader("same.txt", joint_groups),
    "phrase-pairs": Reader("phrase-pairs.tsv", phrase_pairs),
}
