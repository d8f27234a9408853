"""SWORDS and SemEval 2007, in tiny files."""

import json

import pytest

from otherwords.corpus.resources.substitutes import Target, read_lexsub, read_swords
from otherwords.errors import InputError

SWORDS = {
    "contexts": {"c1": {"context": "A bright boy."}},
    "targets": {"t1": {"context_id": "c1", "target": "bright", "offset": 2, "pos": "ADJ"}},
    "substitutes": {
        "s1": {"target_id": "t1", "substitute": "clever"},
        "s2": {"target_id": "t1", "substitute": "shiny"},
    },
    "substitute_labels": {"s1": ["TRUE", "TRUE", "UNSURE"], "s2": ["FALSE", "TRUE", "FALSE"]},
}
SENTENCE = "bright.a\t1\t1\ta bright boy .\n"
ANSWERS = "bright.a 1 :: clever 3;well lit 1;\n"


def test_votes_are_counted_without_the_unsure(here):
    (here / "swords.json").write_text(json.dumps(SWORDS))
    judged = {"clever": (2, 2), "shiny": (1, 3)}
    assert read_swords("swords.json") == [Target("t1", "bright", "adj", "A ", " boy.", judged)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no json", "swords.json: is not JSON"),
        ("{}", "swords.json: lacks contexts"),
        (json.dumps(SWORDS | {"substitute_labels": {}}), "something it refers to is missing"),
        (json.dumps(SWORDS | {"contexts": {"c1": {}}}), "something it refers to is missing"),
        (json.dumps(SWORDS).replace(": 2,", ": 99,"), "'bright' is not at 99 in its context"),
        (json.dumps(SWORDS).replace('"shiny"', "3"), "the substitute of 's2' is no text"),
    ],
)
def test_another_json_is_one_clear_line(here, text, message):
    (here / "swords.json").write_text(text)
    with pytest.raises(InputError, match=message):
        read_swords("swords.json")


def test_sentences_have_their_answers_from_the_file_beside_them(here):
    (here / "lexsub.tsv").write_text(SENTENCE)
    (here / "lexsub.gold").write_text(ANSWERS)
    judged = {"clever": (3, 3), "well lit": (1, 1)}
    assert read_lexsub("lexsub.tsv") == [
        Target("bright.a 1", "bright", "adj", "a", "boy .", judged)
    ]


@pytest.mark.parametrize(
    ("sentence", "answers", "message"),
    [
        ("bright.a\t1\ta boy\n", ANSWERS, "lexsub.tsv:1: expected word.part, number"),
        ("bright.a\t1\t²\ta boy\n", ANSWERS, "lexsub.tsv:1: expected word.part, number"),
        ("bright.a\t1\t9\ta boy\n", ANSWERS, "lexsub.tsv:1: no word 9 in the sentence"),
        ("bright.x\t1\t0\ta boy\n", ANSWERS, "no part of speech in 'bright.x'"),
        (SENTENCE.replace("\t1\t1", "\t2\t1"), ANSWERS, "no answers for 'bright.a 2'"),
        (SENTENCE, "bright 1 clever\n", "lexsub.gold:1: expected answers such as"),
        (SENTENCE, "bright.a 1 :: clever;\n", "lexsub.gold:1: 'clever' is not an answer"),
    ],
)
def test_another_format_is_one_clear_line(here, sentence, answers, message):
    (here / "lexsub.tsv").write_text(sentence)
    (here / "lexsub.gold").write_text(answers)
    with pytest.raises(InputError, match=message):
        read_lexsub("lexsub.tsv")


@pytest.mark.shared
def test_the_real_files_are_read_whole(shared_data):
    swords = read_swords(shared_data / "judgements" / "swords.dev.json.gz")
    assert len(swords) == 370
    assert sum(len(one.judged) for one in swords) == 22_978
    assert all(one.word for one in swords)
    assert len(read_lexsub(shared_data / "judgements" / "lexsub.trial.tsv")) == 300


@pytest.mark.shared
def test_votes_are_those_that_the_makers_of_swords_print(shared_data):
    # https://github.com/p-lambda/swords, README: shares of the first target, which is *total*;
    # one of the ten votes on *quantum* is unsure, which their page counts and their program drops
    printed = {"amount": 0.8, "sum": 0.8, "sum total": 0.6, "price": 0.6, "balance": 0.6}
    printed |= {"gross": 0.6, "figure": 0.5, "cost": 0.5, "full amount": 0.4, "whole": 0.3}
    printed |= {"number": 0.3, "quantum": 1 / 9, "aggregate": 0.1, "bill": 0.1, "entirety": 0}
    first = read_swords(shared_data / "judgements" / "swords.dev.json.gz")[0]
    assert (first.word, first.part, len(first.judged)) == ("total", "noun", 30)
    shares = {word: votes / of for word, (votes, of) in first.judged.items()}
    assert shares == printed | dict.fromkeys(shares.keys() - printed.keys(), 0)
