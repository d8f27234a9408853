"""The real corpora beside the checkout are read whole."""

import pytest

from otherwords.corpus import (
    SkipBadLines,
    read_gold,
    read_lines,
    read_pairs,
    read_parallel_groups,
    read_tmx,
    write_gold,
    write_tmx,
    write_tsv,
)
from otherwords.errors import OutputError

pytestmark = pytest.mark.shared


@pytest.mark.parametrize(
    ("name", "count", "sure", "possible"),
    [
        ("hansards.trial.en-fr.tsv", 37, True, True),
        ("europarl.gold.en-de.tsv", 100, True, False),
        ("edinburgh.train.tsv.gz", 714, True, True),
        ("rte06.dev.A.tsv.gz", 800, True, False),
        ("rte06.dev.B.tsv.gz", 800, True, False),
        ("rte06.dev.C.tsv.gz", 800, True, False),
    ],
)
def test_gold_links_are_read_whole_and_written_back(
    shared_data, tmp_path, name, count, sure, possible
):
    original = shared_data / "alignments" / name
    pairs = list(read_gold(original))
    assert len(pairs) == count
    assert any(pair.sure for pair in pairs) == sure
    assert any(pair.possible - pair.sure for pair in pairs) == possible
    write_gold(tmp_path / name, pairs)
    assert list(read_lines(tmp_path / name)) == list(read_lines(original))


@pytest.mark.parametrize(
    ("name", "languages", "count"),
    [
        ("europarl.de-en", ("en", "de"), 200_414),
        ("europarl.fr-en", ("en", "fr"), 201_186),
        ("multi30k.train", ("en", "de"), 29_000),
        ("multi30k.val", ("de", "fr"), 1_014),
    ],
)
def test_bitext_is_read_whole(shared_data, name, languages, count):
    source, target = (shared_data / "bitext" / f"{name}.{code}.gz" for code in languages)
    bad = SkipBadLines()
    numbers = {pair.number for pair in read_pairs(source, target, bad=bad)}
    assert numbers == set(range(1, count + 1))
    assert bad.summary("pairs") == f"skipped 0 of {count:,} pairs"


def test_bitext_survives_tmx(shared_data, tmp_path):
    source, target = (shared_data / "bitext" / f"multi30k.val.{code}.gz" for code in ("en", "de"))
    pairs = list(read_pairs(source, target))
    path = tmp_path / "multi30k.tmx.zst"
    write_tmx(path, pairs, source_language="en", target_language="de")
    assert list(read_tmx(path, "en", "de")) == pairs


def test_the_one_tab_in_the_captions_is_noticed(shared_data, tmp_path):
    source, target = (shared_data / "bitext" / f"multi30k.train.{code}.gz" for code in ("en", "de"))
    with pytest.raises(OutputError, match="tab in the target of pair"):
        write_tsv(tmp_path / "multi30k.tsv", read_pairs(source, target))


def test_four_bibles_are_read_verse_by_verse(shared_data):
    names = ["engbsb", "engwebp", "engBBE", "engDBY"]
    bad = SkipBadLines()
    paths = [shared_data / "groups" / f"bible.{name}.en.gz" for name in names]
    groups = list(read_parallel_groups(paths, bad=bad))
    assert bad.seen == 41_899
    assert len(groups) + bad.skipped == 41_899
    assert set(bad.reasons) == {"with fewer than two versions"}
    assert groups[0].versions[0].startswith("In the beginning")
    assert any(None in group.versions for group in groups)


def test_ten_simplifications_are_one_group_with_their_original(shared_data):
    kinds = ["orig", *(f"simp.{number}" for number in range(10))]
    paths = [shared_data / "rewriting" / f"simplification.asset.{kind}.gz" for kind in kinds]
    groups = list(read_parallel_groups(paths))
    assert len(groups) == 2_000
    assert {len(group.versions) for group in groups} == {11}
