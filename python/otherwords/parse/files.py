"""From a file of sentences to a file of trees, one for each line: the parser as one call.

The text may be larger than memory, so it is processed in batches: read, parsed on all threads,
written in order. Every line gets a tree, an empty one the tree without words, so that line 7 of
the text is tree 7, and parallel files stay parallel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from otherwords.corpus import read_lines, write_whole
from otherwords.errors import OtherwordsError, OutputError
from otherwords.files.codecs import without_suffix
from otherwords.files.line_count import count_lines
from otherwords.parse.analyses import TOP
from otherwords.parse.parser import UNSPECIFIED, Decoding, Parser
from otherwords.progress import Progress
from otherwords.text import Tokeniser

Format: TypeAlias = Literal["ptb", "conllu"]
SUFFIXES: dict[str, Format] = {".ptb": "ptb", ".mrg": "ptb", ".conllu": "conllu"}
LANGUAGE = "en"
"""Text is tokenised by the rules of the language whose treebanks the parser was trained on."""
WORDS_AT_ONCE = 8_000
"""Words of the text in a batch: enough to keep all threads busy."""
TREE_WORDS_AT_ONCE = 400_000
"""Words of all trees of a batch: few enough to hold in memory."""


class Sentence(NamedTuple):
    """A line of the text, counted from 1, and its tokens."""

    number: int
    text: str
    tokens: list[str]


@dataclass(frozen=True)
class Parsed:
    """How much was parsed."""

    sentences: int
    words: int


def format_of_name(path: Path | str) -> Format | None:
    """Infer the format of trees from the name before any compression suffix; None if it cannot be.

    >>> format_of_name("gum.train.ptb.gz"), format_of_name("a.CONLLU"), format_of_name("-")
    ('ptb', 'conllu', None)
    """
    return SUFFIXES.get(Path(without_suffix(str(path))).suffix.lower())


def parse_file(
    text: Path | str,
    output: Path | str,
    parser: Parser,
    *,
    kind: Format | None = None,
    tokenised: bool = False,
    nbest: int = 1,
    decoding: Decoding = "projective",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Parsed:
    """Parse each line of a text and write the trees, whole or not at all.

    The default `kind` is inferred from the name of the output, or else ptb: one tree per line.
    With `nbest` above 1, a line is `7 ||| -1.25 ||| (ROOT ...)`: the number of the line in the
    text, the natural log of the tree's probability, the tree; the best tree comes first.
    `decoding` applies to conllu, where raw text and its line number (`sent_id`) become comments.

    `tokenised` text is split at spaces. `progress` is called with the number of sentences done,
    and their total if the text is a regular file.
    """
    _refuse_same_file(text, output)
    if nbest < 1:
        raise OtherwordsError(f"nbest is {nbest}, but must be 1 or more.")
    if (kind or format_of_name(output)) == "conllu":
        _refuse_untaught(parser.relations == (UNSPECIFIED,), "dependencies", ".conllu")
        if nbest > 1:
            advice = "Write ptb, or ask for 1."
            raise OtherwordsError(f"conllu holds one tree per sentence, not {nbest}. {advice}")
        answer = _dependency_answers(parser, decoding, threads, comments=not tokenised)
    else:
        _refuse_untaught(parser.labels == (TOP,), "constituents", ".ptb")
        answer = _tree_answers(parser, nbest, threads)
    most = min(WORDS_AT_ONCE, TREE_WORDS_AT_ONCE // nbest)
    total = count_lines(text) if progress is not None else None
    sentences = words = 0
    with write_whole(output) as out:
        for batch in _batches(_sentences(text, tokenised), most):
            out.writelines(answer(batch))
            sentences += len(batch)
            words += sum(len(sentence.tokens) for sentence in batch)
            if progress is not None:
                progress(sentences, total)
    return Parsed(sentences, words)


Answers: TypeAlias = Callable[[list[Sentence]], Iterable[str]]
"""Gives the text to write for each sentence of a batch, newlines included."""


def _tree_answers(parser: Parser, nbest: int, threads: int | None) -> Answers:
    def best(batch: list[Sentence]) -> Iterator[str]:
        for tree in parser.parse_batch(_tokens(batch), threads=threads):
            yield f"{tree}\n"

    def lists(batch: list[Sentence]) -> Iterator[str]:
        found = parser.nbest_batch(_tokens(batch), nbest, threads=threads)
        for sentence, trees in zip(batch, found, strict=True):
            for scored in trees:
                yield f"{sentence.number} ||| {scored.score:.7g} ||| {scored.tree}\n"

    return best if nbest == 1 else lists


def _dependency_answers(
    parser: Parser, decoding: Decoding, threads: int | None, *, comments: bool
) -> Answers:
    def answers(batch: list[Sentence]) -> Iterator[str]:
        found = parser.dependencies_batch(_tokens(batch), decoding, threads=threads)
        for sentence, tree in zip(batch, found, strict=True):
            if comments:
                yield f"# sent_id = {sentence.number}\n"
            if comments and tree.words:
                yield f"# text = {' '.join(sentence.text.split())}\n"
            yield f"{tree.conllu()}\n"

    return answers


def _tokens(batch: list[Sentence]) -> list[list[str]]:
    return [sentence.tokens for sentence in batch]


def _sentences(path: Path | str, tokenised: bool) -> Iterator[Sentence]:
    tokens = str.split if tokenised else Tokeniser(LANGUAGE).tokens
    for number, line in read_lines(path):
        yield Sentence(number, line, tokens(line))


def _batches(sentences: Iterable[Sentence], most: int) -> Iterator[list[Sentence]]:
    """Split the stream into batches of enough words; an empty line counts as one word."""
    batch: list[Sentence] = []
    size = 0
    for sentence in sentences:
        batch.append(sentence)
        size += len(sentence.tokens) + 1
        if size >= most:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _refuse_same_file(text: Path | str, output: Path | str) -> None:
    if Path(text).is_file() and Path(output).is_file() and Path(text).samefile(output):
        raise OutputError(f"{output}: is the input. Choose another name for the trees.")


def _refuse_untaught(untaught: bool, kind: str, suffix: str) -> None:
    """A parser always gives an answer; a file of answers it never learned is a mistake."""
    if untaught:
        found = f"the model was trained without {kind}"
        raise OtherwordsError(f"{found}. Use another one, or train on a {suffix} treebank.")
