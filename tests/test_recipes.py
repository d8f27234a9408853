"""The page of recipes, run from top to bottom in one folder.

What commands and Python print is compared with what the page shows. A library that is not
installed is replaced by one of the same shape.
"""

import contextlib
import importlib.util
import io
import multiprocessing
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "recipes.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
HEADING = re.compile(r"^## (.+)$", re.M)


def test_the_recipes_print_what_the_page_shows(here, monkeypatch):
    add_the_program_to_the_path(here, monkeypatch)
    for name, make in {"spacy": fake_spacy, "datasets": fake_datasets}.items():
        if importlib.util.find_spec(name) is None:
            for module in make():
                monkeypatch.setitem(sys.modules, module.__name__, module)
    for recipe in HEADING.split(PAGE.read_text("utf-8"))[::2]:
        run_recipe(recipe)


def run_recipe(recipe):
    space, printed = {"__name__": "recipes"}, ""  # a recipe stands alone
    for kind, content in BLOCK.findall(recipe):
        if kind == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(content, "docs/recipes.md", "exec"), space)
            printed = out.getvalue()
        elif kind == "text":
            assert printed == content
        else:
            for command, shown in commands_of(content):
                assert run(command) == shown or command.startswith("otherwords build"), command


def test_the_page_has_a_recipe_for_each_promise():
    page = PAGE.read_text("utf-8")
    for word in ("pandas", "polars", "spaCy", "Hugging Face", "search engine", "shell pipeline"):
        assert word in page
    assert len(HEADING.findall(page)) == 6
    assert {kind for kind, _ in BLOCK.findall(page)} == {"console", "python", "text"}


def commands_of(console):
    """Each command of a console with what it prints."""
    for part in re.split(r"^\$ ", console, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def run(command):
    done = subprocess.run(["sh", "-eu", "-c", command], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def add_the_program_to_the_path(folder, monkeypatch):
    """A program called otherwords that runs this package, whether or not it is installed."""
    program = folder / "bin" / "otherwords"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m otherwords "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")


def module(name, **content):
    made = ModuleType(name)
    made.__dict__.update(content)
    return made


def fake_spacy():
    """A pipeline of components over tokens cut at spaces, with their factories and extensions."""
    factories, extensions = {}, {}

    def factory(name, default_config):
        def register(make):
            factories[name] = make, default_config
            return make

        return register

    class Pipeline:
        def __init__(self):
            self.components = []

        def add_pipe(self, name, config):
            make, defaults = factories[name]
            self.components.append(make(self, name, **{**defaults, **config}))

        def __call__(self, text):
            doc = [
                SimpleNamespace(text=word, _=SimpleNamespace(**extensions)) for word in text.split()
            ]
            for component in self.components:
                doc = component(doc)
            return doc

    class Token:
        @staticmethod
        def set_extension(name, default):
            extensions[name] = default

    language = SimpleNamespace(factory=factory)
    yield module("spacy", blank=lambda code: Pipeline())
    yield module("spacy.language", Language=language)
    yield module("spacy.tokens", Token=Token)


def call_pickled(job):
    import cloudpickle

    function, batch = job
    return cloudpickle.loads(function)(batch)


def fake_datasets():
    """A table whose `map` pickles the function, closures and all, and calls it in processes."""
    cloudpickle = pytest.importorskip("cloudpickle")

    class Dataset:
        def __init__(self, columns):
            self.columns = columns

        @classmethod
        def from_dict(cls, columns):
            return cls(columns)

        def __getitem__(self, name):
            return self.columns[name]

        def map(self, function, *, batched, batch_size, num_proc):
            assert batched
            rows = len(next(iter(self.columns.values())))
            sent = cloudpickle.dumps(function)
            jobs = [
                (sent, {name: own[k : k + batch_size] for name, own in self.columns.items()})
                for k in range(0, rows, batch_size)
            ]
            with multiprocessing.get_context("fork").Pool(num_proc) as pool:
                found = pool.map_async(call_pickled, jobs).get(timeout=120)
            added = {name: [x for part in found for x in part[name]] for name in found[0]}
            return Dataset({**self.columns, **added})

    yield module("datasets", Dataset=Dataset)
