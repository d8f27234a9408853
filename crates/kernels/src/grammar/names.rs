//! Finds what fingerprints stand for: all rules are visited again, and the first time a wanted
//! fingerprint comes up its text is written.
//!
//! Each later time a second fingerprint of the same symbols, from another family, is compared, so
//! two things with the same fingerprint are noticed.

use crate::grammar::batch::Pairs;
use crate::grammar::extract::{Limits, Phrase, Sentences, Taker};
use crate::grammar::hashed::{by_target, link_id, places_of_links, Hasher, Prints};
use crate::grammar::labels::{operator, parts};
use crate::grammar::wanted::{Claim, Wanted};
use crate::random::mix;
use crate::watch::Watch;
use std::fmt::Arguments;
use std::hint::black_box;
use std::io::Write;
use std::mem::take;

/// Rules looked up together; what is fetched for them fits the cache.
const AT_ONCE: usize = 1024;

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

/// The text of name k is `text[starts[k]..starts[k + 1]]`.
#[derive(Default)]
pub struct Named {
    pub ids: Vec<i64>,
    pub kinds: Vec<u8>,
    pub starts: Vec<u64>,
    pub text: Vec<u8>,
    /// Names whose fingerprint also stands for something else.
    pub collisions: Vec<u32>,
}

/// The texts that names are written with, by number.
#[derive(Clone, Copy)]
pub struct Texts<'a> {
    pub words: &'a [String],
    /// The plain labels, from 1; entry 0 is the wildcard.
    pub labels: &'a [String],
}

/// The names that come up in these sentence pairs and did not before; in any order.
pub fn names(
    pairs: Pairs,
    limits: &Limits,
    prints: [&Prints; 2],
    texts: Texts,
    wanted: &Wanted,
    watch: &Watch,
) -> Named {
    let new = || Namer {
        hashers: prints.map(Hasher::new),
        texts,
        wanted,
        named: Named { starts: vec![0], ..Named::default() },
        last: u32::MAX,
        rules: vec![],
        slots: vec![],
    };
    let mut all = Named { starts: vec![0], ..Named::default() };
    for part in pairs.walk(limits, watch, new, |namer| namer.named) {
        let (names, end) = (all.ids.len() as u32, all.text.len() as u64);
        all.collisions.extend(part.collisions.iter().map(|name| names + name));
        all.starts.extend(part.starts[1..].iter().map(|start| end + start));
        all.ids.extend(part.ids);
        all.kinds.extend(part.kinds);
        all.text.extend(part.text);
    }
    all
}

struct Namer<'a> {
    hashers: [Hasher<'a>; 2],
    texts: Texts<'a>,
    wanted: &'a Wanted,
    named: Named,
    /// The phrase pair whose label was looked up last.
    last: u32,
    rules: Vec<Rule>,
    slots: Vec<Phrase>,
}

/// A rule that is to be looked up.
struct Rule {
    whole: Phrase,
    /// Where its slots begin.
    slots: usize,
    f: i64,
    e: i64,
}

impl Namer<'_> {
    /// Names what is wanted among the waiting rules.
    fn look_up(&mut self, sentences: Sentences) {
        let (mut rules, mut slots) = (take(&mut self.rules), take(&mut self.slots));
        let fetched = |rule: &Rule| self.wanted.fetch(rule.f) ^ self.wanted.fetch(rule.e);
        black_box(rules.iter().fold(0, |all, rule| all ^ fetched(rule)));
        let ends = rules.iter().skip(1).map(|rule| rule.slots).chain([slots.len()]);
        for (rule, end) in rules.iter().zip(ends) {
            self.name(rule, &slots[rule.slots..end], sentences);
        }
        rules.clear();
        slots.clear();
        (self.rules, self.slots) = (rules, slots);
    }

    fn name(&mut self, rule: &Rule, slots: &[Phrase], sentences: Sentences) {
        let Rule { whole, f, e, .. } = rule;
        let mut room = [0; 16];
        let order = by_target(slots, &mut room);
        let ordered = || order.iter().map(|&k| &slots[k as usize]);
        if self.is_new(*f, Kind::Pivot, |second| second.source(whole, slots)) {
            self.write_side(0, sentences.words[0], whole, slots.iter());
        }
        if self.is_new(*e, Kind::Phrase, |second| second.target(whole, ordered())) {
            self.write_side(1, sentences.words[1], whole, ordered());
        }
        if whole.number != self.last {
            self.last = whole.number;
            let label = self.hashers[0].label(whole) as i64;
            if self.is_new(label, Kind::Label, |second| second.label(whole)) {
                self.write_label(whole.label.key);
                self.end_name();
            }
        }
        let print = self.hashers[0].links(whole, slots, sentences);
        let links = link_id(print, whole.links_left(slots));
        if self.is_new(links, Kind::Links, |second| second.links(whole, slots, sentences)) {
            places_of_links(whole, slots, sentences, |i, j| {
                self.part();
                self.write(format_args!("{i}-{j}"));
            });
            self.end_name();
        }
    }

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
        self.named.starts.push(self.named.text.len() as u64);
    }

    /// Puts a space before a symbol that is not the first of its name.
    fn part(&mut self) {
        if self.named.starts.last() != Some(&(self.named.text.len() as u64)) {
            self.named.text.push(b' ');
        }
    }

    fn write_side<'b>(
        &mut self,
        side: usize,
        words: &[u32],
        whole: &Phrase,
        slots: impl Iterator<Item = &'b Phrase>,
    ) {
        let mut place = whole.spans[2 * side];
        for (slot, number) in slots.zip(1..) {
            self.write_words(&words[place as usize..slot.spans[2 * side] as usize]);
            self.part();
            self.named.text.push(b'[');
            self.write_label(slot.label.key);
            self.write(format_args!(",{number}]"));
            place = slot.spans[2 * side + 1];
        }
        self.write_words(&words[place as usize..whole.spans[2 * side + 1] as usize]);
        self.end_name();
    }

    fn write_words(&mut self, words: &[u32]) {
        for &word in words {
            self.part();
            self.named.text.extend_from_slice(self.texts.words[word as usize].as_bytes());
        }
    }

    fn write_label(&mut self, key: u64) {
        let [first, rest @ ..] = parts(key);
        let text = &mut self.named.text;
        text.extend_from_slice(self.texts.labels[first as usize].as_bytes());
        for part in rest.into_iter().filter(|&part| part > 0) {
            text.push(operator(key));
            text.extend_from_slice(self.texts.labels[part as usize].as_bytes());
        }
    }

    fn write(&mut self, text: Arguments) {
        self.named.text.write_fmt(text).expect("memory takes what is written");
    }
}

impl Taker for Namer<'_> {
    fn begin(&mut self, sentences: Sentences, phrases: &[Phrase]) {
        self.hashers.iter_mut().for_each(|hasher| hasher.begin(sentences, phrases));
        self.last = u32::MAX;
    }

    #[inline(always)]
    fn take(&mut self, whole: &Phrase, slots: &[Phrase], sentences: Sentences) {
        let mut room = [0; 16];
        let order = by_target(slots, &mut room);
        let hasher = &self.hashers[0];
        self.rules.push(Rule {
            whole: *whole,
            slots: self.slots.len(),
            f: hasher.source(whole, slots) as i64,
            e: hasher.target(whole, order.iter().map(|&k| &slots[k as usize])) as i64,
        });
        self.slots.extend_from_slice(slots);
        if self.rules.len() == AT_ONCE {
            self.look_up(sentences);
        }
    }

    fn end(&mut self, sentences: Sentences) {
        self.look_up(sentences);
    }
}
