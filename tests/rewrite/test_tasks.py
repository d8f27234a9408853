"""Tasks: what each looks at and is scored by."""

import pytest
from tests.rewrite.small_rewriting import WordModel

from otherwords.database.ranking.columns import LEARNED
from otherwords.errors import UnknownNameError
from otherwords.rewrite.features import FAMILIES, is_known, known_features
from otherwords.rewrite.tasks import TASKS, find_task
from otherwords.rewrite.tasks.simplification import syllables
from otherwords.rewrite.tasks.task import GENERAL

STORED = [name for name in GENERAL if name.startswith(("p(", "Lex(", "Rarity"))]


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS.keys())
def test_the_features_of_a_task_exist(task):
    known = known_features((*STORED, *LEARNED), task.word_features(WordModel(), "en"))
    for name in task.features:
        assert name in FAMILIES or is_known(name, known), name
    assert len(set(task.features)) == len(task.features)


def test_a_task_is_found_by_its_name():
    assert find_task("simplification").name == "simplification"
    with pytest.raises(UnknownNameError, match="Did you mean 'paraphrase'"):
        find_task("paraphrases")


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
