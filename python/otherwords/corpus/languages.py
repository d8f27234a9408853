"""Give a language one code, whichever of its codes a user writes.

PPDB releases are named by ISO 639-2, in its *terminology* form (PPDB:Deu, not PPDB:Ger; paper
004, 6.2). People write `de`, and older files have the *bibliographic* `ger`; all three mean
the same database. English and the 23 other languages of Table 6.12 are known here.
"""

from __future__ import annotations

from otherwords.errors import UnknownNameError

# two letters (ISO 639-1), three letters (639-2/T), and 639-2/B where it differs
CODES = """
ar ara      bg bul      cs ces cze  de deu ger  el ell gre  en eng      es spa      et est
fi fin      fr fra fre  hu hun      it ita      lt lit      lv lav      nl nld dut  pl pol
pt por      ro ron rum  ru rus      sk slk slo  sl slv      sv swe      ur urd      zh zho chi
"""


def _by_any_code() -> dict[str, str]:
    terminology: dict[str, str] = {}
    two_letters = ""
    for code in CODES.split():
        if len(code) == 2:
            two_letters = code
            continue
        terminology[code] = terminology.setdefault(two_letters, code)
    return terminology


TERMINOLOGY = _by_any_code()


def iso_639_2t(code: str) -> str:
    """Return the three-letter code that PPDB uses for a language, given any of its codes.

    >>> iso_639_2t("en"), iso_639_2t("ger"), iso_639_2t("Spa")
    ('eng', 'deu', 'spa')
    """
    try:
        return TERMINOLOGY[code.lower()]
    except KeyError:
        raise UnknownNameError("language", code, TERMINOLOGY) from None


def two_letters(code: str) -> str:
    """Give the two-letter code that tokenisers know a language by; unknown codes stay as they are.

    >>> two_letters("deu"), two_letters("ger"), two_letters("en"), two_letters("tlh")
    ('de', 'de', 'en', 'tlh')
    """
    full = TERMINOLOGY.get(code.lower())
    same = (short for short, other in TERMINOLOGY.items() if other == full)
    return min(same, key=len, default=code)
