"""Gold sentences with paraphrases: a treebank per corpus, and a table of paraphrases.

The table has four columns: corpus, sentence id, paraphrase as tokens, and the operations that made
it, a letter each (Table 8 of Choe and McClosky 2015). In a CoNLL-U treebank the id is that of the
comment `# sent_id`; in a file of Penn trees `name:7` is the eighth tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from otherwords.corpus import read_lines
from otherwords.errors import InputError, UnknownNameError
from otherwords.files.lines import shown
from otherwords.parse.conllu import read_dependencies
from otherwords.parse.dependency_tree import DependencyTree
from otherwords.parse.files import format_of_name
from otherwords.parse.from_trees import dependencies_from
from otherwords.parse.penn import read_trees
from otherwords.parse.transform import without_empties
from otherwords.parse.tree import Tree

ID = "# sent_id ="
OPERATIONS = {
    "S": "words replaced, syntax kept",
    "D": "deletion",
    "I": "insertion",
    "P": "phrase replaced",
    "M": "movement",
    "C": "conversion or conjugation",
    "O": "other",
}


@dataclass(frozen=True)
class Paraphrased:
    """A gold sentence and its paraphrases."""

    corpus: str
    number: str
    tree: Tree | None
    """The gold constituents, if the corpus has them."""
    dependencies: DependencyTree
    """The gold dependencies, or those of the gold constituents by head rules."""
    paraphrases: tuple[tuple[str, ...], ...]
    operations: str

    @property
    def words(self) -> tuple[str, ...]:
        return self.dependencies.words


def read_paraphrased(
    gold: Mapping[str, Path | str], paraphrases: Iterable[Path | str]
) -> list[Paraphrased]:
    """The sentences that the tables have paraphrases of, in their order.

    Corpora without gold are left out; several paraphrases of one sentence go together.
    """
    rows: dict[tuple[str, str], tuple[list[tuple[str, ...]], set[str]]] = {}
    corpora = set()
    treebanks = {name: _treebank(path) for name, path in gold.items()}
    paths = list(paraphrases)
    for path in paths:
        for line, text in read_lines(path):
            columns = text.split("\t")
            if len(columns) != 4:
                message = f"expected 4 tab-separated columns, found {len(columns)}."
                advice = "They are corpus, sentence id, paraphrase, operations."
                raise InputError(shown(path), line, f"{message} {advice}")
            corpus, number, words, operations = columns
            corpora.add(corpus)
            name = _known(corpus, treebanks)
            if name is None:
                continue
            if number not in treebanks[name]:
                message = f"{shown(gold[name])} has no sentence '{number}'."
                raise InputError(shown(path), line, f"{message} Give the treebank it is from.")
            if not words.split():
                raise InputError(shown(path), line, "an empty paraphrase. Drop the line.")
            found = rows.setdefault((name, number), ([], set()))
            found[0].append(tuple(words.split()))
            found[1].update(operations.strip())
    for name in gold:
        if not any(corpus == name for corpus, _ in rows):
            unknown = UnknownNameError("corpus with paraphrases", name, corpora)
            raise InputError(", ".join(map(shown, paths)), None, str(unknown))
    return [
        Paraphrased(name, number, *treebanks[name][number], tuple(texts), "".join(sorted(codes)))
        for (name, number), (texts, codes) in rows.items()
    ]


def _known(corpus: str, treebanks: Mapping[str, object]) -> str | None:
    """The name that the gold of a corpus goes by: `wsj` also for `wsj-sample`."""
    return next((name for name in treebanks if corpus in (name, f"{name}-sample")), None)


@dataclass(frozen=True)
class _Treebank:
    """The trees of a file by the ids of its sentences."""

    trees: Mapping[str, Tree | DependencyTree]

    def __contains__(self, number: str) -> bool:
        return self._key(number) in self.trees

    def __getitem__(self, number: str) -> tuple[Tree | None, DependencyTree]:
        found = self.trees[self._key(number)]
        if isinstance(found, Tree):
            return found, dependencies_from(found)
        return None, found

    def _key(self, number: str) -> str:
        """`qb:7` is the eighth tree of a file of trees, whatever it is called."""
        return number if number in self.trees else number.rpartition(":")[2]


def _treebank(path: Path | str) -> _Treebank:
    kind = format_of_name(path)
    if kind is None:
        raise InputError(shown(path), None, "unknown format of trees. Name it .ptb or .conllu.")
    if kind == "ptb":
        return _Treebank(_numbered_trees(path))
    found: dict[str, Tree | DependencyTree] = {}
    for tree in read_dependencies(path):
        for comment in tree.comments:
            if comment.startswith(ID):
                found[comment[len(ID) :].strip()] = tree
    return _Treebank(found)


def _numbered_trees(path: Path | str) -> dict[str, Tree | DependencyTree]:
    """The trees of a file by their numbers, from zero."""
    return {str(k): without_empties(tree) for k, tree in enumerate(read_trees(path))}
