"""Any measure by its name: what it takes, what it gives, and one clear error otherwise."""

from pathlib import Path

import numpy as np
import pytest

from otherwords.corpus import GoldPair
from otherwords.corpus.annotations import AnnotatedPair, Annotation, AnnotationSet, Phenomenon
from otherwords.errors import EmptyInputError, OtherwordsError, UnknownNameError
from otherwords.evaluate import known_measures, score, score_links
from otherwords.evaluate.measures import MEASURES, find_measure
from otherwords.evaluate.metrics import OBJECTIVES, Bleu, Objective, Precis, Sari, register
from otherwords.parse.dependency_tree import DependencyTree

SOURCES = ["It is a very old roof.", "The committee agreed to the plan."]
OUTPUTS = ["It is an old roof.", "The committee approved the plan."]
REFERENCES = [["An old roof.", "It is an old roof."], "The committee approved the scheme."]
LINKS = frozenset({(0, 0), (1, 1)})
PAIR = GoldPair(("he", "left"), ("he", "went"), LINKS, LINKS)


def words(text):
    return text.replace(".", " .").split()


def cut(references):
    return [[words(t) for t in ([r] if isinstance(r, str) else r)] for r in references]


@pytest.mark.parametrize(
    ("name", "objective"), [("bleu", Bleu()), ("sari", Sari()), ("precis:0.7", Precis(0.7))]
)
def test_texts_are_tokenised_and_lists_of_words_taken_as_they_are(name, objective):
    sources, outputs = ([words(text) for text in texts] for texts in (SOURCES, OUTPUTS))
    expected = objective.text(sources, outputs, cut(REFERENCES))
    assert score(name, OUTPUTS, REFERENCES, SOURCES) == expected
    assert score(name, sources=SOURCES, references=REFERENCES, outputs=OUTPUTS) == expected
    assert score(name, outputs, cut(REFERENCES), sources) == expected
    spaced = [" ".join(text) for text in outputs]
    several = [[" ".join(one) for one in each] for each in cut(REFERENCES)]
    plain = [" ".join(text) for text in sources]
    assert score(name, spaced, several, plain, tokenised=True) == expected


def test_a_reference_of_words_is_one_reference():
    assert score("bleu", [words(OUTPUTS[1])], [words(OUTPUTS[1])]) == pytest.approx(100)


def test_numbers_and_arrays_correlate():
    assert score("pearson", np.array([1, 2, 3]), [2.0, 4.0, 6.0]) == pytest.approx(1)
    assert score("spearman", [1, 2, 3], second=[3, 2, 1]) == pytest.approx(-1)


def test_links_come_as_sets_as_texts_or_as_files(here):
    Path("gold.tsv").write_text("he left\the went\t0-0 1-1\n")
    Path("our.links").write_text("0-0\n")
    expected = score_links([PAIR], [{(0, 0)}])
    ways = ([PAIR], [{(0, 0)}]), ([PAIR], ["0-0"]), ("gold.tsv", Path("our.links"))
    for gold, links in ways:
        assert score("alignment", gold, links) == expected
    assert score("alignment", [PAIR], ["0-0"], identical=False).recall == 0
    found = score("phrase-alignment", [PAIR], {"ours": ["0-0"]}, samples=0)
    assert [system.name for system in found.systems] == ["ours"]


def test_parses_come_as_trees_as_texts_or_as_files(here):
    tree = "(S (NP (NN rain)) (VP (VBZ falls)))"
    Path("gold.ptb").write_text(tree + "\n")
    assert score("brackets", [tree], [tree]).f1 == score("brackets", "gold.ptb", [tree]).f1 == 100
    rain = DependencyTree(["rain", "falls"], ["NN", "VBZ"], [2, 0], ["nsubj", "root"])
    assert score("dependencies", [rain], [rain]).las == 100


def test_compressions_of_one_system_or_several():
    one = score("compression", OUTPUTS, REFERENCES, SOURCES, samples=0)
    assert [each.name for each in one.systems] == ["system"]
    assert one.systems[0].bleu.low is None
    two = score("compression", {"a": OUTPUTS, "b": SOURCES}, REFERENCES, SOURCES, samples=5)
    assert [each.name for each in two.systems] == ["a", "b"]
    assert two.systems[0].rate == one.systems[0].rate


def test_paraphrasers_on_plain_versions():
    versions = [["he resigned today", "he stepped down today"]] * 5
    table = {"resigned": {"stepped down"}}
    with pytest.raises(OtherwordsError, match="expected a paraphraser, found set"):
        score("parametric", versions, table)  # a mapping is from names to systems
    found = score("parametric", versions, {"ours": table}, samples=0)
    assert found.systems[0].overall.posited == 5
    found = score("parametric", versions, lambda phrase, sentence: [], samples=0)
    assert found.systems[0].overall.precision is None


def test_annotators():
    pair = AnnotatedPair("p", PAIR[:2])
    made = [
        Annotation("p", who, judgement=True, phenomena=(Phenomenon("order", (((0, 1),), ())),))
        for who in ("ann", "bob")
    ]
    sets = [AnnotationSet({"p": pair}, [one]) for one in made]
    assert score("types", *sets).f1.overall == 1
    assert score("judgements", made).yes == score("judgements", sets[0].__class__({}, made)).yes
    assert score("links", [PAIR], [PAIR], samples=5, initial=[LINKS]).words.f1 == 1


def test_every_measure_is_listed_with_a_line_about_it():
    known = known_measures()
    assert {"bleu", "ibleu", "precis:0.7", "sari", *MEASURES} == set(known)
    assert all(about and "\n" not in about for about in known.values())
    for name in known:
        assert find_measure(name).usage.startswith(f"{name}(")


def test_an_objective_of_one_s_own_is_a_measure():
    @register("words", "without settings")
    class Words(Objective):
        """How many words."""

        needs_sources = False

        def statistics(self, source, output, references):
            return np.array([len(output)], dtype=float)

        def score(self, sums):
            return sums[..., 0]

    try:
        assert score("words", ["a b", "c"], ["", ""]) == 3
        assert known_measures()["words"] == "How many words"
    finally:
        del OBJECTIVES["words"]


@pytest.mark.parametrize(
    ("arguments", "named", "message"),
    [
        (("blue", [], []), {}, "no measure called 'blue'. Did you mean 'bleu'? Known: alignment"),
        ((None,), {}, "expected the name of a measure, found NoneType"),
        (("precis:7", OUTPUTS, OUTPUTS), {}, "objective 'precis:7': bad settings '7'"),
        (("bleu", None, OUTPUTS), {}, "bleu: outputs is None. Call it as bleu(outputs, references"),
        (("bleu", OUTPUTS), {}, "bleu: references is missing. Call it as bleu("),
        (("bleu", "a b", OUTPUTS), {}, "outputs: expected a list of sentences, found a text. Put"),
        (("bleu", OUTPUTS, "a b"), {}, "references: expected a list of sentences, found a text."),
        (("bleu", [None], ["a"]), {}, "outputs, sentence 1: expected a text or a list of words"),
        (("bleu", 3, ["a"]), {}, "outputs: expected a list of sentences, found int"),
        (("bleu", OUTPUTS, ["a"]), {}, "2 outputs, 1 references: the numbers differ"),
        (("sari", OUTPUTS, OUTPUTS, ["a"]), {}, "2 outputs, 2 references, 1 sources: the numbers"),
        (("sari", OUTPUTS, OUTPUTS), {}, "sari: sources is missing. Call it as sari(outputs, "),
        (("bleu", [], []), {}, "outputs: an empty list"),
        (("bleu", *[OUTPUTS] * 4), {}, "bleu: 4 arguments, expected at most 3"),
        (("bleu", OUTPUTS), {"outputs": OUTPUTS}, "bleu: outputs given twice"),
        (("bleu", OUTPUTS, OUTPUTS), {"token": 1}, "no argument of bleu called 'token'. Did you"),
        (("pearson", ["1"], [2]), {}, "first, item 1: expected a number, found a text"),
        (("alignment", [3], ["0-0"]), {}, "gold, item 1: expected a GoldPair, found int"),
        (("types", 3, 4), {}, "first: expected an AnnotationSet or its file, found int"),
    ],
)
def test_what_does_not_fit_is_one_clear_error(arguments, named, message):
    with pytest.raises(OtherwordsError) as found:
        score(*arguments, **named)
    assert message in str(found.value)
    assert "\n" not in str(found.value)


def test_the_errors_have_their_own_classes():
    with pytest.raises(UnknownNameError):
        score("aer")
    with pytest.raises(EmptyInputError):
        score("bleu", [], [])
