"""French tokens, to be checked by eye."""

from __future__ import annotations

import pytest

from otherwords.text import Tokeniser

TABLE = [
    # elision
    ("L'homme n'a pas d'argent.", "L' homme n' a pas d' argent ."),
    ("C'est ce qu'il m'a dit, j'y crois.", "C' est ce qu' il m' a dit , j' y crois ."),
    ("Tu t'en vas, il s'arrête.", "Tu t' en vas , il s' arrête ."),
    ("Jusqu'à demain, lorsqu'on part", "Jusqu' à demain , lorsqu' on part"),
    ("puisqu'elle dort, quoiqu'il dise", "puisqu' elle dort , quoiqu' il dise"),
    ("L’été s’achève – enfin !", "L' été s' achève - enfin !"),
    ("L'ONU et l'« Europe » d'hier", "L' ONU et l' \" Europe \" d' hier"),
    ("D'ABORD, L'HEURE", "D' ABORD , L' HEURE"),
    # whole words with an apostrophe
    ("Aujourd'hui, quelqu'un vient.", "Aujourd'hui , quelqu'un vient ."),
    ("Les prud'hommes et la presqu'île", "Les prud'hommes et la presqu'île"),
    ("C'est-à-dire qu'il dort.", "C'est-à-dire qu' il dort ."),
    ("Un chef-d'œuvre, la main-d'œuvre", "Un chef-d'œuvre , la main-d'œuvre"),
    # pronouns after the verb
    ("Dit-il vrai ? Viendra-t-elle ?", "Dit -il vrai ? Viendra -t-elle ?"),
    ("Y a-t-il du pain ?", "Y a -t-il du pain ?"),
    ("Qu'est-ce que c'est ?", "Qu' est -ce que c' est ?"),
    ("Permettez-moi, Madame.", "Permettez -moi , Madame ."),
    ("PERMETTEZ-MOI !", "PERMETTEZ -MOI !"),
    ("Pouvez-vous venir ? Puis-je ?", "Pouvez -vous venir ? Puis -je ?"),
    ("Donnez-le-moi, s'il vous plaît.", "Donnez -le -moi , s' il vous plaît ."),
    ("Allez-y, parlons-en.", "Allez -y , parlons -en ."),
    ("N'oublions-nous rien ? Peut-on ?", "N' oublions -nous rien ? Peut -on ?"),
    # hyphens that stay
    ("J'ai rendez-vous avec vous.", "J' ai rendez-vous avec vous ."),
    ("Le cessez-le-feu sur-le-champ", "Le cessez-le-feu sur-le-champ"),
    ("Lui-même et celui-ci, là-bas", "Lui-même et celui-ci , là-bas"),
    ("Les États-Unis, ce jour-là, peut-être", "Les États-Unis , ce jour-là , peut-être"),
    ("Kim Jong-il", "Kim Jong-il"),
    # abbreviations and numbers
    ("M. Blanc et MM. Noir et Gris", "M. Blanc et MM. Noir et Gris"),
    ("J.-P. Dubois et J. F. Petit", "J.-P. Dubois et J. F. Petit"),
    ("Le n° 5, p. 7, art. 3", "Le n° 5 , p. 7 , art. 3"),
    ("Des pommes, etc. sont ici, etc.", "Des pommes , etc. sont ici , etc ."),
    ("1\u202f000 euros, soit 3,5\u00a0% de moins", "1 000 euros , soit 3,5 % de moins"),
    ("À 12:30 ou 12h30, le 24/12/2005", "À 12:30 ou 12h30 , le 24/12/2005"),
    ("Il y a 10 € ou $5.", "Il y a 10 € ou $ 5 ."),
    # quotes, dots, addresses
    ("«Oui», dit-elle.", '" Oui " , dit -elle .'),
    ("Il a dit : « Non ! »", 'Il a dit : " Non ! "'),
    ("Demain... peut-être", "Demain ... peut-être"),
    ("Écrivez à ann@exemple.fr.", "Écrivez à ann@exemple.fr ."),
    ("Le ou la député(e) et/ou moi", "Le ou la député(e) et / ou moi"),
]


@pytest.mark.parametrize(("text", "tokens"), TABLE)
def test_french_text_is_split_into_these_tokens(text: str, tokens: str) -> None:
    assert Tokeniser("fr").tokens(text) == tokens.split()
