import io
import subprocess
import sys

import pytest

from otherwords.corpus import (
    Pair,
    SkipBadLines,
    bitext_format,
    read_pairs,
    write_parallel,
    write_tmx,
    write_tsv,
)
from otherwords.errors import InputError

PAIRS = [Pair(1, "house", "haus"), Pair(2, "dog", "hund")]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.tsv", "tsv"),
        ("A.TSV.GZ", "tsv"),
        ("a.tmx.zst", "tmx"),
        ("a.tmx.xz", "tmx"),
        ("-", "tsv"),
        ("train.en", "plain"),
        ("train.en.gz", "plain"),
        ("tsv", "plain"),
    ],
)
def test_the_format_is_inferred_from_the_name_before_the_compression_suffix(name, expected):
    assert bitext_format(name) == expected


@pytest.mark.parametrize("suffix", ["", ".gz", ".zst", ".xz"])
def test_one_call_reads_every_format(here, suffix):
    write_parallel(f"a.en{suffix}", f"a.de{suffix}", PAIRS)
    write_tsv(f"a.tsv{suffix}", PAIRS)
    write_tmx(f"a.tmx{suffix}", PAIRS, source_language="en", target_language="de")
    assert list(read_pairs(f"a.en{suffix}", f"a.de{suffix}")) == PAIRS
    assert list(read_pairs(f"a.tsv{suffix}")) == PAIRS
    assert list(read_pairs(f"a.tmx{suffix}", languages=("en", "de"))) == PAIRS


def test_options_reach_the_reader(here, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a\tb\tc c\na\tb\tc\n")))
    bad = SkipBadLines()
    pairs = read_pairs("-", columns=(0, 2), bad=bad, longest=1, keep_places=True)
    assert list(pairs) == [None, Pair(2, "a", "c")]
    assert bad.summary("pairs") == "skipped 1 of 2 pairs: 1 over 1 words (first: stdin:1)"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "train.en",
            "train.en: one file that is neither .tsv nor .tmx. Give the file of the other side "
            "too, or rename it if it is TSV or TMX.",
        ),
        (
            "a.tmx",
            "a.tmx: a TMX file may hold many languages. Name two of them: --languages en,de.",
        ),
    ],
)
def test_the_error_says_what_the_call_lacks(name, expected):
    with pytest.raises(InputError) as caught:
        read_pairs(name)
    assert str(caught.value) == expected


def test_the_room_is_cheap_to_import():
    heavy = "zstandard lzma gzip xml.parsers.expat html importlib.metadata"
    program = f"""
import sys
import otherwords
before = set(sys.modules)
import otherwords.corpus
sys.exit(" ".join(sorted(set({heavy.split()!r}) & (set(sys.modules) - before))))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr.strip() == ""
