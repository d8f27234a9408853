"""Find, store, apply, annotate and measure paraphrases."""

from otherwords._core import __version__

__all__ = ["__version__"]
