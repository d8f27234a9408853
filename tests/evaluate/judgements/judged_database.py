"""A database of five paraphrases and six judgements, small enough to score by hand."""

from tests.database.small_database import Line, make_database_of

from otherwords.corpus import Judgement
from otherwords.engine import open_engine


def both(forward, backward, **more):
    return {"p(e|f)": forward, "p(f|e)": backward} | more


LINES = [
    Line("car", "auto", features=both(1.0, 4.0) | {"p(e|f,LHS)": 0.25, "p(f|e,LHS)": 0.25}),
    Line("car", "vehicle", features=both(2.0, 1.0)),
    Line("car", "wagon", features=both(3.0, 2.0)),
    Line("car", "wagon", label="NP", features=both(3.5, 0.5)),
    Line("of course", "naturally", label="ADVP", features=both(4.0, 0.5, RarityPenalty=0.05)),
]
JUDGEMENTS = [
    Judgement(5.0, "NN", "car", "auto"),
    Judgement(4.0, "NN", "car", "vehicle"),
    Judgement(2.0, "JJ", "car", "wagon"),
    Judgement(3.0, "RB", "of course", "naturally"),
    Judgement(1.0, "NN", "car", "bus"),
    Judgement(1.0, "NN", "boat", "ship"),
]
TEXT = "".join(f"{mean}\t[{label}]\t{a}\t{b}\n" for mean, label, a, b in JUDGEMENTS)


def judged_database(folder, lines=LINES, **options):
    with open_engine(memory="500MB", threads=1, scratch=folder / "scratch") as engine:
        return make_database_of(lines, [], folder / "made.ow", engine, **options)
