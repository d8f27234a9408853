"""Every reader of a user's files, with the file it is given and how that file is damaged.

A reader takes the folder with the seeds, in which its own file has been damaged, and reads all of
it; models and databases are also used once.
"""

import shutil

from tests.fuzz.model_readers import MODELS
from tests.fuzz.mutations import mutate
from tests.fuzz.reader import (
    LINES,
    SEALED_FRAME,
    TOML,
    Reader,
    all_of,
    edited_manifest,
    in_header,
    lines,
    resealed,
)
from tests.fuzz.resource_readers import RESOURCES


def pairs(*names):
    def read(folder):
        from otherwords.corpus import SkipBadLines, read_pairs

        paths = [folder / name for name in names]
        languages = ("en", "de") if names[0].endswith("tmx") else None
        all_of(read_pairs(*paths, languages=languages, bad=SkipBadLines(), longest=100))
        all_of(read_pairs(*paths, languages=languages))

    return read


def checked(name):
    def read(folder):
        from otherwords.corpus.annotations.formats import read_checked

        read_checked(folder / name, lenient=True)
        read_checked(folder / name)

    return read


def ppdb_features(folder):
    from otherwords.corpus.ppdb import read_ppdb

    for line in read_ppdb(folder / "lines.ppdb", check_features=False):
        _ = line.features, line.links, line.entailment, line.phrase


def ppdb_import(folder):
    from otherwords import Database, import_ppdb
    from otherwords.corpus import SkipBadLines

    target = folder / "imported.ow"
    shutil.rmtree(target, ignore_errors=True)
    import_ppdb(folder / "lines.ppdb", target, rank="p(e|f)=1", bad=SkipBadLines())
    for _, found in Database.open(target).lookups(["car", "car park"], explain=True):
        all_of(found)


def recipe(folder):
    from otherwords.build.recipe import read_recipe, recipe_values
    from otherwords.config import to_toml

    to_toml(recipe_values(read_recipe(folder / "recipe.toml")))


def weights(folder):
    from otherwords.rewrite.weights import read_weights, weights_text

    weights_text(read_weights(folder / "weights.toml"))


def tag_set(folder):
    from otherwords.corpus.annotations.tag_sets import read_tag_set

    read_tag_set(str(folder / "tags.txt"))


def aligner(folder):
    from otherwords import Aligner

    all_of(Aligner.load(folder / "tiny.align").link([(["the", "new"], ["die", "neue"])], threads=1))


def parser(folder):
    from otherwords import Parser

    Parser.open(folder / "tiny.owparse").parse(["the", "cat", "sleeps"])


def model(name):
    def read(folder):
        from otherwords import LanguageModel

        found = LanguageModel.open(folder / name)
        found.score("the new bridge over the unknown river .".split())

    return read


def similarity(folder):
    from otherwords import Similarity

    found = Similarity.open(folder / "tiny.ows")
    found.scores([("the", "a"), ("the new", "nowhere")])
    for phrase in ("the", "a"):
        if phrase in found:
            found.neighbours(phrase, 5)


def database(folder):
    from otherwords import Database

    found = Database.open(folder / "tiny.ow")
    all_of(found.lookups(["car", "[NN,1] of [NP,2]", "bus"], top=5))
    _ = len(found), found.feature_names, found.prefix("ca")


def database_tables(folder):
    from otherwords import Database

    found = Database.open(folder / "tiny.ow")
    found.rows().read_all()
    for _, own in found.lookups(["car", "car park"], explain=True):
        all_of(own)


READERS = {
    "bitext-tsv": Reader("bitext.tsv", pairs("bitext.tsv")),
    "bitext-tmx": Reader("memory.tmx", pairs("memory.tmx")),
    "bitext-plain": Reader("plain.de", pairs("plain.en", "plain.de")),
    "links": Reader("plain.links", lines("corpus", "read_links", "plain.links")),
    "weighted-links": Reader("plain.links", lines("corpus", "read_weighted_links", "plain.links")),
    "gold-links": Reader("gold.tsv", lines("corpus", "read_gold", "gold.tsv")),
    "groups": Reader("groups.tsv", lines("corpus", "read_tsv_groups", "groups.tsv")),
    "trees-ptb": Reader("trees.ptb", lines("parse", "read_trees", "trees.ptb")),
    "trees-conllu": Reader("trees.conllu", lines("parse", "read_dependencies", "trees.conllu")),
    "annotations-lines": Reader("annotations.jsonl", checked("annotations.jsonl"), LINES),
    "annotations-xml": Reader("p4p.xml", checked("p4p.xml")),
    "annotations-msrpa": Reader("tiny_alignment.txt", checked("tiny_alignment.txt")),
    "annotated-links": Reader("gold.tsv", checked("gold.tsv")),
    "tag-set": Reader("tags.txt", tag_set),
    "ppdb-lines": Reader("lines.ppdb", ppdb_features),
    "ppdb-import": Reader("lines.ppdb", ppdb_import, share=0.02),
    "judgements": Reader("judged.tsv", lines("corpus", "read_judgements", "judged.tsv")),
    "compressions": Reader(
        "short.jsonl", lines("corpus.compressions", "read_compressions", "short.jsonl"), LINES
    ),
    "recipe": Reader("recipe.toml", recipe, TOML),
    "weights": Reader("weights.toml", weights, TOML),
    "arpa": Reader("tiny.arpa", model("tiny.arpa")),
    "model-lm": Reader("tiny.lm", model("tiny.lm")),
    "similarity": Reader("tiny.ows", similarity),
    "alignment-model": Reader("tiny.align", aligner, SEALED_FRAME, share=0.5),
    "parser-model": Reader(
        "tiny.owparse", parser, (mutate, *map(resealed, (mutate, in_header, in_header))), share=0.5
    ),
    "manifest": Reader(
        "tiny.ow/manifest.json", database, (mutate, edited_manifest, edited_manifest)
    ),
    "packed-store": Reader("tiny.ow/packed.ow", database),
    "paraphrases-table": Reader("tiny.ow/paraphrases.parquet", database_tables, share=0.2),
    **MODELS,
    **RESOURCES,
}
