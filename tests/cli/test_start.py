"""The program starts fast, which it does by not importing what it does not need."""

import subprocess
import sys
import time

import pytest

HELP = """
import sys
from otherwords.cli.main import main
sys.argv[1:] = ["--help"]
try:
    main()
except SystemExit as end:
    assert end.code == 0
"""


@pytest.mark.parametrize("program", ["import otherwords", HELP], ids=["import", "help"])
def test_heavy_libraries_are_left_alone(program):
    check = "import sys; print(*sorted({'numpy', 'pydantic', 'rich'} & set(sys.modules)))"
    result = subprocess.run(
        [sys.executable, "-c", f"{program}\n{check}"], check=True, capture_output=True, text=True
    )
    assert result.stdout.splitlines()[-1] == ""


@pytest.mark.parametrize(
    ("program", "seconds"),
    [("import otherwords", 0.15), (HELP, 0.3)],
    ids=["import", "help"],
)
def test_it_takes_no_time_to_notice(program, seconds):
    best = float("inf")
    for _ in range(20):  # other work on the machine may disturb some of the runs, not all
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
        best = min(best, time.perf_counter() - started)
        if best < seconds:
            break
    assert best < seconds
