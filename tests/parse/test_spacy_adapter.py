"""A spaCy pipeline as a parser, played by a stand-in of its shape: spaCy is not installed."""

import sys
from dataclasses import dataclass, field
from types import ModuleType, SimpleNamespace

import pytest

from otherwords.errors import OtherwordsError
from otherwords.parse import (
    ConstituencyParser,
    DependencyParser,
    DependencyTree,
    SpacyParser,
)


@dataclass
class FakeToken:
    i: int
    text: str
    tag_: str = ""
    dep_: str = ""
    head: "FakeToken | None" = None


@dataclass
class FakeDoc:
    """As much of a spaCy Doc as the adapter uses."""

    vocab: object
    words: list[str]
    tokens: list[FakeToken] = field(init=False)
    annotations: set[str] = field(default_factory=set)
    sents: list[object] = field(default_factory=list)
    whole: object = None

    def __post_init__(self):
        self.tokens = [FakeToken(i, word) for i, word in enumerate(self.words)]

    def __len__(self):
        return len(self.tokens)

    def __iter__(self):
        return iter(self.tokens)

    def __getitem__(self, place):
        assert place == slice(None)
        return self.whole

    def has_annotation(self, name):
        return name in self.annotations


class FakePipeline:
    """As much of a spaCy Language as the adapter uses: `annotate` plays its components."""

    def __init__(self, annotate, names=("tagger",)):
        self.vocab = object()
        self.pipe_names = list(names)
        self.annotate = annotate

    def __call__(self, doc):
        assert isinstance(doc, FakeDoc)
        assert doc.vocab is self.vocab
        self.annotate(doc)
        return doc


@pytest.fixture
def spacy(monkeypatch):
    """A stand-in for the installed package: only spacy.tokens.Doc is there."""
    package, tokens = ModuleType("spacy"), ModuleType("spacy.tokens")
    package.tokens, tokens.Doc = tokens, FakeDoc
    monkeypatch.setitem(sys.modules, "spacy", package)
    monkeypatch.setitem(sys.modules, "spacy.tokens", tokens)


def with_dependencies(heads, relations, tags):
    """Heads count from zero, and a root is its own head, as in spaCy."""

    def annotate(doc):
        doc.annotations.add("DEP")
        for token, head, relation, tag in zip(doc, heads, relations, tags, strict=True):
            token.head, token.dep_, token.tag_ = doc.tokens[head], relation, tag

    return FakePipeline(annotate, ["tagger", "parser"])


def sentence(parse_string):
    return SimpleNamespace(_=SimpleNamespace(parse_string=parse_string))


def with_constituents(*parse_strings):
    def annotate(doc):
        doc.annotations.add("SENT_START")
        doc.sents = [sentence(text) for text in parse_strings]

    return FakePipeline(annotate, ["parser", "benepar"])


def test_dependencies_come_from_spacy(spacy):
    nlp = with_dependencies([1, 1, 1], ["nsubj", "ROOT", ""], ["PRP", "VBZ", ""])
    parser: DependencyParser = SpacyParser(nlp)
    assert parser.dependencies(["it", "rains", "("]) == DependencyTree(
        ["it", "rains", "("], ["PRP", "VBZ", "_"], [2, 0, 2], ["nsubj", "root", "dep"]
    )


def test_the_roots_of_later_sentences_are_attached_to_the_first(spacy):
    nlp = with_dependencies([1, 1, 2, 2], ["det", "ROOT", "ROOT", "punct"], ["X"] * 4)
    tree = SpacyParser(nlp).dependencies(["a", "b", "c", "d"])
    assert tree.heads.tolist() == [2, 0, 2, 3]
    assert tree.relations == ("det", "root", "parataxis", "punct")


def test_constituents_come_from_parse_string(spacy):
    nlp = with_constituents("(S (NP (PRP it)) (VP (VBZ rains) (-LRB- -LRB-)))")
    parser: ConstituencyParser = SpacyParser(nlp)
    tree = parser.parse(["it", "rains", "("])
    assert tree.words == ("it", "rains", "(")
    assert tree.labels == ("S", "NP", "VP")


def test_the_words_of_the_tree_are_those_given(spacy):
    # read from the brackets alone, the word would be 1/2
    assert SpacyParser(with_constituents(r"(NP (CD 1\/2))")).parse([r"1\/2"]).words == (r"1\/2",)


def test_several_sentences_are_joined_under_an_unlabelled_top(spacy):
    nlp = with_constituents("(INTJ (UH oh))", "(S (VP (VB go)))")
    tree = SpacyParser(nlp).parse(["oh", "go"])
    assert str(tree) == "( (INTJ (UH oh)) (S (VP (VB go))))"


def test_without_sentence_boundaries_the_text_is_one_sentence(spacy):
    def annotate(doc):
        doc.whole = sentence("(INTJ (UH oh))")

    assert str(SpacyParser(FakePipeline(annotate)).parse(["oh"])) == "(INTJ (UH oh))"


def test_no_words_need_no_pipeline():
    parser = SpacyParser(nlp=None)
    assert len(parser.parse([])) == 0
    assert len(parser.dependencies([])) == 0


def test_a_missing_spacy_is_one_clear_error(monkeypatch):
    monkeypatch.setitem(sys.modules, "spacy", None)
    monkeypatch.setitem(sys.modules, "spacy.tokens", None)
    parser = SpacyParser(FakePipeline(lambda doc: None))
    for ask in parser.parse, parser.dependencies:
        with pytest.raises(OtherwordsError) as caught:
            ask(["oh"])
        assert str(caught.value) == (
            "spaCy is not installed. Install it (pip install spacy), or parse without it."
        )


def test_a_pipeline_without_a_parser_is_one_clear_error(spacy):
    with pytest.raises(OtherwordsError) as caught:
        SpacyParser(FakePipeline(lambda doc: None, ["tok2vec", "tagger"])).dependencies(["oh"])
    assert str(caught.value) == (
        "the spaCy pipeline (tok2vec, tagger) finds no dependencies. Load one with a parser."
    )


NOTHING = SimpleNamespace(parse_string="")


class NotSetUp:
    @property
    def parse_string(self):
        raise RuntimeError("no constituents for this document")


@pytest.mark.parametrize(
    "underscore", [SimpleNamespace(), NotSetUp(), SimpleNamespace(parse_string="")]
)
def test_a_pipeline_without_constituents_is_one_clear_error(spacy, underscore):
    def annotate(doc):
        doc.whole = SimpleNamespace(_=underscore)

    with pytest.raises(OtherwordsError) as caught:
        SpacyParser(FakePipeline(annotate, [])).parse(["oh"])
    assert str(caught.value) == (
        "the spaCy pipeline (no component) finds no constituents. "
        "Load one with a component that sets span._.parse_string (benepar)."
    )


def test_a_pipeline_that_changes_the_words_is_an_error(spacy):
    merging = FakePipeline(lambda doc: doc.tokens.pop())
    with pytest.raises(OtherwordsError, match="spaCy was given 2 words and returned 1"):
        SpacyParser(merging).dependencies(["green", "tea"])
    nlp = with_constituents("(NP (NN tea))")
    with pytest.raises(OtherwordsError, match="spaCy was given 2 words and returned 1"):
        SpacyParser(nlp).parse(["green", "tea"])


def test_a_malformed_parse_string_is_an_error(spacy):
    with pytest.raises(OtherwordsError, match=r"spaCy: no tree in parse_string: .* not closed"):
        SpacyParser(with_constituents("(NP (NN tea)")).parse(["tea"])
