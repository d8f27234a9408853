"""Say sentences in fewer words, by one of four methods.

    grammar   replace phrases by shorter paraphrases, and leave words and constituents out
    ilp       delete words by integer linear programming (Clarke and Lapata, 2008)
    t3        transduce the tree, with rules and weights learned from compressions made by people
              (Cohn and Lapata, 2009)
    random    delete words by chance: the floor that the others must beat

A Rewriter with the task `compression` is the grammar, with all its options. Integer programming
takes its trigrams from a language model and the significance of words from counts of words; both
are the database's own unless they are given. T3 needs a model of its own (`train_t3`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from otherwords.database import Database
from otherwords.database.manifest import TAGS
from otherwords.database.tags import tags_of
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.rewrite.decode.settings import DecoderSettings
from otherwords.rewrite.read.prepare import PARSED_LANGUAGE
from otherwords.rewrite.read.resources import find_model
from otherwords.rewrite.read.text import TextInOut
from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.rewriter import Rewriter
from otherwords.rewrite.tasks.compression import COMPRESSION, RATIO, check_ratio

if TYPE_CHECKING:
    from otherwords.language_model import LanguageModel
    from otherwords.rewrite.baselines import WordFrequencies
    from otherwords.rewrite.baselines.deleting import DeletingCompressor
    from otherwords.rewrite.baselines.t3 import T3Compressor, T3Model

Method: TypeAlias = Literal["grammar", "ilp", "random", "t3"]
METHODS: tuple[str, ...] = get_args(Method)


def check_method(method: str) -> str:
    """The method, if there is one of that name.

    >>> check_method("ipl")
    Traceback (most recent call last):
    otherwords.errors.UnknownNameError: no method called 'ipl'. Did you mean 'ilp'? Known: \
grammar, ilp, random, t3.
    """
    if method not in METHODS:
        raise UnknownNameError("method", str(method), METHODS)
    return method


def compress(
    lines: Iterable[str],
    method: Method = "grammar",
    *,
    database: Database | Path | str | None = None,
    ratio: float = RATIO,
    language_model: LanguageModel | Path | str | None = None,
    word_counts: WordFrequencies | None = None,
    model: T3Model | Path | str | None = None,
    tokenised: bool = False,
    seed: int = 1,
    threads: int | None = None,
) -> Iterator[Rewrite]:
    """Compress sentences, each to one shorter one, in order.

    The grammar and T3 bring the text to the ratio, some sentences more and some less; the other
    methods hold each sentence to it. Without a database they take the one that comes with the
    package, except that `random` is then for English, and `t3` with a language model needs none.
    Only `random` has a use for `seed`, only `ilp` for `word_counts`, only `t3` for `model`, which
    it needs.

    >>> [found] = compress(["The old dogs bark at the moon."], "random", ratio=0.6)
    >>> found.text
    'The old the.'
    """
    if check_method(method) == "grammar":
        rewriter = Rewriter(
            database,
            language_model,
            task=COMPRESSION,
            tokenised=tokenised,
            ratio=ratio,
            settings=DecoderSettings(threads=threads),
        )
        return (found[0] for found in rewriter.rewrite_all(lines, 1))
    compressor: DeletingCompressor | T3Compressor
    if method == "random":
        compressor = random_compressor(database, ratio=ratio, tokenised=tokenised, seed=seed)
    elif method == "t3":
        compressor = t3_compressor(
            model,
            database,
            ratio=ratio,
            language_model=language_model,
            tokenised=tokenised,
            threads=threads,
        )
    else:
        compressor = ilp_compressor(
            database,
            ratio=ratio,
            language_model=language_model,
            word_counts=word_counts,
            tokenised=tokenised,
            threads=threads,
        )
    return (found[0] for found in compressor.rewrite_all(lines))


def random_compressor(
    database: Database | Path | str | None = None,
    *,
    ratio: float = RATIO,
    tokenised: bool = False,
    seed: int = 1,
) -> DeletingCompressor:
    """Deletes words at random; the database determines the language, English by default."""
    from otherwords.rewrite.baselines.deleting import DeletingCompressor, choose_at_random

    language = PARSED_LANGUAGE if database is None else _opened(database).manifest.language
    text = TextInOut(language, lowercased=True, tokenised=tokenised)
    return DeletingCompressor(text, choose_at_random(check_ratio(ratio), seed))


def ilp_compressor(
    database: Database | Path | str | None = None,
    *,
    ratio: float = RATIO,
    language_model: LanguageModel | Path | str | None = None,
    word_counts: WordFrequencies | None = None,
    tokenised: bool = False,
    threads: int | None = None,
) -> DeletingCompressor:
    """Deletes words by integer linear programming, with the model and counts of a database."""
    from otherwords.rewrite.baselines import IlpCompressor, IlpSettings, ModelTrigrams
    from otherwords.rewrite.baselines.deleting import DeletingCompressor, choose_by_ilp

    settings = IlpSettings(ratio=check_ratio(ratio))
    opened = _opened(database)
    manifest = opened.manifest
    text = TextInOut(manifest.language, lowercased=manifest.lowercase, tokenised=tokenised)
    if text.language != PARSED_LANGUAGE:
        raise OtherwordsError(
            f"{opened.path}: is in '{text.language}', and the method ilp needs the parser, which "
            f"reads '{PARSED_LANGUAGE}'. Use the method grammar."
        )
    model = ModelTrigrams(find_model(opened, language_model), lower=manifest.lowercase)
    counts = word_counts or find_word_counts(opened)
    compressor = IlpCompressor(model, counts, settings=settings, threads=threads)
    return DeletingCompressor(text, choose_by_ilp(compressor))


def t3_compressor(
    model: T3Model | Path | str | None,
    database: Database | Path | str | None = None,
    *,
    ratio: float = RATIO,
    each: bool = False,
    language_model: LanguageModel | Path | str | None = None,
    tokenised: bool = False,
    threads: int | None = None,
) -> T3Compressor:
    """Compresses by a tree transducer, with the language model given or that of a database."""
    from otherwords.rewrite.baselines.t3 import T3Compressor, T3Model
    from otherwords.rewrite.baselines.t3.features import LANGUAGE_MODEL

    check_ratio(ratio)
    if model is None:
        raise OtherwordsError(
            "the method t3 needs a model. Train one: otherwords compress train-t3 DATA -o FILE, "
            "and pass it with --model FILE."
        )
    opened = model if isinstance(model, T3Model) else T3Model.read(model)
    found = None
    if opened.weights.get(LANGUAGE_MODEL):
        found = t3_language_model(database, language_model)
    text = TextInOut(PARSED_LANGUAGE, lowercased=True, tokenised=tokenised)
    return T3Compressor(text, opened, found, ratio=ratio, each=each, threads=threads)


def t3_language_model(
    database: Database | Path | str | None, language_model: LanguageModel | Path | str | None
) -> LanguageModel:
    """The language model that was given or named, or that of a database."""
    from otherwords.language_model import LanguageModel

    if isinstance(language_model, Path | str):
        return LanguageModel.open(language_model)
    if language_model is not None:
        return language_model
    if database is None:
        raise OtherwordsError(
            "the method t3 needs a language model in lowercase: pass --language-model FILE, or a "
            "database that has one."
        )
    return find_model(_opened(database), None)


def find_word_counts(database: Database) -> WordFrequencies:
    """How often words were in the text that a database was built from, by its counts of tags."""
    from otherwords.rewrite.baselines import WordFrequencies

    if TAGS not in database.manifest.files:
        raise OtherwordsError(
            f"{database.path}: has no word counts, which the method ilp needs. Count a text: "
            "--word-counts TEXT."
        )
    counts: Counter[str] = Counter()
    for (word, _), n in tags_of(database.path, database.manifest).items():
        counts[word] += n
    return WordFrequencies(counts)


def _opened(database: Database | Path | str | None) -> Database:
    return database if isinstance(database, Database) else Database.open(database)
