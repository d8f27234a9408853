"""Links between English sentences that say the same, on the Edinburgh corpus of paraphrases.

Trained on every fourth verse of every two of four English Bibles, plus the sentences
themselves; scored over pairs of words that are not spelled alike, where the work is.
"""

from __future__ import annotations

from itertools import chain

from benchmarks.data import SHARED, bible_pairs
from otherwords.align import Aligner, Settings
from otherwords.corpus import read_gold
from otherwords.evaluate import score_links


def compare() -> list[dict[str, object]]:
    gold = list(read_gold(SHARED / "alignments" / "edinburgh.train.tsv.gz"))
    own = [(pair.source, pair.target) for pair in gold]
    rows: list[dict[str, object]] = []
    for identity in (True, False):
        for fast in (False, True):
            settings = Settings().fast() if fast else Settings()
            training = chain(own, bible_pairs())
            aligner = Aligner.train(training, settings, monolingual=identity)
            for rule in ("mean", "grow-diag-final-and", "intersection"):
                links = [set(found) for found in aligner.link(own, rule=rule)]
                for identical in (False, True):
                    score = score_links(gold, links, identical=identical)
                    rows.append(
                        {
                            "identity_lexicon": identity,
                            "fast": fast,
                            "rule": rule,
                            "words": "all" if identical else "not identical",
                            "precision": round(100 * score.precision, 2),
                            "recall": round(100 * score.recall, 2),
                            "f1": round(100 * score.f1, 2),
                            "signature": score.signature,
                        }
                    )
                    print(*list(rows[-1].values())[:-1], sep="\t", flush=True)
    return rows
