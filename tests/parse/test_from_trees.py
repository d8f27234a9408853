"""Head rules: dependencies of trees that can be checked by eye."""

import pytest

from otherwords.parse import Tree
from otherwords.parse.from_trees import dependencies_from

TREES = [
    # a noun phrase, a copula, a preposition
    (
        "(S (NP (DT The) (NN cat)) (VP (VBZ is) (ADJP (RB very) (JJ old))) (. .))",
        [2, 5, 5, 5, 0, 5],
    ),
    ("(S (NP (PRP We)) (VP (MD will) (VP (VB have) (VP (VBN gone)))))", [4, 4, 4, 0]),
    (
        "(S (NP (PRP I)) (VP (VBD sat) (PP (IN on) (NP (DT the) (JJ old) (NN chair)))))",
        [2, 0, 6, 6, 6, 2],
    ),
    # coordination: the first conjunct is the head, the conjunction hangs on the next
    ("(NP (NNS cats) (, ,) (NNS dogs) (CC and) (NNS birds))", [0, 3, 1, 5, 1]),
    # there is: the verb is the head
    ("(S (NP (EX There)) (VP (VBZ is) (NP (DT a) (NN dog))))", [2, 0, 4, 2]),
    # questions: what is asked for is the predicate of a bare copula
    (
        "(SBARQ (WHNP (WP What)) (SQ (VBZ is) (NP (DT the) (NN capital))) (. ?))",
        [0, 1, 4, 1, 1],
    ),
    ("(SBARQ (WHNP (WP Who)) (SQ (VP (VBD wrote) (NP (PRP it)))) (. ?))", [2, 0, 2, 2]),
    ("(SBARQ (WHADVP (WRB When)) (SQ (VBD did) (NP (PRP he)) (VP (VB die))))", [4, 4, 4, 0]),
    # possessives, clauses, raising
    ("(NP (NP (NNP John) (POS 's)) (NN car))", [3, 1, 0]),
    ("(S (NP (PRP I)) (VP (VBP think) (SBAR (IN that) (S (NP (PRP it)) (VP (VBZ rains))))))", None),
    ("(S (VP (VB Let) (S (NP (PRP us)) (VP (VB go)))))", [0, 1, 1]),
    ("(NN tea)", [0]),
]


@pytest.mark.parametrize(("text", "heads"), TREES)
def test_heads_of_small_trees(text, heads):
    found = dependencies_from(Tree.from_brackets(text))
    expected = heads or [2, 0, 5, 5, 2]
    assert found.heads.tolist() == expected
    assert [r == "root" for r in found.relations] == [head == 0 for head in expected]


def test_traces_and_function_tags_are_ignored():
    text = (
        "( (S (NP-SBJ-1 (PRP I)) (VP (VBP want) (S (NP (-NONE- *-1)) (VP (TO to) (VP (VB go)))))))"
    )
    found = dependencies_from(Tree.from_brackets(text))
    assert found.words == ("I", "want", "to", "go")
    assert found.heads.tolist() == [2, 0, 4, 2]
