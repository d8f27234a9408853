"""Occurrences with the names of their fingerprints, as tests read them."""

import numpy as np

from otherwords.grammar import (
    Labels,
    Names,
    Occurrences,
    Prints,
    WordCounts,
    Words,
    WordTable,
    encode_pairs,
)

COLUMNS = ("f", "e", "lhs", "links")


def prepared(pairs, settings, *, lower=False, language="deu", threads=1, **options):
    """Encoded pairs, the words' texts, and what turns pairs into rows."""
    words, labels = Words(lower=lower), Labels()
    table = encode_pairs(pairs, words, labels, source_is_parsed=settings.source_is_parsed)
    prints = Prints.of(words.texts, labels.texts, language=language, **options)
    weights = WordTable.from_counts(WordCounts.of(table))
    return table, words.texts, Occurrences(prints, weights, settings, threads)


def wanted(rows):
    return np.unique(np.concatenate([rows[name].to_numpy() for name in COLUMNS]))


def named(pairs, settings, **options):
    """Text of f, e, label, order, links -> both counts and both weights."""
    table, words, take = prepared(pairs, settings, **options)
    rows = take(table)
    names = Names(wanted(rows), take.prints, words, settings, threads=1)
    found = names(table)
    assert names.missing() == 0
    texts = dict(zip(found["id"].to_pylist(), found["text"].to_pylist(), strict=True))
    result = {}
    for row in rows.to_pylist():
        f, e, lhs, links = (texts[row[name]] for name in COLUMNS)
        key = f, e, lhs, row["ord"], links
        assert key not in result
        result[key] = row["n"], row["own"], row["lex_ef"], row["lex_fe"]
    return result
