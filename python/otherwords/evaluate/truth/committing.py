"""Main clauses that commit the speaker to what follows them: *I think that* it rains.

Leaving one out claims a little more loudly what was claimed anyway. All others stay: what he
said, hopes or denies may not be so, and nobody here has claimed it. The list is closed.
"""

from __future__ import annotations

from collections.abc import Sequence

SPEAKERS = frozenset(("i", "we"))
VERBS = frozenset(
    "think believe know find say mean note stress emphasise emphasize repeat "
    "add admit confirm recall mention remind".split()
)
HELPERS = frozenset("do must should want would like to can also just really still have".split())
IMPERSONAL = frozenset(("it", "there", "that", "this"))
BE = frozenset("is 's was".split())
CERTAIN = frozenset("clear obvious true evident certain undeniable known fact course sure".split())
SMALL = frozenset("the a an no quite very also now so of well".split())


def is_committing(clause: Sequence[str]) -> bool:
    """Whether these words, from a subject to a verb, commit the speaker to what follows.

    >>> [is_committing(words.split()) for words in ("I think", "We do believe", "he said",
    ...  "I doubt", "it is clear", "I do not think", "it is unlikely")]
    [True, True, False, False, True, False, False]
    """
    words = [word.lower() for word in clause]
    while words and (words[0] in ("and", "but", "so", ",") or not words[0][:1].isalnum()):
        words = words[1:]
    words = [word for word in words if word not in ("that", ",")]
    if len(words) < 2:
        return False
    subject, *rest = words
    if subject in SPEAKERS:
        *between, verb = rest
        return verb in VERBS and all(word in HELPERS for word in between)
    if subject in IMPERSONAL and rest[0] in BE:
        said = [word for word in rest[1:] if word not in SMALL]
        return bool(said) and all(word in CERTAIN for word in said) and "no" not in rest
    return words in (["you", "know"], ["you", "see"]) or words[:3] in (
        ["the", "fact", "is"],
        ["the", "truth", "is"],
    )
