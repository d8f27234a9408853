//! Links grow to unlinked neighbours where the longer phrase is the better translation.
//!
//! An aligner links "aufgeben" to "give" and leaves "up" alone, so no phrase pair can hold "give
//! up". But "aufgeben" goes with "give up" more strongly than with "give". Where that is so, the
//! unlinked word takes the links of its neighbour.
//!
//! Notation: e is a linked word, F the words it is linked to, w an unlinked neighbour of e. The
//! strength of a pair of events is the log-likelihood ratio G2 of their contingency table
//! (Dunning 1993), over all words of the side that grows.

use crate::align::linked::{running, Linked, Words};
use crate::random::mix;
use crate::watch::Watch;
use rayon::prelude::*;

/// Which words grow.
#[derive(Clone, Copy)]
pub struct Growth {
    /// The least strength of F and the longer phrase, as a share of that of F and e.
    pub share: f64,
    /// The least share of the places where F and e meet at which e has this neighbour.
    pub rate: f64,
    /// The least strength of F and the longer phrase in itself.
    pub strength: f64,
    /// How often both sides are gone through; a word grown before counts as linked.
    pub rounds: u32,
}

/// Links of all sentence pairs: where those of each begin, sources and targets.
pub type Links = (Vec<u64>, Vec<u32>, Vec<u32>);

/// The links together with those that grow, sorted in each sentence pair.
pub fn grow(linked: Linked, words: Words, growth: Growth, watch: &Watch) -> Links {
    let mut links: Vec<Vec<(u32, u32)>> = (0..linked.len()).map(|k| sorted(linked, k)).collect();
    let (source, target) = (running(linked.source_lengths), running(linked.target_lengths));
    for _ in 0..growth.rounds {
        let targets = Side { words: words.target, starts: &target };
        let sources = Side { words: words.source, starts: &source };
        grow_side([sources, targets], &mut links, growth, watch);
        turn(&mut links);
        grow_side([targets, sources], &mut links, growth, watch);
        turn(&mut links);
    }
    let starts = running(&links.iter().map(|own| own.len() as u32).collect::<Vec<_>>());
    let (sources, targets) = links.into_iter().flatten().unzip();
    (starts.into_iter().map(|start| start as u64).collect(), sources, targets)
}

/// The words of all sentences of one side.
#[derive(Clone, Copy)]
struct Side<'a> {
    words: &'a [u32],
    starts: &'a [usize],
}

impl<'a> Side<'a> {
    fn sentence(&self, k: usize) -> &'a [u32] {
        &self.words[self.starts[k]..self.starts[k + 1]]
    }
}

fn sorted(linked: Linked, k: usize) -> Vec<(u32, u32)> {
    let mut own: Vec<_> = linked.places(k).collect();
    own.sort_unstable();
    own.dedup();
    own
}

/// Exchanges both sides.
fn turn(links: &mut [Vec<(u32, u32)>]) {
    links.par_iter_mut().for_each(|own| {
        own.iter_mut().for_each(|link| *link = (link.1, link.0));
        own.sort_unstable();
    });
}

/// Adds links for unlinked words of the second side.
fn grow_side(
    [sources, targets]: [Side; 2],
    links: &mut [Vec<(u32, u32)>],
    growth: Growth,
    watch: &Watch,
) {
    let table = Tables::count([sources, targets], links);
    links.par_iter_mut().enumerate().for_each(|(k, own)| {
        if watch.is_cancelled() {
            return;
        }
        let linked = Pair::new(sources.sentence(k), targets.sentence(k), own);
        for j in 0..linked.target.len() {
            if let Some(from) = best_neighbour(&linked, j, &table, growth) {
                own.extend(linked.links_of[from].iter().map(|&i| (i, j as u32)));
            }
        }
        own.sort_unstable();
        watch.step();
    });
}

/// The linked neighbour that an unlinked word belongs to, if there is one.
fn best_neighbour(pair: &Pair, j: usize, tables: &Tables, growth: Growth) -> Option<usize> {
    if !pair.links_of[j].is_empty() {
        return None;
    }
    let mut best = None;
    for (from, right) in pair.neighbours(j) {
        let Some(seen) = pair.seen(from) else { continue };
        let shorter = tables.strength(seen, None);
        let longer = tables.strength(seen, Some((right, pair.target[j])));
        let rate = tables.rate(seen, (right, pair.target[j]));
        let enough = longer >= growth.strength && longer >= growth.share * shorter;
        let enough = enough && rate >= growth.rate;
        if enough && best.is_none_or(|(_, known)| longer > known) {
            best = Some((from, longer));
        }
    }
    best.map(|(from, _)| from)
}

/// A sentence pair with the links of each target word.
struct Pair<'a> {
    source: &'a [u32],
    target: &'a [u32],
    links_of: Vec<Vec<u32>>,
}

/// Keeps the fingerprints of sources apart from those of phrases.
const SOURCE: u64 = 0xA076_1D64_78BD_642F;

/// A linked word e, and the fingerprint of what it is linked to.
#[derive(Clone, Copy)]
struct Seen {
    e: u32,
    f: u64,
}

impl<'a> Pair<'a> {
    fn new(source: &'a [u32], target: &'a [u32], links: &[(u32, u32)]) -> Self {
        let mut links_of = vec![vec![]; target.len()];
        links.iter().for_each(|&(i, j)| links_of[j as usize].push(i));
        Pair { source, target, links_of }
    }

    fn seen(&self, j: usize) -> Option<Seen> {
        let own = &self.links_of[j];
        let f = own.iter().fold(SOURCE, |sum, &i| mix(sum ^ u64::from(self.source[i as usize])));
        (!own.is_empty()).then_some(Seen { e: self.target[j], f })
    }

    /// The words beside j, and whether j is to the right of each.
    fn neighbours(&self, j: usize) -> impl Iterator<Item = (usize, bool)> {
        let left = j.checked_sub(1).map(|from| (from, true));
        let right = (j + 1 < self.target.len()).then_some((j + 1, false));
        left.into_iter().chain(right)
    }
}

/// How often everything occurs that the strength of a pair depends on.
struct Tables {
    words: f64,
    /// e, and e beside w.
    phrases: Counts,
    /// F, in the source or as the links of a word.
    sources: Counts,
    /// F with e, and F with e beside w.
    pairs: Counts,
}

impl Tables {
    fn count([sources, targets]: [Side; 2], links: &[Vec<(u32, u32)>]) -> Self {
        let keys = |of: &(dyn Fn(&Pair, &mut Vec<u64>) + Sync)| {
            let all = (0..links.len()).into_par_iter().flat_map_iter(|k| {
                let pair = Pair::new(sources.sentence(k), targets.sentence(k), &links[k]);
                let mut found = Vec::new();
                of(&pair, &mut found);
                found
            });
            Counts::of(all.collect())
        };
        Tables {
            words: targets.words.len() as f64,
            phrases: keys(&|pair, found| {
                for (j, &e) in pair.target.iter().enumerate() {
                    found.push(phrase(e, None));
                    let beside = pair.neighbours(j).map(|(k, right)| (!right, pair.target[k]));
                    found.extend(beside.map(|w| phrase(e, Some(w))));
                }
            }),
            sources: keys(&|pair, found| {
                found.extend(pair.source.iter().map(|&word| mix(SOURCE ^ u64::from(word))));
                let several = (0..pair.target.len()).filter(|&j| pair.links_of[j].len() > 1);
                found.extend(several.filter_map(|j| pair.seen(j)).map(|seen| seen.f));
            }),
            pairs: keys(&|pair, found| {
                for (j, seen) in (0..).zip((0..pair.target.len()).map(|j| pair.seen(j))) {
                    let Some(seen) = seen else { continue };
                    found.push(together(seen, None));
                    let beside = pair.neighbours(j).map(|(k, right)| (!right, pair.target[k]));
                    found.extend(beside.map(|w| together(seen, Some(w))));
                }
            }),
        }
    }

    /// How many of the places where F and e meet have w beside e.
    fn rate(&self, seen: Seen, beside: (bool, u32)) -> f64 {
        self.pairs.get(together(seen, Some(beside))) / self.pairs.get(together(seen, None))
    }

    /// The strength of F with e, or with e beside w.
    fn strength(&self, seen: Seen, beside: Option<(bool, u32)>) -> f64 {
        let both = self.pairs.get(together(seen, beside));
        let e = self.phrases.get(phrase(seen.e, beside));
        // several places of one sentence may be linked to the same word
        let f = self.sources.get(seen.f).max(both);
        g2(both, f - both, e - both, (self.words - f - e + both).max(0.0))
    }
}

/// The key of e, alone or beside w (to its right or left).
fn phrase(e: u32, beside: Option<(bool, u32)>) -> u64 {
    let (side, w) = beside.map_or((0, 0), |(right, w)| (1 + u64::from(right), w));
    mix(mix(u64::from(e) << 2 | side) ^ u64::from(w))
}

fn together(seen: Seen, beside: Option<(bool, u32)>) -> u64 {
    mix(phrase(seen.e, beside) ^ seen.f)
}

/// Dunning's log-likelihood ratio of a table of two by two; 0 where the events attract each other
/// less than by chance.
pub fn g2(both: f64, first: f64, second: f64, neither: f64) -> f64 {
    let total = both + first + second + neither;
    let (row, column) = (both + first, both + second);
    if both * total <= row * column {
        return 0.0;
    }
    let part = |seen: f64, row: f64, column: f64| {
        if seen > 0.0 {
            seen * libm::log(seen * total / (row * column))
        } else {
            0.0
        }
    };
    2.0 * (part(both, row, column)
        + part(first, row, total - column)
        + part(second, total - row, column)
        + part(neither, total - row, total - column))
}

/// Keys with how often each occurs.
struct Counts {
    keys: Vec<u64>,
    counts: Vec<u32>,
}

impl Counts {
    fn of(mut all: Vec<u64>) -> Self {
        all.par_sort_unstable();
        let runs = all.chunk_by(|a, b| a == b);
        let (keys, counts) = runs.map(|run| (run[0], run.len() as u32)).unzip();
        Counts { keys, counts }
    }

    fn get(&self, key: u64) -> f64 {
        self.keys.binary_search(&key).map_or(0.0, |place| f64::from(self.counts[place]))
    }
}

#[cfg(test)]
mod tests {
    use super::g2;

    #[test]
    fn strength_of_a_table_worked_by_hand() {
        // 2 (8 ln(8 100/(10 20)) + 2 ln(2 100/(10 80)) + 12 ln(12 100/(90 20))
        //    + 78 ln(78 100/(90 80)))
        assert!((g2(8.0, 2.0, 12.0, 78.0) - 19.391_032).abs() < 1e-6);
        assert_eq!(g2(1.0, 9.0, 19.0, 71.0), 0.0);
    }
}
