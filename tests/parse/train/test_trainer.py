"""Training: the same bytes every time, and a small treebank learned by heart."""

from dataclasses import asdict, replace

import numpy as np
import pytest
from tests.parse.small_treebank import DEPENDENCIES, TEXT, TINY, TREES

from otherwords.errors import EmptyInputError, OtherwordsError
from otherwords.evaluate.parses.brackets import score_brackets
from otherwords.evaluate.parses.dependencies import score_dependencies
from otherwords.parse import DependencyTree, Parser, Tree
from otherwords.parse.model_file import write_model
from otherwords.parse.train import Epoch, train_parser
from otherwords.parse.train.trainer import _Steps

SHORT = replace(TINY, epochs=2)
SENTENCES = [tree.words for tree in TREES]


def model(tmp_path, treebanks, text=(), settings=SHORT, **options):
    """The path of a parser trained just now."""
    path = tmp_path / "parser.owparse"
    write_model(path, train_parser(treebanks, text, settings=settings, **options))
    return path


def model_bytes(tmp_path, *arguments, **options):
    return model(tmp_path, *arguments, **options).read_bytes()


def test_threads_and_repetition_do_not_change_a_byte(tmp_path):
    treebanks = [TREES, DEPENDENCIES]
    first = model_bytes(tmp_path, treebanks, TEXT, threads=1)
    for threads in (1, 2, 3, None):
        assert model_bytes(tmp_path, treebanks, TEXT, threads=threads) == first


def test_another_seed_gives_another_parser(tmp_path):
    first, second = (
        train_parser([TREES, DEPENDENCIES], TEXT, settings=replace(SHORT, seed=seed))
        for seed in (1, 2)
    )
    assert not np.array_equal(first.dense, second.dense)
    assert not np.array_equal(first.table, second.table)
    assert first.words == second.words
    assert first.labels == second.labels


def test_a_draw_from_a_large_treebank_differs_by_epoch_and_by_seed(tmp_path):
    drawn = replace(SHORT, most_sentences=4)
    assert model_bytes(tmp_path, [TREES], settings=drawn) != model_bytes(tmp_path, [TREES])
    assert model_bytes(tmp_path, [TREES], settings=drawn) == model_bytes(
        tmp_path, [TREES], settings=drawn, threads=2
    )


def test_its_own_sentences_are_learned_by_heart(tiny_parser):
    trees = score_brackets(TREES, tiny_parser.parse_batch(SENTENCES))
    assert (trees.f1, trees.exact, trees.tagging) == (100, 100, 100)
    arcs = score_dependencies(DEPENDENCIES, tiny_parser.dependencies_batch(SENTENCES))
    assert (arcs.uas, arcs.las) == (100, 100)


def test_joined_hyphens_are_learned_too(tiny_parser):
    # The treebank has `well - known` as three words; training adds the sentence with one.
    tree = tiny_parser.parse("a well-known garden .".split())
    assert str(tree) == "(ROOT (NP (DT a) (JJ well-known) (NN garden) (. .)))"


def test_trees_alone_teach_trees_and_leave_relations_unspecified(tmp_path):
    parser = Parser.open(model(tmp_path, [TREES], settings=TINY))
    assert parser.parse_batch(SENTENCES) == TREES
    assert parser.relations == ("dep",)
    for words in SENTENCES:
        found = parser.dependencies(words)
        assert found.words == words
        assert set(found.relations) == {"dep"}
        assert parser.arc_scores(words).decode() == found


def test_dependencies_alone_teach_dependencies_and_trees_are_bare(tmp_path):
    parser = Parser.open(model(tmp_path, [DEPENDENCIES], settings=TINY))
    assert parser.dependencies_batch(SENTENCES) == DEPENDENCIES
    assert parser.labels == ("ROOT",)
    for words in SENTENCES:
        for scored in parser.nbest(words, 5):
            tree = scored.tree
            assert Tree(tree.words, tree.tags, tree.labels, tree.starts, tree.ends) == tree
            assert tree.words == words
            assert set(tree.labels) == {"ROOT"}


def test_without_frequent_words_there_is_still_a_parser(tmp_path):
    settings = replace(SHORT, least_count=1000)
    parser = Parser.open(model(tmp_path, [TREES, DEPENDENCIES], settings=settings))
    assert parser.parse(["the", "cat"]).words == ("the", "cat")
    assert parser.dependencies(["the", "cat"]).words == ("the", "cat")


def test_a_top_without_a_name_becomes_root(tmp_path):
    # As in the Penn Treebank, where a top with two children has no label.
    bare = [Tree.from_brackets("( (NP (NN tea)) (. .))"), Tree.from_brackets("( (NP (NN cat)))")]
    parser = Parser.open(model(tmp_path, [bare], settings=TINY))
    assert str(parser.parse(["tea", "."])) == "(ROOT (NP (NN tea)) (. .))"
    assert str(parser.parse(["cat"])) == "(ROOT (NP (NN cat)))"


def test_without_epochs_there_is_a_parser_that_knows_nothing(tmp_path):
    parser = Parser.open(model(tmp_path, [TREES], settings=replace(TINY, epochs=0)))
    assert parser.parse(["the", "cat"]).words == ("the", "cat")


@pytest.mark.parametrize(
    "treebanks",
    [
        [],
        [[], []],
        [[Tree((), (), (), [], [])]],
        [[DependencyTree((), (), [], ())]],
        [[Tree.from_brackets(f"(X {'(NN tea) ' * 151})")]],
    ],
)
def test_nothing_to_learn_from_is_an_empty_input(treebanks):
    with pytest.raises(EmptyInputError, match="the treebanks hold no sentence to learn from"):
        train_parser(treebanks, TEXT, settings=SHORT)


def test_an_empty_treebank_beside_another_does_no_harm(tmp_path):
    assert model_bytes(tmp_path, [TREES, []]) == model_bytes(tmp_path, [TREES])


def test_the_card_says_how_the_parser_was_made(tiny_parser):
    card = tiny_parser.card
    assert card["settings"] == asdict(TINY)
    # 12 sentences and one more with `well-known` whole, which has 4 words.
    assert card["sentences"] == 13
    assert card["words"] == sum(map(len, TREES)) + 4
    assert card["text_sentences"] == len(TEXT)
    assert card["sources"] == {}
    assert card["version"]


def test_sources_go_into_the_card():
    trained = train_parser([TREES], settings=SHORT, sources={"own.ptb": "0a1b"})
    assert trained.card["sources"] == {"own.ptb": "0a1b"}


def test_each_epoch_is_reported_and_losses_fall():
    epochs, steps = [], []
    settings = replace(TINY, epochs=6)
    train_parser(
        [TREES],
        settings=settings,
        report=epochs.append,
        progress=lambda *state: steps.append(state),
    )
    assert [epoch.number for epoch in epochs] == [1, 2, 3, 4, 5, 6]
    assert all(isinstance(epoch, Epoch) for epoch in epochs)
    assert epochs[-1].tags < epochs[0].tags
    assert epochs[-1].trees < epochs[0].trees
    assert (epochs[0].arcs, epochs[0].relations) == (0, 0), "there were none to learn"
    assert steps == sorted(steps)
    assert steps[-1][0] == steps[-1][1]


def test_steps_add_up_over_the_parts_and_their_total_is_known_after_the_first():
    seen = []
    steps = _Steps(lambda *state: seen.append(state))
    for done in 4, 9:  # of the word vectors
        steps.count(done)
    steps.expect(10)
    for epoch in [1, 5], [5, 6]:  # the second is longer than expected
        steps.begin()
        for done in epoch:
            steps.count(done)
    assert seen == [(4, None), (9, None), (10, 19), (14, 19), (19, 19), (20, 20)]


def test_a_dict_instead_of_settings_is_an_error():
    with pytest.raises(OtherwordsError, match="settings: expected Training, found dict"):
        train_parser([TREES], settings={"epochs": 2})


def test_an_error_in_progress_stops_training():
    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train_parser([TREES], TEXT, settings=replace(TINY, epochs=200), progress=stop)


def test_a_gradient_that_is_not_finite_stops_training_with_a_message():
    settings = replace(TINY, rate=1e30, warm_up=0)
    with pytest.raises(
        OtherwordsError, match=r"^training failed in epoch \d+: the gradient of step"
    ):
        train_parser([TREES, DEPENDENCIES], settings=settings, threads=1)
