"""The grammars of the reference extractor, through the kernel and the queries, number by number.

Where they differ is known rule by rule: decision 6 says why.
"""

from functools import partial

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.grammar.named_occurrences import prepared
from tests.grammar.reference_grammars import FEATURES, SETTINGS, reference_table, sentence_pairs

from otherwords.engine import open_engine
from otherwords.grammar import Names
from otherwords.pivot import Settings, count_rules, make_paraphrases
from otherwords.pivot.names import NAMES, read_ids, write_names, write_wanted
from otherwords.pivot.rule_names import write_rule_names, write_wanted_rules

pytestmark = pytest.mark.shared
EVERYTHING = Settings(least_count=1, significance=0, before={}, after={}, top=0, identities=True)
SIZES = {"hiero": (78_608, 90_203), "samt": (150_700, 149_287)}
# what the reference keys by the numbers of slots, and how many rules that changes
DIFFER = {
    "hiero": {"p(f|e)": 536, "p(f|e,LHS)": 536, "p(LHS|e)": 536},
    "samt": {"p(f|e)": 803, "p(f|e,LHS)": 545, "p(LHS|e)": 545},
}
# rules seen twice, with two patterns of equally many links: which one counts is open
TIES = {"hiero": 2, "samt": 1}
RULE = ("label", "source", "target")
FOUR_DECIMALS = 5.5e-5  # the reference prints five
LOG_TABLE = 1e-4  # its sums over pivots go through a table of logs with this step


@pytest.fixture(scope="module", params=["hiero", "samt"])
def compared(request, shared_data, tmp_path_factory):
    """A database of four tables: our rules and paraphrases, and those of the reference."""
    name, oracles = request.param, shared_data / "oracles"
    folder = tmp_path_factory.mktemp(name)
    ours = make_grammars(oracles / "bitext.de-en.parsed.gz", SETTINGS[name], folder)
    with duckdb.connect() as tables:
        for kind, table in zip(("rules", "paraphrases"), ours, strict=True):
            tables.register(f"our_{kind}", table)
        for kind, file in {"rules": "translation", "paraphrases": "paraphrase"}.items():
            tables.register(f"its_{kind}", reference_table(oracles / f"{name}.{file}.txt.xz"))
        yield name, tables


def make_grammars(bitext, settings, folder):
    """Rules and paraphrases as text, in the order extraction, counting, pivoting, naming."""
    pairs, words, take = prepared(sentence_pairs(bitext), settings, threads=2)
    pq.write_table(take(pairs), folder / "occurrences.parquet")

    def name_all(ids, path):
        names = Names(read_ids(ids), take.prints, words, settings, threads=2)
        found = names(pairs).drop_columns("kind")
        assert names.missing() == 0
        language = ["deu"] * found.num_rows
        pq.write_table(found.append_column(NAMES.field("language"), [language]), path)
        return [path]

    with open_engine("duckdb", memory="1GB", threads=2, scratch=folder) as engine:
        for part in ("counted", "pivoted", "ids", "rules", "paraphrases"):
            (folder / part).mkdir()
        rules = folder / "counted" / "rules"
        count_rules(engine, [folder / "occurrences.parquet"], rules.parent, EVERYTHING)
        found = name_all(write_wanted_rules(engine, rules, folder), folder / "rule_names.parquet")
        write_rule_names(engine, rules, found, folder / "rules")
        pivoted = folder / "pivoted"
        make_paraphrases(engine, rules, pivoted, EVERYTHING)
        ids = write_wanted(engine, pivoted, folder / "ids")
        found = name_all(ids, folder / "names.parquet")
        write_names(engine, pivoted, folder / "ids" / "pivots", found, folder / "paraphrases")
    read = partial(pq.read_table, columns=[*RULE, *FEATURES])
    both = [read(folder / "paraphrases" / part) for part in ("paraphrases", "identities")]
    return read(folder / "rules" / "rules"), pa.concat_tables(both)


def count(tables, query):
    ((number,),) = tables.sql(f"SELECT count(*) FROM ({query})").fetchall()
    return number


def differing(kind, feature, within):
    """The rules whose numbers are further apart, as a query."""
    return f"""SELECT o.* FROM our_{kind} AS o JOIN its_{kind} AS i USING ({", ".join(RULE)})
        WHERE abs(o."{feature}" - i."{feature}") > {within}"""


@pytest.mark.parametrize("kind", ["rules", "paraphrases"])
def test_the_rules_are_exactly_those_of_the_reference(compared, kind):
    name, tables = compared
    size = SIZES[name][kind == "paraphrases"]
    text = ", ".join(RULE)
    for these, others in (("our", "its"), ("its", "our")):
        assert count(tables, f"SELECT {text} FROM {these}_{kind}") == size
        only = f"SELECT {text} FROM {these}_{kind} EXCEPT SELECT {text} FROM {others}_{kind}"
        assert tables.sql(only).fetchall() == []


def test_numbers_of_rules_differ_only_where_a_phrase_has_both_orders_of_slots(compared):
    name, tables = compared
    found = {
        feature: number
        for feature in FEATURES
        if (number := count(tables, differing("rules", feature, FOUR_DECIMALS)))
    }
    for feature in ("Lex(e|f)", "Lex(f|e)"):
        assert found.pop(feature) == TIES[name]
        often = f"{differing('rules', feature, FOUR_DECIMALS)} AND round(exp(o.LogCount)) <> 2"
        assert count(tables, often) == 0
    assert found == DIFFER[name]
    phrase = "regexp_replace(target || ' ', ',[12]\\] ', '] ', 'g')"  # without numbers
    both_orders = f"""SELECT {phrase} AS phrase FROM our_rules
        WHERE contains(source, ',2]') GROUP BY phrase HAVING count(DISTINCT target) = 2"""
    for feature in found:
        others = f"""SELECT * FROM ({differing("rules", feature, FOUR_DECIMALS)})
            WHERE NOT contains(source, ',2]')
            OR {phrase} NOT IN ({both_orders})"""
        assert count(tables, others) == 0


def test_numbers_of_paraphrases_that_are_not_read_otherwise_are_those_of_the_reference(compared):
    name, tables = compared
    for feature in ("RarityPenalty", "p(e|LHS)", "p(f|LHS)"):
        assert count(tables, differing("paraphrases", feature, FOUR_DECIMALS)) == 0
    # by the order of slots alone
    expected = {"hiero": 1_049, "samt": 244}[name]
    for feature in ("p(e|f,LHS)", "p(f|e,LHS)", "p(LHS|e)", "p(LHS|f)"):
        assert count(tables, differing("paraphrases", feature, LOG_TABLE)) == expected
