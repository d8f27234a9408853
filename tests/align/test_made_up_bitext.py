"""A bitext whose true links are known is aligned well, and the same way every time."""

from dataclasses import replace

import pytest

from otherwords.align import Aligner, Settings, align

SETTINGS = {
    "default": Settings(),
    "fast": Settings().fast(),
    "two chains": Settings(chains=2),
}


@pytest.mark.parametrize(
    ("name", "least"), [("default", 0.97), ("fast", 0.93), ("two chains", 0.97)]
)
def test_most_links_are_found(made_up, f1, name, least):
    _, links = align(made_up.pairs, SETTINGS[name])
    assert f1(links, made_up.links) > least


def test_new_sentences_are_linked_as_well_as_old_ones(made_up, f1):
    aligner = Aligner.train(made_up.pairs[:400])
    assert f1(aligner.link(made_up.pairs[400:]), made_up.links[400:]) > 0.97


@pytest.mark.parametrize("name", SETTINGS)
def test_links_are_the_same_to_the_last_bit_on_any_number_of_threads(made_up, name):
    runs = [
        list(align(made_up.pairs, SETTINGS[name], threads=threads)[1]) for threads in (1, 2, 8, 2)
    ]
    assert runs[1:] == runs[:1] * 3


def test_seeds_change_only_the_sampled_model_and_only_a_little(made_up, f1):
    one, other, fast, other_fast = (
        list(align(made_up.pairs, replace(settings, seed=seed))[1])
        for settings in (Settings(), Settings().fast())
        for seed in (1, 2)
    )
    assert one != other
    assert f1(one, other) > 0.98
    assert fast == other_fast
