"""The project in the pictures of the workbench: the sample, annotated as two people would.

Ann links words as the gold links of the sample do. Bob links nothing that is only possible, and of
an idiom he links word by word what stands side by side. Both have marked the types of four pairs.
"""

from __future__ import annotations

import json
import uuid
from pathlib import Path

from otherwords.corpus import GoldPair, Links, sample, write_gold
from otherwords.workbench import Store, import_file, make_demo
from otherwords.workbench.store.events import Event, append
from otherwords.workbench.store.people import person_alone
from otherwords.workbench.store.phases import allocate_everybody, phases, queue
from otherwords.workbench.store.tasks import items_of

LINKED, TRAINED = 40, 4
TYPES = {
    "1": [
        ("syn_diathesis", None, [[0, 6]], [[0, 5]]),
        ("lex_same_polarity", "local", [[4, 6]], [[1, 2]]),
        ("lex_same_polarity", "local", [[6, 8]], [[5, 7]]),
    ],
    "2": [
        ("syn_diathesis", None, [[0, 3], [6, 9], [11, 14]], [[3, 10]]),
        ("order", "local", [[9, 11]], [[0, 2]]),
    ],
    "3": [
        ("lex_synt_ana", "local", [[2, 3]], [[2, 5]]),
        ("lex_same_polarity", "local", [[8, 9]], [[10, 12]]),
    ],
    "4": [
        ("syn_diathesis", None, [[0, 10]], [[0, 9]]),
        ("lex_same_polarity", "local", [[5, 6]], [[2, 3]]),
    ],
}
"""Phenomena of the first pairs, as Ann marks them; Bob does not mark the last one of each."""


def make_project(path: Path) -> None:
    """Make the project; whoever opens it without an account has begun to work, too."""
    make_demo(path)
    folder = path.parent
    gold = sample.gold_links()[:LINKED]
    write_gold(folder / "ann.tsv", gold)
    write_gold(folder / "bob.tsv", map(_word_by_word, gold))
    _write_types(folder / "types.jsonl", gold)
    with Store.open(path) as store:
        for name in ("ann", "bob"):
            import_file(store, folder / f"{name}.tsv", task="Word links")
        import_file(store, folder / "types.jsonl", task="Paraphrase types")
        allocate_everybody(store, person_alone(store))
        _train(store)
        _mark(store)


def _word_by_word(pair: GoldPair) -> GoldPair:
    taken: list[tuple[int, int]] = []
    for i, j in sorted(pair.sure):
        if all(i != one and j != other for one, other in taken):
            taken.append((i, j))
    links: Links = frozenset(taken)
    return GoldPair(pair.source, pair.target, links, links)


def _write_types(path: Path, gold: list[GoldPair]) -> None:
    lines: list[dict[str, object]] = [
        {"otherwords": "annotations", "version": 1, "tag_set": "vila24"}
    ]
    for name, marked in TYPES.items():
        pair = gold[int(name) - 1]
        lines.append({"pair": name, "members": [pair.source, pair.target]})
        for who, own in (("ann", marked), ("bob", marked[:-1])):
            phenomena = [_phenomenon(*each) for each in own]
            said = {"annotator": who, "judgement": True, "phenomena": phenomena}
            lines.append({"annotation": name} | said)
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")


def _phenomenon(
    name: str, projection: str | None, first: list[list[int]], second: list[list[int]]
) -> dict[str, object]:
    found: dict[str, object] = {"type": name, "scopes": [first, second]}
    return found if projection is None else found | {"projection": projection}


def _train(store: Store) -> None:
    """The first pairs of the training, without the links that are only possible."""
    [training, *_] = phases(store, 1)
    contents = {each.id: each.content for each in items_of(store, 1)}
    for line in queue(store, training.id, person_alone(store).id)[:TRAINED]:
        content = contents[line.item_id]
        start = set(content["initial"]["links"].split())
        sure = {link for link, mark in content["gold"]["links"].items() if mark == "sure"}
        _say(store, line.id, _links(sure - start, "sure"), _links(start - sure, "none"), DONE)


def _mark(store: Store) -> None:
    """The types of the first pair, but for the last, which is still to be marked."""
    [phase, *_] = phases(store, 2)
    [first, *_] = queue(store, phase.id, person_alone(store).id)
    said: list[dict[str, object]] = [{"do": "judge", "value": True}]
    for number, each in enumerate(TYPES[first.item_name]):
        own = {"id": f"p{number}", "projection": None, "keys": [[], []]} | _phenomenon(*each)
        said.append({"do": "mark", "phenomenon": own})
    _say(store, first.id, *said)


DONE: dict[str, object] = {"do": "status", "value": "done"}


def _links(links: set[str], mark: str) -> dict[str, object]:
    cells = sorted([*map(int, link.split("-"))] for link in links)
    return {"do": "link", "cells": cells, "mark": mark}


def _say(store: Store, work: int, *said: dict[str, object]) -> None:
    events = [Event(str(uuid.uuid4()), each) for each in said if each.get("cells") != []]
    append(store, work, events, known=0, judge=lambda *_: None)
