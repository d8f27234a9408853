"""Take what `score` is given: lists of sentences, links, trees, annotations, or their files.

Each function here takes a value and the name of the argument, and returns what the measure
needs or raises an error that says in one line what was expected and what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from otherwords.errors import OtherwordsError

if TYPE_CHECKING:
    from otherwords.corpus import GoldPair, Links
    from otherwords.corpus.annotations import Annotation, AnnotationSet
    from otherwords.corpus.judgements import Judgement
    from otherwords.database import Database
    from otherwords.evaluate.parametric import LinkedGroup, Paraphraser
    from otherwords.parse.dependency_tree import DependencyTree
    from otherwords.parse.tree import Tree

Read: TypeAlias = Callable[[Any, str], Any]
Cut: TypeAlias = Callable[[str], Sequence[str]]
Words: TypeAlias = Sequence[str]


def sentences(value: Any, name: str) -> list[Any]:
    """A list of sentences, each a text or a list of words.

    >>> sentences("The cat sat.", "outputs")
    Traceback (most recent call last):
    otherwords.errors.OtherwordsError: outputs: expected a list of sentences, found a text. \
Put it in a list, as ['The cat sat.'].
    """
    if isinstance(value, str):
        advice = f"Put it in a list, as ['{value:.40}']."
        raise OtherwordsError(f"{name}: expected a list of sentences, found a text. {advice}")
    rows = _listed(value, name, "a list of sentences")
    for number, row in enumerate(rows, 1):
        if isinstance(row, str) or (isinstance(row, Sequence) and not isinstance(row, bytes)):
            continue
        wanted = "expected a text or a list of words"
        raise OtherwordsError(f"{name}, sentence {number}: {wanted}, found {_kind(row)}.")
    return rows


def words_of(rows: Iterable[Any], cut: Cut) -> list[Words]:
    """The words of sentences; texts are cut, lists of words stay as they are."""
    return [cut(row) if isinstance(row, str) else list(row) for row in rows]


def references_of(rows: Sequence[Any], outputs: Sequence[Any], cut: Cut) -> list[list[Words]]:
    """The references of each output: one, or a list of several, written as the outputs are.

    >>> references_of(["a b", ["a", "b c"]], ["a", "b"], str.split)
    [[['a', 'b']], [['a'], ['b', 'c']]]
    >>> references_of([["a", "b"], [["a"], ["b", "c"]]], [["a"], ["b"]], str.split)
    [[['a', 'b']], [['a'], ['b', 'c']]]
    """
    found = []
    for output, row in zip(outputs, rows, strict=True):
        one = isinstance(row, str) or (
            not isinstance(output, str) and all(isinstance(word, str) for word in row)
        )
        found.append(words_of([row] if one else row, cut))
    return found


def numbers(value: Any, name: str) -> list[float]:
    """A list of numbers."""
    rows = _listed(value, name, "a list of numbers")
    for number, row in enumerate(rows, 1):
        if isinstance(row, str) or not hasattr(row, "__float__"):
            raise OtherwordsError(f"{name}, item {number}: expected a number, found {_kind(row)}.")
    return [float(row) for row in rows]


def gold_pairs(value: Any, name: str) -> list[GoldPair]:
    """Sentence pairs with gold links, or a file of them."""
    from otherwords.corpus import GoldPair, read_gold

    if _is_file(value):
        return list(read_gold(value))
    return _all_of(value, name, GoldPair)


def link_sets(value: Any, name: str) -> list[Links]:
    """A set of links, or a text such as "0-0 1-2", for each pair; or a file of such lines."""
    from otherwords.corpus import parse_links, read_links

    if _is_file(value):
        return list(read_links(value))
    rows = _listed(value, name, "a list of links")
    return [parse_links(row) if isinstance(row, str) else frozenset(row) for row in rows]


def trees(value: Any, name: str) -> list[Tree]:
    """Constituent trees, also as texts in Penn brackets, or a .ptb file."""
    from otherwords.parse.penn import read_trees
    from otherwords.parse.tree import Tree

    if _is_file(value):
        return list(read_trees(value))
    rows = _listed(value, name, "a list of trees")
    made = [Tree.from_brackets(row) if isinstance(row, str) else row for row in rows]
    return _all_of(made, name, Tree)


def dependency_trees(value: Any, name: str) -> list[DependencyTree]:
    """Dependency trees, or a .conllu file."""
    from otherwords.parse.conllu import read_dependencies
    from otherwords.parse.dependency_tree import DependencyTree

    return (
        list(read_dependencies(value)) if _is_file(value) else _all_of(value, name, DependencyTree)
    )


def annotation_set(value: Any, name: str) -> AnnotationSet:
    """Annotations, or a file of them in any format known here."""
    from otherwords.corpus.annotations import AnnotationSet
    from otherwords.corpus.annotations.formats import read_annotations

    if _is_file(value):
        return read_annotations(value)
    if not isinstance(value, AnnotationSet):
        raise _wrong(name, "an AnnotationSet or its file", value)
    return value


def annotated_links(value: Any, name: str) -> list[GoldPair | None]:
    """The links of one annotator: pairs, annotations, or a file of either."""
    from otherwords.corpus.annotations import AnnotationSet
    from otherwords.evaluate.agreement.annotators import links_of

    if _is_file(value) or isinstance(value, AnnotationSet):
        return links_of(annotation_set(value, name))
    return list(gold_pairs(value, name))


def annotation_list(value: Any, name: str) -> list[Annotation]:
    """Single annotations by several people, or a set or file of them."""
    from otherwords.corpus.annotations import Annotation, AnnotationSet

    if _is_file(value) or isinstance(value, AnnotationSet):
        return annotation_set(value, name).annotations
    return _all_of(value, name, Annotation)


def groups(value: Any, name: str) -> list[LinkedGroup]:
    """Versions of the same sentences: linked groups, or lists of texts, which are linked here."""
    from otherwords.corpus import Group
    from otherwords.evaluate.parametric import LinkedGroup, link_groups, tokenise_groups
    from otherwords.text import Tokeniser

    rows = _listed(value, name, "a list of groups")
    if all(isinstance(row, LinkedGroup) for row in rows):
        return rows
    versions = [
        Group(number, tuple(sentences(row, f"{name}, group {number}")))
        for number, row in enumerate(rows, 1)
    ]
    return link_groups(tokenise_groups(versions, Tokeniser("en").tokens))


def paraphrasers(value: Any, name: str) -> dict[str, Paraphraser]:
    """Paraphrasers by name, or one: a function, a table in a file, a database."""
    from otherwords.evaluate.parametric import open_paraphraser

    named = value if isinstance(value, Mapping) else {"system": value}
    return {one: open_paraphraser(each) for one, each in named.items()}


def judgements(value: Any, name: str) -> list[Judgement]:
    """Judged paraphrases, or a file of them."""
    from otherwords.corpus.judgements import Judgement, read_judgements

    return list(read_judgements(value)) if _is_file(value) else _all_of(value, name, Judgement)


def database(value: Any, name: str) -> Database:
    """An open database, or its folder."""
    from otherwords.database import Database

    if _is_file(value):
        return Database.open(value)
    if not isinstance(value, Database):
        raise _wrong(name, "a Database or its folder", value)
    return value


def aligners(value: Any, name: str) -> dict[str, list[Links]]:
    """The links of several aligners by name, or of one."""
    named = value if isinstance(value, Mapping) else {"system": value}
    return {one: link_sets(each, f"{name}, {one}") for one, each in named.items()}


def _is_file(value: Any) -> bool:
    return isinstance(value, Path | str)


def _listed(value: Any, name: str, wanted: str) -> list[Any]:
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise _wrong(name, wanted, value)
    return list(value)


def _all_of(value: Any, name: str, kind: type) -> list[Any]:
    rows = _listed(value, name, f"a list of {kind.__name__}")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, kind):
            raise _wrong(f"{name}, item {number}", f"a {kind.__name__}", row)
    return rows


def _wrong(name: str, wanted: str, value: Any) -> OtherwordsError:
    return OtherwordsError(f"{name}: expected {wanted}, found {_kind(value)}.")


def _kind(value: Any) -> str:
    return {str: "a text", type(None): "None"}.get(type(value), f"{type(value).__name__}")
