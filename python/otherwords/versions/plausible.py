"""Pairs that cannot be paraphrases, whatever the trees say.

Versions add, drop and move things, and where trees differ much the pieces that remain need not
correspond. Nine signs tell most of these without knowing what words mean:

- *negation*: one side has a word such as "not", the other has none;
- *opposites*: a word of one side excludes a word of the other (see `database.relations`);
- *persons*: both sides have personal pronouns, and no person in common;
- *numbers*: the sides do not have the same numbers;
- *content*: one side has only function words, such as "it" or "of the", and the other has others;
- *function words*: the sides differ in nothing else, and not by a short form, an older form, an
  article or an "and" (*had already*, *was already*);
- *addition*: one side has all the words of the other, or words spelled much like them, and content
  words besides;
- *marks*: a side begins or ends with a punctuation mark;
- *length*: one side is more than half as long again as the other, and by more than one word.

The lists are for English; in other languages nearly all pairs pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

from otherwords.database.relations.polarity import are_opposites
from otherwords.versions.numbers import numbers_in

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
    either other another such more most much many few one two oh ah yes no well ok okay
    uh um uhm mm mhm mmm hmm eh ehm yeah yep lol thou thee ye art
    unto upon till until toward towards""".split()
) | frozenset(PERSONS)


SAME = {
    **{"'s": "is", "'re": "are", "'m": "am", "'ve": "have", "'ll": "will", "'d": "would"},
    **{"n't": "not", "an": "a", "thou": "you", "thee": "you", "ye": "you", "thy": "your"},
    **{"thine": "your", "art": "are", "hath": "has", "doth": "does", "unto": "to", "upon": "on"},
    **{"till": "until", "towards": "toward", "shall": "will", "shalt": "will"},
}
"""Short, older and other forms of function words."""
FREE = frozenset("a the and then".split())
"""Function words that may come and go beside content words."""
ALIKE = 0.75
"""Words whose letters agree so far are the same name or word in another spelling or form."""


def plausible(phrase: Sequence[str], paraphrase: Sequence[str]) -> bool:
    """Whether none of the signs speaks against a pair in lowercase.

    >>> plausible(["is"], ["is", "n't"]), plausible(["i"], ["they"]), plausible(["it"], ["delhi"])
    (False, False, False)
    >>> plausible(["died"], ["were", "killed"]), plausible(["of"], ["in"])
    (True, False)
    """
    sides = phrase, paraphrase
    short, long = sorted(map(len, sides))
    if long - short > max(1, short // 2) or any(_marks_at_the_ends(side) for side in sides):
        return False
    negated = [not NEGATIONS.isdisjoint(side) for side in sides]
    contents = [[word for word in side if _content(word)] for side in sides]
    if negated[0] != negated[1] or bool(contents[0]) != bool(contents[1]):
        return False
    left = _unlike(*contents)
    if not all(left):
        # the content is the same, or one side has more of it
        return not any(left) and _same_function_words(*sides)
    persons = [{PERSONS[word] for word in side if word in PERSONS} for side in sides]
    if all(persons) and not persons[0] & persons[1]:
        return False
    if numbers_in(phrase) != numbers_in(paraphrase):
        return False
    return not are_opposites(phrase, paraphrase)


def _unlike(one: list[str], other: list[str]) -> tuple[list[str], list[str]]:
    """The content words of each side without those that the other has too, or one much like it."""
    first, second = list(one), list(other)
    for same in (str.__eq__, _alike):
        for word in list(first):
            match = next((each for each in second if same(word, each)), None)
            if match is not None:
                first.remove(word)
                second.remove(match)
    return first, second


def _alike(one: str, other: str) -> bool:
    """Whether two words are likely to be forms or spellings of one.

    >>> _alike("kolkatta", "kolkotta"), _alike("coloured", "colored"), _alike("tea", "sea")
    (True, True, False)
    """
    if numbers_in([one]) or numbers_in([other]) or min(len(one), len(other)) < 4:
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= ALIKE


def _same_function_words(phrase: Sequence[str], paraphrase: Sequence[str]) -> bool:
    """Whether the function words are the same, but for their forms and some that are free."""
    free = FREE if any(map(_content, phrase)) else frozenset()

    def counted(side: Sequence[str]) -> Counter[str]:
        return Counter(
            SAME.get(word, word)
            for word in side
            if not _content(word) and any(map(str.isalnum, word)) and word not in free
        )

    return counted(phrase) == counted(paraphrase)


def _marks_at_the_ends(words: Sequence[str]) -> bool:
    return any(not any(map(str.isalnum, word)) for word in (words[0], words[-1]))


def _content(word: str) -> bool:
    return word not in FUNCTION_WORDS and any(map(str.isalnum, word))
