"""Rules that leave words out: what may go, what must stay, and the features of a deletion."""

from otherwords.rewrite.rules.deletion.deletable import NEGATIONS, Deletable
from otherwords.rewrite.rules.deletion.parts import deletable_parts
from otherwords.rewrite.rules.deletion.rules import deletion_rules
from otherwords.rewrite.rules.deletion.tag_counts import TagCounts

__all__ = ["NEGATIONS", "Deletable", "TagCounts", "deletable_parts", "deletion_rules"]
