"""A database of paraphrases as pages.

sample      a database built from the sample corpus, where no other is given
search      a phrase and its paraphrases, with filters and suggestions
graph       the pivot graph of a phrase as SVG
rewriting   a text in other words, with its edits, alternatives and reasons
comparing   two databases or two weightings on the same phrases
"""
