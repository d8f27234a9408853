"""Paraphrases and translation rules made up by hand, and a database of them."""

from dataclasses import dataclass, field

import pyarrow as pa
import pyarrow.parquet as pq

from otherwords.database import Manifest, finish_database
from otherwords.pivot.features import ESTIMATED


@dataclass
class Line:
    """A row of paraphrases, as a build gives it: all features are 1 but those named."""

    source: str
    target: str
    label: str = "NN"
    links: str = "0-0"
    features: dict = field(default_factory=dict)

    def row(self):
        features = dict.fromkeys(ESTIMATED, 1.0) | {"RarityPenalty": 0.0} | self.features
        text = {"label": self.label, "source": self.source, "target": self.target}
        return {**text, **features, "links": self.links}


LINES = [
    Line("car", "auto", features={"p(e|f)": 2.0}),
    Line("car", "vehicle", features={"p(e|f)": 1.5}),
    Line("car", "wagon", label="NP", features={"p(e|f)": 9.0}),
    Line("car park", "parking lot", label="NP", links="0-0 1-1"),
    Line("cart", "wagon"),
    Line("do n't", "never", label="RB", links="0-0 1-0"),
    Line("[NP,1] 's [NN,2]", "[NN,2] of [NP,1]", label="NP", links=""),
]
RICH = [  # several labels, opposites, variants, forms
    Line("give", "grant", label="VB", features={"p(e|f)": 1.0}),
    Line("give", "grant", label="VP", features={"p(e|f)": 2.0}),
    Line("give", "gives", label="VB", features={"p(e|f)": 3.0}),
    Line("give", "withhold", label="VB", features={"p(e|f)": 4.0}),
    Line("agree", "disagree", label="VB", features={"p(e|f)": 0.5}),
    Line("agree", "concur", label="VB"),
    Line("concurs", "is of one mind", label="VBZ"),
    Line("ever", "never", label="RB"),
]
RULES = [  # label, phrase, pivot, language, ord, n, p(e|f), p(f|e), p(e|f,LHS), p(f|e,LHS)
    ("NN", "car", "auto", "deu", 0, 6, 0.5, 0.6, 0.5, 0.75),
    ("NN", "car", "wagen", "deu", 0, 2, 0.2, 0.2, 0.25, 0.25),
    ("NN", "vehicle", "wagen", "deu", 0, 4, 0.4, 0.5, 0.5, 0.5),
    ("NN", "vehicle", "auto", "deu", 0, 3, 0.25, 0.375, 0.25, 0.375),
    ("VB", "vehicle", "auto", "deu", 0, 3, 0.25, 0.375, 0.25, 0.375),
    ("NP", "[NP,1] 's [NN,2]", "[NN,1] von [NP,2]", "deu", 21, 5, 0.5, 0.5, 0.5, 0.5),
    ("NP", "[NN,1] of [NP,2]", "[NN,1] von [NP,2]", "deu", 0, 5, 0.5, 0.5, 0.5, 0.5),
    ("NP", "[NN,1] of [NP,2]", "[NN,1] der [NP,2]", "deu", 0, 5, 0.5, 0.5, 0.5, 0.5),
]
TEXTS = [(name, pa.string()) for name in ("label", "source", "target")]
NUMBERS = [(name, pa.float64()) for name in ESTIMATED]
SCHEMA = pa.schema([*TEXTS, *NUMBERS, ("links", pa.string())])
RULE_NAMES = ["label", "phrase", "pivot", "language", "ord", "n"]
RULE_NAMES += ["p(e|f)", "p(f|e)", "p(e|f,LHS)", "p(f|e,LHS)"]


def make_database_of(lines, rules, path, engine, *, manifest=None, **options):
    """Make a database of lines, and of rules if there are any, through files beside it."""
    rows = path.with_name("rows.parquet")
    pq.write_table(pa.Table.from_pylist([line.row() for line in lines], SCHEMA), rows)
    if rules:
        columns = [list(column) for column in zip(*rules, strict=True)]
        options["rules"] = path.with_name("rules.parquet")
        pq.write_table(pa.table(dict(zip(RULE_NAMES, columns, strict=True))), options["rules"])
    manifest = manifest or Manifest(language="eng", pivots=["deu"])
    finish_database(path, rows, manifest, engine=engine, **options)
    return path
