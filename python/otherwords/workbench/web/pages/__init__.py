"""The pages, one module for each group; each declares its addresses with `page`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path


def load_all() -> None:
    """Load every module here, so that all addresses are declared."""
    for path in sorted(Path(__file__).parent.glob("[a-z]*.py")):
        import_module(f"{__name__}.{path.stem}")
