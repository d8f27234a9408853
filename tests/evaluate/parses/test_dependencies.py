import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from otherwords.errors import EmptyInputError, InputError
from otherwords.evaluate.parses.dependencies import is_punctuation, score_dependencies
from otherwords.parse.dependency_tree import DependencyTree


def tree(*rows, upos=True):
    """Make a tree of rows such as `Rain NOUN NN 2 nsubj`."""
    words, universal, tags, heads, relations = zip(*(row.split() for row in rows), strict=True)
    return DependencyTree(
        words=words,
        tags=tags,
        heads=[int(head) for head in heads],
        relations=relations,
        upos=universal if upos else None,
    )


GOLD = [
    tree(
        "Bread NOUN NN 3 nsubj:pass",
        "was AUX VBD 3 aux:pass",
        "baked VERB VBN 0 root",
        ", PUNCT , 5 punct",
        "slowly ADV RB 3 advmod",
        ". PUNCT . 3 punct",
    ),
    tree("Costs NOUN NNS 2 nsubj", "rose VERB VBD 0 root", "5 NUM CD 4 nummod", "% SYM NN 2 obl"),
]
GUESS = [
    tree(
        "Bread NOUN NN 3 nsubj",  # right head, right but for the subtype
        "was AUX VBD 3 aux:pass",  # right
        "baked VERB VBN 0 root",  # right
        ", PUNCT , 3 punct",  # wrong head
        "slowly ADV RB 3 obl",  # right head, wrong relation
        ". PUNCT . 3 punct",  # right
    ),
    tree(
        "Costs VERB VBZ 0 root",  # wrong head, wrong tag
        "rose VERB VBD 1 root",  # wrong head, right relation
        "5 NUM CD 4 nummod",  # right
        "% SYM NN 2 obl",  # right
    ),
]


def test_the_numbers_worked_by_hand():
    result = score_dependencies(GOLD, GUESS)
    assert (result.sentences, result.words, result.words_no_punctuation) == (2, 10, 8)
    assert result.uas == pytest.approx(100 * 7 / 10)
    assert result.las == pytest.approx(100 * 5 / 10)
    assert result.las_universal == pytest.approx(100 * 6 / 10)
    assert result.uas_no_punctuation == pytest.approx(100 * 6 / 8)
    assert result.las_no_punctuation == pytest.approx(100 * 4 / 8)
    assert result.las_universal_no_punctuation == pytest.approx(100 * 5 / 8)
    assert result.tagging == pytest.approx(100 * 9 / 10)


@pytest.mark.parametrize(
    ("word", "tag", "upos", "expected"),
    [
        (",", ",", "PUNCT", True),
        ("&", "CC", "CCONJ", False),
        (":)", "NFP", "SYM", False),
        ("&", "CC", "_", False),
        ("(", "-LRB-", "_", True),
        ("...", "NFP", "_", True),
        ("&", "_", "_", True),  # as in the scorer of CoNLL-X: Unicode says so
        ("``", "_", "_", True),
        ("»", "_", "_", True),
        ("$", "_", "_", False),
        ("U.S.", "_", "_", False),
    ],
)
def test_punctuation_is_told_by_the_best_that_is_known(word, tag, upos, expected):
    assert is_punctuation(word, tag, upos) is expected


def test_gold_without_universal_tags_is_scored_by_its_penn_tags():
    rows = ["go VERB VB 0 root", "- PUNCT HYPH 1 punct", "on ADV RP 1 advmod"]
    with_upos, without = tree(*rows), tree(*rows, upos=False)
    expected = score_dependencies([with_upos], [without])
    assert expected.words_no_punctuation == 2
    assert score_dependencies([without], [with_upos]) == expected


@st.composite
def random_trees(draw, words):
    """Any tree: each word in a random order hangs from one that came before it."""
    order = draw(st.permutations(range(1, len(words) + 1)))
    heads = [0] * len(words)
    for place, word in enumerate(order):
        if place:
            heads[word - 1] = draw(st.sampled_from(order[:place]))
    upos = [draw(st.sampled_from(["NOUN", "PUNCT", "SYM"])) for _ in words]
    relations = [draw(st.sampled_from(["nsubj", "nsubj:pass", "obj", "punct"])) for _ in words]
    tags = [draw(st.sampled_from(["NN", ",", "_"])) for _ in words]
    return DependencyTree(words=words, tags=tags, heads=heads, relations=relations, upos=upos)


@st.composite
def two_trees(draw):
    words = tuple(draw(st.lists(st.sampled_from(["a", "b", ","]), min_size=1, max_size=7)))
    return draw(random_trees(words)), draw(random_trees(words))


def slow_scores(pairs, punctuation):
    """UAS, LAS, LAS without subtypes: one word at a time."""
    heads, full, universal = [], [], []
    for gold, guess in pairs:
        for n in range(len(gold.words)):
            if gold.upos[n] == "PUNCT" and not punctuation:
                continue
            same_head = gold.heads[n] == guess.heads[n]
            heads.append(same_head)
            full.append(same_head and gold.relations[n] == guess.relations[n])
            short = [each.relations[n].split(":")[0] for each in (gold, guess)]
            universal.append(same_head and short[0] == short[1])
    return [100 * sum(each) / len(each) if each else 100 for each in (heads, full, universal)]


@given(st.lists(two_trees(), min_size=1, max_size=4))
def test_the_scores_are_those_of_the_slow_obvious_twin(pairs):
    result = score_dependencies([gold for gold, _ in pairs], [guess for _, guess in pairs])
    found = [result.uas, result.las, result.las_universal]
    assert found == pytest.approx(slow_scores(pairs, punctuation=True))
    found = [
        result.uas_no_punctuation,
        result.las_no_punctuation,
        result.las_universal_no_punctuation,
    ]
    assert found == pytest.approx(slow_scores(pairs, punctuation=False))
    tags = [a == b for gold, guess in pairs for a, b in zip(gold.tags, guess.tags, strict=True)]
    assert result.tagging == pytest.approx(100 * sum(tags) / len(tags))


@given(st.lists(two_trees(), min_size=1, max_size=4))
def test_a_tree_against_itself_is_100_and_order_does_not_matter(pairs):
    gold, guess = zip(*pairs, strict=True)
    same = score_dependencies(gold, gold)
    assert (same.uas, same.las, same.las_universal, same.tagging) == (100, 100, 100, 100)
    assert (same.uas_no_punctuation, same.las_no_punctuation) == (100, 100)
    result, swapped = score_dependencies(gold, guess), score_dependencies(guess, gold)
    assert (result.uas, result.las, result.tagging) == (swapped.uas, swapped.las, swapped.tagging)
    assert result.uas >= result.las_universal >= result.las


def test_the_signature_follows_the_gold_but_not_the_guess():
    signature = score_dependencies(GOLD, GUESS).signature
    assert "|measure:dependencies|data:" in signature
    assert score_dependencies(GOLD, GOLD).signature == signature
    assert score_dependencies(GUESS, GUESS).signature != signature


def test_other_words_are_shown_with_both_files_and_the_sentence():
    other = tree("Bred NOUN NN 0 root")
    with pytest.raises(InputError) as caught:
        score_dependencies(GOLD, [other], names=("gold.conllu", "guess.conllu"))
    assert str(caught.value) == (
        "guess.conllu: sentence 1: word 1 is 'Bred', but 'Bread' in gold.conllu (1 words against "
        "6). Score parses of the same tokens, in the same order."
    )


def test_a_sentence_too_few_is_told():
    with pytest.raises(InputError, match=r"^guess: 1 sentences, but gold has 2\."):
        score_dependencies(GOLD, GUESS[:1])


def test_no_sentence_at_all_is_an_error():
    with pytest.raises(EmptyInputError, match=r"^gold: no sentence in it\."):
        score_dependencies([], [])


@pytest.mark.shared
def test_a_treebank_against_itself_is_100_within_seconds(shared_data):
    from otherwords.parse.conllu import read_dependencies

    found = list(read_dependencies(shared_data / "treebanks" / "ewt.dev.conllu.gz"))
    started = time.process_time()
    result = score_dependencies(found, found)
    assert time.process_time() - started < 3  # a fifth of a second on a quiet machine
    assert (result.uas, result.las, result.tagging) == (100, 100, 100)
    assert (result.sentences, result.words) == (2001, 25147)
