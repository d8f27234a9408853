//! The target trie: upward, level by level; the way up from a node reads the target.

use super::bits::Packed;
use super::damage::Damage;
use super::directory::Plan;
use super::layout::{Layout, Section};

pub const ROOT: u64 = 0;

#[derive(Clone, Copy)]
pub struct TargetTrie<'a> {
    parents: Packed<'a>,
    symbols: Packed<'a>,
    levels: Packed<'a>,
}

impl<'a> TargetTrie<'a> {
    pub fn open(layout: &Layout<'a>) -> Result<Self, Damage> {
        Ok(TargetTrie {
            parents: layout.packed(Section::TargetParents)?,
            symbols: layout.packed(Section::TargetSymbols)?,
            levels: layout.packed(Section::TargetLevels)?,
        })
    }

    pub fn nodes(&self) -> u64 {
        self.parents.length
    }

    /// How many symbols the target of a node has.
    pub fn depth(&self, node: u64) -> Result<u64, Damage> {
        let lost = Damage::new(Section::TargetLevels.name(), "a number is out of bounds");
        let (mut low, mut high) = (0, self.levels.length);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.levels.get(middle).ok_or(lost.clone())? <= node {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low.checked_sub(1).ok_or(lost)
    }

    /// The symbols of a target, from left to right.
    pub fn symbols(&self, mut node: u64, symbols: &mut Vec<u64>) -> Result<(), Damage> {
        symbols.clear();
        while node != ROOT {
            let lost = |section: Section| Damage::new(section.name(), "a number is out of bounds");
            symbols.push(self.symbols.get(node).ok_or(lost(Section::TargetSymbols))?);
            // A parent has a smaller number, so that the way up ends.
            let parent = self.parents.get(node).filter(|&parent| parent < node);
            node = parent.ok_or(lost(Section::TargetParents))?;
        }
        Ok(())
    }
}
