"""Paraphrases as people want them: one line each, and an answer for phrases that are not there.

entry         an entry of the dictionary that a database is: a phrase and a line per paraphrase
lines         from rows to lines: labels joined, opposites left out, variants marked
forms         of a phrase that is missing: what its other forms have, inflected back
composed      of a phrase that is missing: what its parts have
spelling      phrases that are spelled like it
find          all of it, in this order
"""
