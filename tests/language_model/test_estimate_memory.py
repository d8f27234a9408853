"""Estimation keeps to its memory, or says before the start that it cannot."""

import random
import re
import subprocess
import sys

import pytest

from otherwords.engine import MemoryLimitError
from otherwords.language_model import estimate, memory

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks at memory as Linux shows it")
MEGABYTE = 10**6
PROGRAM = """if True:
    import sys
    from pathlib import Path
    from otherwords.errors import OtherwordsError
    from otherwords.language_model import estimate
    from otherwords.machine import memory_in_use, peak_memory
    try:
        estimate(Path(sys.argv[1]), sys.argv[2], memory=sys.argv[3], held=memory_in_use())
    except OtherwordsError as error:
        print(error, file=sys.stderr)
    print(peak_memory())
"""


@pytest.fixture(scope="module")
def long_text(tmp_path_factory):
    """Three million bytes: more than the beginning that an estimate is made from."""
    draw = random.Random(5)
    path = tmp_path_factory.mktemp("long") / "long.txt"
    words = (f"w{40_000 * draw.random() ** 4:.0f}" for _ in range(600_000))
    path.write_text("".join(f"{' '.join(line)}\n" for line in zip(*[words] * 20, strict=True)))
    return path


def built(text, output, limit):
    """The message, if there is one, and the peak memory of a process that builds a model."""
    command = [sys.executable, "-c", PROGRAM, text, output, limit]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=True)
    return done.stderr, int(done.stdout)


@LINUX
def test_the_least_memory_named_by_the_refusal_is_enough_and_is_kept(long_text, tmp_path):
    message, peak = built(long_text, tmp_path / "model", "60MB")
    assert peak < 60 * MEGABYTE
    pattern = (
        r"a model of about 3 MB of text needs about (\d+MB) of memory, the limit is "
        r"60MB\. Raise it: --memory \1; or give less text\.\n"
    )
    least = re.fullmatch(pattern, message)[1]
    assert not (tmp_path / "model").exists()
    for limit in (least, "2GB"):
        message, peak = built(long_text, tmp_path / limit, limit)
        assert message == ""
        if limit == least:
            assert peak <= 1.05 * MEGABYTE * int(least.removesuffix("MB"))
    assert (tmp_path / least).read_bytes() == (tmp_path / "2GB").read_bytes()


def test_a_vocabulary_that_outgrows_the_memory_is_an_error_while_text_is_read(tmp_path):
    sentences = (" ".join(f"{k}-{n}" for n in range(50)) for k in range(10**9))
    with pytest.raises(MemoryLimitError, match=r"a model of the first [\d,]+ sentences needs"):
        estimate(sentences, tmp_path / "model", memory="20MB")
    assert list(tmp_path.iterdir()) == []


def test_a_text_that_cannot_be_measured_before_is_checked_when_it_has_been_read(tmp_path):
    with pytest.raises(MemoryLimitError, match=r"a model of 2 tokens with 5 different words needs"):
        estimate(iter(["a b"]), tmp_path / "model", memory="1MB")


def test_the_beginning_of_a_text_tells_its_tokens_and_words(tmp_path, monkeypatch):
    monkeypatch.setattr(memory, "PROBE", 16)
    (tmp_path / "one").write_bytes(b"a b\nc d\n")
    (tmp_path / "other").write_bytes(b"e a\nb a\n" + 1000 * b"c a\n")
    half, whole = memory._probe([tmp_path / "one", tmp_path / "other"])
    # the empty line after the last newline of a file counts as a byte and a token
    assert (half.size, half.tokens, half.words) == (8, 6, 4)
    assert (whole.size, whole.tokens, whole.words) == (17, 13, 5)


def test_what_the_process_holds_counts_only_if_the_caller_says_so(tmp_path):
    settings = {"order": 2, "memory": "100MB"}
    arrays = bytes(range(256)) * 800_000  # a process that holds much, as in a notebook
    estimate(["a b"], tmp_path / "model", **settings)
    assert len(arrays) > 200 * MEGABYTE
    with pytest.raises(MemoryLimitError):
        estimate(["a b"], tmp_path / "model", **settings, held=100 * MEGABYTE)
