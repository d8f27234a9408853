from otherwords import __version__
from otherwords.signature import signature

CHECKSUM = "0123456789abcdef" * 4


def test_the_signature_names_all_that_could_change_a_score():
    made = signature("coverage", CHECKSUM, settings={"size": "L", "labels": False}, seed=3)
    assert made == (
        f"otherwords:{__version__}|measure:coverage|data:0123456789ab|"
        "settings:labels=no,size=L|seed:3"
    )


def test_absent_fields_are_a_dash():
    assert signature("coverage", CHECKSUM).endswith("|settings:-|seed:-")
    assert signature("coverage", CHECKSUM, seed=0).endswith("|seed:0")


def test_the_order_of_the_settings_does_not_matter():
    one = signature("coverage", CHECKSUM, settings={"a": 1, "b": 2})
    other = signature("coverage", CHECKSUM, settings={"b": 2, "a": 1})
    assert one == other
