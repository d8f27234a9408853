"""Train a parser: from treebanks and plain text to a model file."""

from otherwords.parse.train.files import train_from_files
from otherwords.parse.train.trainer import Epoch, Treebank, train_parser

__all__ = ["Epoch", "Treebank", "train_from_files", "train_parser"]
