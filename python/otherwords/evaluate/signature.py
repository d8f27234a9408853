"""The signature of a score, by the name under which this room has it."""

from otherwords.signature import CHECKSUM_LENGTH, signature

__all__ = ["CHECKSUM_LENGTH", "signature"]
