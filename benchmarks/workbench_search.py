"""How long the search page takes, with the shipped database or any other:

    .venv/bin/python -m benchmarks.workbench_search --keep english

Pages are asked for through the application in this process, so that both the clock and the
processor's time can be counted; the latter does not depend on what else the machine does. Phrases
are drawn from the database, one in ten has a letter changed, and one in ten is asked why.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
import time
from pathlib import Path

from tests.workbench.web import Client, application

from benchmarks.workbench import keep, percentile
from otherwords.database import Database
from otherwords.database.shipped import shipped_folder
from otherwords.workbench import Store

PAGES = {
    "search": "/explore",
    "suggestions": "/explore/suggest.json",
    "graph": "/explore/graph",
}


def phrases_of(database: Database, count: int, seed: int) -> list[str]:
    """Phrases without slots, drawn evenly from the whole database; some with a letter changed."""
    choose = random.Random(seed)
    plain = [phrase for phrase in database if "[" not in phrase]
    drawn = choose.sample(plain, min(count, len(plain)))
    return [_changed(phrase, choose) if choose.random() < 0.1 else phrase for phrase in drawn]


def _changed(phrase: str, choose: random.Random) -> str:
    place = choose.randrange(len(phrase))
    return phrase[:place] + choose.choice("abcdefghij") + phrase[place + 1 :]


def run(path: Path, count: int, seed: int) -> list[dict[str, object]]:
    """A row for each page."""
    database = Database.open(path)
    phrases = phrases_of(database, count, seed)
    about = {"database": path.name, "paraphrases": len(database), "phrases": len(phrases)}
    rows: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory() as folder, Store.create(Path(folder, "p.owb")) as store:
        client = Client(application(store, {"made": path}))
        client.get("/explore?q=warm")
        for name, address in PAGES.items():
            clock, processor = [], []
            for number, phrase in enumerate(phrases):
                asked = {"q": phrase[:3] if name == "suggestions" else phrase}
                if number % 10 == 0 and name == "search":
                    asked["why"] = (
                        database.paraphrases(phrase, top=1)[0].text if (phrase in database) else ""
                    )
                begin = time.perf_counter(), time.process_time()
                answer = client.get(address, params=asked)
                clock.append(time.perf_counter() - begin[0])
                processor.append(time.process_time() - begin[1])
                assert answer.status_code == 200, (phrase, answer.text[:300])
            took = {
                f"{what}_p{part}_ms": round(1000 * percentile(values, part / 100), 1)
                for what, values in (("clock", clock), ("processor", processor))
                for part in (50, 95)
            }
            rows.append({"page": name} | about | took | {"load_average": os.getloadavg()[0]})
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database", type=Path, nargs="?", default=shipped_folder())
    parser.add_argument("--phrases", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="NAME", help="add rows to results/workbench_search.json")
    chosen = parser.parse_args()
    rows = run(chosen.database, chosen.phrases, chosen.seed)
    print(json.dumps(rows, indent=1))
    for row in rows if chosen.keep else []:
        keep("workbench_search", f"{chosen.keep}-{row['page']}", row)


if __name__ == "__main__":
    main()
