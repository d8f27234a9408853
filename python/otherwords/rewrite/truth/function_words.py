"""English words with a grammatical job: exchanged only where content changes too, or never alone.

*For* is no paraphrase of *to*, whatever pivots say: which of them is right depends on the verb.
So a rule that changes nothing but such words may exchange them only within a group.
"""

from __future__ import annotations

GROUPS = """
a an; the; this; these; that which; those; such; what; who; whom; whose
i; me; my mine; myself; we; us; our ours; ourselves; you; your yours; yourself yourselves
he; him; his; himself; she; her hers; herself; it; its; itself; they; them; their theirs; themselves
one; ones; there; here; 's '
am is 's; are 're; was; were; be; been; being; has 've; have 've; had 'd; having; do; does; did
done; doing; get; gets; got; let; to
of; in; within; inside; into; on upon onto; at; by; for; from; with; about concerning regarding
as; over above; under beneath; below underneath; through throughout; between; among amongst amid
against; during; towards toward; across; along alongside; behind; beside; beyond; near; off; out
up; down; around round; past; via; amid; like; opposite; inside; outside; per; ahead; away; back
very really extremely highly
and &; or; but; nor; so; then; as; ; , ; : ; - – — --; ( ; ) ; [ ; ] ; . ; ! ; … ...
"""
FREE = frozenset("well indeed just quite rather actually simply \" '' `` “ ” ‘ ’".split())
"""Words that may come and go."""
LIGHT = frozenset(
    "course order spite regard regards respect terms case fact light view behalf account basis "
    "addition favour favor relation accordance front manner way means reason reasons purpose "
    "result results number place sake grounds line event case cases connection virtue context "
    "part time moment present instance example well soon far long much due owing thanks prior "
    "according regarding concerning respect need needs".split()
)
"""Words that make one function word of several: in the *course* of is *during*."""
TURNING = frozenset(("of", "'s", "'", "by"))
"""Words that may turn around what stands on their two sides: X 's Y is the Y of X."""


def read_groups(text: str = GROUPS) -> dict[str, int]:
    """The number of each function word's group, from 1; the first group of a word counts.

    >>> groups = read_groups()
    >>> groups["on"] == groups["upon"], groups["for"] == groups["to"]
    (True, False)
    """
    found: dict[str, int] = {";": 1}
    for line in text.strip().splitlines():
        for group in line.split(";"):
            number = len(found) + 1
            for word in group.split():
                found.setdefault(word, number)
    return found
