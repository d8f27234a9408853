"""otherwords tune: from sentences and references to weights, stopped or not."""

import json
import signal
import subprocess
import sys
from math import floor
from pathlib import Path

import pytest
from tests.cli.small_rewriting import arpa
from tests.rewrite.small_rewriting import make_database
from typer.testing import CliRunner

from otherwords.cli.main import app
from otherwords.rewrite import Weights, read_weights, write_weights
from otherwords.rewrite.length.text import text_lengths
from otherwords.text import Tokeniser
from otherwords.tune.candidates import Decoded

LONG = """The committee agreed to the very good plan.
The old roof is very good.
In the course of a very good day the committee approved the old plan.
"""
SHORT = """The committee approved the scheme.
The roof is good.
During a good day the committee approved the plan.
"""
COMPRESSIONS = [
    {"id": "a.0", "text": "the old plan is very good .", "summaries": ["the plan is good .", ""]},
    {"id": "a.1", "text": "a very old roof .", "summaries": ["an old roof .", "a roof ."]},
]
WITH = ("--database", "small.ow", "--language-model", "words.arpa")
QUICK = ("--iterations", "3", "--nbest", "40", "--restarts", "1", "--objective", "precis:0.7")
TEXTS = ("dev.long", "dev.short")
KILLED = """
import os, signal, sys
left = {renames}
def watch(event, arguments):
    global left
    if event == "os.rename" and sys.argv[1] in str(arguments[0]):
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(watch)
from otherwords.cli.main import app
app(sys.argv[2:])
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A database, a model, sentences with references, all of a few lines."""
    place = tmp_path_factory.mktemp("tune")
    make_database(place)
    (place / "words.arpa").write_text(arpa())
    (place / "dev.long").write_text(LONG)
    (place / "dev.short").write_text(SHORT)
    lines = map(json.dumps, COMPRESSIONS)
    (place / "people.jsonl").write_text("\n".join(lines) + "\n")
    return place


@pytest.fixture
def inside(folder, monkeypatch):
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def tune(inside):
    def run_tune(*arguments, given=WITH, output="weights.toml", **options):
        words = ["tune", *arguments, *given, "-o", output]
        return CliRunner().invoke(app, words, prog_name="otherwords", **options)

    return run_tune


def content(place):
    return {str(p.relative_to(place)): p.read_bytes() for p in place.rglob("*") if p.is_file()}


def facts(work):
    return json.loads(Path(work, "run.json").read_text())


def test_weights_get_better_and_say_what_they_are_good_for(tune, tmp_path):
    result = tune(*TEXTS, *QUICK, "--work", str(tmp_path / "run"))
    assert result.exit_code == 0, result.stderr
    told = [line.split(": ", 1)[1] for line in result.stderr.splitlines()]
    assert told[0].startswith("iteration 0: precis:0.7 ")
    found = read_weights("weights.toml")
    history = json.loads((tmp_path / "run" / "history.json").read_text())["iterations"]
    assert found.score == max(each["score"] for each in history) > 60 > history[0]["score"]
    assert (found.task, found.objective, found.ratio) == ("compression", "precis:0.7", 0.7)
    assert "measure:tuning" in found.data
    assert {"LanguageModel", "TargetChars", "Deletion", "del:RB", "del:word=very"} <= {
        *found.weights
    }
    shown = CliRunner().invoke(
        app, ["compress", "-", *WITH, "--weights", "weights.toml"], input="The old roof is good.\n"
    )
    assert shown.exit_code == 0, shown.stderr


def test_the_score_is_that_of_the_weights_that_were_written(tune, tmp_path):
    # a run of one iteration begins with a decoding under the weights it is given
    assert tune(*TEXTS, *QUICK).exit_code == 0
    reached = read_weights("weights.toml").score
    options = (*QUICK, "--start", "weights.toml", "--iterations", "1")
    again = tune(*TEXTS, *options, output=str(tmp_path / "again.toml"))
    assert f"iteration 0: precis:0.7 {reached:.2f}," in again.stderr


def test_pro_tunes_the_same_features(tune):
    options = ("--optimiser", "pro", "--iterations", "10", "--nbest", "40", "--quiet")
    result = tune(*TEXTS, *options)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "del:word=very" in read_weights("weights.toml").weights


def test_with_a_ratio_the_first_outputs_are_brought_to_it(tune, tmp_path):
    work = tmp_path / "run"
    result = tune(*TEXTS, "--ratio", "0.7", "--work", str(work), *QUICK)
    assert result.exit_code == 0, result.stderr
    lists = Decoded.read(work / "00-lists" / "lists.parquet")
    words = len(Tokeniser("en").tokens(Path(TEXTS[0]).read_text()))
    found = sum(len(lists.outputs[begin]) for begin in lists.starts[:-1])
    least, most = text_lengths(words, 0.7)
    assert least <= found <= most


def test_a_ratio_without_an_objective_tunes_for_that_ratio(tune):
    quick = ("--iterations", "1", "--nbest", "20", "--restarts", "0")
    result = tune(*TEXTS, "--ratio", "0.8", *quick)
    assert "iteration 0: precis:0.8 " in result.stderr
    found = read_weights("weights.toml")
    assert (found.objective, found.ratio) == ("precis:0.8", 0.8)


def test_each_without_a_ratio_is_refused(tune):
    result = tune(*TEXTS, "--each")
    assert result.exit_code == 2
    assert "has no effect without --ratio" in result.stderr


def test_with_a_ratio_for_each_all_outputs_are_brought_to_it(tune, tmp_path):
    work = tmp_path / "run"
    given = ("--ratio", "0.6", "--each", "--work", str(work), *QUICK)
    result = tune(*TEXTS, *given)
    assert result.exit_code == 0, result.stderr
    assert read_weights("weights.toml").ratio == 0.6
    lists = Decoded.read(work / "00-lists" / "lists.parquet")
    for line, begin, end in zip(
        Path(TEXTS[0]).read_text().splitlines(), lists.starts, lists.starts[1:], strict=False
    ):
        most = floor(0.6 * len(Tokeniser("en").tokens(line)))
        sizes = {len(words) for words in lists.outputs[begin:end]}
        near = {most - 2, most - 1, most, most + 1}
        assert sizes <= near or max(sizes) - min(sizes) <= 1  # unreached
    other = tune(*TEXTS, *given[3:])
    assert "each was true, is false" in other.stderr


@pytest.mark.parametrize("renames", [1, 3, 4])
def test_a_run_that_was_killed_goes_on_and_gives_the_same_bytes(tune, tmp_path, renames):
    # a part of a run has its name by a rename: of run.json, of 00-lists, 00-weights, 01-lists ...
    options = (*TEXTS, *QUICK, "--quiet", "--work")
    words = ("tune", *options, str(tmp_path / "run"), *WITH, "-o", str(tmp_path / "run.toml"))
    program = KILLED.format(renames=renames)
    command = [sys.executable, "-c", program, str(tmp_path), *words]
    killed = subprocess.run(command, check=False, capture_output=True, timeout=600)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert not (tmp_path / "run.toml").exists()
    parts = {path.name for path in (tmp_path / "run").glob("0*") if path.suffix != ".partial"}
    assert parts == {1: set(), 3: {"00-lists"}, 4: {"00-lists", "00-weights"}}[renames]
    for name in ("run", "whole"):
        result = tune(*options, str(tmp_path / name), output=str(tmp_path / f"{name}.toml"))
        assert result.exit_code == 0, result.stderr
    assert content(tmp_path / "run") == content(tmp_path / "whole")
    assert (tmp_path / "run.toml").read_bytes() == (tmp_path / "whole.toml").read_bytes()


def test_the_folder_of_another_run_is_refused(tune, tmp_path):
    options = (*TEXTS, *QUICK, "--iterations", "1", "--work", str(tmp_path / "run"))
    assert tune(*options).exit_code == 0
    for more, said in (
        (("--seed", "2"), "seed was 1, is 2"),
        (("--features", "base"), 'features was "all", is "base"'),
        (("--no-deletions",), "deletions was true, is false"),
        (("--nbest", "30"), "nbest was 40, is 30"),
    ):
        refused = tune(*options, *more)
        assert f"holds a run with other settings or data ({said})" in refused.stderr
        assert refused.exit_code == 1


def test_sentences_are_parsed_once(tune, monkeypatch):
    from otherwords.parse.parser import Parser

    asked = []
    parse_batch = Parser.parse_batch

    def counted(self, sentences, **options):
        asked.append(len(sentences))
        return parse_batch(self, sentences, **options)

    monkeypatch.setattr(Parser, "parse_batch", counted)
    assert tune(*TEXTS, *QUICK).exit_code == 0
    assert asked == [3]


@pytest.mark.parametrize(
    ("options", "there", "not_there"),
    [
        (("--features", "base"), {"p(e|f)"}, {"Deletion", "TargetChars", "del:RB"}),
        (("--no-deletions",), {"Join", "TargetChars"}, {"Deletion", "del:RB", "del:DT"}),
        (("--features", "base", "--no-deletions"), {"p(e|f)"}, {"Deletion", "TargetChars"}),
        (("--features", "LanguageModel del:"), {"del:RB"}, {"p(e|f)", "del:word=very"}),
        (("--features", "p(e|f,LHS) del:word=very"), {"p(e|f,LHS)"}, {"LanguageModel"}),
    ],
)
def test_only_chosen_features_have_a_weight(tune, options, there, not_there):
    quick = ("--iterations", "1", "--nbest", "20", "--restarts", "0")
    result = tune(*TEXTS, *quick, *options)
    assert result.exit_code == 0, result.stderr
    found = read_weights("weights.toml").weights.keys()
    assert there <= found
    assert not not_there & found
    assert "ignoring the start's weights of " in result.stderr


def test_without_deletions_words_go_by_rules_of_the_database_only(tune, inside):
    text = "The very good committee agreed to the plan.\n"
    start = Weights(weights={"LanguageModel": 1.0, "Deletion": 5.0})
    write_weights("start.toml", start)
    outputs = [
        CliRunner().invoke(
            app, ["compress", "-", *WITH, "--weights", "start.toml", *more], input=text
        )
        for more in ((), ("--no-deletions",))
    ]
    assert "very good" not in outputs[0].stdout
    assert outputs[1].stdout == "The very good committee approved the plan.\n"


def test_compressions_by_people_have_their_references_inside(tune, tmp_path):
    options = ("--iterations", "1", "--nbest", "20", "--restarts", "0")
    result = tune("people.jsonl", *options, "--work", str(tmp_path / "run"))
    assert result.exit_code == 0, result.stderr
    # the same in files: a blank line where somebody made none
    (tmp_path / "long").write_text("".join(each["text"] + "\n" for each in COMPRESSIONS))
    for k in (0, 1):
        lines = "".join(each["summaries"][k] + "\n" for each in COMPRESSIONS)
        (tmp_path / f"short.{k}").write_text(lines)
    names = [str(tmp_path / name) for name in ("long", "short.0", "short.1")]
    tune(*names, *options, "--tokenised", "--work", str(tmp_path / "again"))
    assert facts(tmp_path / "run") == facts(tmp_path / "again")


def test_trees_may_be_given(tune, tmp_path):
    trees = tmp_path / "trees"
    trees.write_text("(S (NP (DT The) (JJ old) (NN plan)) (VP (VBZ is) (ADJP (JJ good))) (. .))\n")
    (tmp_path / "long").write_text("The old plan is good .\n")
    (tmp_path / "short").write_text("The plan is good .\n")
    options = [str(tmp_path / name) for name in ("long", "short")]
    options += ["--iterations", "1", "--nbest", "20", "--tokenised", "--restarts", "0"]
    assert tune(*options, "--trees", str(trees), "--work", str(tmp_path / "a")).exit_code == 0
    assert tune(*options, "--no-parse", "--work", str(tmp_path / "b")).exit_code == 0
    trees = [facts(tmp_path / name) for name in ("a", "b")]
    assert [each["parsed"] for each in trees] == [True, False]
    assert trees[0]["sentences"] != trees[1]["sentences"]


BAD = [
    (("dev.long",), "dev.long: no references"),
    (("people.jsonl", "dev.short"), "people.jsonl: has its references inside"),
    (("dev.long", "dev.shirt"), "dev.shirt: no such file. Did you mean 'dev.short'"),
    (("dev.long", "two"), "two: 2 lines, but dev.long has 3"),
    (("empty", "empty"), "empty: empty. Give sentences"),
    (("two", "blank"), "two:2: no file has a reference for it"),
    (("blank", "two"), "blank:2: empty line"),
    (("none.jsonl",), "none.jsonl: 'a.0' has no compression"),
    (("bad.jsonl",), "bad.jsonl:1: not JSON"),
    ((*TEXTS, "--objective", "blue"), "no objective called 'blue'. Did you mean 'bleu'"),
    ((*TEXTS, "--objective", "precis"), "objective 'precis': bad settings ''"),
    ((*TEXTS, "--objective", "precis:2"), "objective 'precis:2': bad settings '2'"),
    ((*TEXTS, "--optimiser", "met"), "no optimiser called 'met'. Did you mean 'mert'"),
    ((*TEXTS, "--task", "compresion"), "no task called 'compresion'. Did you mean 'compr"),
    ((*TEXTS, "--features", "Lex(e|g)"), "no feature called 'Lex(e|g)'. Did you mean 'Lex(e|f)'"),
    ((*TEXTS, "--features", " "), "no feature to tune"),
    ((*TEXTS, "--no-deletions", "--features", "del:"), "'del:' does not exist without deletions"),
    ((*TEXTS, "--start", "none.toml"), "none.toml: no such file"),
    ((*TEXTS, "--start", "odd.toml"), "no feature called 'p(e|g)'"),
    ((*TEXTS, "--work", "."), "holds 'bad.jsonl' but no tuning run"),
    ((*TEXTS, "-o", "nowhere/w.toml"), "nowhere/w.toml: there is no folder 'nowhere'"),
    ((*TEXTS, "-d", "none.ow"), "none.ow: no such"),
    ((*TEXTS, "--language-model", "none.arpa"), "none.arpa: no such file"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[text for _, text in BAD])
def test_bad_input_is_refused_in_one_line(tune, inside, arguments, message):
    for name, text in {
        "empty": "",
        "two": "a\nb\n",
        "blank": "a\n\n",
        "none.jsonl": '{"id": "a.0", "text": "a", "summaries": [""]}\n',
        "bad.jsonl": "no\n",
        "odd.toml": '[weights]\n"p(e|g)" = 1.0\n',
    }.items():
        (inside / name).write_text(text)
    given = () if "-d" in arguments else WITH[:2]
    given += () if "--language-model" in arguments else WITH[2:]
    output = arguments[-1] if "-o" in arguments else "refused.toml"
    result = tune(*arguments, given=given, output=output)
    assert result.exit_code == 1, result.stderr
    last = result.stderr.splitlines()[-1]
    assert message in last
    assert result.stderr.replace("otherwords: ignoring the start's", "").count("otherwords: ") == 1
    assert not (inside / output).exists()


@pytest.mark.usefixtures("nothing_shipped")
def test_without_a_database_or_with_options_of_no_effect_it_says_so(tune):
    assert "no database named" in tune(*TEXTS, given=()).stderr
    refused = tune(*TEXTS, "--optimiser", "pro", "--restarts", "3")
    assert refused.exit_code == 2
    assert "has no effect with --optimiser pro" in refused.stderr
    refused = tune(*TEXTS, "--no-parse", "--trees", "x")
    assert refused.exit_code == 2
