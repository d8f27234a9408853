"""The stages before the corpus: tokens, links and trees of one bitext, as text files.

Whatever side the user's files have them on, from here on the source is the pivot language and
the target the language of the paraphrases. Every line of the input keeps its line in all files:
a pair that was left out is an empty one, so that links and trees made elsewhere stay in step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from otherwords.align.files import Source, align_files
from otherwords.align.settings import Settings as AlignSettings
from otherwords.corpus import BadLines, SkipBadLines, read_lines, read_links, read_pairs
from otherwords.corpus.bad_lines import Fault
from otherwords.corpus.files import shown
from otherwords.corpus.links import Links, format_links, reverse_links
from otherwords.corpus.whole_files import write_whole, write_whole_files
from otherwords.database.bitext import Bitext, two_letters
from otherwords.database.stages import Task
from otherwords.errors import EmptyInputError, InputError
from otherwords.text import Tokeniser

SOURCE, TARGET, LINKS = "source.txt", "target.txt", "links.txt"
END = "end"
LONGEST_WORD = 1000
"""A word of more letters is no word but a table, a picture or noise."""


def make_tokens(
    task: Task, bitext: Bitext, language: str, *, longest: int, skip_bad: bool
) -> Mapping[str, Any]:
    """Cut both sides into tokens."""
    bad = SkipBadLines() if skip_bad else BadLines()
    words = [0, 0]
    pairs = kept = 0
    swapped = bitext.phrase_side(language) == "source"
    outputs = [task.output / name for name in (SOURCE, TARGET)]
    with task.progress("pairs") as report, write_whole_files(outputs) as writers:
        for pair in _token_pairs(bitext, longest, bad):
            sides = (pair[::-1] if swapped else pair) if pair else ([], [])
            for k, tokens in enumerate(sides):
                words[k] += len(tokens)
                writers[k].write(" ".join(tokens) + "\n")
            pairs += 1
            kept += pair is not None
            report(pairs, None)
    if not kept:
        note = f" ({bad.summary('pairs')})" if bad.skipped else ""
        raise EmptyInputError(f"{bitext.title}: no sentence pair to build from{note}.")
    note = bad.summary("pairs") if bad.skipped else ""
    if note:
        task.talk.warn(f"{bitext.title}: {note}")
    return {"pairs": kept, "skipped": pairs - kept, "words": words[1], "pivot_words": words[0]}


def _token_pairs(
    bitext: Bitext, longest: int, bad: BadLines
) -> Iterator[tuple[list[str], list[str]] | None]:
    codes = map(two_letters, bitext.codes)
    cut = [str.split if bitext.tokenised else Tokeniser(code).tokens for code in codes]
    for pair in read_pairs(
        bitext.source,
        bitext.target,
        languages=bitext.languages,
        columns=bitext.columns,
        width=bitext.width,
        bad=bad,
        longest=longest,
        keep_places=True,
    ):
        if pair is None:
            yield None
            continue
        fault = None
        sides: list[list[str]] = []
        for k, text in enumerate(pair[1:]):
            path = bitext.target if k and bitext.target else bitext.source
            tokens = cut[k](text) if len(text) <= longest * (LONGEST_WORD + 1) else [text]
            fault = fault or _fault_of(tokens, longest, path, pair.number)
            sides.append(tokens)
        if fault is not None:
            bad.refuse(fault)
        yield (sides[0], sides[1]) if fault is None else None


def _fault_of(tokens: list[str], longest: int, path: Path, line: int) -> Fault | None:
    """Name what is wrong with a side that looked well before it was cut."""
    letters = max(map(len, tokens), default=0)
    if not tokens:
        reason, found = "without words", "no words once it is tokenised. Remove the pair"
    elif len(tokens) > longest:
        reason = f"over {longest:,} words"
        found = f"{len(tokens):,} tokens, the longest allowed is {longest:,}. Raise the limit"
    elif letters > LONGEST_WORD:
        reason = f"with a word over {LONGEST_WORD:,} letters"
        found = f"a word of {letters:,} letters, {LONGEST_WORD:,} are allowed. Remove the pair"
    else:
        return None
    return Fault(reason, InputError(shown(path), line, f"{found}, or skip bad pairs."))


def make_links(
    task: Task, settings: AlignSettings, *, rule: str, threshold: float, threads: int | None
) -> Mapping[str, Any]:
    """Link the words of both sides."""
    tokens = task.input("tokens")
    text = Source(source=tokens / SOURCE, target=tokens / TARGET, tokenised=True)
    with task.progress("steps") as report:
        aligned = align_files(
            text,
            task.output / LINKS,
            settings,
            rule=rule,
            threshold=threshold,
            bad=SkipBadLines(),  # the empty lines of pairs that were left out
            threads=threads,
            progress=report,
        )
    return {"links": aligned.links}


def take_links(
    task: Task, bitext: Bitext, language: str, *, skip_bad: bool = False
) -> Mapping[str, Any]:
    """Use the links of a file, turned so that the pivot is the source."""
    assert bitext.links is not None
    turned = bitext.phrase_side(language) == "source"
    bad = SkipBadLines() if skip_bad else BadLines()
    lengths = ((len(pair[0]), len(pair[1])) for pair in token_pairs(task.input("tokens")))
    rows = zip_longest(lengths, read_links(bitext.links, bad=bad), fillvalue=END)
    count = 0
    with write_whole(task.output / LINKS) as out:
        for number, (length, links) in enumerate(rows, 1):
            if isinstance(length, str) or isinstance(links, str):
                short = "sentence pairs" if isinstance(length, str) else "lines of links"
                advice = "Links need a line for each pair."
                raise InputError(bitext.links, number, f"no more {short} here. {advice}")
            if length == (0, 0):  # a pair that was left out
                links = frozenset()
            found = reverse_links(links or frozenset()) if turned else links or frozenset()
            _check_links(found, length, bitext.links, number)
            out.write(format_links(found) + "\n")
            count += len(found)
    if bad.skipped:
        task.talk.warn(f"{bitext.title}: {bad.summary('lines of links')}")
    return {"links": count}


def _check_links(links: Links, lengths: tuple[int, int], path: Path, line: int) -> None:
    for i, j in links:
        if i >= lengths[0] or j >= lengths[1]:
            found = f"link {i}-{j}, from pivot to phrase, lies outside {lengths[0]} and "
            advice = "Are the links source-target, and the text cut as it was for the links?"
            raise InputError(path, line, f"{found}{lengths[1]} words. {advice}")


def token_pairs(folder: Path) -> Iterator[tuple[list[str], list[str]]]:
    """Read what `make_tokens` wrote; a pair that was left out has no words."""
    sides = (read_lines(folder / name) for name in (SOURCE, TARGET))
    for (_, source), (_, target) in zip(*sides, strict=True):
        yield source.split(), target.split()
