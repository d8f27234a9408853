//! Answers many queries at once: which rules match, and their text.

use super::ranking::Ranking;
use super::store::{slot, Store, ROOT};
use crate::format::Damage;

/// Which rules of a source are wanted.
#[derive(Clone, Default)]
pub struct Wanted {
    /// For each label whether it is wanted; None for all labels.
    pub labels: Option<Vec<bool>>,
    /// The largest size.
    pub size: Option<u8>,
    /// The most rules per source.
    pub top: Option<usize>,
    /// Sort by cost under these weights; None keeps the stored order.
    pub weights: Option<Vec<f64>>,
}

/// The rules of each query: those of the k-th are `starts[k]..starts[k + 1]`.
pub struct Found {
    pub starts: Vec<u64>,
    pub rules: Vec<u64>,
}

impl Default for Found {
    fn default() -> Self {
        Found { starts: vec![0], rules: Vec::new() }
    }
}

impl Found {
    /// Adds the rules of one node, or none; sorting them needs a `ranking`.
    pub fn add(
        &mut self,
        store: &Store,
        node: Option<u64>,
        wanted: &Wanted,
        ranking: Option<&mut Ranking>,
    ) -> Result<(), Damage> {
        if let Some(node) = node {
            match wanted.weights.as_ref().zip(ranking) {
                None => self.take(store, store.sources.rules(node)?, wanted)?,
                Some((weights, ranking)) => {
                    let order = ranking.order(store, node, weights)?;
                    self.take(store, order.iter().copied(), wanted)?;
                }
            }
        }
        self.starts.push(self.rules.len() as u64);
        Ok(())
    }

    fn take(
        &mut self,
        store: &Store,
        rules: impl Iterator<Item = u64>,
        wanted: &Wanted,
    ) -> Result<(), Damage> {
        let mut left = wanted.top.unwrap_or(usize::MAX);
        for rule in rules {
            if left == 0 {
                break;
            }
            if let Some(labels) = &wanted.labels {
                if !labels.get(store.label(rule)? as usize).is_some_and(|&wanted| wanted) {
                    continue;
                }
            }
            if wanted.size.is_some() && wanted.size < Some(store.size(rule)?) {
                continue;
            }
            if rule >= store.len() {
                return Err(Damage::new("the rules of the sources", "a number is out of bounds"));
            }
            self.rules.push(rule);
            left -= 1;
        }
        Ok(())
    }
}

/// The nodes with rules at or below a node, in the order of their sources.
pub fn below(store: &Store, node: u64, most: usize) -> Result<Vec<u64>, Damage> {
    let end = store.sources.path(node, &mut Vec::new())?;
    let mut found = Vec::new();
    for node in node..end {
        if found.len() == most {
            break;
        }
        if !store.sources.rules(node)?.is_empty() {
            found.push(node);
        }
    }
    Ok(found)
}

/// Turns nodes and rules into text, and remembers the last source it read.
pub struct Reader<'s, 'a> {
    store: &'s Store<'a>,
    node: u64,
    rules: std::ops::Range<u64>,
    source: Vec<u64>,
    target: Vec<u64>,
}

impl<'s, 'a> Reader<'s, 'a> {
    pub fn new(store: &'s Store<'a>) -> Self {
        Reader { store, node: ROOT, rules: 0..0, source: Vec::new(), target: Vec::new() }
    }

    fn visit(&mut self, node: u64) -> Result<(), Damage> {
        if node != self.node {
            self.store.sources.path(node, &mut self.source)?;
            self.rules = self.store.sources.rules(node)?;
            self.node = node;
        }
        Ok(())
    }

    fn visit_rule(&mut self, rule: u64) -> Result<(), Damage> {
        if self.rules.contains(&rule) {
            return Ok(());
        }
        let node = self.store.sources.node_of(rule)?;
        self.visit(node)
    }

    pub fn node_text(&mut self, node: u64, text: &mut String) -> Result<(), Damage> {
        self.visit(node)?;
        for (place, &symbol) in self.source.iter().enumerate() {
            text.push_str(if place > 0 { " " } else { "" });
            text.push_str(self.store.words.get(symbol)?);
        }
        Ok(())
    }

    pub fn source(&mut self, rule: u64, text: &mut String) -> Result<(), Damage> {
        self.visit_rule(rule)?;
        self.node_text(self.node, text)
    }

    pub fn target(&mut self, rule: u64, text: &mut String) -> Result<(), Damage> {
        let store = self.store;
        store.targets.symbols(store.rule(rule)?.target, &mut self.target)?;
        for place in 0..self.target.len() {
            text.push_str(if place > 0 { " " } else { "" });
            let symbol = self.target[place];
            let token = match store.target_slot(symbol) {
                None => store.words.get(symbol)?,
                Some(number) => {
                    self.visit_rule(rule)?;
                    self.slot_text(number)?
                }
            };
            text.push_str(token);
        }
        Ok(())
    }

    pub fn links(&mut self, rule: u64, text: &mut String) -> Result<(), Damage> {
        text.push_str(self.store.links.get(self.store.rule(rule)?.links)?);
        Ok(())
    }

    /// The slot of the source with this number.
    fn slot_text(&self, number: u64) -> Result<&'a str, Damage> {
        for &symbol in &self.source {
            let token = self.store.words.get(symbol)?;
            if slot(token).is_some_and(|slot| u64::from(slot.number) == number) {
                return Ok(token);
            }
        }
        Err(Damage::new("the symbols of the targets", "a slot that the source does not have"))
    }
}
