"""Small grammars, sentences and rules of their own, drawn at random."""

import random

from tests.rewrite.decode.slow_decoder import StoreRule

from otherwords.grammar.rules import Slot
from otherwords.rewrite import Sentence, SentenceRule

WORDS = ["a", "bb", "c", "dd", "ee"]
LABELS = ["X", "Y", "Z"]


def value(draw):
    return draw.randint(-64, 64) / 32  # exact in 32 bits


def random_rule(draw):
    """Without slots, or with one or two that stand anywhere among words."""
    source = draw.choices(WORDS, k=draw.randint(1, 2))
    slots = [Slot(draw.choice(LABELS), n + 1) for n in range(draw.choice([0, 0, 0, 1, 1, 2]))]
    if len(slots) == 2 and draw.random() < 0.3:
        source = []
    places = sorted(draw.randint(0, len(source)) for _ in slots)
    for shift, (place, slot) in enumerate(zip(places, slots, strict=True)):
        source.insert(place + shift, slot)
    target = [*draw.choices([*WORDS, "new"], k=draw.randint(0, 2)), *slots]
    if draw.random() < 0.2:
        target = list(source)
    draw.shuffle(target)
    words = [k for k, symbol in enumerate(target) if isinstance(symbol, str)]
    links = tuple((0, k) for k in words if isinstance(source[0], str) and draw.random() < 0.5)
    return StoreRule(draw.choice(LABELS), tuple(source), tuple(target), value(draw), links)


def random_rules(draw, size=14):
    """No two with the same sides and label."""
    rules = {(r.label, r.source, r.target): r for r in (random_rule(draw) for _ in range(size))}
    return list(rules.values())


def identities(draw, words):
    for k, word in enumerate(words):
        label = draw.choice(LABELS)
        yield SentenceRule(label, k, k + 1, (word,), features={"Identity": 1.0})


def sentence_rules(draw, length):
    """Deletions, joins, and rules that only change the label."""
    for _ in range(draw.randint(0, 5)):
        start, end = sorted(draw.sample(range(length + 1), 2))
        features = {"Deletion": 1.0, "PhrasePenalty": value(draw)}
        slots, target = (), tuple(draw.choices([*WORDS, "own"], k=draw.randint(0, 2)))
        label = draw.choice(LABELS)
        kind = draw.choice(["words", "join", "unary"])
        if kind == "join" and end - start > 1:
            middle = draw.randint(start + 1, end - 1)
            slots = ((draw.choice(LABELS), start, middle), (draw.choice(LABELS), middle, end))
            target = draw.choice([(0, 1), (1, 0), (0, "own", 1)])
        elif kind == "unary" and label != LABELS[0]:
            below = LABELS[draw.randrange(LABELS.index(label))]  # so that none goes in a circle
            slots, target = ((below, start, end),), (0,)
        edit = draw.random() < 0.6
        yield SentenceRule(label, start, end, target, slots, features, edit)


def random_sentence(draw, **constraints):
    words = tuple(draw.choices(WORDS, k=draw.randint(3, 5)))
    rules = (*identities(draw, words), *sentence_rules(draw, len(words)))
    return Sentence(words, rules, tuple(random_labels(words)), **constraints)


def random_labels(words):
    """What a tree calls some of the spans; nothing for one sentence of three."""
    draw, length = random.Random(" ".join(words)), len(words)
    spans = [(start, end) for end in range(1, length + 1) for start in range(end)]
    count = draw.choice([0, len(spans) // 2, len(spans)])
    return [(draw.choice(LABELS), *draw.choice(spans)) for _ in range(count)]


def random_weights(draw):
    names = ["p(e|f)", "GlueRule", "LanguageModel", "WordCountDiff", "CharLogCR", "Identity"]
    names += ["UnalignedTarget", "TargetChars", "Deletion", "PhrasePenalty", "Misfit"]
    return {name: value(draw) for name in names} | {"LanguageModel": draw.uniform(0.2, 2.0)}
