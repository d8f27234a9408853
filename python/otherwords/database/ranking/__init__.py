"""Learned ranking: how good people would find a paraphrase, from everything known about it.

columns       what a ranked database stores for each paraphrase
overlap       how alike two texts are spelled
pair_features features of a pair: from the two texts, from similarity
pivot_features from the database that holds it
pivot_numbers  how many pivots and languages, from its translation rules
scorer        all of them together, for any pair
trees         gradient-boosted trees: grown and evaluated with NumPy
calibrate     from scores to a goodness between 1 and 5, and a probability
model         the trained model and its file
train         from judgements to a model, with cross-validation by phrase
apply         rank a database by a model
explain       why a paraphrase is good
beyond        what a ranked database says of pairs that it does not hold
"""
