"""A project to try everything with, made from the sample corpus."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from otherwords.align import align
from otherwords.corpus import sample
from otherwords.corpus.annotations.tag_sets import tag_set_text
from otherwords.text import Detokeniser
from otherwords.workbench.exchange.variants import item_of
from otherwords.workbench.store.phases import add_phase
from otherwords.workbench.store.store import Store
from otherwords.workbench.store.tasks import add_items, add_task

TRAINING = 10
"""So many pairs of the word links are for training."""
ALIGNER = "otherwords align"


def make_demo(project: Path | str, *, title: str = "Sample") -> None:
    """Make a project with a task of each kind; no annotator is in it yet.

    Word links start from our aligner's; the gold links of the sample are the model answers of the
    training. What is to be rated are the versions of a sentence, one of them with words left out.
    """
    pairs = sample.gold_links()
    tokens = [(each.source, each.target) for each in pairs]
    _, links = align(tokens, monolingual=True)
    write = Detokeniser("en")
    linked: list[tuple[str, dict[str, Any]]] = []
    for number, (pair, found) in enumerate(zip(pairs, links, strict=True), 1):
        written = " ".join(f"{i}-{j}" for i, j in sorted(found))
        gold = {f"{i}-{j}": "possible" for i, j in sorted(pair.possible)}
        gold |= {f"{i}-{j}": "sure" for i, j in sorted(pair.sure)}
        content = {
            "members": [list(pair.source), list(pair.target)],
            "texts": [write.text(pair.source), write.text(pair.target)],
            "initial": {"links": written, "origin": ALIGNER},
            "gold": {"links": gold, "reviews": {}},
        }
        linked.append((str(number), content))
    unsolved = [(name, {**item, "gold": None}) for name, item in linked]
    for _, item in unsolved:
        del item["gold"]
    versions = [group.versions for group in sample.groups()]
    sentences = [{"text": own[0]} for own in versions[:40]]
    with Store.create(project, title) as store:
        _add(store, "links", "Word links", linked, {"start": "initial"}, training=True)
        _add(store, "types", "Paraphrase types", unsolved[:60], _tags("vila24"))
        _add(store, "operations", "Operations", unsolved[:60], _tags("operations7"))
        _add(store, "writing", "Writing paraphrases", _named(sentences), {})
        _add(store, "rating", "Rating versions", _named(map(_rated, versions[:40])), {})


def _tags(name: str) -> dict[str, Any]:
    return {"tag_set": name, "tags": tag_set_text(name)}


def _named(contents: Any) -> list[tuple[str, dict[str, Any]]]:
    return [(str(number), content) for number, content in enumerate(contents, 1)]


def _rated(versions: tuple[str | None, ...]) -> dict[str, Any]:
    """A sentence, its other versions, and one with every third word left out."""
    first, *others = (text or "" for text in versions)
    words = first.split()
    outputs = {f"version {place}": text for place, text in enumerate(others[1:], 3) if text}
    outputs["reference"] = others[0]
    outputs["deletion"] = " ".join(word for k, word in enumerate(words) if k % 3 != 1)
    return item_of(first, outputs)


def _add(
    store: Store,
    kind: str,
    title: str,
    items: list[tuple[str, dict[str, Any]]],
    settings: dict[str, Any],
    *,
    training: bool = False,
) -> None:
    task = add_task(store, kind, title, settings)
    with store.writing() as connection:
        ids = list(add_items(connection, task.id, items).values())
    if training:
        add_phase(store, task.id, "training", "Training", items=ids[:TRAINING])
        ids = ids[TRAINING:]
    add_phase(store, task.id, "agreement", "Agreement", items=ids)
