"""Learned ranking: how good people would find a paraphrase, from everything known about it.

columns       what a ranked database stores for each paraphrase
pair_features features of a pair: from pivots, from similarity, from the two texts
trees         gradient-boosted trees: grown and evaluated with NumPy
calibrate     from scores to a goodness between 1 and 5, and a probability
model         the trained model and its file
train         from judgements to a model, with cross-validation by phrase
apply         rank a database by a model
"""
