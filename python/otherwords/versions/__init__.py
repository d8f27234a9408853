"""Paraphrases from several versions of one text: lattices, monolingual SMT, co-training."""

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.versions.cotrain.run import CotrainSettings, cotrain, read_books
    from otherwords.versions.groups import Versions, read_versions
    from otherwords.versions.lattice.drawing import lattice_svg, lattice_text
    from otherwords.versions.lattice.lattice import Lattice
    from otherwords.versions.lattice.run import LatticeSettings, lattice_of, lattice_paraphrases
    from otherwords.versions.paraphrases import Paraphrase, write_paraphrases
    from otherwords.versions.smt.decode import MonotoneDecoder
    from otherwords.versions.smt.run import SmtSettings, paraphrases_in, smt_table

__all__ = [
    "CotrainSettings",
    "Lattice",
    "LatticeSettings",
    "MonotoneDecoder",
    "Paraphrase",
    "SmtSettings",
    "Versions",
    "cotrain",
    "lattice_of",
    "lattice_paraphrases",
    "lattice_svg",
    "lattice_text",
    "paraphrases_in",
    "read_books",
    "read_versions",
    "smt_table",
    "write_paraphrases",
]

open_lazily(__name__)
