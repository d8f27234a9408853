"""Annotations in the XML of the corpora P4P, MSRP-A and WRPA-A (Barrón-Cedeño and others 2013).

The exact characters of each scope are kept beside its tokens (see `p4p_tokens`), so nothing is
lost on the way to JSON Lines and back.
"""

from __future__ import annotations

from pathlib import Path

from otherwords.corpus.annotations import AnnotatedPair, Annotation, AnnotationSet
from otherwords.corpus.annotations.lines import duplicate_pair
from otherwords.corpus.annotations.p4p_elements import Candidates, CandidatesCollector
from otherwords.corpus.xml_blocks import parse_blocks
from otherwords.files.bad_lines import BadLines
from otherwords.files.lines import shown


def read_p4p(path: Path | str, *, bad: BadLines | None = None) -> AnnotationSet:
    """Read a whole corpus in P4P's XML, plain or compressed.

    A pair is named by the number in its `source_description`, or by its two snippets. What
    cannot be read goes to the policy `bad`; the content is checked by `checks`.
    """
    bad = BadLines() if bad is None else bad
    pairs: dict[str, AnnotatedPair] = {}
    annotations: list[Annotation] = []
    for candidates in _candidates(path, bad):
        bad.seen += 1
        pair = candidates.pair
        if pair.id in pairs:
            bad.refuse(duplicate_pair(pairs[pair.id], pair))
            continue
        pairs[pair.id] = pair
        annotations.extend(candidates.annotations)
    return AnnotationSet(pairs, annotations, "vila24")


def _candidates(path: Path | str, bad: BadLines) -> list[Candidates]:
    from xml.parsers.expat import ParserCreate

    parser = ParserCreate(namespace_separator=" ")
    collector = CandidatesCollector(parser, shown(path), bad)
    for _ in parse_blocks(parser, path):
        pass
    return collector.done
