//! Builds the target trie: targets in any order, each path stored once.

use super::layout::{Section, StoreSections};
use crate::numbered::Numbered;
use std::io;

/// The symbol of slot 1; those of the others follow. Words have smaller numbers.
pub const FIRST_SLOT: u32 = u32::MAX - 9;

pub struct TargetBuilder {
    parents: Vec<u32>,
    symbols: Vec<u32>,
    /// The child of a node (upper half) by a symbol (lower half).
    edges: Numbered<u32>,
}

impl Default for TargetBuilder {
    fn default() -> Self {
        TargetBuilder { parents: vec![0], symbols: vec![0], edges: Numbered::default() }
    }
}

impl TargetBuilder {
    /// The node of a target, last symbol first; None if there are too many nodes.
    pub fn node(&mut self, target: &[u32]) -> Option<u32> {
        let mut node = 0u32;
        for &symbol in target.iter().rev() {
            let next = u32::try_from(self.parents.len()).ok()?;
            let edge = u64::from(node) << 32 | u64::from(symbol);
            let child = *self.edges.entry(edge).or_insert(next);
            if child == next {
                self.parents.push(node);
                self.symbols.push(symbol);
            }
            node = child;
        }
        Some(node)
    }

    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Writes the nodes level by level, in each by parent and symbol, and returns the new number
    /// of each node. `words`: the place of each symbol in the sorted vocabulary.
    pub fn write(self, out: &mut StoreSections, words: &[u32]) -> io::Result<Vec<u32>> {
        let TargetBuilder { parents, symbols, edges } = self;
        drop(edges);
        let final_symbol = |node: u32| match symbols[node as usize] {
            slot @ FIRST_SLOT.. => u64::from(slot - FIRST_SLOT) + words.len() as u64,
            word => words.get(word as usize).copied().unwrap_or(0).into(),
        };
        let (order, levels) = level_order(&parents, final_symbol);
        let numbers = places(&order);
        let last = parents.len() as u64 - 1;
        let new_parents = order.iter().map(|&node| numbers[parents[node as usize] as usize].into());
        out.array(Section::TargetParents, new_parents, last)?;
        let new_symbols = order.iter().map(|&node| final_symbol(node));
        let largest = (0..parents.len() as u32).map(final_symbol).max().unwrap_or(0);
        out.array(Section::TargetSymbols, new_symbols, largest)?;
        out.array(Section::TargetLevels, levels.iter().copied(), last)?;
        Ok(numbers)
    }
}

/// The place of each number in an order.
pub fn places(order: &[u32]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    for (place, &number) in order.iter().enumerate() {
        places[number as usize] = place as u32;
    }
    places
}

/// The nodes by level, and where each level begins.
fn level_order(parents: &[u32], symbol: impl Fn(u32) -> u64) -> (Vec<u32>, Vec<u64>) {
    // A parent comes before its children, in the builder too.
    let mut depths = vec![0u32; parents.len()];
    for node in 1..parents.len() {
        depths[node] = depths[parents[node] as usize] + 1;
    }
    let mut order: Vec<u32> = (0..parents.len() as u32).collect();
    order.sort_by_key(|&node| depths[node as usize]);
    let mut numbers = vec![0u32; parents.len()];
    let mut levels = Vec::new();
    let mut start = 0;
    for level in order.chunk_by_mut(|&a, &b| depths[a as usize] == depths[b as usize]) {
        level
            .sort_unstable_by_key(|&node| (numbers[parents[node as usize] as usize], symbol(node)));
        levels.push(start as u64);
        for &node in level.iter() {
            numbers[node as usize] = start;
            start += 1;
        }
    }
    (order, levels)
}
