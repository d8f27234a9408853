"""Live agreement: the same functions, and so the same numbers, as `otherwords evaluate agreement`.

Two annotators are compared on what both have done. Links that were pre-filled are handed to the
chance model as what both started from.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from otherwords.corpus import BadLines, GoldPair, Links, SkipBadLines
from otherwords.corpus.annotations import Annotation, AnnotationSet
from otherwords.errors import EmptyInputError, OtherwordsError
from otherwords.evaluate.agreement import judgement_agreement, link_agreement, type_agreement
from otherwords.evaluate.agreement.annotators import links_of
from otherwords.evaluate.agreement.type_table import agreement_tables
from otherwords.evaluate.correlation import spearman
from otherwords.tables import Table
from otherwords.workbench.differences import (
    code_differences,
    link_differences,
    rating_differences,
    verdict_agreement,
)
from otherwords.workbench.exchange.outgoing import Done, annotation_set, done_work
from otherwords.workbench.kinds.links import links_in
from otherwords.workbench.kinds.types import tags_of
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tasks import Task, items_of

SAMPLES = 1000


class Question(NamedTuple):
    """What is to be compared; everything in it can be sent to another process."""

    kind: str
    first: AnnotationSet
    second: AnnotationSet
    initial: list[Links] | None
    people: tuple[str, str]
    codes: tuple[str, ...] = ()
    verdicts: tuple[dict[str, str], ...] = ()
    """On phrase pairs, of each of the two."""


class Report(NamedTuple):
    """The numbers by their names, and the same as tables."""

    numbers: dict[str, Any]
    tables: list[Table]


def annotators_of(store: Store, task: Task, phases: list[int] | None) -> list[str]:
    """Who has done something in a task, in the order of their names."""
    return sorted({one.person for one in done_work(store, task, phases=phases)})


def question(
    store: Store, task: Task, people: tuple[str, str], phases: list[int] | None
) -> Question:
    """Collect what two people did; an error if there is no item that both have done."""
    sets = [
        annotation_set(store, task.id, records=False, people=[name], phases=phases)
        for name in people
    ]
    if task.kind in ("operations", "rating", "writing"):
        works = [done_work(store, task, people=[name], phases=phases) for name in people]
        sets = [_as_set(own, task) for own in works]
    shared = _items(sets[0]) & _items(sets[1])
    if not shared:
        raise EmptyInputError(f"{people[0]} and {people[1]} have done no item in common.")
    first, second = (_only(each, shared) for each in sets)
    initial = None
    if task.kind == "links" and task.settings.get("start") != "empty":
        written = {each.name: each.content.get("initial") for each in items_of(store, task.id)}
        started = [written[one.pair] for one in first.annotations]
        if None not in started:
            initial = [_links(each["links"]) for each in started if each is not None]
    codes = (
        tuple(tag.name for tag in tags_of(task.settings).tags) if task.kind == "operations" else ()
    )
    verdicts: tuple[dict[str, str], ...] = ()
    if task.settings.get("review"):
        verdicts = tuple(_verdicts(store, task, name, phases) for name in people)
    return Question(task.kind, first, second, initial, people, codes, verdicts)


def _verdicts(store: Store, task: Task, name: str, phases: list[int] | None) -> dict[str, str]:
    return {
        f"{one.item} {phrase}": verdict
        for one in done_work(store, task, people=[name], phases=phases)
        for phrase, verdict in one.replayed.state["reviews"].items()
    }


def _items(found: AnnotationSet) -> set[str]:
    return {one.pair for one in found.annotations}


def _only(found: AnnotationSet, items: set[str]) -> AnnotationSet:
    kept: dict[str, Annotation] = {}
    for one in found.annotations:
        if one.pair in items:
            kept.setdefault(one.pair, one)
    pairs = {name: pair for name, pair in found.pairs.items() if name in items}
    return replace(found, pairs=pairs, annotations=list(kept.values()))


def _links(written: str) -> Links:
    return frozenset((int(i), int(j)) for i, _, j in (k.partition("-") for k in links_in(written)))


def _as_set(works: list[Done], task: Task) -> AnnotationSet:
    """States that are not annotations, carried along with a name for each item."""
    from otherwords.workbench.exchange.states import records_from

    annotations = [Annotation(one.item, one.person) for one in works]
    records = [
        each
        for one in works
        for each in records_from(one.replayed.state, task.kind, one.item, one.person, None)
    ]
    return AnnotationSet({}, annotations, None, records)


def answer(asked: Question, *, samples: int = SAMPLES, seed: int = 1) -> Report:
    """Compute the agreement; C-hat takes seconds, so this runs in another process."""
    if asked.kind == "links":
        return _link_report(asked, samples, seed)
    if asked.kind == "types":
        return _type_report(asked)
    if asked.kind == "operations":
        return _code_report(asked)
    if asked.kind == "rating":
        return _rating_report(asked)
    raise OtherwordsError("written paraphrases have no agreement to measure.")


def _link_report(asked: Question, samples: int, seed: int) -> Report:
    first, second = (_gold(each) for each in (asked.first, asked.second))
    report = link_agreement(
        first, second, initial=asked.initial, samples=samples, seed=seed, threads=1, lenient=True
    )
    others = {one.pair: one for one in asked.second.annotations}
    differences = link_differences(asked.people, asked.first.annotations, others, asked.first.pairs)
    numbers: dict[str, Any] = {"kind": "links", **report.as_dict()}
    tables = [*report.tables(), differences]
    reviewed = verdict_agreement(asked.verdicts) if asked.verdicts else None
    if reviewed is not None:
        numbers["reviews"] = reviewed
        cells = [str(reviewed["phrases"]), _shown(reviewed["observed"]), _shown(reviewed["kappa"])]
        tables.append(Table([["phrase pairs judged", *cells]], ["", "both", "observed", "kappa"]))
    return Report(numbers, tables)


def _gold(found: AnnotationSet) -> list[GoldPair | None]:
    return links_of(found)


def _type_report(asked: Question) -> Report:
    bad: BadLines = SkipBadLines()
    report = type_agreement(asked.first, asked.second, bad=bad)
    try:
        judged = judgement_agreement([*asked.first.annotations, *asked.second.annotations])
    except EmptyInputError:
        judged = None
    numbers = {"kind": "types", **report.as_dict(detail=True)}
    numbers["judgement"] = judged.as_dict() if judged else None
    return Report(numbers, agreement_tables(report, judgement=judged, detail=True))


def _code_report(asked: Question) -> Report:
    """Each code as a yes or no; and how many items have exactly the same set."""
    said = [
        {each.item: set(each.fields["codes"]) for each in found.records}
        for found in (asked.first, asked.second)
    ]
    items = sorted(said[0].keys() & said[1].keys())
    same = sum(said[0][name] == said[1][name] for name in items)
    rows, numbers = [], {}
    for code in asked.codes:
        ones = [
            Annotation(name, who, judgement=code in own[name])
            for who, own in zip("AB", said, strict=True)
            for name in items
        ]
        found = judgement_agreement(ones)
        numbers[code] = found.as_dict()
        counts = [sum(code in own[name] for name in items) for own in said]
        cells = map(_shown, (found.observed, found.cohen, found.krippendorff))
        rows.append([code, *map(str, counts), *cells])
    head = ["code", *asked.people, "observed", "Cohen's kappa", "Krippendorff's alpha"]
    overall = Table([["items", str(len(items))], ["same set", _shown(same / len(items))]])
    about = {"kind": "operations", "items": len(items), "same_set": same / len(items)}
    differences = code_differences(asked.people, said, items)
    return Report(about | {"codes": numbers}, [overall, Table(rows, head), differences])


def _rating_report(asked: Question) -> Report:
    """How the ratings of two people go together, scale by scale."""
    said = [
        {(one.item, one.fields["variant"], one.fields["scale"]): one.fields["value"] for one in own}
        for own in (asked.first.records, asked.second.records)
    ]
    shared = sorted(said[0].keys() & said[1].keys())
    rows, numbers = [], {}
    for scale in dict.fromkeys(key[2] for key in shared):
        keys = [key for key in shared if key[2] == scale]
        a, b = ([own[key] for key in keys] for own in said)
        exact = sum(x == y for x, y in zip(a, b, strict=True)) / len(keys)
        near = sum(abs(x - y) <= 1 for x, y in zip(a, b, strict=True)) / len(keys)
        rho = spearman(a, b) if len(keys) > 1 else float("nan")
        known = None if rho != rho else rho
        numbers[scale] = {"ratings": len(keys), "same": exact, "near": near, "spearman": known}
        rows.append([scale, str(len(keys)), _shown(exact), _shown(near), _shown(known)])
    head = ["scale", "ratings", "same", "at most 1 apart", "Spearman"]
    far = rating_differences(asked.people, said)
    return Report({"kind": "rating", "scales": numbers}, [Table(rows, head), far])


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
