"""Words that turn a meaning round, as far as a phrase shows it.

A negation counts (*not, never, without*). Some expressions hold one and deny nothing (*no doubt,
not only*), and some words deny without one (*lack, refuse, unlike*): those cannot be counted, but
they make up for a negation on the other side: *does not have / lacks*.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

NEGATIONS = frozenset(
    "not n't no never none nobody no-one noone nothing nowhere neither nor without cannot can't "
    "don't dont doesn't didn't won't isn't aren't wasn't couldn't wouldn't shouldn't ain't nope "
    "nah naw non".split()
)
AFTER_NO = frozenset(", . ! ? no ...".split())
DENY_NOTHING = tuple(
    sorted(
        (
            tuple(each.split())
            for each in (
                "no doubt, no matter, no wonder, no sooner, no less, no fewer, no more than, "
                "no later than, no one but, not only, not just, not merely, not simply, not least, "
                "not to mention, nothing but, nothing less than, none the less, none other than, "
                "never mind, or not, if not, why not, not until, not before, without doubt, "
                "without a doubt, without question, without fail, without exception, no problem, "
                "no less than, not less than, not more than, no fewer than, nothing wrong, "
                "not bad, no harm, not solely, not unless, if you do n't mind, not so much, "
                "no other than, not to say"
            ).split(", ")
        ),
        key=len,
        reverse=True,
    )
)
"""The longest first."""
DENY_SILENTLY = frozenset(
    "lack absence absent fail failure refuse refusal deny denial avoid prevent prohibit forbid ban "
    "hardly barely scarcely seldom rarely little few unless except exclude excluding exclusion "
    "free stop cease end minus sans zero empty devoid void missing instead rather contrary unlike "
    "against neglect ignore omit reject rejection decline too beyond far anything ever any "
    "rid short wrong false doubt only bad badly poor awful terrible evil gone worthless "
    "but despite although though however yet nonetheless nevertheless notwithstanding".split()
)
PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non-", "non", "mis", "anti-", "de", "a")
SUFFIXES = ("less", "-free")


def count_negations(phrase: Sequence[str]) -> int:
    """How many negations a phrase has, those that deny nothing left out.

    >>> count_negations("he did n't say nothing".split()), count_negations(["no", "doubt"])
    (2, 0)
    """
    words = [word.lstrip("-") for word in phrase]
    if NEGATIONS.isdisjoint(words):
        return 0
    count = place = 0
    said_no = False
    while place < len(words):
        fixed = next((each for each in DENY_NOTHING if _at(words, place, each)), None)
        word = words[place]
        if fixed is None and word in NEGATIONS:
            again = word == "no" and (place + 1 == len(words) or words[place + 1] in AFTER_NO)
            opens = word == "no" and place == 0 and words[1:2] == [","] and words[2:3] != ["no"]
            count += not opens and not (again and said_no)  # no, no, no! is said once
            said_no = said_no or again
        place += len(fixed) if fixed else 1
    return count


def makes_up_for_negation(words: Iterable[str]) -> bool:
    """Whether a phrase may deny something without a negation.

    >>> makes_up_for_negation(["unable"]), makes_up_for_negation(["lacks"])
    (True, True)
    >>> makes_up_for_negation(["cars"])
    False
    """
    from otherwords.text.inflect import bases

    return any(bases(word) & DENY_SILENTLY or has_negative_affix(word) for word in words)


def has_negative_affix(word: str) -> bool:
    """Whether a word looks as if it denied what remains of it.

    >>> has_negative_affix("unhappy"), has_negative_affix("useless"), has_negative_affix("under")
    (True, True, False)
    """
    if word in LOOK_ALIKE:
        return False
    return any(
        word.startswith(prefix) and len(word) - len(prefix) >= 4 for prefix in PREFIXES[:8]
    ) or any(word.endswith(suffix) and len(word) - len(suffix) >= 3 for suffix in SUFFIXES)


LOOK_ALIKE = frozenset(
    "under until union unite united unity universe universal university unique unit uncle "
    "understand understood understanding undertake undertaken underline underlying uniform "
    "indeed index india indian indicate indicated indication individual industry industrial "
    "infant inform information informed initial initiative inner innovation innovative input "
    "inquiry inside insist inspect inspire instance instant institute institution institutional "
    "instruct instruction instrument insurance insure integral integrate integrated integration "
    "intellectual intelligence intelligent intend intense intensive intent intention interest "
    "interested interesting interim interior internal international internet interpret interrupt "
    "interval intervene intervention interview into introduce introduced introduction invade "
    "invasion invent invention invest investigate investigation investment investor invitation "
    "invite involve involved inflation influence infrastructure ingredient inhabitant inherit "
    "injury insight install increase increased increasing increasingly include included includes "
    "including inclusion income incident incentive incorporate "
    "image imagine imagination imitate immediate immediately immense immigrant immigration impact "
    "imperial implement implementation implication imply implied import important importance "
    "importantly impose imposed impress impression impressive improve improved improvement "
    "irish iron irony israel "
    "disaster disciple discipline discourse discover discovery discuss discussed discussion "
    "disease dish dismiss display dispose disposal disposition dispute dissolve distance distant "
    "distinct distinction distinguish distribute distribution district disturb dissemination "
    "bless unless regardless nevertheless nonetheless doubtless".split()
)


def _at(words: Sequence[str], place: int, expression: Sequence[str]) -> bool:
    return tuple(words[place : place + len(expression)]) == expression
