"""The learned aligner: what is shipped, trained, saved and read back."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from otherwords import Aligner
from otherwords.align.monolingual import LearnedAligner, Lexicon, Training, train_aligner
from otherwords.align.monolingual.files import train_files
from otherwords.align.monolingual.model_file import SHIPPED, read_aligner, write_aligner
from otherwords.align.monolingual.network import Network
from otherwords.align.monolingual.words import KINDS
from otherwords.corpus import GoldPair, write_gold
from otherwords.errors import EmptyInputError, ModelFileError, OtherwordsError, UnknownNameError
from otherwords.parse import Parser

TINY = Training(epochs=150, units=8, rate=0.03)
A = "The mayor opened the new bridge on Sunday .".split()
B = "On Sunday the new bridge was opened by the mayor .".split()


@pytest.fixture(scope="module")
def shipped():
    return Aligner.open("learned")


def gold():
    same = frozenset((k, k) for k in range(len(A)))
    moved = frozenset({(0, 8), (1, 9), (2, 6), (3, 2), (4, 3), (5, 4), (6, 0), (7, 1), (8, 10)})
    pairs = [GoldPair(tuple(A), tuple(A), same, same), GoldPair(tuple(A), tuple(B), moved, moved)]
    return pairs * 3


@pytest.fixture(scope="module")
def tiny():
    return train_aligner(gold(), Lexicon({("mayor", "chief"): 0.5}), TINY)


def test_words_are_linked_by_their_context(shipped):
    links = shipped.align(A, B)
    assert {(0, 8), (1, 9), (2, 6), (3, 2), (5, 4), (6, 0), (7, 1), (8, 10)} <= set(links)
    assert (0, 2) not in links, "the wrong 'the'"
    assert all(0 < weight <= 1 for weight in links.values())


def test_the_same_sentence_is_linked_word_by_word(shipped):
    assert sorted(shipped.align(A, A)) == [(k, k) for k in range(len(A))]


def test_many_pairs_have_the_links_of_each(shipped):
    pairs = [(A, B), None, (B, A), ([], A), (A, []), (["odd"], ["☕"])]
    found = list(shipped.link(pairs))
    assert found[0] == pytest.approx(shipped.align(A, B))
    assert found[1] == found[3] == found[4] == {}
    assert len(found) == len(pairs)


def test_a_lower_threshold_gives_more_links_and_one_to_one_fewer(shipped):
    (few,), (many,) = ([*shipped.link([(A, B)], threshold=t)] for t in (0.9, 0.05))
    assert set(few) <= set(shipped.align(A, B)) <= set(many)
    single = shipped.align(A, B, shape="one-to-one")
    assert len({i for i, _ in single}) == len({j for _, j in single}) == len(single)


def test_a_paraphrase_database_is_asked_about_words(shipped):
    asked = set()

    def known(one, other):
        asked.add((one, other))
        return 1.0 if (one, other) == ("zorg", "blip") else 0.0

    a, b = "I saw the zorg .".split(), "I saw the blip .".split()
    helped = shipped.with_paraphrases(known).align(a, b).get((3, 3), 0)
    assert helped >= shipped.align(a, b).get((3, 3), 0)
    assert ("zorg", "blip") in asked and ("i", "i") not in asked


def test_training_learns_its_own_pairs_and_is_repeatable(tiny):
    for pair in gold()[:2]:
        assert set(tiny.align(pair.source, pair.target)) == pair.sure
    again = train_aligner(gold(), Lexicon({("mayor", "chief"): 0.5}), TINY)
    assert np.array_equal(again.rounds[1].hidden, tiny.rounds[1].hidden)


def test_a_repeated_sentence_and_a_sentence_that_is_none(shipped):
    found = list(shipped.link([(A, B), (A, A), (A, B)]))
    assert found[0] == found[2] and len(found[1]) == len(A)
    for wrong in ("The mayor", ["The", ["mayor"]]):
        with pytest.raises(OtherwordsError):
            shipped.align(wrong, A)


def test_pairs_count_as_much_as_is_said():
    wrong = frozenset((k, len(A) - 1 - k) for k in range(len(A)))
    pairs = [*gold()[:1], GoldPair(tuple(A), tuple(A), wrong, wrong)]
    for k, counts in enumerate(([1.0, 0.0], [0.0, 1.0])):
        made = train_aligner(pairs, settings=TINY, counts=counts)
        links = {link for link, p in made.align(A, A).items() if p > 0.5}
        assert len(links & pairs[k].sure) > len(links & pairs[1 - k].sure)


def test_a_model_is_read_back_as_it_was_written(tiny, tmp_path):
    path = tmp_path / "my.owlinks"
    with path.open("wb") as writer:
        write_aligner(writer, tiny)
    back = read_aligner(path)
    assert back.thresholds == tiny.thresholds
    assert back.lexicon.score("chief", "mayor") == pytest.approx(0.5, rel=0.02)
    assert set(back.align(A, B)) == set(tiny.align(A, B))
    assert set(Aligner.open(path).align(A, B)) == set(tiny.align(A, B))


def network(width):
    def zeros(*shape):
        return np.zeros(shape, np.float32)

    return Network(
        *(zeros(width), zeros(width), zeros(len(KINDS) ** 2, 2)),
        *(zeros(width, 2), zeros(2), zeros(1)),
    )


def test_a_damaged_model_is_one_clear_line(tmp_path):
    path = tmp_path / "bad.owlinks"
    path.write_bytes(SHIPPED.read_bytes()[:-5])
    with pytest.raises(ModelFileError, match="damaged or cut short"):
        read_aligner(path)
    other = replace(Aligner.open("learned"), rounds=(network(3), network(3)))
    with path.open("wb") as writer:
        write_aligner(writer, other)
    with pytest.raises(ModelFileError, match="trained on other features"):
        read_aligner(path)
    path.write_bytes(Path(Parser.open().path).read_bytes()[:100])
    with pytest.raises(ModelFileError, match="not a learned aligner"):
        read_aligner(path)


def test_training_from_files_keeps_a_card(tmp_path):
    write_gold(tmp_path / "gold.tsv", gold())
    made = train_files(
        [tmp_path / "gold.tsv"], tmp_path / "my.owlinks", settings=Training(epochs=1, units=4)
    )
    assert made.card["pairs"] == 6
    assert set(made.card["sources"]) == {"gold.tsv"}
    assert isinstance(Aligner.open(tmp_path / "my.owlinks"), LearnedAligner)


def test_nothing_to_learn_from_is_an_error():
    with pytest.raises(EmptyInputError, match="no pair has a link"):
        train_aligner([GoldPair(("a",), ("b",), frozenset(), frozenset())])


def test_unknown_names_and_long_sentences_are_one_clear_line(shipped):
    with pytest.raises(UnknownNameError, match="no aligner called 'lerned'"):
        Aligner.open("lerned")
    with pytest.raises(OtherwordsError, match="a sentence of 1,001 words"):
        shipped.align(["a"] * 1001, ["a"])
