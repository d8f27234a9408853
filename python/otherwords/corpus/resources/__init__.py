"""Resources of other people that a database is measured against, read as they are published.

propbank       predicates and their arguments in trees: PropBank's columns
frames         PropBank's frame files: the senses of a predicate and their roles
entailment     rules between relations, learned or judged: ReVerb, Zeichner, Levy and Holt
substitutes    words and what may replace them in a sentence: SWORDS, SemEval 2007

WordNet's files are read by `corpus/wordnet`. PATTY's are not read: they cannot be had any more,
so a reader could not be shown to be right.
"""
