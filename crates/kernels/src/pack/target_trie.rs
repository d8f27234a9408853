//! The target trie: upward, level by level; the path up from a node reads the target.

use super::layout::{Layout, Section};
use crate::format::bits::Packed;
use crate::format::directory::Plan;
use crate::format::Damage;

pub const ROOT: u64 = 0;

#[derive(Clone, Copy)]
pub struct TargetTrie<'a> {
    parents: Packed<'a>,
    symbols: Packed<'a>,
}

impl<'a> TargetTrie<'a> {
    pub fn open(layout: &Layout<'a>) -> Result<Self, Damage> {
        Ok(TargetTrie {
            parents: layout.packed(Section::TargetParents)?,
            symbols: layout.packed(Section::TargetSymbols)?,
        })
    }

    /// The symbols of a target, from left to right.
    pub fn symbols(&self, mut node: u64, symbols: &mut Vec<u64>) -> Result<(), Damage> {
        symbols.clear();
        while node != ROOT {
            let lost = |section: Section| Damage::new(section.name(), "a number is out of bounds");
            symbols.push(self.symbols.get(node).ok_or(lost(Section::TargetSymbols))?);
            // A parent has a smaller number, so the path up ends.
            let parent = self.parents.get(node).filter(|&parent| parent < node);
            node = parent.ok_or(lost(Section::TargetParents))?;
        }
        Ok(())
    }
}
