"""T3 from compressions to a model, and from a model to shorter text."""

import json

import pytest

from otherwords.corpus.compressions import Compressed
from otherwords.errors import EmptyInputError, ModelFileError, OtherwordsError
from otherwords.rewrite import compress
from otherwords.rewrite.baselines.t3 import T3Compressor, T3Model, T3Settings, train_t3
from otherwords.rewrite.baselines.t3.compressor import steps_of
from otherwords.rewrite.baselines.t3.model import FORMAT
from otherwords.rewrite.read.text import OutputWord, TextInOut

NAMES = ["Anna", "Paul", "Maria", "Peter"]
ROWS = [
    Compressed(
        f"news.{place}",
        f"However , {name} bought a very old {thing} in the city yesterday .",
        (f"{name} bought a {thing} in the city .", f"{name} bought a {thing} ."),
    )
    for place, (name, thing) in enumerate(
        (name, thing) for name in NAMES for thing in ("house", "car", "boat")
    )
]


@pytest.fixture(scope="module")
def trained():
    return train_t3(ROWS, None, T3Settings(passes=4, beam=8), threads=1)


def test_what_was_learned_from(trained):
    assert (trained.sentences, trained.compressions) == (12, 24)
    assert trained.examples == 24
    assert trained.passes[-1].loss < trained.passes[0].loss
    assert trained.passes[-1].dual <= trained.passes[-1].primal
    assert trained.model.weights["drop tag NN"] < trained.model.weights["drop tag RB"]


def test_it_leaves_out_what_people_left_out(trained):
    line = "However , Eva bought a very old piano in the city yesterday ."
    text = TextInOut("en", lowercased=True, tokenised=True)
    found = T3Compressor(text, trained.model, None, ratio=0.62, threads=1).rewrite_all([line, ""])
    [[one], [empty]] = found
    assert one.text == "Eva bought a piano in the city ."
    assert [edit.source_text for edit in one.edits] == ["however ,", "very old", "yesterday"]
    assert (empty.text, empty.words) == ("", ())


def test_a_text_or_each_sentence_reaches_the_ratio(trained):
    lines = [row.text for row in ROWS[:3]]
    for ratio in (0.9, 0.6):
        found = list(compress(lines, "t3", model=trained.model, ratio=ratio, tokenised=True))
        words = sum(len(one.words) for one in found)
        assert words / sum(len(line.split()) for line in lines) <= ratio
        assert words / sum(len(line.split()) for line in lines) > ratio - 0.1


def test_a_model_is_the_same_after_writing(trained, tmp_path):
    trained.model.write(tmp_path / "news.t3")
    again = T3Model.read(tmp_path / "news.t3")
    assert again.weights == trained.model.weights
    assert again.grammar == trained.model.grammar
    assert again.settings["examples"] == 24


@pytest.mark.parametrize(
    "content", ["", "{}", "a text that is longer than the head of a model " * 3]
)
def test_another_file_is_refused_in_one_line(content, tmp_path):
    path = tmp_path / "other.json"
    path.write_text(content)
    with pytest.raises(ModelFileError, match=r"not a model of T3.*train-t3"):
        T3Model.read(path)


def test_damaged_rules_are_refused(trained, tmp_path):
    path = tmp_path / "news.t3"
    trained.model.write(path)
    record = json.loads(bytes(FORMAT.read(path)))
    record["rules"][0][0] = "(NP"
    FORMAT.write(path, [json.dumps(record).encode()])
    with pytest.raises(ModelFileError, match="is no fragment"):
        T3Model.read(path)
    FORMAT.write(path, [b"[1]"])
    with pytest.raises(ModelFileError, match="its content is wrong"):
        T3Model.read(path)


def test_a_single_changed_bit_is_found_out(trained, tmp_path):
    path = tmp_path / "news.t3"
    trained.model.write(path)
    whole = path.read_bytes()
    for place in range(0, len(whole), max(1, len(whole) // 50)):
        damaged = bytearray(whole)
        damaged[place] ^= 4
        path.write_bytes(damaged)
        with pytest.raises(ModelFileError):
            T3Model.read(path)


def test_nothing_to_learn_from():
    with pytest.raises(EmptyInputError, match="no sentence has a compression"):
        train_t3([Compressed("a.0", "He left .", ())], None)
    with pytest.raises(EmptyInputError, match="can be derived"):
        train_t3([Compressed("a.0", "He left .", ("She stayed !",))], None)


def test_settings_that_make_no_sense():
    with pytest.raises(OtherwordsError, match="strength 0: expected more than 0"):
        T3Settings(strength=0)
    with pytest.raises(OtherwordsError, match="no loss called 'token'"):
        T3Settings(loss="token")
    with pytest.raises(OtherwordsError, match="1 or more"):
        T3Settings(passes=0)


def test_it_needs_a_model(trained):
    with pytest.raises(OtherwordsError, match="needs a model"):
        next(compress(["He left ."], "t3"))
    model = T3Model(trained.model.grammar, {"language model": 1.0})
    with pytest.raises(OtherwordsError, match="needs a language model"):
        next(compress(["He left ."], "t3", model=model))


@pytest.mark.parametrize(
    ("output", "kinds"),
    [
        ([("a", 0), ("c", 2)], ["kept", "deleted", "kept"]),
        ([("x", None), ("c", 2)], ["rewritten", "kept"]),
        ([("c", 2), ("a", 0)], ["rewritten"]),
        ([("a", 0), ("b", 1), ("c", 2), ("x", None)], ["kept", "kept", "kept", "rewritten"]),
    ],
)
def test_steps_say_what_became_of_the_words(output, kinds):
    steps = steps_of("abc", [OutputWord(*one) for one in output])
    assert [step.kind for step in steps.children] == kinds
    assert [word.text for word in steps.output] == [text for text, _ in output]
