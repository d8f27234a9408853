"""Every measure of this room by its name, each declared once, and `score`, which looks it up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from inspect import Parameter, signature
from typing import Any

from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.evaluate import arguments as given
from otherwords.evaluate.metrics import OBJECTIVES, read_objective
from otherwords.evaluate.texts import named_outputs, score_texts


@dataclass(frozen=True)
class Measure:
    """A measure: what it says, the arguments it takes, and where the function is.

    `arguments` maps the name of each to the function that reads it; the `optional` ones may be
    left out. What else the function takes by keyword are options.
    """

    name: str
    summary: str
    arguments: Mapping[str, given.Read]
    function: Callable[..., Any] | str
    optional: frozenset[str] = frozenset()

    @property
    def usage(self) -> str:
        """How it is called: `bleu(outputs, references, [sources])`."""
        names = [f"[{name}]" if name in self.optional else name for name in self.arguments]
        return f"{self.name}({', '.join(names)})"

    def __call__(self, *values: Any, **named: Any) -> Any:
        """Read the arguments and measure; an error in one line for one that does not fit."""
        function = _load(self.function) if isinstance(self.function, str) else self.function
        if len(values) > len(self.arguments):
            raise self._error(f"{len(values)} arguments, expected at most {len(self.arguments)}")
        given_twice = [name for name in list(self.arguments)[: len(values)] if name in named]
        if given_twice:
            raise self._error(f"{given_twice[0]} given twice")
        data = dict(zip(self.arguments, values, strict=False))
        data |= {name: named.pop(name) for name in self.arguments if name in named}
        for name in named.keys() - _options(function):
            known = [*self.arguments, *_options(function)]
            raise UnknownNameError(f"argument of {self.name}", name, known)
        read: list[Any] = []
        for name, reader in self.arguments.items():
            value = data.get(name)
            if value is None and name in self.optional:
                read.append(None)
            elif value is None:
                raise self._error(f"{name} is {'None' if name in data else 'missing'}")
            else:
                read.append(reader(value, name))
        return function(*read, **named)

    def _error(self, found: str) -> OtherwordsError:
        return OtherwordsError(f"{self.name}: {found}. Call it as {self.usage}.")


_HERE = "otherwords.evaluate."
MEASURES = {
    one.name: one
    for one in (
        Measure(
            "alignment",
            "word links against gold links: precision, recall, F1, AER",
            {"gold": given.gold_pairs, "links": given.link_sets},
            _HERE + "alignment:score_links",
        ),
        Measure(
            "brackets",
            "constituent trees against gold trees: labelled brackets as EVALB counts them",
            {"gold": given.trees, "guess": given.trees},
            _HERE + "parses.brackets:score_brackets",
        ),
        Measure(
            "compression",
            "compressions: rate, PRECIS, BLEU, grammatical relations, with intervals",
            {
                "outputs": named_outputs,
                "references": given.sentences,
                "sources": given.sentences,
            },
            _HERE + "compression.texts:score_compressed_texts",
        ),
        Measure(
            "dependencies",
            "dependency trees against gold trees: UAS, LAS, tagging",
            {"gold": given.dependency_trees, "guess": given.dependency_trees},
            _HERE + "parses.dependencies:score_dependencies",
        ),
        Measure(
            "judgements",
            "agreement on yes or no: Cohen's and Fleiss' kappa, Krippendorff's alpha",
            {"annotations": given.annotation_list},
            _HERE + "agreement.judgements:judgement_agreement",
        ),
        Measure(
            "links",
            "agreement of two annotators on word links, corrected for chance",
            {"first": given.annotated_links, "second": given.annotated_links},
            _HERE + "agreement.links:link_agreement",
        ),
        Measure(
            "parametric",
            "paraphrasers on versions of the same sentences: LB-Precision, Rel-Recall",
            {"groups": given.groups, "paraphrasers": given.paraphrasers},
            _HERE + "parametric.score:score_paraphrasers",
        ),
        Measure(
            "paraphrase-judgements",
            "a database's ranking against human judgements: coverage, Spearman, Pearson",
            {"judgements": given.judgements, "database": given.database},
            _HERE + "judgements.score:score_judgements",
        ),
        Measure(
            "pearson",
            "product-moment correlation of two lists of numbers",
            {"first": given.numbers, "second": given.numbers},
            _HERE + "correlation:pearson",
        ),
        Measure(
            "phrase-alignment",
            "word links by the phrase pairs they allow: AlignPrecision, AlignRecall",
            {"gold": given.gold_pairs, "aligners": given.aligners},
            _HERE + "parametric.phrase_alignment:score_aligners",
        ),
        Measure(
            "spearman",
            "rank correlation of two lists of numbers",
            {"first": given.numbers, "second": given.numbers},
            _HERE + "correlation:spearman",
        ),
        Measure(
            "types",
            "agreement of two annotators on paraphrase types (Vila et al. 2014)",
            {"first": given.annotation_set, "second": given.annotation_set},
            _HERE + "agreement.types:type_agreement",
        ),
    )
}


def known_measures() -> dict[str, str]:
    """The name of every measure with a line about it; also of objectives registered by you.

    >>> known_measures()["pearson"]
    'product-moment correlation of two lists of numbers'
    """
    found = {name: one.summary for name, one in MEASURES.items()}
    for name, objective in OBJECTIVES.items():
        found[objective.example] = (objective.make.__doc__ or name).partition("\n")[0].rstrip(".")
    return dict(sorted(found.items()))


def find_measure(name: str) -> Measure:
    """Look a measure up; numbers after a colon are its settings, as in `precis:0.7`.

    >>> find_measure("bleu").usage
    'bleu(outputs, references, [sources])'
    """
    if not isinstance(name, str):
        raise OtherwordsError(f"expected the name of a measure, found {type(name).__name__}.")
    if name.partition(":")[0] in OBJECTIVES:
        objective = read_objective(name)
        texts = dict.fromkeys(("outputs", "references", "sources"), given.sentences)
        needed = objective.needs_sources
        return Measure(
            name,
            known_measures().get(name, ""),
            texts,
            partial(score_texts, objective),
            frozenset() if needed else frozenset({"sources"}),
        )
    if name not in MEASURES:
        raise UnknownNameError("measure", name, known_measures())
    return MEASURES[name]


def score(name: str, /, *data: Any, **named: Any) -> Any:
    """Score with any measure by its name; an unknown name lists them all.

    Measures of texts (`bleu`, `sari`, `precis:0.7`) take outputs, references and sources, and
    give a number from 0 to 100. A sentence is a text, which is tokenised (`language="en"`;
    `tokenised=True` splits at spaces only), or a list of words; several references of a
    sentence are a list. Other measures take what their functions take, or its file, and
    give their reports. `known_measures()` lists them with a line about each.

    >>> round(score("bleu", ["The cat sat here."], ["The cat sat there."]), 2)
    42.73
    >>> long, short = ["It is a very old roof."], [["It is an old roof.", "An old roof."]]
    >>> round(score("sari", sources=long, outputs=["It is an old roof."], references=short), 2)
    83.16
    >>> score("alignment", "gold.tsv", "our.links")  # doctest: +SKIP
    >>> score("spearman", [1, 2, 3], [10, 20, 15])
    0.5
    >>> score("blue", [], [])
    Traceback (most recent call last):
    otherwords.errors.UnknownNameError: no measure called 'blue'. Did you mean 'bleu'? Known: \
alignment, bleu, brackets, compression, dependencies, ibleu, judgements, links, parametric, \
paraphrase-judgements, pearson, phrase-alignment, precis:0.7, sari, spearman, types.
    """
    return find_measure(name)(*data, **named)


def _load(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def _options(function: Callable[..., Any]) -> set[str]:
    parameters = signature(function).parameters.values()
    return {one.name for one in parameters if one.kind is Parameter.KEYWORD_ONLY}
