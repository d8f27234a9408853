"""What a compression may leave out with the facts inside it, and what it keeps."""

import pytest

from otherwords.parse import Parser
from otherwords.rewrite.rules.deletion import deletable_parts
from otherwords.rewrite.tasks import find_task
from otherwords.rewrite.truth.deletions import kept_parts

GOES = """
The reporter joined us by phone [from Tyre] .
The officers , [who had met in Geneva in 1962 ,] signed the letter .
Their mother [, Gloria Ward ,] sold the farm .
The house is old [, but the garden behind the wall is new] .
[The storm damaged two bridges , and] the river flooded the town .
The firm built a school [in the largest town of Peru] .
They are mending the roof that lost its tiles [when the storm reached Ghent] .
All the guests praised the cook [in the kitchen] .
[I think] the roof is old .
"""
STAYS = """
Tea is popular [in China] .
Microsoft bought the company [from Nokia] .
The report of the Bank [of England] surprised the minister .
The town was taken [by Wellington] .
Anna sold the farm [to her cousin Paul] .
He ran the race [in under ten seconds] .
The treaty ended the war [in the autumn of 1951] .
The appeal of the [Polish] government failed .
I would pay [, but the bank is closed] .
[Anna found a key , and] she opened the door .
[Before the judge spoke ,] the clerk handed her a note .
He speaks not only French [but writes German] .
Did the engineer find the fault [in the second motor] ?
They cleaned the house every evening [during the holidays] .
It cost [about] 80 million .
The soup is cold [because you came late] , not because I cooked badly .
The fans cheered [, or the players sang] .
"""


def judge(line, task):
    """Whether the part in brackets may go in a task, and why not."""
    marked = line.replace("[", "[ ").replace("]", " ]").split()
    words = [word for word in marked if word not in ("[", "]")]
    span = marked.index("["), marked.index("]") - 1
    tree = Parser.open().parse(words)
    found = kept_parts(tree, deletable_parts(tree, find_task(task).deletable))
    said = {word for word in range(*span) if words[word][:1].isalnum()}
    for part, why in found:
        own = {word for word in range(part.start, part.end) if words[word][:1].isalnum()}
        if own == said and why is None:
            return None
    return "stays"


@pytest.mark.parametrize("line", GOES.strip().splitlines())
def test_a_compression_may_leave_out_a_part_that_only_adds(line):
    assert judge(line, "compression") is None


@pytest.mark.parametrize("line", STAYS.strip().splitlines())
def test_a_compression_keeps_what_the_claim_hangs_on(line):
    assert judge(line, "compression") is not None


@pytest.mark.parametrize("line", [*GOES.strip().splitlines()[:3], *GOES.strip().splitlines()[4:6]])
def test_a_simplification_keeps_every_fact(line):
    assert judge(line, "simplification") is not None
