"""Make the English database that comes with the package, from the bitexts to the last byte.

    python data/english/make.py --work FOLDER                        everything, some hours
    python data/english/make.py --work FOLDER --database english.ow  from a database that is built
    python data/english/make.py --work FOLDER --until rank           stop after a step

The steps, in order: build, text, similarity, model, train, rank, trim. Each leaves its result in
the work folder, and a step whose result is there is not repeated; --again STEP does it again, and
all after it. The last one writes python/otherwords/database/english. The same files and settings
(recipe.toml, shipped.toml) give the same bytes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from otherwords import build
from otherwords.build.recipe import read_recipe
from otherwords.corpus import read_lines, read_pairs
from otherwords.corpus.judgements import read_judgements
from otherwords.database import Database
from otherwords.database.ranking.apply import apply_ranking
from otherwords.database.ranking.model import RankModel
from otherwords.database.ranking.train import train_ranking
from otherwords.database.shipped import FOLDER
from otherwords.database.trim.run import trim_database
from otherwords.database.trim.settings import TrimSettings
from otherwords.engine import open_engine
from otherwords.engine.memory import bytes_of
from otherwords.files.bad_lines import SkipBadLines
from otherwords.files.whole import remove
from otherwords.files.whole_files import whole_path
from otherwords.language_model import estimate
from otherwords.similarity import Similarity, SimilaritySettings, build_similarity
from otherwords.similarity.texts import Reading
from otherwords.text import Tokeniser

HERE = Path(__file__).parent
ENGLISH = "en"


class Maker:
    """The steps, each a method that writes one result."""

    def __init__(self, work: Path, database: Path | None, output: Path, memory: str) -> None:
        self.work = work
        self.memory = memory
        self.output = output
        self.settings: dict[str, Any] = tomllib.loads((HERE / "shipped.toml").read_text("utf-8"))
        self.database = database or work / "english.ow"
        self.text_file = work / "text.en"
        self.kinds = list(self.settings["ranking"]["similarities"])
        self.results: dict[str, list[Path]] = {
            "build": [self.database],
            "text": [self.text_file],
            "similarity": [*map(self.ranking_file, self.kinds), work / "similarity.ows"],
            "model": [work / "model.lm"],
            "train": [work / "ranking.owr"],
            "rank": [work / "ranked.ow"],
            "trim": [output],
        }

    def ranking_file(self, kind: str) -> Path:
        """The similarities of this kind that the ranking is learned with."""
        return self.work / f"ranking.{kind}.ows"

    def build(self) -> None:
        """The database of the recipe."""
        build(HERE / "recipe.toml", output=self.database, memory=self.memory)

    def text(self) -> None:
        """All English sentences, each once, as lowercase tokens."""
        seen: set[bytes] = set()
        with whole_path(self.text_file) as hidden, hidden.open("w", encoding="utf-8") as out:
            for tokens in Tokeniser(ENGLISH).lines(self._sentences()):
                line = " ".join(tokens).lower()
                key = blake2b(line.encode(), digest_size=8).digest()
                if line and key not in seen:
                    seen.add(key)
                    out.write(line + "\n")

    def _sentences(self) -> Iterator[str]:
        for oriented in read_recipe(HERE / "recipe.toml").oriented:
            bitext = oriented.bitext
            pairs = read_pairs(
                bitext.source, bitext.target, languages=bitext.languages, bad=SkipBadLines()
            )
            yield from (pair.source if oriented.is_turned else pair.target for pair in pairs)
        for path in self.settings["text"]["plain"]:
            yield from (line for _, line in read_lines(HERE / path))

    def similarity(self) -> None:
        """Similarities: for the ranking, and those that come along."""
        wanted = {
            self.ranking_file(kind): self.settings["ranking"]["similarities"][kind]
            for kind in self.kinds
        }
        wanted[self.work / "similarity.ows"] = self.settings["similarity"]
        for path, chosen in wanted.items():
            build_similarity(
                self.text_file,
                path,
                settings=SimilaritySettings(**chosen),
                reading=Reading(language=ENGLISH, tokenised=True),
                scratch=self.work,
            )

    def model(self) -> None:
        """The language model."""
        chosen = self.settings["language_model"]
        estimate(
            self.text_file,
            self.work / "model.lm",
            order=chosen["order"],
            prune=chosen["prune"],
            scratch=self.work,
            special_words="skip",
        )

    def train(self) -> None:
        """The ranking, learned from judgements."""
        judgements = [
            judgement
            for chosen in self.settings["judgements"]
            for judgement in [*read_judgements(HERE / chosen["file"])] * chosen["times"]
        ]
        trained = train_ranking(
            judgements,
            database=Database.open(self.database),
            similarities=self._similarities(),
            text=(line for _, line in read_lines(self.text_file)),
            progress=say,
        )
        trained.model.save(self.work / "ranking.owr")
        say(json.dumps(trained.model.card["cross_validation"], indent=1))

    def rank(self) -> None:
        """The database, ranked."""
        with open_engine(memory=self.memory, scratch=self.work) as engine:
            apply_ranking(
                Database.open(self.database),
                RankModel.open(self.work / "ranking.owr"),
                self.work / "ranked.ow",
                engine=engine,
                similarities=self._similarities(),
                least_probability=self.settings["ranking"]["least_probability"],
                least_with_slots=self.settings["ranking"]["least_with_slots"],
            )

    def trim(self) -> None:
        """The best part of it, into the package."""
        with open_engine(memory=self.memory, scratch=self.work) as engine:
            done = trim_database(
                Database.open(self.work / "ranked.ow"),
                self.output,
                TrimSettings(**self.settings["trim"]),
                engine=engine,
                most_bytes=bytes_of(self.settings["limit"]["size"]),
                language_model=self.work / "model.lm",
                similarity=self.work / "similarity.ows",
                licence=self.settings["licence"],
                talk=say,
            )
        say(f"{self.output}: {done.rows:,} rows from goodness {done.least_goodness:.2f} on")
        for name, facts in done.manifest.files.items():
            say(f"{facts['bytes']:>12,} {name}")

    def _similarities(self) -> list[Similarity]:
        return [Similarity.open(self.ranking_file(kind)) for kind in self.kinds]

    def run(self, until: str, again: str | None) -> None:
        """Do what is missing, up to a step."""
        steps = list(self.results)
        if again is not None:
            for step in steps[steps.index(again) :]:
                for path in self.results[step]:
                    if path != self.database or step == again == "build":
                        _forget(path)
        for step in steps[: steps.index(until) + 1]:
            if all(path.exists() for path in self.results[step]):
                say(f"{step}: there already")
                continue
            say(f"{step} ...")
            run: Callable[[], None] = getattr(self, step)
            before = processor_seconds()
            run()
            say(f"{step}: {processor_seconds() - before:,.0f} processor seconds")


def _forget(path: Path) -> None:
    if path.is_dir():
        remove(path)
    with suppress(FileNotFoundError):
        path.unlink()


def processor_seconds() -> float:
    """Of this process and of those that it has started and that have ended."""
    return sum(os.times()[:4])


def say(line: str) -> None:
    """Tell how far it is."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def main() -> None:
    """Read the options and do the steps."""
    parser = argparse.ArgumentParser(description="Make the English database of the package.")
    parser.add_argument("--work", type=Path, required=True, help="a folder for what is in between")
    parser.add_argument("--database", type=Path, help="a database of recipe.toml, if it is built")
    parser.add_argument("--output", type=Path, default=FOLDER, help="where the result goes")
    parser.add_argument("--memory", default="4GB", help="how much memory it may use")
    steps = ("build", "text", "similarity", "model", "train", "rank", "trim")
    parser.add_argument("--until", choices=steps, default=steps[-1], help="the last step")
    parser.add_argument("--again", choices=steps, help="do this step again, and all after it")
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    maker = Maker(given.work, given.database, given.output, given.memory)
    maker.run(given.until, given.again)


if __name__ == "__main__":
    main()
