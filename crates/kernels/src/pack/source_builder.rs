//! Builds the source trie: sources arrive sorted, so only the last path is open.

use super::layout::{Section, StoreSections};
use std::io;

pub struct SourceBuilder {
    /// Of each node.
    symbols: Vec<u32>,
    parents: Vec<u32>,
    first_rules: Vec<u64>,
    /// The last source: its symbols, and the node after each of them.
    path: Vec<(u32, u32)>,
}

impl Default for SourceBuilder {
    fn default() -> Self {
        SourceBuilder { symbols: vec![0], parents: vec![0], first_rules: vec![0], path: vec![] }
    }
}

impl SourceBuilder {
    /// Opens the node of a source whose rules start with the next one; false if there are too many
    /// nodes.
    pub fn open(&mut self, source: &[u32], rule: u64) -> bool {
        let shared = self.path.iter().zip(source).take_while(|(have, new)| have.0 == **new).count();
        self.path.truncate(shared);
        for &symbol in &source[shared..] {
            let Ok(node) = u32::try_from(self.symbols.len()) else { return false };
            self.parents.push(self.path.last().map_or(0, |last| last.1));
            self.symbols.push(symbol);
            self.first_rules.push(rule);
            self.path.push((symbol, node));
        }
        true
    }

    /// `places`: the place of each symbol in the sorted vocabulary.
    pub fn write(&self, out: &mut StoreSections, places: &[u32], rules: u64) -> io::Result<()> {
        let nodes = self.symbols.len();
        let place = |symbol: u32| places.get(symbol as usize).copied().unwrap_or(0).into();
        let symbols = self.symbols.iter().map(|&symbol| place(symbol));
        out.array(Section::SourceSymbols, symbols, places.len().saturating_sub(1) as u64)?;

        let mut first = vec![0u32; nodes + 1];
        self.parents[1..].iter().for_each(|&parent| first[parent as usize + 1] += 1);
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        let mut next = first.clone();
        let mut children = vec![0u32; nodes - 1];
        for (node, &parent) in self.parents.iter().enumerate().skip(1) {
            children[next[parent as usize] as usize] = node as u32;
            next[parent as usize] += 1;
        }
        let last = nodes as u64 - 1;
        let first = first.iter().map(|&place| place.into());
        out.rising(Section::SourceFirstChild, Section::SourceFirstChildPlaces, first)?;
        out.array(Section::SourceChildren, children.iter().map(|&child| child.into()), last)?;
        let starts = self.first_rules.iter().copied().chain(std::iter::once(rules));
        out.rising(Section::SourceRules, Section::SourceRulesPlaces, starts)
    }
}
