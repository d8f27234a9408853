"""What a database says about itself: `manifest.json`, the first file read and the last written.

It names the format, the languages, the recipe and corpora it was built from, its counts, and
every other file with its length and checksum. A folder without one is half-written or not a
database; one whose files differ from it is damaged. Both are reported in one line.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from otherwords import __version__
from otherwords.errors import DatabaseError
from otherwords.files.checksums import checksum, file_checksum
from otherwords.plain_json import parse_json

FORMAT = 1
MANIFEST = "manifest.json"
PARAPHRASES = "paraphrases.parquet"
IDENTITIES = "identities.parquet"
RULES = "rules.parquet"
PACKED = "packed.ow"
MODEL = "model.lm"
TAGS = "tags.parquet"
RANKING = "ranking.owr"
SIMILARITY = "similarity.ows"
OWN_DIGEST = "sha256"
NO_LONGER_USED = ("timings",)
"""Fields that manifests of earlier versions have."""
AGAIN = "Copy it again, or build or import it again."
MOST = 2**53
"""The largest count or weight."""


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """The facts about a database. Builders give the first few, `finish_database` the rest.

    >>> Manifest(language="eng", pivots=["deu"]).format
    1
    """

    language: str
    """Of the phrases and paraphrases, by ISO 639-2/T."""
    pivots: Sequence[str] = ()
    """The pivot languages; empty for an imported database."""
    tokenised: bool = True
    """Whether phrases are tokenised as `otherwords tokenise` does for the language."""
    lowercase: bool = True
    """Whether phrases are lowercased."""
    recipe: Mapping[str, Any] = field(default_factory=dict)
    """The settings it was built with."""
    corpora: Sequence[Mapping[str, Any]] = ()
    """What it was built from: name, pairs or lines, sha256."""
    licence: str = ""
    features: Sequence[str] = ()
    """The features of the table, in their order."""
    written: Mapping[str, str] | None = None
    """Only if imported: how the files write the numbers of each feature."""
    ranking: Mapping[str, float] = field(default_factory=dict)
    """The weight of each feature in the cost; empty: by the order of the imported lines."""
    counts: Mapping[str, Any] = field(default_factory=dict)
    """`rules`; `paraphrases` by type; those without slots by `shapes`; `labels`."""
    files: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Every other file with its `bytes` and `sha256`."""
    otherwords: str = __version__
    format: int = FORMAT

    @property
    def imported(self) -> bool:
        """Whether it was imported from PPDB files, with all their features."""
        return self.written is not None

    @classmethod
    def read(cls, folder: Path | str) -> Manifest:
        """Read the manifest of a database; DatabaseError if it is missing or unusable."""
        folder = Path(folder)
        try:
            found = parse_json((folder / MANIFEST).read_bytes())
        except FileNotFoundError:
            raise DatabaseError(_not_there(folder)) from None
        except NotADirectoryError:
            advice = f"Import it: otherwords import {folder} -o {folder.name.split('.')[0]}.ow"
            raise DatabaseError(f"{folder}: is a file, a database is a folder. {advice}") from None
        except OSError as error:
            raise DatabaseError(f"{folder}: cannot be read ({error.strerror}).") from error
        except ValueError as error:
            raise DatabaseError(_damaged(folder, "is not JSON")) from error
        return cls._of(found, folder)

    @classmethod
    def _of(cls, found: Any, folder: Path) -> Manifest:
        number = found.get("format") if isinstance(found, dict) else None
        if not isinstance(number, int):
            raise DatabaseError(_damaged(folder, "names no format"))
        if number != FORMAT:
            maker = f"built by otherwords {found.get('otherwords', '?')} (format {number})"
            newer = "Get a newer otherwords: pip install --upgrade otherwords"
            advice = newer if number > FORMAT else "Build or import it again."
            raise DatabaseError(f"{folder}: {maker}, this is format {FORMAT}. {advice}")
        own = found.pop(OWN_DIGEST, None)
        as_written = own == _digest(found)
        for name in NO_LONGER_USED:
            found.pop(name, None)
        known = {field.name: field for field in fields(cls)}
        if found.keys() != known.keys():
            missing = sorted(known.keys() - found.keys()) or sorted(found.keys() - known.keys())
            what = "lacks" if known.keys() - found.keys() else "has an unknown"
            raise DatabaseError(_damaged(folder, f"{what} '{missing[0]}'"))
        for name, kind in KINDS.items():
            if not isinstance(found[name], kind):
                raise DatabaseError(_damaged(folder, f"has a bad '{name}'"))
        if fault := _fault_of_shape(found):
            raise DatabaseError(_damaged(folder, f"has a bad '{fault}'"))
        if own is None:
            raise DatabaseError(_damaged(folder, "has no checksum of its own"))
        if not as_written:
            raise DatabaseError(_damaged(folder, "is not as it was written"))
        for name in found["files"]:
            if not _is_plain(name):
                raise DatabaseError(_damaged(folder, f"names a file outside the folder: {name!r}"))
        return cls(**found)

    def write(self, folder: Path) -> None:
        """Write it into the folder of a database that is not yet in place."""
        facts = asdict(self)
        text = json.dumps({**facts, OWN_DIGEST: _digest(facts)}, indent=1, ensure_ascii=False)
        (folder / MANIFEST).write_text(text + "\n", "utf-8")

    def check_lengths(self, folder: Path) -> None:
        """Check that every file is there and has the right length; fast."""
        for name, facts in self.files.items():
            path = folder / name
            if not path.is_file():
                raise DatabaseError(f"{path}: missing, the manifest names it. {AGAIN}")
            if path.is_symlink() and folder.resolve() not in path.resolve().parents:
                advice = "Put the file itself there."
                raise DatabaseError(f"{path}: is a link to a file outside the folder. {advice}")
            length = path.stat().st_size
            if length != facts["bytes"]:
                found = f"{length:,} bytes, {facts['bytes']:,} expected"
                raise DatabaseError(f"{path}: {found}: damaged or half copied. {AGAIN}")

    def check_sums(self, folder: Path) -> None:
        """Read every file and compare its checksum."""
        self.check_lengths(folder)
        for name, facts in self.files.items():
            path = folder / name
            if file_checksum(path) != facts.get("sha256"):
                raise DatabaseError(f"{path}: damaged, its checksum does not match. {AGAIN}")


KINDS: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("language", "licence", "otherwords"), str),
    **dict.fromkeys(("pivots", "corpora", "features"), list),
    **dict.fromkeys(("recipe", "ranking", "counts", "files"), dict),
    "written": (dict, type(None)),
    **dict.fromkeys(("tokenised", "lowercase"), bool),
}


def _fault_of_shape(found: Mapping[str, Any]) -> str:
    """The field, edited by hand perhaps, that does not hold what its readers expect inside it."""
    counts = found["counts"]
    checks = {
        "language": found["language"].isalpha() and len(found["language"]) in (2, 3),
        "pivots": _are_texts(found["pivots"]),
        "features": _are_texts(found["features"]),
        "corpora": all(isinstance(one, dict) for one in found["corpora"]),
        "written": _are_texts((found["written"] or {}).values()),
        "ranking": all(map(_is_weight, found["ranking"].values())),
        "counts: paraphrases": _are_counts(counts.get("paraphrases")),
        "counts: labels": _are_counts(counts.get("labels")),
        "counts: shapes": _are_counts(counts.get("shapes", {})),
        "counts: rules": _is_count(counts.get("rules", 0)),
        "files": all(map(_are_file_facts, found["files"].values())),
    }
    return next((name for name, fits in checks.items() if not fits), "")


def _are_texts(values: Iterable[Any]) -> bool:
    return all(isinstance(one, str) for one in values)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _are_counts(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_count, value.values()))


def _is_weight(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= MOST  # nan is not


def _are_file_facts(value: Any) -> bool:
    if not isinstance(value, dict) or not _is_count(value.get("bytes")):
        return False
    groups = value.get("groups", [])
    if not isinstance(groups, list) or not _are_texts(groups):
        return False
    return _are_texts(one for name, one in value.items() if name not in ("bytes", "groups"))


def _digest(facts: Mapping[str, Any]) -> str:
    """The checksum of the manifest's own facts, whatever their order."""
    return checksum([json.dumps(facts, sort_keys=True)])


def file_facts(path: Path) -> dict[str, Any]:
    """Length and checksum of a file, as the manifest has them; of a table those of its parts."""
    facts = {"bytes": path.stat().st_size, "sha256": file_checksum(path)}
    if path.suffix != ".parquet":
        return facts
    from otherwords.files.checked_table import table_facts

    return facts | table_facts(path)


def _is_plain(name: str) -> bool:
    """Whether this is the name of a file in the folder, and not a path to somewhere else."""
    return bool(name.strip(".")) and name.isprintable() and not set(name) & set("/\\:")


def _not_there(folder: Path) -> str:
    if folder.is_dir():
        return f"{folder}: no {MANIFEST} in it: not a database, or a half-written one. {AGAIN}"
    there = sorted(path.parent.name for path in folder.parent.glob(f"*/{MANIFEST}"))
    close = difflib.get_close_matches(folder.name, there, n=1)
    guess = f" Did you mean '{folder.parent / close[0]}'?" if close else ""
    return f"{folder}: no such database.{guess} Check the name."


def _damaged(folder: Path, what: str) -> str:
    return f"{folder / MANIFEST}: damaged: it {what}. {AGAIN}"
