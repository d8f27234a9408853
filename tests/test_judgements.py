"""The figures that the benchmark of judgements is made of, worked by hand."""

import duckdb
import numpy as np
import pytest
from benchmarks.divergence import divergent
from benchmarks.judged_pairs import Judged, changes, parabank, simlex
from benchmarks.judgements import correlations, draw_groups, known_changes, recipe, scores_of
from benchmarks.transformations import SHAPES, examples

COLUMNS = (
    "label VARCHAR, source VARCHAR, target VARCHAR, type TINYINT, cost DOUBLE, "
    '"p(e|f,LHS)" DOUBLE, "p(f|e,LHS)" DOUBLE, "p(e|f)" DOUBLE'
)


def database(folder, rows):
    """The one table of a database that is asked; both directions are equally probable here."""
    folder.mkdir()
    connection = duckdb.connect()
    connection.execute(f"CREATE TABLE made ({COLUMNS})")
    for label, source, target, probability in rows:
        bits = -float(np.log(probability))
        kind = 2 if "[" in source else 0
        row = [label, source, target, kind, 4 * bits, bits, bits, bits]
        connection.execute("INSERT INTO made VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    connection.execute(f"COPY made TO '{folder / 'paraphrases.parquet'}'")
    return folder


def test_each_difference_between_sentences_is_a_change_with_wider_ones_after_it():
    found = changes("we saw the big dog".split(), "we noticed the large dog".split())
    assert [pairs[0][:2] for pairs in found] == [("saw", "noticed"), ("big", "large")]
    assert found[0][1:3] == (("saw the", "noticed the", ""), ("we saw", "we noticed", ""))
    # "saw the big" is beside "noticed the large": what is around it must be the same
    assert ("saw the big", "noticed the large", "") not in found[0]


def test_a_dropped_word_is_known_only_with_a_word_beside_it():
    found = changes("i hope that it rains".split(), "i hope it rains".split())
    assert found[0][0] == ("that it", "it", "")
    assert ("hope that", "hope", "") in found[0]


def test_the_narrowest_known_pair_stands_for_a_change():
    narrow, wide, other = ("a", "b", ""), ("a c", "b c", ""), ("x", "y", "")
    judged = Judged(("s",), ((narrow, wide), (other,)), 50.0)
    assert known_changes(judged, {wide}) == [wide]
    assert known_changes(judged, {narrow, wide, other}) == [narrow, other]


def test_samples_keep_both_directions_of_a_pair_together():
    groups = [("a", "b"), ("a", "b"), ("c", "d"), ("c", "d"), ("e", "f"), ("e", "f")]
    for places in draw_groups(groups, draws=20):
        counts = np.bincount(places, minlength=6)
        assert counts.sum() == 6
        assert (counts[::2] == counts[1::2]).all()


def test_the_best_label_counts_where_any_will_do(tmp_path):
    made = database(
        tmp_path / "x.ow",
        [("NN", "car", "auto", 0.5), ("JJ", "car", "auto", 0.25), ("NN", "car", "bus", 0.1)],
    )
    found = scores_of(made, [("car", "auto", ""), ("car", "auto", "JJ"), ("car", "bus", "VB")])
    assert found["car", "auto", ""][0] == pytest.approx(-np.log(0.5))
    assert found["car", "auto", "JJ"][0] == pytest.approx(-np.log(0.25))
    assert ("car", "bus", "VB") not in found


def test_pivoting_gains_what_its_ranks_gain():
    people = {"b": 9.0, "c": 5.0, "d": 3.0, "e": 1.0}
    judged = [Judged((word,), ((("a", word, ""),),), score) for word, score in people.items()]
    judged.append(Judged(("z",), ((("a", "z", ""),),), 2.0))  # no database knows it
    right = {("a", word, ""): [float(k)] * 4 for k, word in enumerate("bcde")}
    swapped = {("a", word, ""): [float(k)] * 4 for k, word in enumerate("cbde")}
    rows = list(correlations(judged, {"pivot": right, "product": swapped}, whole=True))
    assert rows[0] == {
        "judged": 5,
        "covered": 4,
        "mean judgement, covered": 4.5,
        "mean judgement, not covered": 2.0,
    }
    # two neighbours of four ranks swapped: 1 - 6 (1 + 1) / (4 (16 - 1)) = 0.8
    assert [row["spearman"] for row in rows[1:4]] == [1.0, 0.8, 0.2]
    assert rows[3]["spearman between"] == 0.8


def test_divergence_is_the_entropy_that_counts_take_away(tmp_path):
    even = [("VB", "stand", "be", 0.1), ("VB", "stand", "remain", 0.1)]
    steep = [("VB", "stand", "be", 0.6), ("VB", "stand", "remain", 0.2)]
    left = database(tmp_path / "pivot.ow", [*even, ("VB+NP", "stand up", "be", 0.1)])
    right = database(tmp_path / "counts.ow", [*steep, ("VB+NP", "stand up", "be", 0.1)])
    (row,) = divergent(left, right)
    # 3/4 and 1/4: 0.75 log2(4/3) + 0.25 log2(4) = 0.311 + 0.5
    assert (row["bits, pivot"], row["bits, product"]) == (1.0, 0.81)
    assert row["first, product"] == {"be": 0.75, "remain": 0.25}


def test_a_transformation_is_found_by_its_shape(tmp_path):
    made = database(
        tmp_path / "x.ow",
        [
            ("NP", "the [NN,1] of the [NNP,2]", "the [NNP,2] 's [NN,1]", 0.5),
            ("NP", "the [NN,1] of the [NNP,2]", "the [NN,1] of [NNP,2]", 0.5),
            ("VP", "[VB,1] [NP,2] up", "[VB,1] up [NP,2]", 0.25),
            ("NP", "[CD,1] of the [NNS,2]", "[CD,1] [NNS,2]", 0.125),
        ],
    )
    found = {shape.name: [row[3] for row in examples(made, shape)] for shape in SHAPES}
    assert {name: targets for name, targets in found.items() if targets} == {
        "possessive": ["the [NNP,2] 's [NN,1]"],
        "verb particle shift": ["[VB,1] up [NP,2]"],
        "partitive": ["[CD,1] [NNS,2]"],
    }


def test_databases_to_compare_prune_nothing_but_rules_seen_once(tmp_path):
    made = recipe(tmp_path, ["fra"], {"estimate": "counts", "virtual": "minimum"})
    assert [bitext.languages for bitext in made.bitext] == [("fr", "en")]
    assert made.bitext[0].links == tmp_path / "2-fra" / "links" / "links.txt"
    assert (made.pivot.before, made.pivot.after, made.pivot.top) == ({}, {}, 0)
    assert made.grammar.slots == 0


@pytest.mark.shared
def test_all_judgements_are_read(shared_data):
    assert len(simlex(shared_data / "judgements" / "simlex999.txt")) == 2 * 999
    assert len(parabank(shared_data / "judgements")) == 4811
