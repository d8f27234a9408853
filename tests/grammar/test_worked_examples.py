"""Rules small enough to count by hand, and the examples of Ganitkevitch 2018, section 3.2.1."""

from dataclasses import replace

import pytest

from otherwords.grammar import TIERS, Rule, Settings, extract
from otherwords.parse.tree import Tree

SISTER = Tree.from_brackets(
    "(S (NP (NP (DT the) (NN dog)) (PP (IN of) (NP (PRP$ my) (NN sister)))) (VP (VBZ sleeps)))"
)
GERMAN = "der hund meiner schwester schläft".split()
LINKS = [(0, 0), (1, 1), (2, 3), (3, 4), (4, 5)]


def rules(source, tree, links, **options):
    settings = Settings(**{"adjacent": True, **options})
    found = extract([(source.split(), tree.words)], [links], [tree], settings=settings)
    return found.counts()


def sister(**options):
    return rules(" ".join(GERMAN), SISTER, LINKS, **options)


@pytest.mark.parametrize(
    ("options", "count"),
    [
        # spans of 1, 2, 3 words: 3 + 2 + 1 phrase pairs
        ({"slots": 0}, 6),
        # 3 x 1; 2 x (1 + 2 single words cut out); 1 + 5 spans cut out
        ({"slots": 1}, 15),
        # both outer words cut out
        ({"slots": 2}, 16),
        # two neighbours cut out of three
        ({"slots": 2, "adjacent": True}, 18),
        # 2 x two words, two ways to halve three
        ({"slots": 2, "adjacent": True, "abstract": True}, 22),
        # three words as three slots
        ({"slots": 3, "adjacent": True, "abstract": True}, 23),
    ],
)
def test_three_words_in_order_give_as_many_rules_as_counted_by_hand(options, count):
    settings = replace(Settings.hiero(), **options)
    found = extract(
        [(["a", "b", "c"], ["x", "y", "z"])], [[(0, 0), (1, 1), (2, 2)]], settings=settings
    )
    assert len(found) == count


def test_a_rule_that_occurs_twice_in_a_sentence_pair_counts_twice():
    found = extract(
        [(["a", "b", "a"], ["x", "y", "x"])], [[(0, 0), (1, 1), (2, 2)]], settings=Settings.hiero()
    )
    assert found.counts()["[X] ||| a ||| x"] == 2
    # "a b a" has an a cut out on either side
    assert found.counts()["[X] ||| a [X,1] ||| x [X,1]"] == 2


def test_the_examples_of_rede_have_the_labels_of_the_paper():
    for english in ("address", "presentation"):
        tree = Tree.from_brackets(f"(NP (DT the) (NN {english}))")
        assert rules("die rede", tree, [(0, 0), (1, 1)])[f"[NN] ||| rede ||| {english}"] == 1
    tree = Tree.from_brackets(
        "(S (NP (PRP i)) (VP (PP (IN of) (NP (NN peace))) (VBP am) (VBG discussing)))"
    )
    links = [(0, 0), (1, 3), (1, 4), (2, 1), (3, 2)]
    found = rules("ich rede von frieden", tree, links)
    assert found["[VP\\PP] ||| rede ||| am discussing"] == 1
    # had concatenations come first, the paper's label could not be
    found = rules("ich rede von frieden", tree, links, tiers=("A", "A+B", "A/B", "A\\B"))
    assert found["[VBP+VBG] ||| rede ||| am discussing"] == 1


@pytest.mark.parametrize(
    ("tree", "links", "target"),
    [
        ("(VP (VB give) (NP (DT the) (NN child)) (NP (DT the) (NN book)))",
         [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)], "give [NP,1] [NP,2]"),
        ("(VP (VB give) (NP (DT the) (NN book)) (PP (TO to) (NP (DT the) (NN child))))",
         [(0, 4), (1, 5), (2, 1), (3, 2), (4, 0)], "give [NP,2] to [NP,1]"),
        ("(VP (VB provide) (NP (DT the) (NN child)) (PP (IN with) (NP (DT the) (NN book))))",
         [(0, 1), (1, 2), (2, 4), (3, 5), (4, 0)], "provide [NP,1] with [NP,2]"),
    ],
)  # fmt: skip
def test_the_examples_of_geben_are_found_with_both_objects_as_slots(tree, links, target):
    found = rules("dem kind das buch geben", Tree.from_brackets(tree), links)
    assert found[f"[VP] ||| [NP,1] [NP,2] geben ||| {target}"] == 1


def test_the_links_of_a_rule_are_places_among_its_symbols():
    tree = Tree.from_brackets("(VP (VB give) (NP (NN tea)) (PP (TO to) (NP (NN mum))))")
    found = extract(
        [(["mama", "tee", "geben"], tree.words)],
        [[(0, 3), (1, 1), (2, 0), (2, 2)]],
        [tree],
        settings=Settings.syntactic(),
    )
    (rule,) = [rule for rule in found if rule.lhs == "VP" and rule.arity == 2]
    assert rule == Rule.from_text(
        "[VP] ||| [NN,1] [NN,2] geben ||| give [NN,2] to [NN,1]"
    )._replace(links=((2, 0), (2, 2)))


@pytest.mark.parametrize(
    ("phrase", "label"),
    [
        ("sleeps", "VBZ"),
        ("the dog", "NP"),
        ("of my", "PP/NN"),
        ("the dog of", "NP/NP"),
        ("the dog of my", "NP/NN"),
        ("dog of my sister", "NP\\DT"),
        ("of my sister sleeps", "S\\NP"),
        ("dog of", "NN+IN"),
        ("my sister sleeps", "NP+VBZ"),
        ("dog of my", "NN+IN+PRP$"),
        ("the dog of my sister sleeps", "S"),
    ],
)
@pytest.mark.parametrize("parsed", ["target", "source"])
def test_a_phrase_has_the_first_label_that_fits(phrase, label, parsed):
    links = [[(k, k) for k in range(6)]]
    other = ["w"] * 6
    pair = (other, SISTER.words) if parsed == "target" else (SISTER.words, other)
    settings = Settings(slots=0, parsed=parsed)
    found = extract([pair], links, [SISTER], settings=settings)
    places = {" ".join(getattr(rule, parsed)): rule.lhs for rule in found}
    assert places[phrase] == label


BOTH = "[S] ||| der [NN,1] [NP,2] schläft ||| the [NN,1] of [NP,2] sleeps"
SUBJECT = "[S] ||| [NP,1] schläft ||| [NP,1] sleeps"
ALLOWED = [
    ({}, {"slots": 0}, SUBJECT),
    ({"source_symbols": 2}, {"source_symbols": 1}, SUBJECT),
    ({}, {"source_symbols": 2}, BOTH),
    ({}, {"target_symbols": 4}, BOTH),
    ({}, {"phrase_words": 1}, "[NP] ||| der hund ||| the dog"),
    ({"least_links": 0}, {}, "[NP] ||| [NP,1] [NP,2] ||| [NP,1] of [NP,2]"),
    ({}, {"adjacent": False}, "[S] ||| [NP,1] [NP,2] schläft ||| [NP,1] of [NP,2] sleeps"),
    ({"abstract": True}, {}, "[NP] ||| [DT,1] [NN,2] ||| [DT,1] [NN,2]"),
    ({"unaligned_edges": True}, {}, "[PP] ||| meiner schwester ||| of my sister"),
    ({"longest": 5, "whole_sentence": True}, {"longest": 5}, SUBJECT),
    ({"tiers": ("A", "A+B")}, {}, "[NP+IN] ||| der hund ||| the dog of"),
    ({}, {"tiers": ("A", "A+B")}, "[NP/NP] ||| der hund ||| the dog of"),
    ({"tiers": TIERS[:4]}, {}, "[X] ||| hund meiner ||| dog of my"),
    ({"tiers": TIERS[:4]}, {"tiers": TIERS[:4], "wildcard": "never"},
     "[X] ||| hund meiner ||| dog of my"),
    ({"tiers": ("A",), "wildcard": "anywhere"}, {"tiers": ("A",)},
     "[X] ||| hund [PRP$,1] ||| dog of [PRP$,1]"),
    ({"unary": "highest"}, {}, "[VP] ||| schläft ||| sleeps"),
]  # fmt: skip


@pytest.mark.parametrize(("with_it", "without", "rule"), ALLOWED)
def test_each_option_allows_or_forbids_the_rule_that_its_comment_shows(with_it, without, rule):
    loose = {"unaligned_edges": rule.endswith(" of")}
    assert rule in sister(**{**loose, **with_it})
    assert rule not in sister(**{**loose, **without})


def test_a_rule_never_holds_itself_as_its_only_slot():
    for tiers in (("A",), ()):
        found = sister(
            abstract=True, least_links=0, unaligned_edges=True, tiers=tiers, wildcard="anywhere"
        )
        for text in found:
            rule = Rule.from_text(text)
            assert not (rule.arity == len(rule.source) == len(rule.target) == 1)


def test_a_comma_in_a_label_is_written_as_a_word():
    tree = Tree.from_brackets("(FRAG (UH well) (, ,))")
    assert (
        rules("nun ,", tree, [(0, 0), (1, 1)])["[FRAG] ||| nun [COMMA,1] ||| well [COMMA,1]"] == 1
    )


def test_a_sentence_pair_without_links_has_no_rules_and_no_pairs_give_none():
    found = extract([(["a"], ["x"]), (["b"], ["y"])], [[], [(0, 0)]])
    assert found.pairs.tolist() == [0, 0, 1]
    assert len(extract([], [], [])) == 0
