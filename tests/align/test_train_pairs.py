"""Training on a part of a text and linking all of it; the memory that training takes."""

from dataclasses import replace
from pathlib import Path

import pytest

from otherwords.align import Aligner, Settings, Source, align, align_files
from otherwords.align import files as align_module
from otherwords.align.memory import Needs, check_counts, evenly, evenly_chosen, pairs_that_fit
from otherwords.align.vocabulary import Vocabulary, encode
from otherwords.engine.memory import MemoryLimitError
from otherwords.errors import OtherwordsError
from otherwords.machine import available_memory, memory_in_use

PART = Settings(train_pairs=200)


@pytest.fixture
def text(here, made_up):
    """A text in two files."""
    for side, name in enumerate(("text.en", "text.de")):
        lines = (" ".join(pair[side]) for pair in made_up.pairs)
        Path(name).write_text("".join(f"{line}\n" for line in lines))
    return Source(source="text.en", target="text.de", tokenised=True)


@pytest.mark.parametrize("total", [1, 2, 7, 100, 1001])
def test_a_part_is_evenly_spread(total):
    for wanted in {1, total // 3, total // 2 + 1, total} - {0}:
        chosen = [place for place, taken in enumerate(evenly_chosen(total, wanted)) if taken]
        assert len(chosen) == wanted
        gaps = [after - before for before, after in zip([-1, *chosen], chosen, strict=False)]
        assert max(gaps) - min(gaps) <= 1
        assert list(evenly(range(total), total, wanted)) == chosen


def test_files_and_memory_give_the_same_model_and_links(text, made_up):
    aligned = align_files(text, "part.links", PART, save_model="part.model")
    assert (aligned.pairs, aligned.trained, aligned.limited) == (len(made_up.pairs), 200, "")
    aligner, links = align(made_up.pairs, PART)
    loaded = Aligner.load("part.model")
    again = list(loaded.link(made_up.pairs))
    assert again == list(links) == list(aligner.link(made_up.pairs))
    chosen = list(evenly(made_up.pairs, len(made_up.pairs), 200))
    assert again == list(Aligner.train(chosen).link(made_up.pairs))
    assert len(Path("part.links").read_text().splitlines()) == len(made_up.pairs)


def test_a_part_links_nearly_as_well_as_everything(made_up, f1):
    whole, part = (
        f1(align(made_up.pairs, settings)[1], made_up.links) for settings in (Settings(), PART)
    )
    assert part > whole - 0.1


def test_pairs_without_words_are_not_counted_among_those_to_train_on(made_up):
    gaps = [pair for each in made_up.pairs[:300] for pair in (None, each)]
    settings = replace(PART, train_pairs=100)
    links = list(align(gaps, settings)[1])
    assert links[1::2] == list(align(made_up.pairs[:300], settings)[1])
    assert not any(links[::2])


@pytest.mark.parametrize("wanted", [0, 10**9])
def test_all_pairs_or_more_are_all(made_up, wanted):
    pairs = made_up.pairs[:100]
    everything = list(align(pairs)[1])
    assert list(align(pairs, Settings(train_pairs=wanted))[1]) == everything


def test_memory_that_is_too_little_is_an_error_of_one_line(text):
    with pytest.raises(MemoryLimitError) as caught:
        align_files(text, "out.links", memory="1MB")
    message = str(caught.value)
    assert message.startswith("training on 500 sentence pairs needs about ")
    assert "of memory, the limit is 1MB. Raise it: --memory " in message
    assert not Path("out.links").exists()


def test_what_does_not_fit_is_trained_on_a_part_with_a_note(text, made_up, monkeypatch):
    limit = memory_in_use() + 10**9
    monkeypatch.setattr(align_module, "FEWEST", 10)
    monkeypatch.setattr(align_module, "pairs_that_fit", lambda total, *_: total // 5)
    monkeypatch.setattr(align_module, "MOST_GROWN", 10**9)
    aligned = align_files(text, "out.links", memory=str(limit))
    assert (aligned.pairs, aligned.trained) == (len(made_up.pairs), 100)
    assert aligned.limited.startswith("trained on 100 of 500 pairs, evenly spread: training on all")


def test_the_pairs_that_fit_grow_with_memory():
    probe, half = Needs(1000, 50_000, 9000, 10**6), Needs(500, 25_000, 5000, 550_000)
    held = memory_in_use()
    fitting = [pairs_that_fit(10**8, probe, half, held + size * 10**9) for size in (1, 4, 16)]
    assert 10_000 < fitting[0] < fitting[1] < fitting[2] < 10**8
    assert probe.scaled(fitting[0], half).size < 10**9


def test_needs_count_pairs_of_words_that_occur_together(made_up):
    words = Vocabulary(stem_length=5), Vocabulary(stem_length=5)
    needs = Needs.of(encode(made_up.pairs, *words), *words)
    together = {(s, t) for left, right in made_up.pairs for s in left for t in right}
    assert needs.pairs == len(made_up.pairs)
    assert needs.tokens == sum(len(left) + len(right) for left, right in made_up.pairs)
    assert needs.together == pytest.approx(len(together), rel=0.5)


def test_counts_that_32_bits_cannot_hold_are_an_error():
    words = Vocabulary(stem_length=5), Vocabulary(stem_length=5)
    bitext = encode([(["a"] * 50, ["b"] * 50)] * 100, *words)
    check_counts(bitext, *words, Settings())
    with pytest.raises(OtherwordsError, match="100 sentence pairs are too many to count"):
        check_counts(bitext, *words, Settings(chains=100_000))


def test_the_computer_says_how_much_memory_is_left():
    left = available_memory()
    assert left is None or left > memory_in_use() / 2
