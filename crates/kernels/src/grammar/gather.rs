//! Rules of many sentence pairs as rows of fixed width, equal ones counted together.
//!
//! Fingerprints are spread evenly, so their highest bits divide the rows into parts of similar
//! size. Each part fits the cache and is sorted on its own; in sequence the parts are in order.

use crate::grammar::batch::Pairs;
use crate::grammar::extract::{Limits, Phrase, Sentences, Taker};
use crate::grammar::hashed::{by_target, link_id, Hasher, Prints};
use crate::grammar::word_table::{Costs, WordTable, FINE};
use crate::watch::Watch;
use rayon::prelude::*;

const PART_BITS: u32 = 8;
const PARTS: usize = 1 << PART_BITS;

/// A rule and how often it occurs. Rows are in the order of all but the last five fields.
#[derive(Clone, Copy)]
pub struct Row {
    pub f: i64,
    pub lhs: i64,
    pub e: i64,
    pub links: i64,
    /// The numbers of the slots in the order of the target as digits; 0 if in order.
    pub ord: u32,
    pub n: u32,
    /// How often its label is the first of its span, so that each occurrence counts once, however
    /// many labels it has.
    pub own: u32,
    /// 0 with slots. Without: k if it relates one word to k words, and -k if several, k at most.
    pub words: i8,
    /// -log of the lexical weights.
    pub lex_ef: f32,
    pub lex_fe: f32,
}

impl Row {
    #[inline(always)]
    fn key(&self) -> (i64, i64, i64, u32, i64) {
        (self.f, self.lhs, self.e, self.ord, self.links)
    }

    #[inline(always)]
    fn part(&self) -> usize {
        // Negative numbers come first.
        ((self.f as u64 ^ 1 << 63) >> (64 - PART_BITS)) as usize
    }
}

/// The rows of all sentence pairs, in order, each once.
pub fn gather(
    pairs: Pairs,
    limits: &Limits,
    prints: &Prints,
    table: &WordTable,
    watch: &Watch,
) -> (Vec<Row>, u64) {
    let new =
        || Rows { hasher: Hasher::new(prints), table, costs: Costs::default(), rows: Vec::new() };
    let chunks = pairs.walk(limits, watch, new, |taker| by_part(&taker.rows));
    let occurrences = chunks.iter().map(|(rows, _)| rows.len() as u64).sum();
    let parts: Vec<Vec<Row>> = (0..PARTS)
        .into_par_iter()
        .map(|part| {
            let mut rows = Vec::new();
            for (all, starts) in &chunks {
                rows.extend_from_slice(&all[starts[part] as usize..starts[part + 1] as usize]);
            }
            count(&mut rows);
            rows
        })
        .collect();
    (parts.concat(), occurrences)
}

/// The rows grouped by part, and where each part begins.
fn by_part(rows: &[Row]) -> (Vec<Row>, Vec<u32>) {
    let mut starts = vec![0u32; PARTS + 1];
    rows.iter().for_each(|row| starts[row.part() + 1] += 1);
    for part in 0..PARTS {
        starts[part + 1] += starts[part];
    }
    let mut next = starts.clone();
    let mut sorted = rows.to_vec();
    for row in rows {
        let place = &mut next[row.part()];
        sorted[*place as usize] = *row;
        *place += 1;
    }
    (sorted, starts)
}

/// Sorts rows and merges equal ones.
fn count(rows: &mut Vec<Row>) {
    rows.sort_unstable_by_key(Row::key);
    rows.dedup_by(|next, kept| {
        let same = next.key() == kept.key();
        if same {
            kept.n += next.n;
            kept.own += next.own;
            kept.lex_ef = kept.lex_ef.min(next.lex_ef);
            kept.lex_fe = kept.lex_fe.min(next.lex_fe);
        }
        same
    });
}

/// Makes a row of each rule.
struct Rows<'a> {
    hasher: Hasher<'a>,
    table: &'a WordTable<'a>,
    costs: Costs,
    rows: Vec<Row>,
}

impl Taker for Rows<'_> {
    fn begin(&mut self, sentences: Sentences, phrases: &[Phrase]) {
        self.hasher.begin(sentences, phrases);
        self.costs.fill(sentences.links, sentences.words, self.table);
    }

    #[inline(always)]
    fn take(&mut self, whole: &Phrase, slots: &[Phrase], sentences: Sentences) {
        let mut room = [0; 16];
        let order = by_target(slots, &mut room);
        let in_order = order.is_sorted();
        let digits = |all: u32, &k: &u8| 10 * all + u32::from(k) + 1;
        self.rows.push(Row {
            f: self.hasher.source(whole, slots) as i64,
            lhs: self.hasher.label(whole) as i64,
            e: self.hasher.target(whole, order.iter().map(|&k| &slots[k as usize])) as i64,
            links: link_id(self.hasher.links(whole, slots, sentences), whole.links_left(slots)),
            ord: if in_order { 0 } else { order.iter().fold(0, digits) },
            n: 1,
            own: u32::from(whole.label.first),
            words: if slots.is_empty() { shape(whole.words()) } else { 0 },
            lex_ef: cost(&self.costs.target, 2, whole, slots),
            lex_fe: cost(&self.costs.source, 0, whole, slots),
        });
    }
}

fn shape([a, b]: [u32; 2]) -> i8 {
    let longer = a.max(b).min(127) as i8;
    if a.min(b) == 1 {
        longer
    } else {
        -longer
    }
}

/// The total cost of the words outside slots.
#[inline(always)]
fn cost(sums: &[i64], side: usize, whole: &Phrase, slots: &[Phrase]) -> f32 {
    let of =
        |phrase: &Phrase| sums[phrase.spans[side + 1] as usize] - sums[phrase.spans[side] as usize];
    let left = of(whole) - slots.iter().map(of).sum::<i64>();
    (left as f64 / FINE) as f32
}
