"""The long run: make fuzz.

python -m tests.fuzz --mutants 100000 -o benchmarks/results/fuzz.json
python -m tests.fuzz --reader arpa --seed 1 --mutant 17     one mutant again
"""

import argparse
import json
import sys
from pathlib import Path
from time import monotonic

from benchmarks.measure import machine
from tests.fuzz.harness import fuzz, say
from tests.fuzz.readers import READERS


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
    mutants, seconds = sum(tally.mutants for tally in tallies.values()), monotonic() - begun
    result = {
        "command": " ".join(["python -m tests.fuzz", *sys.argv[1:]]),
        "machine": machine(),
        "rows": [
            {
                "reader": name,
                "seed": options.seed,
                "mutants": tally.mutants,
                "read": tally.counts["read"],
                "refused": tally.counts["refused"],
                "failures": len(tally.failures),
                "wall_seconds": round(tally.seconds, 1),
            }
            for name, tally in tallies.items()
        ],
    }
    if options.output:
        options.output.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    say(f"{mutants:,} mutants, {len(failures):,} failures, {seconds:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
