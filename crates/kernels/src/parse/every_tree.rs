//! Every tree over a few words, one after the other: the slow twin of the chart.

use super::inside::index;

/// A labelled span: start, end, label.
pub type Span = (u32, u32, u32);

/// All trees over n words in which the whole sentence carries a label, parents before children.
/// A word may stand bare; any other part of a constituent is a constituent itself. Sorted.
pub fn every_tree(n: usize, labels: usize) -> Vec<Vec<Span>> {
    let mut found = trees(0, n as u32, labels as u32);
    found.sort();
    found
}

fn trees(start: u32, end: u32, labels: u32) -> Vec<Vec<Span>> {
    let insides = if end - start == 1 { vec![vec![]] } else { sequences(start, end, 2, labels) };
    let mut found = Vec::new();
    for inside in &insides {
        for label in 0..labels {
            found.push([&[(start, end, label)], inside.as_slice()].concat());
        }
    }
    found
}

/// All ways to cover the words by at least so many trees and bare words.
fn sequences(start: u32, end: u32, least: usize, labels: u32) -> Vec<Vec<Span>> {
    if start == end {
        return if least == 0 { vec![vec![]] } else { vec![] };
    }
    let mut found = Vec::new();
    for middle in start + 1..=end {
        if middle == end && least > 1 {
            continue;
        }
        let mut firsts = trees(start, middle, labels);
        if middle - start == 1 {
            firsts.push(vec![]);
        }
        let rests = sequences(middle, end, least.saturating_sub(1), labels);
        for first in &firsts {
            found.extend(rests.iter().map(|rest| [first.as_slice(), rest].concat()));
        }
    }
    found
}

/// The sum of the scores of a tree's spans; scores go by span, then label.
pub fn score(n: usize, labels: usize, scores: &[f32], tree: &[Span]) -> f64 {
    let place = |&(start, end, label): &Span| {
        index(n, start as usize, end as usize) * labels + label as usize
    };
    tree.iter().map(|span| f64::from(scores[place(span)])).sum()
}

#[test]
fn there_are_as_many_trees_as_can_be_counted_by_hand() {
    assert_eq!(every_tree(1, 3).len(), 3);
    // A label on top; each word bare or labelled.
    assert_eq!(every_tree(2, 1).len(), 4);
    assert_eq!(every_tree(2, 2).len(), 2 * 9);
    // Flat: 8. A pair and a word, either way round: 4 * 2 each.
    assert_eq!(every_tree(3, 1).len(), 8 + 2 * 8);
    // Flat: 16. A pair first, in the middle or last, two words beside it: 3 * 16. Two pairs: 16.
    // Three words, first or last, in 24 ways, and a word: 2 * 24 * 2.
    assert_eq!(every_tree(4, 1).len(), 16 + 3 * 16 + 16 + 2 * 24 * 2);
    let mut trees = every_tree(4, 2);
    let count = trees.len();
    trees.dedup();
    assert_eq!(trees.len(), count);
}
