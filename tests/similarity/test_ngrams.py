"""Similarities from n-grams with counts: the same as from the text they were counted in."""

from collections import Counter

import pytest
from tests.similarity.test_signatures import build, random_text

from otherwords.errors import EmptyInputError, InputError, OtherwordsError
from otherwords.similarity import Reading, Similarity, SimilaritySettings, build_from_ngrams


def ngrams(text):
    """All n-grams of one to five words, with the ends of sentences."""
    found = Counter()
    for sentence in text:
        if sentence:
            words = ["<S>", *sentence.split(), "</S>"]
            for start in range(len(words)):
                for end in range(start + 1, min(start + 5, len(words)) + 1):
                    found[" ".join(words[start:end])] += 1
    return found


def write(path, counts):
    path.write_text("".join(f"{ngram}\t{count}\n" for ngram, count in counts.items()))
    return path


@pytest.mark.parametrize("least", [1, 4])
def test_ngrams_give_the_signatures_of_their_text(tmp_path, least):
    text = random_text(7, sentences=200)
    counts = list(ngrams(text).items())
    one, two = (write(tmp_path / f"{n}.tsv", dict(counts[n::2])) for n in (0, 1))
    settings = SimilaritySettings(least=least, keep_sums=True)
    report = build_from_ngrams([one, two], tmp_path / "n.ows", settings=settings)
    built = Similarity.open(tmp_path / "n.ows")
    direct, _ = build(text, tmp_path / "t.ows", least=least, keep_sums=True)
    assert sorted(built.phrases()) == sorted(direct.phrases())
    assert report.phrases == len(direct)
    for phrase in direct.phrases():
        places = [int(file.core.find([phrase], False)[0]) for file in (built, direct)]
        assert built.core.signature(places[0]) == direct.core.signature(places[1])
        assert built.counts([phrase]) == direct.counts([phrase])


def test_a_phrase_without_a_count_of_its_own_has_that_of_its_contexts(tmp_path):
    # figure 5.1: 43 times after "revise", 97 times before "plans"
    path = write(tmp_path / "n.tsv", {"revise the long-term": 43, "the long-term plans": 97})
    build_from_ngrams([path], tmp_path / "n.ows", settings=SimilaritySettings(least=1))
    built = Similarity.open(tmp_path / "n.ows")
    assert built.counts(["the long-term", "long-term", "revise the"]).tolist() == [97, 0, 43]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("the house", "n.tsv:1: expected an n-gram, a tab and a count"),
        ("the house\tmany", "n.tsv:1: expected an n-gram, a tab and a count"),
        ("the house\t0", "n.tsv:1: expected an n-gram, a tab and a count"),
        ("\t7", "n.tsv:1: no words before the tab"),
    ],
)
def test_lines_that_are_no_ngrams_are_named(tmp_path, line, message):
    path = tmp_path / "n.tsv"
    path.write_text(line + "\n")
    with pytest.raises(InputError, match=message):
        build_from_ngrams([path], tmp_path / "n.ows")


def test_other_models_need_text(tmp_path):
    path = write(tmp_path / "n.tsv", {"a b": 9})
    with pytest.raises(OtherwordsError, match="not dense"):
        settings = SimilaritySettings(model="dense")
        build_from_ngrams([path], tmp_path / "n.ows", settings=settings)
    path.write_text("")
    with pytest.raises(EmptyInputError, match="no n-grams"):
        build_from_ngrams([path], tmp_path / "n.ows", reading=Reading(tokenised=True))
