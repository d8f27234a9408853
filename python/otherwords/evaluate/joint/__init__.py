"""Joint parsing measured: single and joint parses of sentences with paraphrases, side by side."""

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.evaluate.joint.analysis import by
    from otherwords.evaluate.joint.compare import Compared, by_corpus, compare, summary
    from otherwords.evaluate.joint.paraphrased import Paraphrased, read_paraphrased

__all__ = [
    "Compared",
    "Paraphrased",
    "by",
    "by_corpus",
    "compare",
    "read_paraphrased",
    "summary",
]

open_lazily(__name__)
