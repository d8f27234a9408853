"""What Python users do without thinking: index, iterate, copy, pickle, use several processes."""

import copy
import multiprocessing
import pickle

import pytest
from tests.rewrite.small_rewriting import WEIGHTS, make_database

from otherwords import (
    Aligner,
    Database,
    LanguageModel,
    Parser,
    Rewriter,
    Similarity,
    Tokeniser,
    align_files,
    build,
    extract,
    import_ppdb,
    read_pairs,
    tune,
)
from otherwords.errors import InputError, OtherwordsError, UnknownPhraseError, WrongKindError
from otherwords.language_model import estimate

PAIRS = [
    (["das", "haus"], ["the", "house"]),
    (["das", "buch"], ["the", "book"]),
    (["ein", "buch"], ["a", "book"]),
]
SENTENCE = "They agreed to the plan."
TEXTS = ["they approved the scheme .", "the scheme is good .", "we approved it ."]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with small.ow and small.lm."""
    place = tmp_path_factory.mktemp("habits")
    make_database(place)
    estimate(TEXTS, place / "small.lm", order=2)
    return place


@pytest.fixture(scope="module")
def database(folder):
    return Database.open(folder / "small.ow")


@pytest.fixture(scope="module")
def rewriter(folder, database):
    return Rewriter(database, folder / "small.lm", WEIGHTS)


# What runs in other processes has to be importable there.


def first_rewrite(rewriter):
    return rewriter.rewrite(SENTENCE, k=1)[0]


def first_score(model):
    return model.score("the scheme")


def first_tree(parser):
    return str(parser.parse(["The", "cat", "sleeps", "."]))


def first_links(aligner):
    return next(aligner.link(PAIRS))


def first_phrase(database):
    return next(iter(database)), database["plan"][0]


@pytest.fixture(params=["Database", "Rewriter", "Parser", "LanguageModel", "trained", "loaded"])
def opened(request, folder, database, rewriter):
    """Something a user opens, and a question to it."""
    if request.param == "loaded":
        Aligner.train(PAIRS).save(folder / "saved.align")
    made = {
        "Database": lambda: (database, first_phrase),
        "Rewriter": lambda: (rewriter, first_rewrite),
        "Parser": lambda: (Parser.open(), first_tree),
        "LanguageModel": lambda: (LanguageModel.open(folder / "small.lm"), first_score),
        "trained": lambda: (Aligner.train(PAIRS), first_links),
        "loaded": lambda: (Aligner.load(folder / "saved.align"), first_links),
    }
    return made[request.param]()


def test_a_copy_gives_the_same_answers(opened):
    thing, ask = opened
    expected = ask(thing)
    assert ask(pickle.loads(pickle.dumps(thing))) == expected
    assert ask(copy.deepcopy(thing)) == expected


@pytest.fixture(scope="module")
def spawned():
    """Two processes that share nothing with this one."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        yield pool


def test_spawned_processes_give_the_same_answers(opened, spawned):
    thing, ask = opened
    assert spawned.map_async(ask, [thing] * 3).get(timeout=60) == [ask(thing)] * 3


def test_forked_processes_give_the_same_answers(opened):
    thing, ask = opened
    expected = ask(thing)  # before the fork: threads that worked here are not there
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(ask, [thing] * 3).get(timeout=60) == [expected] * 3


def test_objects_with_a_file_are_pickled_by_its_name(folder, database, rewriter):
    for thing in (database, rewriter, Parser.open(), LanguageModel.open(folder / "small.lm")):
        assert len(pickle.dumps(thing)) < 3000


def test_a_relative_name_leads_to_the_same_file_from_elsewhere(folder, tmp_path, monkeypatch):
    monkeypatch.chdir(folder)
    sent = pickle.dumps(Database.open("small.ow"))
    monkeypatch.chdir(tmp_path)
    assert len(pickle.loads(sent)) == 6


def test_a_deleted_file_is_named_when_it_is_reopened(tmp_path):
    Aligner.train(PAIRS).save(tmp_path / "gone.align")
    sent = pickle.dumps(Aligner.load(tmp_path / "gone.align"))
    (tmp_path / "gone.align").unlink()
    with pytest.raises(InputError, match=r"gone\.align: no such file"):
        pickle.loads(sent)


def test_a_database_is_used_like_a_dictionary(database):
    assert "plan" in database and " Plan " in database
    assert "plant" not in database and None not in database and 3 not in database
    assert [each.text for each in database["plan"]] == ["scheme", "project"]
    assert len(database) == 6
    assert list(database) == sorted(
        ["[NP/POS,1] 's [NN,2]", "agreed to [NP,1]", "in the course of", "plan", "very"]
    )
    assert repr(database).endswith("small.ow: 6 paraphrases, eng>")


@pytest.mark.parametrize(
    ("phrase", "guess"),
    [
        ("paln", " Did you mean 'plan'?"),  # letters changed places
        ("plann", " Did you mean 'plan'?"),
        ("very plan", " Did you mean 'plan', 'very'?"),
        ("in the course", " Did you mean 'in the course of'?"),  # it only begins so
        ("unheard of", ""),
        ("", ""),
    ],
)
def test_a_missing_phrase_is_a_key_error_with_a_guess(database, phrase, guess):
    with pytest.raises(KeyError) as caught:
        database[phrase]
    assert isinstance(caught.value, OtherwordsError)
    assert str(caught.value) == f"small.ow: has no phrase {phrase!r}.{guess}"


def look_up(database):
    return database["paln"]


def read_nothing(_):
    Parser.open("nothing.owparse")


@pytest.mark.parametrize(
    ("job", "error"), [(look_up, UnknownPhraseError), (read_nothing, InputError)]
)
def test_an_error_comes_back_from_another_process(database, job, error):
    with multiprocessing.get_context("fork").Pool(1) as pool, pytest.raises(error) as caught:
        pool.apply_async(job, [database]).get(timeout=60)
    assert "plan" in str(caught.value) or caught.value.path == "nothing.owparse"


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda d: d.paraphrases(None), "phrase: expected a text, found None"),
        (lambda d: d[None], "phrase: expected a text, found None"),
        (lambda d: d.paraphrases(["plan"]), "phrase: expected a text, found list"),
        (lambda d: d.paraphrases_of("plan"), "phrases: expected a list of phrases, found the text"),
        (lambda d: next(d.lookups("plan")), "phrases: expected a list of phrases, found the text"),
        (lambda d: next(d.lookups([3])), "phrase: expected a text, found int"),
        (lambda d: d.paraphrases_of(None), "phrases: expected a list of phrases, found None"),
        (lambda d: Rewriter(d, settings={"pops": 3}), "settings: expected DecoderSettings, found"),
    ],
)
def test_a_wrong_kind_of_input_to_a_database_is_one_clear_error(database, ask, message):
    with pytest.raises(WrongKindError, match=message):
        ask(database)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: Aligner.train("das haus"), "pairs: expected a list of sentence pairs, found the"),
        (lambda: Aligner.train(None), "pairs: expected a list of sentence pairs, found None"),
        (
            lambda: Aligner.train([("das haus", "the house")]),
            "sentence pair 1: expected two lists of words, found tuple .* Tokenise both sides",
        ),
        (
            lambda: list(Aligner.train(PAIRS).link([(1, "das haus", "the house")])),
            "sentence pair 1: expected two lists of words",
        ),
        (
            lambda: Aligner.train(PAIRS, {"iterations": 5}),
            "settings: expected Settings, found dict",
        ),
    ],
)
def test_a_wrong_kind_of_input_to_an_aligner_is_one_clear_error(ask, message):
    with pytest.raises(WrongKindError, match=message):
        ask()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (None, "sentence: expected a text or a list of words, found None"),
        ({"a": 1}, "sentence: expected a text or a list of words, found dict"),
        ([1, 2], "sentence: expected a list of words, found list"),
    ],
)
def test_a_wrong_kind_of_input_to_a_language_model_is_one_clear_error(folder, words, message):
    model = LanguageModel.open(folder / "small.lm")
    with pytest.raises(WrongKindError, match=message):
        model.score(words)
    with pytest.raises(WrongKindError, match="sentences: expected a list of sentences"):
        model.score_batch("the scheme")


@pytest.mark.parametrize("kind", [Database, Parser, LanguageModel, Aligner, Similarity])
@pytest.mark.parametrize("given", [3, {"path": "x"}, ["x"]])
def test_what_is_no_path_cannot_be_opened(kind, given):
    with pytest.raises(WrongKindError, match=r"expected a path, found .* Write \w+.open\("):
        kind.open(given)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: build({"language": "en"}, output="x.ow"), "source: expected a Recipe or the path"),
        (lambda: import_ppdb(None, "x.ow"), "files: expected a list of files, found None"),
        (lambda: import_ppdb(["x.txt"], None), "folder: expected a path, found None"),
        (lambda: read_pairs(None), "path: expected a path, found None"),
        (lambda: extract(None, []), "pairs: expected a list of sentence pairs, found None"),
        (lambda: extract([], "0-0"), "links: expected a list of links.* found the text"),
        (lambda: tune(None, None), "sources: expected a list of sentences, found None"),
        (lambda: tune(None, ["One."], {}), "references: expected a list of texts, found dict"),
        (lambda: Tokeniser(None), "language: expected its code, found None"),
        (lambda: Tokeniser("en").tokens(["a"]), "text: expected a text, found list"),
        (lambda: align_files("a.tsv", "a.links"), "text: expected Source, found the text"),
    ],
)
def test_a_wrong_kind_of_input_to_a_verb_is_one_clear_error(ask, message):
    with pytest.raises(WrongKindError, match=message):
        ask()
