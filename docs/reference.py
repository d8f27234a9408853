"""Write the reference pages from the code and the kept benchmark results.

    make docs

Commands come from their help, settings from their declaration, figures from
benchmarks/results: none of these pages is written by hand.
"""

from __future__ import annotations

import ast
import inspect
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from otherwords.align import settings
from otherwords.cli.command_list import COMMANDS
from otherwords.grammar import Settings as GrammarSettings
from otherwords.parse.settings import Training
from otherwords.pivot import FEATURES, RANKING
from otherwords.pivot import Settings as PivotSettings
from otherwords.pivot import features as declarations

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
    """The knobs of the aligner, the parser's training, extraction and pivoting."""
    parts = ["# Settings\n\nWritten from the classes named by `make docs`.\n"]
    for declared in (settings.Settings, Training, GrammarSettings, PivotSettings):
        name = f"{declared.__module__}.{declared.__qualname__}"
        parts.append(f"## {name}\n\n{declared.__doc__}\n\n{_settings_table(declared)}\n")
    return "\n".join(parts)


def _settings_table(declared: type) -> str:
    """Name, default, what it does."""
    tree = ast.parse(inspect.getsource(declared))
    body = tree.body[0].body  # type: ignore[attr-defined]
    rows = ["| setting | default | what it does |", "|---|---|---|"]
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            cells = f"`{ast.unparse(field.target)}`", _default(field), ast.literal_eval(text.value)
            rows.append(
                "| " + " | ".join(" ".join(c.replace("|", "\\|").split()) for c in cells) + " |"
            )
    return "\n".join(rows)


def _default(field: ast.AnnAssign) -> str:
    """The default as it is written; of one that is made anew each time, what makes it."""
    value = field.value
    if (
        isinstance(value, ast.Call)
        and value.keywords
        and value.keywords[0].arg == "default_factory"
    ):
        made = value.keywords[0].value
        value = made.body if isinstance(made, ast.Lambda) else made
    return ast.unparse(value) if value else ""


def features_page() -> str:
    """Every feature: what it is, how it comes through pivots, its weight in the ranking."""
    parts = ["# Features\n\nWritten from `otherwords.pivot.FEATURES` by `make docs`.\n"]
    parts.append((declarations.__doc__ or "").partition("\n")[2].strip() + "\n")
    parts.append("| feature | kind | what it is | through pivots | weight in the cost |")
    parts.append("|---|---|---|---|---|")
    for name, kind, definition, through in FEATURES:
        cells = f"`{name}`", kind, definition, through, f"{RANKING.get(name, '')}"
        parts.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(parts) + "\n"


def benchmarks_page() -> str:
    """All kept results as tables, each with its command and machine."""
    parts = ["# Benchmark results\n\nWritten from `benchmarks/results` by `make docs`.\n"]
    for path in sorted(RESULTS.glob("*.json")):
        result = json.loads(path.read_text())
        columns = list(dict.fromkeys(name for row in result["rows"] for name in row))
        columns = [name for name in columns if name not in COLUMNS_LEFT_OUT]
        about = {**result["machine"], **result.get("rivals", {})}
        parts.append(f"## {path.stem}\n\n`{result['command']}`\n")
        parts.append(", ".join(f"{key} {value}" for key, value in about.items()) + "\n")
        parts.append("| " + " | ".join(name.replace("_", " ") for name in columns) + " |")
        parts.append("|" + "---|" * len(columns))
        for row in result["rows"]:
            parts.append("| " + " | ".join(str(row.get(name, "")) for name in columns) + " |")
        parts.append("")
    return "\n".join(parts)


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
