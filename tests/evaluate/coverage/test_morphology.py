"""Other forms of a word among its best paraphrases."""

import pytest
from tests.evaluate.coverage.coverage_database import database_of

from otherwords.database import Manifest
from otherwords.errors import OtherwordsError
from otherwords.evaluate.coverage.morphology import morphology

ROWS = [
    ("JJ", "grand", "grande", 1.0),
    ("JJ", "grand", "grands", 2.0),
    ("JJ", "grand", "large", 3.0),
    ("JJ", "grand", "vaste", 4.0),
    ("VB", "parler", "dire", 1.0),
    ("VB", "parler", "parlait", 2.0),
]


def test_shares_worked_by_hand(tmp_path):
    french = Manifest(language="fra", pivots=["eng"])
    found = morphology(database_of(tmp_path, ROWS, manifest=french))
    assert found["language"] == "fr"
    assert found["labels"]["all"] == {
        "words": 2,
        "top1": 1 / 2,  # grande, but dire
        "top3": 3 / 5,  # grande, grands; parlait
        "top5": 3 / 6,
        "top10": 3 / 6,
    }
    assert found["labels"]["VB"]["top1"] == 0
    assert found["labels"]["NN"] == {"words": 0} | dict.fromkeys(["top1", "top3", "top5", "top10"])
    assert found["examples"][0] == ["grand", "grande, grands"]
    assert found["control"]["words"] == 2


def test_a_language_without_a_stemmer_is_one_clear_line(tmp_path):
    database = database_of(tmp_path, ROWS, manifest=Manifest(language="zho", pivots=["eng"]))
    with pytest.raises(OtherwordsError, match="no stemmer for 'zh'"):
        morphology(database)
