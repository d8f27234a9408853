"""What must not be left out of a sentence, although its grammar could do without it.

Each rule is a small function that answers with the reason, or None; all are tried. What a part
*is* decides (a condition, a limit, a number), and where it stands: leaving out more under *no*,
*every* or *the best* claims more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from otherwords.evaluate.truth.committing import is_committing
from otherwords.evaluate.truth.scope import scopes
from otherwords.evaluate.truth.tree_nodes import Node, nodes_of
from otherwords.evaluate.truth.word_classes import (
    CONDITION,
    EXCEPTION,
    LIMITS,
    MODALITY,
    NEGATION,
    QUESTION,
    RELATION,
    WordClass,
    guard_of,
)
from otherwords.parse.tree import Tree
from otherwords.rewrite.rules.deletion.deletable import Part
from otherwords.rewrite.rules.deletion.main_clauses import MAIN
from otherwords.rewrite.rules.deletion.needed import COPULAS
from otherwords.rewrite.truth.completeness import FINITE, MORE_RULES
from otherwords.rewrite.truth.conjoined_claims import (
    is_claim,
    refers_back,
    why_claim_stays,
)
from otherwords.rewrite.truth.needed_arguments import NEEDING, PLACES, PLACING, PUTTING, SOURCES
from otherwords.rewrite.truth.whole_parts import FACTS, a_comparison, a_fact

FOCUS = frozenset("only solely exclusively merely just even not almost nearly".split())
TIMES = frozenset("when while before after since once as".split())
ONLY_SOME = frozenset("or nor but yet than".split())
TOGETHER = frozenset(
    "between both either neither together among consist consists consisted".split()
)
FRAMES = frozenset(
    "novel film movie book story stories play dream dreams theory principle myth legend game tale "
    "fiction fairy-tale opera cartoon paper imagination version view opinion eyes mind".split()
)
DISCOURSE = frozenset(
    "however therefore moreover furthermore indeed actually really simply basically certainly "
    "obviously clearly naturally fortunately unfortunately frankly honestly finally also well then "
    "thus hence nevertheless meanwhile incidentally accordingly personally quite that".split()
)
"""Words that say nothing about the matter: they may go anywhere."""
LINKING = frozenset(
    "however therefore moreover furthermore indeed actually also thus hence nevertheless meanwhile "
    "that".split()
)
"""Those of them that never say how something is done: he saw it *clearly*."""
INTENSIFIERS = frozenset(("very", "really", "quite", "so", "extremely", "highly", "particularly"))
SAID = ("JJ", "VB", "NN", "DT", "RB", "PR", "CD")
DETERMINERS = ("DT", "PRP$", "CD", "NNP", "POS", "PDT", "WDT")
MODIFIERS = ("JJ", "ADJP", "PP", "SBAR", "VP", "S", "RB", "ADVP", "VBG", "VBN")


class Kept(NamedTuple):
    """A part that stays for the sake of truth, and why."""

    start: int
    end: int
    why: str


class Sentence:
    """A tree with what the rules ask of it, each found once."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.words = [word.lower() for word in tree.words]
        self.classes = [
            _class_of(word, tag) for word, tag in zip(self.words, tree.tags, strict=True)
        ]

    @cached_property
    def scopes(self) -> list[tuple[int, int, int]]:
        return scopes(self.tree)

    @cached_property
    def nodes(self) -> list[Node]:
        return nodes_of(self.tree)

    @cached_property
    def is_past(self) -> bool:
        """Whether its first finite verb is past, without a modal."""
        tags = [tag for tag in self.tree.tags if tag in FINITE]
        return bool(tags) and tags[0] == "VBD"


def _class_of(word: str, tag: str) -> WordClass | None:
    """The class of a guarded word; the verbs *last* and *march* are no number and no date."""
    guard = guard_of(word)
    if guard is None or (guard[0] in FACTS and tag.startswith("VB")):
        return None
    return guard[0]


def kept_parts(tree: Tree, parts: Iterable[Part]) -> Iterator[tuple[Part, str | None]]:
    """Each part with the reason why it must stay, or None if it may go."""
    sentence = Sentence(tree)
    for part in parts:
        yield part, next((why for rule in RULES if (why := rule(sentence, part))), None)


def a_guarded_word(sentence: Sentence, part: Part) -> str | None:
    """Single words on which truth hangs."""
    own = sentence.classes[part.head]
    word = sentence.words[part.head]
    if part.is_word and own is not None and word not in DISCOURSE:
        return f"{own.name}: {own.why}"
    if part.is_word and word in ("so", "then") and part.start:
        return f"{RELATION.name}: {RELATION.why}"
    around = sentence.words[max(0, part.start - 1) : part.end + 1]
    if part.is_word and around[:1] == ["as"] == around[-1:]:
        return f"{CONDITION.name}: {CONDITION.why}"  # as [long] as
    if part.is_word and part.start and sentence.words[part.start - 1] in COPULAS | {"it"}:
        rest = sentence.tree.tags[part.end : part.end + 1]
        if part.kind.startswith(("JJ", "RB")) and (not rest or rest[0][:2] not in SAID):
            return "it is what is said"  # the lake is [deep] near the shore
    if part.is_word and word in ("such", "as") and "that" in sentence.words[part.end :]:
        return "a degree, with what follows from it"
    return None


def a_guarded_part(sentence: Sentence, part: Part) -> str | None:
    """Longer parts that are conditions, exceptions or limits."""
    if part.is_word:
        return None
    span = range(part.start, part.end)
    own = [sentence.classes[k] for k in span]
    for kind in (NEGATION, CONDITION, EXCEPTION):
        if kind in own:
            return f"{kind.name}: {kind.why}"
    words = sentence.words[part.start : part.end]
    following = sentence.words[part.end : part.end + 1]
    if words[0] in ("as", "so") and "as" in (*words[1:], *following):
        return f"{CONDITION.name}: {CONDITION.why}"
    if FOCUS.intersection(words[:2]) or (part.start and sentence.words[part.start - 1] in FOCUS):
        return f"{LIMITS.name}: {LIMITS.why}"
    if part.kind in ("ADVP", "PRN", "ADJP") and MODALITY in own:
        return f"{MODALITY.name}: {MODALITY.why}"
    if "?" in sentence.words and part.kind in ("SBAR", "ADJP", "S", "VP"):
        return f"{QUESTION.name}: {QUESTION.why}"
    asked = "?" in sentence.words and QUESTION in own
    return f"{QUESTION.name}: {QUESTION.why}" if asked else None


def a_clause_that_may_condition(sentence: Sentence, part: Part) -> str | None:
    """*When it rains* is a condition unless the sentence is about the past."""
    timed = part.kind == "SBAR" and sentence.words[part.head] in TIMES
    if timed and not sentence.is_past and not _is_past_event(sentence, part):
        return f"{CONDITION.name}: {CONDITION.why}"
    if part.kind in ("S", "SBAR") and sentence.tree.tags[part.head] in ("MD", "VBD"):
        return f"{CONDITION.name}: {CONDITION.why}"  # had it rained, ...
    return None


def _is_past_event(sentence: Sentence, part: Part) -> bool:
    """*They are mending what broke [when the ship ran aground]*."""
    own = [tag for tag in _tags(sentence, part) if tag in FINITE]
    return own[:1] == ["VBD"] and "MD" not in sentence.tree.tags


def somebody_else_says_so(sentence: Sentence, part: Part) -> str | None:
    """A clause over what is said, unless it commits the speaker."""
    words = sentence.words[part.start : part.end]
    if part.kind == MAIN and not is_committing(words):
        return "attitude and speech: the speaker has not claimed it"
    if part.kind == "PRN" and any(tag.startswith("VB") for tag in _tags(sentence, part)):
        return None if is_committing(words) else "attitude and speech: somebody else says so"
    if "according" in words:
        return "attitude and speech: somebody else says so"
    if part.kind == "PP" and FRAMES.intersection(words) and words[0] in ("in", "on", "from", "to"):
        return "it holds only there: in the novel, in theory"
    return None


def _tags(sentence: Sentence, part: Part) -> Sequence[str]:
    return sentence.tree.tags[part.start : part.end]


def a_part_of_a_scope(sentence: Sentence, part: Part) -> str | None:
    """Parts under a word that claims more when less stands under it."""
    words = [word for word in sentence.words[part.start : part.end] if word[:1].isalnum()]
    set_off = part.start == 0 or part.end - part.start > len(words)
    harmless = DISCOURSE if set_off else LINKING
    if harmless.issuperset(words) and part.is_word:
        return None
    apart = part.start < part.head and sentence.words[part.end - 1] == ","
    for place, start, end in sentence.scopes:
        outside = not part.start <= place < part.end
        if outside and start <= part.head < end and part.head != place and not apart:
            return f"scope: without it, '{sentence.words[place]}' claims more"
    return None


def one_of_several(sentence: Sentence, part: Part) -> str | None:
    """One of two things that only hold together, or of which only one holds."""
    if "CC" not in part.kind.split("+") or "+" not in part.kind:
        return None
    if is_claim(part):
        return why_claim_stays(sentence, part)
    words = sentence.words[part.start : part.end]
    if ONLY_SOME.intersection(words):
        return "a choice: which of them holds is not said"
    near = sentence.words[max(0, part.start - 3) : part.end + 3]
    if TOGETHER.intersection(near):
        return "they hold only together"
    return None


def a_kind_of_thing(sentence: Sentence, part: Part) -> str | None:
    """What narrows a subject without a determiner: *sick children* are not *children*."""
    if not part.kind.startswith(MODIFIERS):
        return None
    if part.is_word and sentence.words[part.head] in DISCOURSE | INTENSIFIERS:
        return None
    for node in sentence.nodes:
        if node.label == "NP" and node.above in ("S", "SINV", "SQ"):
            inside = node.start <= part.start and part.end <= node.end
            tags = sentence.tree.tags
            bare = not tags[node.start].startswith(DETERMINERS)
            if inside and bare and not tags[node.start].startswith("PRP"):
                return "scope: it is said of this kind of thing only"
    return None


def a_determiner(sentence: Sentence, part: Part) -> str | None:
    """*The students* are certain ones; without the article the rest is no English either."""
    if part.is_word and part.kind == "DT":
        return "which ones are meant"
    return None


def what_a_noun_is_of(sentence: Sentence, part: Part) -> str | None:
    """*A type of engine*: most nouns before *of* say nothing without it."""
    if part.kind == "PP" and sentence.words[part.head] == "of" and part.parent in ("NP", "QP"):
        return "its noun says nothing without it"
    return None


def a_needed_argument(sentence: Sentence, part: Part) -> str | None:
    """What a verb or an adjective cannot do without: *the film is based*."""
    if part.kind not in ("PP", "ADVP", "SBAR") or part.start == 0:
        return None
    if part.parent == "ADJP":
        return "its adjective needs it"
    before = sentence.words[max(0, part.start - 6) : part.start]
    last = before[-1]
    if last in NEEDING.get(sentence.words[part.head], ()) or last in PLACING:
        return "its verb needs it"
    if sentence.words[part.head] == "from" and SOURCES.intersection(before):
        return "its verb needs it"  # bought the company [from Nokia]
    near = PUTTING.intersection(before)
    if part.kind == "PP" and near and sentence.words[part.head] in PLACES:
        return "its verb needs it"
    return None


RULES: tuple[Callable[[Sentence, Part], str | None], ...] = (
    a_guarded_word,
    a_guarded_part,
    a_fact,
    a_comparison,
    a_clause_that_may_condition,
    somebody_else_says_so,
    one_of_several,
    refers_back,
    a_part_of_a_scope,
    a_kind_of_thing,
    a_determiner,
    what_a_noun_is_of,
    a_needed_argument,
    *MORE_RULES,
)
