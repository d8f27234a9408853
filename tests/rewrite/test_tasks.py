"""Tasks: what each looks at, is scored by, and learns from."""

import pytest
from tests.rewrite.small_rewriting import WordModel

from otherwords.corpus.groups import Group
from otherwords.corpus.sample import groups
from otherwords.errors import UnknownNameError
from otherwords.rewrite.features import FAMILIES, is_known, known_features
from otherwords.rewrite.tasks import TASKS, find_task
from otherwords.rewrite.tasks.simplification import syllables
from otherwords.rewrite.tasks.task import GENERAL

STORED = [name for name in GENERAL if name.startswith(("p(", "Lex(", "Rarity"))]


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS.keys())
def test_the_features_of_a_task_exist(task):
    known = known_features(STORED, task.word_features(WordModel(), "en"))
    for name in task.features:
        assert name in FAMILIES or is_known(name, known), name
    assert len(set(task.features)) == len(task.features)


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS.keys())
def test_every_task_makes_examples_of_the_sample(task):
    found = list(task.development(groups()))
    assert found
    assert all(example.source and example.references for example in found)


def test_a_task_is_found_by_its_name():
    assert find_task("simplification").name == "simplification"
    with pytest.raises(UnknownNameError, match="Did you mean 'paraphrase'"):
        find_task("paraphrases")


def test_compression_learns_from_the_longest_and_the_shortest():
    versions = ("a b c d e f g h i j", "a b c d e f g h", None)
    (example,) = find_task("compression").development([Group(1, versions)])
    assert example == (versions[0], (versions[1],))


@pytest.mark.parametrize(
    ("name", "objective"),
    [("paraphrase", "Bleu"), ("compression", "Precis"), ("simplification", "Sari")],
)
def test_every_task_has_its_objective(name, objective):
    assert type(find_task(name).objective(None)).__name__ == objective


def test_compression_has_all_features_of_length_and_of_deletion():
    expected = {"SourceWords", "TargetWords", "WordCountDiff", "WordLenDiff", "WordLogCR"}
    expected |= {"CharCountDiff", "CharLogCR", "SourceChars", "TargetChars", "del:", "del:word="}
    assert expected <= set(find_task("compression").features)


@pytest.mark.parametrize(
    ("word", "count"),
    [("a", 1), ("table", 2), ("make", 1), ("free", 1), ("approximately", 6), ("--", 0)],
)
def test_syllables_are_groups_of_vowels(word, count):
    assert syllables(word) == count


def test_the_frequency_of_a_word_is_its_own_probability():
    features = find_task("simplification").word_features(WordModel(), "en")
    assert features["WordFrequency"]("project") == -4
    assert features["WordLetters"]("tea") == 3
