"""ARPA files at random, and a slow, obvious model that scores with a dictionary."""

import random
from math import log

LN10 = log(10)
SPECIAL = ["<unk>", "<s>", "</s>"]


def random_grams(seed, *, order, words=6, share=0.4, closed=True):
    """N-grams with log10 probability and backoff; closed: with all shorter ones in them."""
    chance = random.Random(seed)
    names = [f"w{n}" for n in range(words)]
    grams = {(word,): values(chance, last=order == 1) for word in SPECIAL + names}
    grams["<s>",] = (-99.0, grams["<s>",][1])
    level = [("<s>",), *((name,) for name in names)]
    for length in range(2, order + 1):
        longer = []
        for gram in level:
            for word in [*names, "</s>", "<unk>"]:
                known = (*gram[1:], word) in grams or not closed
                if known and chance.random() < share / length:
                    grams[(*gram, word)] = values(chance, last=length == order)
                    longer.append((*gram, word))
        level = [gram for gram in longer if gram[-1] != "</s>"]
    if not closed:
        inner = [gram for gram in grams if 1 < len(gram) < order]
        for gram in chance.sample(inner, len(inner) // 3):
            del grams[gram]
    return grams


def values(chance, last=False):
    backoff = 0.0 if last or chance.random() < 0.3 else round(chance.uniform(-1.5, 0.25), 4)
    return round(chance.uniform(-4, -0.01), 4), backoff


def arpa(grams, order):
    lines = ["\\data\\"]
    of_length = {n: [gram for gram in grams if len(gram) == n] for n in range(1, order + 1)}
    lines += [f"ngram {n}={len(of_length[n])}" for n in of_length]
    for n, members in of_length.items():
        lines += ["", f"\\{n}-grams:"]
        for gram in members:
            probability, backoff = grams[gram]
            end = f"\t{backoff}" if backoff else ""
            lines.append(f"{probability}\t{' '.join(gram)}{end}")
    return "\n".join([*lines, "", "\\end\\", ""])


def random_sentence(chance, words=6):
    names = [f"w{n}" for n in range(words)] + ["nobody", "knows"]
    return [chance.choice(names) for _ in range(chance.randrange(12))]


class SlowModel:
    def __init__(self, grams, order):
        self.grams = grams
        self.order = order

    def word_scores(self, words, *, begin=True, end=True):
        words = [*words, "</s>"] if end else list(words)
        known = [word if (word,) in self.grams else "<unk>" for word in words]
        before = ["<s>"] if begin else []
        for word in known:
            log10, length = self.score(tuple(before), word)
            yield log10 * LN10, length, word == "<unk>"
            before.append(word)

    def score(self, context, word):
        context = context[max(0, len(context) - self.order + 1) :]
        if (*context, word) in self.grams:
            return self.grams[*context, word][0], len(context) + 1
        log10, length = self.score(context[1:], word)
        return log10 + self.grams.get(context, (0, 0.0))[1], length
