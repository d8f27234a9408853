"""The queries against the definitions of the paper, on worked examples and random bitexts."""

import math
import random
from collections import defaultdict

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.pivot.occurrence_tables import Ids, slots, words, write_occurrences
from tests.pivot.slow_pivot import pivot, translation

from otherwords.align.association import g2, strength_of
from otherwords.engine import open_engine
from otherwords.pivot import Bounds, Settings, count_rules, make_paraphrases, paraphrases
from otherwords.pivot.orders import combinations
from otherwords.pivot.paraphrases import _counts
from otherwords.pivot.queries import keep_small, read_sql

EVERYTHING = {"least_count": 1, "significance": 0, "before": {}, "after": {}, "top": 0}
G = {"product": lambda n, m: n * m, "minimum": min, "geometric": lambda n, m: math.sqrt(n * m)}


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    scratch = tmp_path_factory.mktemp("scratch")
    with open_engine("duckdb", memory="500MB", threads=2, scratch=scratch) as opened:
        yield opened


def run(engine, folder, occurrences, weights=None, ids=None, **settings):
    """Rules and paraphrases by their text."""
    ids = ids or Ids()
    chosen = Settings(**EVERYTHING | settings)
    paths = write_occurrences(folder, occurrences, ids)
    families = sorted(weights) if weights else None
    count_rules(engine, paths, folder, chosen, families=families, weights=weights)
    make_paraphrases(engine, folder / "rules", folder, chosen)
    rules = {}
    for row in pq.read_table(folder / "rules").to_pylist():
        key = (row["family"], ids.text(row["f"]), ids.text(row["e"]), ids.text(row["lhs"]))
        rules[*key, row["ord"]] = row
    found = {}
    for name in ("paraphrases", "identities"):
        if (folder / name).exists():
            for row in pq.read_table(folder / name).to_pylist():
                phrases = (ids.text(row[column]) for column in ("lhs", "e1", "e2"))
                found[*phrases, row["ord"]] = row
    return rules, found


def shown(found):
    return sorted((label, e1, e2, order) for label, e1, e2, order in found if e1 != e2 or order)


def test_only_rules_with_the_same_label_are_paired(engine, tmp_path):
    # Ganitkevitch 2018, 3.2.1
    occurrences = [
        (0, "rede", "address", "NN", 0, 0, 2),
        (0, "rede", "presentation", "NN", 0, 0, 1),
        (0, "rede", "am discussing", "VP\\PP", 0, 0, 1),
    ]
    _, found = run(engine, tmp_path, occurrences)
    assert shown(found) == [
        ("NN", "address", "presentation", 0),
        ("NN", "presentation", "address", 0),
    ]
    # p(presentation | address) = p(rede | address) p(presentation | rede) = 1 x 1/4
    row = found["NN", "address", "presentation", 0]
    assert math.exp(-row["p(e|f)"]) == pytest.approx(1 / 4)
    # with the label: 1 x 1/3; backward 1 x 2/3; seen once
    assert math.exp(-row["p(e|f,LHS)"]) == pytest.approx(1 / 3)
    assert math.exp(-row["p(f|e,LHS)"]) == pytest.approx(2 / 3)
    assert (row["LogCount"], row["RarityPenalty"]) == (0, 1)


def test_slots_keep_their_correspondence_through_the_pivot(engine, tmp_path):
    # Ganitkevitch 2018, 3.2.1: NP1 NP2 geben | give NP1 NP2, give NP2 to NP1, provide NP1 with NP2
    pivoted = "[NP,1] [NP,2] geben"
    occurrences = [
        (0, pivoted, "give [NP,1] [NP,2]", "VP", 0, 0, 1),
        (0, pivoted, "give [NP,1] to [NP,2]", "VP", 21, 0, 1),
        (0, pivoted, "provide [NP,1] with [NP,2]", "VP", 0, 0, 1),
    ]
    _, found = run(engine, tmp_path, occurrences)
    assert shown(found) == [
        ("VP", "give [NP,1] [NP,2]", "give [NP,1] to [NP,2]", 21),
        ("VP", "give [NP,1] [NP,2]", "provide [NP,1] with [NP,2]", 0),
        ("VP", "give [NP,1] to [NP,2]", "give [NP,1] [NP,2]", 21),
        ("VP", "give [NP,1] to [NP,2]", "provide [NP,1] with [NP,2]", 21),
        ("VP", "provide [NP,1] with [NP,2]", "give [NP,1] [NP,2]", 0),
        ("VP", "provide [NP,1] with [NP,2]", "give [NP,1] to [NP,2]", 21),
    ]


def random_occurrences(seed, families=1, labels=("NP", "VP")):
    """Few phrases and labels, so that much is shared."""
    draw = random.Random(seed)
    occurrences = []
    for _ in range(draw.randint(1, 25)):
        slots = draw.choice([0, 0, 2])
        family = draw.randrange(families)
        f, e = (f"{draw.choice(['a', 'b', 'c', 'd d', 'e e e'])}{slots}" for _ in "fe")
        order = draw.choice([0, 21]) if slots else 0
        own = draw.sample(labels, draw.randint(1, len(labels)))
        links, n = draw.randrange(3), draw.randint(1, 4)
        for label in own:  # the first is that under which it counts whatever the label
            row = family, f"{family}{f}", e, label, order, links, n
            occurrences.append((*row, n if label == own[0] else 0))
    return occurrences


def compare(row, expected, names):
    for name in names:
        assert row[name] == pytest.approx(expected[name], abs=6e-7), name  # features are rounded


@pytest.mark.parametrize("seed", range(60))
def test_queries_agree_with_the_definitions(engine, tmp_path, seed):
    occurrences = random_occurrences(seed)
    slow = translation(occurrences, {0: 1})
    rules, found = run(engine, tmp_path, occurrences, identities=True)
    assert rules.keys() == slow.keys()
    columns = {"p_e_f": "p(e|f)", "p_f_e": "p(f|e)", "p_e_f_label": "p(e|f,LHS)"}
    columns |= {"p_f_e_label": "p(f|e,LHS)", "p_label_f": "p(LHS|f)", "p_label_e": "p(LHS|e)"}
    columns |= {"p_f_label": "p(f|LHS)", "p_e_label": "p(e|LHS)", "n": "n", "n_any": "n_any"}
    for key, row in rules.items():
        compare({columns[c]: row[c] for c in columns}, slow[key], columns.values())
    expected = pivot(slow)
    assert found.keys() == expected.keys()
    for key, row in found.items():
        compare(row, expected[key], expected[key])


@pytest.mark.parametrize("seed", range(20))
def test_a_paraphrase_is_never_more_probable_than_the_rules_it_comes_from(engine, tmp_path, seed):
    """The lemma behind pruning rules before they are pivoted (Ganitkevitch 2018, 6.4)."""
    rules, found = run(engine, tmp_path, random_occurrences(seed))
    to_pivot, from_pivot = defaultdict(dict), defaultdict(dict)
    for (_, f, e, _, order), rule in rules.items():
        to_pivot[e, order][f] = rule["p_f_e"]
        from_pivot[e, order][f] = rule["p_e_f"]
    for (_, one, other, _), row in found.items():
        least, most = 0.0, 0.0
        for first in (0, 21):
            for second in (0, 21):
                shared = to_pivot[one, first].keys() & from_pivot[other, second].keys()
                least += sum(
                    min(to_pivot[one, first][f], from_pivot[other, second][f]) for f in shared
                )
                most = max([most, *(from_pivot[other, second][f] for f in shared)])
        # every pivot adds at most its smaller factor, and all together at most the largest second
        assert math.exp(-row["p(e|f)"]) <= min(least, most) + 1e-6


@pytest.mark.parametrize("settings", [{}, {"identities": True}, {"least_count": 2}])
@pytest.mark.parametrize("seed", range(8))
def test_a_second_label_elsewhere_changes_no_rule(engine, tmp_path, seed, settings):
    # with one label a shorter query does the work
    occurrences = random_occurrences(seed, labels=("X",))
    alone, _ = run(engine, tmp_path, occurrences, **settings)
    elsewhere = [(0, "other", text, "Y", 0, 0, 9) for text in ("this", "that")]
    beside, _ = run(engine, tmp_path, occurrences + elsewhere, **settings)
    assert {key: row for key, row in beside.items() if key[3] == "X"} == alone
    assert len(beside) == len(alone) + 2


@pytest.mark.parametrize("seed", range(20))
def test_weighted_languages_agree_with_the_definitions(engine, tmp_path, seed):
    occurrences = random_occurrences(seed, families=2)
    families = {row[0] for row in occurrences}
    weights = {family: weight for family, weight in {0: 3, 1: 1}.items() if family in families}
    expected = pivot(translation(occurrences, weights))
    _, found = run(engine, tmp_path, occurrences, weights, identities=True)
    assert found.keys() == expected.keys()
    for key, row in found.items():
        compare(row, expected[key], expected[key])


@pytest.mark.parametrize("g", list(G))
@pytest.mark.parametrize("seed", range(8))
def test_virtual_counts_agree_with_the_definitions(engine, tmp_path, seed, g):
    occurrences = random_occurrences(seed)
    expected = pivot(translation(occurrences, {0: 1}), G[g])
    how = {"estimate": "counts", "virtual": g, "identities": True}
    _, found = run(engine, tmp_path, occurrences, **how)
    assert found.keys() == expected.keys()
    for key, row in found.items():
        for name in expected[key]:
            # roots are kept to a millionth
            assert row[name] == pytest.approx(expected[key][name], abs=1e-5), name


def totals(found, name, key_of):
    sums = defaultdict(float)
    for key, row in found.items():
        sums[key_of(key)] += math.exp(-row[name])
    return list(sums.values())


@pytest.mark.parametrize("how", [{}, {"estimate": "counts"}], ids=["pivot", "counts"])
@pytest.mark.parametrize("seed", range(10))
def test_paraphrases_of_a_phrase_with_a_label_sum_to_one(engine, tmp_path, seed, how):
    _, found = run(engine, tmp_path, random_occurrences(seed), identities=True, **how)
    for name, end in (("p(e|f,LHS)", 1), ("p(f|e,LHS)", 2)):
        sums = totals(found, name, lambda key, end=end: (key[0], key[end]))
        assert sums == pytest.approx([1] * len(sums), abs=1e-5)


@pytest.mark.parametrize("seed", range(10))
def test_renormalised_probabilities_sum_to_one_after_pruning(engine, tmp_path, seed):
    how = {"top": 1, "renormalise": True, "identities": True}
    _, found = run(engine, tmp_path, random_occurrences(seed), **how)
    sums = totals(found, "p(e|f,LHS)", lambda key: key[:2])
    assert sums == pytest.approx([1] * len(sums), abs=1e-5)
    once = {key[1:]: row for key, row in found.items()}
    sums = totals(once, "p(e|f)", lambda key: key[0])
    assert sums == pytest.approx([1] * len(sums), abs=1e-5)


def test_identities_are_kept_apart(engine, tmp_path):
    occurrences = [(0, "f", "a", "X", 0, 0, 1), (0, "f", "b", "X", 0, 0, 1)]
    run(engine, tmp_path, occurrences, identities=True)
    apart = pq.read_table(tmp_path / "identities").to_pylist()
    assert [row["e1"] == row["e2"] for row in apart] == [True, True]
    rest = pq.read_table(tmp_path / "paraphrases").to_pylist()
    assert [row["e1"] == row["e2"] for row in rest] == [False, False]


def test_rare_rules_count_but_are_not_pivoted(engine, tmp_path):
    occurrences = [(0, "f", e, "X", 0, 0, n) for e, n in (("a", 3), ("b", 2), ("c", 1))]
    _, found = run(engine, tmp_path, occurrences, least_count=2)
    assert shown(found) == [("X", "a", "b", 0), ("X", "b", "a", 0)]
    # of the six times that f was seen two are b: c takes its share
    assert math.exp(-found["X", "a", "b", 0]["p(e|f)"]) == pytest.approx(2 / 6)


def test_bounds_before_and_after(engine, tmp_path):
    occurrences = [(0, "f", e, "X", 0, 0, n) for e, n in (("a", 5), ("b", 4), ("c", 1))]
    rare = -math.log(0.15)
    _, found = run(engine, tmp_path, occurrences, before={"p(e|f)": Bounds(most=rare)})
    assert shown(found) == [("X", "a", "b", 0), ("X", "b", "a", 0)]
    _, found = run(engine, tmp_path, occurrences, after={"p(e|f)": Bounds(most=rare)})
    assert shown(found) == [
        ("X", *pair, 0) for pair in (("a", "b"), ("b", "a"), ("c", "a"), ("c", "b"))
    ]


def test_the_cheapest_paraphrases_of_a_phrase_are_kept(engine, tmp_path):
    occurrences = [(0, "f", e, "X", 0, 0, n) for e, n in (("a", 5), ("b", 4), ("c", 1))]
    _, found = run(engine, tmp_path, occurrences, top=1)
    assert shown(found) == [("X", "a", "b", 0), ("X", "b", "a", 0), ("X", "c", "a", 0)]
    by_rarity = {"p(LHS|e)": 0.0, "p(e|f)": -1.0}  # the worst first
    _, found = run(engine, tmp_path, occurrences, top=1, ranking=by_rarity)
    assert shown(found) == [("X", "a", "c", 0), ("X", "b", "c", 0), ("X", "c", "b", 0)]


def test_links_are_those_of_the_best_known_pivot(engine, tmp_path):
    # seen 3 times through g, once through f: 4 in all, and g is better known
    occurrences = [(0, "f", "a", "X", 0, 1, 1), (0, "f", "b", "X", 0, 2, 9)]
    occurrences += [(0, "g", "a", "X", 0, 3, 3), (0, "g", "b", "X", 0, 4, 2)]
    occurrences += [(0, "g", "b", "X", 0, 5, 1)]
    _, found = run(engine, tmp_path, occurrences)
    row = found["X", "a", "b", 0]
    assert (row["links1"], row["links2"]) == (3, 4)
    assert found["X", "b", "a", 0]["links1"] == 4
    assert row["LogCount"] == 1.386294  # the log of 4, to a millionth


def test_counting_in_slices_gives_the_same(engine, tmp_path, monkeypatch):
    spread = Ids(spread=2**59)  # so that every slice of the ids has some
    occurrences = random_occurrences(7)
    whole = run(engine, tmp_path, occurrences, ids=spread)
    monkeypatch.setattr(type(engine), "rows_at_once", 9)
    assert run(engine, tmp_path, occurrences, ids=spread) == whole


@pytest.mark.parametrize("labels", [("NP", "VP"), ("X",)])
@pytest.mark.parametrize("seed", range(20))
def test_rare_rules_without_slots_are_pivoted_if_they_are_significant(
    engine, tmp_path, seed, labels
):
    occurrences = random_occurrences(seed, labels=labels)
    significance, least, rare = 0.2, 3, 2
    chosen = {"least_count": least, "significance": significance, "rare_words": rare}
    rules, _ = run(engine, tmp_path, occurrences, **chosen, identities=True)
    kept = set()
    phrases = [(f, e, own) for _, f, e, _, _, _, _, own in occurrences if not slots(f)]
    for rule, row in translation(occurrences, {0: 1}).items():
        _, f, e, _, _ = rule
        if slots(f):
            enough = row["n"] >= least
        else:
            both = sum(n for one, other, n in phrases if (one, other) == (f, e))
            of_f = sum(n for one, _, n in phrases if one == f)
            of_e = sum(n for _, other, n in phrases if other == e)
            total = sum(n for *_, n in phrases)
            enough = g2(both, of_f, of_e, total) >= strength_of(significance)
            enough &= row["n"] >= least or 1 <= words(f, e) <= rare
        if enough:
            kept.add(rule)
    assert set(rules) == kept


def test_a_rule_that_meets_by_chance_is_not_pivoted(engine, tmp_path):
    # haus and house meet 8 times of 10 and 20 in 100: 19.39; once would be less than by chance
    occurrences = [
        (0, "haus", "house", "NN", 0, 0, 8),
        (0, "haus", "home", "NN", 0, 0, 2),
        (0, "rest", "house", "NN", 0, 0, 12),
        (0, "rest", "home", "NN", 0, 0, 78),
    ]
    rules, _ = run(engine, tmp_path, occurrences, significance=1e-4)
    assert {rule[1:3] for rule in rules} == {("haus", "house"), ("rest", "home")}


def test_virtual_counts_are_exact_beyond_the_whole_numbers_of_doubles(engine, tmp_path):
    # 2^60 + 3 * 2^30 + 2 through one pivot, 1 through another: doubles would lose the last bits
    n, m = 2**30 + 1, 2**30 + 2
    rows = [(1, 7, n), (1, 8, m), (2, 7, 1), (2, 8, 1)]
    table = {name: [row[place] for row in rows] for place, name in enumerate(("f", "e", "n"))}
    table |= {"lhs": [0] * 4, "ord": [0] * 4, "lex_ef": [0.0] * 4, "lex_fe": [0.0] * 4}
    pq.write_table(pa.table(table), tmp_path / "rules.parquet")
    engine.read("pivoted_rules", tmp_path / "rules.parquet")
    keep_small(engine, "orders", tmp_path, combinations([]))
    pairs = engine.query(read_sql("pivot", **_counts("product", "n"), any_label=""))
    found = {(row["e1"], row["e2"]): int(row["forward_label"]) for row in pairs.to_pylist()}
    assert found == {(7, 7): n * n + 1, (7, 8): n * m + 1, (8, 8): m * m + 1}
    assert float(n * m + 1) != n * m + 1


def test_large_pivots_without_a_bound_are_announced(engine, tmp_path, monkeypatch):
    occurrences = [(0, "f", e, "X", 0, 0, 1) for e in "abcd"]
    monkeypatch.setattr(paraphrases, "MANY_PAIRS", 9)
    run(engine, tmp_path, occurrences)
    bounded = Settings(**EVERYTHING | {"before": {"p(e|f)": Bounds(most=6.9)}})
    lines = []
    for settings in (Settings(**EVERYTHING), bounded):
        make_paraphrases(engine, tmp_path / "rules", tmp_path, settings, warn=lines.append)
    assert lines == [
        "pivoting without a bound on p(e|f) makes 10 pairs, as one pivot has 4 translations. "
        "Set [pivot.before] in the recipe."
    ]
