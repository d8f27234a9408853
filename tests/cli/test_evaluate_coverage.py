"""otherwords evaluate coverage and evaluate substitution, as a user runs them."""

import json
from pathlib import Path

import pytest
from tests.corpus.resources.test_propbank import TEXT
from tests.corpus.resources.test_substitutes import SWORDS
from tests.corpus.wordnet_folder import write_wordnet
from tests.evaluate.coverage.coverage_database import database_of
from tests.evaluate.coverage.test_rules import ROWS, RULES
from typer.testing import CliRunner

from otherwords.cli.main import app

JUDGED = "x, were applied in, y\tx, was used in, y\tTrue\nx, like, y\tx, love, y\tFalse\n"
PLOTS = {
    "wordnet": ["sizes", "thresholds"],
    "propbank": ["predicates", "relations"],
    "rules": ["thresholds"],
    "judged": ["precision"],
    "morphology": ["forms"],
}


@pytest.fixture(autouse=True)
def files(here, monkeypatch):
    monkeypatch.delenv("OTHERWORDS_DATABASE", raising=False)
    database_of(here, [*ROWS, ("NN", "car", "cars", 1.0), ("JJ", "bright", "clever", 1.0)])
    Path("wordnet").mkdir()
    write_wordnet(Path("wordnet"))
    for name, text in {"propbank": TEXT, "rules": RULES, "judged": JUDGED}.items():
        Path(name).write_text(text)
    Path("swords.json").write_text(json.dumps(SWORDS))


def evaluate(*words):
    return CliRunner().invoke(app, ["evaluate", *words, "-d", "made.ow"])


@pytest.mark.parametrize("study", PLOTS)
def test_a_study_prints_tables_or_json_and_draws_its_curves(study):
    words = ["coverage", study, *([] if study == "morphology" else [study])]
    shown = evaluate(*words, "--plot", "plot")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout.splitlines()[-1].startswith("signature\totherwords:")
    assert sorted(path.name for path in Path().glob("plot-*")) == [
        f"plot-{name}.svg" for name in PLOTS[study]
    ]
    report = json.loads(evaluate(*words, "--json").stdout)
    assert report["study"] == study
    assert "control" in (report if study != "propbank" else report["predicates"])


def test_substitution_prints_a_table_or_json():
    words = ["substitution", "swords", "swords.json"]
    shown = evaluate(*words, "--samples", "0")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "gap\t100.0\t" in shown.stdout
    report = json.loads(evaluate(*words, "--wordnet", "wordnet", "--json").stdout)
    assert report["systems"]["costs"]["lenient_acceptable_f10"] == 1
    assert "lemmas=WordNet" in report["signature"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("coverage wordnets wordnet", "no study called 'wordnets'. Did you mean 'wordnet'?"),
        ("coverage wordnet", "coverage wordnet: nothing to measure against. Name the folder"),
        ("coverage morphology rules", "needs the database only. Leave out 'rules'."),
        ("coverage rules gone", "gone: there is no such file or folder."),
        ("coverage judged rules", "rules: its rules are not judged."),
        ("coverage propbank rules", "rules:1: expected 7 tab-separated columns"),
        ("coverage rules swords.json", "swords.json:1: no form of entailment rules"),
        ("coverage wordnet .", "index.noun: no such file of WordNet"),
        ("substitution sword swords.json", "no data set called 'sword'"),
        ("substitution swords rules", "rules: is not JSON."),
        ("substitution lexsub swords.json", "swords.gold"),
    ],
)
def test_bad_input_is_one_clear_line(words, message):
    result = evaluate(*words.split())
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr
