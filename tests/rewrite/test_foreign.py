"""A PPDB file from elsewhere rewrites sentences: lowercase, without links, with empty features."""

import pytest

from otherwords import import_ppdb
from otherwords.language_model import estimate
from otherwords.rewrite import Rewriter


@pytest.fixture(scope="module")
def foreign(tmp_path_factory):
    folder = tmp_path_factory.mktemp("foreign")
    names = "p(e|f) p(f|e) p(e|f,lhs) p(f|e,lhs)".split()
    pairs = [
        ("vp/vp", "attempt to", "try to"),
        ("dt\\np", "third stage", "third phase"),
        ("np", "the web site", "the website"),
        ("x", "i recall", "i remember"),
    ]
    lines = [
        f"[{label}] ||| {source} ||| {target} ||| lex(e|f)=64 lex(f|e)=64 "
        + " ".join(f"{name}={cost}" for name in names)
        for cost, (label, source, target) in enumerate(pairs, 6)
    ]
    (folder / "ppdb.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    import_ppdb(folder / "ppdb.txt", folder / "en.ow", rank="p(e|f)=1")
    text = ["we try to find it .", "the third phase begins .", "the website is old ."]
    estimate([*text, "i remember that ."], folder / "en.lm", order=2)
    return folder


def test_labels_and_names_match_whatever_their_case(foreign):
    rewriter = Rewriter(foreign / "en.ow", foreign / "en.lm")
    assert rewriter.weights["p(e|f,lhs)"] < 0
    assert not {"lex(e|f)", "Lex(e|f)", "UnalignedSource"} & rewriter.weights.keys()
    sentences = {
        "We attempt to find it.": "We try to find it.",
        "The third stage begins.": "The third phase begins.",
        "The web site is old.": "The website is old.",
        "I recall that.": "I remember that.",
    }
    found = [best.text for [best] in rewriter.rewrite_all(list(sentences), 1)]
    assert found == list(sentences.values())


def test_weights_of_a_user_match_whatever_their_case(foreign):
    rewriter = Rewriter(foreign / "en.ow", foreign / "en.lm", {"p(e|f,LHS)": -1.0})
    assert rewriter.weights == {"p(e|f,lhs)": -1.0}
