"""A small corpus of our own, so that everything can be tried without downloading anything.

Written for this package: some 1,700 sentences in English, German and French from eight domains,
with a recurring vocabulary; 160 of them in four English versions; and manual word links between
two versions of 125 of these. Constructions that paraphrase each other (the school's roof, the
roof of the school) are included on purpose and tagged; README.md lists the tags, the columns and
the licence (CC0).
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from otherwords.corpus.bitext import read_tsv
from otherwords.corpus.gold import GoldPair, read_gold
from otherwords.corpus.groups import Group, read_tsv_groups
from otherwords.corpus.pairs import Pair
from otherwords.errors import OutputError, UnknownNameError
from otherwords.files.lines import read_lines
from otherwords.files.whole_files import write_whole_files

__all__ = [
    "LANGUAGES",
    "SampleSentence",
    "bitext",
    "gold_links",
    "groups",
    "groups_path",
    "links_path",
    "sentences",
    "sentences_path",
    "write_sample",
]

LANGUAGES = {"en": 1, "de": 2, "fr": 3}
"""The languages, each with its column in sentences.tsv."""
COLUMNS = 5


class SampleSentence(NamedTuple):
    """One sentence in three languages; the tags name the constructions in the English version."""

    domain: str
    english: str
    german: str
    french: str
    tags: frozenset[str]


def sentences() -> list[SampleSentence]:
    """All sentences, domain by domain.

    >>> print(sentences()[0].german)
    Die neue Brücke über den Fluss wird am Sonntag vom Bürgermeister eröffnet.
    """
    found = []
    for _, line in read_lines(sentences_path()):
        domain, english, german, french, tags = line.split("\t")
        tag_set = frozenset(filter(None, tags.split(",")))
        found.append(SampleSentence(domain, english, german, french, tag_set))
    return found


def bitext(source: str = "en", target: str = "de") -> list[Pair]:
    """The sentence pairs of two languages.

    >>> bitext("fr", "en")[0].target
    'The new bridge over the river will be opened on Sunday by the mayor.'
    """
    for language in source, target:
        if language not in LANGUAGES:
            raise UnknownNameError("language in the sample", language, LANGUAGES)
    columns = LANGUAGES[source], LANGUAGES[target]
    return list(read_tsv(sentences_path(), columns=columns, width=COLUMNS))


def groups() -> list[Group]:
    """Four English versions of each of 160 sentences; the first is one of `sentences()`."""
    return list(read_tsv_groups(groups_path(), width=4))


def gold_links() -> list[GoldPair]:
    """Two versions of each of 125 groups, tokenised, with manual sure and possible links."""
    return list(read_gold(links_path()))


def sentences_path() -> Path:
    """The path of a file of five columns: domain, English, German, French, tags."""
    return _path("sentences.tsv")


def groups_path() -> Path:
    """The path of a file of four columns, one version each."""
    return _path("groups.tsv")


def links_path() -> Path:
    """The path of a file of three columns, for `read_gold`."""
    return _path("links.tsv")


def _path(name: str) -> Path:
    from importlib.resources import files

    return Path(str(files(__name__) / name))


def write_sample(folder: Path | str) -> dict[Path, int]:
    """Write the corpus to a folder as plain files, all of them or none.

    The files are sample.en, sample.de, sample.fr, groups.tsv and gold.tsv. Returns the number of
    lines of each.
    """
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{place}: the folder cannot be created ({error.strerror}).") from error
    contents = {
        place / f"sample.{code}": [sentence[column] for sentence in sentences()]
        for code, column in LANGUAGES.items()
    }
    contents[place / "groups.tsv"] = [line for _, line in read_lines(groups_path())]
    contents[place / "gold.tsv"] = [line for _, line in read_lines(links_path())]
    with write_whole_files(list(contents)) as writers:
        for writer, lines in zip(writers, contents.values(), strict=True):
            writer.writelines(f"{line}\n" for line in lines)
    return {path: len(lines) for path, lines in contents.items()}
