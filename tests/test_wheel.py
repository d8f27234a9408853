"""The wheel: installed into an empty environment, it holds all that the program needs.

`make wheel` writes it to dist/. The environment borrows the libraries of this one (they are not
what is tested) but not otherwords itself.
"""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def wheel():
    found = sorted((ROOT / "dist").glob("otherwords-*.whl"))
    if not found:
        pytest.fail("no wheel in dist/. Build it: make wheel")
    return found[-1]


@pytest.fixture(scope="module")
def program(wheel, tmp_path_factory):
    """Run a program of an environment that has the wheel and nothing of this checkout."""
    place = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", str(place / "venv")], check=True)
    python = place / "venv" / "bin" / "python"
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([python, *install, str(wheel)], check=True)
    ours = Path(sysconfig.get_path("purelib"))
    libraries = place / "libraries"
    libraries.mkdir()
    for path in ours.iterdir():
        if "otherwords" not in path.name and path.suffix != ".pth":
            (libraries / path.name).symlink_to(path)
    environment = {**os.environ, "PYTHONPATH": str(libraries)}

    def run(*command):
        done = subprocess.run(
            [str(place / "venv" / "bin" / command[0]), *command[1:]],
            cwd=place,
            env=environment,
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_the_wheel_runs_on_older_linux_systems_too(wheel):
    assert "-abi3-manylinux" in wheel.name


def test_the_wheel_has_every_file_of_the_package_and_no_other(wheel):
    package = ROOT / "python" / "otherwords"
    ours = {
        str(path.relative_to(ROOT / "python"))
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so"
    }
    names = set(zipfile.ZipFile(wheel).namelist())
    inside = {name for name in names if name.startswith("otherwords/") and ".so" not in name}
    assert inside == ours
    assert {name.split("/")[0] for name in names - inside} <= {
        "otherwords",
        wheel.name.split("-cp")[0] + ".dist-info",
        wheel.name.split("-cp")[0] + ".data",
    }


def test_it_is_the_installed_package_that_runs(program):
    where = program("python", "-c", "import otherwords; print(otherwords.__file__)")
    assert "venv/lib" in where


def test_a_database_is_built_and_looked_up(program):
    program("otherwords", "build", "--sample", "-o", "sample.ow", "--kind", "phrases", "--quiet")
    found = program("otherwords", "lookup", "because of", "--database", "sample.ow", "--top", "1")
    assert found.startswith("due to\t")
