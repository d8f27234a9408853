"""A model comes back as it was saved; anything wrong with the file is an error in one line."""

import errno
import hashlib
import io
import json
import os
from pathlib import Path

import pytest
import zstandard

from otherwords.align import Aligner, Settings, align
from otherwords.errors import InputError, ModelFileError, OutputError

PAIRS = [(["the", "house"], ["das", "Haus"]), (["the", "book"], ["das", "Buch"])]
DAMAGED = "damaged or cut short (its checksum does not match). Copy or train it again."
ADVICE = "Train one: otherwords align ... --save-model FILE"
NO_MODEL = f"not an alignment model. {ADVICE}"


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """The bytes of a small model."""
    path = tmp_path_factory.mktemp("model") / "small.model"
    Aligner.train(PAIRS).save(path)
    return path.read_bytes()


def error_of(content):
    """What loading a file of this content says."""
    Path("a.model").write_bytes(content)
    with pytest.raises(ModelFileError) as caught:
        Aligner.load("a.model")
    message = str(caught.value)
    assert "\n" not in message
    return message.removeprefix("a.model: ")


def sealed(saved, body):
    """A file with another body, and a checksum that matches it."""
    return saved[:12] + hashlib.sha256(body).digest() + body


def packed(saved, change):
    """A file whose header was changed, everything else being right."""
    content = zstandard.ZstdDecompressor().decompress(saved[44:])
    end = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:end])
    change(header)
    text = json.dumps(header).encode()
    whole = len(text).to_bytes(8, "little") + text + content[end:]
    return sealed(saved, zstandard.ZstdCompressor().compress(whole))


@pytest.mark.parametrize("settings", [Settings(seed=7), Settings().fast(), Settings(stem_length=2)])
def test_a_model_gives_the_same_links_after_saving_and_loading(here, made_up, settings):
    aligner, links = align(made_up.pairs[:300], settings)
    aligner.save("a.model")
    loaded = Aligner.load("a.model")
    assert loaded.settings == settings
    assert list(loaded.link(made_up.pairs[:300])) == list(links)
    new = [*made_up.pairs[300:], (["unknown"], ["unbekannt"])]
    for rule in "mean", "union":
        assert list(loaded.link(new, rule=rule)) == list(aligner.link(new, rule=rule))


def test_the_same_model_makes_the_same_bytes_on_any_number_of_threads(here, made_up):
    contents = []
    for threads in 1, 2, 8:
        Aligner.train(made_up.pairs, threads=threads).save("a.model")
        contents.append(Path("a.model").read_bytes())
    Aligner.load("a.model").save("b.model")
    assert contents[1:] == contents[:1] * 2
    assert Path("b.model").read_bytes() == contents[0]


def test_one_changed_byte_anywhere_is_noticed(here, saved):
    for at in range(len(saved)):
        changed = bytearray(saved)
        changed[at] ^= 0x40
        message = error_of(bytes(changed))
        if at < 8:
            assert message == NO_MODEL
        elif at < 12:
            assert message.startswith("an alignment model in format ")
        else:
            assert message == DAMAGED


@pytest.mark.parametrize("length", [8, 10, 12, 30, 44, 45, 200, -1])
def test_a_truncated_file_is_noticed(here, saved, length):
    assert error_of(saved[:length]) == DAMAGED


@pytest.mark.parametrize("content", [b"OWALIGN", b"the house\n", b"\x1f\x8b\x08"])
def test_a_file_of_another_kind_is_noticed(here, content):
    assert error_of(content) == NO_MODEL


def test_an_empty_file_is_noticed(here):
    assert error_of(b"") == f"not an alignment model: it is empty. {ADVICE}"


def test_extra_bytes_at_the_end_are_noticed(here, saved):
    assert error_of(saved + b"\n") == DAMAGED


def test_a_model_of_a_later_format_is_an_error(here, saved):
    assert error_of(saved[:8] + (2).to_bytes(4, "little") + saved[12:]) == (
        "an alignment model in format 2, this otherwords reads format 1. "
        "Train it again, or use the otherwords that wrote it."
    )


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"", "error when determining content size"),
        (b"no Zstandard frame", "error when determining content size"),
        (zstandard.ZstdCompressor().compress(b""), "Expecting value: line 1 column 1 (char 0)"),
    ],
)
def test_a_wrong_body_is_an_error_though_its_checksum_matches(here, saved, body, found):
    assert error_of(sealed(saved, body)) == (
        f"its checksum matches but its content is wrong ({found}). {ADVICE}"
    )


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda header: header["arrays"].pop(), "'target_counts'"),
        (lambda header: header.pop("words"), "'words'"),
        (lambda header: header.update(words=[]), "list index out of range"),
        (lambda header: header.update(words=[3, 4]), "words are missing or repeated"),
        (lambda header: header.update(words=[2, 4]), "tables do not fit together"),
        (lambda header: header.update(settings=[]), "'list' object has no attribute 'items'"),
        (lambda header: header["settings"].update(seed="x"), "'<=' not supported between"),
        (
            lambda header: header["arrays"][0].__setitem__(1, "object"),
            "an array of type object and length",
        ),
        (lambda header: header["arrays"][0].__setitem__(2, 3), "tables do not fit together"),
        (lambda header: header["arrays"][0].__setitem__(2, 10**9), "buffer is smaller"),
    ],
)
def test_inconsistent_content_is_an_error(here, saved, change, found):
    message = error_of(packed(saved, change))
    assert message.startswith(f"its checksum matches but its content is wrong ({found}")
    assert message.endswith(f"). {ADVICE}")


def test_an_unknown_setting_is_ignored(here, saved):
    content = packed(saved, lambda header: header["settings"].update(telepathy=1))
    Path("a.model").write_bytes(content)
    assert Aligner.load("a.model").settings == Settings()


def test_a_missing_model_is_an_error(here):
    with pytest.raises(InputError) as caught:
        Aligner.load("no.model")
    assert str(caught.value) == f"no.model: no such file. {ADVICE}"


class FullDisk(io.FileIO):
    """Takes the first hundred bytes."""

    room = 100

    def write(self, data):
        self.room -= len(data)
        if self.room < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().write(data)


@pytest.mark.parametrize("older", [None, b"old"])
def test_a_full_disk_leaves_only_the_older_file(here, monkeypatch, older):
    aligner = Aligner.train(PAIRS)
    if older is not None:
        Path("a.model").write_bytes(older)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", lambda path, mode, buffering: FullDisk(path, mode))
        with pytest.raises(OutputError) as caught:
            aligner.save("a.model")
    assert str(caught.value).startswith("a.model: no space left to write it.")
    assert [path.read_bytes() for path in here.iterdir()] == ([older] if older else [])
