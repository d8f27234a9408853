//! Which rules of a store keep what a sentence claims: their words are compared, class by class.
//!
//! The classes of words come from outside, and so do the reasons for them (the room `rewrite`,
//! part `truth`); tests compare the answers with those of its Python twin.

use super::local::Symbol;
use std::collections::HashSet;

/// What a word is to the content of a rule.
pub const CONTENT: u8 = 0;
/// Exchanged only where content changes too.
pub const FUNCTION: u8 = 1;
/// May come and go.
pub const FREE: u8 = 2;
/// A noun that makes a function word of several: in the *course* of.
pub const LIGHT: u8 = 3;

/// The classes of the words of a store, one entry for each word.
#[derive(Default)]
pub struct Guard {
    /// Words that are neither lost, added nor moved; words with the same key are equal, 0 is none.
    pub keys: Vec<u64>,
    /// The members of families that a word belongs to, as bits.
    pub members: Vec<u64>,
    pub kinds: Vec<u8>,
    /// Function words with the same number may be exchanged for each other.
    pub groups: Vec<u32>,
    /// Whether it may turn around what stands on its two sides: X of Y, Y 's X.
    pub turning: Vec<bool>,
    /// The bits of each family: one member is not exchanged for another.
    pub families: Vec<u64>,
    /// Words that exclude each other, in both orders.
    pub opposites: HashSet<(u32, u32)>,
}

impl Guard {
    fn key(&self, symbol: &Symbol) -> Option<u64> {
        match symbol {
            Symbol::Slot(number) => Some(u64::from(*number) + 1),
            Symbol::Word(word, _) => self.keys.get(*word as usize).copied().filter(|&key| key != 0),
        }
    }

    /// Whether a rule keeps what is claimed.
    pub fn allows(&self, source: &[Symbol], target: &[Symbol]) -> bool {
        source == target
            || (self.keeps_guarded(source, target)
                && self.keeps_members(source, target)
                && self.keeps_content(source, target))
    }

    /// The guarded words of both sides are the same, in the same order among them and the slots.
    fn keeps_guarded(&self, source: &[Symbol], target: &[Symbol]) -> bool {
        let is_guarded =
            |symbol: &Symbol| matches!(symbol, Symbol::Word(..)) && self.key(symbol).is_some();
        if !source.iter().chain(target).any(is_guarded) {
            return true;
        }
        let keys = |side: &'_ [Symbol]| -> Vec<(bool, u64)> {
            let key = |symbol: &Symbol| {
                self.key(symbol).map(|key| (matches!(symbol, Symbol::Slot(_)), key))
            };
            side.iter().filter_map(key).collect()
        };
        keys(source) == keys(target)
    }

    fn keeps_members(&self, source: &[Symbol], target: &[Symbol]) -> bool {
        let members = |side: &[Symbol]| -> u64 {
            let own = |symbol: &Symbol| match symbol {
                Symbol::Word(word, _) => self.members.get(*word as usize).copied().unwrap_or(0),
                Symbol::Slot(_) => 0,
            };
            side.iter().map(own).fold(0, |all, own| all | own)
        };
        let (from, to) = (members(source), members(target));
        let swapped = |&family: &u64| {
            let (from, to) = (from & family, to & family);
            from != 0 && to != 0 && from & to == 0
        };
        !self.families.iter().any(swapped)
    }

    fn keeps_content(&self, source: &[Symbol], target: &[Symbol]) -> bool {
        let removed = without(source, target);
        let added = without(target, source);
        let opposed = |word: &u32| {
            let excludes = |other: &u32| self.opposites.contains(&(*word, *other));
            added.iter().any(excludes)
        };
        if removed.iter().any(opposed) {
            return false;
        }
        let turns = |word: &u32| self.turning.get(*word as usize).copied().unwrap_or(false);
        let turned = removed.iter().chain(&added).any(turns);
        let moved = slots(source) != slots(target);
        let kind = |word: &u32| self.kinds.get(*word as usize).copied().unwrap_or(CONTENT);
        let has = |side: &[u32], wanted: u8| side.iter().any(|word| kind(word) == wanted);
        if has(&removed, CONTENT) || has(&added, CONTENT) {
            let light = |side: &[u32]| has(side, CONTENT) || has(side, LIGHT);
            if !(light(&removed) && light(&added)) {
                return false;
            }
        } else if !(has(&removed, LIGHT) || has(&added, LIGHT)) && moved && turned {
            let kept = |word: &u32| turns(word) || kind(word) != FUNCTION || is_in(target, *word);
            if !removed.iter().all(kept) {
                return false;
            }
        } else if !(has(&removed, LIGHT) || has(&added, LIGHT)) {
            let groups = |side: &[u32]| -> Vec<u32> {
                let functional = side.iter().filter(|word| kind(word) == FUNCTION);
                let mut found: Vec<u32> =
                    functional.map(|&word| self.groups[word as usize]).collect();
                found.sort_unstable();
                found
            };
            if groups(&removed) != groups(&added) {
                return false;
            }
        }
        !moved || turned
    }
}

fn is_in(side: &[Symbol], word: u32) -> bool {
    side.iter().any(|symbol| matches!(symbol, Symbol::Word(own, _) if *own == word))
}

/// The slots of a side, in order.
fn slots(side: &[Symbol]) -> Vec<u8> {
    let slot = |symbol: &Symbol| match symbol {
        Symbol::Slot(number) => Some(*number),
        Symbol::Word(..) => None,
    };
    side.iter().filter_map(slot).collect()
}

/// The words of one side that the other does not have, each as often as it has it more.
fn without(side: &[Symbol], other: &[Symbol]) -> Vec<u32> {
    let words = |side: &[Symbol]| -> Vec<u32> {
        let word = |symbol: &Symbol| match symbol {
            Symbol::Word(word, _) => Some(*word),
            Symbol::Slot(_) => None,
        };
        side.iter().filter_map(word).collect()
    };
    let mut rest = words(other);
    let mut found = words(side);
    found.retain(|word| match rest.iter().position(|each| each == word) {
        Some(place) => {
            rest.swap_remove(place);
            false
        }
        None => true,
    });
    found
}
