r"""The bracket notation of the Penn Treebank, `(S (NP (PRP it)) (VP (VBZ rains)))`, in and out.

Trees are deep and files are long, so nothing here is recursive: one pattern splits the text into
preterminals, opening and closing brackets, and a stack of open constituents does the rest.

A bracket that is a word would be read as structure, so it is written `-LRB-`, `-RRB-` (round),
`-LCB-`, `-RCB-` (curly), `-LSB-` or `-RSB-` (square), also inside a word: `friend-LRB-s-RRB-`.
Older treebanks write `/` and `*` as `\/` and `\*`; both are read, and written plain. In words that
look like one of these spellings a dash or a backslash is escaped by a backslash, so that every
word is read back unchanged. Square and curly brackets need no escape and are read plain too.

Some trees of CRAFT have two words in one preterminal, as in `(NN alpha beta)`. They become two
words with the same tag: words never contain a space in this package. QuestionBank has brackets
without a tag, `( -LRB-)`, which are their own tag, as elsewhere, and traces without a name, `( )`,
which are read as `(-NONE- *)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from sys import intern
from typing import NamedTuple

NOTHING = "(())"
"""A tree without words, so that an empty sentence keeps its line."""

BRACKETS = {"(": "LRB", ")": "RRB", "{": "LCB", "}": "RCB", "[": "LSB", "]": "RSB"}
SPACE = re.compile(r"\s", re.ASCII)
WORD = re.compile(r"\S+", re.ASCII)
ESCAPED = re.compile(r"-([LR][RCS]B)-|\\([-*/\\])")
TO_ESCAPE = re.compile(r"[(){}\[\]\\]|-(?=[LR][RCS]B[-(){}\[\]])")
TOKEN = re.compile(
    r"\(\s*+([^\s()]++)\s++([^()]*[^\s()])\s*+\)"  # a preterminal: its tag, its word
    r"|(\(\s*+\(\s*+\)\s*+\))"  # a tree without words
    r"|(\()\s*+([^\s()]*+)"  # an opening bracket, the label
    r"|(\))"
    r"|([^\s()]++)",  # a word on its own, which is an error
    re.ASCII,
)
LEAVES = {f"-{name}-": (f"-{name}-", f"-{name}-") for name in BRACKETS.values()}
LEAVES[""] = ("-NONE-", "*")
"""What stands between brackets without a word, inside a tree: its tag and its word."""
UNESCAPES = {name: bracket for bracket, name in BRACKETS.items()}


class Parts(NamedTuple):
    """The parts of a tree; `first` is the number of the token that it begins with."""

    first: int
    words: list[str]
    tags: list[str]
    labels: list[str]
    starts: list[int]
    ends: list[int]


class BracketError(ValueError):
    """The text is not a sequence of trees; `offset` is where that shows."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def escape(word: str) -> str:
    """Escape a word so that it can be written between brackets.

    >>> print(escape("word(s)"), escape("[1]"), escape("1/2"), escape("-LRB-"))
    word-LRB-s-RRB- -LSB-1-RSB- 1/2 \\-LRB-
    """
    return word if word.isalnum() else TO_ESCAPE.sub(_escape_one, word)


def unescape(word: str) -> str:
    r"""Undo `escape`, and the `\/` and `\*` of older treebanks.

    >>> print(unescape("word-LRB-s-RRB-"), unescape(r"1\/2"), unescape(r"\-LRB-"))
    word(s) 1/2 -LRB-
    """
    return ESCAPED.sub(_unescape_one, word)


def token_offsets(text: str) -> list[int]:
    """The offset of each token; `Parts.first` is an index into this list."""
    return [found.start() for found in TOKEN.finditer(text)]


def parse_brackets(text: str) -> Iterator[Parts]:
    """Stream the trees of a text; a BracketError says what is wrong with it.

    >>> [(tree.words, tree.labels) for tree in parse_brackets("(NP (NN tea)) (X (UH oh))")]
    [(['tea'], ['NP']), (['oh'], ['X'])]
    """
    tree = Parts(0, [], [], [], [], [])
    still_open: list[int] = []
    tokens = TOKEN.findall(text)
    for k, (tag, word, nothing, opening, label, closing, loose) in enumerate(tokens):
        if tag:
            _add_words(tree, tag, word)
        elif opening:
            still_open.append(len(tree.labels))
            tree.labels.append(intern(label))
            tree.starts.append(len(tree.words))
            tree.ends.append(0)
        elif closing and still_open:
            place = still_open.pop()
            if tree.starts[place] < len(tree.words):
                tree.ends[place] = len(tree.words)
            elif still_open and (leaf := LEAVES.get(tree.labels[place])):
                for parts in (tree.labels, tree.starts, tree.ends):
                    parts.pop()
                _add_words(tree, *leaf)
            else:
                raise BracketError(_no_words(tree.labels[place]), token_offsets(text)[k])
        elif loose and still_open and k == len(tokens) - 1:
            break  # the text ends within (TAG word)
        elif not nothing or still_open:
            message = _no_words("") if nothing else _misplaced(loose, inside=bool(still_open))
            raise BracketError(message, token_offsets(text)[k])
        if still_open:
            continue
        if len(tree.words) > 1 and not tree.labels:
            raise BracketError(_bare(tag, tree.words), token_offsets(text)[k])
        yield tree
        tree = Parts(k + 1, [], [], [], [], [])
    if still_open:
        message = f"the tree that begins here is not closed, expected {len(still_open)} more ')'"
        raise BracketError(message, token_offsets(text)[tree.first])


def _add_words(tree: Parts, tag: str, word: str) -> None:
    tag = intern(tag)
    if word.isalnum():  # most words: nothing to unescape
        tree.words.append(intern(word))
        tree.tags.append(tag)
        return
    for piece in WORD.findall(word):
        tree.words.append(intern(unescape(piece)))
        tree.tags.append(tag)


def _no_words(label: str) -> str:
    return f"'({label})' has no word in it, expected (TAG word) or (LABEL (TAG word) ...)"


def _bare(tag: str, words: list[str]) -> str:
    found = f"'({tag} {' '.join(words)})' has {len(words)} words and no constituent"
    return f"{found}, expected (LABEL ...) around it"


def _misplaced(word: str, *, inside: bool) -> str:
    if not word:
        return "')' without its '('. Remove it, or add '('"
    word = word if len(word) <= 40 else f"{word[:40]}..."
    if inside:
        return f"'{word}' stands beside a constituent, expected (TAG {word})"
    return f"'{word}' stands outside the brackets, expected '(' to begin a tree"


def _escape_one(found: re.Match[str]) -> str:
    character = found[0]
    name = BRACKETS.get(character)
    return f"\\{character}" if name is None else f"-{name}-"


def _unescape_one(found: re.Match[str]) -> str:
    name: str | None = found[1]
    return UNESCAPES[name] if name else found[2]
