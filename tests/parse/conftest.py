"""A parser of a few kilobytes, trained once a session on a dozen sentences of our own."""

import pytest
from tests.parse.small_treebank import DEPENDENCIES, TEXT, TINY, TREES

from otherwords.parse import Parser
from otherwords.parse.model_file import write_model
from otherwords.parse.train import train_parser


@pytest.fixture(scope="session")
def tiny_trained():
    return train_parser([TREES, DEPENDENCIES], TEXT, settings=TINY, threads=1)


@pytest.fixture(scope="session")
def tiny_path(tiny_trained, tmp_path_factory):
    path = tmp_path_factory.mktemp("models") / "tiny.owparse"
    write_model(path, tiny_trained)
    return path


@pytest.fixture(scope="session")
def tiny_parser(tiny_path):
    return Parser.open(tiny_path)
