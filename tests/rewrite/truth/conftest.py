"""A database of rules that tempt, with a language model of the sentences themselves."""

import pytest
from tests.rewrite.truth.tempting import tempting_lines


@pytest.fixture(scope="session")
def tempting_database(tmp_path_factory):
    from otherwords import import_ppdb
    from otherwords.language_model import estimate
    from otherwords.text import Tokeniser

    folder = tmp_path_factory.mktemp("tempting")
    lines = folder / "ppdb.txt"
    lines.write_text("\n".join(tempting_lines()) + "\n", encoding="utf-8")
    import_ppdb(lines, folder / "tempting.ow", rank="p(e|f)=1")
    cut = Tokeniser("en").tokens
    from tests.rewrite.truth.test_sentences import SENTENCES

    text = [" ".join(cut(sentence.lower())) for _, sentence, *_ in SENTENCES]
    words = {
        w for line in tempting_lines() for side in line.split(" ||| ")[1:3] for w in side.split()
    }
    estimate([*text, *sorted(words)], folder / "en.lm", order=2)
    return folder / "tempting.ow", folder / "en.lm"
