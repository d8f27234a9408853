"""When in doubt a sentence stays as it is: how sure a change must be, and what it must not break.

`edits` finds the changes of an output, each alone in its sentence; `trust` says how probably one
is good; `grammar` compares the words of an output with those of its sentence; `choice` takes the
best output without a doubtful change.
"""

from otherwords.rewrite.caution.choice import Careful
from otherwords.rewrite.caution.dial import CAUTION, check_caution

__all__ = ["CAUTION", "Careful", "check_caution"]
