"""Builds that are ranked by a learned ranking."""

import pytest
from tests.build.test_build import contents, files, make  # noqa: F401 - a fixture for all
from tests.build.test_build_similarity import similar
from tests.database.ranking.test_ranking import SMALL, judgements

from otherwords.database import Database
from otherwords.database.ranking.apply import apply_ranking
from otherwords.database.ranking.train import train_ranking
from otherwords.engine import open_engine
from otherwords.errors import InputError, OtherwordsError
from otherwords.similarity import Similarity


def ranking(path="made.owr", **given):
    train_ranking(judgements(), settings=SMALL, **given).model.save(path)
    return path


def test_a_build_can_be_ranked_by_what_was_learned():
    similar()
    similarities = [Similarity.open("text.ows")]
    make(similarity={"ngram": "text.ows"}, learned=ranking(similarities=similarities))
    database = Database.open("x.ow")
    assert database.manifest.ranking == {"Goodness": -1.0}
    assert database.manifest.recipe["learned"] == "made.owr"
    assert database.entry("buys").paraphrases[0].goodness > 1
    make("plain.ow", similarity={"ngram": "text.ows"})
    from otherwords.database.ranking.model import RankModel

    with open_engine(memory="500MB", threads=1) as engine:
        apply_ranking(
            Database.open("plain.ow"),
            RankModel.open("made.owr"),
            "later.ow",
            engine=engine,
            similarities=similarities,
        )
    rows = [Database.open(name).table.verified().read_bytes() for name in ("x.ow", "later.ow")]
    assert rows[0] == rows[1]


@pytest.mark.parametrize(
    ("learned", "error", "told"),
    [("gone.owr", InputError, "no such file"), ("made.owr", OtherwordsError, "kinds: ngram")],
)
def test_a_ranking_that_cannot_be_used_is_found_before_the_work(learned, error, told):
    similar()
    ranking(similarities=[Similarity.open("text.ows")])
    with pytest.raises(error, match=told):
        make(learned=learned)
