"""A text in other words, with its edits, alternatives and reasons.

Runs in the process for heavy work, which keeps its rewriters open. What was blocked for the sake of
truth the rewriter says itself; what a wish blocked is found by rewriting without it: the edits that
are gone with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from otherwords.database import SIZES
from otherwords.errors import OtherwordsError
from otherwords.rewrite import Constraints, DecoderSettings, Rewriter
from otherwords.rewrite.result import Rewrite
from otherwords.rewrite.trace.trace import trace
from otherwords.rewrite.variants import STRENGTHS

TASKS = ("paraphrase", "compression", "simplification")
LONGEST, MOST_LINES = 2000, 20
ALTERNATIVES, PIVOTS = 6, 3


class Wish(NamedTuple):
    """What is asked for."""

    text: str
    task: str = "paraphrase"
    strength: str = "medium"
    ratio: float | None = None
    keep: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()


def read_wish(body: Any) -> Wish:
    """Read what a page sent; an error of one line if it makes no sense."""
    if not isinstance(body, dict) or not isinstance(body.get("text"), str):
        raise OtherwordsError("send a text.")
    text = body["text"].strip()
    lines = text.splitlines()
    if not text or len(text) > LONGEST or len(lines) > MOST_LINES:
        raise OtherwordsError(
            f"a text has 1 to {LONGEST:,} characters and {MOST_LINES} lines here."
        )
    task, strength = body.get("task", "paraphrase"), body.get("strength", "medium")
    if task not in TASKS or strength not in STRENGTHS:
        raise OtherwordsError("no such task or strength.")
    ratio = body.get("ratio")
    if ratio is not None and not (isinstance(ratio, int | float) and 0.2 <= ratio <= 1.5):
        raise OtherwordsError("the ratio is 0.2 to 1.5, or empty.")
    lists = []
    for name in ("keep", "forbid"):
        phrases = body.get(name, [])
        if not isinstance(phrases, list) or not all(isinstance(each, str) for each in phrases):
            raise OtherwordsError(f"'{name}' is a list of phrases.")
        lists.append(tuple(each.strip()[:100] for each in phrases[:20] if each.strip()))
    return Wish(text, task, strength, ratio, *lists)


def rewrite_text(database: str, wish: Wish) -> dict[str, Any]:
    """Rewrite each line of a text; everything in plain types."""
    rewriter = _rewriter(database, wish.task, wish.ratio, wish.strength)
    asked, free = Constraints(keep=wish.keep, forbid=wish.forbid), Constraints()
    lines = [line for line in wish.text.splitlines() if line.strip()]
    with_wishes = list(rewriter.rewrite_all(lines, 5, asked))
    limited = bool(wish.keep or wish.forbid)
    without = list(rewriter.rewrite_all(lines, 1, free)) if limited else with_wishes
    found = [
        _sentence(rewriter, line, own, other[:1], wish)
        for line, own, other in zip(lines, with_wishes, without, strict=True)
    ]
    return {"sentences": found, "note": rewriter.parsing, "database": database}


@lru_cache(maxsize=6)
def _rewriter(database: str, task: str, ratio: float | None, strength: str) -> Rewriter:
    return Rewriter(
        database,
        task=task,
        ratio=ratio,
        ratio_of="sentence",
        strength=strength,
        settings=DecoderSettings(pops=60, threads=1, size=SIZES[-1]),
    )


def _sentence(
    rewriter: Rewriter, line: str, rewrites: list[Rewrite], free: list[Rewrite], wish: Wish
) -> dict[str, Any]:
    if not rewrites:
        why = "nothing meets your wishes: the sentence stays as it is"
        return {
            "source": line,
            "text": line,
            "words": line.split(),
            "edits": [],
            "others": [],
            "trace": [],
            "blocked": [{"source": line, "target": "", "why": why}],
        }
    best = rewrites[0]
    told = trace(rewriter, best)
    edits = [_edit(rewriter, step, told.reasons.get(step), wish.forbid) for step in best.edits]
    return {
        "source": line,
        "text": best.text,
        "words": _as_written(line, best.source),
        "score": round(best.score, 3),
        "edits": edits,
        "others": [each.text for each in rewrites[1:] if each.text != best.text],
        "trace": list(told.lines()),
        "blocked": _blocked(rewriter, line, edits, free),
    }


def _blocked(
    rewriter: Rewriter, line: str, edits: list[dict[str, Any]], free: list[Rewrite]
) -> list[dict[str, str]]:
    """What was not done: for the sake of truth, and because of the wishes."""
    found = [each._asdict() for each in rewriter.blocked(line)]
    done = {(each["source"], each["target"]) for each in edits}
    for each in free:
        for step in each.edits:
            if (step.source_text, step.target_text) not in done:
                about = {"source": step.source_text, "target": step.target_text}
                found.append(about | {"why": "your wishes"})
    return found


def _as_written(line: str, words: tuple[str, ...]) -> list[str]:
    """The words of a sentence with the capitals they have in the text.

    >>> _as_written("The Alps are high.", ("the", "alps", "are", "high", "."))
    ['The', 'Alps', 'are', 'high', '.']
    """
    found, place = [], 0
    small = line.lower()
    for word in words:
        start = small.find(word.lower(), place) if len(small) == len(line) else -1
        found.append(word if start < 0 else line[start : start + len(word)])
        place = place if start < 0 else start + len(word)
    return found


def _edit(rewriter: Rewriter, step: Any, reason: Any, forbid: tuple[str, ...]) -> dict[str, Any]:
    """An edit, with its pivots and with other paraphrases of the same phrase to choose from."""
    found = rewriter.database.entry(step.source_text, top=4 * ALTERNATIVES, label=step.label)
    others = [
        each.text
        for each in found.paraphrases
        if each.rows
        and each.text != step.target_text
        and not any(phrase.lower() in each.text.lower() for phrase in forbid)
        and "[" not in each.text
    ]
    pivots = reason.pivots[:PIVOTS] if reason is not None else ()
    return {
        "start": step.start,
        "end": step.end,
        "label": step.label,
        "source": step.source_text,
        "target": step.target_text,
        "shown": " ".join(word.text for word in step.output),
        "pivots": [f"{each.text} ({each.language})" for each in pivots],
        "alternatives": list(dict.fromkeys(others))[:ALTERNATIVES],
    }
