"""Databases of paraphrases: build, open, look up, release.

A database is a folder with a manifest, tables in Parquet, and the packed store.
"""

from otherwords.database.database import Database
from otherwords.database.finish import finish_database
from otherwords.database.manifest import Manifest
from otherwords.database.paraphrase import Paraphrase, Pivot
from otherwords.database.ppdb_import import Imported, import_ppdb
from otherwords.database.release import FORMATS, Exported, export_database
from otherwords.database.sizes import SIZES, size_bounds
from otherwords.database.types import TYPES

__all__ = [
    "FORMATS",
    "SIZES",
    "TYPES",
    "Database",
    "Exported",
    "Imported",
    "Manifest",
    "Paraphrase",
    "Pivot",
    "export_database",
    "finish_database",
    "import_ppdb",
    "size_bounds",
]
