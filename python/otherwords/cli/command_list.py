"""The commands there are, each declared once.

A name decides where the command lives: `evaluate alignment` is the function
`evaluate_alignment` of the module `otherwords.cli.evaluate_alignment`. (A word of Python's own
gets an underscore: `import` is `import_`.) The summary is what
`otherwords --help` shows, so that listing the commands loads none of them; the docstring of
the function begins with the same sentence (a test enforces it).
"""

from __future__ import annotations

COMMANDS = {
    "sample": "Write the built-in sample corpus to files.",
    "tokenise": "Cut text into tokens, one sentence a line.",
    "detokenise": "Write tokens as running text again.",
    "align": "Link the words of sentence pairs.",
    "parse": "Parse English text into trees; parse train makes a parser.",
    "parse train": "Train a parser on treebanks.",
    "build": "Build a paraphrase database from bitexts.",
    "extract": "Extract translation rules from a bitext, with all their features.",
    "lookup": "Find the paraphrases of a phrase, the best first.",
    "rewrite": "Say sentences in other words.",
    "compress": "Say sentences in fewer words.",
    "tune": "Find weights under which rewrites are most like those of people.",
    "info": "Tell what is in a database, and what it was made of.",
    "export": "Write a database in the format of PPDB, or as a table.",
    "import": "Make a database of PPDB files, 1.0 or 2.0.",
    "lm build": "Make a language model of text, or of an ARPA file.",
    "lm score": "Score sentences with a language model.",
    "corpus statistics": "Count the pairs, words and phenomena of annotations, by type.",
    "corpus compressions": "Make data to tune and test compression on.",
    "evaluate alignment": "Score word links against links made by people.",
    "evaluate agreement": "Measure how far two annotators agree, on types or word links.",
    "evaluate parametric": "Score paraphrasers on versions of the same sentences: ParaMetric.",
    "evaluate parse": "Score parses against trees made by people.",
    "evaluate compression": "Score compressions: rate, PRECIS, BLEU, grammatical relations.",
}

GROUPS = {
    "corpus": "Look into corpora and annotations.",
    "evaluate": "Measure what other commands made.",
    "lm": "Make language models, and ask them.",
    "parse": COMMANDS["parse"],  # a command that holds another
}
