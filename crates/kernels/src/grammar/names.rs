//! What wanted fingerprints stand for: the rules are gone through again, and the first time one
//! of them comes up its symbols are written down.
//!
//! Every later time a second fingerprint, made of the same symbols by another family, is
//! compared. So two things with one fingerprint do not go unnoticed.

use crate::align::watch::Watch;
use crate::grammar::batch::Pairs;
use crate::grammar::extract::{Limits, Phrase, Sentences, Taker};
use crate::grammar::hashed::{by_target, link_id, places_of_links, Hasher, Prints};
use crate::grammar::prints::mix;
use crate::grammar::wanted::{Claim, Wanted};

/// What a fingerprint can stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The source side of a rule.
    Pivot = 0,
    /// The target side.
    Phrase = 1,
    Label = 2,
    Links = 3,
}

/// Symbols of name k are `symbols[starts[k]..starts[k + 1]]`: of a side the numbers of words,
/// and -1 - key for a slot; of a label its key; of links 256 i + j.
#[derive(Default)]
pub struct Named {
    pub ids: Vec<i64>,
    pub kinds: Vec<u8>,
    pub starts: Vec<u64>,
    pub symbols: Vec<i64>,
    /// Names that have a fingerprint of another thing.
    pub collisions: Vec<u32>,
}

/// The names that come up in these sentence pairs and did not before; in any order.
pub fn names(
    pairs: Pairs,
    limits: &Limits,
    prints: [&Prints; 2],
    wanted: &Wanted,
    watch: &Watch,
) -> Named {
    let new = || Namer {
        hashers: prints.map(Hasher::new),
        wanted,
        named: Named { starts: vec![0], ..Named::default() },
        last: u32::MAX,
    };
    let mut all = Named { starts: vec![0], ..Named::default() };
    for part in pairs.walk(limits, watch, new, |namer| namer.named) {
        let (names, symbols) = (all.ids.len() as u32, all.symbols.len() as u64);
        all.collisions.extend(part.collisions.iter().map(|name| names + name));
        all.starts.extend(part.starts[1..].iter().map(|start| symbols + start));
        all.ids.extend(part.ids);
        all.kinds.extend(part.kinds);
        all.symbols.extend(part.symbols);
    }
    all
}

struct Namer<'a> {
    hashers: [Hasher<'a>; 2],
    wanted: &'a Wanted,
    named: Named,
    /// The phrase pair whose label was looked up last.
    last: u32,
}

impl Namer<'_> {
    /// Whether the name is to be written.
    #[inline(always)]
    fn is_new(&mut self, id: i64, kind: Kind, second: impl Fn(&Hasher) -> u64) -> bool {
        let Some(place) = self.wanted.find(id) else { return false };
        let second = mix(second(&self.hashers[1]) ^ mix(kind as u64));
        match self.wanted.claim(place, second) {
            Claim::First => {}
            Claim::Again => return false,
            Claim::Collision => self.named.collisions.push(self.named.ids.len() as u32),
        }
        self.named.ids.push(id);
        self.named.kinds.push(kind as u8);
        true
    }

    fn end_name(&mut self) {
        self.named.starts.push(self.named.symbols.len() as u64);
    }

    fn write_side<'b>(
        &mut self,
        side: usize,
        words: &[u32],
        whole: &Phrase,
        slots: impl Iterator<Item = &'b Phrase>,
    ) {
        let symbols = &mut self.named.symbols;
        let own = |from: u32, to: u32| {
            words[from as usize..to as usize].iter().map(|&word| i64::from(word))
        };
        let mut place = whole.spans[2 * side];
        for slot in slots {
            symbols.extend(own(place, slot.spans[2 * side]));
            symbols.push(-1 - slot.label as i64);
            place = slot.spans[2 * side + 1];
        }
        symbols.extend(own(place, whole.spans[2 * side + 1]));
        self.end_name();
    }
}

impl Taker for Namer<'_> {
    fn begin(&mut self, sentences: Sentences, phrases: &[Phrase]) {
        self.hashers.iter_mut().for_each(|hasher| hasher.begin(sentences, phrases));
        self.last = u32::MAX;
    }

    fn take(&mut self, whole: &Phrase, slots: &[Phrase], sentences: Sentences) {
        let mut room = [0; 16];
        let order = by_target(slots, &mut room);
        let ordered = || order.iter().map(|&k| &slots[k as usize]);
        let f = self.hashers[0].source(whole, slots) as i64;
        if self.is_new(f, Kind::Pivot, |second| second.source(whole, slots)) {
            self.write_side(0, sentences.words[0], whole, slots.iter());
        }
        let e = self.hashers[0].target(whole, ordered()) as i64;
        if self.is_new(e, Kind::Phrase, |second| second.target(whole, ordered())) {
            self.write_side(1, sentences.words[1], whole, ordered());
        }
        if whole.number != self.last {
            self.last = whole.number;
            let label = self.hashers[0].label(whole) as i64;
            if self.is_new(label, Kind::Label, |second| second.label(whole)) {
                self.named.symbols.push(whole.label as i64);
                self.end_name();
            }
        }
        let print = self.hashers[0].links(whole, slots, sentences);
        let links = link_id(print, whole.links_left(slots));
        if self.is_new(links, Kind::Links, |second| second.links(whole, slots, sentences)) {
            let symbols = &mut self.named.symbols;
            places_of_links(whole, slots, sentences, |i, j| {
                symbols.push(i64::from(256 * i + j));
            });
            self.end_name();
        }
    }
}
