"""Trim a ranked database to its best part, small enough to come with a package.

settings      what is kept
choose        which paraphrases of a phrase
worth         which rows come first where there is not room for all
coarse        numbers in few different values, which take few bits
pivots        the main pivots of each paraphrase, for explanations
run           all of it, down to a limit of bytes
"""
