"""German tokens, to be checked by eye."""

from __future__ import annotations

import pytest

from otherwords.text import Tokeniser

TABLE = [
    # ordinals and numbers
    ("Am 3. Mai kam Dr. Weiß.", "Am 3. Mai kam Dr. Weiß ."),
    ("Im 19. Jahrhundert lebten 3,5 Mio. hier.", "Im 19. Jahrhundert lebten 3,5 Mio. hier ."),
    ("Der 1. und der 2. Zug", "Der 1. und der 2. Zug"),
    ("Er liest Kapitel 3. Das Ende kommt.", "Er liest Kapitel 3 . Das Ende kommt ."),
    ("Er liest Kapitel 3.", "Er liest Kapitel 3 ."),
    ("Etwa 2003. Dann nicht mehr.", "Etwa 2003 . Dann nicht mehr ."),
    ("Ludwig II. regierte Bayern.", "Ludwig II. regierte Bayern ."),
    ("Das kostet 1.000,50 Euro oder 20 %.", "Das kostet 1.000,50 Euro oder 20 % ."),
    ("Um 12:30 Uhr bzw. 12.30 Uhr", "Um 12:30 Uhr bzw. 12.30 Uhr"),
    ("Am 24.12.2005 und 24/12/05", "Am 24.12.2005 und 24/12/05"),
    ("Der Preis (inkl. MwSt.) beträgt 5 €.", "Der Preis ( inkl. MwSt. ) beträgt 5 € ."),
    ("80 km/h und 5 m³", "80 km/h und 5 m³"),
    # abbreviations
    ("Das ist z. B. gut, d. h. besser.", "Das ist z. B. gut , d. h. besser ."),
    ("Er kam u.a. mit z.B. Äpfeln usw. an.", "Er kam u.a. mit z.B. Äpfeln usw. an ."),
    ("Obst, Gemüse usw.", "Obst , Gemüse usw ."),
    ("Prof. Dr. h. c. Müller, geb. Maier", "Prof. Dr. h. c. Müller , geb. Maier"),
    ("Nr. 5 und Art. 7 Abs. 2", "Nr. 5 und Art. 7 Abs. 2"),
    ("Fragen dieser Art. Es gibt sie.", "Fragen dieser Art . Es gibt sie ."),
    ("Dipl.-Ing. Groß kennt die Fa. Holz.", "Dipl.-Ing. Groß kennt die Fa. Holz ."),
    ("S. 5 ff. und Bd. 2", "S. 5 ff. und Bd. 2"),
    ("Die MwSt.-Pflicht in St. Gallen", "Die MwSt.-Pflicht in St. Gallen"),
    ("Der Abt. fehlt das Geld.", "Der Abt. fehlt das Geld ."),
    # apostrophes
    ("Wie geht's? Gibt's Brot?", "Wie geht 's ? Gibt 's Brot ?"),
    ("Das war's. Ich hab's gesehen.", "Das war 's . Ich hab 's gesehen ."),
    ("Andreas' Hut, Peter's Imbiß", "Andreas ' Hut , Peter 's Imbiß"),
    ("Das ist 'ne Frage.", "Das ist 'ne Frage ."),
    ("Das Ku'damm-Fest", "Das Ku'damm-Fest"),
    # hyphens
    ("Die Ein- und Ausfuhr", "Die Ein- und Ausfuhr"),
    ("Mittel-, Ost- und Südeuropa", "Mittel- , Ost- und Südeuropa"),
    ("Arbeitszeiten und -bedingungen", "Arbeitszeiten und -bedingungen"),
    ("Die 5 %-Hürde und die „AIDS“-Hilfe", 'Die 5 % -Hürde und die " AIDS " -Hilfe'),
    ("Das Max-Planck-Institut", "Das Max-Planck-Institut"),
    ("Die EU-Kommission – auch sie – kam.", "Die EU-Kommission - auch sie - kam ."),
    # quotes, dots, addresses
    ("Sie sagte: „Komm!“ und ging.", 'Sie sagte : " Komm ! " und ging .'),
    ("»Gut«, rief er.", '" Gut " , rief er .'),
    ("Hören Sie auf … bitte!", "Hören Sie auf ... bitte !"),
    ("Siehe www.beispiel.de/seite.", "Siehe www.beispiel.de/seite ."),
    ("An info@beispiel.de!", "An info@beispiel.de !"),
    ("Lehrer(innen) und/oder Eltern", "Lehrer(innen) und / oder Eltern"),
]


@pytest.mark.parametrize(("text", "tokens"), TABLE)
def test_german_text_is_split_into_these_tokens(text: str, tokens: str) -> None:
    assert Tokeniser("de").tokens(text) == tokens.split()
