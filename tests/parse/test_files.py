"""A file of sentences becomes a file of trees: every line has its own, whatever is in it."""

import gzip
import random
from pathlib import Path

import pytest
from tests.parse.small_treebank import DEPENDENCIES, TINY, TREES

from otherwords.errors import InputError, OtherwordsError, OutputError
from otherwords.parse import Parser, Tree, files, read_dependencies, read_trees
from otherwords.parse.files import format_of_name, parse_file
from otherwords.parse.model_file import write_model
from otherwords.parse.train import train_parser
from otherwords.text import Tokeniser

ODD = [
    "The cat sleeps.",
    "",
    "tea",
    "   \t ",
    "the word(s) [1] {2} (see -LRB- and \\ / *)",
    "слово 和 كلمة",
    "\U0001f600 \U0001f468\u200d\U0001f469\u200d\U0001f467 ok \U0001f1e9\U0001f1ea",
    "\u200b\ufeff",  # characters that nobody sees, so no token
    "a\u00a0b\u2003c",
    "1 ||| 2 ||| 3",
    "# no comment",
    "_",
]


def write(path, lines):
    Path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


@pytest.fixture(autouse=True)
def text(here):
    write("odd.en", ODD)


@pytest.fixture
def small_batches(monkeypatch):
    monkeypatch.setattr(files, "WORDS_AT_ONCE", 5)


def random_lines(seed):
    chance = random.Random(seed)
    words = "the cat dog sees a , tea ( ) in . green-ish zzz can't".split()
    return [" ".join(chance.choices(words, k=chance.choice([0, 1, 3, 8]))) for _ in range(12)]


@pytest.mark.parametrize("cut", ["tokenised", "raw"])
def test_batches_give_the_same_trees_as_single_sentences(tiny_parser, small_batches, cut):
    lines = random_lines(seed=7)
    write("text.en", lines)
    tokens = str.split if cut == "tokenised" else Tokeniser("en").tokens
    parse_file("text.en", "out.ptb", tiny_parser, tokenised=cut == "tokenised")
    assert list(read_trees("out.ptb")) == [tiny_parser.parse(tokens(line)) for line in lines]
    parse_file("text.en", "out.conllu", tiny_parser, tokenised=cut == "tokenised")
    found = [(tree.words, tree.heads.tolist()) for tree in read_dependencies("out.conllu")]
    expected = [tiny_parser.dependencies(tokens(line)) for line in lines]
    assert found == [(tree.words, tree.heads.tolist()) for tree in expected]


@pytest.mark.parametrize("tokenised", [True, False])
def test_every_line_has_its_tree_and_every_tree_its_words(tiny_parser, tokenised):
    tokens = [tuple(line.split() if tokenised else Tokeniser("en").tokens(line)) for line in ODD]
    for name, read in ("out.ptb", read_trees), ("out.conllu", read_dependencies):
        parsed = parse_file("odd.en", name, tiny_parser, tokenised=tokenised)
        assert [tree.words for tree in read(name)] == tokens
        assert (parsed.sentences, parsed.words) == (len(ODD), sum(map(len, tokens)))


def test_a_tree_is_one_line_and_an_empty_line_the_tree_without_words(tiny_parser):
    parse_file("odd.en", "out.ptb", tiny_parser)
    lines = Path("out.ptb").read_text(encoding="utf-8").split("\n")
    assert len(lines) == len(ODD) + 1
    assert [number for number, line in enumerate(lines) if line == "(())"] == [1, 3, 7]


def test_brackets_are_escaped_in_the_file_and_back_in_the_tree(tiny_parser):
    write("text.en", ["( [ { x(y) } ] )"])
    parse_file("text.en", "out.ptb", tiny_parser, tokenised=True)
    assert "x-LRB-y-RRB-)" in Path("out.ptb").read_text()
    assert next(read_trees("out.ptb")).words == ("(", "[", "{", "x(y)", "}", "]", ")")


def test_raw_dependencies_carry_their_line_and_their_text_as_comments(tiny_parser):
    write("text.en", ["It  can't\tbe.", "", "tea"])
    parse_file("text.en", "out.conllu", tiny_parser)
    assert [tree.comments for tree in read_dependencies("out.conllu")] == [
        ("# sent_id = 1", "# text = It can't be."),
        ("# sent_id = 2", "# text ="),
        ("# sent_id = 3", "# text = tea"),
    ]
    parse_file("text.en", "out.conllu", tiny_parser, tokenised=True)
    comments = [tree.comments for tree in read_dependencies("out.conllu")]
    assert comments == [(), ("# text =",), ()]


@pytest.mark.parametrize("words", [300, 301, 1000])
def test_a_long_line_is_still_one_sentence(tiny_parser, words):
    write("text.en", ["tea " * words, "the cat"])
    parse_file("text.en", "out.ptb", tiny_parser, tokenised=True)
    assert [len(tree) for tree in read_trees("out.ptb")] == [words, 2]
    parse_file("text.en", "out.conllu", tiny_parser, tokenised=True)
    assert [len(tree) for tree in read_dependencies("out.conllu")] == [words, 2]


def test_a_list_has_line_score_and_tree_best_first(tiny_parser, small_batches):
    parse_file("odd.en", "out.ptb", tiny_parser, nbest=4)
    rows = [line.split(" ||| ", 2) for line in Path("out.ptb").read_text("utf-8").splitlines()]
    lists = {}
    for number, score, tree in rows:
        lists.setdefault(int(number), []).append((float(score), Tree.from_brackets(tree)))
    assert list(lists) == list(range(1, len(ODD) + 1))
    for number, line in enumerate(ODD, 1):
        expected = tiny_parser.nbest(Tokeniser("en").tokens(line), 4)
        assert [tree for _, tree in lists[number]] == [scored.tree for scored in expected]
        scores = [score for score, _ in lists[number]]
        assert scores == pytest.approx([scored.score for scored in expected], rel=1e-5, abs=1e-6)
        assert scores == sorted(scores, reverse=True)
    assert lists[2] == [(0.0, Tree.from_brackets("(())"))]


def test_threads_and_batches_do_not_change_the_bytes(tiny_parser, monkeypatch):
    found = set()
    for threads, words in (1, 8000), (2, 3), (3, 40):
        monkeypatch.setattr(files, "WORDS_AT_ONCE", words)
        parse_file("odd.en", "out.ptb", tiny_parser, nbest=3, threads=threads)
        parse_file("odd.en", "out.conllu", tiny_parser, threads=threads)
        found.add((Path("out.ptb").read_bytes(), Path("out.conllu").read_bytes()))
    assert len(found) == 1


def test_progress_counts_the_sentences_written(tiny_parser, small_batches):
    told = []
    parse_file("odd.en", "out.ptb", tiny_parser, progress=lambda *state: told.append(state))
    assert told == sorted(told) and len(told) > 1
    assert told[-1] == (len(ODD), len(ODD))


def test_files_are_read_and_written_compressed(tiny_parser):
    Path("odd.en.gz").write_bytes(gzip.compress(Path("odd.en").read_bytes()))
    parse_file("odd.en", "plain.conllu", tiny_parser)
    parse_file("odd.en.gz", "out.conllu.gz", tiny_parser)
    packed = gzip.decompress(Path("out.conllu.gz").read_bytes())
    assert packed == Path("plain.conllu").read_bytes()


def test_the_format_option_overrides_the_name(tiny_parser):
    parse_file("odd.en", "out.conllu", tiny_parser)
    parse_file("odd.en", "out.ptb", tiny_parser, kind="conllu")
    assert Path("out.ptb").read_bytes() == Path("out.conllu").read_bytes()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.ptb", "ptb"),
        ("a.MRG.zst", "ptb"),
        ("a.conllu.gz", "conllu"),
        ("conllu", None),
        ("-", None),
    ],
)
def test_the_format_is_inferred_from_the_name(name, kind):
    assert format_of_name(name) == kind


def test_an_empty_file_gives_an_empty_file(tiny_parser):
    Path("empty.en").touch()
    assert parse_file("empty.en", "out.ptb", tiny_parser).sentences == 0
    assert Path("out.ptb").read_bytes() == b""


def test_unreadable_input_leaves_nothing_behind(tiny_parser, small_batches, here):
    Path("bad.en").write_bytes(b"the cat sleeps and sleeps .\n" * 3 + b"caf\xe9\n")
    with pytest.raises(InputError, match=r"^bad.en:4: byte 4 of the line \(0xe9\) is not UTF-8"):
        parse_file("bad.en", "out.ptb", tiny_parser)
    with pytest.raises(InputError, match=r"^none.en: no such file"):
        parse_file("none.en", "out.ptb", tiny_parser)
    assert {path.name for path in here.iterdir()} == {"odd.en", "bad.en"}


def test_the_input_is_not_overwritten(tiny_parser):
    Path("link.en").symlink_to("odd.en")
    for name in "odd.en", "./odd.en", "link.en":
        with pytest.raises(OutputError, match=r"is the input. Choose another name"):
            parse_file("odd.en", name, tiny_parser)
    assert Path("odd.en").read_text(encoding="utf-8").startswith("The cat")


def test_lists_of_dependencies_and_of_no_trees_are_an_error(tiny_parser):
    with pytest.raises(OtherwordsError, match="conllu holds one tree per sentence, not 3"):
        parse_file("odd.en", "out.conllu", tiny_parser, nbest=3)
    with pytest.raises(OtherwordsError, match="nbest is 0, but must be 1 or more"):
        parse_file("odd.en", "out.ptb", tiny_parser, nbest=0)


@pytest.mark.parametrize(
    ("treebank", "output", "expected"),
    [
        (TREES, "out.conllu", "was trained without dependencies. .* train on a .conllu treebank"),
        (DEPENDENCIES, "out.ptb", "was trained without constituents. .* train on a .ptb treebank"),
    ],
)
def test_a_parser_of_the_other_kind_is_an_error(treebank, output, expected):
    trained = train_parser([treebank[:3]], settings=TINY, threads=1)
    write_model("half.owparse", trained)
    parser = Parser.open("half.owparse")
    with pytest.raises(OtherwordsError, match=expected):
        parse_file("odd.en", output, parser)
    other = "out.ptb" if output == "out.conllu" else "out.conllu"
    assert parse_file("odd.en", other, parser).sentences == len(ODD)
