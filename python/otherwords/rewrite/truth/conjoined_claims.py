"""Whole claims joined by *and* or *but*: without one of them less is claimed, and nothing else.

Unless the other needs it: it refers back to it, or what is meant turns on both.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from otherwords.evaluate.truth.word_classes import ATTITUDE, MODALITY, QUESTION, RELATION
from otherwords.rewrite.rules.deletion.deletable import Part

if TYPE_CHECKING:
    from otherwords.rewrite.truth.deletions import Sentence

CLAIMS = ("S", "VP", "SBAR")
JOINING = frozenset(("and", "but", "yet", "&"))
TURNING = frozenset(("but", "yet"))
PAIRED = frozenset("either neither whether both between".split())
BACKWARDS = frozenset(
    "he she it they him her them his its their this that these those such so then therefore thus "
    "too also instead otherwise still even did does".split()
)
"""Words that may refer to what came before."""
PERSONS = frozenset("he she it they him her them his its their".split())
SPEECH = frozenset(
    "say says said claim claims claimed write writes wrote report reports reported add adds added "
    "think thinks thought believe believes believed argue argues argued hope hopes hoped".split()
)
ONLY = ("not", "n't"), "only"


def is_claim(part: Part) -> bool:
    """Whether it is one of several clauses, or of several things said of one subject."""
    kinds = part.kind.split("+")
    return len(kinds) == 2 and "CC" in kinds and any(kind in CLAIMS for kind in kinds)


def why_claim_stays(sentence: Sentence, part: Part) -> str | None:
    """Why one of several claims must stay, or None if it may go."""
    comes_first = part.kind.endswith("+CC")
    words, tags = sentence.words, sentence.tree.tags
    own = range(part.start, part.end)
    joins = [k for k in own if tags[k] == "CC"]
    joining = words[joins[-1] if comes_first else joins[0]] if joins else "and"
    if joining not in JOINING:
        return "a choice: which of them holds is not said"
    before = words[: part.end]
    only = any(first in ONLY[0] and second == ONLY[1] for first, second in pairwise(before))
    if only or PAIRED.intersection(words[max(0, part.start - 3) : part.end]):
        return "they hold only together"
    if "?" in words and not comes_first:
        return f"{QUESTION.name}: {QUESTION.why}"
    following = tags[part.end : part.end + 1] if comes_first else ()
    if part.kind == "VP+CC" and following and following[0] != tags[part.head]:
        return "the form of its verb fits only there"  # pretended to [be ill and] stayed
    if part.kind == "CC+VP" and _ends_a_list(sentence, part):
        return "a list needs its last part"
    if _says_so(sentence, part):
        return "attitude and speech: somebody else says so"
    if comes_first:
        return _needed_by_what_follows(sentence, part)
    staying = _clause_before(sentence, part)
    if joining in TURNING and any(sentence.classes[k] in (ATTITUDE, MODALITY) for k in staying):
        return f"{RELATION.name}: what was meant turns on it"
    return None


def _ends_a_list(sentence: Sentence, part: Part) -> bool:
    """*She read the letter, burned it [and left]*, whatever the tree takes for the list."""
    tags = sentence.tree.tags
    verbs = [k for k in range(1, part.start) if tags[k - 1] == "," and tags[k].startswith("VB")]
    return bool(verbs)


def _says_so(sentence: Sentence, part: Part) -> bool:
    """*It is safe [, the firm said , but] doctors disagree*: it belongs to what stands before."""
    said = [k for k in range(part.start, part.end) if sentence.tree.tags[k] not in ("CC", ",")]
    ends = bool(said) and sentence.words[said[-1]] in SPEECH
    after_a_claim = part.start > 1 and "," in sentence.words[part.start - 1 : part.start]
    return ends or (after_a_claim and part.kind == "S+CC")


def _clause_before(sentence: Sentence, part: Part) -> range:
    """The words that stay before it, as far as they belong to what it was joined to."""
    start = part.start
    while start and sentence.words[start - 1] not in (";", "."):
        start -= 1
    return range(start, part.start)


def refers_back(sentence: Sentence, part: Part) -> str | None:
    """*[Before the judge spoke ,] the clerk handed her a note*."""
    tags = sentence.tree.tags
    if (
        part.kind != "SBAR"
        or part.start
        or not any(tag.startswith("NN") for tag in tags[: part.end])
    ):
        return None
    before = set(sentence.words[: part.end])
    back = [word for word in sentence.words[part.end :] if word in PERSONS and word not in before]
    return f"'{back[0]}' refers back to it" if back else None


def _needed_by_what_follows(sentence: Sentence, part: Part) -> str | None:
    """*[Do that and] you will be sorry*, *[Anna came and] she sat down*."""
    words, tags = sentence.words, sentence.tree.tags
    own = {words[k] for k in range(part.start, part.end)}
    following = range(part.end, len(words))
    if tags[part.head] == "VB" and part.start == 0 and any(tags[k] == "MD" for k in following):
        return "condition: what follows holds only then"
    names_something = any(tags[k].startswith("NN") for k in range(part.start, part.end))
    for k in following:
        refers = words[k] in BACKWARDS and not (words[k] == "that" and tags[k] in ("IN", "WDT"))
        same_subject = words[k] in own and words[part.head] == words[k]
        if refers and not same_subject and (names_something or k == part.end):
            return f"'{words[k]}' refers back to it"
    return None
