"""otherwords align on input that is as it should be."""

import gzip
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from otherwords.align.symmetrisation import CHOICES
from otherwords.cli.main import app
from otherwords.cli.shared import progress
from otherwords.corpus import Pair, read_weighted_links, write_tmx, write_tsv

ENGLISH = ["the house", "the book", "a book", "a small house"]
GERMAN = ["das Haus", "das Buch", "ein Buch", "ein kleines Haus"]
LINKS = "0-0 1-1\n0-0 1-1\n0-0 1-1\n0-0 1-1 2-2\n"


def write(path, lines):
    Path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


@pytest.fixture(autouse=True)
def files(here):
    write("a.en", ENGLISH)
    write("a.de", GERMAN)


def invoke(*arguments, **options):
    return CliRunner().invoke(app, ["align", *arguments], **options)


def align(*arguments, **options):
    """Standard output of a run that goes well."""
    result = invoke(*arguments, **options)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_each_pair_gives_a_line_of_links_and_a_note_goes_to_stderr():
    result = invoke("a.en", "a.de")
    assert result.stdout == LINKS
    assert re.fullmatch(r"otherwords: 9 links in 4 pairs, \d+\.\d s\n", result.stderr)


def test_quiet_prints_nothing():
    result = invoke("a.en", "a.de", "--quiet", "-o", "out.links")
    assert (result.exit_code, result.output) == (0, "")
    assert Path("out.links").read_text() == LINKS


def test_json_reports_what_was_done_in_place_of_the_note():
    result = invoke("a.en", "a.de", "-o", "out.links", "--json")
    report = json.loads(result.stdout)
    assert report.pop("seconds") >= 0
    expected = {"pairs": 4, "links": 9, "skipped": 0, "note": "", "trained": 4, "limited": ""}
    assert report == expected
    assert result.stderr == ""


@pytest.mark.parametrize("option", ["--fast", "--monolingual", "--tokenised"])
def test_every_way_to_train_links_the_toy_corpus(option):
    assert align("a.en", "a.de", option) == LINKS


def test_the_help_names_every_rule():
    text = re.sub(r"-\n\s+", "-", align("--help"))  # a rule may be broken at a hyphen
    words = {word.rstrip(",.") for word in text.split()}
    assert words >= set(CHOICES)


@pytest.mark.parametrize("decoding", ["posterior", "viterbi"])
@pytest.mark.parametrize("rule", ["intersection", "union", "grow-diag-final-and"])
def test_directions_are_merged_by_the_given_rule(rule, decoding):
    assert align("a.en", "a.de", "--symmetrise", rule, "--decoding", decoding) == LINKS


def test_a_high_threshold_keeps_what_is_certain():
    assert align("a.en", "a.de", "--threshold", "1") == "\n\n\n\n"


def test_posteriors_can_be_read_back():
    align("a.en", "a.de", "--posteriors", "-o", "out.links")
    weighted = list(read_weighted_links("out.links"))
    assert [set(links) for links in weighted][3] == {(0, 0), (1, 1), (2, 2)}
    assert all(0.5 <= weight <= 1 for links in weighted for weight in links.values())


def test_tokens_are_written_beside_the_links():
    write("b.en", ["It isn't old.", *ENGLISH])
    write("b.de", ["Es ist nicht alt.", *GERMAN])
    align("b.en", "b.de", "--tokens", "out.tsv")
    first = Path("out.tsv").read_text().splitlines()[0]
    assert first == "It is n't old .\tEs ist nicht alt ."
    align("b.en", "b.de", "--languages", "fr,de", "--tokens", "out.tsv")
    assert Path("out.tsv").read_text().startswith("It isn't old .\t")


def test_tsv_tmx_and_standard_input_are_read():
    pairs = [Pair(*row) for row in zip(range(1, 5), ENGLISH, GERMAN, strict=True)]
    write_tsv("a.tsv.gz", pairs)
    write_tmx("a.tmx", pairs, source_language="en", target_language="de")
    assert align("a.tsv.gz") == LINKS
    assert align("a.tmx", "--languages", "en,de") == LINKS
    assert align("-", input=gzip.decompress(Path("a.tsv.gz").read_bytes())) == LINKS
    assert align("-", "a.de", input=Path("a.en").read_bytes()) == LINKS


def test_compressed_files_go_in_and_out():
    for code in "en", "de":
        Path(f"a.{code}.gz").write_bytes(gzip.compress(Path(f"a.{code}").read_bytes()))
    align("a.en.gz", "a.de.gz", "-o", "out.links.gz", "--tokens", "out.tsv.gz")
    assert gzip.decompress(Path("out.links.gz").read_bytes()).decode() == LINKS
    assert Path("out.tsv.gz").read_bytes()[:2] == b"\x1f\x8b"


def test_a_saved_model_links_other_text(here):
    align("a.en", "a.de", "--save-model", "a.model", "-o", "out.links")
    write("new.en", ["a house"])
    write("new.de", ["ein Haus"])
    assert align("new.en", "new.de", "--model", "a.model") == "0-0 1-1\n"


def test_one_line_is_enough():
    write("one.en", ["the house"])
    write("one.de", ["das Haus"])
    assert align("one.en", "one.de").count("\n") == 1


@pytest.mark.parametrize("options", [[], ["--monolingual"], ["--monolingual", "--fast"]])
def test_two_sides_that_are_the_same_are_linked_word_by_word(options):
    assert align("a.en", "a.en", *options) == LINKS


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("el", ["το σπίτι", "το βιβλίο", "ένα βιβλίο", "ένα μικρό σπίτι"]),
        ("ru", ["этот дом", "эта книга", "одна книга", "один маленький дом"]),
        ("zh", ["这 房子", "这 书", "一 书", "一 小 房子"]),
        ("ar", ["هذا البيت", "هذا الكتاب", "ما الكتاب", "ما صغير البيت"]),
    ],
)
def test_another_script_is_linked_too(code, lines):
    write(f"a.{code}", lines)
    assert align("a.en", f"a.{code}") == LINKS


def test_seed_and_threads_are_accepted(here):
    bytes_of = {}
    for threads in "1", "3":
        align("a.en", "a.de", "--threads", threads, "--seed", "5", "--save-model", "a.model")
        bytes_of[threads] = Path("a.model").read_bytes()
    assert bytes_of["1"] == bytes_of["3"]


def test_two_processes_write_the_same_bytes(run_afresh, monkeypatch):
    outputs = set()
    for hash_seed in "1", "2":  # Python orders sets by it
        monkeypatch.setenv("PYTHONHASHSEED", hash_seed)
        result = run_afresh("align", "a.en", "a.de", "--posteriors", "--save-model", "a.model")
        outputs.add((result.stdout, Path("a.model").read_bytes()))
    assert len(outputs) == 1


def test_a_log_gets_lines_of_progress(monkeypatch):
    monkeypatch.setattr(progress, "LINE_PAUSE", 0.0)
    result = invoke("a.en", "a.de", "--save-model", "a.model", "-o", "out.links")
    *lines, note = result.stderr.splitlines()
    assert lines
    assert all(re.fullmatch(r"aligning: \d+ of 55 steps", line) for line in lines)
    assert note.startswith("otherwords: 9 links")
    result = invoke("a.en", "a.de", "--model", "a.model", "-o", "out.links")
    assert "aligning: 4 of 4 pairs\n" in result.stderr
    assert invoke("a.en", "a.de", "--quiet", "-o", "out.links").stderr == ""
