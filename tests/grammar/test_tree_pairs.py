"""Tree rules: the shapes that Cohn et al. (2008) print, and a slow twin on random trees."""

import random
import re

import pytest

from otherwords.errors import OtherwordsError
from otherwords.grammar.tree_pairs import corresponding, count_rules, derive, tree_node
from otherwords.grammar.tree_pairs.derivation import specific
from otherwords.grammar.tree_pairs.run import extract_tree_pairs
from otherwords.parse import Tree


def top(text):
    return tree_node(Tree.from_brackets(text))


ALSO = "(S (NP (PRP he)) (ADVP (RB also)) (VP (VBD left)) (. .))"
MOREOVER = "(S (ADVP (RB moreover)) (, ,) (NP (PRP he)) (VP (VBD went)) (. .))"
LINKS = {(0, 2), (1, 0), (2, 3), (3, 4)}


def texts(steps):
    return {" <-> ".join(step.texts()) for step in steps}


def test_the_general_rules_of_a_pair():
    assert texts(derive(top(ALSO), top(MOREOVER), LINKS)) == {
        "(S [NP,1] [ADVP,2] [VP,3] [.,4]) <-> (S [ADVP,2] (, ,) [NP,1] [VP,3] [.,4])",
        "(NP [PRP,1]) <-> (NP [PRP,1])",
        "(PRP he) <-> (PRP he)",
        "(ADVP [RB,1]) <-> (ADVP [RB,1])",
        "(RB also) <-> (RB moreover)",
        "(VP [VBD,1]) <-> (VP [VBD,1])",
        "(VBD left) <-> (VBD went)",
        "(. .) <-> (. .)",
    }


def test_specific_rules_compose_two_general_ones():
    found = texts(specific(derive(top(ALSO), top(MOREOVER), LINKS)))
    assert "(ADVP (RB also)) <-> (ADVP (RB moreover))" in found
    assert (
        "(S [NP,1] (ADVP [RB,2]) [VP,3] [.,4]) <-> (S (ADVP [RB,2]) (, ,) [NP,1] [VP,3] [.,4])"
        in found
    )


@pytest.mark.parametrize(
    ("source", "target", "links", "rule"),
    [
        # six months, half a year: linked as a block
        (
            "(NP (CD six) (NNS months))",
            "(NP (PDT half) (DT a) (NN year))",
            {(a, b) for a in range(2) for b in range(3)},
            "(NP (CD six) (NNS months)) <-> (NP (PDT half) (DT a) (NN year))",
        ),
        # United Nations, UN: a constituent and a word
        (
            "(NP (JJ United) (NNS Nations))",
            "(NP (NN UN))",
            {(0, 0), (1, 0)},
            "(NP (JJ United) (NNS Nations)) <-> (NP (NN UN))",
        ),
        # of the energy issue, the issue of energy: slots change their places
        (
            "(PP (IN of) (NP (DT the) (NN energy) (NN issue)))",
            "(NP (NP (DT the) (NN issue)) (PP (IN of) (NP (NN energy))))",
            {(0, 2), (1, 0), (2, 3), (3, 1)},
            "(PP [IN,1] (NP [DT,2] [NN,3] [NN,4])) <-> (NP (NP [DT,2] [NN,4]) (PP [IN,1] [NP,3]))",
        ),
        # the tea of China, Chinese tea: a word without a counterpart stays in the rule
        (
            "(NP (NP (NN tea)) (PP (IN of) (NP (NNP China))))",
            "(NP (JJ Chinese) (NN tea))",
            {(0, 1), (2, 0)},
            "(NP [NP,1] [PP,2]) <-> (NP [JJ,2] [NN,1])",
        ),
    ],
)
def test_the_shapes_of_figure_5(source, target, links, rule):
    assert rule in texts(derive(top(source), top(target), links))


LABELS = "ABC"


def random_tree(draw, words, at=0):
    """A tree over words at..at+len, with chains of one child now and then."""
    label = draw.choice(LABELS)
    if len(words) == 1 and draw.random() < 0.6:
        return f"({label.lower()} {words[0]})"
    if draw.random() < 0.15:
        return f"({label} {random_tree(draw, words)})"
    if len(words) == 1:
        return f"({label.lower()} {words[0]})"
    cuts = sorted(draw.sample(range(1, len(words)), draw.randint(1, min(3, len(words) - 1))))
    pieces = zip([0, *cuts], [*cuts, len(words)], strict=True)
    return f"({label} {' '.join(random_tree(draw, words[a:b]) for a, b in pieces)})"


def random_pair(seed):
    draw = random.Random(seed)
    sizes = draw.randint(1, 7), draw.randint(1, 7)
    trees = [
        "(T " + random_tree(draw, [f"{name}{k}" for k in range(size)]) + ")"
        for name, size in zip("xy", sizes, strict=True)
    ]
    links = {
        (draw.randrange(sizes[0]), draw.randrange(sizes[1])) for _ in range(draw.randint(0, 7))
    }
    return top(trees[0]), top(trees[1]), links


@pytest.mark.parametrize("seed", range(150))
def test_nodes_correspond_as_the_slow_twin_says(seed):
    one, other, links = random_pair(seed)
    found = corresponding(one, other, links)
    for left in one.nodes():
        for right in other.nodes():
            inside = [(a, b) for a, b in links if left.start <= a < left.end]
            back = [(a, b) for a, b in links if right.start <= b < right.end]
            expected = bool(inside) and set(inside) == set(back)
            assert (right in found.get(left, ())) == expected


def rebuilt(rules, labels, side):
    """Put a derivation together again from the texts of its rules, from the top down."""
    text, slots = rules.pop(0)
    for number in slots:
        below = rebuilt(rules, labels, side)
        text = re.sub(rf"\[[^\s,\]]+,{number}\]", lambda _: below, text)  # noqa: B023
    return text


@pytest.mark.parametrize("seed", range(150))
def test_composing_a_derivation_gives_back_both_trees(seed):
    one, other, links = random_pair(seed)
    steps = derive(one, other, links)
    assert bool(steps) == bool(links)
    if not steps:
        return
    for side, tree in enumerate((one, other)):
        rules = [(step.texts()[side], range(1, len(step.slots) + 1)) for step in steps]
        assert rebuilt(rules, LABELS, side) == str(tree)


@pytest.mark.parametrize("seed", range(60))
def test_rules_are_as_general_as_can_be(seed):
    """No two nodes inside the fragments of a rule correspond, below its own nodes."""
    one, other, links = random_pair(seed)
    pairs = corresponding(one, other, links)
    for step in derive(one, other, links):
        cut = [set(node.nodes()) for pair in step.slots for node in pair]
        inside = [
            [
                node
                for node in whole.nodes()
                if node is not whole and not any(node in below for below in cut)
            ]
            for whole in step[:2]
        ]
        assert not any(right in pairs.get(left, ()) for left in inside[0] for right in inside[1])


def test_counts_and_probabilities_by_hand():
    tea, chai, brew = (Tree.from_brackets(f"(NN {word})") for word in ("tea", "chai", "brew"))
    link = {(0, 0)}
    pairs = [(tea, chai, link)] * 3 + [(tea, brew, link)] + [(tea, tea, link)] * 4
    [rule] = count_rules(pairs)
    assert rule[:3] == ("(NN tea)", "(NN chai)", 3)
    assert (rule.probability, rule.backwards) == (3 / 8, 1.0)
    assert {rule.target for rule in count_rules(pairs, least_count=1)} == {"(NN chai)", "(NN brew)"}
    assert len(count_rules(pairs, identities=True)) == 2


def test_rules_with_many_slots_are_dropped():
    flat = Tree.from_brackets("(S (A a) (B b) (C c) (D d))")
    other = Tree.from_brackets("(S (A a) (B b) (D d) (C c))")
    links = {(0, 0), (1, 1), (2, 3), (3, 2)}
    sources = {rule.source for rule in count_rules([(flat, other, links)], least_count=1)}
    assert "(S [A,1] [B,2] [C,3] [D,4])" not in sources
    assert "(S (A a) [B,1] [C,2] [D,3])" in sources


@pytest.mark.parametrize("length", [200])
def test_a_chain_of_200_is_taken_apart(length):
    one, other = (top("(X " * length + f"(NN {word})" + ")" * length) for word in ("tea", "chai"))
    assert len(derive(one, other, {(0, 0)})) == length + 1


def test_files(tmp_path):
    one, other, links = (tmp_path / name for name in ("a.en", "b.en", "links"))
    one.write_text("He drinks tea .\n" * 2)
    other.write_text("He drinks chai .\n" * 2)
    links.write_text("0-0 1-1 2-2 3-3\n" * 2)
    output = tmp_path / "rules.txt"
    done = extract_tree_pairs([one, other], output, links=links, tokenised=True)
    assert done.pairs == 2
    assert "(NN tea) ||| (NN chai) ||| count=2 p(e|f)=0 p(f|e)=0" in output.read_text()
    links.write_text("0-0\n")
    with pytest.raises(OtherwordsError, match="1 lines of links for 2 sentence pairs"):
        extract_tree_pairs([one, other], output, links=links, tokenised=True)
    links.write_text("0-9\n0-0\n")
    with pytest.raises(OtherwordsError, match="links:1: link 0-9 is outside"):
        extract_tree_pairs([one, other], output, links=links, tokenised=True)
