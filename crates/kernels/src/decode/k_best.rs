//! The k best outputs, found lazily (Huang and Chiang 2005, algorithm 3).
//!
//! Each item has a list of its best texts, each once, with the best way to make it. The next text
//! is computed only when the list of a parent needs it. Of the ways to make a text that an item
//! has, only the best can be part of a best whole, so the others are dropped at once.

use super::chart::{Chart, Edge, END, GLUE, NONE};
use super::local::Symbol;
use crate::numbered::Numbered;
use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};
use std::rc::Rc;

/// How many derivations are examined in total, at least, and more for each output wanted.
const LEAST_LOOKS: usize = 100_000;
const LOOKS_EACH: usize = 100;

/// An edge with a text for each of its children, by their ranks.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub score: f64,
    pub edge: u32,
    pub ranks: [u32; 2],
}

impl Ord for Way {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |way: &Way| (way.edge, way.ranks);
        self.score.total_cmp(&other.score).then_with(|| key(other).cmp(&key(self)))
    }
}

impl PartialOrd for Way {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Way {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Way {}

#[derive(Default)]
struct List {
    found: Vec<(Way, Rc<[u32]>)>,
    waiting: BinaryHeap<Way>,
    /// The last derivation examined, whose neighbours are not queued yet.
    last: Option<Way>,
    seen: HashSet<Rc<[u32]>>,
}

pub struct KBest<'c> {
    chart: &'c Chart,
    lists: Numbered<List>,
    looks: usize,
}

impl<'c> KBest<'c> {
    pub fn new(chart: &'c Chart, k: usize) -> Self {
        let looks = LEAST_LOOKS.saturating_add(LOOKS_EACH.saturating_mul(k));
        KBest { chart, lists: Numbered::default(), looks }
    }

    /// The text of this rank, from 0; None if there are no more, or too many derivations gave the
    /// same text.
    pub fn get(&mut self, item: u32, rank: usize) -> Option<&(Way, Rc<[u32]>)> {
        match self.find(item, rank) {
            true => self.lists.get(&item.into()).and_then(|list| list.found.get(rank)),
            false => None,
        }
    }

    fn list(&mut self, item: u32) -> &mut List {
        let chart = self.chart;
        self.lists.entry(item.into()).or_insert_with(|| {
            let known = &chart.items[item as usize];
            let mut list = List::default();
            if known.edges == 0 {
                let way = Way { score: known.score, edge: NONE, ranks: [0; 2] };
                list.found.push((way, Rc::new([])));
            }
            let edges = known.first_edge..known.first_edge + known.edges;
            list.waiting = edges
                .map(|number| {
                    let edge = &chart.edges[number as usize];
                    let scores = edge.children.map(|child| match child {
                        NONE => 0.0,
                        child => chart.items[child as usize].score,
                    });
                    Way { score: sum(edge, scores), edge: number, ranks: [0; 2] }
                })
                .collect();
            list
        })
    }

    /// Whether an item has this many texts; if so, they are in its list.
    fn find(&mut self, item: u32, rank: usize) -> bool {
        loop {
            let list = self.list(item);
            if list.found.len() > rank {
                return true;
            }
            if let Some(last) = list.last.take() {
                self.let_neighbours_in(item, &last);
            }
            let Some(way) = self.list(item).waiting.pop() else { return false };
            if self.looks == 0 {
                return false;
            }
            self.looks -= 1;
            let Some(text) = self.text(&way) else { return false };
            let list = self.list(item);
            list.last = Some(way);
            if list.seen.insert(text.clone()) {
                list.found.push((way, text));
            }
        }
    }

    fn let_neighbours_in(&mut self, item: u32, way: &Way) {
        let edge = &self.chart.edges[way.edge as usize];
        for place in 0..2 {
            let child = edge.children[place];
            // Each neighbour is reached in one way only.
            if child == NONE || (place == 0 && way.ranks[1] > 0) {
                continue;
            }
            let mut ranks = way.ranks;
            ranks[place] += 1;
            if self.find(child, ranks[place] as usize) {
                let mut scores = [0.0; 2];
                for (child, score) in scores.iter_mut().enumerate() {
                    *score = self.score(edge.children[child], ranks[child]);
                }
                let way = Way { score: sum(edge, scores), edge: way.edge, ranks };
                self.list(item).waiting.push(way);
            }
        }
    }

    /// Of a text that is not yet in its list only if it is the first.
    fn score(&self, child: u32, rank: u32) -> f64 {
        if child == NONE {
            return 0.0;
        }
        let found = self.lists.get(&child.into()).and_then(|list| list.found.get(rank as usize));
        found.map_or(self.chart.items[child as usize].score, |(way, _)| way.score)
    }

    fn text(&mut self, way: &Way) -> Option<Rc<[u32]>> {
        let edge = &self.chart.edges[way.edge as usize];
        let mut parts: [Option<Rc<[u32]>>; 2] = [None, None];
        for place in 0..2 {
            if edge.children[place] != NONE {
                let found = self.get(edge.children[place], way.ranks[place] as usize)?;
                parts[place] = Some(found.1.clone());
            }
        }
        let mut text = Vec::new();
        let put = |text: &mut Vec<u32>, place: usize| {
            text.extend_from_slice(parts[place].as_deref().unwrap_or(&[]));
        };
        match edge.node {
            GLUE | END => (0..2).for_each(|place| put(&mut text, place)),
            node => {
                let node = &self.chart.nodes[node as usize];
                for symbol in node.symbols(edge.choice) {
                    match symbol {
                        Symbol::Word(word, _) => text.push(*word),
                        Symbol::Slot(slot) => put(&mut text, usize::from(*slot)),
                    }
                }
            }
        }
        Some(text.into())
    }
}

fn sum(edge: &Edge, scores: [f64; 2]) -> f64 {
    edge.gain + (scores[0] + scores[1])
}
