"""What KenLM says: figures of its lmplz on a text made here, and its reading of our files."""

import kenlm
import pytest
from tests.language_model.slow_kneser_ney import SlowModel, read_arpa

from otherwords.language_model import estimate


def made_text():
    """Sentences of a pseudo-random source: few words are frequent, and most of the words follow
    from the one before. The last word of all is new (see docs/rooms/language_model.md)."""
    state = 1

    def draw(limit):
        nonlocal state
        state = 48271 * state % (2**31 - 1)
        return state * limit >> 31

    sentences = []
    for _ in range(900):
        words = [draw(40)]
        while draw(8):
            follows = draw(4) > 0
            number = (3 * words[-1] + draw(3)) % 40 if follows else draw(100) ** 3 // 2500
            words.append(number)
        sentences.append(" ".join(f"w{word}" for word in words))
    return [*sentences, "the end"]


# lmplz -o 4 --discount_fallback, without pruning and with --prune 0 0 1 (KenLM of PyPI's 0.3.0)
DISCOUNTS = [
    (0.5, 1, 1.5),
    (0.730526, 1.31513, 0.467509),
    (0.5, 1, 1.5),
    (0.802861, 1.05189, 1.9133),
]
COUNTS = {(): (98, 1592, 3507, 4902), (0, 0, 1): (98, 1592, 837, 805)}
FIGURES = {
    (): """
-3.0364265	<unk>	0
0	<s>	-1.6662323
-1.262604	</s>	0
-1.4387853	w0	-0.6777289
-1.5701929	<s> w0	-0.40248764
-0.7890387	w0 w1	-0.70308656
-0.5680337	the end	-0.30103
-0.62390137	w0 w0 w0	-0.33974788
-0.5988772	<s> w0 w1	-0.20203462
-0.60373974	w0 w0 w0 w0
-0.95508075	w0 w1 w3 w10
-0.3934296	w0 w1 w3 w9
""",
    (0, 0, 1): """
-3.0364265	<unk>	0
-1.4387853	w0	-0.6777289
-1.5701929	<s> w0	-0.23408322
-0.7890387	w0 w1	-0.5781479
-0.5680337	the end	0
-0.5973412	w0 w0 w0	-0.31494275
-0.5492657	<s> w0 w1	-0.17988735
-0.5805628	w0 w0 w0 w0
-0.9028684	w0 w1 w3 w10
-0.37731975	w0 w1 w3 w9
""",
}


@pytest.mark.parametrize("prune", [(), (0, 0, 1)])
def test_the_figures_are_those_of_lmplz(prune, tmp_path):
    path = tmp_path / "ours.arpa"
    report = estimate(made_text(), path, order=4, prune=prune, format="arpa")
    assert report.counts == COUNTS[prune]
    for ours, theirs in zip(report.discounts, DISCOUNTS, strict=True):
        assert ours == pytest.approx(theirs, rel=1e-5)
    judge = tmp_path / "lmplz.arpa"
    judge.write_text(FIGURES[prune], encoding="utf-8")
    ours = read_arpa(path)
    for gram, logs in read_arpa(judge).items():
        assert ours[gram] == pytest.approx(logs, abs=1e-6), gram


@pytest.mark.parametrize("prune", [(), (0, 0, 1)])
def test_kenlm_reads_our_arpa_and_gives_the_same_scores(prune, tmp_path):
    path = tmp_path / "model.arpa"
    texts = made_text()
    estimate(texts, path, order=4, prune=prune, format="arpa")
    judge = kenlm.Model(str(path))
    slow = SlowModel([text.split() for text in texts], 4, prune)
    for sentence in ["w0 w1 w3", "w7 unheard w0", "", "the end", "w39 w38 w37 w36 w35 w34"]:
        assert judge.score(sentence) == pytest.approx(slow.score(sentence.split()), abs=1e-4)
