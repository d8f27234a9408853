"""Lexical substitution: what a database offers in the place of a word, in its sentence.

lemmas       substitutes in the form in which they are compared
generation   lists of substitutes: F at ten (SWORDS), best and out-of-ten (SemEval 2007)
ranking      given substitutes in order: generalised average precision
systems      the lists of a database: by its costs, by the context, in no order
report       all of it on a file, with paired tests
"""
