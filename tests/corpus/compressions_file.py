"""Human compressions as a file in JSON Lines."""

import json
from pathlib import Path


def write_compressions(name, rows):
    """Write sentences, each as (id, text, compressions)."""
    keys = ("id", "text", "summaries")
    lines = (json.dumps(dict(zip(keys, row, strict=True)), ensure_ascii=False) for row in rows)
    Path(name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
