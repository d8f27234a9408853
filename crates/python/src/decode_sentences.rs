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
pub type GivenSlot = (PyBackedStr, usize, usize);

#[derive(FromPyObject)]
pub enum GivenSymbol {
    Slot(u8),
    Word(PyBackedStr),
}

/// Label, start, end, target, slots, features (which are not looked at), whether it is an edit.
pub type GivenRule = (PyBackedStr, usize, usize, Vec<GivenSymbol>, Vec<GivenSlot>, Py<PyAny>, bool);

/// The words, rules and labels of a sentence as numbers, found once however often it is decoded.
#[pyclass(frozen)]
pub struct OwnRules {
    words: Vec<u32>,
    /// Without scores.
    rules: Vec<SentenceRule>,
    tree: Vec<(usize, usize, u32)>,
    /// What the store lacks.
    own_words: Vec<String>,
    own_labels: Vec<String>,
}

/// What changes from one decoding to the next: the rules, their scores, further rules with theirs,
/// how many of the others come before these; kept and changed spans, the most edits, forbidden
/// phrases, names.
pub type Given = (
    Py<OwnRules>,
    Vec<f64>,
    Vec<GivenRule>,
    Vec<f64>,
    usize,
    Vec<Span>,
    Vec<Span>,
    Option<u32>,
    Vec<Vec<PyBackedStr>>,
    Vec<Span>,
);

type Find<'s> = Box<dyn Fn(&str) -> Result<Option<u32>, Damage> + 's>;

/// Texts that are not in the store get numbers after its own.
struct Numbers<'s> {
    find: Find<'s>,
    stored: u32,
    own: Vec<String>,
    known: HashMap<String, u32>,
}

impl<'s> Numbers<'s> {
    fn new(stored: usize, own: &[String], find: Find<'s>) -> Self {
        let known = own.iter().zip(stored as u32..).map(|(text, number)| (text.clone(), number));
        Numbers { known: known.collect(), stored: stored as u32, own: own.to_vec(), find }
    }

    fn get(&mut self, text: &str) -> Result<u32, Damage> {
        if let Some(&number) = self.known.get(text) {
            return Ok(number);
        }
        let number = (self.find)(text)?.unwrap_or_else(|| {
            self.own.push(text.to_owned());
            self.stored + self.own.len() as u32 - 1
        });
        self.known.insert(text.to_owned(), number);
        Ok(number)
    }
}

/// The numbers of the words and labels of one sentence.
struct Numbering<'s> {
    words: Numbers<'s>,
    labels: Numbers<'s>,
}

impl<'s> Numbering<'s> {
    fn new(
        store: &'s Store,
        labels: &'s Labels,
        own_words: &[String],
        own_labels: &[String],
    ) -> Self {
        let word = |text: &str| Ok(store.words.find(text)?.map(|word| word as u32));
        let label = |text: &str| labels.find(store, text);
        Numbering {
            words: Numbers::new(store.words.len() as usize, own_words, Box::new(word)),
            labels: Numbers::new(labels.len(), own_labels, Box::new(label)),
        }
    }

    fn rule(&mut self, given: &GivenRule) -> Result<SentenceRule, Damage> {
        let (label, start, end, symbols, slots, _, edit) = given;
        let mut target = Vec::with_capacity(symbols.len());
        for symbol in symbols {
            target.push(match symbol {
                GivenSymbol::Slot(number) => Symbol::Slot(*number),
                GivenSymbol::Word(text) => Symbol::Word(self.words.get(text)?, 0),
            });
        }
        let mut filled = Vec::with_capacity(slots.len());
        for (label, start, end) in slots {
            filled.push((self.labels.get(label)?, *start, *end));
        }
        let label = self.labels.get(label)?;
        let (start, end, edit) = (*start, *end, *edit);
        Ok(SentenceRule { label, start, end, target, slots: filled, score: 0.0, edit })
    }
}

impl OwnRules {
    pub fn new(
        store: &Store,
        labels: &Labels,
        words: &[PyBackedStr],
        rules: &[GivenRule],
        tree: &[GivenSlot],
    ) -> Result<Self, Damage> {
        let mut numbers = Numbering::new(store, labels, &[], &[]);
        let words: Result<_, _> = words.iter().map(|word| numbers.words.get(word)).collect();
        let words = words?;
        let rules: Result<_, _> = rules.iter().map(|rule| numbers.rule(rule)).collect();
        let rules = rules?;
        let mut spans = Vec::with_capacity(tree.len());
        for (label, start, end) in tree {
            spans.push((*start, *end, numbers.labels.get(label)?));
        }
        spans.sort_unstable();
        let (own_words, own_labels) = (numbers.words.own, numbers.labels.own);
        Ok(OwnRules { words, rules, tree: spans, own_words, own_labels })
    }
}

/// The sentence, and the labels that only it has.
pub fn read(
    store: &Store,
    labels: &Labels,
    given: &Given,
) -> Result<(Sentence, Vec<String>), Damage> {
    let (own, scores, more, more_scores, before, kept, changed, most_edits, forbidden, names) =
        given;
    let own = own.get();
    let mut numbers = Numbering::new(store, labels, &own.own_words, &own.own_labels);
    let scored = |rule: SentenceRule, &score: &f64| SentenceRule { score, ..rule };
    let mut rules: Vec<_> =
        own.rules.iter().cloned().zip(scores).map(|(r, s)| scored(r, s)).collect();
    let mut further = Vec::with_capacity(more.len());
    for (rule, score) in more.iter().zip(more_scores) {
        further.push(scored(numbers.rule(rule)?, score));
    }
    let place = (*before).min(rules.len());
    rules.splice(place..place, further);
    let mut sentence = Sentence {
        words: own.words.clone(),
        rules,
        tree: own.tree.clone(),
        kept: kept.clone(),
        names: names.clone(),
        changed: changed.clone(),
        most_edits: *most_edits,
        ..Sentence::default()
    };
    for phrase in forbidden {
        let numbers: Result<Vec<u32>, Damage> =
            phrase.iter().map(|word| numbers.words.get(word)).collect();
        sentence.forbidden.push(numbers?);
    }
    sentence.own_words = numbers.words.own;
    Ok((sentence, numbers.labels.own))
}
