"""What a change must not do to the grammar around it.

Number, person and verb forms are asked of every rule by its tags (`truth/families`); what a rule
cannot see is what stands beside it: an article before a plural, a verb after *to*, the same word
twice, a subject that does not agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from otherwords.rewrite.caution.edits import Edit
from otherwords.rewrite.read.prepare import Prepared
from otherwords.rewrite.truth.function_words import LIGHT, read_groups

GRAMMATICAL = frozenset(read_groups()) | LIGHT
MASS = frozenset(
    "advice furniture information news luggage equipment knowledge money music homework work "
    "progress research traffic weather bread water rice salt help fun luck housing".split()
)
"""Nouns without a plural, which no *a* goes before."""
ARTICLES = frozenset(
    "a an the this that these those my your his her its our their some any no".split()
)
KINDS = """
grandmother grandma; grandfather grandpa; mother mom mum mothers; father dad fathers;
parent parents; sister sisters; brother brothers; son sons; daughter daughters;
uncle; aunt; nephew; niece; cousin
roof roofs; ceiling ceilings
breakfast; lunch; dinner supper
lake lakes; sea seas ocean oceans; river rivers stream streams; pond; canal
look looks looked looking; sound sounds sounded sounding; smell smells smelled; taste tastes tasted;
feel feels felt
red; green; blue; yellow; white; black; brown; grey gray; pink
left; right; north northern; south southern; east eastern; west western
doctor doctors; nurse nurses; teacher teachers; lawyer lawyers; judge judges
dog dogs; cat cats; horse horses; cow cows; sheep; pig pigs
spring; summer; autumn fall; winter
cinema; film films movie movies; theatre
kill kills killed killing; murder murders murdered murdering
come comes came coming; go goes went gone going; take takes took taken taking; bring brings brought;
make makes made making; do does did done doing; give gives gave given; put puts; hold holds held
actor actors; actress actresses; player players
waiter waiters; waitress waitresses
king kings; queen queens; prince princes; princess princesses
story stories; history histories
birthday birthdays; anniversary anniversaries
shower showers; bath baths
name names; title titles
bank banks; bench benches
way ways; path paths; road roads street streets
kitchen kitchens; bathroom bathrooms; toilet toilets; bedroom bedrooms
number numbers; series
baby babies; child children kid kids
city cities; town towns; village villages
station stations; season seasons
"""
"""Things of one kind, a line for each: words between semicolons are the same thing."""


def read_kinds(text: str = KINDS) -> dict[str, tuple[int, int]]:
    """For each word the number of its kind and of the thing.

    >>> kinds = read_kinds("lunch; dinner supper")
    >>> kinds["lunch"], kinds["dinner"] == kinds["supper"]
    ((0, 0), True)
    """
    found: dict[str, tuple[int, int]] = {}
    joined = text.strip().replace(";\n", "; ")
    for kind, line in enumerate(joined.splitlines()):
        for thing, words in enumerate(line.split(";")):
            found |= dict.fromkeys(words.split(), (kind, thing))
    return found


CONFUSED = read_kinds()
TWICE = frozenset(("had", "that"))
"""Words that may stand twice in a row."""


def spoiled(own: Prepared, edit: Edit) -> bool:
    """Whether a change cannot be right where it stands, whatever else is known of it."""
    words = own.line.words
    left = words[edit.start - 1] if edit.start else ""
    right = words[edit.end] if edit.end < len(words) else ""
    new = edit.words
    if not new:
        return False
    if sorted(new) == sorted(words[edit.start : edit.end]):
        return True  # the same words in another order
    return (
        (new[0] == left and left not in TWICE and left[:1].isalnum())
        or (new[-1] == right and right not in TWICE and right[:1].isalnum())
        or any(a == b and a not in TWICE and a[:1].isalnum() for a, b in pairwise(new))
        or (left in ARTICLES and new[0] in ARTICLES)
        or (_has_article(own, edit) and new[-1] in MASS and not _is_noun(own, edit.end))
        or _left_hanging(own, edit, right)
        or _articles(words, edit)
        or _marks(words, edit)
        or _confused(words, edit)
        or _subject(words, own.tags, edit)
    )


def _has_article(own: Prepared, edit: Edit) -> bool:
    """Whether *a* stands before it, or before the adjective before it."""
    before = own.line.words[max(0, edit.start - 2) : edit.start]
    return bool({"a", "an"}.intersection((*before, *edit.words[:-1])))


def _is_noun(own: Prepared, place: int) -> bool:
    return place < len(own.tags) and own.tags[place].startswith("NN")


def _left_hanging(own: Prepared, edit: Edit, right: str) -> bool:
    """An article or a possessive at the end of what is put, and nothing that it could belong to."""
    last = edit.words[-1]
    ended_so = own.line.words[edit.end - 1] in ARTICLES
    return (
        last in ARTICLES - {"that", "this", "her", "some", "any"}
        and not ended_so
        and not right[:1].isalnum()
    )


def _articles(words: Sequence[str], edit: Edit) -> bool:
    """*The* becomes *a*; or an article comes or goes where one noun stands for another."""
    before, after = [words[k] for k in edit.own], edit.added
    old, new = {"the", "a", "an"}.intersection(before), {"the", "a", "an"}.intersection(after)
    if {*before} ^ {*after} == {"a", "an"}:
        return True  # which of them is right is decided at the end
    definite = ("the" in old) != ("the" in new)
    if definite and old and new:
        return True
    if bool(old) == bool(new):
        return False
    return 0 < _content(before) == _content(after)


def _content(words: Sequence[str]) -> int:
    """How many words have more than a grammatical job: not those of *in the course of*."""
    return sum(word[:1].isalpha() and word not in GRAMMATICAL for word in words)


def _confused(words: Sequence[str], edit: Edit) -> bool:
    """One of several things of a kind for another: *lunch* for *dinner*, *the sea* for *a lake*."""
    before, after = {words[k] for k in edit.own}, {*edit.added}
    lost = [CONFUSED[word] for word in before - after if word in CONFUSED]
    new = [CONFUSED[word] for word in after - before if word in CONFUSED]
    return any(a[0] == b[0] and a != b for a in lost for b in new)


def _marks(words: Sequence[str], edit: Edit) -> bool:
    """A comma or another mark that comes or goes, or half of a word: *small-*."""
    if any(word.endswith("-") and word[:1].isalnum() for word in edit.added):
        return True
    before = sorted(words[k] for k in edit.own if not words[k][:1].isalnum())
    return before != sorted(word for word in edit.added if not word[:1].isalnum())


THIRD = frozenset(("he", "she", "it"))
OTHERS = frozenset(("i", "you", "we", "they"))


def _subject(words: Sequence[str], tags: Sequence[str], edit: Edit) -> bool:
    """A present verb right after a pronoun that does not agree with it."""
    if not tags or not edit.start or len(edit.words) < 1 or edit.start >= len(tags):
        return False
    pronoun, tag = words[edit.start - 1], tags[edit.start]
    first = edit.words[0]
    ends = first.endswith("s") and not first.endswith(("ss", "us"))
    if tag == "VBZ" and pronoun in THIRD:
        return first.isalpha() and not ends and first not in ("has", "is") and len(first) > 3
    return tag == "VBP" and pronoun in OTHERS and ends and first not in ("is", "was")
