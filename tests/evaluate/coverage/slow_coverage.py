"""Coverage without an engine: loops over rows, for comparison."""

from collections import defaultdict

from rapidfuzz.distance import Levenshtein

from otherwords.evaluate.coverage.parts import parts_of_labels
from otherwords.evaluate.coverage.word_forms import reduced


def slow_wordnet(rows, wordnet):
    """Rows of label, source, target, cost, without slots."""
    synsets = list(wordnet.members())
    known = dict.fromkeys(label for label, *_ in rows)
    pairs, found, differ = set(), set(), set()
    covered, reached = defaultdict(set), set()
    for label, source, target, _ in rows:
        for name, part in parts_of_labels(known):
            if name != label:
                continue
            first, second = wordnet.lemma(source, part), wordnet.lemma(target, part)
            if first is None:
                continue
            pairs.add((source, target))
            for synset in synsets:
                if synset.part != part or first not in synset.words:
                    continue
                reached.add(synset.name)
                if second in synset.words:
                    found.add((source, target))
                    covered[synset.name] |= {first, second}
                    if first != second:
                        differ.add((source, target))
    sizes = {one.name: len(one.words) for one in synsets}
    far = {pair for pair in found if Levenshtein.distance(*pair) > 2}
    return {
        "synsets_reached": len(reached),
        "synsets_touched": len(covered),
        "singletons_touched": sum(sizes[name] == 1 for name in covered),
        "pairs": len(pairs),
        "pairs_found": len(found),
        "without_same_lemma": len(differ),
        "without_near_spelling": len(far),
        "without_both": len(differ & far),
    }


def slow_rules(rows, rules):
    """Which rules are found whole, by their places."""
    known = {(reduced(source), reduced(target)) for _, source, target, _ in rows}
    return {
        place
        for place, rule in enumerate(rules)
        if not rule.exchanged
        and reduced(rule.premise) != reduced(rule.hypothesis)
        and (reduced(rule.premise), reduced(rule.hypothesis)) in known
    }
