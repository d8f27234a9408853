"""The slow twin of the integer program: try every choice of words."""

from itertools import product

from otherwords.rewrite.baselines.ilp.constraints import bracketed, constraints_of
from otherwords.rewrite.baselines.ilp.significance import significance


def marks_stand_as_before(arcs, places):
    """No mark after another, or at the beginning, unless nothing kept out stood between."""
    gone = bracketed(arcs.words)
    marks = {place for place, relation in enumerate(arcs.relations) if relation == "punct"}
    for one, two in zip([-1, *places], places, strict=False):
        skipped = [place for place in range(one + 1, two) if place not in gone]
        if two in marks and (one == -1 or one in marks) and skipped:
            return False
    return True


def log_probability(words, model):
    text = ["<s>", *words, "</s>"]
    return sum(model.log_probability(text[max(0, k - 2) : k], text[k]) for k in range(1, len(text)))


def best_compression(arcs, tree, model, frequencies, *, weight, least=1, most=None):
    """The best score and the words that have it; None if nothing satisfies all constraints."""
    constraints = constraints_of(arcs, least=least, most=most)
    scores = significance(arcs, tree, frequencies)
    best = None
    for kept in product([False, True], repeat=len(arcs)):
        places = [place for place, keep in enumerate(kept) if keep]
        if not places or not all(constraint.holds(kept) for constraint in constraints):
            continue
        if not marks_stand_as_before(arcs, places):
            continue
        words = [arcs.words[place] for place in places]
        score = log_probability(words, model) + weight * sum(scores[place] for place in places)
        if best is None or score > best[0]:
            best = score, tuple(words)
    return best
