"""Hundreds of sentences whose truth is easily lost, rewritten with rules that tempt to lose it.

The database holds rules that people would call wrong, all of them cheap: opposites for words,
nothing for *not*, *when* for *if*. Whatever a task makes of a sentence, what must be in it is.
"""

import re
from pathlib import Path

import pytest
from tests.rewrite.truth.tempting import GOOD

from otherwords.rewrite import Rewriter

HERE = Path(__file__).parent
EAGER = {
    "LanguageModel": 0.05,
    "p(e|f)": -0.1,
    "Identity": -3.0,
    "GlueRule": -0.01,
    "Deletion": 1.0,
    "DeletedWords": 0.5,
}
"""Weights under which nearly every rule is used."""
TASKS = {
    "paraphrase": {},
    "simplification": {},
    "compression": {"ratio": 0.7, "ratio_of": "sentence"},
}


def read_sentences(name="sentences.txt"):
    kind = ""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("=="):
            kind = line.strip("= ")
        elif line and not line.startswith("#"):
            sentence, *demands = [part.strip() for part in line.split("|")]
            wanted, unwanted = ([*demands, "", ""])[:2]
            yield kind, sentence, _parts(wanted), _parts(unwanted)


def _parts(text):
    return [part.strip() for part in text.split(";") if part.strip()]


SENTENCES = [*read_sentences(), *read_sentences("held_out.txt")]


SAME = dict(
    pair.strip().split(":")[::-1] for line in GOOD.split("\n") for pair in line.split(";") if pair
)


def with_first_words(text):
    """The text with the words that good rules put in their place taken back."""
    return re.sub(r"[\w-]+", lambda word: SAME.get(word[0], word[0]), text)


def broken(output, wanted, unwanted, *, whole_parts_may_go=False):
    """What is missing from an output, out of order, or should not be there."""
    text, at = with_first_words(" ".join(output.lower().split())), 0
    for demand in wanted:
        part = with_first_words(demand.removeprefix("~"))
        place = text.find(part, at)
        if place < 0 and whole_parts_may_go and demand.startswith("~"):
            continue
        if place < 0:
            return f"lacks '{part}'"
        at = place + len(part)
    for part in unwanted:
        if re.search(rf"\b{re.escape(part)}\b", text):
            return f"has '{part}'"
    return None


def test_there_are_hundreds_of_sentences_of_all_kinds():
    assert len(SENTENCES) > 450
    assert len({kind for kind, *_ in SENTENCES}) >= 18
    for _, sentence, wanted, unwanted in SENTENCES:
        assert broken(sentence, wanted, unwanted) is None, sentence


@pytest.mark.parametrize("task", TASKS)
def test_every_sentence_keeps_what_it_claims(tempting_database, task):
    rewriter = Rewriter(*tempting_database, EAGER, task=task, caution=0.0, **TASKS[task])
    found = rewriter.rewrite_all([sentence for _, sentence, *_ in SENTENCES], 1)
    wrong = []
    changed = 0
    for (kind, sentence, *demands), [best] in zip(SENTENCES, found, strict=True):
        changed += best.text != sentence
        if why := broken(best.text, *demands, whole_parts_may_go=task == "compression"):
            wrong.append(f"{kind}: {sentence} -> {best.text} ({why})")
    assert not wrong, "\n".join(wrong)
    assert changed > {"paraphrase": 40, "simplification": 40, "compression": 60}[task]


def test_without_care_the_temptation_is_great(tempting_database):
    rewriter = Rewriter(*tempting_database, EAGER, truth=False, caution=0.0)
    found = rewriter.rewrite_all([sentence for _, sentence, *_ in SENTENCES], 1)
    wrong = sum(
        broken(best.text, *demands) is not None
        for (_, _, *demands), [best] in zip(SENTENCES, found, strict=True)
    )
    assert wrong > 100
