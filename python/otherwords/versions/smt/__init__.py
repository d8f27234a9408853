"""Paraphrasing as translation within one language, after Quirk, Brockett and Dolan (2004).

pairs          sentence pairs: every two versions, or only near ones
phrase_table   links, phrase pairs, probabilities
decode         rewrite a sentence with the table and a language model, from left to right
run            from groups to paraphrases
"""
