from pathlib import Path

import pytest

from otherwords.corpus.annotations.tag_sets import known_tag_sets, read_tag_set
from otherwords.errors import InputError, UnknownNameError


def test_there_are_24_types_in_five_classes_and_four_sub_classes():
    tags = read_tag_set("vila24").tags
    assert len(tags) == 24
    assert len({tag.class_ for tag in tags}) == 5
    assert len({tag.sub_class for tag in tags} - {None}) == 4


def test_words_meaning_and_place_need_a_projection_and_structure_may_have_keys():
    for tag in read_tag_set("vila24").tags:
        structure = tag.class_ == "Structure-based changes"
        extreme = tag.class_ == "Paraphrase extremes"
        assert tag.projection == ("never" if structure or extreme else "required")
        assert tag.keys == ("optional" if structure else "never")
        assert tag.sides == ("any" if tag.name == "addition_deletion" else "both")


def test_the_names_of_p4p_lead_to_the_same_types():
    tags = read_tag_set("vila24")
    assert tags.canonical("lex_spelling_and_format") == "lex_spelling"
    assert tags.canonical("dis_punct_format") == "dis_punctuation"
    assert tags.canonical("order") == "order"
    assert tags.find("nonsense") is None
    assert tags.canonical("nonsense") == "nonsense"


def test_the_simplified_regime_has_no_additions_projections_keys_or_overlaps():
    tags = read_tag_set("wrpa")
    assert len(tags.tags) == 23
    assert {(tag.projection, tag.keys) for tag in tags.tags} == {("never", "never")}
    assert tags.overlap == "any type"
    assert tags.find("addition_deletion") is None


def test_the_seven_operations_are_ordered_by_effect():
    assert [tag.name for tag in read_tag_set("operations7").tags] == list("SDIPMCO")


@pytest.mark.parametrize("name", known_tag_sets())
def test_every_type_has_a_title_and_unique_names(name):
    tags = read_tag_set(name).tags
    names = [each for tag in tags for each in (tag.name, *tag.also)]
    assert len(names) == len(set(names))
    assert all(tag.title for tag in tags)


def test_users_can_write_their_own_tag_sets(here):
    Path("mine.txt").write_text(
        "# ours\nbase: vila24\n== Ours\nswap | A swap | never | never | any |\n"
    )
    tags = read_tag_set("mine.txt")
    assert (tags.name, len(tags.tags)) == ("mine", 25)
    assert tags.find("swap").class_ == "Ours"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a | b | never\n", "bad.txt:1: 3 columns, expected 6."),
        ("a | b | maybe | never | any |\n", "bad.txt:1: 'maybe' is not a value of projection."),
        ("a | b | never | required | any |\n", "bad.txt:1: 'required' is not a value of keys."),
        ("a | b | never | never | one |\n", "bad.txt:1: 'one' is not a value of sides."),
        ("overlap: no\n", "bad.txt:1: 'no' is not a value of overlap."),
        ("\nbass: vila24\n", "bad.txt:2: 'bass: vila24' is not a line of a tag set."),
        ("base: vila24\nwithout: x\n", "bad.txt:2: no type 'x' to leave out."),
        (
            "a|b|never|never|any|\nc|d|never|never|any|a\n",
            "bad.txt:2: 'a' is empty or already",
        ),
        ("# nothing\n", "bad.txt:1: no type in this tag set."),
    ],
)
def test_a_bad_line_is_named(here, text, message):
    Path("bad.txt").write_text(text)
    with pytest.raises(InputError) as caught:
        read_tag_set("bad.txt")
    assert str(caught.value).startswith(message)


def test_an_unknown_tag_set_is_an_error_with_a_guess():
    with pytest.raises(UnknownNameError, match="Did you mean 'vila24'"):
        read_tag_set("vila25")
