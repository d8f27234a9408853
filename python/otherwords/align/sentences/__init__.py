"""Which sentences of a text correspond to which of its translation, or of another version.

lexicon   how much the words of two sentences speak for each other
search    the best way through both texts, by lengths and words
texts     `align_sentences`: two lists of sentences in, beads out
files     the same for files, as the command does it
"""

from otherwords.align.sentences.search import Bead
from otherwords.align.sentences.texts import align_sentences

__all__ = ["Bead", "align_sentences"]
