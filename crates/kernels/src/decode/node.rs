//! A node of the source trie, prepared for the search: its rules sorted by promise, and its slots.
//!
//! Most rules of a node are never taken, so a rule keeps little but its promise; its target is
//! read when it is first taken. The target is cut at its slots into pieces, each with its own
//! state and score, so that n-grams inside a piece are scored only once.

use super::grammar::{Grammar, Sides};
use super::language::Language;
use super::local::Symbol;
use super::state::State;
use crate::format::Damage;
use crate::pack::store::ROOT;
use std::ops::Range;
use std::sync::OnceLock;

/// A part of a target: words between slots, or a slot. Most parts are words.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy)]
pub enum Part {
    Words(State),
    Slot(u8),
}

pub struct Target {
    pub symbols: Box<[Symbol]>,
    pub parts: Box<[Part]>,
    /// The log probability of its pieces.
    pub log: f64,
}

impl Target {
    /// `word` gives the number of a word in the language model.
    pub fn new(
        model: &impl Language,
        symbols: &[Symbol],
        word: impl Fn(u32) -> Result<u32, Damage>,
    ) -> Result<Target, Damage> {
        let mut parts = Vec::new();
        let mut log = 0.0;
        for &symbol in symbols {
            match (symbol, parts.last_mut()) {
                (Symbol::Slot(number), _) => parts.push(Part::Slot(number)),
                (Symbol::Word(number, _), Some(Part::Words(piece))) => {
                    log += f64::from(piece.add_word(model, word(number)?));
                }
                (Symbol::Word(number, _), _) => {
                    let mut piece = State::empty(model.order());
                    log += f64::from(piece.add_word(model, word(number)?));
                    parts.push(Part::Words(piece));
                }
            }
        }
        for part in &mut parts {
            if let Part::Words(piece) = part {
                piece.cut();
            }
        }
        Ok(Target { symbols: symbols.into(), parts: parts.into(), log })
    }

    /// Roughly how much memory it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Target>() + size_of_val(&self.symbols[..]) + size_of_val(&self.parts[..])
    }
}

pub struct Choice {
    /// Its number in the store, or among the rules of the sentence.
    pub rule: u64,
    pub label: u32,
    /// Whether it changes the text.
    pub edit: bool,
    /// Features times weights.
    pub fixed: f64,
    /// That plus the language model inside its pieces: the order in which rules are tried.
    pub promise: f64,
    /// Set once it has been taken.
    pub target: OnceLock<Box<Target>>,
}

#[derive(Default)]
pub struct Node {
    /// Its number in the trie.
    pub number: u64,
    /// The best first.
    pub choices: Vec<Choice>,
    /// Its children by slots, sorted by label.
    pub slots: Vec<(u32, u64)>,
    /// Whether it has children by words.
    pub words: bool,
}

impl Node {
    /// Roughly how much memory it takes, without targets.
    pub fn bytes(&self) -> usize {
        2 * size_of::<Node>() + size_of_val(&self.choices[..]) + size_of_val(&self.slots[..])
    }

    /// The target of a choice that has been taken.
    pub fn symbols(&self, choice: u32) -> &[Symbol] {
        self.choices[choice as usize].target.get().map_or(&[], |target| &target.symbols)
    }
}

impl<L: Language> Grammar<'_, L> {
    /// Prepares a node. Rules that consist of a single slot, or have more than two slots, are
    /// omitted.
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
        for (label, rule, fixed) in self.best_rules(rules, sides)? {
            let target = self.target(rule, sides)?;
            let edit = sides.source != sides.target;
            let promise = fixed + self.weights.language * target.log;
            let target = OnceLock::new();
            node.choices.push(Choice { rule, label, edit, fixed, promise, target });
        }
        let choices = &mut node.choices;
        choices.sort_by(|a, b| b.promise.total_cmp(&a.promise).then(a.rule.cmp(&b.rule)));
        choices.shrink_to_fit();
        Ok(node)
    }

    /// The target of a rule whose source has been read.
    fn target(&self, rule: u64, sides: &mut Sides) -> Result<Target, Damage> {
        self.read_target(self.store.rule(rule)?.target, true, sides)?;
        let slots = sides.target.iter().filter(|symbol| matches!(symbol, Symbol::Slot(_)));
        let mut numbers: Vec<&Symbol> = slots.collect();
        numbers.dedup();
        if numbers.len() != sides.slots.len() {
            return Err(Damage::new("the symbols of the targets", "a slot is missing"));
        }
        let word = |word: u32| self.words.get(self.store, self.model, word.into());
        Target::new(self.model, &sides.target, word)
    }

    /// The target of a choice, read if it is taken for the first time; `grown` is called with the
    /// memory it takes.
    pub fn taken<'n>(
        &self,
        node: &Node,
        choice: &'n Choice,
        sides: &mut Sides,
        grown: impl FnOnce(usize),
    ) -> Result<&'n Target, Damage> {
        if let Some(target) = choice.target.get() {
            return Ok(target);
        }
        self.read_source(node.number, sides)?;
        let made = self.target(choice.rule, sides)?;
        grown(made.bytes());
        Ok(choice.target.get_or_init(|| Box::new(made)))
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
            if score.is_finite() && self.allows(rule, sides)? {
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
