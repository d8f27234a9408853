"""A decoder that tries everything, and a language model in a dictionary: slow and obvious."""

import itertools
import math
from dataclasses import dataclass, field

import numpy as np

from otherwords.database.packed import PackedStore, PackedWriter
from otherwords.grammar.rules import Slot, write_side
from otherwords.pivot.features import local_features
from otherwords.rewrite.features import side_letters

LN_10 = np.float32(math.log(10))  # models are exact to 32 bits


@dataclass(frozen=True)
class StoreRule:
    label: str
    source: tuple
    target: tuple
    cost: float = 1.0
    links: tuple = ()

    @property
    def edit(self):
        return self.source != self.target

    def features(self):
        found = {"p(e|f)": self.cost}
        found |= local_features(self.label, self.source, self.target, self.links)
        for name, side in (("SourceChars", self.source), ("TargetChars", self.target)):
            words = [symbol for symbol in side if isinstance(symbol, str)]
            found[name] = side_letters(words, len(side))
        return found


def write_store(path, rules):
    """A store of these rules, which come in the order of their sources."""
    rules = sorted(rules, key=lambda rule: (write_side(rule.source).encode(), rule.cost))
    with PackedWriter(path, features=["p(e|f)"]) as writer:
        for rule in rules:
            links = " ".join(f"{a}-{b}" for a, b in rule.links)
            texts = [write_side(rule.source)], [write_side(rule.target)]
            writer.add([rule.label], *texts, [0], [links], [[rule.cost]])
    return PackedStore(path)


@dataclass
class ArpaModel:
    """Log10 probabilities and backoffs of n-grams."""

    order: int
    grams: dict

    def word(self, context, word):
        context = tuple(context)[max(0, len(context) - self.order + 1) :]
        word = word if (word,) in self.grams else "<unk>"
        context = tuple(w if (w,) in self.grams else "<unk>" for w in context)
        if (*context, word) in self.grams:
            return self.grams[*context, word][0]
        if not context:
            return -100.0
        return self.grams.get(context, (0, 0.0))[1] + self.word(context[1:], word)

    def score(self, words):
        text = ["<s>", *words, "</s>"]
        logs = [self.word(text[:k], text[k]) for k in range(1, len(text))]
        return sum(float(np.float32(log) * LN_10) for log in logs)

    def text(self):
        by_order = {
            n: sorted(g for g in self.grams if len(g) == n) for n in range(1, self.order + 1)
        }
        lines = ["\\data\\", *(f"ngram {n}={len(grams)}" for n, grams in by_order.items())]
        for n, grams in by_order.items():
            lines += ["", f"\\{n}-grams:"]
            for gram in grams:
                log, backoff = self.grams[gram]
                end = f"\t{backoff}" if n < self.order else ""
                lines.append(f"{log}\t{' '.join(gram)}{end}")
        return "\n".join([*lines, "", "\\end\\", ""])


def eighths(draw, low, high):
    return round(8 * draw.uniform(low, high)) / 8


def random_model(draw, words, order):
    """Random n-grams, with all that they are made of."""
    grams = {("<unk>",): (-2.5, -0.25), ("<s>",): (-99.0, -0.5), ("</s>",): (-1.0, 0.0)}
    for word in words:
        grams[word,] = (-eighths(draw, 0.2, 2.0), -eighths(draw, 0.0, 1.0))
    for _ in range(12):
        gram = [draw.choice(["<s>", *words]), *draw.choices([*words], k=order - 2)]
        gram = (*gram, draw.choice([*words, "</s>"]))[-order:]
        for start, end in itertools.combinations(range(len(gram) + 1), 2):
            part = gram[start:end]
            backoff = -eighths(draw, 0.0, 1.0) if draw.random() < 0.7 else 0.0
            grams.setdefault(part, (-eighths(draw, 0.1, 1.5), backoff))
    return ArpaModel(order, grams)


@dataclass
class SlowDecoder:
    rules: list
    weights: dict
    model: ArpaModel | None = None
    span: int = 12
    word_features: dict = field(default_factory=dict)

    def decode(self, sentence):
        """The score of each output, the best first."""
        whole = self.glued(sentence, self.chart(sentence))
        wanted = frozenset(range(len(sentence.changed)))
        best = {}
        for (words, edits, touched), score in whole.items():
            if touched != wanted or self.breaks(sentence, words, edits):
                continue
            if self.model is not None:
                score += self.weights.get("LanguageModel", 0.0) * self.model.score(words)
            best[words] = max(score, best.get(words, -math.inf))
        return sorted(best.items(), key=lambda pair: -pair[1])

    def breaks(self, sentence, words, edits):
        if sentence.most_edits is not None and edits > sentence.most_edits:
            return True
        return any(
            words[k : k + len(phrase)] == phrase
            for phrase in sentence.forbidden
            for k in range(len(words))
        )

    def chart(self, sentence):
        """Of each span and label all texts, edits and touched spans, with the best score."""
        length = len(sentence.words)
        chart = {}
        for width in range(1, length + 1):
            for start in range(length - width + 1):
                end = start + width
                if any(cuts(kept, (start, end)) for kept in sentence.kept):
                    continue
                if width <= self.span:
                    for made in self.stored(sentence, start, end):
                        self.apply(chart, sentence, made)
                for _ in range(4):  # unary rules may use each other
                    for made in self.own(sentence, start, end):
                        self.apply(chart, sentence, made)
        return chart

    def stored(self, sentence, start, end):
        for rule in self.rules:
            score = self.dot(rule.features()) + self.words_dot(rule.source, rule.target)
            target = [s.number - 1 if isinstance(s, Slot) else s for s in rule.target]
            labels = [s.label for s in rule.source if isinstance(s, Slot)]
            fits = not sentence.labels or (rule.label, start, end) in sentence.labels
            if rule.edit and not fits:
                score += self.weights.get("Misfit", 0.0)
            for spans in self.matches(rule.source, sentence, start, end):
                slots = [(label, *span) for label, span in zip(labels, spans, strict=True)]
                yield rule.label, start, end, target, slots, score, rule.edit

    def own(self, sentence, start, end):
        for rule in sentence.rules:
            if (rule.start, rule.end) == (start, end) and allowed(sentence, rule):
                own = [sentence.words[k] for k in own_words(rule)]
                score = self.dot(rule.features) + self.words_dot(own, rule.target)
                yield rule.label, start, end, rule.target, rule.slots, score, rule.edit

    def dot(self, features):
        return sum(self.weights.get(name, 0.0) * value for name, value in features.items())

    def words_dot(self, source, target):
        return sum(
            self.weights.get(name, 0.0)
            * (sum(map(f, strings(target))) - sum(map(f, strings(source))))
            for name, f in self.word_features.items()
        )

    def matches(self, symbols, sentence, start, end):
        """The spans of the slots, for each way in which the symbols match."""
        if not symbols:
            if start == end:
                yield ()
            return
        if isinstance(symbols[0], Slot):
            for middle in range(start + 1, end + 1):
                for rest in self.matches(symbols[1:], sentence, middle, end):
                    yield ((start, middle), *rest)
        elif start < end and sentence.words[start] == symbols[0]:
            kept = any(a <= start < b for a, b in sentence.kept)
            yield from () if kept else self.matches(symbols[1:], sentence, start + 1, end)

    def apply(self, chart, sentence, made):
        label, start, end, target, slots, score, edit = made
        choices = [list(chart.get((a, b), {}).get(name, {}).items()) for name, a, b in slots]
        touched = frozenset()
        if edit:
            covered = {k for _, a, b in slots for k in range(a, b)}
            own = set(range(start, end)) - covered or set(range(start, end))
            spans = enumerate(sentence.changed)
            touched = frozenset(n for n, (a, b) in spans if own & set(range(a, b)))
        for parts in itertools.product(*choices):
            words = []
            for symbol in target:
                words += [symbol] if isinstance(symbol, str) else parts[symbol][0][0]
            edits = edit + sum(part[0][1] for part in parts)
            both = touched.union(*(part[0][2] for part in parts))
            total = score + sum(part[1] for part in parts)
            own = chart.setdefault((start, end), {}).setdefault(label, {})
            key = tuple(words), edits, both
            own[key] = max(total, own.get(key, -math.inf))

    def glued(self, sentence, chart):
        goals = [{((), 0, frozenset()): 0.0}]
        for end in range(1, len(sentence.words) + 1):
            goal = {}
            for start in range(end):
                pieces = chart.get((start, end), {}).values()
                for before, piece in itertools.product(
                    goals[start].items(), [pair for own in pieces for pair in own.items()]
                ):
                    key = (
                        before[0][0] + piece[0][0],
                        before[0][1] + piece[0][1],
                        before[0][2] | piece[0][2],
                    )
                    score = before[1] + piece[1] + self.weights.get("GlueRule", 0.0)
                    goal[key] = max(score, goal.get(key, -math.inf))
            goals.append(goal)
        return goals[-1]


def strings(symbols):
    return [symbol for symbol in symbols if isinstance(symbol, str)]


def own_words(rule):
    return [k for k in range(rule.start, rule.end) if not any(a <= k < b for _, a, b in rule.slots)]


def cuts(kept, span):
    """Whether a span lies across what is kept, or strictly inside."""
    inside = set(range(*kept))
    covered = set(range(*span))
    return bool(inside & covered) and not inside <= covered


def allowed(sentence, rule):
    if not rule.edit and (rule.start, rule.end) in sentence.kept:
        return True
    return not any(a <= k < b for k in own_words(rule) for a, b in sentence.kept)
