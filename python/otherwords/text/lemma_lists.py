"""English words that the rules of the lemmatiser do not know: irregular forms and spellings.

Each list is a table of bases followed by their forms, `base form form`, separated by commas.
"""

from __future__ import annotations


def _forms(text: str) -> dict[str, str]:
    rows = (row.split() for row in text.split(","))
    return {form: base for base, *forms in rows for form in forms}


VERBS = _forms(
    """be am is are was were been being 's 're 'm, have has had having 've, do does did done,
    go goes went gone, say said, make made, get got gotten, know knew known, think thought,
    take took taken, see saw seen, come came come, give gave given, find found, tell told,
    become became become, show shown, leave left, feel felt, put put, bring brought, begin began
    begun, keep kept, hold held, write wrote written, stand stood, hear heard, let let, mean meant,
    set set, meet met, run ran run, pay paid, sit sat, speak spoke spoken, lie lay lain lying, lead
    led, read read, grow grew grown, lose lost, fall fell fallen, send sent, build built,
    understand understood, draw drew drawn, break broke broken, spend spent, cut cut, rise rose
    risen, drive drove driven, buy bought, wear wore worn, choose chose chosen, seek sought, throw
    threw thrown, catch caught, deal dealt, win won, forget forgot forgotten, lay laid, sell sold,
    fight fought, bear bore borne born, teach taught, eat ate eaten, sing sang sung, strike struck
    stricken, hang hung, shake shook shaken, ride rode ridden, feed fed, shoot shot, drink drank
    drunk, hit hit, arise arose arisen, fly flew flown flies, spread spread, sleep slept, cost cost,
    beat beat beaten, light lit, bind bound, cast cast, hide hid hidden, sweep swept, overcome
    overcame, slide slid, ring rang rung, wake woke woken, sink sank sunk, swim swam swum, swear
    swore sworn, tear tore torn, steal stole stolen, bend bent, lend lent, shut shut, split split,
    hurt hurt, quit quit, undergo undergoes underwent undergone, undertake undertook undertaken,
    withdraw withdrew withdrawn, forgive forgave forgiven, foresee foresaw foreseen, forbid forbade
    forbidden, freeze froze frozen, dig dug, stick stuck, spin spun, swing swung, sting stung, blow
    blew blown, weep wept, bite bit bitten, breed bred, burst burst, cling clung, creep crept, flee
    fled, grind ground, kneel knelt, leap leapt, lean leant, learn learnt, burn burnt, dream dreamt,
    spell spelt, spill spilt, spoil spoilt, shine shone, shrink shrank shrunk, sow sown, spring
    sprang sprung, stink stank stunk, stride strode, strive strove striven, weave wove woven, wind
    wound, wring wrung, bet bet, bid bid, rid rid, sew sewn, prove proven, uphold upheld, mislead
    misled, rebuild rebuilt, rethink rethought, retell retold, outdo outdid outdone, overtake
    overtook overtaken, mistake mistook mistaken, withhold withheld, withstand withstood, broadcast
    broadcast, upset upset, reset reset, offset offset, input input, panic panicked panicking,
    traffic trafficked trafficking, picnic picnicked picnicking, mimic mimicked mimicking, die dies
    died dying, tie ties tied tying, vie vies vied vying, lie lies lied, untie unties untied, will
    'll wo, would 'd, can ca, shall sha, focus focuses focused focusing, bias biases biased, gas
    gasses gassed, bus buses bused, quiz quizzes quizzed, belie belies belied, age ages aged
    ageing, dye dyes dyed dyeing, see seeing, free freed, agree agreed, bleed bled, speed sped,
    need needed needing needs, echo echoes echoed, veto vetoes vetoed, label labelled labelling,
    travel travelled travelling, cancel cancelled cancelling, model modelled modelling, level
    levelled levelling, signal signalled signalling, fuel fuelled fuelling, channel channelled
    channelling, control controlled controlling, compel compelled compelling, propel propelled
    propelling, fulfil fulfilled fulfilling, expel expelled expelling, rebel rebelled rebelling,
    excel excelled excelling, patrol patrolled patrolling, enrol enrolled enrolling, counsel
    counselled counselling, tackle tackled, program programmed programming, pass passes passed,
    guess guesses guessed, go gon, want wan, discuss discusses discussed, address addresses
    addressed"""
)
NOUNS = _forms(
    """child children, man men, woman women, people people, foot feet, tooth teeth, mouse mice,
    goose geese, louse lice, ox oxen, life lives, wife wives, knife knives, half halves, leaf
    leaves, shelf shelves, self selves, thief thieves, wolf wolves, calf calves, loaf loaves, elf
    elves, hoof hooves, scarf scarves, datum data, criterion criteria, phenomenon phenomena,
    analysis analyses, basis bases, crisis crises, thesis theses, hypothesis hypotheses, axis
    axes, oasis oases, diagnosis diagnoses, emphasis emphases, synthesis syntheses, parenthesis
    parentheses, medium media, bacterium bacteria, curriculum curricula, memorandum memoranda,
    stratum strata, appendix appendices, index indices, matrix matrices, vertex vertices, codex
    codices, focus foci, nucleus nuclei, stimulus stimuli, alumnus alumni, cactus cacti, fungus
    fungi, radius radii, formula formulae, larva larvae, antenna antennae, potato potatoes, tomato
    tomatoes, hero heroes, echo echoes, veto vetoes, embargo embargoes, cargo cargoes, torpedo
    torpedoes, negro negroes, volcano volcanoes, mosquito mosquitoes, movie movies, cookie cookies,
    tie ties, pie pies, die dice, lie lies, bus buses, gas gases, virus viruses, campus campuses,
    census censuses, status statuses, bonus bonuses, surplus surpluses, consensus consensuses,
    corpus corpora, genius geniuses, lens lenses, bias biases, alias aliases, atlas atlases,
    penny pence, gentleman gentlemen, policeman policemen, chairman chairmen, fisherman fishermen,
    businessman businessmen, congressman congressmen, spokesman spokesmen, salesman salesmen,
    fireman firemen, craftsman craftsmen, statesman statesmen, ombudsman ombudsmen, human humans,
    grandchild grandchildren, goodbye goodbyes, zombie zombies, calorie calories, rookie rookies,
    series series, species species, means means, news news, headquarters headquarters, crossroads
    crossroads, ache aches, headache headaches, axe axes, quiz quizzes, cache caches, niche niches,
    avalanche avalanches, creche creches, moustache moustaches, psyche psyches, regards regards,
    troops troops, politics politics, clothes clothes, goods goods, thanks thanks, contents
    contents, pants
    pants, jeans jeans, trousers trousers, scissors scissors, manners manners, whereabouts
    whereabouts, economics economics, mathematics mathematics, physics physics, ethics ethics,
    guardsman guardsmen, genus genera"""
)
ADJECTIVES = _forms(
    """good better best, bad worse worst, more more, most most, less less, least least, far
    further furthest farther farthest, old elder eldest, few fewer fewest, late later latter
    latest, early earlier earliest, able abler ablest, simple simpler simplest, free freer freest,
    able abler ablest, true truer truest, clever cleverer cleverest, bitter bitterer bitterest,
    under under, upper upper, inner inner, outer outer, full fuller fullest, small smaller
    smallest, tall taller tallest, dull duller dullest, cruel crueller cruellest, close closer
    closest, wise wiser wisest, nice nicer nicest, rare rarer rarest, pure purer purest, sure surer
    surest, fine finer finest, safe safer safest, wide wider widest, rude ruder rudest, late later,
    white whiter whitest, cute cuter cutest, brave braver bravest, large larger largest, strange
    stranger strangest, huge huger hugest, young younger youngest, long longer longest, strong
    stronger strongest, cheap cheaper cheapest, deep deeper deepest, great greater greatest, dark
    darker darkest, broad broader broadest, loud louder loudest, near nearer nearest, clear clearer
    clearest, poor poorer poorest, dear dearer dearest, cool cooler coolest, new newer newest, few
    fewer, low lower lowest, slow slower slowest"""
) | {"better": "good", "best": "good"}

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
