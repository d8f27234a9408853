"""A dozen sentences of our own with both kinds of trees: enough to train a parser in a second.

A line of dependencies is a tag, a head and a relation for each word: `DT/2/det`.
"""

from otherwords.parse import DependencyTree, Tree
from otherwords.parse.settings import Training

PAIRS = [
    (
        "(ROOT (S (NP (DT the) (NN cat)) (VP (VBZ sleeps)) (. .)))",
        "DT/2/det NN/3/nsubj VBZ/0/root ./3/punct",
    ),
    (
        "(ROOT (S (NP (DT a) (NN dog)) (VP (VBZ barks)) (. .)))",
        "DT/2/det NN/3/nsubj VBZ/0/root ./3/punct",
    ),
    (
        "(ROOT (S (NP (DT the) (NN dog)) (VP (VBZ sees) (NP (DT a) (NN cat))) (. .)))",
        "DT/2/det NN/3/nsubj VBZ/0/root DT/5/det NN/3/obj ./3/punct",
    ),
    (
        "(ROOT (S (NP (PRP she)) (VP (VBZ drinks) (NP (JJ green) (NN tea))) (. .)))",
        "PRP/2/nsubj VBZ/0/root JJ/4/amod NN/2/obj ./2/punct",
    ),
    (
        "(ROOT (S (NP (PRP he)) (VP (VBZ drinks) (NP (NN tea)) (PP (IN in) (NP (DT the)"
        " (NN garden)))) (. .)))",
        "PRP/2/nsubj VBZ/0/root NN/2/obj IN/6/case DT/6/det NN/2/obl ./2/punct",
    ),
    (
        "(ROOT (S (VP (VB drink) (NP (DT the) (NN tea))) (. !)))",
        "VB/0/root DT/3/det NN/1/obj ./1/punct",
    ),
    (
        "(ROOT (S (NP (NP (DT the) (NN cat)) (PP (IN in) (NP (DT the) (NN garden))))"
        " (VP (VBZ sleeps)) (. .)))",
        "DT/2/det NN/6/nsubj IN/5/case DT/5/det NN/2/nmod VBZ/0/root ./6/punct",
    ),
    (
        "(ROOT (NP (DT a) (ADJP (RB well) (HYPH -) (VBN known)) (NN garden) (. .)))",
        "DT/5/det RB/4/advmod HYPH/4/punct VBN/5/amod NN/0/root ./5/punct",
    ),
    (
        "(ROOT (S (NP (PRP she)) (VP (VBZ says) (SBAR (S (NP (PRP he)) (VP (VBZ sleeps)))))"
        " (. .)))",
        "PRP/2/nsubj VBZ/0/root PRP/4/nsubj VBZ/2/ccomp ./2/punct",
    ),
    (
        "(ROOT (S (NP (DT the) (NN tea) (-LRB- -LRB-) (JJ green) (-RRB- -RRB-))"
        " (VP (VBZ is) (ADJP (JJ hot))) (. .)))",
        "DT/2/det NN/7/nsubj -LRB-/4/punct JJ/2/amod -RRB-/4/punct VBZ/7/cop JJ/0/root ./7/punct",
    ),
    ("(ROOT (INTJ (UH hello)))", "UH/0/root"),
    (
        "(ROOT (S (NP (DT the) (NN cat) (CC and) (DT the) (NN dog)) (VP (VBP sleep)) (. .)))",
        "DT/2/det NN/6/nsubj CC/5/cc DT/5/det NN/2/conj VBP/0/root ./6/punct",
    ),
]


def _dependencies(words, line):
    tags, heads, relations = zip(*(part.split("/") for part in line.split()), strict=True)
    return DependencyTree(words, tags, [int(head) for head in heads], relations)


TREES = [Tree.from_brackets(brackets) for brackets, _ in PAIRS]
DEPENDENCIES = [
    _dependencies(tree.words, line) for tree, (_, line) in zip(TREES, PAIRS, strict=True)
]
TEXT = [
    line.split()
    for line in (
        "the bird sings in the garden .",
        "a bird sees the cat .",
        "she sees the bird and the cat .",
        "he sings .",
        "the cat drinks milk .",
        "the dog drinks milk in the garden .",
    )
]

TINY = Training(
    epochs=24,
    embedding=16,
    layers=1,
    hidden=24,
    span=24,
    arc=16,
    relation=16,
    least_count=1,
    least_in_text=2,
    least_label=1,
    buckets=256,
    vector_width=16,
    vector_epochs=1,
    words_in_batch=6,
    rate=0.02,
    warm_up=10,
    dropout=0.0,
    head_dropout=0.0,
    word_dropout=0.05,
)
"""Sizes with which the sentences above are learned by heart."""
