"""Numbers, dates and units: facts that a rewrite keeps as they are.

A group begins with what its words stand for; that of a number with `#` and its digits.
"""

from __future__ import annotations

SMALL = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
).split()
_NUMBERS = [f"#{n} {word}" for n, word in enumerate(SMALL, 1)]
_NUMBERS += [f"#{10 * n} {word}" for n, word in enumerate(TENS, 2)]
_ORDINALS = [f"#{n}th {word}" for n, word in enumerate(ORDINALS, 1)]
NUMERALS = "; ".join(
    [
        "#0 zero",
        *_NUMBERS,
        *_ORDINALS,
        "hundred hundreds; thousand thousands; million millions; billion billions; trillion",
        "dozen dozens; pair; quarter quarters; last final; next; firstly; secondly; thirdly",
    ]
)
DATES = (
    "monday mondays; tuesday tuesdays; wednesday wednesdays; thursday thursdays; friday fridays; "
    "saturday saturdays; sunday sundays; january jan.; february feb.; march; april; june; july; "
    "august aug.; september sept.; october oct.; november nov.; december dec.; today; tomorrow; "
    "yesterday; tonight; morning mornings; afternoon afternoons; evening evenings; night nights; "
    "noon; midnight; spring; summer; autumn; winter; weekend weekends; a.m. am-time; p.m. pm; "
    "ago; daily; weekly; monthly; annual annually yearly; christmas; easter"
)
UNITS = (
    "second-unit seconds; minute minutes; hour hours; day days; week weeks; month months; year "
    "years; decade decades; century centuries; millimetre millimetres mm; centimetre centimetres "
    "cm; metre metres meter meters; kilometre kilometres kilometer kilometers km; mile miles; inch "
    "inches; foot feet; yard yards; gram grams; kilogram kilograms kilo kilos kg; pound pounds £; "
    "tonne tonnes ton tons; litre litres liter liters; gallon gallons; degree degrees; percent "
    "%; per; euro euros eur €; dollar dollars usd $; cent cents; acre acres; hectare hectares; "
    "watt watts; volt volts; byte bytes"
)
