"""The cost: Eq. 6.1 on the printed line, other weights, names as other files spell them."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from otherwords.engine import open_engine
from otherwords.errors import OtherwordsError, UnknownNameError
from otherwords.pivot.ranking import RANKING, cost_of, cost_sql, fit_ranking, parse_ranking

PRINTED = {"p(e|f)": 10.47819, "p(f|e)": 1.58351, "p(e|f,LHS)": 8.36974, "p(f|e,LHS)": 1.32325}
PRINTED |= {"RarityPenalty": 0.00012, "p(LHS|e)": 0.0, "p(LHS|f)": 1.84819}


def test_cost_of_the_printed_ppdb_line():
    # 10.47819 + 1.58351 + 8.36974 + 1.32325 + 100*0.00012 + 0.3*0 + 0.3*1.84819
    assert cost_of(PRINTED, fit_ranking(list(PRINTED))) == pytest.approx(22.321147)


def test_the_default_is_eq_6_1():
    assert fit_ranking(list(PRINTED)) == dict(RANKING)
    assert cost_of(PRINTED) == cost_of(PRINTED, RANKING)


def test_names_of_other_files_are_found():
    lowered = [name.lower() for name in PRINTED]
    assert fit_ranking(lowered)["p(lhs|e)"] == 0.3
    of_2 = ["-logp(e2|e1)", "-logp(e1|e2)", "-logp(e2|e1,LHS)", "-logp(e1|e2,LHS)"]
    of_2 += ["RarityPenalty", "-logp(LHS|e2)", "-logp(LHS|e1)"]
    assert list(fit_ranking(of_2)) == of_2


def test_an_engine_adds_up_the_same_bits(here):
    pq.write_table(pa.table({name: [value] for name, value in PRINTED.items()}), "one.parquet")
    with open_engine("duckdb", memory="500MB", threads=1) as engine:
        engine.read("rows", here / "one.parquet")
        (cost,) = engine.query(f"SELECT {cost_sql(RANKING)} AS cost FROM rows")["cost"].to_pylist()
    assert cost == cost_of(PRINTED, RANKING)


def test_a_missing_feature_of_eq_6_1_is_an_error_with_the_ways_out():
    with pytest.raises(OtherwordsError) as told:
        fit_ranking(["p(e|f)", "PPDB2.0Score"])
    assert str(told.value) == (
        "no feature p(f|e), which Eq. 6.1 ranks by. Rank by others, as in --rank 'p(e|f)=1', "
        "or keep the order of the lines: --rank file-order."
    )


def test_an_unknown_feature_is_an_error():
    with pytest.raises(UnknownNameError, match=r"no feature called 'p\(f\|f\)'. Did you mean"):
        fit_ranking(list(PRINTED), {"p(f|f)": 1.0})


@pytest.mark.parametrize("text", ["", "p(e|f)", "=1", "p(e|f)=much", "a=1 b=inf"])
def test_weights_that_are_none_are_refused(text):
    with pytest.raises(OtherwordsError, match=r"Write (some: )?'p\(e\|f\)=1 RarityPenalty=100'"):
        parse_ranking(text)
