"""Databases of paraphrases: open, look up, explain, import and export.

A database is a folder with a manifest, Parquet tables and the packed store.
"""

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.database.database import Database
    from otherwords.database.finish import finish_database
    from otherwords.database.manifest import Manifest
    from otherwords.database.paraphrase import Paraphrase, Pivot
    from otherwords.database.ppdb.importing import Imported, import_ppdb
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

open_lazily(__name__)
