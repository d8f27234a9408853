//! The search: vertex by vertex, the best combinations of each edge with pieces found before.
//!
//! Cube pruning: a combination is tried if it is the best of its edge, or if one that differs by
//! one rank in one piece was taken. Of pieces with the same ends, the best is kept.

use super::derivation::Derivation;
use super::forest::{Forest, Symbol};
use super::piece::{Piece, Sum};
use super::scorer::Scorer;
use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashMap};

/// How far the search goes.
#[derive(Clone, Copy)]
pub struct Limits {
    /// The most combinations taken at a vertex; 0 for all.
    pub beam: usize,
    /// How many derivations are returned.
    pub best: usize,
    /// Whether pieces of different length are kept apart.
    pub by_length: bool,
}

/// A piece of a vertex, and how it was made.
#[derive(Clone, PartialEq, Debug)]
struct Item {
    score: f64,
    log: f64,
    estimate: f64,
    piece: Piece,
    edge: usize,
    /// Which piece of each vertex of the edge.
    ranks: Vec<u32>,
}

impl Eq for Item {}

impl Ord for Item {
    /// The better first; of equals, the earlier edge and the lower ranks.
    fn cmp(&self, other: &Self) -> Ordering {
        self.estimate
            .total_cmp(&other.estimate)
            .then_with(|| other.edge.cmp(&self.edge))
            .then_with(|| other.ranks.cmp(&self.ranks))
    }
}

impl PartialOrd for Item {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The best derivations of the last vertex, the best first.
pub fn search(forest: &Forest, scorer: &Scorer, limits: Limits) -> Vec<Derivation> {
    let mut chart: Vec<Vec<Item>> = Vec::with_capacity(forest.vertices());
    for vertex in 0..forest.vertices() {
        let items = pieces_of(forest, scorer, limits, &chart, vertex);
        chart.push(items);
    }
    let Some(goal) = chart.last() else { return Vec::new() };
    let mut found: Vec<(f64, f64, &Item)> = goal
        .iter()
        .map(|item| {
            let mut sum = Sum { score: item.score, log: item.log };
            item.piece.finish(scorer, &mut sum);
            (sum.score, sum.log, item)
        })
        .collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| other.2.cmp(one.2)));
    found.truncate(limits.best);
    found
        .into_iter()
        .map(|(score, log, item)| {
            let (mut words, mut edges) = (Vec::new(), Vec::new());
            unfold(forest, &chart, item, &mut words, &mut edges);
            Derivation { score, log, words, edges }
        })
        .collect()
}

fn pieces_of(
    forest: &Forest,
    scorer: &Scorer,
    limits: Limits,
    chart: &[Vec<Item>],
    vertex: usize,
) -> Vec<Item> {
    let mut waiting = BinaryHeap::new();
    for edge in forest.edges_of(vertex) {
        if forest.vertices_of(edge).all(|below| !chart[below].is_empty()) {
            let ranks = vec![0; forest.vertices_of(edge).count()];
            waiting.push(combine(forest, scorer, chart, edge, ranks));
        }
    }
    let mut kept: Vec<Item> = Vec::new();
    let mut places: HashMap<Piece, usize> = HashMap::new();
    let mut taken = 0;
    while let Some(item) = waiting.pop() {
        // Only the ranks from the last that is not zero on are raised, so each combination is
        // made once.
        let from = item.ranks.iter().rposition(|&rank| rank > 0).unwrap_or(0);
        for (place, below) in forest.vertices_of(item.edge).enumerate().skip(from) {
            if (item.ranks[place] as usize + 1) < chart[below].len() {
                let mut ranks = item.ranks.clone();
                ranks[place] += 1;
                waiting.push(combine(forest, scorer, chart, item.edge, ranks));
            }
        }
        match places.entry(item.piece.key(limits.by_length)) {
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(kept.len());
                kept.push(item);
            }
            std::collections::hash_map::Entry::Occupied(place) => {
                if item.score > kept[*place.get()].score {
                    kept[*place.get()] = item;
                }
            }
        }
        taken += 1;
        if taken == limits.beam {
            break;
        }
    }
    kept.sort_by(|one, other| other.cmp(one));
    kept
}

/// An edge with one piece for each of its vertices.
fn combine(
    forest: &Forest,
    scorer: &Scorer,
    chart: &[Vec<Item>],
    edge: usize,
    ranks: Vec<u32>,
) -> Item {
    let mut sum = Sum { score: forest.scores[edge], log: 0.0 };
    let mut piece = Piece::default();
    let mut rank = ranks.iter();
    for symbol in forest.symbols_of(edge) {
        match symbol {
            Symbol::Word(word) => piece.push(word, scorer, &mut sum),
            Symbol::Vertex(below) => {
                let rank = *rank.next().expect("a rank for each vertex") as usize;
                let item = &chart[below as usize][rank];
                sum.score += item.score;
                sum.log += item.log;
                piece.append(&item.piece, scorer, &mut sum);
            }
        }
    }
    let mut estimate = sum;
    piece.estimate(scorer, &mut estimate);
    Item { score: sum.score, log: sum.log, estimate: estimate.score, piece, edge, ranks }
}

fn unfold(
    forest: &Forest,
    chart: &[Vec<Item>],
    item: &Item,
    words: &mut Vec<u32>,
    edges: &mut Vec<u32>,
) {
    enum Todo<'a> {
        Item(&'a Item),
        Word(u32),
    }
    let mut waiting = vec![Todo::Item(item)];
    while let Some(next) = waiting.pop() {
        match next {
            Todo::Word(word) => words.push(word),
            Todo::Item(item) => {
                edges.push(item.edge as u32);
                let mut ranks = item.ranks.iter();
                let mut symbols: Vec<Todo> = forest
                    .symbols_of(item.edge)
                    .map(|symbol| match symbol {
                        Symbol::Word(word) => Todo::Word(word),
                        Symbol::Vertex(below) => {
                            let rank = *ranks.next().expect("a rank for each vertex") as usize;
                            Todo::Item(&chart[below as usize][rank])
                        }
                    })
                    .collect();
                symbols.reverse();
                waiting.extend(symbols);
            }
        }
    }
}
