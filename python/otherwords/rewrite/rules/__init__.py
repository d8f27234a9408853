"""The rules that a sentence brings itself: what may stay as it is, and what may be left out."""
