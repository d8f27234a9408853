"""A build on Spark with two worker processes: the same rules, paraphrases and numbers.

Also when one of them is lost in the middle.
"""

import os
import shutil
import signal
import sys
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from tests.build.same_tables import assert_same_tables
from tests.build.small_bitext import sentence_pairs, write_bitext
from tests.conftest import TWO_WORKERS

from otherwords.build.recipe_sources import find_recipe
from otherwords.build.run import build_database as build
from otherwords.build.stages import Talk
from otherwords.corpus import sample
from otherwords.engine.spark import SparkEngine

HERE = {"threads": 2}
CLUSTER = {"engine": "spark", "master": TWO_WORKERS, "memory": "1GB"}
BEFORE_EXTRACTION = {"tokens", "links", "grown", "trees", "corpus"}


class Notes(Talk):
    def __init__(self):
        self.ran = []

    def say(self, line):
        if line.endswith(" s"):
            self.ran.append(line.partition(":")[0].rpartition("/")[2])


def build_on_both(make_recipe):
    """Build here, then on the cluster, which gets the tokens, links and trees from before."""
    build(make_recipe(HERE), "here.ow", keep_work=True)
    shutil.copytree("here.ow.building", "cluster.ow.building")
    for stage in Path("cluster.ow.building").glob("*/*"):
        if stage.name not in BEFORE_EXTRACTION and stage.is_dir():
            shutil.rmtree(stage)
    for stage in ("rules", "paraphrases", "names"):
        shutil.rmtree(Path("cluster.ow.building", stage))
    talk = Notes()
    build(make_recipe(CLUSTER), "cluster.ow", talk=talk)
    assert set(talk.ran) == {"occurrences", "rules", "paraphrases", "names", "database"}
    assert_same_tables(Path("here.ow"), Path("cluster.ow"))


def test_both_engines_build_the_same_of_real_sentences(spark, here):
    pairs = [(pair.source, pair.target) for pair in islice(sample.bitext("en", "de"), 500)]
    write_bitext(here, pairs)
    # rough links: the cluster starts after alignment
    settings = {"align": {"sweeps": 0}}
    files = [Path("small.en"), Path("small.de")]
    build_on_both(lambda run: find_recipe(files, settings={**settings, "run": run}))


TWO_BITEXTS = """
language = "en"
align = {sweeps = 0}
pivot = {languages = "weighted", least_count = 1, renormalise = true, identities = true}
[[bitext]]
source = "small.en"
target = "small.de"
[[bitext]]
source = "small.fr"
target = "small.en"
weight = 2
"""


@pytest.fixture
def functions_travel_whole():
    """Workers cannot import a test: its functions are sent to them by value."""
    from pyspark import cloudpickle

    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    yield
    cloudpickle.unregister_pickle_by_value(sys.modules[__name__])


def strike_once(marks, victim, function, rows):
    """Work, and the first time kill who works: the Python process, or the executor above it."""
    result = function(rows)
    try:
        (marks / victim).touch(exist_ok=False)
    except FileExistsError:
        return result
    process = os.getpid()
    while (
        victim == "executor"
        and b"ExecutorBackend" not in Path(f"/proc/{process}/cmdline").read_bytes()
    ):
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()[1])
    os.kill(process, signal.SIGKILL)
    return result


@pytest.mark.usefixtures("functions_travel_whole")
def test_weighted_languages_with_identities_are_the_same_though_workers_are_lost(
    spark, here, monkeypatch
):
    pairs = sentence_pairs()
    write_bitext(here, pairs)
    french = [
        german.lower() if number % 3 else english for number, (english, german) in enumerate(pairs)
    ]
    Path("small.fr").write_text("".join(f"{line}\n" for line in french), encoding="utf-8")
    Path("r.toml").write_text(TWO_BITEXTS, encoding="utf-8")
    marks = here / "marks"
    marks.mkdir()
    # in the stages occurrences and names, each of which maps both bitexts
    victims = ["executor", None, "worker", None] if sys.platform == "linux" else []
    left = iter(victims)
    run_map = SparkEngine.map

    def map_and_strike(engine, name, function, *rest, **named):
        victim = next(left, None) if name == "pairs" else None
        if victim is not None:
            function = partial(strike_once, marks, victim, function)
        run_map(engine, name, function, *rest, **named)

    monkeypatch.setattr(SparkEngine, "map", map_and_strike)
    build_on_both(lambda run: find_recipe([Path("r.toml")], settings={"run": run}))
    assert sorted(path.name for path in marks.iterdir()) == sorted(filter(None, victims))
