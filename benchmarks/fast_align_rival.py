"""Run fast_align (as systran-align packages it) with its usual options; for the rivals' Python.

python fast_align_rival.py SOURCE TARGET OUTPUT

Trains both directions with -d -o -v, symmetrises by grow-diag-final-and, as the package does.
"""

import sys
import tempfile
from pathlib import Path

import systran_align


def main() -> None:
    source, target, output = map(Path, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        both, forward, backward = (str(Path(folder) / name) for name in "bfr")
        with source.open() as left, target.open() as right, Path(both).open("w") as joined:
            for one, other in zip(left, right, strict=True):
                joined.write(f"{one.rstrip()} ||| {other}")
        systran_align.generate_alignment_probabilities(
            both,
            forward,
            backward,
            favor_diagonal=True,
            optimize_tension=True,
            variational_bayes=True,
        )
        aligner = systran_align.Aligner(forward, backward)
        with source.open() as left, target.open() as right, output.open("w") as out:
            for one, other in zip(left, right, strict=True):
                links = aligner.align(one.split(), other.split())["alignments"]
                out.write(" ".join(f"{i}-{j}" for i, j in sorted(links)) + "\n")


main()
