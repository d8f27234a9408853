r"""Labels as numbers: plain ones are numbered, combined ones are keys made of their parts.

The kernel represents a label as a key of 64 bits: the number of its tier (A, A/B, A\B, A+B, A+B+C)
in the highest four, then three parts of 20 bits, each the number of a plain label. The key 0 is
the wildcard X. So keys mean the same in every batch that shares one `Labels`.
"""

from __future__ import annotations

import re

from otherwords.errors import OtherwordsError

WILDCARD = "X"
OPERATORS = ("", "", "/", "\\", "+", "+")
"""What stands between the parts of a label, by the number of its tier; 0 is the wildcard."""
PART_BITS = 20
TIER_SHIFT = 3 * PART_BITS
NOT_IN_A_LABEL = re.compile(r"[\s\[\]]|\|\|\|")


class Labels:
    r"""Plain labels, numbered from 1 in order of arrival.

    >>> labels = Labels()
    >>> labels.number("VP"), labels.number("NP"), labels.number("VP")
    (1, 2, 1)
    >>> labels.text(2 << 60 | 1 << 40 | 2 << 20), labels.text(0)
    ('VP/NP', 'X')
    """

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self._plain: list[str] = [""]
        self._texts: dict[int, str] = {0: WILDCARD}

    @property
    def texts(self) -> list[str]:
        """The plain labels in the order of their numbers, the first is number 1."""
        return self._plain[1:]

    @property
    def names(self) -> list[str]:
        """The plain labels as the trees have them, by their numbers; number 0 is none."""
        return ["", *self.numbers]

    def number(self, label: str) -> int:
        """Look up or assign a number; a comma, which separates label and slot, becomes COMMA."""
        number = self.numbers.get(label)
        return self._add(label) if number is None else number

    def text(self, key: int) -> str:
        """Write the label for a key of the kernel."""
        text = self._texts.get(key)
        if text is None:
            parts = [key >> shift & (1 << PART_BITS) - 1 for shift in (40, 20, 0)]
            names = [self._plain[part] for part in parts if part]
            text = self._texts[key] = OPERATORS[key >> TIER_SHIFT].join(names)
        return text

    def _add(self, label: str) -> int:
        found = NOT_IN_A_LABEL.search(label)
        if found or not label:
            what = f"contains {found[0]!r}" if found else "is empty"
            raise OtherwordsError(
                f"label {label!r} {what}, so no rule can be written with it. "
                "Rename it in the trees."
            )
        if len(self._plain) == 1 << PART_BITS:
            raise OtherwordsError(
                f"more than {len(self._plain) - 1:,} labels, the last is {label!r}. "
                "Are words being read as labels?"
            )
        self._plain.append(label.replace(",", "COMMA"))
        self.numbers[label] = len(self._plain) - 1
        return self.numbers[label]
