"""Links that grow, by definition: dictionaries and loops, slow and easy to check."""

from collections import Counter

from otherwords.align.association import g2


def slow_growth(pairs, links, growth):
    """The links of each pair together with those that grow."""
    links = [set(own) for own in links]
    for _ in range(growth.rounds):
        links = grow_targets(pairs, links, growth)
        turned = [(target, source) for source, target in pairs]
        links = [{(j, i) for i, j in own} for own in links]
        links = grow_targets(turned, links, growth)
        links = [{(i, j) for j, i in own} for own in links]
    return links


def grow_targets(pairs, links, growth):
    """Add links to words of the second side that have none."""
    of_f, of_e, together = Counter(), Counter(), Counter()
    words = 0
    for (source, target), own in zip(pairs, links, strict=True):
        words += len(target)
        of_f.update((word,) for word in source)
        for j, e in enumerate(target):
            f = sources_of(j, source, own)
            if len(f) > 1:
                of_f[f] += 1
            for phrase in [(e,), *((e, side, target[k]) for side, k in beside(j, target))]:
                of_e[phrase] += 1
                if f:
                    together[f, phrase] += 1

    def strength(f, phrase):
        both = together[f, phrase]
        first, second = max(of_f[f], both), of_e[phrase]
        # the other side may have more words than this one
        return g2(both, first, second, max(words, first + second - both))

    grown = []
    for (source, target), own in zip(pairs, links, strict=True):
        found = set(own)
        for j, word in enumerate(target):
            if sources_of(j, source, own):
                continue
            best = 0.0, None
            for side, k in beside(j, target):
                f, e = sources_of(k, source, own), target[k]
                if not f:
                    continue
                longer = strength(f, (e, -side, word))
                enough = longer >= max(growth.strength, growth.share * strength(f, (e,)))
                rate = together[f, (e, -side, word)] / together[f, (e,)]
                enough = enough and rate >= growth.rate
                if enough and (best[1] is None or longer > best[0]):
                    best = longer, k
            if best[1] is not None:
                found |= {(i, j) for i, k in own if k == best[1]}
        grown.append(found)
    return grown


def sources_of(j, source, links):
    return tuple(source[i] for i, k in sorted(links) if k == j)


def beside(j, target):
    return [(side, j + side) for side in (-1, 1) if 0 <= j + side < len(target)]
