"""Truth first: what keeps a rewrite from claiming something else than its sentence.

`function_words` and `families` add to the guarded words of `evaluate.truth` what a rule must not
exchange; `word_guard` makes of both what the decoder asks of every rule; `places` finds what must
stay in a sentence, `deletions` what must not be left out of it. A last check of whole outputs is
`evaluate.truth.check`.
"""
