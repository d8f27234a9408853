"""The long run: make fuzz.

python -m tests.fuzz --mutants 100000 -o benchmarks/results/fuzz.json
python -m tests.fuzz --reader arpa --seed 1 --mutant 17     one mutant again
"""

import argparse
import json
import platform
import sys
from pathlib import Path
from time import monotonic

from tests.fuzz.harness import fuzz, say
from tests.fuzz.readers import READERS

from otherwords import __version__


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--mutants", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="stop after so many")
    parser.add_argument("--reader", action="append", choices=sorted(READERS))
    parser.add_argument("--mutant", type=int, help="only this one")
    parser.add_argument("-o", "--output", type=Path, help="where to keep the counts")
    options = parser.parse_args()
    begun = monotonic()
    tallies = fuzz(
        options.mutants if options.mutant is None else 1,
        seed=options.seed,
        seconds=options.seconds,
        readers=options.reader or list(READERS),
        first=options.mutant or 0,
    )
    failures = [failure for tally in tallies.values() for failure in tally.failures]
    result = {
        "command": " ".join(["python -m tests.fuzz", *sys.argv[1:]]),
        "otherwords": __version__,
        "python": platform.python_version(),
        "seed": options.seed,
        "mutants": sum(tally.mutants for tally in tallies.values()),
        "failures": failures,
        "seconds": round(monotonic() - begun),
        "readers": {name: dict(sorted(tally.counts.items())) for name, tally in tallies.items()},
    }
    if options.output:
        options.output.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    say(f"{result['mutants']:,} mutants, {len(failures):,} failures, {result['seconds']} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
