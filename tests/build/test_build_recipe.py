"""Recipes: what they may say, and what is rejected before a build starts."""

import tomllib
from pathlib import Path

import pytest

from otherwords.build.bitext import Bitext
from otherwords.build.extract_grammar import find_grammar_recipe, languages_of
from otherwords.build.oriented import OrientedBitext
from otherwords.build.recipe import make_recipe, read_recipe, recipe_values
from otherwords.config import to_toml
from otherwords.errors import OtherwordsError
from otherwords.grammar import Settings as GrammarSettings

SMALLEST = 'language = "en"\n[[bitext]]\nsource = "a.en"\ntarget = "a.de"\n'


def recipe(text=SMALLEST):
    return make_recipe(tomllib.loads(text), where="r.toml")


def test_the_smallest_recipe_names_a_language_and_a_bitext():
    found = recipe()
    assert (found.kind, found.case, found.pivot.least_count) == ("syntactic", "lower", 2)
    assert found.grammar == GrammarSettings.syntactic()
    assert found.oriented[0].pivot == "deu"


def test_files_of_a_recipe_are_beside_it(here):
    Path("sub").mkdir()
    Path("sub/r.toml").write_text(SMALLEST)
    assert read_recipe("sub/r.toml").bitext[0].source == Path("sub/a.en")


def test_grammar_settings_change_those_of_the_kind():
    found = recipe('kind = "hiero"\n' + SMALLEST + "[grammar]\nlongest = 7\n")
    assert (found.grammar.tiers, found.grammar.wildcard, found.grammar.longest) == (
        (),
        "anywhere",
        7,
    )


def test_a_recipe_can_be_written_and_read_back():
    text = SMALLEST + '[pivot.before]\n"p(e|f)" = {most = 3.5}\n[align]\nseed = 4\n'
    found = recipe(text)
    assert found.pivot.before["p(e|f)"].most == 3.5
    assert recipe(to_toml(recipe_values(found))) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'language' is missing. The language of the paraphrases by its code"),
        ('language = "en"', "'bitext' is missing. The bitexts, at least one"),
        ('language = "en"\nbitext = []', "no [[bitext]] is given. Name one:"),
        (SMALLEST.replace('"en"', '"xx"'), "no language called 'xx'. "),
        (SMALLEST.replace("source", "sauce"), "bitext 1: no setting called 'sauce'. Did you mean"),
        (SMALLEST.replace("a.en", "a.fr"), "a.fr + a.de: is fra and deu, but paraphrases"),
        (SMALLEST.replace("a.de", "b.en"), "a.en + b.en: both sides are eng. The pivot must"),
        (SMALLEST.replace("a.de", "b.txt"), "b.txt: the file name does not end in a"),
        (SMALLEST + 'languages = ["en"]', 'bitext 1: languages: expected a list of 2, found ["'),
        (
            SMALLEST.replace("a.de", "-") + 'languages = ["en", "de"]',
            "standard input cannot be used",
        ),
        (SMALLEST + "weight = 0", "a.en + a.de: weight is 0.0, it must be above 0."),
        (SMALLEST + "[grammar]\nlongst = 7", "grammar: no setting called 'longst'. Did you mean"),
        (
            SMALLEST + "[language_model]\nprune = [1]",
            "language_model: prune=(1,): unigrams are",
        ),
        (SMALLEST + '[grammar]\nparsed = "source"', "grammar: no setting called 'parsed'."),
        (
            SMALLEST + "[grammar]\nlongest = 0",
            "grammar: setting longest is 0; it must be",
        ),
        (SMALLEST + "[pivot]\ntop = -1", "pivot: setting top is -1; it must be at least 0."),
        (SMALLEST + '[pivot.ranking]\n"p(a|b)" = 1', "pivot: no feature called 'p(a|b)'."),
        ('kind = "hero"\n' + SMALLEST, "kind: no choice called 'hero'. Did you mean 'hiero'?"),
        ("longest = 0\n" + SMALLEST, "longest is 0, it must be at least 1."),
        ("threshold = 2\n" + SMALLEST, "threshold is 2.0, it must be from 0 to 1."),
        ('symmetrise = "grow_diag"\n' + SMALLEST, "no symmetrisation rule called 'grow_diag'."),
        (
            SMALLEST + '[run]\nengine = "sparc"',
            "run: no engine called 'sparc'. Did you mean",
        ),
        (SMALLEST + '[run]\nmemory = "lots"', "run: memory 'lots'"),
        (SMALLEST + "[run]\nthreads = 0", "run: threads is 0, it must be at least 1."),
        (SMALLEST + '[run]\nmaster = "yarn"', "run: master is yarn, but duckdb runs in this"),
        ("grammar = 3\n" + SMALLEST, "grammar: expected a table, found 3."),
    ],
)
def test_a_recipe_that_cannot_be_built_is_refused_in_one_line(text, message):
    with pytest.raises(OtherwordsError) as caught:
        recipe(text)
    assert str(caught.value).startswith(f"r.toml: {message}")
    assert "\n" not in str(caught.value)


def test_labels_need_english_on_one_side_or_trees():
    text = SMALLEST.replace("en", "fr")
    with pytest.raises(
        OtherwordsError, match=r"neither side is English\. Give trees and parsed, or"
    ):
        recipe(text)
    assert recipe('kind = "hiero"\n' + text).bitext[0].parsed_side is None
    assert recipe(text + 'trees = "a.ptb"\nparsed = "source"\n').bitext[0].parsed_side == "source"
    with pytest.raises(OtherwordsError, match="parsed is the side in fra, which has no parser"):
        recipe(text + 'parsed = "source"\n')


@pytest.mark.parametrize(
    ("files", "language", "phrases", "rules_parsed"),
    [
        (("a.en", "a.de"), "en", "source", "target"),
        (("a.de", "a.en"), "eng", "target", "target"),
        (("a.en", "a.de"), "de", "target", "source"),
        (("a.de", "a.en"), "ger", "source", "source"),
    ],
)
def test_english_is_parsed_whichever_side_it_is_on(files, language, phrases, rules_parsed):
    """In rules the source is the pivot, so English as the pivot has the trees of the source."""
    bitext = OrientedBitext(Bitext(source=files[0], target=files[1]), language)
    assert bitext.phrase_side == phrases
    assert bitext.rules(GrammarSettings.syntactic()).parsed == rules_parsed


def test_phrases_without_english_have_no_labels():
    bitext = OrientedBitext(Bitext(source="a.fr", target="a.de"), "fr")
    assert bitext.rules(GrammarSettings.phrases()).tiers == ()


def test_one_file_needs_its_languages():
    with pytest.raises(OtherwordsError, match=r"a\.tsv: one file, so its languages must be given"):
        recipe('language = "en"\n[[bitext]]\nsource = "a.tsv"\n')
    found = recipe('language = "en"\n[[bitext]]\nsource = "a.tsv"\nlanguages = ["de", "en"]\n')
    assert found.oriented[0].pivot == "deu"
    with pytest.raises(OtherwordsError, match=r"neither \.tsv nor \.tmx. Give target too"):
        recipe('language = "en"\n[[bitext]]\nsource = "a.en"\nlanguages = ["de", "en"]\n')


@pytest.mark.parametrize(
    ("files", "languages", "expected"),
    [
        (["a.de", "a.en"], None, ("deu", "eng")),
        (["a.en", "a.de"], None, ("eng", "deu")),
        (["a.tsv"], ["fr", "en"], ("fra", "eng")),
        (["one", "two"], ["en", "fr"], ("eng", "fra")),
    ],
)
def test_a_grammar_goes_from_the_first_side_to_the_second(files, languages, expected):
    found = find_grammar_recipe(
        [Path(name) for name in files],
        settings={"kind": "hiero", "longest": None},
        bitext={"languages": languages},
    )
    assert languages_of(found) == expected


def test_a_recipe_file_of_a_grammar_has_its_own_language(here):
    Path("r.toml").write_text(SMALLEST)
    assert languages_of(find_grammar_recipe([Path("r.toml")])) == ("deu", "eng")
