"""Small sentences with their trees, and a language model that is a table of pairs."""

from math import log

from otherwords.parse import DependencyTree, Tree


def sentence(*rows):
    """A tree of arcs of rows `word tag head relation`, as one reads them."""
    words, tags, heads, relations = zip(*(row.split() for row in rows), strict=True)
    return DependencyTree(words, tags, [int(head) for head in heads], relations)


def flat(arcs):
    """A tree of constituents that is one clause."""
    return Tree(arcs.words, arcs.tags, ["S"], [0], [len(arcs)])


class PairModel:
    """P(word | the word before); pairs that are not in the table have the probability `rest`."""

    def __init__(self, pairs=None, rest=0.01):
        self.pairs = pairs or {}
        self.rest = rest

    def log_probability(self, context, word):
        return log(self.pairs.get((context[-1], word), self.rest))


class HashedModel:
    """A score for every three words that looks random but is always the same."""

    def __init__(self, seed):
        self.seed = seed

    def log_probability(self, context, word):
        text = " ".join([str(self.seed), *context[-2:], word])
        number = sum(ord(letter) * 31**place for place, letter in enumerate(text))
        return -0.5 - (number % 9973) / 1000


DOGS = sentence(
    "The DT 3 det",
    "old JJ 3 amod",
    "dogs NNS 4 nsubj",
    "bark VBP 0 root",
    "at IN 7 case",
    "the DT 7 det",
    "moon NN 4 obl",
    ". . 4 punct",
)
