"""The syntactic model: its features by hand, its sums against plain counting."""

from collections import Counter, defaultdict

import numpy as np
import pytest

from otherwords._core import hash_features, project_contexts
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.tree import Tree
from otherwords.similarity import (
    Reading,
    Similarity,
    SimilaritySettings,
    build_similarity,
    syntactic,
)
from otherwords.similarity.syntactic_features import (
    KINDS,
    Annotated,
    ParseFeatures,
    kinds_without,
    window_features,
)

TREE = Tree.from_brackets(
    "(S (VP (VBG holding) (PRT (RP on)) (PP (TO to) (NP (DT the) (JJ long-term) (NN investment)))))"
)
LINKS = DependencyTree(
    TREE.words,
    TREE.tags,
    [0, 1, 6, 6, 6, 1],
    ["root", "compound:prt", "case", "det", "amod", "obl"],
)
LEMMAS = ["hold", "on", "to", "the", "long-term", "investment"]
SENTENCE = Annotated(TREE.words, LEMMAS, TREE, LINKS)
TEXT = [
    "The old house was sold.",
    "The old houses were sold quickly.",
    "She sold the old house to him.",
    "Prices of old houses rose, and the old house was sold.",
] * 2


def features(start, end, kinds, sentence=SENTENCE):
    lefts, rights = window_features(sentence, kinds)
    return {*lefts[start], *rights[end], *ParseFeatures(sentence, kinds).of(start, end)}


def test_the_example_of_figure_5_2():
    # "the long-term" before "investment", after "on to"; it modifies "investment"; NP/NN
    found = features(3, 5, KINDS)
    assert {"words left1 to", "words left2 on", "words left12 to on"} <= found
    assert {"words right1 investment", "tags right1 nn", "lemmas left3 hold"} <= found
    assert {"into amod word investment", "into det tag NN"} <= found
    assert {"slashed NP", "missing right NN"} <= found
    assert {"inside NP", "inside PP", "inside VP", "inside S"} <= found
    assert {"neighbour left to", "neighbour right investment"} <= found
    assert not any(name.startswith("head") for name in found)


def test_a_whole_constituent_has_a_head_and_no_slash():
    found = features(3, 6, KINDS)
    assert {"head word investment", "head tag NN", "from case word to"} <= found
    assert {"into obl lemma hold", "into obl word holding"} <= found
    assert not any(name.startswith(("slashed", "missing")) for name in found)
    assert {name for name in found if name.startswith("inside")} == {
        "inside PP",
        "inside VP",
        "inside S",
    }


def test_what_lacks_something_on_the_left():
    assert {"slashed NP", "missing left DT"} <= features(4, 6, ["slashed"])
    # "on to the": no constituent begins or ends with it
    assert features(1, 4, ["slashed"]) == set()


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_can_be_switched_off(kind):
    entities = Annotated(TREE.words, LEMMAS, TREE, LINKS, ["-"] * 5 + ["money"])
    rest = kinds_without([kind])
    spans = [(3, 5), (3, 6)]
    everything = set().union(*(features(*span, KINDS, entities) for span in spans))
    without = set().union(*(features(*span, rest, entities) for span in spans))
    alone = set().union(*(features(*span, [kind], entities) for span in spans))
    assert alone and without | alone == everything and not without & alone


def test_entities_count_only_if_they_are_given():
    assert features(3, 5, ["entities"]) == set()
    given = Annotated(TREE.words, LEMMAS, TREE, LINKS, ["-"] * 5 + ["money"])
    assert "entities right1 money" in features(3, 5, ["entities"], given)
    with pytest.raises(UnknownNameError, match="no kind of features called 'lemma'"):
        kinds_without(["lemma"])
    with pytest.raises(OtherwordsError, match="no kinds of features to leave out"):
        SimilaritySettings(model="ngram", without=("lemmas",))


@pytest.mark.parametrize(("batch", "without"), [(2000, ()), (3, ("lemmas", "heads"))])
def test_signatures_are_those_of_all_features_added_up(tmp_path, monkeypatch, batch, without):
    monkeypatch.setattr(syntactic, "SENTENCES", batch)
    settings = SimilaritySettings(model="syntactic", least=4, bits=128, without=without)
    report = build_similarity(TEXT, tmp_path / "a.ows", settings=settings)
    built = Similarity.open(tmp_path / "a.ows")
    kinds = kinds_without(without)
    tokens = [Reading(cased=True).tokens(line) for line in TEXT]
    expected, counts = defaultdict(Counter), Counter()
    for sentence in syntactic.Annotator()(tokens):
        for start in range(len(sentence.words)):
            for end in range(start + 1, min(start + 4, len(sentence.words)) + 1):
                phrase = " ".join(sentence.words[start:end]).lower()
                lefts, rights = window_features(sentence, kinds)
                own = [*lefts[start], *rights[end], *ParseFeatures(sentence, kinds).of(start, end)]
                expected[phrase].update(own)
                counts[phrase] += 1
    kept = sorted(phrase for phrase, count in counts.items() if count >= 4)
    assert sorted(built.phrases()) == kept and report.phrases == len(kept)
    for phrase in kept:
        names, weights = zip(*sorted(expected[phrase].items()), strict=True)
        starts = np.array([0, len(names)], np.uint64)
        hashes = hash_features(list(names), None)
        content = project_contexts(starts, hashes, np.array(weights, np.uint64), 128, False, 1)
        place = int(built.core.find([phrase], False)[0])
        assert built.core.signature(place) == content[0].tobytes()
        assert built.counts([phrase]) == counts[phrase]
    assert built.about["features"] == list(kinds)
