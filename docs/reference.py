"""Write the reference pages from the code and the kept benchmark results.

    make docs

Commands come from their help, settings from their declaration, figures from
benchmarks/results: none of these pages is written by hand.
"""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from dataclasses import MISSING, dataclass
from pathlib import Path

from otherwords import config
from otherwords.align import settings
from otherwords.build.bitext import Bitext
from otherwords.build.recipe import Recipe, Running
from otherwords.build.similarity_files import SimilarityFiles
from otherwords.cli.command_list import COMMANDS
from otherwords.grammar import Settings as GrammarSettings
from otherwords.parse.settings import Training
from otherwords.pivot import FEATURES, RANKING
from otherwords.pivot import Settings as PivotSettings
from otherwords.pivot import features as declarations
from otherwords.similarity import SimilaritySettings

SETTINGS = (
    settings.Settings,
    Training,
    Recipe,
    Bitext,
    GrammarSettings,
    PivotSettings,
    SimilaritySettings,
    SimilarityFiles,
    Running,
)
HERE = Path(__file__).parent / "reference"
RESULTS = Path(__file__).parents[1] / "benchmarks" / "results"
COLUMNS_LEFT_OUT = {"signature"}


def commands_page() -> str:
    """Every command with its help, as a terminal of 88 columns shows it."""
    parts = ["# Commands\n\nWritten from the help of the commands by `make docs`.\n"]
    for name in COMMANDS:
        shown = subprocess.run(
            [sys.executable, "-m", "otherwords", *name.split(), "--help"],
            capture_output=True,
            text=True,
            check=True,
            env={"COLUMNS": "88", "TERM": "dumb", "PATH": "/usr/bin:/bin"},
        )
        parts.append(f"## otherwords {name}\n\n```text\n{shown.stdout.strip()}\n```\n")
    return "\n".join(parts)


def settings_page() -> str:
    """The knobs of the aligner, of the parser's training, and of a build and its parts."""
    parts = ["# Settings\n\nWritten from the classes named by `make docs`.\n"]
    for declared in SETTINGS:
        name = f"{declared.__module__}.{declared.__qualname__}"
        about = (inspect.getdoc(declared) or "").partition("\n\n>>>")[0]
        parts.append(f"## {name}\n\n{about}\n\n{_settings_table(declared)}\n")
    return "\n".join(parts)


def _settings_table(declared: type) -> str:
    """Name, default, what it does."""
    rows = ["| setting | default | what it does |", "|---|---|---|"]
    for option in config.options(declared).values():
        cells = f"`{option.name}`", _default(option.default), option.help
        rows.append(
            "| " + " | ".join(" ".join(c.replace("|", "\\|").split()) for c in cells) + " |"
        )
    return "\n".join(rows)


@dataclass(frozen=True)
class OneSetting:
    """Carries a default to where settings become plain values."""

    value: object


def _default(value: object) -> str:
    """The default as a recipe has it; nothing if there is none, or a table of its own."""
    if value is MISSING or value is None or type(value) in SETTINGS:
        return ""
    return json.dumps(config.values_of(OneSetting(value))["value"], ensure_ascii=False)


def features_page() -> str:
    """Every feature: what it is, how it comes through pivots, its weight in the ranking."""
    parts = ["# Features\n\nWritten from `otherwords.pivot.FEATURES` by `make docs`.\n"]
    parts.append((declarations.__doc__ or "").partition("\n")[2].strip() + "\n")
    parts.append("| feature | kind | what it is | through pivots | weight in the cost |")
    parts.append("|---|---|---|---|---|")
    for name, kind, definition, through, *_ in FEATURES:
        cells = f"`{name}`", kind, definition, through, f"{RANKING.get(name, '')}"
        parts.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(parts) + "\n"


def benchmarks_page() -> str:
    """All kept results as tables, each with its command and machine."""
    parts = [
        "# Benchmark results\n\nWritten from `benchmarks/results` by `make docs`. Lists within a "
        "row, such as sentences that were read, are in the files only.\n"
    ]
    for path in sorted(RESULTS.glob("*.json")):
        result = json.loads(path.read_text())
        about = {**result["machine"], **result.get("rivals", {})}
        parts.append(f"## {path.stem}\n\n`{result['command']}`\n")
        parts.append(", ".join(f"{key} {value}" for key, value in about.items()) + "\n")
        if "note" in result:
            parts.append(result["note"] + "\n")
        for columns, rows in _tables(result["rows"]).items():
            parts.append("| " + " | ".join(name.replace("_", " ") for name in columns) + " |")
            parts.append("|" + "---|" * len(columns))
            for row in rows:
                cells = (str(row[name]).replace("|", "\\|") for name in columns)
                parts.append("| " + " | ".join(cells) + " |")
            parts.append("")
        file = path.relative_to(RESULTS.parents[1]).as_posix()
        parts.append(f"[All numbers](../../{file})\n")
    return "\n".join(parts)


def _tables(rows: list[dict[str, object]]) -> dict[tuple[str, ...], list[dict[str, object]]]:
    """Rows with the same columns together, in the order of the first of them."""
    found: dict[tuple[str, ...], list[dict[str, object]]] = {}
    for row in rows:
        columns = tuple(
            name
            for name, value in row.items()
            if name not in COLUMNS_LEFT_OUT and not isinstance(value, dict | list)
        )
        if len(columns) > 1:
            found.setdefault(columns, []).append(row)
    return found


PAGES = {
    "commands.md": commands_page,
    "settings.md": settings_page,
    "features.md": features_page,
    "benchmarks.md": benchmarks_page,
}


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for name, page in PAGES.items():
        (HERE / name).write_text(page())
        print(f"docs/reference/{name}")


if __name__ == "__main__":
    main()
