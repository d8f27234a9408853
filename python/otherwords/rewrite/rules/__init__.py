"""The rules of the sentence itself: what may stay as it is, and what may be deleted."""
