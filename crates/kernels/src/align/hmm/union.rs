//! The pairs of words that Model 1 keeps in one direction or the other, target word by target word.
//!
//! They are known before the first is stored, so that every row of the index can be opened at its
//! final size.

use crate::align::model1::SparseRows;
use std::cmp::Ordering;

/// All source words of a target word in order, with their weights in both directions; 0 in a
/// direction that does not have the pair.
pub struct Union<'a> {
    pub ahead: (&'a [u32], &'a [f32]),
    pub back: (&'a [u32], &'a [f32]),
}

impl Iterator for Union<'_> {
    type Item = (u32, f32, f32);

    fn next(&mut self) -> Option<Self::Item> {
        let order = match (self.ahead.0.first(), self.back.0.first()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(one), Some(other)) => one.cmp(other),
        };
        let mut found = (0, 0.0, 0.0);
        if order != Ordering::Greater {
            (found.0, found.1) = (self.ahead.0[0], self.ahead.1[0]);
            self.ahead = (&self.ahead.0[1..], &self.ahead.1[1..]);
        }
        if order != Ordering::Less {
            (found.0, found.2) = (self.back.0[0], self.back.1[0]);
            self.back = (&self.back.0[1..], &self.back.1[1..]);
        }
        Some(found)
    }
}

/// The same weights by their source words, of which there are so many.
pub fn turned(rows: &SparseRows, words: usize) -> SparseRows {
    let mut starts = vec![0u64; words + 1];
    for &word in &rows.sources {
        starts[word as usize + 1] += 1;
    }
    for word in 0..words {
        starts[word + 1] += starts[word];
    }
    let mut next = starts.clone();
    let (mut sources, mut weights) = (vec![0; rows.sources.len()], vec![0.0; rows.sources.len()]);
    for row in 0..rows.starts.len() - 1 {
        let (words, values) = rows.row(row);
        for (&word, &value) in words.iter().zip(values) {
            let at = &mut next[word as usize];
            (sources[*at as usize], weights[*at as usize]) = (row as u32, value);
            *at += 1;
        }
    }
    SparseRows { starts, sources, weights }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pairs_of_both_directions_come_once_and_in_order() {
        // By target word 0 and 1: source words and weights; and by source word 0, 1 and 2.
        let forward = SparseRows {
            starts: vec![0, 2, 3],
            sources: vec![0, 2, 1],
            weights: vec![0.1, 0.2, 0.3],
        };
        let backward = SparseRows {
            starts: vec![0, 1, 3, 3],
            sources: vec![1, 0, 1],
            weights: vec![0.4, 0.5, 0.6],
        };
        let back = turned(&backward, 2);
        let row = |f| Union { ahead: forward.row(f), back: back.row(f) }.collect::<Vec<_>>();
        assert_eq!(row(0), [(0, 0.1, 0.0), (1, 0.0, 0.5), (2, 0.2, 0.0)]);
        assert_eq!(row(1), [(0, 0.0, 0.4), (1, 0.3, 0.6)]);
    }
}
