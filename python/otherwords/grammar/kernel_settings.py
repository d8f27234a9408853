"""The settings of extraction as the kernel reads them: tiers and labels as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from otherwords.grammar.settings import TIERS, Settings


class KernelSettings:
    """Settings with the numbers of their tiers and labels.

    `labels` are the plain labels by number, the wildcard first. A label that they lack occurs
    nowhere, so what is said of it changes nothing.

    >>> found = KernelSettings(Settings(also={"PP": "ADVP", "RB": "ADVP"}), ["X", "PP", "ADVP"])
    >>> found.also_numbers, found.tier_numbers
    ([(1, 2)], [1, 2, 3, 4, 5])
    """

    def __init__(self, settings: Settings, labels: Sequence[str]) -> None:
        for field in fields(settings):
            setattr(self, field.name, getattr(settings, field.name))
        self.source_is_parsed = settings.source_is_parsed
        self.highest_label = settings.unary == "highest"
        self.tier_numbers = _numbers(settings.tiers)
        self.every_numbers = _numbers(settings.every)
        self.every_slot_numbers = _numbers(settings.every_slot)
        numbers = {label: number for number, label in enumerate(labels)}
        self.also_numbers = [
            (numbers[one], numbers[other])
            for one, other in settings.also.items()
            if one in numbers and other in numbers
        ]


def _numbers(tiers: tuple[str, ...]) -> list[int]:
    return [1 + TIERS.index(tier) for tier in tiers]
