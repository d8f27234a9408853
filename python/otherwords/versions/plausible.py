"""Pairs that cannot be paraphrases, whatever the trees say.

Versions add, drop and move things, and where trees differ much the pieces that remain need not
correspond. Five signs tell most of these without knowing what words mean:

- *negation*: one side has a word such as "not", the other has none;
- *persons*: both sides have personal pronouns, and no person in common;
- *content*: one side has only function words, such as "it" or "of the", and the other has others;
- *addition*: one side has all the words of the other, and content words besides;
- *length*: one side is more than half as long again as the other, and by more than one word.

The lists are for English; in other languages all pairs pass.
"""

from __future__ import annotations

from collections.abc import Sequence

NEGATIONS = frozenset("not n't no never nobody nothing none neither nor without cannot".split())
PERSONS = {
    **dict.fromkeys("i me my mine myself".split(), "I"),
    **dict.fromkeys("you your yours yourself yourselves thou thee thy thine ye".split(), "you"),
    **dict.fromkeys("he him his himself".split(), "he"),
    **dict.fromkeys("she her hers herself".split(), "she"),
    **dict.fromkeys("it its itself".split(), "it"),
    **dict.fromkeys("we us our ours ourselves".split(), "we"),
    **dict.fromkeys("they them their theirs themselves".split(), "they"),
}
FUNCTION_WORDS = frozenset(
    """a an the this that these those who whom whose which what there here of in on at by for
    from to into onto with about after before over under between through during against among
    as if than then and or but so because while although though when where be am is are was
    were been being 'm 's 're have has had having 've do does did doing will would 'll 'd can
    could may might must shall should very too also just only all any some each every both
    either other another such more most much many few one two oh ah yes no well ok okay""".split()
) | frozenset(PERSONS)


def plausible(phrase: Sequence[str], paraphrase: Sequence[str]) -> bool:
    """Whether none of the five signs speaks against a pair in lowercase.

    >>> plausible(["is"], ["is", "n't"]), plausible(["i"], ["they"]), plausible(["it"], ["delhi"])
    (False, False, False)
    >>> plausible(["died"], ["were", "killed"]), plausible(["of"], ["in"])
    (True, True)
    """
    short, long = sorted((len(phrase), len(paraphrase)))
    if long - short > max(1, short // 2):
        return False
    sides = phrase, paraphrase
    negated = [not NEGATIONS.isdisjoint(side) for side in sides]
    content = [any(_content(word) for word in side) for side in sides]
    if negated[0] != negated[1] or content[0] != content[1]:
        return False
    words, others = set(phrase), set(paraphrase)
    if (words <= others or others <= words) and any(map(_content, words ^ others)):
        return False
    persons = [{PERSONS[word] for word in side if word in PERSONS} for side in sides]
    return not persons[0] or not persons[1] or bool(persons[0] & persons[1])


def _content(word: str) -> bool:
    return word not in FUNCTION_WORDS and any(map(str.isalnum, word))
