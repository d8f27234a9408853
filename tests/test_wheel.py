"""The wheel: installed into an empty environment, it brings all that the program needs.

`make wheel` writes it to dist/. pip installs it with the libraries that it declares, in the
versions of requirements.lock, so a library that was not declared is missing here.
"""

import os
import subprocess
import sys
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
    """Run a program of an environment that has the wheel, what it declares, and nothing else."""
    place = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", str(place / "venv")], check=True)
    versions = place / "versions.txt"
    versions.write_text("".join(f"{line}\n" for line in locked_versions()), "utf-8")
    ours = ("PYTHONPATH", "OTHERWORDS_DATABASE", "OTHERWORDS_SHIPPED")
    environment = {key: value for key, value in os.environ.items() if key not in ours}

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

    quietly = ("--quiet", "--disable-pip-version-check", "--only-binary", ":all:")
    run("python", "-m", "pip", "install", *quietly, "--constraint", str(versions), str(wheel))
    return run


def locked_versions():
    """The lines of requirements.lock without their hashes: the wheel has none to compare."""
    for line in (ROOT / "requirements.lock").read_text("utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            yield line.removesuffix("\\").rstrip()


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


EVERY_MODULE = """
import importlib, pkgutil, otherwords
for module in pkgutil.walk_packages(otherwords.__path__, "otherwords.", onerror=lambda name: None):
    if not module.name.endswith("__main__") and not module.name.startswith("otherwords.workbench."):
        importlib.import_module(module.name)
        print(module.name)
"""


def test_every_module_can_be_imported(program):
    modules = program("python", "-c", EVERY_MODULE).split()
    assert {"otherwords.engine.spark", "otherwords.cli.commands.lookup"} <= set(modules)


def test_the_workbench_says_what_to_install(program):
    asked = "from otherwords.workbench.extra import need_workbench as n\ntry: n()\n"
    said = program("python", "-c", f"{asked}except Exception as error: print(error)")
    assert said.strip().endswith("Install it: pip install 'otherwords[workbench]'")


def test_what_is_installed_fits_together(program):
    assert "No broken requirements found" in program("python", "-m", "pip", "check")


def test_a_database_is_built_and_looked_up(program):
    program("otherwords", "build", "--sample", "-o", "sample.ow", "--kind", "phrases", "--quiet")
    found = program("otherwords", "lookup", "because of", "--database", "sample.ow", "--top", "1")
    assert found.startswith("due to\t")


def test_a_phrase_is_looked_up_without_naming_a_database(program):
    if not (ROOT / "python" / "otherwords" / "database" / "english" / "manifest.json").exists():
        pytest.skip("this checkout comes without the English database")
    assert program("otherwords", "lookup", "take into account", "--top", "3").count("\n") == 3
    assert "comes with\totherwords" in program("otherwords", "info", "--verify")
