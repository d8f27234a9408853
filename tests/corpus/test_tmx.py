import tracemalloc
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from otherwords.corpus import Pair, SkipBadLines, read_tmx, write_tmx
from otherwords.errors import InputError, OutputError

XML_TEXT = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff")
TEXT = st.text(XML_TEXT | st.sampled_from("\t\r<>&'\""), min_size=1).filter(
    lambda text: not text.isspace()
)
PAIRS = st.lists(st.tuples(TEXT, TEXT)).map(
    lambda sides: [Pair(number, *pair) for number, pair in enumerate(sides, 1)]
)

OPUS = """\
<?xml version="1.0" encoding="UTF-8" ?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
<header creationdate="Sat Jan  1 00:00:00 2022" srclang="en" adminlang="en"
        o-tmf="unknown" segtype="sentence" creationtool="Uplug" creationtoolversion="unknown"
        datatype="PlainText" />
  <body>
    <tu>
      <tuv xml:lang="de"><seg>Das Haus &amp; der Hund</seg></tuv>
      <tuv xml:lang="en"><seg>The house &amp; the dog</seg></tuv>
    </tu>
    <tu tuid="2">
      <prop type="domain">no sentence</prop>
      <tuv lang="EN-GB"><note>nor this</note><seg>
        Two lines
        of text
      </seg></tuv>
      <tuv lang="de_AT">
        <seg>Klick <bpt i="1">&lt;b&gt;</bpt><hi>hier</hi><ept i="1">x</ept>!</seg>
      </tuv>
    </tu>
  </body>
</tmx>
"""


def one_unit(*variants):
    body = "".join(f'<tuv xml:lang="{code}"><seg>{text}</seg></tuv>\n' for code, text in variants)
    return f"<tmx><body>\n<tu>{body}</tu>\n</body></tmx>"


def test_units_as_opus_and_translators_write_them(here):
    Path("a.tmx").write_text(OPUS)
    assert list(read_tmx("a.tmx", "en", "de")) == [
        Pair(1, "The house & the dog", "Das Haus & der Hund"),
        Pair(2, "Two lines of text", "Klick hier!"),
    ]


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1", "utf-8-sig"])
def test_the_declared_encoding_is_obeyed(here, encoding):
    name = encoding.removesuffix("-sig")
    declared = f'<?xml version="1.0" encoding="{name}"?>' + one_unit(("en", "ö"), ("de", "ü"))
    Path("a.tmx").write_bytes(declared.encode(encoding))
    assert list(read_tmx("a.tmx", "en", "de")) == [Pair(1, "ö", "ü")]


@given(PAIRS, st.sampled_from(["", ".gz", ".zst", ".xz"]))
@settings(max_examples=40)
def test_tmx_comes_back_as_written(tmp_path_factory, pairs, suffix):
    path = tmp_path_factory.mktemp("tmx") / f"a.tmx{suffix}"
    write_tmx(path, pairs, source_language="en", target_language="de")
    assert list(read_tmx(path, "en", "de")) == pairs


def test_what_is_written_has_what_the_dtd_of_tmx_14_requires(here):
    write_tmx("a.tmx", [Pair(1, "a < b", "c & d")], source_language="en", target_language='"de"')
    root = ElementTree.parse("a.tmx").getroot()
    assert (root.tag, root.get("version"), [child.tag for child in root]) == (
        "tmx",
        "1.4",
        ["header", "body"],
    )
    required = "creationtool creationtoolversion segtype o-tmf adminlang srclang datatype"
    assert set(root.find("header").keys()) == set(required.split())
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    variants = [(tuv.get(language), tuv.findtext("seg")) for tuv in root.iter("tuv")]
    assert variants == [("en", "a < b"), ('"de"', "c & d")]


@pytest.mark.parametrize(
    ("offered", "wanted", "expected"),
    [
        (["EN", "DE"], ("en", "de"), ("0", "1")),
        (["de-DE", "en_us"], ("en", "de"), ("1", "0")),
        (["en", "de"], ("en-GB", "DE-AT"), ("0", "1")),
        (["en-US", "en-GB", "de"], ("en-gb", "de"), ("1", "2")),
        (["en-US", "en-GB", "de"], ("en", "de"), ("0", "2")),
        (["en-US", "en-GB"], ("en-GB", "en-US"), ("1", "0")),
        (["en", "en"], ("en", "en"), ("0", "1")),
    ],
)
def test_languages_match_exactly_if_possible_else_without_region(here, offered, wanted, expected):
    Path("a.tmx").write_text(one_unit(*((code, str(i)) for i, code in enumerate(offered))))
    assert [pair[1:] for pair in read_tmx("a.tmx", *wanted)] == [expected]


ENTITY = '<!DOCTYPE tmx [\n<!ENTITY a "ha">\n<!ENTITY b "&a;&a;">]>'
OUTSIDE = '<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n'


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (
            one_unit(("en", "a"), ("fr", "b"), ("", "c")),
            "a.tmx:2: unit 1 has no 'de' (it has: ?, en, fr). Remove it, or skip bad pairs.",
        ),
        (
            one_unit(),
            "a.tmx:2: unit 1 has no 'en' (it has: none). Remove it, or skip bad pairs.",
        ),
        (
            one_unit(("en", "a"), ("de", " ")),
            "a.tmx:2: the target side is empty. Remove the pair, or skip bad pairs.",
        ),
        (
            "<tmx><body>\n<tu></body></tmx>",
            "a.tmx:2: malformed XML (mismatched tag). Correct the file from here on.",
        ),
        (
            one_unit(("en", "&nbsp;"), ("de", "b")),
            "a.tmx:2: malformed XML (undefined entity). Correct the file from here on.",
        ),
        (
            OUTSIDE + one_unit(("en", "&nbsp;"), ("de", "b")),
            "a.tmx:3: unknown entity '&nbsp;'. Write out the text it stands for.",
        ),
        (
            ENTITY + one_unit(("en", "&b;"), ("de", "b")),
            "a.tmx:2: declares the entity 'a', which is not expanded here. "
            "Write out the text it stands for, and remove the declaration.",
        ),
        (
            "<html/>",
            "a.tmx:1: expected TMX, found <html> as the root element. Check the file name.",
        ),
        ("", "a.tmx:1: malformed XML (no element found). Correct the file from here on."),
    ],
)
def test_bad_tmx_is_named(here, content, expected):
    Path("a.tmx").write_text(content)
    with pytest.raises(InputError) as caught:
        list(read_tmx("a.tmx", "en", "de"))
    assert str(caught.value) == expected


def test_bad_units_can_be_skipped_and_keep_their_places(here):
    unit = '<tu><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="{}"><seg>b</seg></tuv></tu>\n'
    units = "".join(unit.format(code) for code in ("de", "fr", "fr", "de"))
    Path("a.tmx").write_text(f"<tmx><body>\n{units}</body></tmx>")
    bad = SkipBadLines()
    kept = read_tmx("a.tmx", "en", "de", bad=bad, keep_places=True)
    assert [pair and pair.number for pair in kept] == [1, None, None, 4]
    assert bad.summary("units") == "skipped 2 of 4 units: 2 without 'de' (first: a.tmx:3)"


def test_malformed_xml_is_an_error_even_when_bad_units_are_skipped(here):
    Path("a.tmx").write_text(OPUS[:-20])
    with pytest.raises(InputError, match="malformed XML"):
        list(read_tmx("a.tmx", "en", "de", bad=SkipBadLines()))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\nb", "a.tmx: newline in the source of pair 3. Replace it before writing."),
        ("a\x01b", "a.tmx: U+0001 in the source of pair 3 is not allowed in XML. Replace it."),
    ],
)
def test_text_that_xml_cannot_represent_is_an_error(here, text, expected):
    with pytest.raises(OutputError) as caught:
        write_tmx("a.tmx", [Pair(3, text, "b")], source_language="en", target_language="de")
    assert str(caught.value) == expected
    assert list(here.iterdir()) == []


def test_a_long_file_is_read_in_little_memory(here):
    unit = one_unit(("en", "a rose " * 20), ("de", "eine Rose " * 20))
    start, end = unit.split("<tu>")[0], unit.split("</tu>")[1]
    units = unit.removeprefix(start).removesuffix(end) * 4000  # 1.7 MB
    Path("a.tmx").write_text(start + units + end)
    tracemalloc.start()
    count = sum(1 for _ in read_tmx("a.tmx", "en", "de"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 4000
    assert peak < 1_000_000
