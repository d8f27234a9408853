"""Score compressions of sentences against human ones."""

from otherwords.evaluate.compression.score import (
    CompressionReport,
    SystemScore,
    TestSet,
    score_compressions,
)

__all__ = ["CompressionReport", "SystemScore", "TestSet", "score_compressions"]
