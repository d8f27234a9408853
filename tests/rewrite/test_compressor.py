"""Fewer words by each method, from Python."""

import pytest
from tests.rewrite.decode.small_decoder import SmallDecoder
from tests.rewrite.small_rewriting import WordModel, make_database

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.rewrite import METHODS, compress
from otherwords.rewrite.baselines import WordFrequencies
from otherwords.rewrite.baselines.deleting import deletion_steps
from otherwords.rewrite.compressor import find_word_counts

LINES = ["The old dogs of the village bark at the moon.", "", "It rains in Rome very often now."]
COUNTS = WordFrequencies({"dogs": 5, "bark": 5, "moon": 10, "the": 80})


class Model(WordModel):
    """Every word after every other costs the same, unless it is rare."""

    def word_scores(self, words, begin=True, end=True):
        from otherwords.language_model import WordScore

        cost = 1.0 if end else self.rare.get(words[-1], 1.0)
        return [WordScore(-cost, 1, False)]


def options(method, path):
    model = {} if method == "random" else {"language_model": Model()}
    counts = {"word_counts": COUNTS} if method == "ilp" else {}
    return {"method": method, "database": path, **model, **counts}


@pytest.mark.parametrize("method", METHODS)
def test_every_line_gives_one_shorter_line(method, rules_of_six, monkeypatch):
    monkeypatch.setattr("otherwords.rewrite.rewriter.Decoder", SmallDecoder)
    found = list(compress(LINES, ratio=0.7, **options(method, rules_of_six)))
    assert [len(one.source) for one in found] == [11, 0, 8]
    assert found[1].text == ""
    assert all(0 < len(one.words) < len(one.source) for one in (found[0], found[2]))
    assert found[0].text[0].isupper()


@pytest.mark.parametrize("method", ["ilp", "random"])
def test_deletion_alone_keeps_each_sentence_within_the_ratio(method, rules_of_six):
    for one in compress(LINES, ratio=0.8, **options(method, rules_of_six)):
        assert len(one.words) <= 0.8 * len(one.source)
        deleted = sum(step.end - step.start for step in one.edits)
        assert len(one.source) - deleted == len(one.words)
        assert {step.kind for step in one.edits} <= {"deleted"}


def test_the_integer_program_keeps_verb_and_subject_together(rules_of_six):
    [found] = compress(LINES[:1], ratio=0.5, **options("ilp", rules_of_six))
    assert {"dogs", "bark", "."} <= set(found.words)


def test_the_same_seed_gives_the_same_words():
    def texts(seed):
        return [one.text for one in compress(LINES, "random", seed=seed)]

    assert texts(1) == texts(1)
    assert texts(1) != texts(2)


def test_tokenised_lines_stay_tokenised():
    [found] = compress(["The dogs bark ."], "random", ratio=0.9, tokenised=True)
    assert len(found.text.split(" ")) == 3


def test_kept_and_deleted_words_are_steps():
    steps = deletion_steps("a b c d".split(), [False, True, True, False])
    assert [(step.kind, step.start, step.end) for step in steps.children] == [
        ("deleted", 0, 1),
        ("kept", 1, 3),
        ("deleted", 3, 4),
    ]
    assert [(word.text, word.origin) for word in steps.output] == [("b", 1), ("c", 2)]


def test_an_unknown_method_is_rejected_with_a_guess():
    with pytest.raises(UnknownNameError, match=r"no method called 'lp'\. Did you mean 'ilp'"):
        compress(LINES, "lp")


@pytest.mark.parametrize("method", METHODS)
def test_a_bad_ratio_is_rejected(method, rules_of_six):
    with pytest.raises(OtherwordsError, match="expected a number between 0 and 1"):
        compress(LINES, ratio=1.5, **options(method, rules_of_six))


@pytest.mark.parametrize("method", ["grammar", "ilp"])
@pytest.mark.usefixtures("nothing_shipped")
def test_a_database_is_needed(method):
    with pytest.raises(OtherwordsError, match="no database named, and"):
        compress(LINES, method)


def test_the_integer_program_needs_english_and_word_counts(rules_of_six, tmp_path):
    german = make_database(tmp_path, language="deu")
    with pytest.raises(OtherwordsError, match="is in 'de', and the method ilp needs the parser"):
        compress(LINES, **options("ilp", german))
    with pytest.raises(OtherwordsError, match="has no word counts"):
        compress(LINES, "ilp", database=rules_of_six, language_model=Model())


def test_word_counts_are_those_of_the_trees_whatever_the_tags(rules_of_six, monkeypatch):
    from otherwords.database import Database
    from otherwords.rewrite import compressor

    database = Database.open(rules_of_six)
    tags = {("run", "VB"): 3, ("run", "NN"): 2, ("the", "DT"): 15}
    monkeypatch.setattr(compressor, "tags_of", lambda path, manifest: tags)
    monkeypatch.setitem(database.manifest.files, "tags.parquet", {})
    counts = find_word_counts(database)
    assert (counts.total, counts["run"]) == (20, 5)
