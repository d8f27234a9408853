"""How a phrase and its paraphrase relate, as far as the words themselves show it.

negation      words that turn a meaning round, and what makes up for them
opposites     pairs of words that exclude each other: our own list, learned ones, WordNet's
polarity      whether two sides say the opposite
variants      the same phrase in another form: an article, an inflection, a spelling
relation      the guess: equivalent, more general, more specific, opposite, otherwise related
wordnet       what WordNet says of two phrases, where it is given
learned       opposites from a database (*not agree / disagree*) and from plain text
"""
