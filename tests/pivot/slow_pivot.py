"""Pivoting as the paper defines it, with dictionaries and loops; slow, and easy to check.

An occurrence is (family, f, e, label, order of e's slots, links, count, own), phrases as text.
`own` is how often the label is the first of its span: sums over all labels count an occurrence
there alone. It may be left out if it is the count.
"""

import math
from collections import defaultdict

from otherwords.pivot.orders import relative


def translation(occurrences, weights):
    """Probabilities of every rule (family, f, e, label, order) by its definition."""
    count, first = defaultdict(int), defaultdict(int)
    for family, f, e, label, order, _, n, *own in occurrences:
        count[family, f, e, label, order] += n
        first[family, f, e, label, order] += own[0] if own else n

    def total(*wanted, counts=count):
        names = ("family", "f", "e", "label", "order")
        conditions = dict(wanted)
        return sum(
            n
            for rule, n in counts.items()
            if all(rule[names.index(name)] == value for name, value in conditions.items())
        )

    rules = {}
    for rule, n in count.items():
        family, f, e, label, order = rule
        of_f, of_e, of_label = ("f", f), ("e", e), ("label", label)
        own = ("family", family)
        knows = {r[0] for r in count if r[2] == e}
        knows_label = {r[0] for r in count if r[2] == e and r[3] == label}
        share = weights[family] / sum(weights[one] for one in knows)
        share_label = weights[family] / sum(weights[one] for one in knows_label)
        pair = total(of_f, of_e, ("order", order), counts=first)
        rules[rule] = {
            "n": n,
            "n_any": pair,
            "p(e|f)": pair / total(of_f, counts=first),
            "p(f|e)": share * pair / total(own, of_e, counts=first),
            "p(e|f,LHS)": n / total(of_f, of_label),
            "p(f|e,LHS)": share_label * n / total(own, of_e, of_label),
            "p(LHS|f)": total(of_f, of_label) / total(of_f),
            "p(f|LHS)": total(of_f, of_label) / total(of_label),
            "p(LHS|e)": total(of_e, of_label) / total(of_e),
            "p(e|LHS)": total(of_e, of_label) / total(of_label),
        }
    return rules


def pivot(rules, virtual=None):
    """Paraphrases (label, e1, e2, order) with their features, of the rules that are pivoted."""
    found = defaultdict(lambda: defaultdict(float))
    for (_, f, e1, label, first), a in rules.items():
        for (_, other_f, e2, other_label, second), b in rules.items():
            if (f, label) != (other_f, other_label):
                continue
            row = found[label, e1, e2, relative(first, second)]
            row["c(e,f,LHS)"] += virtual(a["n"], b["n"]) if virtual else 0
            row["p(e|f,LHS)"] += a["p(f|e,LHS)"] * b["p(e|f,LHS)"]
            row["p(f|e,LHS)"] += b["p(f|e,LHS)"] * a["p(e|f,LHS)"]
            row["n"] += min(a["n"], b["n"])
    any_label = _pivot_any_label(rules, virtual)
    sides = {(rule[3], rule[2]): features for rule, features in rules.items()}
    for (label, e1, e2, order), row in found.items():
        row.update(any_label[e1, e2, order])
        for side, name in ((e1, "f"), (e2, "e")):
            row[f"p(LHS|{name})"] = sides[label, side]["p(LHS|e)"]
            row[f"p({name}|LHS)"] = sides[label, side]["p(e|LHS)"]
    if virtual:
        _frequencies(found, any_label)
    return {key: as_costs(row) for key, row in found.items()}


def _pivot_any_label(rules, virtual):
    without = {(f, e, order): features for (_, f, e, _, order), features in rules.items()}
    found = defaultdict(lambda: defaultdict(float))
    for (f, e1, first), a in without.items():
        for (other, e2, second), b in without.items():
            if f == other:
                row = found[e1, e2, relative(first, second)]
                row["c(e,f)"] += virtual(a["n_any"], b["n_any"]) if virtual else 0
                row["p(e|f)"] += a["p(f|e)"] * b["p(e|f)"]
                row["p(f|e)"] += b["p(f|e)"] * a["p(e|f)"]
    return found


def _frequencies(found, any_label):
    """Eq. 3.9: of all pairs found with a common label."""
    known = {key[1:] for key in found}
    for (label, e1, e2, order), row in found.items():
        for name, side in (("p(e|f", e1), ("p(f|e", e2)):
            total = sum(r["c(e,f,LHS)"] for k, r in found.items() if k[0] == label and k[1] == side)
            row[f"{name},LHS)"] = row["c(e,f,LHS)"] / total
            total = sum(any_label[k]["c(e,f)"] for k in known if k[0] == side)
            row[f"{name})"] = any_label[e1, e2, order]["c(e,f)"] / total


def as_costs(row):
    """Negative logs, and what follows from the count."""
    features = {name: -math.log(value) for name, value in row.items() if name.startswith("p(")}
    features["LogCount"] = math.log(row["n"])
    features["RarityPenalty"] = math.exp(1 - row["n"])
    return features
