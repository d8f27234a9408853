"""Sentence alignment: planted texts, and the search against every way through small texts."""

import random
from pathlib import Path

import numpy as np
import pytest

from otherwords.align.sentences import align_sentences
from otherwords.align.sentences import search as searching
from otherwords.align.sentences.files import align_sentence_files, write_bead_numbers, write_beads
from otherwords.align.sentences.lexicon import SHARE, Matches, find_matches
from otherwords.align.sentences.search import PRIORS, Bead, search
from otherwords.errors import EmptyInputError
from otherwords.text.sentences import paragraphs, split_sentences


def every_way(rows, columns):
    if not rows and not columns:
        yield []
        return
    for a, b in PRIORS:
        if a <= rows and b <= columns:
            for rest in every_way(rows - a, columns - b):
                yield [*rest, (rows - a, rows, columns - b, columns)]


def slow_score(bead, lengths, matches, ratio):
    a, b, c, d = bead
    total = np.log(PRIORS[b - a, d - c])
    if b - a and d - c:
        long = [sum(lengths[0][a:b]), sum(lengths[1][c:d])]
        total += searching._fit(np.array(long[0]), np.array(long[1]), ratio)
        total += sum(matches.costs[0][a:b]) + sum(matches.costs[1][c:d])
        worth = np.zeros((b - a, d - c))
        for row, column, value in zip(matches.rows, matches.columns, matches.worth, strict=True):
            if a <= row < b and c <= column < d:
                worth[row - a, column - c] += value
        crossed = max(np.trace(worth), np.trace(worth[:, ::-1]))
        total += crossed if worth.shape == (2, 2) else worth.sum()
    return float(total)


@pytest.mark.parametrize("seed", range(25))
def test_the_search_finds_the_best_of_all_ways(seed):
    draw = np.random.default_rng(seed)
    rows, columns = draw.integers(1, 5, 2)
    lengths = draw.integers(1, 60, rows).astype(float), draw.integers(1, 60, columns).astype(float)
    count = int(draw.integers(0, 8))
    matches = Matches(
        draw.integers(0, rows, count),
        draw.integers(0, columns, count),
        draw.random(count) * 5,
        (-draw.random(rows), -draw.random(columns)),
    )
    found = search(lengths, matches, ratio=1.1)
    score = sum(slow_score(bead[:4], lengths, matches, 1.1) for bead in found)
    best = max(
        sum(slow_score(bead, lengths, matches, 1.1) for bead in way)
        for way in every_way(rows, columns)
    )
    assert score == pytest.approx(best)
    assert sum(bead.score for bead in found) == pytest.approx(best)


def text(count, seed=1):
    draw = random.Random(seed)
    words = [f"w{k}" for k in range(500)]
    return [draw.sample(words, draw.randint(4, 12)) for _ in range(count)]


def reworded(sentence, draw):
    return [word if draw.random() < 0.6 else f"v{draw.randrange(300)}" for word in sentence]


@pytest.mark.parametrize("large", [False, True])
def test_a_planted_text_is_recovered(large, monkeypatch):
    if large:  # search near the likely way only
        monkeypatch.setattr(searching, "LARGE", 100)
        monkeypatch.setattr(searching, "WIDTH", 30)
    draw = random.Random(5)
    source = text(200)
    target, expected = [], []
    at = 0
    while at < len(source):
        kind = draw.choices([(1, 1), (1, 0), (0, 1), (2, 1), (1, 2)], [12, 1, 1, 1, 1])[0]
        taken = source[at : at + kind[0]]
        if len(taken) < kind[0]:
            break
        start = len(target)
        if kind == (0, 1):
            target.append([f"u{draw.randrange(10**6)}" for _ in range(8)])
        elif kind == (1, 2):
            whole = reworded(taken[0] * 2, draw)
            target += [whole[: len(whole) // 2], whole[len(whole) // 2 :]]
        elif kind[1]:
            target.append(reworded([word for words in taken for word in words], draw))
        expected.append((at, at + kind[0], start, len(target)))
        at += kind[0]
    found = [bead[:4] for bead in align_sentences(source[:at], target)]
    right = len(set(found) & set(expected))
    assert right > 0.9 * len(expected)
    assert [bead[0] for bead in found] == sorted(bead[0] for bead in found)


def test_a_text_against_itself_is_one_to_one():
    sentences = text(50)
    assert {bead.kind for bead in align_sentences(sentences, sentences)} == {(1, 1)}


def test_two_languages_learn_a_lexicon():
    source = text(150, seed=2)
    target = [[f"t{word}" for word in words] for words in source]
    del target[40], source[90]
    beads = align_sentences(source, target, monolingual=False)
    right = sum(
        bead.kind == (1, 1)
        and [f"t{word}" for word in source[bead.source_start]] == target[bead.target_start]
        for bead in beads
    )
    assert right >= 140


def test_what_words_are_worth_by_hand():
    matches = find_matches([["a", "b"]], [["a", "c"]])
    # both sentences have two words, "a" is half of the words of each text
    worth = np.log1p(SHARE / (1 - SHARE) * 2 / 2)
    assert matches.worth.tolist() == pytest.approx([worth])
    assert matches.costs[0].tolist() == pytest.approx([np.log(1 - SHARE)])


def test_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text(
        "Mr. Fox left early.\nHe took\nthe train.\n\nNobody saw him go away.\n"
    )
    Path("b.txt").write_text("Mr. Fox left very early. He took the train. Nobody saw him go.\n")
    aligned = align_sentence_files("a.txt", "b.txt", running=True)
    assert write_beads(aligned, "pairs.tsv") == 3
    assert Path("pairs.tsv").read_text().splitlines()[1] == "He took the train.\tHe took the train."
    write_bead_numbers(aligned, "numbers.tsv")
    assert Path("numbers.tsv").read_text() == "1\t1\n2\t2\n3\t3\n"
    Path("empty.txt").write_text("\n")
    with pytest.raises(EmptyInputError, match=r"empty.txt: has no sentences"):
        align_sentence_files("a.txt", "empty.txt")
    with pytest.raises(EmptyInputError):
        align_sentences([], [["a"]])


def test_a_bead_knows_its_kind():
    assert Bead(3, 5, 7, 8).kind == (2, 1)


@pytest.mark.parametrize(
    ("paragraph", "count"),
    [
        ("It was 3.5 m long. It sank.", 2),
        ("He met Dr. J. Hill. They spoke.", 2),
        ('"Stop!" he cried. "Why?" "Because."', 3),
        ("No end", 1),
        ("", 0),
    ],
)
def test_sentences_are_split(paragraph, count):
    assert len(split_sentences(paragraph)) == count


def test_paragraphs_end_at_empty_lines():
    assert list(paragraphs(["", "a", "b", " ", "c"])) == ["a b", "c"]
