"""A small database, and a rewriter with a slow decoder around it."""

import pytest
from tests.rewrite.decode.small_decoder import SmallDecoder
from tests.rewrite.small_rewriting import WEIGHTS, WordModel, make_database


@pytest.fixture(scope="module")
def rules_of_six(tmp_path_factory):
    """The path of a database with six rules."""
    return make_database(tmp_path_factory.mktemp("small"))


@pytest.fixture
def make_rewriter(rules_of_six, monkeypatch):
    """Make a rewriter with the slow decoder; options are the rewriter's."""
    from otherwords.rewrite import Rewriter

    monkeypatch.setattr("otherwords.rewrite.rewriter.Decoder", SmallDecoder)

    def make(path=rules_of_six, *, weights=WEIGHTS, **options):
        return Rewriter(path, WordModel(), weights, **{"caution": 0.0, **options})

    return make
