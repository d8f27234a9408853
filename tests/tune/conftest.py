"""A rewriter to tune: the small one of the rewrite room."""

from tests.rewrite.conftest import make_rewriter, rules_of_six

__all__ = ["make_rewriter", "rules_of_six"]
