"""A database of a few rules, a language model that counts words, and a rewriter with both."""

from tests.database.small_database import Line, make_database_of

from otherwords.database import Manifest

LINES = [
    Line("agreed to [NP,1]", "approved [NP,1]", label="VP", links="0-0"),
    Line("plan", "scheme", features={"p(e|f)": 0.5, "p(f|e)": 0.1}),
    Line("plan", "project", features={"p(e|f)": 3.0}),
    Line("[NP/POS,1] 's [NN,2]", "the [NN,2] of [NP/POS,1]", label="NP", links=""),
    Line("in the course of", "during", label="PP/NP", links="0-0 2-0"),
    Line("very", "really", label="RB"),
]
RULES = [  # label, phrase, pivot, language, ord, n, p(e|f), p(f|e), p(e|f,LHS), p(f|e,LHS)
    ("NN", "plan", "vorhaben", "deu", 0, 6, 0.5, 0.6, 0.5, 0.75),
    ("NN", "scheme", "vorhaben", "deu", 0, 2, 0.25, 0.5, 0.25, 0.5),
    ("NN", "plan", "projet", "fra", 0, 2, 0.2, 0.2, 0.25, 0.25),
    ("NN", "scheme", "projet", "fra", 0, 4, 0.4, 0.5, 0.5, 0.5),
    ("VP", "agreed to [NP,1]", "stimmte [NP,1] zu", "deu", 0, 3, 0.5, 0.5, 0.5, 0.5),
    ("VP", "approved [NP,1]", "stimmte [NP,1] zu", "deu", 0, 4, 0.5, 0.5, 0.5, 0.5),
]
WEIGHTS = {"LanguageModel": 1.0, "p(e|f)": -0.5, "p(f|e)": -0.5, "GlueRule": -0.1, "Identity": -0.5}
GRAMMAR = {"tiers": ["A", "A/B", "A\\B", "A+B", "A+B+C"], "adjacent": True}


def recomputed_score(found):
    """The score put together again from the steps of a trace: the same as the decoder's."""
    model = found.rewrite.features.get("LanguageModel", 0.0)
    steps = sum(reason.score for reason in found.reasons.values())
    return steps + model * found.weights.get("LanguageModel", 0.0)


class WordModel:
    """A language model of single words: each costs 1, rarer ones more."""

    rare = {"project": 4.0, "in": 1.5, "really": 3.0}  # noqa: RUF012

    def __contains__(self, word):
        return True

    def score(self, words, begin=True, end=True):
        return -sum(self.rare.get(word, 1.0) for word in words) - (1.0 if end else 0.0)


def make_database(folder, *, lines=LINES, rules=RULES, name="small.ow", **facts):
    from otherwords.engine import open_engine

    facts = {"language": "eng", "pivots": ["deu", "fra"], "recipe": {"grammar": GRAMMAR}} | facts
    with open_engine(memory="500MB", threads=1) as engine:
        manifest = Manifest(**facts)
        return make_database_of(lines, rules, folder / name, engine, manifest=manifest)
