"""English words whose forms follow no rule: verbs, nouns, adjectives and adverbs.

Both inflection and the lemmatiser take them from here.

A line is a verb with its past and participle (one form if they are the same), a noun with its
plural, or an adjective with its comparative and superlative. Where two forms are in use (*learned*,
*learnt*) the first is the one that is written, and both are understood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

VERBS = """
arise arose arisen | awake awoke awoken | bear bore borne | beat beat beaten
become became become | begin began begun | bend bent | bet bet | bid bid | bind bound
bite bit bitten | bleed bled | blow blew blown | break broke broken | breed bred | bring brought
broadcast broadcast | build built | burn burned/burnt | burst burst | buy bought | cast cast
catch caught | choose chose chosen | cling clung | come came come | cost cost | creep crept
cut cut | deal dealt | dig dug | do did done | draw drew drawn | dream dreamed/dreamt
drink drank drunk | drive drove driven | eat ate eaten | fall fell fallen | feed fed | feel felt
fight fought | find found | flee fled | fling flung | fly flew flown | forbid forbade forbidden
forecast forecast | foresee foresaw foreseen | forget forgot forgotten
forgive forgave forgiven | freeze froze frozen | get got got/gotten | give gave given
go went gone | grind ground | grow grew grown | hang hung | have had | hear heard
hide hid hidden | hit hit | hold held | hurt hurt | keep kept | kneel knelt | know knew known
lay laid | lead led | lean leaned/leant | leap leapt/leaped | learn learned/learnt | leave left
lend lent | let let | lie lay lain | light lit | lose lost | make made | mean meant | meet met
mislead misled | mistake mistook mistaken | misunderstand misunderstood
outgrow outgrew outgrown | overcome overcame overcome | oversee oversaw overseen
overtake overtook overtaken | overthrow overthrew overthrown | pay paid
prove proved proven/proved | put put | quit quit | read read | rebuild rebuilt
ride rode ridden | ring rang rung | rise rose risen | run ran run | say said | see saw seen
seek sought | sell sold | send sent | set set | sew sewed sewn | shake shook shaken | shed shed
shine shone | shoot shot | show showed shown | shrink shrank shrunk | shut shut | sing sang sung
sink sank sunk | sit sat | sleep slept | slide slid | speak spoke spoken | speed sped
spell spelled/spelt | spend spent | spill spilled/spilt | spin spun | split split
spoil spoiled/spoilt | spread spread | spring sprang sprung | stand stood | steal stole stolen
stick stuck | sting stung | stink stank stunk | strike struck | strive strove striven
swear swore sworn | sweep swept | swell swelled swollen | swim swam swum | swing swung
take took taken | teach taught | tear tore torn | tell told | think thought | throw threw thrown
undergo underwent undergone | understand understood | undertake undertook undertaken
undo undid undone | uphold upheld | upset upset | wake woke woken | wear wore worn
weave wove woven | weep wept | win won | wind wound | withdraw withdrew withdrawn
withhold withheld | withstand withstood | wring wrung | write wrote written
"""
NOUNS = """
man men | woman women | child children | foot feet | tooth teeth | goose geese | mouse mice
person people | ox oxen | louse lice | die dice | penny pence | life lives | wife wives
knife knives | leaf leaves | half halves | wolf wolves | shelf shelves | thief thieves
calf calves | loaf loaves | self selves | crisis crises | basis bases | analysis analyses
thesis theses | hypothesis hypotheses | phenomenon phenomena | criterion criteria | datum data
medium media | stimulus stimuli | nucleus nuclei | index indices/indexes | appendix appendices
curriculum curricula | spectrum spectra | bacterium bacteria | hero heroes | potato potatoes
tomato tomatoes | echo echoes | veto vetoes | embargo embargoes | bus buses | sheep sheep
fish fish | deer deer | series series | species species | aircraft aircraft | means means
"""
ADJECTIVES = """
good better best | well better best | bad worse worst | badly worse worst
far further/farther furthest/farthest | little less least | much more most | many more most
"""
BE = {
    "VB": ("be",),
    "VBP": ("are", "am"),
    "VBZ": ("is", "'s"),
    "VBG": ("being",),
    "VBD": ("was", "were"),
    "VBN": ("been",),
}
HAVE = {"VBZ": ("has",), "VBG": ("having",)}
GRADED = frozenset(
    "big small large great long short high low old young new late early soon near close wide broad "
    "narrow deep shallow fast slow quick hard easy simple strong weak heavy light bright dark hot "
    "warm cool cold dry wet clean clear cheap dear rich poor fair safe sure free few full hungry "
    "happy sad angry busy clever cruel dirty dull fat thin thick fine firm fit flat fresh friendly "
    "funny gentle healthy holy kind lazy lean likely loud lovely mad mild mean noble noisy pale "
    "pretty proud pure quiet rare raw ready rough rude sharp shy sick silly smart smooth soft sore "
    "steep stiff strange strict stupid sweet tall tight tiny tough ugly vast weird wild wise "
    "worthy bold brave brief calm crazy fierce grave harsh keen lively nice odd ripe severe".split()
)
"""Adjectives with -er and -est; *work / worker* are not forms of one word."""
MODALS = frozenset(
    "can could may might must shall should will would ought ca wo sha 'll 'd".split()
)


def lines_of(table: str) -> list[list[tuple[str, ...]]]:
    """The entries of a table: a word and its forms, each with its spellings.

    >>> lines_of("begin began begun | burn burned/burnt")[1]
    [('burn',), ('burned', 'burnt')]
    """
    entries = table.replace("\n", " | ").split("|")
    return [
        [tuple(form.split("/")) for form in entry.split()] for entry in entries if entry.strip()
    ]


def irregular_forms(table: str, *tagged: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Every form of a table with its word; the first word counts where two have the same form.

    `tagged` are the forms of *be* and *have*, by their tags.

    >>> irregular_forms("begin began begun | burn burned/burnt")["burnt"]
    'burn'
    """
    found: dict[str, str] = {}
    for forms in tagged:
        word = "be" if "VB" in forms else "have"
        found |= {form: word for own in forms.values() for form in own if form != word}
    for (word,), *others in lines_of(table):
        for form in (each for spellings in others for each in spellings):
            found.setdefault(form, word)
    return found
