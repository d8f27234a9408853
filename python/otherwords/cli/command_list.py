"""All commands, each declared once.

A name decides where the command lives: `evaluate alignment` is the function `evaluate_alignment`
of the module `otherwords.cli.commands.evaluate_alignment`. (A keyword of Python gets an
underscore: `import` is `import_`.) `otherwords --help` shows the summaries, so that listing the
commands loads none of them; the docstring of each function begins with the same sentence (a test
enforces it).
"""

from __future__ import annotations

COMMANDS = {
    "sample": "Write the built-in sample corpus to files.",
    "tokenise": "Split text into tokens, one sentence per line.",
    "detokenise": "Turn tokens back into running text.",
    "truecase": "Write words in their usual case, at the start of a sentence too.",
    "align": "Align the words of sentence pairs.",
    "align sentences": "Align the sentences of two texts, by their lengths and words.",
    "align train": "Train an aligner for English on links made by people.",
    "parse": "Parse English text into trees; parse train trains a parser.",
    "parse joint": "Parse sentences together with paraphrases of them.",
    "parse train": "Train a parser on treebanks.",
    "build": "Build a paraphrase database from bitexts.",
    "extract": "Extract translation rules from a bitext, with all their features.",
    "lookup": "Find the paraphrases of a phrase, the best first.",
    "rank train": "Learn to rank paraphrases from human judgements.",
    "rank apply": "Rank a database by a learned ranking.",
    "trim": "Trim a ranked database to its best part.",
    "rewrite": "Say sentences in other words.",
    "compress": "Say sentences in fewer words.",
    "compress train-t3": "Train a tree transducer on compressions made by people.",
    "augment": "Make more training data by rewriting labelled examples.",
    "tune": "Tune the weights of a rewriter on examples.",
    "info": "Show what is in a database and what it was built from.",
    "export": "Write a database in PPDB's format, as a table, or as synonyms.",
    "import": "Make a database from PPDB files, 1.0 or 2.0.",
    "lm build": "Build a language model from text, or convert one.",
    "lm score": "Score sentences with a language model.",
    "similarity build": "Describe the phrases of a text by the contexts they occur in.",
    "similarity score": "Score how similar two phrases are.",
    "similarity neighbours": "List the phrases most similar to one.",
    "similarity merge": "Add up similarities that were built from parts of a text.",
    "corpus statistics": "Count the pairs, words and phenomena of annotations, by type.",
    "corpus compressions": "Make data for tuning and testing compression.",
    "workbench": "Annotate, judge and explore paraphrases in the browser.",
    "workbench new": "Make a project of the workbench, empty or from the sample.",
    "workbench import": "Bring pairs, annotations or outputs of systems into a project.",
    "workbench export": "Write the work of a task to a file.",
    "workbench user": "Add a person to a project, or change a password or role.",
    "workbench backup": "Copy a project while it is in use.",
    "versions lattice": "Find paraphrases in the lattices of several versions of a text.",
    "versions smt": "Find paraphrases as translations within one language.",
    "versions cotrain": "Find paraphrases by co-training on contexts and phrases.",
    "evaluate alignment": "Score word links against gold links.",
    "evaluate agreement": "Measure how far two annotators agree on types or word links.",
    "evaluate judgements": "Score a database against human judgements of paraphrases.",
    "evaluate coverage": "Measure what a database covers: WordNet, PropBank, rules.",
    "evaluate substitution": "Score a database on lexical substitution: SWORDS, SemEval.",
    "evaluate parametric": "Score paraphrasers on versions of sentences: ParaMetric.",
    "evaluate parse": "Score parses against gold trees.",
    "evaluate rewriting": "Score rewrites: SARI, BLEU, iBLEU, copies, truth.",
    "evaluate joint": "Measure what parsing with paraphrases gains.",
    "evaluate compression": "Score compressions: rate, PRECIS, BLEU, grammatical relations.",
}

GROUPS = {
    "align": COMMANDS["align"],  # a command that holds another
    "compress": COMMANDS["compress"],
    "corpus": "Inspect corpora and annotations, and prepare data.",
    "evaluate": "Measure the output of other commands.",
    "lm": "Build language models and score text with them.",
    "versions": "Find paraphrases in several versions of one text.",
    "similarity": "Compare phrases by the contexts they occur in.",
    "rank": "Learn from human judgements to rank paraphrases.",
    "parse": COMMANDS["parse"],  # a command that holds another
    "workbench": COMMANDS["workbench"],
}
