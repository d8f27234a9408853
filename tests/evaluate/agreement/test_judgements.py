import random

import pytest

from otherwords.corpus.annotations import Annotation
from otherwords.errors import EmptyInputError
from otherwords.evaluate.agreement.judgements import judgement_agreement


def said(**answers):
    """Annotations from one string an annotator: y, n, or a dot for a pair not judged."""
    return [
        Annotation(f"p{n}", name, judgement={"y": True, "n": False, ".": None}[answer])
        for name, line in answers.items()
        for n, answer in enumerate(line)
    ]


def test_cohens_kappa_of_two_readers_of_fifty_applications():
    # both yes 20, both no 15, A alone 5, B alone 10. Observed 35/50 = 0.7; A says yes to 25/50,
    # B to 30/50, so chance is 0.5 x 0.6 + 0.5 x 0.4 = 0.5, and (0.7 - 0.5) / (1 - 0.5) = 0.4
    found = judgement_agreement(
        said(A="y" * 25 + "n" * 25, B="y" * 20 + "n" * 5 + "y" * 10 + "n" * 15)
    )
    assert found.observed == pytest.approx(0.7)
    assert found.cohen == pytest.approx(0.4)
    assert (found.pairs, found.yes, found.no) == (50, 55, 45)


def test_fleiss_kappa_of_three_annotators():
    # pairs yyy, yyn, nnn, ynn: within-pair agreement 1, 1/3, 1, 1/3, mean 2/3; 6 of 12 are yes,
    # so chance is 1/4 + 1/4, and (2/3 - 1/2) / (1/2) = 1/3
    found = judgement_agreement(said(A="yyny", B="yynn", C="ynnn"))
    assert found.observed == pytest.approx(2 / 3)
    assert found.fleiss == pytest.approx(1 / 3)


def test_krippendorffs_alpha_of_meg_and_owen():
    # his example of binary data, ten units: 4 mismatches; 14 zeros and 6 ones among 20 values;
    # alpha = 1 - (20 - 1) x 4 / (14 x 6) = 0.095
    found = judgement_agreement(said(Meg="nynnnnnnyn", Owen="yyynnynnnn"))
    assert found.krippendorff == pytest.approx(1 - 19 * 4 / 84)
    assert round(found.krippendorff, 3) == 0.095


def test_alpha_uses_pairs_that_not_all_judged_and_the_others_do_not():
    found = judgement_agreement(said(A="ynyn.", B="ynny.", C="yn.yy"))
    assert (found.pairs, found.judged) == (3, 4)
    complete = judgement_agreement(said(A="ynn", B="yny", C="yny"))
    assert (found.cohen, found.fleiss) == (complete.cohen, complete.fleiss)
    assert found.krippendorff != complete.krippendorff


def test_cohens_kappa_of_three_is_the_mean_over_two_by_two():
    answers = {"A": "yynnyn", "B": "ynnnyy", "C": "yynyyn"}
    pairs = [("A", "B"), ("A", "C"), ("B", "C")]
    each = [judgement_agreement(said(**{n: answers[n] for n in two})).cohen for two in pairs]
    assert judgement_agreement(said(**answers)).cohen == pytest.approx(sum(each) / 3)


def test_full_agreement_is_one_unless_all_say_the_same():
    found = judgement_agreement(said(A="yyn", B="yyn"))
    assert (found.observed, found.cohen, found.fleiss, found.krippendorff) == (1, 1, 1, 1)
    found = judgement_agreement(said(A="yyy", B="yyy"))
    assert (found.observed, found.cohen, found.fleiss, found.krippendorff) == (1, None, None, None)


def test_annotators_without_a_common_pair_have_no_coefficient():
    found = judgement_agreement(said(A="yn..", B="..yn"))
    assert (found.pairs, found.judged, found.observed) == (0, 0, None)
    assert (found.cohen, found.fleiss, found.krippendorff) == (None, None, None)


@pytest.mark.parametrize(
    ("annotations", "message"),
    [
        (said(A="yn"), "yes/no judgements by A only"),
        (said(A=".", B="."), "no yes/no judgements"),
    ],
)
def test_one_annotator_cannot_agree(annotations, message):
    with pytest.raises(EmptyInputError, match=message):
        judgement_agreement(annotations)


def test_the_order_of_annotations_changes_nothing():
    annotations = said(A="yynnynyy", B="ynnnyyny", C="yynyynn.")
    mixed = random.Random(7).sample(annotations, len(annotations))
    assert judgement_agreement(mixed) == judgement_agreement(annotations)


@pytest.mark.parametrize("seed", range(5))
def test_alpha_agrees_with_another_library(seed):
    krippendorff = pytest.importorskip("krippendorff")
    chance = random.Random(seed)
    answers = {name: "".join(chance.choices("yn.", k=12)) for name in "ABC"}
    values = {"y": 1.0, "n": 0.0, ".": float("nan")}
    table = [[values[answer] for answer in line] for line in answers.values()]
    expected = krippendorff.alpha(table, level_of_measurement="nominal")
    assert judgement_agreement(said(**answers)).krippendorff == pytest.approx(expected)
