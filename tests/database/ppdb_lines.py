"""Made-up lines as files of PPDB 1.0 and 2.0 have them, and lines that are odd."""

RANKED = "p(e|f)={} p(f|e)=1.50000 p(e|f,LHS)=2 p(f|e,LHS)=0.50000 RarityPenalty=0.00012"
RANKED += " p(LHS|e)=0 p(LHS|f)=1.84819"
OF_2 = "PPDB2.0Score={} PPDB1.0Score=3.295900 -logp(LHS|e1)=0.43757 -logp(LHS|e2)=0 "
OF_2 += "-logp(e1|e2)=1.20000 -logp(e1|e2,LHS)=2.00000 -logp(e2|e1)=0.30000 "
OF_2 += "-logp(e2|e1,LHS)=0.10000 RarityPenalty={} MVLSASim={} SourceWords=1"


PLAIN = RANKED.format("2.00000")


def one(source, target, features=PLAIN, label="NN", more=" ||| 0-0"):
    return f"[{label}] ||| {source} ||| {target} ||| {features}{more}"


FIRST = [
    one("car", "auto"),
    one("car", "vehicle", RANKED.format("0")),
    one("zebra", "horse", RANKED.format("11.10000")),
    one("[NP,1] 's car", "car of [NP,1]", label="NP", more=" ||| 1-1 2-0"),
    one("car", "old wagon", label="NP/NN", more=" ||| 0-1"),
]
SECOND = [
    one("car", "auto", OF_2.format("5.24981", "0.00004", "NA"), more=" ||| 0-0 ||| Equivalence"),
    one("car", "thing", OF_2.format("1.00000", "0", "0.12345"), more=" ||| 0-0 ||| Forward"),
    one("zoo", "park", OF_2.format("NA", "64.0", "1e-5"), more=" |||  ||| OtherRelated"),
]
ODD = [
    one("car", "no links", more=""),
    one("car", "empty links", more=" ||| "),
    one("two  blanks", " at the edge "),
    one("car", "exponent", RANKED.format("1e-5")),
    one("car", "many digits", RANKED.format("1234567890123456.12345")),
    one("car", "few digits", RANKED.format("64.0")),
    one("car", "zeros", RANKED.format("0.00000")),
    one("car", "minus zero", RANKED.format("-0.00000")),
    one("car", "leading zeros", RANKED.format("007.50000")),
    one("car", "plus", RANKED.format("+7.50000")),
    one("car", "one more", RANKED.format("1.00000") + " New=3"),
    one("car", "blanks between", RANKED.format("1.00000  ")),
    one("car", "other order", " ".join(reversed(RANKED.format("1.00000").split()))),
    one("car", "twice"),
    one("car", "twice"),
    one("naïve", "arglos", more=" ||| 0-0 0-0"),
    one("tab\there", "x"),
]
TURNED = [
    one("[NP,2] 's [NN,1]", "[NN,1] of [NP,2]", label="NP", more=""),
    one("[NP,1] 's [NN,2]", "[NN,2] of [NP,1]", label="NP", more=""),
    one("[NP,1] and [NP,2]", "[NP,2] and [NP,1]", label="NP", more=" ||| 1-1"),
]
