"""The sample corpus holds what it promises: enough of everything, and clean."""

import re
import unicodedata
from collections import Counter, defaultdict

import pytest

from otherwords.corpus import sample
from otherwords.errors import UnknownNameError
from otherwords.text import Tokeniser

DOMAINS = ["town", "weather", "cooking", "travel"]
DOMAINS += ["questions", "instructions", "parliament", "workshop"]
# how often each construction is there, at least
TAGS = {
    "active": 70,
    "dative-double": 93,
    "dative-to": 69,
    "full-verb": 68,
    "light-verb": 67,
    "of-genitive": 170,
    "particle-joined": 75,
    "particle-split": 67,
    "partitive": 103,
    "passive": 197,
    "relative-full": 57,
    "relative-reduced": 55,
    "s-genitive": 109,
    "variant": 820,
}
STOP_WORDS = """
    a an the and or but if of to in on at by for with from as is are was were be been has have had
    do does did not no it its he she they we you i his her their our your my me him them us this
    that these those there who which what when where why how will would can could may might must
    should so than very s t ll"""
PLAIN = re.compile(r"[^\W_]|[ .,;?!'-]")


@pytest.fixture(scope="module")
def sentences():
    return sample.sentences()


@pytest.fixture(scope="module")
def groups():
    return sample.groups()


@pytest.fixture(scope="module")
def gold_links():
    return sample.gold_links()


def without_blanks(text):
    return text.replace(" ", "")


def test_there_are_at_least_1500_sentences_in_eight_domains(sentences):
    assert len(sentences) >= 1500
    counts = Counter(sentence.domain for sentence in sentences)
    assert list(counts) == DOMAINS
    assert min(counts.values()) >= 190


def test_no_english_sentence_is_repeated(sentences):
    counts = Counter(sentence.english for sentence in sentences)
    assert [text for text, times in counts.items() if times > 1] == []
    assert max(Counter(sentence[1:4] for sentence in sentences).values()) == 1


def test_only_letters_digits_and_plain_marks_are_used(sentences, groups):
    texts = [text for sentence in sentences for text in sentence[1:4]]
    texts += [version for group in groups for version in group.versions]
    assert {character for text in texts for character in PLAIN.sub("", text)} == set()
    assert [text for text in texts if unicodedata.normalize("NFC", text) != text] == []
    assert [text for text in texts if text != " ".join(text.split())] == []
    assert [text for text in texts if not text.endswith((".", "?", "!"))] == []


def test_french_has_no_space_before_punctuation(sentences):
    assert [s.french for s in sentences if re.search(r" [.,;?!]", s.french)] == []


def test_every_construction_occurs_often_enough(sentences):
    counts = Counter(tag for sentence in sentences for tag in sentence.tags)
    assert set(counts) == set(TAGS)
    assert {tag: counts[tag] for tag in TAGS if counts[tag] < TAGS[tag]} == {}


def test_most_english_content_words_recur(sentences):
    stop_words = set(STOP_WORDS.split())
    words = (re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", s.english.lower()) for s in sentences)
    counts = Counter(word for found in words for word in found if word not in stop_words)
    often = [word for word, times in counts.items() if times >= 4]
    assert len(often) / len(counts) > 0.7


def phrases(text):
    words = text.lower().strip(".?!").replace(",", "").split()
    return {tuple(words[at : at + 3]) for at in range(len(words) - 2)}


@pytest.mark.parametrize("language", ["german", "french"])
def test_variant_lines_share_a_foreign_phrase_that_their_english_does_not(sentences, language):
    variants = [sentence for sentence in sentences if "variant" in sentence.tags]
    lines_with = defaultdict(list)
    for number, sentence in enumerate(variants):
        for phrase in phrases(getattr(sentence, language)):
            lines_with[phrase].append(number)
    shared = set()
    for lines in lines_with.values():
        for line in lines:
            english = phrases(variants[line].english)
            if any(english.isdisjoint(phrases(variants[other].english)) for other in lines):
                shared.add(line)
    assert len(shared) >= 100


def test_a_group_is_four_versions_of_a_sentence_of_the_corpus(sentences, groups):
    english = {sentence.english for sentence in sentences}
    assert len(groups) >= 150
    assert [group for group in groups if len(set(group.versions)) != 4] == []
    assert [group for group in groups if group.versions[0] not in english] == []
    assert len({group.versions[0] for group in groups}) == len(groups)


def test_linked_tokens_spell_two_versions_of_one_group(groups, gold_links):
    assert len(gold_links) >= 100
    spelled = [{without_blanks(version) for version in group.versions} for group in groups]
    for pair in gold_links:
        sides = {"".join(pair.source), "".join(pair.target)}
        assert len(sides) == 2
        assert any(sides <= versions for versions in spelled), pair


def test_linked_tokens_are_those_of_the_tokeniser(groups, gold_links):
    tokens = Tokeniser("en").tokens
    tokenised = {tuple(tokens(version)) for group in groups for version in group.versions}
    sides = [side for pair in gold_links for side in (pair.source, pair.target)]
    assert [side for side in sides if side not in tokenised] == []


def test_most_words_of_a_linked_pair_have_a_link_and_most_links_are_sure(gold_links):
    words = sum(len(pair.source) for pair in gold_links)
    linked = sum(len({i for i, _ in pair.possible}) for pair in gold_links)
    assert linked / words > 0.9
    sure = sum(len(pair.sure) for pair in gold_links)
    assert sure / sum(len(pair.possible) for pair in gold_links) > 0.6


def test_bitext_takes_two_of_the_languages(sentences):
    pairs = sample.bitext()
    assert [pair.target for pair in pairs] == [sentence.german for sentence in sentences]
    (first, *_) = sample.bitext("fr", "en")
    assert (first.number, first.source, first.target) == (
        1,
        sentences[0].french,
        sentences[0].english,
    )
    with pytest.raises(UnknownNameError) as caught:
        sample.bitext("en", "es")
    assert str(caught.value).startswith("no language in the sample called 'es'.")


def test_the_files_and_their_licence_are_in_the_package():
    for path in sample.sentences_path(), sample.groups_path(), sample.links_path():
        assert path.is_file()
    assert "CC0" in (sample.links_path().parent / "LICENSE").read_text(encoding="utf-8")


def test_the_readme_explains_every_tag_and_domain():
    readme = (sample.links_path().parent / "README.md").read_text(encoding="utf-8")
    assert [tag for tag in TAGS if f"`{tag}`" not in readme] == []
    assert [domain for domain in DOMAINS if domain not in readme] == []
