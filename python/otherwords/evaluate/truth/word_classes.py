"""The English words on which the truth of a sentence hangs, by class, each with the reason.

A class has groups: the words of a group say the same, and may stand for each other. In a class of
guarded words none is lost, added or moved past another. A list names a verb by all of its forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from otherwords.evaluate.truth.numerals import DATES, NUMERALS, UNITS


@dataclass(frozen=True)
class WordClass:
    """Words that carry one part of what is claimed.

    >>> WordClass("limits", "why", "only solely; almost").groups["solely"]
    'only'
    """

    name: str
    why: str
    text: str
    """The groups, with semicolons between; the first word names its group."""
    leaves: bool = True
    """Whether it may go together with the whole part of the sentence that it belongs to."""

    @cached_property
    def groups(self) -> Mapping[str, str]:
        """The name of each word's group."""
        found: dict[str, str] = {}
        for group in self.text.split(";"):
            words = group.split()
            found |= dict.fromkeys(words, words[0])
        return MappingProxyType(found)


def each(words: str) -> str:
    """Every word in a group of its own."""
    return ";".join(words.split())


NEGATION = WordClass(
    "negation",
    "Without it, or with one more, a sentence says the opposite.",
    "not n't; no; never; none; nobody no-one; nothing; nowhere; neither; nor; without; cannot; "
    "hardly barely scarcely; seldom rarely; unable; lack lacks lacked lacking",
)
LIMITS = WordClass(
    "limits",
    "What holds only, almost or no longer of something does not simply hold of it.",
    "only solely merely exclusively; almost nearly virtually practically; alone; even; again; "
    "yet; still; already; ever; too; enough; once; anymore; partly partially; "
    "exactly precisely; mainly mostly primarily; usually normally generally; often frequently; "
    "sometimes occasionally; always constantly; just; otherwise; approximately roughly "
    "circa",
)
QUANTITY = WordClass(
    "quantity",
    "Few are not many, and some are not all.",
    "all; every each; everyone everybody; everything; everywhere; both; either; some; someone "
    "somebody; something; somewhere; any; anyone anybody; anything; many numerous; much; few; "
    "several; half; twice; double; whole entire; another; other others; same; different; "
    "majority; minority",
)
COMPARISON = WordClass(
    "comparison",
    "More is not less, and neither is most.",
    "more; less fewer; most; least; than",
)
MODALITY = WordClass(
    "modality",
    "What may happen need not happen.",
    "can; could; may; might; must; shall; should ought; will 'll wo; would 'd; perhaps maybe "
    "possibly; probably presumably; likely; unlikely; possible; impossible; able; "
    "supposed; allegedly reportedly supposedly purportedly; "
    "seem seems seemed appear appears appeared apparently seemingly",
)
CONDITION = WordClass(
    "condition",
    "What holds under a condition does not hold without it.",
    "if; unless; provided providing; until till; whether; lest; assuming; whenever; wherever; "
    "whoever; whatever",
    leaves=False,
)
RELATION = WordClass(
    "relation",
    "A reason is not a result, and before is not after.",
    "although though; because due owing; before; after; when; while whilst; since; therefore thus "
    "hence consequently; but however nevertheless nonetheless; or; despite; instead; unlike",
)
EXCEPTION = WordClass(
    "exception",
    "Everybody but Anna is not everybody.",
    "except excluding; besides; apart; excepting; barring; minus; exception exceptions",
    leaves=False,
)
PRIVATIVE = WordClass(
    "privative adjectives",
    "A former minister is no minister, a fake passport no passport.",
    each(
        "fake former ex alleged so-called would-be potential supposed apparent false mock pseudo "
        "imaginary imagined fictional fictitious artificial counterfeit future prospective "
        "hypothetical attempted failed virtual self-styled self-proclaimed "
        "putative ostensible purported presumed unconfirmed doubtful "
        "nonexistent non-existent toy dummy forged aspiring retired partial deputy "
        "acting interim honorary opposite wrong bogus sham phony phoney faux simulated pretend "
        "one-time onetime erstwhile disputed disproved theoretical unfinished cancelled "
        "canceled abandoned wrongly falsely mistakenly erroneously incorrectly "
        "mistaken untrue unproven invalid expired temporary vice"
    )
    + ";previous past",
)
ATTITUDE = WordClass(
    "attitude and speech",
    "What somebody doubts, denies or hopes is not thereby so.",
    "doubt doubts doubted doubting; deny denies denied denying; pretend pretends pretended "
    "pretending; hope hopes hoped hoping; fear fears feared fearing; refuse refuses refused "
    "refusing; claim claims claimed claiming; allege alleges alleging; wonder wonders wondered "
    "wondering; suspect suspects; believe believes believed believing think thinks thought "
    "thinking; suppose supposes assume assumes assumed; want wants wanted wanting wish wishes "
    "wished; intend intends; promise promises promised; threaten threatens threatened "
    "threatening; forget forgets forgot forgotten; fail fails; avoid avoids avoided avoiding; "
    "prevent prevents prevented preventing; expect expects; predict predicts predicted; according",
)
QUESTION = WordClass(
    "questions",
    "A question is no statement.",
    "?; what; why; where; how; who whom; whose",
)
NUMBER = WordClass("numbers", "A number, a date and a unit are facts.", NUMERALS)
DATE = WordClass("dates and times", "A number, a date and a unit are facts.", DATES)
UNIT = WordClass("units", "A number, a date and a unit are facts.", UNITS)

CLASSES = (
    NEGATION,
    LIMITS,
    QUANTITY,
    COMPARISON,
    MODALITY,
    CONDITION,
    RELATION,
    EXCEPTION,
    PRIVATIVE,
    ATTITUDE,
    QUESTION,
    NUMBER,
    DATE,
    UNIT,
)
"""Guarded words; a word in two classes belongs to the first."""


def guarded_words() -> dict[str, tuple[WordClass, str]]:
    """Every guarded word with its class and its group.

    >>> found = guarded_words()["n't"]
    >>> found[0].name, found[1]
    ('negation', 'not')
    """
    found: dict[str, tuple[WordClass, str]] = {}
    for own in reversed(CLASSES):
        found |= {word: (own, group) for word, group in own.groups.items()}
    return found


GUARDED: Mapping[str, tuple[WordClass, str]] = MappingProxyType(guarded_words())


def guard_of(word: str) -> tuple[WordClass, str] | None:
    """The class of a guarded word and what it stands for; numbers in digits are guarded as such.

    >>> guard_of("Only")[1], guard_of("1,500")[1], guard_of("two")[1], guard_of("house")
    ('only', '1500', '2', None)
    """
    small = word.lower()
    if small in GUARDED:
        own, group = GUARDED[small]
        return own, group.removeprefix("#")
    if any(letter.isdigit() for letter in small):
        return NUMBER, small.replace(",", "")
    return None
