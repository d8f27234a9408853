"""A slow, obvious twin of the rows of occurrences: rules as text, weights by their formula."""

import math
from collections import Counter, defaultdict

from tests.grammar.slow_extraction import slow_rules_with_own

from otherwords.corpus.slots import write_side
from otherwords.grammar import Slot


def own_order(side):
    """The text of a side with its slots numbered from left to right."""
    numbers = iter(range(1, 10))
    return write_side(Slot(s.label, next(numbers)) if isinstance(s, Slot) else s for s in side)


def order(rule):
    """The numbers of the target's slots as digits, 0 if they are in order."""
    numbers = [symbol.number for symbol in rule.target if isinstance(symbol, Slot)]
    return 0 if numbers == sorted(numbers) else int("".join(map(str, numbers)))


def slow_word_counts(pairs):
    """Links between words; None for no word."""
    counts = Counter()
    for source, target, links, _ in pairs:
        counts.update((source[i], target[j]) for i, j in set(links))
        for i, word in enumerate(source):
            if i not in {i for i, _ in links}:
                counts[word, None] += 1
        for j, word in enumerate(target):
            if j not in {j for _, j in links}:
                counts[None, word] += 1
    return counts


def slow_weight(generated, given, links, counts):
    """-log of the product, over generated words, of the mean over their links."""
    total = defaultdict(int)
    for (given_word, word), count in counts.items():
        if word is not None:
            total[given_word] += count
    cost = 0.0
    for k, word in enumerate(generated):
        if not isinstance(word, Slot):
            linked = [given[i] for i, j in links if j == k] or [None]
            weights = [counts[other, word] / total[other] for other in linked]
            cost -= math.log(sum(weights) / len(weights))
    return cost


def slow_occurrences(pairs, settings):
    """Text of f, e, label, order, links -> both counts and both weights."""
    counts = slow_word_counts(pairs)
    turned = Counter({(e, f): n for (f, e), n in counts.items()})
    found, owned = Counter(), Counter()
    for pair in pairs:
        for rule, own in slow_rules_with_own(*pair, settings):
            found[rule] += 1
            owned[rule] += own
    rows = {}
    for rule, n in found.items():
        links = " ".join(f"{i}-{j}" for i, j in rule.links)
        row = own_order(rule.source), own_order(rule.target), rule.lhs, order(rule), links
        back = [(j, i) for i, j in rule.links]
        ef = slow_weight(rule.target, rule.source, rule.links, counts)
        fe = slow_weight(rule.source, rule.target, back, turned)
        rows[row] = n, owned[rule], ef, fe
    return rows
