"""A slow, obvious twin of the extraction: every span pair, every choice of slots, by definition."""

from itertools import combinations, pairwise, product

from otherwords.grammar import Rule, Slot


def slow_rules(source, target, links, tree, settings):
    """The rules of one sentence pair, in any order."""
    return [rule for rule, _ in slow_rules_with_own(source, target, links, tree, settings)]


def slow_rules_with_own(source, target, links, tree, settings):
    """The same, each with whether its label is the first of its span."""
    phrases = {}
    for pair in phrase_pairs(len(source), len(target), links, settings):
        span = pair[:2] if settings.parsed == "source" else pair[2:]
        first = label_of(span, span_labels(tree, settings), settings)
        if first is not None:
            phrases[pair] = first
    every, every_slot = (
        every_label(tree, kinds) for kinds in (settings.every, settings.every_slot)
    )
    found = []
    for whole, first in phrases.items():
        smaller = [pair for pair in phrases if pair != whole and lies_in(pair, whole)]
        only_phrases = settings.unaligned_phrases and not settings.unaligned_edges
        if only_phrases:
            smaller = [pair for pair in smaller if is_tight(pair, links)]
        most = 0 if only_phrases and not is_tight(whole, links) else settings.slots
        for count in range(most + 1):
            for slots in combinations(sorted(smaller), count):
                span = whole[:2] if settings.parsed == "source" else whole[2:]
                own_labels = {first} if slots else {first} | every(span, settings)
                if not slots:
                    own_labels |= also_labels(tree, span, settings)
                spans = [slot[:2] if settings.parsed == "source" else slot[2:] for slot in slots]
                choices = [
                    {phrases[slot]} | every_slot(span, settings)
                    for slot, span in zip(slots, spans, strict=True)
                ]
                for label in own_labels:
                    for chosen in product(*choices):
                        named = {whole: label, **dict(zip(slots, chosen, strict=True))}
                        rule = make_rule(whole, slots, source, target, links, named, settings)
                        if rule is not None:
                            found.append((rule, label == first))
    return found


def constituents_of(tree):
    """Spans with a label, tags of words included."""
    if not tree:
        return []
    spans = zip(tree.starts.tolist(), tree.ends.tolist(), strict=True)
    constituents = list(zip(spans, tree.labels, strict=True))
    return constituents + [((k, k + 1), tag) for k, tag in enumerate(tree.tags)]


def also_labels(tree, span, settings):
    """Second labels, of those that the text has somewhere."""
    constituents = constituents_of(tree)
    own = {label for place, label in constituents if place == span}
    return {settings.also[label] for label in own if label in settings.also}


def every_label(tree, kinds):
    """A function that gives all labels of a span, of these kinds and among the tiers in use."""
    constituents = constituents_of(tree)

    def on(span):
        return [label for own, label in constituents if own == span]

    def labels(span, settings):
        a, b = span
        last = max((end for (_, end), _ in constituents), default=0)
        found = set()
        for tier in set(kinds) & set(settings.tiers):
            if tier == "A":
                found |= set(on(span))
            elif tier == "A/B":
                for m in range(b + 1, last + 1):
                    found |= {f"{x}/{y}" for x in on((a, m)) for y in on((b, m))}
            elif tier == "A\\B":
                for m in range(a):
                    found |= {f"{x}\\{y}" for x in on((m, b)) for y in on((m, a))}
            else:
                for cut in combinations(range(a + 1, b), tier.count("+")):
                    parts = map(on, pairwise((a, *cut, b)))
                    found |= {"+".join(way) for way in product(*parts)}
        return found

    return labels


def phrase_pairs(source, target, links, settings):
    for pair in (
        (a, b, c, d)
        for a in range(source)
        for b in range(a + 1, source + 1)
        for c in range(target)
        for d in range(c + 1, target + 1)
    ):
        a, b, c, d = pair
        if not any(a <= i < b and c <= j < d for i, j in links):
            continue
        if any((a <= i < b) != (c <= j < d) for i, j in links):
            continue
        if (settings.whole_sentence and pair == (0, source, 0, target)) or (
            max(b - a, d - c) <= settings.longest
            and (is_tight(pair, links) or settings.unaligned_edges or settings.unaligned_phrases)
        ):
            yield pair


def is_tight(pair, links):
    a, b, c, d = pair
    linked = [{link[side] for link in links} for side in (0, 1)]
    return {a, b - 1} <= linked[0] and {c, d - 1} <= linked[1]


def lies_in(inner, outer):
    (a, b, c, d), (e, f, g, h) = outer, inner
    return a <= e and f <= b and c <= g and h <= d


def span_labels(tree, settings):
    """Span to label; the first of a span is the highest, the tag of a word the lowest."""
    spans = list(zip(tree.starts.tolist(), tree.ends.tolist(), strict=True)) if tree else []
    named = list(zip(spans, tree.labels, strict=True)) if tree else []
    named += [((k, k + 1), tag) for k, tag in enumerate(tree.tags)] if tree else []
    return dict(named if settings.unary == "lowest" else reversed(named))


def label_of(span, labels, settings):
    a, b = span
    last = max((end for _, end in labels), default=0)
    for tier in settings.tiers:
        if tier == "A":
            ways = [(labels.get((a, b)),)]
        elif tier == "A/B":
            ways = [(labels.get((a, m)), labels.get((b, m))) for m in range(b + 1, last + 1)]
        elif tier == "A\\B":
            ways = [(labels.get((m, b)), labels.get((m, a))) for m in reversed(range(a))]
        elif tier == "A+B":
            ways = [(labels.get((a, m)), labels.get((m, b))) for m in range(a + 1, b)]
        else:
            cuts = combinations(range(a + 1, b), 2)
            ways = [[labels.get(part) for part in pairwise((a, *cut, b))] for cut in cuts]
        for way in ways:
            if None not in way:
                return {"A/B": "/", "A\\B": "\\"}.get(tier, "+").join(way)
    return None if settings.wildcard == "never" else "X"


def make_rule(whole, slots, source, target, links, phrases, settings):
    """The rule, or None if a setting forbids it."""
    gap = 0 if settings.adjacent else 1
    if any(first[1] + gap > second[0] for first, second in pairwise(slots)):
        return None
    if any(a[2] < b[3] and b[2] < a[3] for a, b in combinations(slots, 2)):
        return None
    if slots and settings.wildcard == "phrases" and "X" in {phrases[p] for p in (whole, *slots)}:
        return None
    named = [Slot(phrases[pair], k) for k, pair in enumerate(slots, 1)]
    sides, places = [], []
    for tokens, (start, end), cuts in (
        (source, whole[:2], [pair[:2] for pair in slots]),
        (target, whole[2:], [pair[2:] for pair in slots]),
    ):
        side, place = [], {}
        for k in range(start, end):
            at = [n for n, cut in enumerate(cuts) if cut[0] <= k < cut[1]]
            if not at:
                place[k] = len(side)
                side.append(tokens[k])
            elif cuts[at[0]][0] == k:
                side.append(named[at[0]])
        sides.append(tuple(side))
        places.append(place)
    inside = tuple(
        (places[0][i], places[1][j]) for i, j in sorted(links) if i in places[0] and j in places[1]
    )
    if slots:
        limits = settings.source_symbols, settings.target_symbols
    else:
        limits = settings.phrase_words, settings.phrase_words
    if len(sides[0]) > limits[0] or len(sides[1]) > limits[1]:
        return None
    if not places[0] and not places[1]:
        allowed = settings.abstract
    else:
        allowed = len(inside) >= settings.least_links
    return Rule(phrases[whole], *sides, inside) if allowed else None
