//! The k best trees, computed lazily: each list is extended only as far as the list above needs.
//!
//! Huang and Chiang (2005, "Better k-best parsing", algorithm 3). Over each span each kind of node
//! (`chart::Kind`) has a list of derivations, best first. Past the first, which the chart knows,
//! an entry is computed when it is needed: the entry before it is replaced, in a queue of
//! candidates, by those that come right after it, and the best candidate is the next entry. A
//! candidate comes after exactly one other, so that none is queued twice:
//!
//! - Divided at m, ranks (l, r): (l, r + 1) follows it, and (l + 1, 0) if r is 0.
//! - Complete, rank d under a label: the next label; rank d + 1 under the first, if this is it.
//! - Any: the next rank of the same sort.
//!
//! Rounding does no harm: a sum never grows when one of its terms shrinks, so lists stay in order.

use super::chart::{
    constituents, first_kind, Chart, Derivation, Kind, Node, Parse, BARE, LABELLED,
};
use super::inside::index;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// The k trees with the highest scores, best first, all different; fewer if there are no more.
/// Trees with a label that its span cannot carry are omitted, unless there are no others. Of
/// equal trees the first is the one with bare rather than labelled spans, then with the lower
/// label, then with the shorter last part. Without words there is one tree, an empty one.
pub fn k_best(n: usize, labels: usize, scores: &[f32], k: usize) -> Vec<Parse> {
    let chart = Chart::new(n, labels, scores);
    if n == 0 {
        return vec![Parse { score: 0.0, constituents: vec![] }; k.min(1)];
    }
    let k = u32::try_from(k).unwrap_or(u32::MAX);
    let mut lists = Lists { lists: vec![], slots: vec![NONE; 3 * n * (n + 1) / 2], chart, k };
    let root = lists.open(Kind::Complete, 0, n);
    let mut parses = Vec::new();
    for rank in 0..k {
        lists.extend(root, rank);
        let Some(derivation) = lists.lists[root].entries.get(rank as usize) else { break };
        let score = lists.chart.reported(derivation.score);
        let constituents = constituents(n, rank, |node| lists.derivation(node));
        parses.push(Parse { score, constituents });
    }
    parses
}

const NONE: u32 = u32::MAX;

/// The derivations of one kind over one span computed so far.
struct List {
    kind: Kind,
    i: usize,
    j: usize,
    entries: Vec<Derivation>,
    candidates: BinaryHeap<Derivation>,
    /// How many entries were replaced by what follows them.
    replaced: usize,
    /// There are no more entries.
    ended: bool,
}

struct Lists<'a> {
    chart: Chart<'a>,
    k: u32,
    lists: Vec<List>,
    /// For each span and kind, its place in `lists`.
    slots: Vec<u32>,
}

/// An entry is needed that is not known yet: this list must reach this rank first.
type Request = (usize, u32);

impl Lists<'_> {
    fn slot(&self, kind: Kind, i: usize, j: usize) -> usize {
        3 * index(self.chart.n, i, j) + kind as usize
    }

    /// The list of a kind over a span, started on first use.
    fn open(&mut self, kind: Kind, i: usize, j: usize) -> usize {
        let slot = self.slot(kind, i, j);
        if self.slots[slot] == NONE {
            self.slots[slot] = self.lists.len() as u32;
            let (candidates, entries) = (self.begin(kind, i, j).into(), vec![]);
            self.lists.push(List { kind, i, j, entries, candidates, replaced: 0, ended: false });
        }
        self.slots[slot] as usize
    }

    /// The candidates that follow no other.
    fn begin(&self, kind: Kind, i: usize, j: usize) -> Vec<Derivation> {
        let one = |score, choice, right| Derivation { score, choice, left: 0, right };
        let mut candidates: Vec<Derivation> = match kind {
            Kind::Any => vec![
                one(self.chart.best(Kind::Divided, i, j), BARE, 0),
                one(self.chart.best(Kind::Complete, i, j), LABELLED, 0),
            ],
            Kind::Complete => {
                let divided = self.chart.best(Kind::Divided, i, j);
                let label = self.chart.label(i, j, None);
                let labelled = label.map(|(label, score)| one(divided + score, LABELLED, label));
                let bare = (j - i == 1 && self.chart.n > 1).then(|| one(0.0, BARE, 0));
                bare.into_iter().chain(labelled).collect()
            }
            Kind::Divided => {
                self.chart.pairs(i, j).map(|(length, score)| one(score, length, 0)).collect()
            }
        };
        candidates.retain(|candidate| candidate.score > f32::NEG_INFINITY);
        if candidates.len() > self.k as usize {
            candidates.select_nth_unstable_by(self.k as usize, |a, b| b.cmp(a));
            candidates.truncate(self.k as usize);
        }
        candidates
    }

    /// Extends a list up to a rank, or to its end. A list that needs more of another waits on a
    /// stack until that one is extended.
    fn extend(&mut self, list: usize, rank: u32) {
        let mut waiting = vec![(list, rank)];
        while let Some(&(list, rank)) = waiting.last() {
            let List { ref entries, replaced, ended, .. } = self.lists[list];
            if ended || entries.len() > rank as usize {
                waiting.pop();
                continue;
            }
            if replaced < entries.len() {
                if let Err(request) = self.replace(list, entries[replaced]) {
                    waiting.push(request);
                    continue;
                }
            }
            let list = &mut self.lists[list];
            list.replaced = list.entries.len();
            match list.candidates.pop() {
                Some(next) => list.entries.push(next),
                None => list.ended = true,
            }
        }
    }

    /// Queues what follows an entry; if that is not known yet, returns what must be extended
    /// first.
    fn replace(&mut self, list: usize, entry: Derivation) -> Result<(), Request> {
        let List { kind, i, j, .. } = self.lists[list];
        let (left, right) = (entry.left, entry.right);
        let mut following = [None; 2];
        match kind {
            Kind::Any => {
                let below = if entry.choice == LABELLED { Kind::Complete } else { Kind::Divided };
                let score = self.score(below, i, j, left + 1)?;
                following[0] = score.map(|score| Derivation { score, left: left + 1, ..entry });
            }
            Kind::Complete if entry.choice == BARE => {}
            Kind::Complete => {
                let first = self.chart.label(i, j, None).filter(|first| first.0 == right);
                if let (Some((_, score)), true) = (first, j - i > 1) {
                    let divided = self.score(Kind::Divided, i, j, left + 1)?;
                    following[0] = divided.map(|divided| Derivation {
                        score: divided + score,
                        left: left + 1,
                        ..entry
                    });
                }
                if let Some((label, score)) = self.chart.label(i, j, Some(right)) {
                    let divided = self.known_score(Kind::Divided, i, j, left);
                    let score = divided + score;
                    following[1] = Some(Derivation { score, right: label, ..entry });
                }
            }
            Kind::Divided => {
                let middle = j - entry.choice as usize;
                let first = first_kind(i, middle);
                if right == 0 {
                    let score = self.score(first, i, middle, left + 1)?;
                    let last = self.known_score(Kind::Complete, middle, j, 0);
                    following[0] = score.map(|score| Derivation {
                        score: score + last,
                        left: left + 1,
                        ..entry
                    });
                }
                let score = self.score(Kind::Complete, middle, j, right + 1)?;
                let begin = self.known_score(first, i, middle, left);
                following[1] = score.map(|score| Derivation {
                    score: begin + score,
                    right: right + 1,
                    ..entry
                });
            }
        }
        self.lists[list].candidates.extend(following.into_iter().flatten());
        Ok(())
    }

    /// The score of an entry, or None past the end of its list.
    fn score(&mut self, kind: Kind, i: usize, j: usize, rank: u32) -> Result<Option<f32>, Request> {
        if rank >= self.k {
            return Ok(None);
        }
        let place = self.open(kind, i, j);
        let list = &self.lists[place];
        match list.entries.get(rank as usize) {
            Some(entry) => Ok(Some(entry.score)),
            None if list.ended => Ok(None),
            None => Err((place, rank)),
        }
    }

    /// The score of an entry that has been computed.
    fn known_score(&self, kind: Kind, i: usize, j: usize, rank: u32) -> f32 {
        if rank == 0 {
            return self.chart.best(kind, i, j);
        }
        let list = &self.lists[self.slots[self.slot(kind, i, j)] as usize];
        list.entries[rank as usize].score
    }

    fn derivation(&self, node: Node) -> Derivation {
        if node.rank == 0 {
            return self.chart.first(node);
        }
        let list = &self.lists[self.slots[self.slot(node.kind, node.i, node.j)] as usize];
        list.entries[node.rank as usize]
    }
}

/// The higher score is the greater; of equal scores the earlier choice.
impl Ord for Derivation {
    fn cmp(&self, other: &Self) -> Ordering {
        let ties = |one: &Self| (one.choice, one.left, one.right);
        let scores = self.score.partial_cmp(&other.score).unwrap_or(Ordering::Equal);
        scores.then_with(|| ties(other).cmp(&ties(self)))
    }
}

impl PartialOrd for Derivation {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Derivation {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Derivation {}
