"""Score rewrites of sentences, by any system, against what people wrote."""

from otherwords.evaluate.rewriting.score import RewritingReport, SystemScore, score_rewrites

__all__ = ["RewritingReport", "SystemScore", "score_rewrites"]
