"""Every reader of a user's files, with the file it is given and how that file is damaged.

A reader takes the folder with the seeds, in which its own file has been damaged, and reads all of
it; models and databases are also used once.
"""

import json
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w
from tests.fuzz.mutations import mutate, mutate_json_lines, mutate_value

from otherwords.files.checksums import checksum
from otherwords.files.model_file import BODY

Damage = Callable[[bytes, Any, Any], bytes]


class Reader(NamedTuple):
    file: str
    """The seed that is damaged."""
    read: Callable[[Path], object]
    damages: tuple[Damage, ...] = (mutate,)
    share: float = 1.0
    """How many mutants it gets, compared with the others: a slow reader gets fewer."""


def resealed(damage: Damage) -> Damage:
    """Damage the body of a model, and write the checksum that the damaged body should have."""

    def damaged(data, random, others):
        body = damage(data[BODY:], random, others)
        return data[: BODY - 32] + bytes.fromhex(checksum([body])) + body

    return damaged


def in_frame(damage: Damage) -> Damage:
    """Damage what is inside a Zstandard frame."""

    def damaged(data, random, others):
        import zstandard

        content = zstandard.ZstdDecompressor().decompress(data)
        return zstandard.ZstdCompressor().compress(damage(content, random, others))

    return damaged


def in_header(data, random, _):
    """Another value in the JSON header that the first eight bytes measure."""
    end = 8 + int.from_bytes(data[:8], "little")
    header = json.dumps(mutate_value(json.loads(data[8:end]), random)).encode()
    return len(header).to_bytes(8, "little") + header + data[end:]


def edited_manifest(data, random, _):
    """Another value in a manifest, with the digest it should have."""
    facts = json.loads(data)
    facts.pop("sha256", None)
    changed = mutate_value(facts, random)
    if isinstance(changed, dict):
        changed["sha256"] = checksum([json.dumps(changed, sort_keys=True)])
    return json.dumps(changed).encode()


def edited_toml(data, random, _):
    """Another value in a TOML file."""
    changed = mutate_value(tomllib.loads(data.decode()), random)
    try:
        return tomli_w.dumps(changed if isinstance(changed, dict) else {"x": changed}).encode()
    except (TypeError, ValueError):  # TOML has no null
        return data


def all_of(items):
    for _ in items:
        pass


def pairs(*names):
    def read(folder):
        from otherwords.corpus import SkipBadLines, read_pairs

        paths = [folder / name for name in names]
        languages = ("en", "de") if names[0].endswith("tmx") else None
        all_of(read_pairs(*paths, languages=languages, bad=SkipBadLines(), longest=100))
        all_of(read_pairs(*paths, languages=languages))

    return read


def lines(module, function, name):
    """Read all that a function of a room gives for a file."""

    def read(folder):
        from importlib import import_module

        all_of(getattr(import_module(f"otherwords.{module}"), function)(folder / name))

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


LINES = (mutate, mutate_json_lines)
TOML = (mutate, edited_toml)
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
    "alignment-model": Reader(
        "tiny.align",
        aligner,
        (mutate, *(resealed(in_frame(damage)) for damage in (mutate, in_header, in_header))),
        share=0.5,
    ),
    "parser-model": Reader(
        "tiny.owparse", parser, (mutate, *map(resealed, (mutate, in_header, in_header))), share=0.5
    ),
    "manifest": Reader(
        "tiny.ow/manifest.json", database, (mutate, edited_manifest, edited_manifest)
    ),
    "packed-store": Reader("tiny.ow/packed.ow", database),
}
