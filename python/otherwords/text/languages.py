"""What the tokeniser and its inverse know about each language: small lists, declared once.

A language is one row: the abbreviations that keep their period, and the clitics that are attached
to a neighbour. `pattern.py` turns a row into a pattern, `detokenise.py` reads the same row to put
the spaces back. A language without a row gets the general one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from otherwords.errors import UnknownNameError


class Language(NamedTuple):
    """The word lists of one language, each a string of words separated by spaces."""

    abbreviations: str = ""
    """Keep their period wherever more text follows; case-sensitive."""
    before_number: str = ""
    """Keep their period only before a digit, where they cannot end a sentence."""
    proclitics: str = ""
    """Written with an apostrophe before the next word and split after it: l' d' qu'."""
    enclitics: str = ""
    """Written with an apostrophe after the last word and split before it: 's 'll."""
    pronouns: str = ""
    """Attached to a verb with a hyphen and split before it: -il -vous."""
    whole: str = ""
    """Stay whole although a rule above would split them."""
    cut: str = ""
    """One written word that is two tokens, with a bar between them: can|not."""
    apostrophe_words: str = ""
    """Begin with an apostrophe that belongs to the word and is not a quote: 'em."""
    hanging: str = ""
    """Words before which a hyphen may end a word: pre- and post-war."""
    suffixes: bool = False
    """A hyphen between a space and a letter begins a word: Arbeitszeiten und -bedingungen."""
    guess_abbreviations: bool = True
    """Any one to four letters and a period before a lowercase letter are an abbreviation."""
    not_initials: str = ""
    """Single capitals that are words: a period after them ends a sentence."""
    ordinals: bool = False
    """A period after one or two digits marks an ordinal when a word follows: 3. Mai."""
    starters: str = ""
    """Capitalised words before which such a period ends a sentence after all."""
    spaced: str = ""
    """Signs with a space before them where other languages have none: 5 %."""
    quotes: str = "“” ‘’ «» ‹›"
    """Pairs of opening and closing quotes, for text that keeps its typography."""


_EN = Language(
    abbreviations="""
        Mr Mrs Ms Messrs Mme Mlle Dr Drs Prof Rev Hon St Ste Sr Jr Esq Sgt Cpl Pvt Capt Cmdr Lt
        Col Maj Gen Adm Gov Sen Sens Rep Reps Pres Supt Insp Amb Atty MR MRS DR mr mrs ms dr prof
        jr sr Inc Ltd Co Corp Cos Bros Dept Univ Assn Intl Natl inc ltd corp dept
        Ave Blvd Ft Mt Mts Hwy Bldg Apt Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec
        Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun Ala Ariz Ark Calif Colo Conn Fla Ga Ill Kan
        Ky Md Mich Minn Mont Neb Nev Okla Pa Penn Tenn Tex Va Vt Wis Wyo
        etc vs viz cf al ca approx resp incl excl esp ibid eg ie Ph lb lbs oz ft yr yrs hrs mins
        Attn attn tel Tel""",
    before_number="""
        No Nos no nos Art Arts art p pp Fig Figs fig Vol vol Sec sec Ch ch chap Para para par
        Pt pt Eq eq Ext ext v c ed Ed""",
    enclitics="'s 'm 'd 'll 're 've n't",
    apostrophe_words="'em 'til 'cuz 'cos 'cause 'n",
    proclitics="y'",
    cut="can|not gon|na wan|na got|ta 't|is 't|was",
    hanging="and or to",
    guess_abbreviations=False,
    not_initials="I",
)

_DE = Language(
    abbreviations="""
        Dr Dres Prof Hr Hrn Fr Frl Ing Dipl Dipl.-Ing Mag Hl hl Ew Exz Nr Nrn Fa Fam Co Univ Inst
        Abt Abg Präs Vors stv stellv Hrsg hrsg Verf Aufl Anm Anl Bsp Vgl vgl bzgl bzw ca evtl
        eventl exkl inkl einschl ggf ggfs gem geb gest max mind Mio Mrd Mill Tsd Std Min Sek Jh
        Jhd Jhdt Str St Sr jr sen usw usf etc dgl ähnl sog insb insbes resp rd Tel zz zzt röm
        kath ev ehem eigtl entspr MwSt MWSt frz engl dt lat griech ital span österr allg bes betr
        od vs al ff urspr Jan Feb Mär Apr Jun Jul Aug Sep Sept Okt Nov Dez""",
    before_number="Art Abs Bd Bde Kap Ziff Abb Pkt Bst Rz Rn Lit lit Rs",
    enclitics="'s",
    apostrophe_words="'n 'nem 'nen 'ne 'ner",
    hanging="und oder bis bzw sowie noch als wie",
    suffixes=True,
    ordinals=True,
    starters="""
        Das Dem Den Der Des Die Dies Diese Dieser Dieses Ein Eine Er Es Ich Ihr Im In Ist Man Mit
        Sie So Und Wir Wenn Aber Auch Damit Dann Deshalb Daher Für Bei Nach Zu Zum Zur""",
    spaced="% ‰ € $ £ ...",
    quotes="„“ ‚‘ »« ›‹",
)

_FR = Language(
    abbreviations="""
        MM Dr Pr Mgr St Ste Cie etc cf env av apr ex boul bd tél Tél éd coll réf hab Mr Mme Mmes
        vs al ca""",
    before_number="art Art p pp no nos No vol chap fig al par janv févr avr juil sept oct nov déc",
    proclitics="c' ç' d' j' l' m' n' s' t' qu' jusqu' lorsqu' puisqu' quoiqu'",
    pronouns="""
        -je -tu -il -elle -on -nous -vous -ils -elles -ce -t-il -t-elle -t-on -t-ils -t-elles
        -moi -toi -lui -le -la -les -leur -y -en""",
    whole="""
        aujourd'hui quelqu'un quelqu'une prud'homme prud'hommes prud'homie prud'homal
        prud'homale prud'homales prud'homaux presqu'île presqu'îles c'est-à-dire rendez-vous
        garde-à-vous chez-moi chez-toi chez-nous chez-vous Jong-il""",
    spaced="€ $ £",
)

_IT = Language(
    abbreviations="Sig Sigg Dott Prof On Ing Avv Arch Dr ecc pag pagg art artt cfr cit num Mons",
    proclitics="""
        l' un' d' c' n' s' m' t' v' gl' dell' all' dall' nell' sull' coll' quell' quest' bell'
        sant' anch' com' dov' cos' senz' tutt' mezz' quand' neanch' nient' quant'""",
    whole="po'",
    spaced="€",
)

LANGUAGES: dict[str, Language] = {
    "": Language(
        abbreviations="Mr Mrs Ms Dr Prof St Sr Jr Ing etc vs al ca cf nr Nr tel Tel art Art",
        before_number="No no p pp vol",
    ),
    "ca": Language(abbreviations="Sr Sra Dr Dra etc pàg núm", proclitics="l' d' n' s' m' t'"),
    "de": _DE,
    "en": _EN,
    "es": Language(
        abbreviations="""
            Sr Sra Sres Sras Srta Dr Dra Dres Dn Dña Ud Uds Vd Vds Prof Excmo Excma Ilmo Ilma
            etc pág págs núm art arts cap tel Tel aprox cf vs""",
        spaced="% €",
    ),
    "fr": _FR,
    "it": _IT,
    "nl": Language(
        abbreviations="""
            dhr mevr mw drs ir ing dr prof mr Dhr Mevr Mw Drs Ir Ing Dr Prof Mr bijv bv blz enz
            nr nrs art jl ca resp incl excl tel""",
        apostrophe_words="'s 't 'n 'm 'k",
        hanging="en of",
        suffixes=True,
        spaced="€",
    ),
    "pt": Language(
        abbreviations="Sr Sra Srs Sras Dr Dra Prof Exmo Exma etc pág págs núm art arts tel cf",
    ),
}

CODES = tuple(filter(None, LANGUAGES))
"""The codes of the languages with rules of their own."""


def language_rules(code: str) -> Language:
    """Look up a language by its two- or three-letter code; a region (`en-GB`) is ignored.

    A code without a row of its own gets the general rules; anything but a code is an error.

    >>> language_rules("de-AT").ordinals
    True
    >>> language_rules("english")
    Traceback (most recent call last):
    otherwords.errors.UnknownNameError: no two- or three-letter language code called 'english'. \
Known: ca, de, en, es, fr, it, nl, pt.
    """
    match = re.fullmatch(r"([a-z]{2,3})(?:[-_][A-Za-z0-9]+)*", code)
    if match is None:
        raise UnknownNameError("two- or three-letter language code", code, CODES)
    return LANGUAGES.get(match[1], LANGUAGES[""])
