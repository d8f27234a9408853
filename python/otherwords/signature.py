"""Record, beside every score, what it was measured with.

A number travels without the run that made it. The signature names everything that could change
it: the version, the measure, a checksum of the data, the settings, the seed.
Two scores can be compared when their signatures agree.
"""

from __future__ import annotations

from collections.abc import Mapping

from otherwords import __version__

CHECKSUM_LENGTH = 12


def signature(
    measure: str,
    checksum: str,
    *,
    settings: Mapping[str, object] | None = None,
    seed: int | None = None,
) -> str:
    """Write the signature of a score; settings are sorted, absent fields are a dash.

    `checksum` is the SHA-256 of the data in hexadecimal digits; the first twelve are kept.

    >>> made = signature("alignment", "0123456789abcdef", settings={"identical": True}, seed=7)
    >>> made.partition("|")[2]
    'measure:alignment|data:0123456789ab|settings:identical=yes|seed:7'
    """
    chosen = ",".join(f"{name}={_shown(value)}" for name, value in sorted((settings or {}).items()))
    fields = {
        "otherwords": __version__,
        "measure": measure,
        "data": checksum[:CHECKSUM_LENGTH],
        "settings": chosen or "-",
        "seed": "-" if seed is None else str(seed),
    }
    return "|".join(f"{name}:{value}" for name, value in fields.items())


def _shown(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
