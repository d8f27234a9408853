//! Labels by number: those of rules, those that only slots have, and those of one sentence.

use crate::format::Damage;
use crate::pack::store::{slot, Store};
use std::collections::HashMap;

const WILDCARD: &str = "X";

pub struct Labels {
    /// The first place in the vocabulary that may hold a slot.
    first: u64,
    /// The label and number of each text from there on, if it is a slot.
    slots: Vec<Option<(u32, u8)>>,
    /// Labels that no rule has; their numbers come after those of the store.
    others: HashMap<String, u32>,
    stored: u32,
    /// The label that fits anything.
    pub wildcard: Option<u32>,
}

impl Labels {
    pub fn open(store: &Store) -> Result<Labels, Damage> {
        let (first, end) = (at_or_after(store, "[")?, at_or_after(store, "\\")?);
        let stored = store.labels.len() as u32;
        let (slots, others) = (Vec::new(), HashMap::new());
        let mut labels = Labels { first, slots, others, stored, wildcard: None };
        for symbol in first..end {
            let found = slot(store.words.get(symbol)?);
            let known = match found {
                None => None,
                Some(slot) => {
                    let next = stored + labels.others.len() as u32;
                    let label = match store.labels.find(slot.label)? {
                        Some(label) => label as u32,
                        None => *labels.others.entry(slot.label.into()).or_insert(next),
                    };
                    Some((label, slot.number))
                }
            };
            labels.slots.push(known);
        }
        labels.wildcard = labels.find(store, WILDCARD)?;
        Ok(labels)
    }

    /// The number of labels.
    pub fn len(&self) -> usize {
        self.stored as usize + self.others.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn find(&self, store: &Store, text: &str) -> Result<Option<u32>, Damage> {
        let stored = store.labels.find(text)?.map(|label| label as u32);
        Ok(stored.or_else(|| self.others.get(text).copied()))
    }

    /// The label and the number of a symbol of a source; None for a word.
    pub fn slot(&self, symbol: u64) -> Option<(u32, u8)> {
        *self.slots.get(symbol.checked_sub(self.first)? as usize)?
    }

    /// The range of symbols that contains all slots.
    pub fn slot_symbols(&self) -> std::ops::Range<u64> {
        self.first..self.first + self.slots.len() as u64
    }

    /// The texts of labels that only slots have, with their numbers.
    pub fn others(&self) -> impl Iterator<Item = (&str, u32)> {
        self.others.iter().map(|(text, &label)| (text.as_str(), label))
    }
}

fn at_or_after(store: &Store, text: &str) -> Result<u64, Damage> {
    let (mut low, mut high) = (0, store.words.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if store.words.get(middle)? < text {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low)
}
