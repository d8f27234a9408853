"""Rules in PPDB's format that tempt a rewriter: bad ones that are cheap, and some good ones."""

BAD = """
not:; never:always; no:some; nobody:everybody; nothing:something; n't:; none:all; without:with
hardly:; rarely:often; unable:able; neither:both; nor:and; rose:fell; accepted:rejected; open:closed
alive:dead; bought:sold; increased:decreased; won:lost; loves:hates; supported:opposed
cheap:expensive; hired:fired; agreed:disagreed; deep:shallow; legal:illegal; early:late
safe:dangerous
remembered:forgot; if:when; unless:if; provided:because; until:when; whether:that; when:if; so:as
although:because; because:although; while:because; before:after; after:before; despite:because
since:although; yet:so; or:and; doubt:know; denied:said; pretended:said; hope:know; fears:knows
refused:agreed; claims:shows; wonder:know; suspect:know; believe:know; promised:paid
threatened:decided
alleged:proved; wants:tries; forgot:remembered; only:; almost:; nearly:; again:; even:; barely:
still:
already:; most:some; least:most; too:; enough:; merely:; just:; all:some; every:some; some:all
many:few; few:many; half:all; both:some; each:some; several:many; any:every; longer:shorter
tallest:shortest; best:worst; coldest:warmest; less:more; more:less; faster:slower; worse:better
bigger:smaller; oldest:newest; hotter:colder; may:will; must:may; might:will; should:must; could:did
can:will; would:will; perhaps:; probably:; possibly:; allegedly:; likely:sure; seems:is; ought:need
former:; fake:; so-called:; attempted:; toy:; false:; apparent:; possible:; future:; counterfeit:
except:including; apart:; besides:; instead:because; unlike:like; but:and; 57:75; 300:200; two:three
twelve:ten; forty:fifty; first:last; monday:tuesday; june:july; five:six; four:five
tomorrow:yesterday
euros:dollars; kilometres:miles; hours:minutes; who:that; why:that; where:there; how:that; what:that
true:; old:; small:; for:to; in:to; on:about; of:in; to:from; with:without; he:she; she:he; they:we
his:her; my:your; is:was; was:is; are:is; has:had; does:did; ever:never; will:did; shall:did
in forty years:; in the village:; in her class:; according to:against; no longer:still
not yet:already
not every:every; at most:at least; at least:at most; does not:does; did not:did; is not:is
"""
GOOD = """
house:home; problem:difficulty; large:big; difficult:hard; town:city; shop:store; answer:reply
letter:note; street:road; clerk:employee; gift:present; bag:sack; box:case; building:structure
company:firm; coat:jacket; teacher:instructor; doctor:physician; money:cash; speech:talk
pupil:student
quickly:rapidly; strange:odd; famous:well-known; ill:sick; machine:device; meeting:gathering
mistake:error; picture:image; garden:yard; car:automobile; woman:lady; child:kid
"""


def tempting_lines():
    """A line of PPDB for each pair, under the labels that its words may have."""
    for text, cost in ((BAD, 0.01), (GOOD, 0.5)):
        for pair in text.replace("\n", ";").split(";"):
            source, bar, target = pair.strip().partition(":")
            if not bar:
                continue
            # a rule needs words on its target side: what leaves a word out has its neighbour
            if not target:
                for noun in ("house", "minister", "passport", "thief", "alarm", "story", "be"):
                    yield _line(f"{source} {noun}", noun, cost)
                continue
            yield _line(source, target, cost)


def _line(source, target, cost):
    names = "p(e|f) p(f|e) p(e|f,LHS) p(f|e,LHS) Lex(e|f) Lex(f|e)".split()
    features = " ".join(f"{name}={cost}" for name in names)
    return f"[X] ||| {source} ||| {target} ||| {features} ||| 0-0"
