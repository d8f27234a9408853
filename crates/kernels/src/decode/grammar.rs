//! The rules of a store under weights: what the decoder shares between sentences and threads.

use super::guard::Guard;
use super::labels::Labels;
use super::language::Language;
use super::local::{local_features, Symbol, LOCAL, OF_LINKS};
use super::words::{plain, Words};
use crate::format::Damage;
use crate::pack::store::Store;

/// What each feature weighs.
#[derive(Clone, Default)]
pub struct Weights {
    /// One for each column of the store.
    pub stored: Vec<f64>,
    /// Of features that are not in the store.
    pub local: [f64; LOCAL],
    /// One for each feature of words.
    pub words: Vec<f64>,
    pub language: f64,
    pub glue: f64,
    /// Of a rule whose span does not have its label in the tree of the input.
    pub misfit: f64,
}

/// Which rules are tried, and how hard.
#[derive(Clone, Copy)]
pub struct Settings {
    pub pops: usize,
    pub span: usize,
    /// The largest size.
    pub size: u8,
    /// Rules per source and label.
    pub rules: usize,
}

pub struct Grammar<'a, L: Language> {
    pub store: &'a Store<'a>,
    pub model: &'a L,
    pub labels: &'a Labels,
    pub words: &'a Words,
    /// The values of each word feature, by word of the store.
    pub word_values: &'a [Vec<f64>],
    /// Rules that it does not allow are not tried; None allows all.
    pub guard: Option<&'a Guard>,
    pub weights: &'a Weights,
    pub settings: Settings,
}

/// The sides of a rule, as symbols.
#[derive(Default)]
pub struct Sides {
    numbers: Vec<u64>,
    pub source: Vec<Symbol>,
    pub target: Vec<Symbol>,
    /// The labels of the slots.
    pub slots: Vec<u32>,
}

impl<L: Language> Grammar<'_, L> {
    fn word(&self, symbol: u64, with_letters: bool) -> Result<Symbol, Damage> {
        let letters = match with_letters {
            true => plain(self.store.words.get(symbol)?).chars().count(),
            false => 0,
        };
        Ok(Symbol::Word(symbol as u32, letters as u32))
    }

    pub fn read_source(&self, node: u64, sides: &mut Sides) -> Result<(), Damage> {
        self.store.sources.path(node, &mut sides.numbers)?;
        sides.source.clear();
        sides.slots.clear();
        for &symbol in &sides.numbers {
            sides.source.push(match self.labels.slot(symbol) {
                Some((label, number)) => {
                    sides.slots.push(label);
                    Symbol::Slot(number - 1)
                }
                None => self.word(symbol, true)?,
            });
        }
        Ok(())
    }

    /// Needs the source, because a target may only have slots of its source.
    pub fn read_target(
        &self,
        target: u64,
        with_letters: bool,
        sides: &mut Sides,
    ) -> Result<(), Damage> {
        self.store.targets.symbols(target, &mut sides.numbers)?;
        sides.target.clear();
        for &symbol in &sides.numbers {
            sides.target.push(match self.store.target_slot(symbol) {
                Some(number) if number as usize <= sides.slots.len() => {
                    Symbol::Slot(number as u8 - 1)
                }
                Some(_) => {
                    let place = "the symbols of the targets";
                    return Err(Damage::new(place, "a slot that the source does not have"));
                }
                None => self.word(symbol, with_letters)?,
            });
        }
        Ok(())
    }

    fn stored(&self, rule: u64, feature: usize) -> Result<f64, Damage> {
        let value = f64::from(self.store.feature(rule, feature)?);
        Ok(if value.is_nan() { 0.0 } else { value })
    }

    /// Links are not read if the features that need them have weight 0.
    fn local(&self, rule: u64, sides: &Sides, with_links: bool) -> Result<[f64; LOCAL], Damage> {
        let wildcard = self.labels.wildcard;
        let known = self.store.rule(rule)?;
        let own = Some(known.label as u32);
        let wild = wildcard.is_some()
            && (own == wildcard || sides.slots.iter().any(|&label| Some(label) == wildcard));
        let links = if with_links { self.store.links.get(known.links)? } else { "" };
        Ok(local_features(wild, &sides.source, &sides.target, links))
    }

    fn word_value(&self, feature: usize, sides: &Sides) -> f64 {
        let values = &self.word_values[feature];
        let sum = |side: &[Symbol]| -> f64 {
            let value = |symbol: &Symbol| match symbol {
                Symbol::Word(word, _) => values.get(*word as usize).copied().unwrap_or(0.0),
                Symbol::Slot(_) => 0.0,
            };
            side.iter().map(value).sum()
        };
        sum(&sides.target) - sum(&sides.source)
    }

    /// Whether a rule whose source has been read may be tried.
    pub fn allows(&self, rule: u64, sides: &mut Sides) -> Result<bool, Damage> {
        let Some(guard) = self.guard else { return Ok(true) };
        self.read_target(self.store.rule(rule)?.target, true, sides)?;
        Ok(guard.allows(&sides.source, &sides.target))
    }

    /// Features times weights, independent of what the rule is combined with. Reads the target if
    /// a feature needs it.
    pub fn score(&self, rule: u64, sides: &mut Sides) -> Result<f64, Damage> {
        let mut score = 0.0;
        for (feature, &weight) in self.weights.stored.iter().enumerate() {
            if weight != 0.0 {
                score += weight * self.stored(rule, feature)?;
            }
        }
        let of_words = self.weights.words.iter().any(|&weight| weight != 0.0);
        if of_words || self.weights.local.iter().any(|&weight| weight != 0.0) {
            self.read_target(self.store.rule(rule)?.target, true, sides)?;
            let with_links = OF_LINKS.iter().any(|&feature| self.weights.local[feature] != 0.0);
            let local = self.local(rule, sides, with_links)?;
            score += local.iter().zip(&self.weights.local).map(|(a, b)| a * b).sum::<f64>();
            for (feature, &weight) in self.weights.words.iter().enumerate() {
                score += weight * self.word_value(feature, sides);
            }
        }
        Ok(score)
    }

    /// All values: those in the store, local ones, and those of words.
    pub fn features(&self, rule: u64, sides: &mut Sides) -> Result<Vec<f64>, Damage> {
        self.read_source(self.store.sources.node_of(rule)?, sides)?;
        self.read_target(self.store.rule(rule)?.target, true, sides)?;
        let mut values = Vec::with_capacity(self.features_of_rules());
        for feature in 0..self.weights.stored.len() {
            values.push(self.stored(rule, feature)?);
        }
        values.extend(self.local(rule, sides, true)?);
        values.extend((0..self.word_values.len()).map(|feature| self.word_value(feature, sides)));
        Ok(values)
    }

    pub fn features_of_rules(&self) -> usize {
        self.weights.stored.len() + LOCAL + self.word_values.len()
    }
}
