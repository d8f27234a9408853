"""Where recipes come from: a file, the flags of a command, or the built-in sample.

All three end as the same plain values, so a flag and a line of a recipe mean the same and are
checked by the same rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from otherwords.build.recipe import Recipe, make_recipe
from otherwords.config import read_toml
from otherwords.corpus import sample
from otherwords.errors import OtherwordsError

SUFFIX = ".toml"


def sample_values() -> dict[str, Any]:
    """English paraphrases from the built-in corpus, through German and French.

    The corpus is so small that a rule seen once has to count.
    """
    columns = sample.LANGUAGES
    return {
        "language": "en",
        "bitext": [
            {
                "source": str(sample.sentences_path()),
                "languages": ["en", pivot],
                "columns": [columns["en"], columns[pivot]],
                "width": sample.COLUMNS,
                "name": f"sample en-{pivot}",
            }
            for pivot in ("de", "fr")
        ],
        "pivot": {"least_count": 1},
        "licence": "CC0",
    }


def find_recipe(
    files: Sequence[Path],
    *,
    settings: Mapping[str, Any] | None = None,
    bitext: Mapping[str, Any] | None = None,
    use_sample: bool = False,
) -> Recipe:
    """The recipe of a command: a .toml file, or one or two files of a bitext, or the sample.

    `settings` change those of the file or the sample; None means not given. `bitext` holds the
    settings of the bitext that the files make.
    """
    changes = _said(settings or {})
    more = _said(bitext or {})
    is_recipe = len(files) == 1 and files[0].suffix.lower() == SUFFIX
    if use_sample or is_recipe:
        if more:
            what = "the sample" if use_sample else str(files[0])
            raise OtherwordsError(f"{next(iter(more))} describes a bitext, but {what} has its own.")
        if use_sample and files:
            raise OtherwordsError(f"{files[0]}: both the sample and a file are given. Drop one.")
        if use_sample:
            return make_recipe(merged(sample_values(), changes))
        values = merged(read_toml(files[0]), changes)
        return make_recipe(values, where=str(files[0]), folder=files[0].parent)
    if not 1 <= len(files) <= 2:
        found = f"{len(files)} files" if files else "no file"
        raise OtherwordsError(
            f"{found} to build from. Give a recipe (.toml), source and target, one .tsv or .tmx, "
            "or --sample."
        )
    sides = dict(zip(("source", "target"), map(str, files), strict=False))
    return make_recipe(merged({"language": "en", "bitext": [{**sides, **more}]}, changes))


def merged(values: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Change values, table by table.

    >>> merged({"pivot": {"top": 5, "least_count": 2}}, {"pivot": {"top": 9}, "kind": "hiero"})
    {'pivot': {'top': 9, 'least_count': 2}, 'kind': 'hiero'}
    """
    result = dict(values)
    for name, value in changes.items():
        old = result.get(name)
        both = isinstance(value, Mapping) and isinstance(old, Mapping)
        result[name] = merged(old, value) if both else value  # type: ignore[arg-type]
    return result


def _said(values: Mapping[str, Any]) -> dict[str, Any]:
    """Omit what is None, and tables with nothing else."""
    said = {k: _said(v) if isinstance(v, Mapping) else v for k, v in values.items()}
    return {name: value for name, value in said.items() if value is not None and value != {}}
