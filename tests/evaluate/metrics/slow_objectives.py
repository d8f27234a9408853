"""The objectives as their definitions have them, one sentence at a time, with Counters."""

from collections import Counter


def ngrams(words, n):
    return Counter(tuple(words[k : k + n]) for k in range(len(words) - n + 1))


def slow_matches(output, references):
    """Lengths, shared n-grams and all n-grams, as BLEU counts them."""
    length = len(output)
    closest = min((abs(len(text) - length), len(text)) for text in references)[1]
    shared, every = [], []
    for n in range(1, 5):
        own = ngrams(output, n)
        most = Counter()
        for text in references:
            most |= ngrams(text, n)
        shared.append(sum((own & most).values()))
        every.append(sum(own.values()))
    return [length, closest, *shared, *every]


def slow_sari(source, output, references):
    """Kept, deleted and added, each the mean over the orders."""
    found = [0.0, 0.0, 0.0]
    for n in range(1, 5):
        for place, value in enumerate(of_order(source, output, references, n)):
            found[place] += value / 4
    return found


def of_order(source, output, references, n):
    s, c = ngrams(source, n), ngrams(output, n)
    t = sum((ngrams(text, n) for text in references), Counter())
    r = len(references)
    kept = {g: r * min(s[g], c[g]) for g in s if c[g]}
    keep_precision = mean([min(k, t[g]) / k for g, k in kept.items()])
    keep_recall = mean([min(kept.get(g, 0), t[g]) / min(r * s[g], t[g]) for g in s if t[g]])
    deleted = {g: r * (s[g] - c[g]) for g in s if s[g] > c[g]}
    delete_precision = mean([max(d - t[g], 0) / d for g, d in deleted.items()])
    added, to_add = set(c) - set(s), set(t) - set(s)
    add_precision = mean([g in to_add for g in added])
    add_recall = mean([g in added for g in to_add])
    return f1(keep_precision, keep_recall), delete_precision, f1(add_precision, add_recall)


def mean(values):
    return sum(values) / len(values) if values else 0.0


def f1(precision, recall):
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0
