"""English words that the rules of the lemmatiser do not know: irregular forms and spellings.

Irregular verbs, nouns and adjectives come from `irregular`, which inflection uses too; what follows
each is for the lemmatiser alone, spellings mostly, and comes first. Each list is a table of bases
followed by their forms, `base form form`, separated by commas.
"""

from __future__ import annotations

from otherwords.text import irregular
from otherwords.text.irregular import irregular_forms


def _forms(text: str) -> dict[str, str]:
    rows = (row.split() for row in text.split(","))
    return {form: base for base, *forms in rows for form in forms}


VERBS = irregular_forms(irregular.VERBS, irregular.BE, irregular.HAVE) | _forms(
    """be 're 'm, have 've, do does, go goes gon, lie lying lies lied, bear born, strike
    stricken, fly flies, undergo undergoes, sow sown, stride strode, rid rid, rethink
    rethought, retell retold, outdo outdid outdone, reset reset, offset offset, input input,
    panic panicked panicking, traffic trafficked trafficking, picnic picnicked picnicking,
    mimic mimicked mimicking, die dies died dying, tie ties tied tying, vie vies vied vying,
    untie unties untied, will 'll wo, would 'd, can ca, shall sha, focus focuses focused
    focusing, bias biases biased, gas gasses gassed, bus buses bused, quiz quizzes quizzed,
    belie belies belied, age ages aged ageing, dye dyes dyed dyeing, see seeing, free freed,
    agree agreed, need needed needing needs, echo echoes echoed, veto vetoes vetoed, label
    labelled labelling, travel travelled travelling, cancel cancelled cancelling, model
    modelled modelling, level levelled levelling, signal signalled signalling, fuel fuelled
    fuelling, channel channelled channelling, control controlled controlling, compel
    compelled compelling, propel propelled propelling, fulfil fulfilled fulfilling, expel
    expelled expelling, rebel rebelled rebelling, excel excelled excelling, patrol patrolled
    patrolling, enrol enrolled enrolling, counsel counselled counselling, tackle tackled,
    program programmed programming, pass passes passed, guess guesses guessed, want wan,
    discuss discusses discussed, address addresses addressed"""
)
NOUNS = irregular_forms(irregular.NOUNS) | _forms(
    """people people, elf elves, hoof hooves, scarf scarves, axe axes, oasis oases, diagnosis
    diagnoses, emphasis emphases, synthesis syntheses, parenthesis parentheses, memorandum
    memoranda, stratum strata, matrix matrices, vertex vertices, codex codices, focus foci,
    alumnus alumni, cactus cacti, fungus fungi, radius radii, formula formulae, larva
    larvae, antenna antennae, cargo cargoes, torpedo torpedoes, negro negroes, volcano
    volcanoes, mosquito mosquitoes, movie movies, cookie cookies, tie ties, pie pies, lie
    lies, gas gases, virus viruses, campus campuses, census censuses, status statuses, bonus
    bonuses, surplus surpluses, consensus consensuses, corpus corpora, genius geniuses, lens
    lenses, bias biases, alias aliases, atlas atlases, gentleman gentlemen, policeman
    policemen, chairman chairmen, fisherman fishermen, businessman businessmen, congressman
    congressmen, spokesman spokesmen, salesman salesmen, fireman firemen, craftsman
    craftsmen, statesman statesmen, ombudsman ombudsmen, human humans, grandchild
    grandchildren, goodbye goodbyes, zombie zombies, calorie calories, rookie rookies, news
    news, headquarters headquarters, crossroads crossroads, ache aches, headache headaches,
    quiz quizzes, cache caches, niche niches, avalanche avalanches, creche creches,
    moustache moustaches, psyche psyches, regards regards, troops troops, politics politics,
    clothes clothes, goods goods, thanks thanks, contents contents, pants pants, jeans
    jeans, trousers trousers, scissors scissors, manners manners, whereabouts whereabouts,
    economics economics, mathematics mathematics, physics physics, ethics ethics, guardsman
    guardsmen, genus genera"""
)
ADJECTIVES = (
    irregular_forms(irregular.ADJECTIVES)
    | _forms(
        """more more, most most, less less, least least, old elder eldest, few fewer fewest, late
    later latter latest, early earlier earliest, able abler ablest, simple simpler simplest,
    free freer freest, true truer truest, clever cleverer cleverest, bitter bitterer
    bitterest, under under, upper upper, inner inner, outer outer, full fuller fullest,
    small smaller smallest, tall taller tallest, dull duller dullest, cruel crueller
    cruellest, close closer closest, wise wiser wisest, nice nicer nicest, rare rarer
    rarest, pure purer purest, sure surer surest, fine finer finest, safe safer safest, wide
    wider widest, rude ruder rudest, white whiter whitest, cute cuter cutest, brave braver
    bravest, large larger largest, strange stranger strangest, huge huger hugest, young
    younger youngest, long longer longest, strong stronger strongest, cheap cheaper
    cheapest, deep deeper deepest, great greater greatest, dark darker darkest, broad
    broader broadest, loud louder loudest, near nearer nearest, clear clearer clearest, poor
    poorer poorest, dear dearer dearest, cool cooler coolest, new newer newest, low lower
    lowest, slow slower slowest"""
    )
    | {"better": "good", "best": "good"}
)

WITH_E = frozenset(
    """invit unit excit bit extradit cit recit ignit expedit complet delet compet deplet interfer
    adher
    persever coher explor restor ignor stor scor ador tast wast hast past bath breath cloth sooth
    sculpt
    postpon condon phon hon ton clon ston ston guid styl compil fil mil pil smil whil profil
    reconcil exil rul schedul ridicul cancel scal sal handl whol pol consol rol control cajol
    conced preced imped reced sed obsolet writ rewrit underwrit spit whit quot not vot devot promot
    denot welcom becom com overcom hom ax ey di li chang arrang challeng aveng reveng plung loung
    rang exchang ey mirag""".split()
) - {"cancel", "control"}
WITHOUT_E = frozenset(
    """visit limit edit profit benefit exhibit inherit deposit audit credit prohibit solicit merit
    exploit recruit wait bring sing ring hang swing sting cling fling long belong wrong prolong
    throng bang hang wing king develop envelop gallop gossip worship market budget target pilot
    pivot ballot focus bias add end ask egg err odd ebb buzz fill tell sell call pull kill roll
    will poll control gather suffer offer consider enter differ answer deliver discover cover
    remember number favour labour honour colour harbour monitor tutor factor author honor favor
    labor mentor sponsor anchor tailor error vomit boycott abolish format combat float treat repeat
    defeat beat heat eat seat cheat threat retreat sweat great""".split()
)
