"""Paraphrases by co-training, after Barzilay and McKeown (2001).

sentences    tagged sentence pairs: chunks, and the phrases that may be paraphrases
examples     every candidate pair of phrases with its contexts, as numbers
learn        two views teach each other: what phrases look like, and what is around them
patterns     rules as people read them
run          from versions, or two translations of a book, to paraphrases
"""
