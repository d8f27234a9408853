import pytest

from otherwords.corpus.languages import TERMINOLOGY, iso_639_2t
from otherwords.errors import UnknownNameError

# Table 6.12 of Ganitkevitch 2018, in its order
RELEASED = "ara bul ces deu ell est eng fin fra hun ita lit lav nld pol por ron rus slk slv spa swe"
RELEASED += " urd zho"


def test_every_language_of_the_table_has_its_code():
    assert set(TERMINOLOGY.values()) == set(RELEASED.split())
    assert len(RELEASED.split()) == 24  # English and 23 others


@pytest.mark.parametrize("code", RELEASED.split())
def test_a_terminology_code_stays_as_it_is(code):
    assert iso_639_2t(code) == iso_639_2t(code.title()) == code


@pytest.mark.parametrize(
    ("code", "expected"),
    [("en", "eng"), ("de", "deu"), ("cs", "ces"), ("zh", "zho"), ("EL", "ell"), ("sl", "slv")],
)
def test_two_letters_become_three(code, expected):
    assert iso_639_2t(code) == expected


def test_each_language_has_a_two_letter_code():
    assert sorted(RELEASED.split()) == sorted(
        three for code, three in TERMINOLOGY.items() if len(code) == 2
    )


@pytest.mark.parametrize(
    ("bibliographic", "terminology"),
    [
        ("chi", "zho"),
        ("cze", "ces"),
        ("dut", "nld"),
        ("fre", "fra"),
        ("ger", "deu"),
        ("gre", "ell"),
        ("rum", "ron"),
        ("slo", "slk"),
    ],
)
def test_a_bibliographic_code_becomes_the_terminology_code(bibliographic, terminology):
    assert iso_639_2t(bibliographic) == terminology


def test_an_unknown_code_is_an_error_with_a_guess():
    with pytest.raises(UnknownNameError) as caught:
        iso_639_2t("engl")
    assert str(caught.value).startswith("no language called 'engl'. Did you mean 'eng'? Known: ar,")
