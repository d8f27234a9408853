"""The check of claims: pairs of sentences, with what must be found."""

import pytest

from otherwords.evaluate.truth import CLASSES, find_violations
from otherwords.parse import Tree

PAIRS = [
    ("She has never been here .", "She has been here .", {"negation"}),
    ("He will come if it rains .", "He will come .", {"condition"}),
    ("Then Anna saw Peter .", "Then Peter saw Anna .", {"names"}),
    ("Did he leave ?", "He left .", {"questions"}),
    ("It cost 300 euros .", "It cost 200 euros .", {"numbers"}),
    ("It may rain .", "It rains .", {"modality"}),
    ("Had I seen it , I would stop .", "I had seen it , I would stop .", {"condition"}),
    ("All but two came .", "All came .", {"relation", "numbers"}),
    ("He met Anna .", "He met Maria .", {"names"}),
    ("It is a big house .", "It is a large house .", set()),
    ("It 's not bad .", "It is n't bad .", set()),
    ("Two of them left .", "2 of them left .", set()),
    ("He came , although he was ill .", "He came , though he was ill .", set()),
]


@pytest.mark.parametrize(("source", "output", "kinds"), PAIRS)
def test_a_lost_or_added_claim_is_found(source, output, kinds):
    found = find_violations(source.split(), output.split())
    assert {each.kind for each in found} >= kinds
    assert bool(found) == bool(kinds)


DENIED = Tree.from_brackets(
    "(S (NP (DT The) (NN minister)) (VP (VBD denied) (SBAR (IN that) (S (NP (DT the) (NN army))"
    " (VP (VBD attacked) (NP (NN town)))))) (. .))"
)


def test_a_verb_that_goes_from_over_its_clause_is_found():
    output = "The army attacked town .".split()
    kinds = {each.kind for each in find_violations(DENIED.words, output, DENIED)}
    assert "attitude and speech" in kinds or "attitude" in kinds


def test_a_part_that_goes_from_under_no_is_found():
    tree = Tree.from_brackets(
        "(S (NP (NP (DT No) (NN child)) (PP (IN in) (NP (NN town))))"
        " (VP (VBD fell) (ADJP (JJ ill))) (. .))"
    )
    [found] = find_violations(tree.words, "No child fell ill .".split(), tree)
    assert str(found) == "scope: 'in town' was left out under 'no'"


def test_every_class_and_family_is_on_the_page(pytestconfig):
    from otherwords.rewrite.truth.families import FAMILIES, TAGGED

    page = (pytestconfig.rootpath / "docs/rooms/truth.md").read_text(encoding="utf-8")
    for each in (*CLASSES, *FAMILIES, *TAGGED):
        assert each.name in page, each.name
    for each in CLASSES:
        assert each.why in page, each.name
