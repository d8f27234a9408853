import gzip
import math
from itertools import chain, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from otherwords.corpus import SkipBadLines
from otherwords.corpus.ppdb import read_ppdb, write_ppdb
from otherwords.corpus.ppdb_line import PpdbLine, make_line
from otherwords.corpus.slots import is_misnumbered, parse_slot
from otherwords.errors import InputError, OutputError
from otherwords.pivot.ranking import cost_of, fit_ranking

# the line of Table 6.6 in Ganitkevitch 2018, with the features that the ranking uses
PRINTED = (
    "[ADJP] ||| hard ||| pretty difficult ||| Identity=0 RarityPenalty=0.00012 SourceWords=1 "
    "p(LHS|e)=0 p(LHS|f)=1.84819 p(e|f)=10.47819 p(e|f,LHS)=8.36974 p(f|e)=1.58351 "
    "p(f|e,LHS)=1.32325 ||| 0-0 0-1"
)
SYNTACTIC = (
    "[NP] ||| [NP,1] 's [NN,2] ||| the [NN,2] of [NP,1] ||| Adjacent=0 p(e|f)=.5 "
    "||| 0-3 1-2 2-1 ||| Equivalence"
)
BARE = "[VP/NP] ||| look into ||| examine ||| p(e|f)=2.30259"


def read_text(text, **options):
    Path("a.ppdb").write_text(text + "\n", encoding="utf-8")
    return list(read_ppdb("a.ppdb", **options))


def fault_of(text, **options):
    with pytest.raises(InputError) as caught:
        read_text(f"{BARE}\n{text}", **options)
    where, _, message = str(caught.value).partition(":2: ")
    assert where == "a.ppdb"
    return message


def test_the_parts_of_a_line_with_everything(here):
    (line,) = read_text(SYNTACTIC)
    assert line.label == "NP"
    assert line.phrase == ("[NP,1]", "'s", "[NN,2]")
    assert line.paraphrase == ("the", "[NN,2]", "of", "[NP,1]")
    assert list(line.features.items()) == [("Adjacent", 0), ("p(e|f)", 0.5)]
    assert line.written_features == {"Adjacent": "0", "p(e|f)": ".5"}
    assert line.links == {(0, 3), (1, 2), (2, 1)}
    assert line.entailment == "Equivalence"
    assert line.text == SYNTACTIC


def test_absent_fields_are_none(here):
    bare, printed, no_links = read_text(f"{BARE}\n{PRINTED}\n{BARE} ||| ")
    assert (bare.links, bare.entailment) == (None, None)
    assert (printed.links, printed.entailment) == ({(0, 0), (0, 1)}, None)
    assert (no_links.links, no_links.entailment) == (frozenset(), None)


def test_a_number_that_is_not_available_is_nan(here):
    (line,) = read_text("[NN] ||| car ||| auto ||| MVLSASim=NA p(e|f)=-1e-05 ||| 0-0")
    assert math.isnan(line.features["MVLSASim"])
    assert line.features["p(e|f)"] == -0.00001


def test_a_non_breaking_space_stays_inside_its_word(here):
    (line,) = read_text("[CD] ||| 10\u00a0000 ||| ten  thousand ||| a=1 ||| 0-0 0-1")
    assert line.phrase == ("10\u00a0000",)
    assert line.paraphrase == ("ten", "thousand")


def test_spaces_around_features_are_harmless_and_kept(here):
    text = "[NN] ||| car ||| auto |||  a=1  b=2  ||| 0-0"
    (line,) = read_text(text)
    assert line.features == {"a": 1, "b": 2}
    assert line.text == text


def test_lines_are_equal_by_their_text_and_cannot_be_changed(here):
    first, second, other = read_text(f"{BARE}\n{BARE}\n{PRINTED}")
    assert first == second != other
    assert len({first, second, other}) == 2
    assert repr(other) == "<PpdbLine [ADJP] ||| hard ||| pretty difficult>"
    for name in "label", "phrase", "features", "links", "something":
        with pytest.raises(AttributeError):
            setattr(first, name, "x")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "",
            "expected 4 to 6 fields separated by '|||', found 1. "
            "A line needs label, phrase, paraphrase and features.",
        ),
        (
            "[X] ||| car ||| auto",
            "expected 4 to 6 fields separated by '|||', found 3. "
            "A line needs label, phrase, paraphrase and features.",
        ),
        (
            f"{SYNTACTIC} ||| more",
            "expected 4 to 6 fields separated by '|||', found 7. Remove the extra '|||'.",
        ),
        (
            "[X] ||| a|||b ||| auto ||| a=1",
            "'|||' inside the phrase. Put it between fields only, with a space on each side.",
        ),
        (
            "[X] ||| a ||| b ||| a=1 |||",
            "'|||' inside the features. Put it between fields only, with a space on each side.",
        ),
        ("[X] ||| a ||| b ||| c ||| a=1", "'c' is not a feature. Write name=value."),
        (
            "NP ||| a ||| b ||| a=1",
            "the label is 'NP'. Write one in brackets, without spaces: [NP].",
        ),
        (
            "[] ||| a ||| b ||| a=1",
            "the label is '[]'. Write one in brackets, without spaces: [NP].",
        ),
        (
            "[N P] ||| a ||| b ||| a=1",
            "the label is '[N P]'. Write one in brackets, without spaces: [NP].",
        ),
        ("[X] |||  ||| b ||| a=1", "the phrase is empty. Remove the line, or skip bad lines."),
        ("[X] ||| a |||   ||| a=1", "the paraphrase is empty. Remove the line, or skip bad lines."),
        (
            "[X] ||| a [NP,1] ||| b ||| a=1",
            "slot [NP,1] of the phrase is not in the paraphrase. Give both sides the same slots.",
        ),
        (
            "[X] ||| a ||| [NP,1] b ||| a=1",
            "slot [NP,1] of the paraphrase is not in the phrase. Give both sides the same slots.",
        ),
        (
            "[X] ||| a [NP,1] ||| [NN,1] b ||| a=1",
            "slot [NP,1] of the phrase is not in the paraphrase. Give both sides the same slots.",
        ),
        (
            "[X] ||| a [NP,0] ||| [NP,0] b ||| a=1",
            "[NP,0] in the phrase is not a slot. Number slots from 1 to 9.",
        ),
        (
            "[X] ||| a [NP,1] ||| [NP,1] [VP/NP,10] ||| a=1",
            "[VP/NP,10] in the paraphrase is not a slot. Number slots from 1 to 9.",
        ),
        (
            "[X] ||| [NP,2] [NP,2] ||| [NP,2] b ||| a=1",
            "slots of the phrase are numbered 2, 2. Count from 1, each number once.",
        ),
        (
            "[X] ||| a [NP,1] ||| [NP,1] b [NP,1] ||| a=1",
            "slots of the paraphrase are numbered 1, 1. Count from 1, each number once.",
        ),
        ("[X] ||| a ||| b ||| Identity a=1", "'Identity' is not a feature. Write name=value."),
        ("[X] ||| a ||| b ||| a=1=b 2", "'a=1=b' is not a feature. Write name=value."),
        ("[X] ||| a ||| b ||| a=1 =2", "'=2' is not a feature. Write name=value."),
        ("[X] ||| a ||| b ||| a=1 b=", "'b=' has no number. Write one after the =, or NA."),
        ("[X] ||| a ||| b ||| a=1 b=2,5", "'b=2,5' has no number. Write one after the =, or NA."),
        ("[X] ||| a ||| b ||| a=1 b=nan", "'b=nan' has no number. Write one after the =, or NA."),
        ("[X] ||| a ||| b ||| a=1 b=1_0", "'b=1_0' has no number. Write one after the =, or NA."),
        ("[X] ||| a ||| b ||| a=1N b=A2", "'a=1N' has no number. Write one after the =, or NA."),
        (
            "[X] ||| a ||| b ||| a=1 b=2 a=1",
            "feature 'a' occurs more than once. Keep one of them.",
        ),
        ("[X] ||| a ||| b ||| a=1 ||| 0-0 1x1", "'1x1' is not a link. Write 3-1."),
        ("[X] ||| a ||| b ||| a=1 ||| 0-0:0.5", "'0-0:0.5' is not a link. Write 3-1."),
        (
            "[X] ||| a ||| b ||| a=1 ||| 0-0 1-0",
            "link 1-0 points outside: the phrase has symbols 0 to 0. Count from zero.",
        ),
        (
            "[X] ||| a ||| b c ||| a=1 ||| 0-2",
            "link 0-2 points outside: the paraphrase has symbols 0 to 1. Count from zero.",
        ),
    ],
)
def test_a_bad_line_is_named_with_its_place(here, text, expected):
    assert fault_of(text) == expected


def test_a_bad_byte_is_named_with_its_place(here):
    Path("a.ppdb").write_bytes(f"{BARE}\n".encode() + b"[X] ||| caf\xe9 ||| bar ||| a=1\n")
    lines = read_ppdb("a.ppdb")
    assert next(lines).text == BARE
    with pytest.raises(InputError, match=r"^a.ppdb:2: byte 12 of the line \(0xe9\) is not UTF-8"):
        next(lines)


def test_unchecked_bad_features_are_an_error_when_they_are_read(here):
    *_, line = read_text(f"{BARE}\n[X] ||| a ||| b ||| a=one c", check_features=False)
    assert (line.label, line.phrase, line.paraphrase) == ("X", ("a",), ("b",))
    with pytest.raises(InputError) as caught:
        _ = line.features
    assert str(caught.value) == "a.ppdb:2: 'c' is not a feature. Write name=value."
    with pytest.raises(InputError):
        _ = line.written_features


def test_bad_lines_can_be_skipped_and_are_counted(here):
    bad = SkipBadLines()
    broken = ["[X] ||| a", "[X] ||| a ||| b ||| x=y", "[X] ||| a ||| b ||| x=1 ||| 0-9"]
    broken += ["[X] ||| a [NP,1] ||| b ||| x=1", "[X] ||| a ||| b ||| y"]
    lines = read_text("\n".join([BARE, *broken, PRINTED]), bad=bad)
    assert [line.text for line in lines] == [BARE, PRINTED]
    assert bad.summary("lines") == (
        "skipped 5 of 7 lines: 2 with a bad feature (first: a.ppdb:3), "
        "1 with too few fields (first: a.ppdb:2), 1 with a bad link (first: a.ppdb:4), "
        "1 with bad slots (first: a.ppdb:5)"
    )


def test_a_line_made_of_parts_is_written_as_ppdb_does():
    line = make_line(
        "VP",
        phrase=["look", "at", "[NP,1]"],
        paraphrase=["regard", "[NP,1]"],
        features={"SourceWords": 2, "p(e|f)": 10.478191, "p(f|e)": 0.0, "x": "1.50", "y": math.nan},
        links={(2, 1), (0, 0)},
        entailment="Equivalence",
    )
    assert line.text == (
        "[VP] ||| look at [NP,1] ||| regard [NP,1] ||| "
        "SourceWords=2 p(e|f)=10.47819 p(f|e)=0 x=1.50 y=NA ||| 0-0 2-1 ||| Equivalence"
    )


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"phrase": []}, "the phrase is empty"),
        ({"phrase": ["a b"]}, "would be read as other parts"),
        ({"phrase": ["a", ""]}, "would be read as other parts"),
        ({"phrase": ["a", "|||", "b"], "paraphrase": ["x=1"]}, "would be read as other parts"),
        ({"phrase": ["a|||b"]}, r"'\|\|\|' inside the phrase"),
        ({"phrase": ["a\nb"]}, "more than one line"),
        ({"entailment": "x\r"}, "more than one line"),
        ({"entailment": " x"}, "would be read as other parts"),
        ({"phrase": ["[NP,1]"]}, r"slot \[NP,1\] of the phrase is not in the paraphrase"),
        ({"features": {"a": "x"}}, "'a=x' has no number"),
        ({"features": {"a": "1 b=2"}}, "would be read as other parts"),
        ({"features": {"a b": 1}}, "'a' is not a feature"),
        ({"features": {"a": math.inf}}, "'a=inf' has no number"),
        ({"links": {(0, 1)}}, "link 0-1 points outside"),
        ({"links": {(-1, 0)}}, "'-1-0' is not a link"),
    ],
)
def test_a_line_that_would_not_be_read_back_is_not_made(change, expected):
    parts = {"phrase": ["a"], "paraphrase": ["b"], "features": {}}
    assert make_line("X", **parts).text == "[X] ||| a ||| b ||| "
    with pytest.raises(ValueError, match=expected):
        make_line("X", **{**parts, **change})
    with pytest.raises(ValueError, match="the label is"):
        make_line("N P", **parts)


def test_a_file_that_cannot_be_finished_leaves_the_old_one(here):
    write_ppdb("a.gz", read_text(BARE))
    before = Path("a.gz").read_bytes()
    with pytest.raises(InputError):
        write_ppdb("a.gz", read_ppdb("missing.ppdb"))
    assert Path("a.gz").read_bytes() == before
    with pytest.raises(OutputError):
        write_ppdb("no/folder.gz", [])


WORD = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\n\r |"), min_size=1, max_size=5
).filter(lambda word: not parse_slot(word) and not is_misnumbered(word))
NAME = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\n\r =|"), min_size=1, max_size=5
)
NUMBER = st.one_of(
    st.integers(-99, 99).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.sampled_from(["NA", "0.00000", "+1", ".5", "1.", "1E-3", "-0"]),
)


@st.composite
def texts(draw):
    """The text of a good line, of any length that PPDB knows."""
    slots = [f"[{draw(NAME)},{number}]" for number in range(1, draw(st.integers(0, 2)) + 1)]
    slots = [slot for slot in slots if parse_slot(slot)]
    slots = slots if [parse_slot(slot).number for slot in slots] == [1, 2][: len(slots)] else []
    sides = [
        draw(st.permutations(slots + draw(st.lists(WORD, min_size=1, max_size=3))))
        for _ in range(2)
    ]
    numbers = draw(st.dictionaries(NAME, NUMBER, max_size=4))
    fields = [f"[{draw(NAME)}]", *map(" ".join, sides)]
    fields.append(" ".join(f"{name}={number}" for name, number in numbers.items()))
    places = sorted(product(range(len(sides[0])), range(len(sides[1]))))
    links = draw(st.lists(st.sampled_from(places), max_size=3))
    fields.append(" ".join(f"{i}-{j}" for i, j in links))
    fields.append(draw(st.sampled_from(["Equivalence", "OtherRelated"])))
    return " ||| ".join(fields[: draw(st.integers(4, 6))])


@given(st.lists(texts(), max_size=4), st.sampled_from(["", ".gz", ".zst", ".xz"]))
@settings(max_examples=60)
def test_a_file_is_written_back_byte_for_byte(tmp_path_factory, lines, suffix):
    folder = tmp_path_factory.mktemp("ppdb")
    content = "".join(f"{line}\n" for line in lines).encode()
    (folder / "in").write_bytes(content)
    read = list(read_ppdb(folder / "in"))
    write_ppdb(folder / f"out{suffix}", read)
    assert list(read_ppdb(folder / f"out{suffix}")) == read
    write_ppdb(folder / "again", read_ppdb(folder / f"out{suffix}"))
    assert (folder / "again").read_bytes() == content


@given(texts())
@settings(max_examples=60)
def test_a_line_made_of_the_parts_of_another_has_its_parts(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("ppdb") / "in"
    path.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    (line,) = read_ppdb(path)
    made = make_line(
        line.label,
        phrase=line.phrase,
        paraphrase=line.paraphrase,
        features=line.written_features,
        links=line.links,
        entailment=line.entailment,
    )
    assert made.features == pytest.approx(line.features, nan_ok=True)
    assert (made.links, made.entailment) == (line.links, line.entailment)
    assert made.text.split(" ||| ")[:4] == text.split(" ||| ")[:4]


def is_good(text):
    """The slow, obvious twin: what the page says of a line, word for word."""
    fields = text.split(" ||| ")
    if not 4 <= len(fields) <= 6 or any("|||" in field for field in fields):
        return False
    label, *sides = fields[:3]
    symbols = [[symbol for symbol in side.split(" ") if symbol] for side in sides]
    if not (label.startswith("[") and label.endswith("]") and len(label) > 2) or " " in label:
        return False
    if [] in symbols:
        return False
    if any(map(is_misnumbered, chain(*symbols))):
        return False
    slots = [[symbol for symbol in side if parse_slot(symbol)] for side in symbols]
    numbers = sorted(parse_slot(slot).number for slot in slots[0])
    if sorted(slots[0]) != sorted(slots[1]) or numbers != list(range(1, len(slots[0]) + 1)):
        return False
    names = []
    for piece in filter(None, fields[3].split(" ")):
        name, equals, value = piece.partition("=")
        names.append(name)
        try:
            float("0" if value == "NA" else value)
        except ValueError:
            return False
        if not name or not equals or (value != "NA" and set(value) - set("0123456789.eE+-")):
            return False
    if len(set(names)) < len(names):
        return False
    for link in filter(None, fields[4].split(" ") if len(fields) > 4 else []):
        ends = link.split("-")
        if len(ends) != 2 or not all(end.isascii() and end.isdigit() for end in ends):
            return False
        if any(int(end) >= len(side) for end, side in zip(ends, symbols, strict=True)):
            return False
    return True


PIECE = st.sampled_from([*" |=[]-,.0129aNE", " ||| ", "|||", "NA", "[a,1]", "  ", "a=1", "0-0"])


@given(texts(), st.data())
@settings(max_examples=400)
def test_the_reader_and_its_slow_twin_reject_the_same_damaged_lines(tmp_path_factory, text, data):
    for _ in range(data.draw(st.integers(0, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 3))
        text = text[:start] + data.draw(PIECE) + text[end:]
    path = tmp_path_factory.getbasetemp() / "damaged.ppdb"
    path.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    bad = SkipBadLines()
    lines = list(read_ppdb(path, bad=bad))
    assert [line.text for line in lines] == ([text] if is_good(text) else [])
    assert (bad.seen, bad.skipped) == (1, 1 - len(lines))


@pytest.mark.shared
def test_the_real_fragment_is_written_back_byte_for_byte(shared_data, tmp_path):
    original = shared_data / "ppdb" / "ppdb-1.0.fragment.txt.gz"
    lines = list(read_ppdb(original))
    assert len(lines) == 5_878
    write_ppdb(tmp_path / "again.gz", lines)
    with gzip.open(original) as first, gzip.open(tmp_path / "again.gz") as second:
        assert first.read() == second.read()
    assert {len(line.features) for line in lines} == {30}
    # the first line: 9.33763 + 10.33434 + 3.05478 + 4.41011 + 100*0 + 0.3*2.86561 + 0.3*3.22423
    features = lines[0].features
    assert cost_of(features, fit_ranking(list(features))) == pytest.approx(28.963812, abs=1e-9)


@pytest.mark.shared
def test_a_real_grammar_with_slots_is_read_completely(shared_data):
    lines = read_ppdb(shared_data / "oracles" / "samt.paraphrase.txt.xz", check_features=False)
    with_slots = [any(map(parse_slot, line.phrase)) for line in lines]
    assert (len(with_slots), sum(with_slots)) == (149_287, 39_788 + 95_583)


def test_a_line_is_small():
    assert not hasattr(PpdbLine(["[X]", "a", "b", ""]), "__dict__")
