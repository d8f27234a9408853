"""Do people agree on whether pairs are paraphrases at all?

A yes or no is a choice between two labels, for which the common coefficients were made. They
compare the agreement observed with what chance would give: 1 is full agreement, 0 chance, and
below 0 worse than chance. NLTK computes them; here the judgements are brought into its form.

- Cohen's kappa (1960): each annotator has chances of their own; for more than two annotators
  the mean over all pairs of annotators.
- Fleiss' kappa (1971): chances from the judgements of all, the same for every annotator.
- Krippendorff's alpha (nominal): as Fleiss', corrected for small numbers, and able to use pairs
  that some annotator did not judge.

Cohen's and Fleiss' need every judgement, so they use the pairs that all annotators judged.
Where all judgements are the same, chance explains everything and a coefficient is undefined:
it is None, never a flattering 1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any

from otherwords.corpus.annotations import Annotation
from otherwords.errors import EmptyInputError
from otherwords.files.checksums import checksum
from otherwords.signature import signature


@dataclass(frozen=True)
class JudgementAgreement:
    """How far annotators agree on yes or no; a coefficient that is undefined is None.

    `observed` is the share of judgements that agree, over all two annotators; `pairs` are
    judged by all, `judged` by at least two.
    """

    annotators: list[str]
    pairs: int
    judged: int
    yes: int
    no: int
    observed: float | None
    cohen: float | None
    fleiss: float | None
    krippendorff: float | None
    signature: str

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def judgement_agreement(annotations: Iterable[Annotation]) -> JudgementAgreement:
    """Measure how far two or more annotators agree on yes or no.

    Annotations without a judgement are passed over; of two by one annotator on one pair, the
    first counts.

    >>> said = {"A": [True, True, False, False], "B": [True, False, False, False]}
    >>> found = judgement_agreement(
    ...     Annotation(f"p{n}", who, judgement=yes)
    ...     for who, answers in said.items()
    ...     for n, yes in enumerate(answers)
    ... )
    >>> found.observed, found.cohen
    (0.75, 0.5)
    """
    table: defaultdict[str, dict[str, bool]] = defaultdict(dict)
    for one in annotations:
        if one.judgement is not None:
            table[one.pair].setdefault(one.annotator, one.judgement)
    names = sorted({name for row in table.values() for name in row})
    if len(names) < 2:
        found = f"yes/no judgements by {names[0]} only" if names else "no yes/no judgements"
        raise EmptyInputError(f"{found}. Agreement needs those of two annotators.")
    several = {pair: table[pair] for pair in sorted(table) if len(table[pair]) > 1}
    complete = {pair: row for pair, row in several.items() if len(row) == len(names)}
    answers = [yes for row in several.values() for yes in row.values()]
    full, open_ = _task(complete, names), _task(several, names)
    return JudgementAgreement(
        annotators=names,
        pairs=len(complete),
        judged=len(several),
        yes=sum(answers),
        no=len(answers) - sum(answers),
        observed=full.avg_Ao() if complete else None,
        cohen=_cohen(complete, names),
        fleiss=_corrected(complete, full.pi),
        krippendorff=_corrected(several, open_.alpha),
        signature=signature("judgements", _checksum(several)),
    )


Rows = dict[str, dict[str, bool]]


def _task(rows: Rows, names: list[str]) -> Any:
    # loaded here, for it takes long to load. Annotators are numbered: NLTK keeps them in a
    # set, and only numbers come out of that in the same order in every run
    from nltk.metrics.agreement import AnnotationTask  # type: ignore[import-untyped]

    numbers = {name: number for number, name in enumerate(names)}
    return AnnotationTask(
        [(numbers[name], pair, yes) for pair, row in rows.items() for name, yes in row.items()]
    )


def _cohen(rows: Rows, names: list[str]) -> float | None:
    """Average over the annotators two by two, but for those who always say the same."""
    values = []
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            two = {pair: {one: row[one], other: row[other]} for pair, row in rows.items()}
            value = _corrected(two, _task(two, [one, other]).kappa)
            if value is not None:
                values.append(value)
    return sum(values) / len(values) if values else None


def _corrected(rows: Rows, coefficient: Callable[[], float]) -> float | None:
    both = {yes for row in rows.values() for yes in row.values()}
    return float(coefficient()) if len(both) > 1 else None


def _checksum(rows: Rows) -> str:
    canonical = repr([(pair, sorted(row.items())) for pair, row in rows.items()])
    return checksum([canonical])
