import pytest
from tests.rewrite.baselines.ilp.toy_sentences import DOGS, sentence

from otherwords.rewrite.baselines.ilp.constraints import bracketed, constraints_of


def broken(arcs, text, **lengths):
    """The families of constraints that a compression breaks; its words stand in order."""
    left = text.split()
    kept = [bool(left) and word == left[0] and bool(left.pop(0)) for word in arcs.words]
    assert not left, "not a compression"
    found = constraints_of(arcs, **lengths)
    return {constraint.family for constraint in found if not constraint.holds(kept)}


def rows(text):
    return sentence(*(" ".join(part.split("/")) for part in text.split()))


NEGATED = rows("He/PRP/4/nsubj did/VBD/4/aux not/RB/4/advmod sleep/VB/0/root")
GENITIVE = rows(
    "Ann/NNP/3/nmod:poss 's/POS/1/case cat/NN/4/nsubj chased/VBD/0/root my/PRP$/6/nmod:poss "
    "mice/NNS/4/obj"
)
CLAUSE = rows(
    "Ann/NNP/2/nsubj said/VBD/0/root that/IN/6/mark old/JJ/5/amod owls/NNS/6/nsubj sing/VBP/2/ccomp"
)
LIST = rows(
    "Ann/NNP/2/nsubj eats/VBZ/0/root figs/NNS/2/obj ,/,/5/punct nuts/NNS/3/conj and/CC/7/cc "
    "bread/NN/3/conj ././2/punct"
)
VERBS = rows("Ann/NNP/2/nsubj sang/VBD/0/root and/CC/4/cc danced/VBD/2/conj")
BRACKET = rows(
    "Ann/NNP/6/nsubj (/-LRB-/4/punct our/PRP$/4/nmod:poss aunt/NN/1/appos )/-RRB-/4/punct "
    "left/VBD/0/root"
)
RELATIVE = rows(
    "Ann/NNP/2/nsubj met/VBD/0/root men/NNS/2/obj who/WP/5/nsubj "
    "sang/VBD/3/acl:relcl loudly/RB/5/advmod"
)
WHO = {"modifiers", "arguments"}


@pytest.mark.parametrize(
    ("arcs", "text", "families"),
    [
        (DOGS, "The old dogs bark at the moon .", set()),
        (DOGS, "dogs bark .", set()),
        (DOGS, "old bark .", WHO),  # the modifier without its noun, the verb without its subject
        (DOGS, "dogs bark at .", {"arguments"}),  # an introducer alone
        (DOGS, "dogs bark moon .", {"arguments"}),  # a phrase without it
        (DOGS, ".", {"arguments"}),  # no verb
        (DOGS, "dogs bark", {"punctuation"}),
        (NEGATED, "He did not sleep", set()),
        (NEGATED, "He did sleep", {"modifiers"}),
        (NEGATED, "He not sleep", {"units"}),
        (NEGATED, "did not sleep", {"arguments", "discourse"}),
        (GENITIVE, "Ann 's cat chased my mice", set()),
        (GENITIVE, "cat chased mice", {"modifiers"}),
        (GENITIVE, "Ann cat chased my mice", {"modifiers"}),
        (GENITIVE, "Ann 's cat chased", {"arguments"}),
        (CLAUSE, "Ann said", set()),
        (CLAUSE, "Ann said owls sing", {"arguments"}),
        (CLAUSE, "that owls sing", {"modifiers"}),
        (LIST, "Ann eats figs .", set()),
        (LIST, "Ann eats figs and bread .", set()),
        (LIST, "Ann eats figs bread .", {"coordination"}),
        (LIST, "Ann eats figs , nuts and .", {"coordination"}),
        (LIST, "Ann eats figs , and bread .", {"punctuation"}),
        (VERBS, "Ann sang", set()),
        (VERBS, "Ann sang danced", {"coordination"}),
        (BRACKET, "Ann left", set()),
        (BRACKET, "Ann our aunt left", {"discourse"}),
        (RELATIVE, "Ann met men", set()),
        (RELATIVE, "Ann met men sang loudly", {"arguments"}),
        (RELATIVE, "who sang", WHO - {"arguments"}),
    ],
)
def test_each_family_forbids_what_it_should(arcs, text, families):
    assert broken(arcs, text) == families


def test_lengths_are_constraints_too():
    assert broken(DOGS, "dogs bark .", least=4) == {"length"}
    assert broken(DOGS, "old dogs bark .", most=3) == {"length"}


@pytest.mark.parametrize("arcs", [DOGS, NEGATED, GENITIVE, CLAUSE, LIST, VERBS, RELATIVE])
def test_the_whole_sentence_satisfies_everything(arcs):
    assert broken(arcs, " ".join(arcs.words)) == set()


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a ( b [ c ] ) d", [1, 2, 3, 4, 5, 6]),
        ("a ( b", []),
        ("a b ) c", []),
        ("( a b )", []),  # all of it: then brackets mean nothing
        ("a ( b ] c )", [1, 2, 3, 4, 5]),
    ],
)
def test_brackets_are_matched(text, places):
    assert sorted(bracketed(text.split())) == places
