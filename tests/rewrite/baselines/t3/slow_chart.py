"""The slow twin of the chart: every derivation of a forest, one after the other."""

from itertools import product


def every_derivation(edges_of_vertices, vertex):
    """Yield score, words and edges (from the top down, from the left) of every derivation.

    `edges_of_vertices[v]` are triples: number, symbols (a str, or the int of a vertex), score.
    """
    for number, symbols, score in edges_of_vertices[vertex]:
        below = [
            list(every_derivation(edges_of_vertices, one)) if isinstance(one, int) else [one]
            for one in symbols
        ]
        for chosen in product(*below):
            total, words, edges = score, [], [number]
            for one in chosen:
                if isinstance(one, str):
                    words.append(one)
                else:
                    total += one[0]
                    words += one[1]
                    edges += one[2]
            yield total, words, edges


def trigram_log(model, words):
    """The log of a sentence with two words of context, word by word."""
    total = 0.0
    said = ["<s>", *words]
    for place in range(1, len(said)):
        context = said[max(0, place - 2) : place]
        begin = context[0] == "<s>"
        total += model.word_scores([*context[begin:], said[place]], begin=begin, end=False)[-1].log
    context = said[-2:]
    begin = context[0] == "<s>"
    return total + model.word_scores(context[begin:], begin=begin, end=True)[-1].log


def edges_of(forest, scores):
    """A forest as `every_derivation` takes it."""
    words = list(forest.vocabulary)
    found = []
    for first, last in zip(forest.edge_starts, forest.edge_starts[1:], strict=False):
        found.append(
            [
                (
                    number,
                    [
                        one // 2 if one % 2 else words[one // 2]
                        for one in forest.edges[number].symbols
                    ],
                    float(scores[number]),
                )
                for number in range(first, last)
            ]
        )
    return found
