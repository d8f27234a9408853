"""The grammars of the reference extractor, rule by rule and count by count.

Their numbers are compared in tests/pivot/test_oracle.py.
"""

import numpy as np
import pytest
from tests.grammar.reference_grammars import SETTINGS, reference_table, sentence_pairs

from otherwords.grammar import extract


@pytest.mark.shared
@pytest.mark.parametrize(("name", "size"), [("hiero", 78_608), ("samt", 150_700)])
def test_the_rules_and_counts_are_those_of_the_reference(shared_data, name, size):
    folder = shared_data / "oracles"
    rows = sentence_pairs(folder / "bitext.de-en.parsed.gz")
    sources, targets, links, trees = zip(*rows, strict=True)
    pairs = zip(sources, targets, strict=True)
    found = extract(pairs, links, trees, settings=SETTINGS[name]).counts()
    table = reference_table(folder / f"{name}.translation.txt.xz")
    assert table.num_rows == size
    counts = np.round(np.exp(table["LogCount"].to_numpy())).astype(int).tolist()
    columns = (table[part].to_pylist() for part in ("label", "source", "target"))
    rules = zip(*columns, strict=True)
    texts = (f"[{label}] ||| {source} ||| {target}" for label, source, target in rules)
    expected = dict(zip(texts, counts, strict=True))
    assert found.keys() ^ expected.keys() == set()
    assert found == expected
