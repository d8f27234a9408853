"""How far do two people agree on paraphrase types? All IAPTA measures in one report.

Annotating types means finding phenomena, naming them and marking their extent; two people can
agree on one and not on the other. Vila et al. (2014, Corpus annotation with paraphrase types,
section 4) measure it ever more strictly: how much was marked (N), where (TPO), and how exactly
(DO), and hold F1 of the last to be the one to report.

The three families do not bound each other in every case, though the paper speaks of upper
bounds; docs/papers/vila2014-agreement.md says when they do.
"""

from __future__ import annotations

from dataclasses import dataclass

from otherwords.corpus import BadLines
from otherwords.corpus.annotations import AnnotationSet
from otherwords.errors import EmptyInputError
from otherwords.evaluate.agreement.compared import checksum, compare
from otherwords.evaluate.agreement.degree import (
    coverage_of_first,
    coverage_of_second,
    degree_ratio,
)
from otherwords.evaluate.agreement.differences import Difference, differences
from otherwords.evaluate.agreement.numbers import number_ratio
from otherwords.evaluate.agreement.overlap import overlap_ratio
from otherwords.evaluate.agreement.tallies import Variants, total, variants
from otherwords.evaluate.agreement.type_counts import Row, TypeCounts
from otherwords.signature import signature


@dataclass(frozen=True)
class TypeAgreement:
    """How far two annotators agree, as fractions of 1, and the detail behind it.

    `agr_w`, `agr_ph` and `f1` hold four variants each: overall, and averaged over pairs, over
    types, and both. `k_first` is how far the first annotator's phenomena are covered by the
    second's, `k_second` the reverse.
    """

    annotators: tuple[str, str]
    pairs: int
    phenomena: tuple[int, int]
    agr_w: Variants
    agr_ph: Variants
    agr_o_partial: float
    agr_o_total: float
    k_first: float
    k_second: float
    f1: Variants
    by_type: dict[str, Row]
    by_pair: dict[str, Row]
    differences: list[Difference]
    left_out: dict[str, int]
    signature: str

    def measures(self) -> dict[str, float]:
        """Every measure by its name, the coarsest first."""
        return {
            **_named("agr_w", self.agr_w),
            **_named("agr_ph", self.agr_ph),
            "agr_o_partial": self.agr_o_partial,
            "agr_o_total": self.agr_o_total,
            "k_first": self.k_first,
            "k_second": self.k_second,
            **_named("f1", self.f1),
        }

    def as_dict(self, *, detail: bool = False) -> dict[str, object]:
        """The report for programs; `detail` adds each pair and each difference."""
        report: dict[str, object] = {
            "annotators": list(self.annotators),
            "pairs": self.pairs,
            "phenomena": list(self.phenomena),
            **self.measures(),
            "types": {name: row._asdict() for name, row in self.by_type.items()},
            "left_out": self.left_out,
            "signature": self.signature,
        }
        if detail:
            report["by_pair"] = {name: row._asdict() for name, row in self.by_pair.items()}
            report["differences"] = [each.as_dict() for each in self.differences]
        return report


def type_agreement(
    first: AnnotationSet,
    second: AnnotationSet,
    *,
    attributes: bool = True,
    bad: BadLines | None = None,
) -> TypeAgreement:
    """Measure how far two annotators agree on the phenomena of the same pairs.

    `attributes=False` ignores projection and key elements, as for corpora without them. `bad`
    decides about pairs that cannot be compared, see `compare`.

    >>> from otherwords.corpus.annotations import AnnotatedPair, Annotation, Phenomenon
    >>> pair = AnnotatedPair("p", (("now", "he", "left"), ("he", "left", "now")))
    >>> exact = Annotation("p", "A", phenomena=(Phenomenon("order", (((0, 1),), ((2, 3),))),))
    >>> broad = Annotation("p", "B", phenomena=(Phenomenon("order", (((0, 2),), ((2, 3),))),))
    >>> a, b = (AnnotationSet({"p": pair}, [one]) for one in (exact, broad))
    >>> found = type_agreement(a, b)
    >>> found.agr_ph.overall, found.agr_o_partial, found.agr_o_total, found.k_first, found.k_second
    (1.0, 1.0, 0.0, 1.0, 0.75)
    """
    bad = BadLines() if bad is None else bad
    compared = compare(first, second, bad=bad)
    if not compared:
        raise EmptyInputError(
            "no pair was annotated by both annotators. Do both files name the same pairs?"
        )
    counts = TypeCounts.of(compared, attributes=attributes)
    degrees = total(counts.degrees.values())
    found = variants(overlap_ratio, counts.partial), variants(overlap_ratio, counts.whole)
    return TypeAgreement(
        annotators=(_name(first, "first"), _name(second, "second")),
        pairs=len(compared),
        phenomena=(int(degrees.first), int(degrees.second)),
        agr_w=variants(number_ratio, counts.tokens, together=counts.all_tokens),
        agr_ph=variants(number_ratio, counts.phenomena),
        agr_o_partial=found[0].overall,
        agr_o_total=found[1].overall,
        k_first=_or_one(coverage_of_first(degrees)),
        k_second=_or_one(coverage_of_second(degrees)),
        f1=variants(degree_ratio, counts.degrees),
        by_type=counts.rows_by_type(),
        by_pair=counts.rows_by_pair(),
        differences=[d for one in compared for d in differences(one, attributes=attributes)],
        left_out={reason: skipped.times for reason, skipped in bad.reasons.items()},
        signature=signature(
            "type-agreement", checksum(compared), settings={"attributes": attributes}
        ),
    )


def _named(name: str, found: Variants) -> dict[str, float]:
    return {
        name if variant == "overall" else f"{name}_{variant}": value
        for variant, value in found._asdict().items()
    }


def _name(annotations: AnnotationSet, otherwise: str) -> str:
    return next(iter(annotations.annotators()), otherwise)


def _or_one(value: float | None) -> float:
    return 1.0 if value is None else value
