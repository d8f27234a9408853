"""English tokens, to be checked by eye: split like the Penn Treebank, without its escapes."""

from __future__ import annotations

import pytest

from otherwords.text import Tokeniser

TABLE = [
    # contractions and possessives
    ("Don't go, we can't wait.", "Do n't go , we ca n't wait ."),
    ("You cannot pay, and they won't.", "You can not pay , and they wo n't ."),
    ("The mayor's car isn't hers.", "The mayor 's car is n't hers ."),
    ("We'll see what they've done; I'd stay.", "We 'll see what they 've done ; I 'd stay ."),
    ("I'm sure it's John's.", "I 'm sure it 's John 's ."),
    ("IT'S NOT MINE, DON'T ASK.", "IT 'S NOT MINE , DO N'T ASK ."),
    ("The dogs' bowls are empty.", "The dogs ' bowls are empty ."),
    ("I'm gonna go, they wanna stay.", "I 'm gon na go , they wan na stay ."),
    ("'Tis late, 'twas early.", "'T is late , 't was early ."),
    ("Let 'em go 'til noon.", "Let 'em go 'til noon ."),
    ("O'Neill came at nine o'clock, ma'am.", "O'Neill came at nine o'clock , ma'am ."),
    ("Sophie in't Veld", "Sophie in't Veld"),
    # periods
    ("Mr. and Mrs. Hill met Dr. Ray.", "Mr. and Mrs. Hill met Dr. Ray ."),
    ("He works, e.g. in the U.S. or the U.K.", "He works , e.g. in the U.S. or the U.K ."),
    ("The U.S.-led force left at 5 p.m. today.", "The U.S.-led force left at 5 p.m. today ."),
    ("The U.S.-British deal", "The U.S.-British deal"),
    ("J. F. Kennedy and J.R.R. Tolkien", "J. F. Kennedy and J.R.R. Tolkien"),
    ("So do I. We agree.", "So do I . We agree ."),
    ("No. 5 is alive. No. It is not.", "No. 5 is alive . No . It is not ."),
    ("Bread, milk, etc. are here, jam etc.", "Bread , milk , etc. are here , jam etc ."),
    ("Ph.D. students read vol. 3, pp. 5-9.", "Ph.D. students read vol. 3 , pp. 5-9 ."),
    ('He said "Go." They went.', 'He said " Go . " They went .'),
    # numbers and signs
    ("It cost $1,000.50 or 50% of £3m.", "It cost $ 1,000.50 or 50 % of £ 3m ."),
    ("US$20 is about €18.", "US$ 20 is about € 18 ."),
    ("At 12:30 on 10/12/2005, 3,5 litres", "At 12:30 on 10/12/2005 , 3,5 litres"),
    ("In the 1990s, '90s, or 1980's?", "In the 1990s , '90s , or 1980's ?"),
    ("Play '24' again", "Play ' 24 ' again"),
    ("It fell from +5 to -3.", "It fell from +5 to -3 ."),
    ("Tom & Jerry joined AT&T.", "Tom & Jerry joined AT&T ."),
    ("And/or he/she; 1/2 cup w/o ice", "And / or he / she ; 1/2 cup w/o ice"),
    ("LIFE+ (COM(2005)0123) helps author(s).", "LIFE+ ( COM(2005)0123 ) helps author(s) ."),
    # addresses and the like
    ("See http://example.org/a?b=1, now.", "See http://example.org/a?b=1 , now ."),
    ("Try www.example.com or example.org.", "Try www.example.com or example.org ."),
    ("Write to ann.lee@example.co.uk.", "Write to ann.lee@example.co.uk ."),
    ("Thanks @ann_lee #happy #1", "Thanks @ann_lee #happy # 1"),
    ("Nice :-) thanks <3 👍🏽 👨‍👩‍👧 🇫🇷🇩🇪", "Nice :-) thanks <3 👍🏽 👨‍👩‍👧 🇫🇷 🇩🇪"),
    # hyphens, dashes, dots, quotes, brackets
    ("A well-known mother-in-law's house", "A well-known mother-in-law 's house"),
    ("pre- and post-war towns", "pre- and post-war towns"),
    ("Well, th- the one.", "Well , th- the one ."),
    ("It was rock--or so they say.", "It was rock -- or so they say ."),
    ("Wait... what?! No!!", "Wait ... what ?! No !!"),
    ('He said: "Stop (now)!" [sic]', 'He said : " Stop ( now ) ! " [ sic ]'),
    ("'Stop', he said, 'or else.'", "' Stop ' , he said , ' or else . '"),
    ("owners’ “rules” – really…", 'owners \' " rules " - really ...'),
]


@pytest.mark.parametrize(("text", "tokens"), TABLE)
def test_english_text_is_split_into_these_tokens(text: str, tokens: str) -> None:
    assert Tokeniser("en").tokens(text) == tokens.split()


@pytest.mark.parametrize("text", ["We ca n't .", "the mayor 's car", "she did n't , they 'll"])
def test_tokenised_english_stays_as_it_is(text: str) -> None:
    assert Tokeniser("en").tokens(text) == text.split()


def test_kept_typography_is_split_in_the_same_places() -> None:
    tokens = Tokeniser("en", typography="keep").tokens("“Ann’s dogs’ bowl isn’t…”")
    assert tokens == ["“", "Ann", "’s", "dogs", "’", "bowl", "is", "n’t", "…", "”"]
