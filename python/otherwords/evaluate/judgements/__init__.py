"""How well a database ranks paraphrases, by what people say of them.

pair_scores   the pairs a database holds, each with its score and the baselines'
resampled     correlations of many draws, phrase by phrase
score         the report
tables        the report as rows of texts
"""
