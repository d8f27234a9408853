"""Pairs drawn to be rated: evenly, blind, and put together again."""

import csv
import json

import pytest
from benchmarks.rating_sample import agreement, draw, merge, write_sheets
from tests.database.small_database import Line, make_database_of

from otherwords import Database
from otherwords.engine import open_engine
from otherwords.errors import OtherwordsError

LINES = [
    Line(f"{kind} word{k}", f"other{k}", label=label, features={"p(e|f)": float(k)})
    for kind, label in (("common", "NN"), ("rare", "VB"))
    for k in range(40 if kind == "common" else 10)
]
LINES += [Line("much", f"many{k}", label="RB") for k in range(10)]
LINES += [Line("[NP,1] 's", "of [NP,1]", label="NP", links=""), Line("1", "2")]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("drawn")
    with open_engine(memory="500MB", threads=1) as engine:
        path = make_database_of(LINES, [], folder / "made.ow", engine)
    return draw(Database.open(path), 22)


def test_strata_are_drawn_evenly(drawn):
    kinds = [one.stratum.split(",")[0] for one in drawn]
    assert (kinds.count("noun"), kinds.count("verb"), kinds.count("modifier")) == (10, 10, 2)
    assert len({one[:2] for one in drawn}) == len(drawn) == 22
    assert len({one.stratum for one in drawn if one.label == "NN"}) == 5


def test_slots_and_numbers_are_left_out(drawn):
    assert all(
        side.replace(" ", "").isalnum() and side[0].isalpha() for d in drawn for side in d[:2]
    )


def fill(path, rating):
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    lines = ["\t".join([*list(row.values())[:3], rating(row)]) for row in rows]
    path.write_text("\n".join(["id\tphrase\tparaphrase\trating", *lines]) + "\n", "utf-8")
    return rows


def test_sheets_are_blind_and_in_two_orders_and_come_together_again(drawn, tmp_path):
    write_sheets(drawn, tmp_path)
    orders = []
    for name, more in (("first", 0), ("second", 1)):
        rows = fill(
            tmp_path / f"{name}.tsv", lambda row, more=more: str(1 + int(row["id"]) % 4 + more)
        )
        assert list(rows[0]) == ["id", "phrase", "paraphrase", "rating"]
        orders.append([row["id"] for row in rows])
    assert orders[0] != orders[1] and sorted(orders[0]) == sorted(orders[1])
    rows, found = merge(tmp_path)
    assert rows[0][0] == "2.5" and rows[0][4] == "2,3"
    assert (found["equal"], found["within one"]) == (0, 1)
    key = json.loads((tmp_path / "key.json").read_text("utf-8"))
    assert [row[2:4] for row in rows] == [[one["source"], one["target"]] for one in key.values()]


@pytest.mark.parametrize("rating", ["", "6", "3.5", "good"])
def test_a_rating_on_no_scale_is_one_line(drawn, tmp_path, rating):
    write_sheets(drawn, tmp_path)
    fill(tmp_path / "first.tsv", lambda row: rating)
    with pytest.raises(OtherwordsError, match="Write a whole number from 1 to 5"):
        merge(tmp_path)


def test_agreement_by_hand():
    # apart: 0 0 4, mean 4/3; by chance: of 1 1 3 and 1 1 5: 0 0 16 0 0 16 4 4 4, mean 44/9
    found = agreement([1, 1, 3], [1, 1, 5])
    assert found["weighted kappa"] == pytest.approx(1 - (4 / 3) / (44 / 9))
    assert found["equal"] == pytest.approx(2 / 3)
    assert agreement([1, 2, 3], [1, 2, 3])["weighted kappa"] == 1
