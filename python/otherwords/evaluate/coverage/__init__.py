"""What a database covers of other people's resources (Ganitkevitch 2018, 6.1 and 6.5.3).

wordnet       synsets touched, pairs in WordNet and beyond it
propbank      predicates, and predicates with their arguments
relations     what of a tree is looked up for a predicate and its arguments
rules         entailment rules between relations that a database has as paraphrases
judged        the same for rules that people judged: precision and recall
matches       rules looked up, whole or without the words that both sides share
word_forms    relations in one form, so that *was used in* meets *be use in*
morphology    how many of the best paraphrases are other forms of the phrase
study         what every study shares: tables of the database, thresholds, the control
parts         which part of speech a label stands for
tables        reports as rows of texts
plots         reports as curves

Each study runs the same query on shuffled pairs too: what it finds there is chance.
"""
