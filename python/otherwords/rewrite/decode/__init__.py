"""The decoder: it finds the best derivations of a sentence under weighted features."""
