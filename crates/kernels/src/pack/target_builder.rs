//! The target trie in the making.

use super::checksum::mix;
use super::interner::places;
use super::layout::Section;
use super::sections::StoreSections;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::io;

/// The symbol of slot 1; those of the others follow. Words have smaller numbers.
pub const FIRST_SLOT: u32 = u32::MAX - 9;

#[derive(Default)]
pub struct EdgeHasher(u64);

impl Hasher for EdgeHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("edges are numbers")
    }

    fn write_u64(&mut self, edge: u64) {
        self.0 = mix(edge);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

pub struct TargetBuilder {
    parents: Vec<u32>,
    symbols: Vec<u32>,
    /// The child of a node (upper half) by a symbol (lower half).
    edges: HashMap<u64, u32, BuildHasherDefault<EdgeHasher>>,
}

impl Default for TargetBuilder {
    fn default() -> Self {
        TargetBuilder { parents: vec![0], symbols: vec![0], edges: HashMap::default() }
    }
}

impl TargetBuilder {
    /// The node of a target, last symbol first. None: too many nodes.
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

    /// Writes the nodes level by level, in each by parent and symbol, and gives of each node
    /// its new number. `words`: of each symbol its place in the sorted vocabulary.
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
