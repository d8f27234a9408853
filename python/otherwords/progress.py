"""How long work reports how far it has come.

Whatever may take long takes a `progress`, a function of this one shape. It is called often, so it
should return soon; an error it raises ends the work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int | None], None]
"""Takes how much is done so far, and the total (None if unknown)."""
