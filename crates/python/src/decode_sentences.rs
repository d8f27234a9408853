//! Turns sentences from Python into numbers.

use otherwords_kernels::decode::labels::Labels;
use otherwords_kernels::decode::local::Symbol;
use otherwords_kernels::decode::sentence::{Sentence, SentenceRule};
use otherwords_kernels::format::Damage;
use otherwords_kernels::pack::store::Store;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::collections::HashMap;

type Span = (usize, usize);
/// A label on a span: label, start, end.
type GivenSlot = (PyBackedStr, usize, usize);

#[derive(FromPyObject)]
pub enum GivenSymbol {
    Slot(u8),
    Word(PyBackedStr),
}

/// Label, start, end, target, slots, score, whether it is an edit.
type GivenRule = (PyBackedStr, usize, usize, Vec<GivenSymbol>, Vec<GivenSlot>, f64, bool);

/// Words, rules, labels of the tree, kept and changed spans, the most edits, forbidden phrases,
/// names.
pub type Given = (
    Vec<PyBackedStr>,
    Vec<GivenRule>,
    Vec<GivenSlot>,
    Vec<Span>,
    Vec<Span>,
    Option<u32>,
    Vec<Vec<PyBackedStr>>,
    Vec<Span>,
);

/// Texts that are not in the store get numbers after its own.
struct Numbers<'a, F> {
    find: F,
    stored: u32,
    own: Vec<String>,
    known: HashMap<&'a str, u32>,
}

impl<'a, F: Fn(&str) -> Result<Option<u32>, Damage>> Numbers<'a, F> {
    fn new(stored: usize, find: F) -> Self {
        Numbers { find, stored: stored as u32, own: Vec::new(), known: HashMap::new() }
    }

    fn get(&mut self, text: &'a str) -> Result<u32, Damage> {
        if let Some(&number) = self.known.get(text) {
            return Ok(number);
        }
        let number = (self.find)(text)?.unwrap_or_else(|| {
            self.own.push(text.to_owned());
            self.stored + self.own.len() as u32 - 1
        });
        self.known.insert(text, number);
        Ok(number)
    }
}

/// The sentence, and the labels that only it has.
pub fn read(
    store: &Store,
    labels: &Labels,
    given: &Given,
) -> Result<(Sentence, Vec<String>), Damage> {
    let (words, rules, tree, kept, changed, most_edits, forbidden, names) = given;
    let find_word = |text: &str| Ok(store.words.find(text)?.map(|word| word as u32));
    let mut word_numbers = Numbers::new(store.words.len() as usize, find_word);
    let mut label_numbers = Numbers::new(labels.len(), |text: &str| labels.find(store, text));
    let mut sentence = Sentence {
        kept: kept.clone(),
        names: names.clone(),
        changed: changed.clone(),
        most_edits: *most_edits,
        ..Sentence::default()
    };
    for word in words {
        sentence.words.push(word_numbers.get(word)?);
    }
    for (label, start, end, symbols, slots, score, edit) in rules {
        let mut target = Vec::with_capacity(symbols.len());
        for symbol in symbols {
            target.push(match symbol {
                GivenSymbol::Slot(number) => Symbol::Slot(*number),
                GivenSymbol::Word(text) => Symbol::Word(word_numbers.get(text)?, 0),
            });
        }
        let mut filled = Vec::with_capacity(slots.len());
        for (label, start, end) in slots {
            filled.push((label_numbers.get(label)?, *start, *end));
        }
        let label = label_numbers.get(label)?;
        let (start, end, score, edit) = (*start, *end, *score, *edit);
        sentence.rules.push(SentenceRule { label, start, end, target, slots: filled, score, edit });
    }
    for (label, start, end) in tree {
        sentence.tree.push((*start, *end, label_numbers.get(label)?));
    }
    sentence.tree.sort_unstable();
    for phrase in forbidden {
        let numbers: Result<Vec<u32>, Damage> =
            phrase.iter().map(|word| word_numbers.get(word)).collect();
        sentence.forbidden.push(numbers?);
    }
    sentence.own_words = word_numbers.own;
    Ok((sentence, label_numbers.own))
}
