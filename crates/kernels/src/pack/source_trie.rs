//! The source trie: downward, its nodes in the order of the sorted sources.
//!
//! The children of a node are listed in the order of their symbols, which is also that of their
//! numbers: a binary search finds a child by either. The rules of a node end where those of the
//! next begin.

use super::layout::{Layout, Section};
use crate::format::bits::Packed;
use crate::format::directory::Plan;
use crate::format::rising::Rising;
use crate::format::Damage;
use std::ops::Range;

pub const ROOT: u64 = 0;

#[derive(Clone, Copy)]
pub struct SourceTrie<'a> {
    symbols: Packed<'a>,
    first_child: Rising<'a>,
    /// Where the children of the root end: every lookup needs it, and it is far from their start.
    root_end: u64,
    children: Packed<'a>,
    rules: Rising<'a>,
}

fn lost(section: Section) -> Damage {
    Damage::new(section.name(), "a number is out of bounds")
}

impl<'a> SourceTrie<'a> {
    pub fn open(layout: &Layout<'a>) -> Result<Self, Damage> {
        let symbols = layout.packed(Section::SourceSymbols)?;
        let rising = |bits, places| Rising::open(layout, bits, places, symbols.length + 1);
        let first_child = rising(Section::SourceFirstChild, Section::SourceFirstChildPlaces)?;
        Ok(SourceTrie {
            symbols,
            first_child,
            root_end: first_child.get(1).ok_or(lost(Section::SourceFirstChild))?,
            children: layout.packed(Section::SourceChildren)?,
            rules: rising(Section::SourceRules, Section::SourceRulesPlaces)?,
        })
    }

    pub fn nodes(&self) -> u64 {
        self.symbols.length
    }

    pub fn symbol(&self, node: u64) -> Result<u64, Damage> {
        self.symbols.get(node).ok_or(lost(Section::SourceSymbols))
    }

    /// The places of a node's children, to be given to `child_at`.
    pub fn children(&self, node: u64) -> Result<Range<u64>, Damage> {
        let bounds = match node {
            ROOT => self.first_child.get(ROOT).zip(Some(self.root_end)),
            _ => self.first_child.pair(node),
        };
        bounds
            .filter(|&(start, end)| start <= end && end <= self.children.length)
            .map(|(start, end)| start..end)
            .ok_or(lost(Section::SourceFirstChild))
    }

    /// A child always has a larger number than its parent, so every path down ends.
    pub fn child_at(&self, parent: u64, place: u64) -> Result<u64, Damage> {
        self.children
            .get(place)
            .filter(|&child| child > parent && child < self.nodes())
            .ok_or(lost(Section::SourceChildren))
    }

    pub fn child(&self, node: u64, symbol: u64) -> Result<Option<u64>, Damage> {
        let Range { start: mut low, end: mut high } = self.children(node)?;
        while low < high {
            let middle = low + (high - low) / 2;
            let child = self.child_at(node, middle)?;
            match self.symbol(child)?.cmp(&symbol) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Ok(Some(child)),
            }
        }
        Ok(None)
    }

    /// The rules of one node.
    pub fn rules(&self, node: u64) -> Result<Range<u64>, Damage> {
        self.rules
            .pair(node)
            .filter(|(start, end)| start <= end)
            .map(|(start, end)| start..end)
            .ok_or(lost(Section::SourceRules))
    }

    /// The node that a rule belongs to.
    pub fn node_of(&self, rule: u64) -> Result<u64, Damage> {
        let (mut low, mut high) = (0, self.nodes());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.rules.get(middle).ok_or(lost(Section::SourceRules))? <= rule {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let node = low.checked_sub(1).ok_or(lost(Section::SourceRules))?;
        match self.rules(node)?.contains(&rule) {
            true => Ok(node),
            false => Err(lost(Section::SourceRules)),
        }
    }

    /// The symbols from the root to a node, and the end of the nodes below it.
    pub fn path(&self, node: u64, symbols: &mut Vec<u64>) -> Result<u64, Damage> {
        symbols.clear();
        let (mut at, mut end) = (ROOT, self.nodes());
        while at != node {
            let places = self.children(at)?;
            let Range { start: mut low, end: mut high } = places.clone();
            while low < high {
                let middle = low + (high - low) / 2;
                if self.child_at(at, middle)? <= node {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if low < places.end {
                end = self.child_at(at, low)?;
            }
            if low == places.start {
                return Err(lost(Section::SourceChildren));
            }
            at = self.child_at(at, low - 1)?;
            symbols.push(self.symbol(at)?);
        }
        Ok(end)
    }
}
