"""Parse a sentence jointly with its paraphrases."""

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.parse.joint.dual import Agreement, DualSettings, agree
    from otherwords.parse.joint.files import parse_groups, read_groups
    from otherwords.parse.joint.joint_parser import METHODS, JointParse, JointParser, Method
    from otherwords.parse.joint.linked import Linked, disagreement, single_links
    from otherwords.parse.joint.pairs import PairSettings, find_pair
    from otherwords.parse.joint.product import ProductSettings, multiply
    from otherwords.parse.joint.switch import Switch, train_switch

__all__ = [
    "METHODS",
    "Agreement",
    "DualSettings",
    "JointParse",
    "JointParser",
    "Linked",
    "Method",
    "PairSettings",
    "ProductSettings",
    "Switch",
    "agree",
    "disagreement",
    "find_pair",
    "multiply",
    "parse_groups",
    "read_groups",
    "single_links",
    "train_switch",
]

open_lazily(__name__)
