"""otherwords lookup, as a user runs it."""

import json

import pytest
from tests.cli.small_database import made  # noqa: F401

pytestmark = pytest.mark.usefixtures("made")


@pytest.fixture(autouse=True)
def no_database_of_the_environment(monkeypatch):
    monkeypatch.delenv("OTHERWORDS_DATABASE", raising=False)


def test_the_best_come_first_with_tabs_between(run):
    done = run("lookup", "car", "--database", "made.ow", "--top", "2")
    assert done.stdout == "vehicle\t5.10\tNN\tXXL\nauto\t5.60\tNN\tXXXL\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_the_database_may_come_from_the_environment(run, monkeypatch):
    monkeypatch.setenv("OTHERWORDS_DATABASE", "made.ow")
    assert run("lookup", "Don't").stdout == "never\t4.60\tRB\tXXXL\n"


@pytest.mark.usefixtures("nothing_shipped")
def test_no_database_is_told_in_one_line(run):
    done = run("lookup", "car")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "otherwords: no database named, and this copy of otherwords comes without one. Name one, "
        "as in --database sample.ow, or set OTHERWORDS_DATABASE. "
        "To make one: otherwords build --sample -o sample.ow\n"
    )


def test_the_shipped_database_is_used_where_none_is_named(run, monkeypatch):
    monkeypatch.setenv("OTHERWORDS_SHIPPED", "made.ow")
    assert run("lookup", "Don't").stdout == "never\t4.60\tRB\tXXXL\n"
    monkeypatch.setenv("OTHERWORDS_DATABASE", "none")
    assert run("lookup", "Don't").stderr == "otherwords: none: no such database. Check the name.\n"


def test_several_phrases_are_told_apart(run):
    done = run("lookup", "car", "cart", "-d", "made.ow", "-n", "1")
    assert done.stdout == "car\tvehicle\t5.10\tNN\tXXL\ncart\twagon\t4.60\tNN\tS\n"


def test_phrases_come_from_standard_input(run):
    done = run("lookup", "-", "-d", "made.ow", "-n", "1", input="car\n\nnothing\ncart\n")
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == ["car", "cart"]
    assert done.returncode == 0  # some were found
    assert done.stderr == "otherwords: no paraphrases of 'nothing' in made.ow.\n"


def test_label_size_and_weights_choose(run):
    assert run("lookup", "car", "-d", "made.ow", "--label", "NP").stdout.startswith("wagon")
    assert run("lookup", "cart", "-d", "made.ow", "--size", "S").stdout.startswith("wagon")
    done = run("lookup", "car", "-d", "made.ow", "--rank", "CharCountDiff=-1", "-n", "1")
    assert done.stdout == "vehicle\t-4.00\tNN\tXXL\n"


def test_a_phrase_that_is_not_there_brings_those_that_are_spelled_like_it(run):
    done = run("lookup", "carp", "-d", "made.ow")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "otherwords: no paraphrases of 'carp' in made.ow. Did you mean 'car' or 'cart'?\n"
    )


def test_a_label_that_is_not_there_brings_those_that_are(run):
    done = run("lookup", "car", "-d", "made.ow", "--label", "VP", "--size", "XXL")
    assert done.returncode == 1
    assert done.stderr == (
        "otherwords: no paraphrases of 'car' with label VP and size XXL. "
        "It has NN (XXL), NP (XXXL).\n"
    )


def test_an_explanation_has_pivots_and_features(run):
    done = run("lookup", "car", "-d", "made.ow", "--explain", "-n", "1")
    first, head, auto, wagen, features = done.stdout.splitlines()
    assert first == "vehicle\t5.10\tNN\tXXL"
    assert head.split("\t")[1:] == [
        *("through", "language", "p(pivot|phrase)", "p(paraphrase|pivot)"),
        *("phrase seen", "paraphrase seen", "share"),
    ]
    assert auto == "\tauto\tdeu\t0.7500\t0.2500\t6\t3\t60.0 %"
    assert wagen == "\twagen\tdeu\t0.2500\t0.5000\t2\t4\t40.0 %"
    assert "p(e|f)=1.50000" in features.split("\t")


def test_json_has_an_object_a_phrase(run):
    done = run("lookup", "car", "nothing", "-d", "made.ow", "--json", "--explain")
    car, nothing = map(json.loads, done.stdout.splitlines())
    note = "no paraphrases of 'nothing' in made.ow."
    assert nothing == {"phrase": "nothing", "paraphrases": [], "note": note}
    assert (car["phrase"], car["note"]) == ("car", None)
    keys = "text goodness probability labels size relation".split()
    assert set(keys) <= car["paraphrases"][0].keys()
    assert car["paraphrases"][0]["labels"] == ["NN"]
    assert [each["text"] for each in car["paraphrases"]] == ["vehicle", "auto", "wagon"]
    assert car["paraphrases"][0]["features"]["p(e|f)"] == 1.5
    assert car["paraphrases"][0]["pivots"][0]["share"] == pytest.approx(0.6)


def test_rows_by_label_are_as_they_are_stored(run):
    done = run("lookup", "give", "-d", "rich.ow", "--by-label")
    assert [line.split("\t")[0::2] for line in done.stdout.splitlines()] == [
        ["grant", "VB"],
        ["grant", "VP"],
        ["gives", "VB"],
        ["withhold", "VB"],
    ]
    found = json.loads(run("lookup", "give", "-d", "rich.ow", "--by-label", "--json").stdout)
    assert {"cost", "features", "links"} <= found["paraphrases"][0].keys()


def test_labels_are_joined_and_opposites_are_left_out(run):
    done = run("lookup", "give", "agree", "-d", "rich.ow")
    assert [line.split("\t")[:2] for line in done.stdout.splitlines()] == [
        ["give", "grant"],
        ["give", "gives"],
        ["give", "withhold"],
        ["agree", "concur"],
    ]
    assert done.stdout.splitlines()[0].split("\t")[3] == "VB,VP"
    done = run("lookup", "agree", "-d", "rich.ow", "--opposites", "--json")
    (line,) = json.loads(done.stdout)["paraphrases"]
    assert (line["text"], line["relation"]) == ("disagree", "opposite")


def test_variants_can_be_left_out(run):
    done = run("lookup", "give", "-d", "rich.ow", "--variants", "no")
    assert "gives" not in done.stdout
    found = json.loads(run("lookup", "give", "-d", "rich.ow", "--json").stdout)
    marks = {line["text"]: line["variant"] for line in found["paraphrases"]}
    assert marks == {"grant": None, "gives": "form", "withhold": None}


def test_a_phrase_with_nothing_but_opposites_says_so(run):
    done = run("lookup", "ever", "-d", "rich.ow")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "otherwords: no paraphrases of 'ever': the 1 it has are opposites or variants.\n"
    )


def test_a_form_that_is_missing_is_inflected_back_where_that_is_safe(run):
    done = run("lookup", "agrees", "-d", "rich.ow")
    assert done.stdout.startswith("concurs\t") and done.returncode == 0
    assert done.stderr == (
        "otherwords: no paraphrases of 'agrees'; these are those of 'agree', inflected.\n"
    )
    done = run("lookup", "agreeing", "-d", "rich.ow")  # 'concurring' is nowhere
    assert done.stdout.startswith("concur\t")
    assert done.stderr.endswith("these are those of 'agree', as they are.\n")


def test_a_phrase_is_composed_from_its_parts(run):
    done = run("lookup", "a car cart", "-d", "made.ow", "--json", "-n", "2")
    found = json.loads(done.stdout)
    assert [line["text"] for line in found["paraphrases"]] == ["a car wagon", "a vehicle cart"]
    assert all(line["composed"] and line["relation"] is None for line in found["paraphrases"])
    assert found["note"] == "no paraphrases of 'a car cart'; these are composed from 'car', 'cart'."


@pytest.mark.parametrize("phrase", ["car of a cart", "by car cart", "old car", "car the cart"])
def test_nonsense_is_not_composed(run, phrase):
    done = run("lookup", phrase, "-d", "made.ow")
    assert (done.returncode, done.stdout) == (1, "")
    assert "composed" not in done.stderr


def test_phrases_come_from_a_file(run, here):
    (here / "phrases.txt").write_text("car\n\ncart\n")
    done = run("lookup", "--file", "phrases.txt", "-d", "made.ow", "-n", "1")
    assert done.stdout == run("lookup", "car", "cart", "-d", "made.ow", "-n", "1").stdout


def test_the_equation_can_be_named(run):
    asked = "lookup", "car", "-d", "made.ow"
    assert run(*asked, "--rank", "eq6.1").stdout == run(*asked).stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["car", "-d", "mode.ow"], "mode.ow: no such database. Did you mean 'made.ow'?"),
        (["car", "-d", "made.ow", "--size", "XS"], "no size called 'XS'."),
        (["car", "-d", "made.ow", "--rank", "p(e|g)=1"], "no feature called 'p(e|g)'."),
        (["car", "-d", "made.ow", "--rank", "much"], "'much' is not a feature and its weight."),
        (["-", "-", "-d", "made.ow"], "stdin: given more than once."),
        (["-d", "made.ow"], "expected phrases or --file, found none."),
        (["car", "--file", "a.txt", "-d", "made.ow"], "expected phrases or --file, found both."),
        (["--file", "gone.txt", "-d", "made.ow"], "gone.txt: no such file."),
    ],
)
def test_what_cannot_be_done_is_one_line(run, arguments, told):
    done = run("lookup", *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith(f"otherwords: {told}") and done.stderr.count("\n") == 1


def test_a_newer_database_is_one_line(run, made):  # noqa: F811
    manifest = made / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"format": 1', '"format": 7'))
    done = run("lookup", "car", "-d", "made.ow")
    assert done.returncode == 1
    assert "(format 7), this is format 1." in done.stderr and done.stderr.count("\n") == 1


def complete(run, monkeypatch, *words):
    monkeypatch.setenv("_OTHERWORDS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", " ".join(("otherwords", *words)))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    return run().stdout.split()


def test_labels_of_the_named_database_are_completed(run, monkeypatch):
    assert complete(run, monkeypatch, "lookup", "car", "-d", "made.ow", "--label", "N") == [
        "NN",
        "NP",
    ]
    monkeypatch.setenv("OTHERWORDS_DATABASE", "made.ow")
    assert complete(run, monkeypatch, "lookup", "car", "--label", "R") == ["RB"]


def test_no_label_is_offered_where_there_is_no_database(run, monkeypatch):
    assert complete(run, monkeypatch, "lookup", "car", "-d", "gone.ow", "--label", "N") == []


@pytest.mark.parametrize(
    ("option", "expected"), [("--format", "synonyms"), ("--type", "syntactic")]
)
def test_values_of_export_are_completed(run, monkeypatch, option, expected):
    assert complete(run, monkeypatch, "export", "made.ow", option, "sy") == [expected]
