"""Links in arrays: the same as sets of links, from files and into files."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as some

from otherwords.align import flat_links
from otherwords.align.flat_links import FlatLinks
from otherwords.corpus import read_links, write_links
from otherwords.errors import InputError

LINKS = some.sets(some.tuples(some.integers(0, 999_999_999), some.integers(0, 300)), max_size=5)


@given(some.lists(LINKS, max_size=12), some.integers(1, 40))
def test_arrays_and_sets_of_links_are_read_and_written_alike(tmp_path_factory, links, block):
    folder = tmp_path_factory.mktemp("links")
    flat = FlatLinks.of(links)
    assert [set(own) for own in flat.sets()] == links
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flat_links, "BLOCK", block)
        flat.write(folder / "flat")
        write_links(folder / "sets", links)
        assert (folder / "flat").read_bytes() == (folder / "sets").read_bytes()
        again = FlatLinks.read(folder / "flat")
    assert again.sets() == list(read_links(folder / "sets")) == flat.sets()
    assert again.starts.tolist() == flat.starts.tolist()


@pytest.mark.parametrize("text", ["0-0:0.5 1-1:1\n", "0-0\t1-1\n", "0-0 1-1", "1-1 0-0\r\n"])
def test_other_spellings_are_left_to_the_careful_reader(tmp_path, text):
    (tmp_path / "links").write_text(text)
    assert FlatLinks.read(tmp_path / "links").sets() == [{(0, 0), (1, 1)}]
    (tmp_path / "links.gz").write_bytes(gzip.compress(text.encode()))
    assert FlatLinks.read(tmp_path / "links.gz").sets() == [{(0, 0), (1, 1)}]


def test_a_bad_line_is_named(tmp_path):
    (tmp_path / "links").write_text("0-0\n0-x\n")
    with pytest.raises(InputError, match="links:2: '0-x' is not a link"):
        FlatLinks.read(tmp_path / "links")
