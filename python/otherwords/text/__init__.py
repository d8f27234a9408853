"""Text in, tokens out, and back: the first room every corpus goes through."""

from otherwords.text.case import Truecaser, lowercase, recase
from otherwords.text.detokenise import Detokeniser
from otherwords.text.normalise import Typography, normalise
from otherwords.text.tokenise import Tokeniser

__all__ = [
    "Detokeniser",
    "Tokeniser",
    "Truecaser",
    "Typography",
    "lowercase",
    "normalise",
    "recase",
]
