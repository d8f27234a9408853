"""A slow, obvious decoder for tests of what stands around decoders.

It reads all rules of a store into memory, fills every span with every label, and scores whole
outputs with the language model at the end: right on small grammars, hopeless on large ones.
"""

from collections import defaultdict
from copy import copy
from itertools import product

from otherwords.corpus.links import parse_links
from otherwords.corpus.slots import read_symbol
from otherwords.grammar import Slot
from otherwords.pivot.features import local_features
from otherwords.rewrite.decode.hypothesis import Derivation, Hypothesis
from otherwords.rewrite.features import side_letters

BEAM = 30


class SmallDecoder:
    def __init__(self, store, model, weights, *, word_features=None, settings=None, guard=None):
        self.store, self.model, self.weights = store, model, dict(weights)
        self.word_features, self.settings = dict(word_features or {}), settings
        rows = store.rules(range(len(store)))
        named = [name for name in store.features if name != "cost"]
        values = rows.features(named)
        self.rules = []
        for number, (source, target) in enumerate(zip(rows.sources, rows.targets, strict=True)):
            sides = [tuple(map(read_symbol, side.split(" "))) for side in (source, target)]
            if guard is not None and guard.why_not(*sides) is not None:
                continue
            label = store.labels[rows.labels[number]]
            features = local_features(label, *sides, parse_links(rows.links[number]))
            features |= dict(zip(named, values[number].tolist(), strict=True))
            words = [[s for s in side if isinstance(s, str)] for side in sides]
            for name, k in (("SourceChars", 0), ("TargetChars", 1)):
                features[name] = side_letters(words[k], len(sides[k]))
            for name, value in self.word_features.items():
                features[name] = sum(map(value, words[1])) - sum(map(value, words[0]))
            self.rules.append((number, label, *sides, features))

    def with_weights(self, weights):
        other = copy(self)
        other.weights = dict(weights)
        return other

    def decode(self, sentences, k=1):
        return [self._decode(sentence)[:k] for sentence in sentences]

    def _decode(self, sentence):
        size = len(sentence.words)
        chart = {}
        self._own = defaultdict(list)
        for rule in sentence.rules:
            self._own[rule.start, rule.end].append(rule)
        for length in range(1, size + 1):
            for i in range(size - length + 1):
                self._fill(chart, sentence, i, i + length)
        whole = {0: [((), {}, frozenset(), 0, None)]}
        for j in range(1, size + 1):
            found = []
            for i in range(j):
                items = [item for label in chart.get((i, j), {}).values() for item in label]
                for left, right in product(whole[i], items):
                    pieces = (right[4],) if left[4] is None else (left[4], right[4])
                    node = Derivation(None, "GOAL", 0, j, pieces)
                    features = added(left[1], right[1], {"GlueRule": 1})
                    edits = left[2] | right[2]
                    found.append((left[0] + right[0], features, edits, left[3] + right[3], node))
            whole[j] = self._best(found)
        outputs = {}
        for words, features, touched, edits, node in whole[size]:
            if not self._is_allowed(sentence, words, touched, edits):
                continue
            if self.model is not None:
                features = added(features, {"LanguageModel": self.model.score(words)})
            score = self._score(features)
            if words not in outputs or outputs[words].score < score:
                kept = {name: value for name, value in features.items() if value}
                outputs[words] = Hypothesis(words, score, kept, lambda node=node: node)
        return sorted(outputs.values(), key=lambda each: (-each.score, each.words))

    def _fill(self, chart, sentence, i, j):
        own = chart.setdefault((i, j), {})
        closed = (*sentence.kept, *sentence.names)
        inside = any(a < j and i < b and (a, b) != (i, j) for a, b in closed)
        covered = any(a < j and i < b for a, b in sentence.kept)
        across = inside and not all(i <= a and b <= j for a, b in closed if a < j and i < b)
        if across:
            return
        for rule in self._own[i, j]:
            if not (covered and rule.edit):
                target = tuple(Slot("", s + 1) if isinstance(s, int) else s for s in rule.target)
                spans = list(rule.slots)
                own_words = set(range(i, j)).difference(*(range(a, b) for _, a, b in spans))
                touched = own_words if rule.edit else ()
                self._add(
                    own, chart, rule, rule.label, (i, j), target, spans, rule.features, touched
                )
        for number, label, source, target, features in self.rules:
            for spans, places in matches(source, sentence.words, i, j):
                if any(a <= place < b for a, b in closed for place in places):
                    continue
                touched = places if source != target else ()
                misfit = source != target and not sentence.fits(label, i, j)
                values = added(features, {"Misfit": float(misfit)})
                self._add(own, chart, number, label, (i, j), target, spans, values, touched)
        for label in own:
            own[label] = self._best(own[label])

    def _add(self, own, chart, rule, label, place, target, spans, features, touched):
        fillers = [chart.get((a, b), {}).get(name, []) for name, a, b in spans]
        for parts in product(*fillers):
            words = []
            for symbol in target:
                words += [symbol] if isinstance(symbol, str) else parts[symbol.number - 1][0]
            node = Derivation(rule, label, *place, tuple(part[4] for part in parts))
            total = added(features, *(part[1] for part in parts))
            edits = frozenset(touched).union(*(part[2] for part in parts))
            number = bool(touched) + sum(part[3] for part in parts)
            own.setdefault(label, []).append((tuple(words), total, edits, number, node))
        if len(own.get(label, ())) > 8 * BEAM:
            own[label] = self._best(own[label])

    def _best(self, items):
        """The best items, of those with the same words and edits one alone."""

        def estimate(item):
            model = self.model.score(item[0]) if self.model is not None else 0.0
            return self._score(item[1]) + self.weights.get("LanguageModel", 0.0) * model

        found = {}
        for _, item in sorted(((estimate(item), item) for item in items), key=first, reverse=True):
            found.setdefault((item[0], item[2], item[3]), item)
        return list(found.values())[:BEAM]

    def _score(self, features):
        return sum(self.weights.get(name, 0.0) * value for name, value in features.items())

    def _is_allowed(self, sentence, words, touched, edits):
        if sentence.most_edits is not None and edits > sentence.most_edits:
            return False
        for a, b in sentence.changed:
            if touched.isdisjoint(range(a, b)):
                return False
        text = f" {' '.join(words)} "
        return not any(f" {' '.join(phrase)} " in text for phrase in sentence.forbidden)


def first(pair):
    return pair[0]


def matches(source, words, i, j):
    """Every way to lay the symbols of a source over a span: spans of slots, places of words."""

    def lay(symbols, at):
        if not symbols:
            if at == j:
                yield [], []
            return
        first, *rest = symbols
        if isinstance(first, str):
            if at < j and words[at] == first:
                for spans, places in lay(rest, at + 1):
                    yield spans, [at, *places]
            return
        for end in range(at + 1, j + 1):
            for spans, places in lay(rest, end):
                yield [(first.label, at, end), *spans], places

    yield from lay(list(source), i)


def added(*features):
    total = {}
    for each in features:
        for name, value in each.items():
            if value == value:
                total[name] = total.get(name, 0.0) + value
    return total
