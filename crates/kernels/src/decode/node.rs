//! A node of the source trie made ready: its rules sorted by what they promise, and its slots.
//!
//! A target is cut at its slots into pieces, each with its own state and score, so that n-grams
//! inside a piece are scored once and never again.

use super::grammar::{Grammar, Sides};
use super::language::Language;
use super::local::Symbol;
use super::state::State;
use crate::pack::store::ROOT;
use crate::pack::Damage;
use std::ops::Range;

/// A part of a target: words between slots, or a slot.
#[derive(Clone, Copy)]
pub enum Part {
    Words(State),
    Slot(u8),
}

pub struct Choice {
    /// Its number in the store, or among the rules of the sentence.
    pub rule: u64,
    pub label: u32,
    /// Whether it changes the text.
    pub edit: bool,
    /// Features times weights.
    pub fixed: f64,
    /// The log probability of its pieces.
    pub log: f64,
    /// Both together: what it is tried by.
    pub promise: f64,
    symbols: Range<u32>,
    parts: Range<u32>,
}

#[derive(Default)]
pub struct Node {
    /// Its number in the trie.
    pub number: u64,
    /// The best first.
    pub choices: Vec<Choice>,
    /// The first choice of each label.
    pub firsts: Vec<(u32, u32)>,
    /// Its children by slots, sorted by label.
    pub slots: Vec<(u32, u64)>,
    /// Whether it has children by words.
    pub words: bool,
    symbols: Vec<Symbol>,
    parts: Vec<Part>,
}

impl Node {
    pub fn symbols(&self, choice: &Choice) -> &[Symbol] {
        &self.symbols[choice.symbols.start as usize..choice.symbols.end as usize]
    }

    pub fn parts(&self, choice: &Choice) -> &[Part] {
        &self.parts[choice.parts.start as usize..choice.parts.end as usize]
    }

    /// Roughly how much memory it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Node>()
            + size_of_val(&self.choices[..])
            + size_of_val(&self.firsts[..])
            + size_of_val(&self.slots[..])
            + size_of_val(&self.symbols[..])
            + size_of_val(&self.parts[..])
    }

    /// Adds a rule; `word` tells what the language model calls a word.
    #[allow(clippy::too_many_arguments)]
    pub fn add<L: Language>(
        &mut self,
        model: &L,
        weight: f64,
        target: &[Symbol],
        (rule, label, edit, fixed): (u64, u32, bool, f64),
        word: impl Fn(u32) -> Result<u32, Damage>,
    ) -> Result<(), Damage> {
        let (first_symbol, first_part) = (self.symbols.len() as u32, self.parts.len() as u32);
        let mut log = 0.0;
        let mut piece: Option<State> = None;
        for &symbol in target {
            match symbol {
                Symbol::Word(number, _) => {
                    let state = piece.get_or_insert_with(|| State::empty(model.order()));
                    log += f64::from(state.add_word(model, word(number)?));
                }
                Symbol::Slot(number) => {
                    self.end_piece(model, piece.take());
                    self.parts.push(Part::Slot(number));
                }
            }
        }
        self.end_piece(model, piece);
        self.symbols.extend_from_slice(target);
        self.choices.push(Choice {
            rule,
            label,
            edit,
            fixed,
            log,
            promise: fixed + weight * log,
            symbols: first_symbol..self.symbols.len() as u32,
            parts: first_part..self.parts.len() as u32,
        });
        Ok(())
    }

    fn end_piece(&mut self, model: &impl Language, piece: Option<State>) {
        self.parts.extend(piece.map(|mut state| {
            state.cut(model);
            Part::Words(state)
        }));
    }

    pub fn sort(&mut self) {
        self.choices.sort_by(|a, b| b.promise.total_cmp(&a.promise).then(a.rule.cmp(&b.rule)));
        self.firsts = (0..).zip(&self.choices).map(|(at, choice)| (choice.label, at)).collect();
        self.firsts.sort_unstable();
        self.firsts.dedup_by_key(|first| first.0);
    }
}

impl<L: Language> Grammar<'_, L> {
    /// Makes a node ready. Rules that are one slot and nothing else, or have more than two, are
    /// left out.
    pub fn node(&self, number: u64, sides: &mut Sides) -> Result<Node, Damage> {
        let mut node = Node { number, ..Node::default() };
        self.find_slots(number, &mut node)?;
        let rules = self.store.sources.rules(number)?;
        if rules.is_empty() || number == ROOT {
            return Ok(node);
        }
        if rules.end > self.store.len() {
            return Err(Damage::new("the rules of the sources", "a number is out of bounds"));
        }
        self.read_source(number, sides)?;
        if sides.slots.len() > 2 || sides.source == [Symbol::Slot(0)] {
            return Ok(node);
        }
        let weight = self.weights.language;
        for (label, rule, fixed) in self.best_rules(rules, sides)? {
            self.read_target(self.store.rule(rule)?.target, true, sides)?;
            let slots = sides.target.iter().filter(|symbol| matches!(symbol, Symbol::Slot(_)));
            let mut numbers: Vec<&Symbol> = slots.collect();
            numbers.dedup();
            if numbers.len() != sides.slots.len() {
                return Err(Damage::new("the symbols of the targets", "a slot is missing"));
            }
            let edit = sides.source != sides.target;
            let word = |word: u32| self.words.get(self.store, self.model, word.into());
            node.add(self.model, weight, &sides.target, (rule, label, edit, fixed), word)?;
        }
        node.sort();
        Ok(node)
    }

    /// The best rules of each label by their features.
    fn best_rules(
        &self,
        rules: Range<u64>,
        sides: &mut Sides,
    ) -> Result<Vec<(u32, u64, f64)>, Damage> {
        let mut scored = Vec::new();
        for rule in rules {
            if self.store.size(rule)? > self.settings.size {
                continue;
            }
            let score = self.score(rule, sides)?;
            if score.is_finite() {
                scored.push((self.store.label(rule)? as u32, rule, score));
            }
        }
        scored.sort_by(|a, b| (a.0.cmp(&b.0)).then(b.2.total_cmp(&a.2)).then(a.1.cmp(&b.1)));
        let mut run = (u32::MAX, 0);
        scored.retain(|&(label, ..)| {
            run = if run.0 == label { (label, run.1 + 1) } else { (label, 1) };
            run.1 <= self.settings.rules
        });
        Ok(scored)
    }

    fn find_slots(&self, number: u64, node: &mut Node) -> Result<(), Damage> {
        let sources = &self.store.sources;
        let places = sources.children(number)?;
        let symbols = self.labels.slot_symbols();
        let from = |symbol: u64| -> Result<u64, Damage> {
            let Range { start: mut low, end: mut high } = places;
            while low < high {
                let middle = low + (high - low) / 2;
                if sources.symbol(sources.child_at(number, middle)?)? < symbol {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            Ok(low)
        };
        let (first, last) = (from(symbols.start)?, from(symbols.end)?);
        for place in first..last {
            let child = sources.child_at(number, place)?;
            if let Some((label, _)) = self.labels.slot(sources.symbol(child)?) {
                node.slots.push((label, child));
            }
        }
        node.slots.sort_unstable();
        node.words = (places.end - places.start) as usize > node.slots.len();
        Ok(())
    }
}
