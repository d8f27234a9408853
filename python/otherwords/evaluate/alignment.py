"""Compare word links with gold links.

Annotators leave some links open: a *sure* link must be found, a *possible* one may be. So
precision looks at all gold links and recall only at the sure ones, and the alignment error
rate combines both (Och and Ney 2003, A Systematic Comparison of Various Statistical Alignment
Models, section 7).

Notation: A the guessed links, S the sure ones, P the possible ones; S is part of P. All are
counted over the whole corpus.

    precision  |A and P| / |A|
    recall     |A and S| / |S|
    F1         2 precision recall / (precision + recall)
    AER        1 - (|A and S| + |A and P|) / (|A| + |S|)

Papers on links within one language print means over pairs instead, on the sure links alone, so
that a short pair counts as much as a long one:

    macro precision  the mean over pairs of |A and S| / |A|
    macro recall     the mean over pairs of |A and S| / |S|
    macro F1         their harmonic mean
    exact            pairs with A = S / pairs

Without any guess nothing is wrong and precision is 1; without any sure link nothing is missed
and recall is 1; with neither, AER is 0. F1 is 0 where precision and recall both are. The same
holds within a pair.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

from otherwords.corpus import GoldPair, Link, Links, format_links
from otherwords.errors import InputError
from otherwords.signature import signature


@dataclass(frozen=True)
class AlignmentScore:
    """How good links are, as fractions of 1, with the counts of pairs and links."""

    precision: float
    recall: float
    f1: float
    aer: float
    macro_precision: float
    macro_recall: float
    macro_f1: float
    exact: float
    pairs: int
    sure: int
    possible: int
    guessed: int
    signature: str


def score_links(
    gold: Iterable[GoldPair],
    guess: Iterable[Links],
    *,
    identical: bool = True,
    names: tuple[str, str] = ("gold", "links"),
) -> AlignmentScore:
    """Score one set of links per pair against the gold.

    `identical=False` leaves out, everywhere, the links between words that are the same in
    lowercase: between two versions of a sentence in one language those are easy to find, and
    hide the rest. `names` are the files of the two, for errors.

    >>> gold = GoldPair(("a", "b"), ("c", "d"), frozenset({(0, 0)}), frozenset({(0, 0), (1, 1)}))
    >>> score = score_links([gold], [{(0, 0), (1, 1), (0, 1)}])
    >>> round(score.precision, 3), score.recall, score.f1, score.aer
    (0.667, 1.0, 0.8, 0.25)
    """
    checksum = hashlib.sha256()
    pairs = sure = possible = guessed = sure_found = possible_found = 0
    macro_precision = macro_recall = exact = 0.0
    rows = zip_longest(gold, guess)
    for number, (pair, links) in enumerate(rows, 1):
        if pair is None or links is None:
            raise _unequal(names, number, pair is None, 1 + sum(1 for _ in rows))
        _refuse_outside(pair, links, names[1], number)
        checksum.update(_canonical(pair))
        a, s, p = set(links), set(pair.sure), pair.sure | pair.possible
        if not identical:
            a, s, p = (_drop_identical(kind, pair) for kind in (a, s, p))
        pairs += 1
        sure += len(s)
        possible += len(p)
        guessed += len(a)
        sure_found += len(a & s)
        possible_found += len(a & p)
        macro_precision += len(a & s) / len(a) if a else 1.0
        macro_recall += len(a & s) / len(s) if s else 1.0
        exact += a == s
    precision = possible_found / guessed if guessed else 1.0
    recall = sure_found / sure if sure else 1.0
    macro_precision, macro_recall, exact = (
        share / pairs if pairs else 1.0 for share in (macro_precision, macro_recall, exact)
    )
    total = guessed + sure
    return AlignmentScore(
        precision=precision,
        recall=recall,
        f1=_f1(precision, recall),
        aer=1 - (sure_found + possible_found) / total if total else 0.0,
        macro_precision=macro_precision,
        macro_recall=macro_recall,
        macro_f1=_f1(macro_precision, macro_recall),
        exact=exact,
        pairs=pairs,
        sure=sure,
        possible=possible,
        guessed=guessed,
        signature=signature("alignment", checksum.hexdigest(), settings={"identical": identical}),
    )


def _f1(precision: float, recall: float) -> float:
    both = precision + recall
    return 2 * precision * recall / both if both else 0.0


def _drop_identical(links: Links, pair: GoldPair) -> set[Link]:
    return {(i, j) for i, j in links if pair.source[i].lower() != pair.target[j].lower()}


def _canonical(pair: GoldPair) -> bytes:
    """The same bytes for the same gold, whatever its file or format."""
    sides = " ".join(pair.source), " ".join(pair.target)
    links = format_links(pair.sure), format_links(pair.possible)
    return ("\t".join([*sides, *links]) + "\n").encode()


def _refuse_outside(pair: GoldPair, links: Links, name: str, number: int) -> None:
    for i, j in sorted(links):
        for index, side, tokens in (i, "source", pair.source), (j, "target", pair.target):
            if not 0 <= index < len(tokens):
                there = f"the {side} has tokens 0 to {len(tokens) - 1}"
                found = f"link {i}-{j} points outside its sentence: {there}"
                advice = "Are these the same sentences, and the sides not swapped (--reverse)?"
                raise InputError(name, number, f"{found}. {advice}")


def _unequal(names: tuple[str, str], number: int, more_links: bool, rest: int) -> InputError:
    shorter, longer = number - 1, number - 1 + rest
    pairs, lines = (shorter, longer) if more_links else (longer, shorter)
    found = f"{lines:,} lines of links, but {names[0]} has {pairs:,}"
    advice = "Each pair needs one line of each, in the same order."
    return InputError(names[1], None, f"{found}. {advice}")
