"""Agreement on links: Cohn et al. 2008's worked example, properties, bad input, real annotators."""

import json
import random
from math import inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.corpus import GoldPair, read_gold
from otherwords.errors import EmptyInputError, InputError, OtherwordsError
from otherwords.evaluate.agreement.chance import EditModel
from otherwords.evaluate.agreement.link_report import Corrected, LengthRow, LinkAgreement, Matches
from otherwords.evaluate.agreement.links import compare, link_agreement
from otherwords.evaluate.agreement.matched_links import Matched, match

ALIGNMENTS = Path(__file__).parents[4] / "shared" / "data" / "alignments"

# Figure 2 and Table 1 of the paper
SOURCE = ("they", "discussed", "the", "aspects", "in", "detail")
SOURCE += ("and", "reached", "an", "extensive", "agreement", ".")
TARGET = ("both", "parties", "discussed", "the", "specific", "issues")
TARGET += ("and", "arrived", "at", "a", "general", "consensus", ".")
IDENTICAL = {(1, 2), (2, 3), (6, 6), (11, 12)}  # discussed, the, and, full stop
A_SURE = IDENTICAL | {(7, 7), (8, 9), (9, 10), (10, 11)}
A_POSSIBLE = {(0, 1), (3, 4), (4, 4), (5, 4), (3, 5), (4, 5), (5, 5)}
B_SURE = IDENTICAL | {(3, 5), (7, 7), (7, 8), (8, 9), (10, 11)}
B_POSSIBLE = {(0, 0), (0, 1), (4, 4), (5, 4), (9, 10)}


def annotated(sure, possible=(), source=SOURCE, target=TARGET):
    sure = frozenset(sure)
    return GoldPair(tuple(source), tuple(target), sure, sure | frozenset(possible))


A, B = annotated(A_SURE, A_POSSIBLE), annotated(B_SURE, B_POSSIBLE)


def test_word_scores_of_the_worked_example():
    # A_S: reached-arrived, an-a, extensive-general, agreement-consensus: 4, all possible in B.
    # B_S: aspects-issues, reached-arrived, reached-at, an-a, agreement-consensus: 5, and A
    # lacks reached-at: 4. Precision 4/4, recall 4/5, F1 2 * 1 * 0.8 / 1.8 = 0.89
    words = compare(Matched(A, B, 0)).words
    assert words == Matches(first=4, first_found=4, second=5, second_found=4)
    assert (words.precision, words.recall) == (1, 0.8)
    assert round(words.f1, 2) == 0.89


def test_phrase_scores_of_the_worked_example_by_the_definition():
    # A_atom: they/parties, aspects in detail/specific issues, reached/arrived, an/a,
    #   reached an/arrived at a (only it covers `at`), extensive/general, agreement/consensus: 7.
    #   B has, atomic or not, the second, the last four and no other: 5. Precision 5/7.
    # B_atom: they/both parties, in detail/specific, aspects/issues, reached/arrived at, an/a,
    #   extensive/general, agreement/consensus: 7. A has the last three: 3. Recall 3/7.
    # The paper prints 8 and 4: it counts reached an/arrived at a as atomic in B, where its
    # own Table 2 says composite. F1 = 2 * 5/7 * 3/7 / (8/7) = 15/28, printed 0.59.
    phrases = compare(Matched(A, B, 0)).phrases
    assert phrases == Matches(first=7, first_found=5, second=7, second_found=3)
    assert phrases.precision == pytest.approx(5 / 7)
    assert phrases.f1 == pytest.approx(15 / 28)


def test_shares_of_the_worked_example():
    # links: A has 11 and B 10 that are not identical words, 8 in common (all of B's but
    # they-both and reached-at); atomic phrase pairs: 3 in common of 7 (printed 4/7, see above)
    shares = compare(Matched(A, B, 0)).shares
    assert shares.words == pytest.approx(8 / 10)
    assert shares.atomic == pytest.approx(3 / 7)


def test_with_identical_words_the_four_repeated_ones_count_too():
    compared = compare(Matched(A, B, 0), identical=True)
    assert compared.words == Matches(8, 8, 9, 8)
    assert compared.phrases == Matches(11, 9, 11, 7)


def test_sure_and_possible_links_alone():
    compared = compare(Matched(A, B, 0))
    # A_S and B_S share reached-arrived, an-a, agreement-consensus
    assert compared.words_sure == Matches(4, 3, 5, 3)
    assert compared.words_possible == Matches(11, 8, 10, 8)
    # of sure links: A has reached/arrived, an/a, reached an/arrived at a, extensive/general,
    # agreement/consensus, and `the ... and` around what is now unaligned; B has aspects/issues,
    # reached/arrived at, an/a, agreement/consensus, and four around unaligned words: `the
    # aspects`, `aspects in detail and`, `the ... and`, `an extensive agreement`
    assert compared.phrases_sure == Matches(6, 4, 8, 4)


def test_the_observed_and_chance_shares_are_averaged_over_pairs_before_correcting():
    rows = Corrected(0.571, 0.147), Corrected(1, 1), Corrected(0.5, 1)
    assert [round(each.c_hat, 3) for each in rows] == [0.497, 1, -inf]


WORDS = ["the", "The", "cat", "dog", "sat"]


@st.composite
def two_annotators(draw, alike=False):
    first, second = [], []
    words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5)
    for source, target in draw(st.lists(st.tuples(words, words), min_size=1, max_size=4)):
        link = st.tuples(st.integers(0, len(source) - 1), st.integers(0, len(target) - 1))
        links = st.frozensets(link, max_size=5)
        for each in (first, second):
            each.append(annotated(draw(links), draw(links), source, target))
    return first, first if alike else second


def start(pairs):
    return [
        {(i, j) for i, x in enumerate(p.source) for j, y in enumerate(p.target) if x == y}
        for p in pairs
    ]


def agreement(first, second, **options):
    return link_agreement(first, second, samples=5, initial=start(first), **options)


@given(two_annotators(), st.booleans())
def test_exchanging_the_annotators_exchanges_precision_and_recall_only(both, identical):
    one = agreement(*both, identical=identical)
    other = agreement(*reversed(both), identical=identical)
    for mine, theirs in zip(one.matches().values(), other.matches().values(), strict=True):
        assert (mine.precision, mine.recall) == (theirs.recall, theirs.precision)
        assert mine.f1 == pytest.approx(theirs.f1)
    assert one.corrected == other.corrected
    assert one.by_length == other.by_length


@given(two_annotators(alike=True), st.booleans())
def test_an_annotator_agrees_with_themself(both, identical):
    report = agreement(*both, identical=identical)
    for each in report.matches().values():
        assert each.f1 == (None if each.empty else 1)
    assert all(each.c_hat == 1 for each in report.corrected.values())


@given(two_annotators())
def test_every_measure_is_in_range(both):
    report = agreement(*both)
    for each in report.matches().values():
        found = [each.precision, each.recall, each.f1]
        assert all(0 <= value <= 1 for value in found if value is not None)
    for corrected in report.corrected.values():
        assert 0 <= corrected.observed <= 1 and 0 <= corrected.chance <= 1
        assert corrected.c_hat <= 1
    assert sum(row.pairs for row in report.by_length) == report.pairs == len(both[0])


@given(two_annotators(), st.randoms())
def test_the_order_of_the_pairs_does_not_matter(both, shuffle):
    first, second = both
    order = list(range(len(first)))
    shuffle.shuffle(order)
    shuffled = [first[k] for k in order], [second[k] for k in order]
    assert agreement(*shuffled).as_dict() == agreement(*both).as_dict()


def test_the_order_does_not_matter_to_the_aligner_either():
    pairs = [
        annotated(A_SURE, A_POSSIBLE),
        annotated({(0, 0)}, (), ("he", "left"), ("she", "went")),
    ]
    others = [B, annotated({(1, 1)}, (), ("he", "left"), ("she", "went"))]
    one = link_agreement(pairs, others, samples=20)
    assert one.as_dict() == link_agreement(pairs[::-1], others, samples=20).as_dict()
    assert "initial=aligner" in one.signature


def test_the_signature_follows_all_that_changes_the_numbers():
    signature = agreement([A], [B]).signature
    assert "|measure:link-agreement|data:" in signature
    assert "identical=no" in signature and "samples=5" in signature and signature.endswith("seed:1")
    others = [
        agreement([A], [B], identical=True),
        agreement([A], [B], seed=2),
        agreement([A], [A]),
        link_agreement([A], [B], samples=5, initial=[set()]),
        link_agreement([A], [B], samples=6, initial=start([A])),
    ]
    assert len({signature, *(each.signature for each in others)}) == 6
    assert agreement([A], [B], threads=1).signature == signature


def test_rows_are_by_the_length_of_the_shorter_sentence():
    # 12 words: the third row of five; 1 word against 7: the first
    short = annotated({(0, 0)}, (), ["a"], list("bcdefgh"))
    rows = agreement([A, short], [B, short]).by_length
    assert [(row.shortest, row.longest, row.pairs) for row in rows] == [(1, 5, 1), (11, 15, 1)]
    assert rows[0].corrected["phrase"].observed == 1
    assert rows[1].corrected["phrase"].observed == pytest.approx(3 / 7)


def test_edits_are_counted_in_cells_that_differ_from_the_initial_links():
    # all but the identical words: A has 11 links more, B 10; one pair, so no slope
    report = link_agreement([A], [B], samples=5, initial=[IDENTICAL])
    assert report.edits == (EditModel(11, 0), EditModel(10, 0))


def test_the_report_as_json_names_its_measures():
    found = agreement([A], [B]).as_dict()
    assert json.loads(json.dumps(found)) == found
    assert found["word_f1"] == pytest.approx(8 / 9)
    assert found["phrase_f1"] == pytest.approx(15 / 28)
    names = {f"{kind}_{what}" for kind in ("word", "phrase", "all_phrase") for what in ("c_hat",)}
    assert names | {"pairs", "by_length", "edits", "left_out", "signature"} <= found.keys()


def test_c_hat_that_is_not_finite_is_null_in_json_and_absent_from_the_plot():
    lost = {"word": Corrected(0.5, 1), "phrase": Corrected(0.5, 1), "all_phrase": Corrected(0, 1)}
    nothing, model = Matches(0, 0, 0, 0), EditModel(0, 0)
    rows = (LengthRow(1, 5, 1, lost),)
    report = LinkAgreement(
        1, *[nothing] * 5, corrected=lost, by_length=rows, edits=(model, model),
        left_out={}, summary="", signature="s",
    )  # fmt: skip
    assert report.as_dict()["phrase_c_hat"] is None
    assert "nan" not in report.plot() and "inf" not in report.plot()
    assert "inf" not in report.table()


def test_without_any_link_there_is_no_agreement_to_speak_of():
    nobody = annotated((), (), ("he", "left"), ("he", "went"))
    same = annotated({(0, 0)}, (), ("he", "left"), ("he", "went"))  # identical words do not count
    for pair in nobody, same:
        report = link_agreement([pair], [pair], samples=5, initial=[set()])
        found = report.as_dict()
        for name in ("word_f1", "word_possible_recall", "phrase_precision", "phrase_c_hat"):
            assert found[name] is None
        numbers = [line[26:].split() for line in report.table().splitlines()]
        assert numbers[1:6] == [["-"] * 3] * 5
        assert numbers[8:11] == [["-"] * 3] * 3
        assert numbers[13] == ["-", "-", "-", "1"]
    assert link_agreement([same], [same], samples=5, initial=[set()], identical=True).words.f1 == 1


def test_the_table_shows_every_measure_to_three_digits():
    table = agreement([A], [B]).table()
    assert "1 pairs" in table
    assert "word links (eq. 2)        1.000   0.800  0.889" in table
    assert "phrase pairs (eq. 3)      0.714   0.429  0.536" in table
    assert "  11 to 15 words " in table and "link-agreement" in table


HE_LEFT = annotated({(0, 0)}, (), ("he", "left"), ("he", "went"))


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (
            [A, HE_LEFT],
            [A],
            "a.tsv:2: this pair is not in b.tsv. Add it there; --lenient leaves it out.",
        ),
        (
            [A],
            [None, HE_LEFT, A],
            "b.tsv:2: this pair is not in a.tsv. Add it there; --lenient leaves it out.",
        ),
        (
            [A, HE_LEFT, HE_LEFT],
            [HE_LEFT, A],
            "a.tsv:3: this pair is also in line 2, and less often in b.tsv. Keep one of the two.",
        ),
        (
            [A, annotated((), (), ("ca", "n't"), ("cannot",))],
            [annotated((), (), ("can", "'t"), ("cannot",)), A],
            "a.tsv:2: tokenised differently from b.tsv:1: token 0 of the source is 'ca' here, "
            "'can' there. Tokenise both alike before annotating.",
        ),
        (
            [A],
            [annotated({(12, 0)})],
            "b.tsv:1: link 12-0 points outside: its sentences have 12 and 13 tokens. "
            "Count from zero.",
        ),
    ],
    ids=["missing", "missing-other", "twice", "tokens", "outside"],
)
def test_bad_input_is_named_with_file_and_line(first, second, message):
    with pytest.raises(InputError) as caught:
        match(first, second, names=("a.tsv", "b.tsv"))
    assert str(caught.value) == message


def test_lenient_leaves_out_and_counts():
    cut, other_cut = (annotated((), (), s, ("cannot",)) for s in (("ca", "n't"), ("can", "'t")))
    report = link_agreement(
        [A, cut, HE_LEFT], [other_cut, A], lenient=True, samples=5, names=("a.tsv", "b.tsv")
    )
    assert report.pairs == 1
    assert report.left_out == {"in different tokens": 1, "annotated by one only": 1}
    assert "skipped 2 of 3 pairs" in report.summary
    assert "1 annotated by one only (first: a.tsv:3)" in report.table()
    whole = link_agreement([A], [A], samples=5)
    assert (report.words, report.signature) == (whole.words, whole.signature)


def test_a_pair_that_stands_twice_in_both_is_matched_in_order():
    other = annotated({(1, 1)}, (), ("he", "left"), ("he", "went"))
    found = match([HE_LEFT, other], [other, HE_LEFT])
    assert sorted((one.first == HE_LEFT, one.second == HE_LEFT) for one in found) == [
        (False, True),
        (True, False),
    ]


def test_nothing_in_common_and_initial_links_of_another_number_are_errors():
    with pytest.raises(EmptyInputError, match=r"no pair is in both a\.tsv and b\.tsv"):
        link_agreement([A], [HE_LEFT], lenient=True, names=("a.tsv", "b.tsv"))
    with pytest.raises(OtherwordsError, match="2 sets of initial links for 1 pairs"):
        link_agreement([A], [B], initial=[set(), set()])


@pytest.mark.shared
@pytest.mark.skipif(not ALIGNMENTS.is_dir(), reason="no ../shared/data beside this checkout")
def test_two_real_annotators_of_rte_06():
    # annotators A and C, sure links only; the numbers of docs/papers/cohn2008.md
    first, second = (list(read_gold(ALIGNMENTS / f"rte06.dev.{who}.tsv.gz")) for who in "AC")
    report = link_agreement(first, second)
    assert report.pairs == 800
    assert report.words.f1 == pytest.approx(0.721, abs=5e-4)
    assert report.phrases.f1 == pytest.approx(0.702, abs=5e-4)
    assert report.corrected["phrase"].observed == pytest.approx(0.756, abs=5e-4)
    # chance depends on our aligner: near, not exact
    assert report.corrected["phrase"].c_hat == pytest.approx(0.648, abs=0.02)
    both = list(zip(first, second, strict=True))
    random.Random(1).shuffle(both)
    shuffled = link_agreement(*zip(*both, strict=True))
    assert shuffled.as_dict() == report.as_dict()
