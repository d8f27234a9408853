//! Synchronous rules: sentence pairs with links and trees in, rules out.

use crate::arrays::{linked, Flat, Numbers, Offsets};
use crate::supervise::supervised;
use numpy::IntoPyArray;
use otherwords_kernels::align::linked::Linked;
use otherwords_kernels::grammar::batch::{batch, Pairs, Trees};
use otherwords_kernels::grammar::emit::Rules;
use otherwords_kernels::grammar::extract::Limits;
use otherwords_kernels::grammar::labels::{Tier, Tiers, Wildcard};
use otherwords_kernels::grammar::tree_lines;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The settings as Python passes them; `tier_numbers` index its list of tiers.
#[derive(FromPyObject)]
pub struct PythonSettings {
    longest: u32,
    unaligned_edges: bool,
    unaligned_phrases: bool,
    whole_sentence: bool,
    slots: u8,
    phrase_words: u8,
    source_symbols: u8,
    target_symbols: u8,
    least_links: u32,
    adjacent: bool,
    r#abstract: bool,
    wildcard: String,
    source_is_parsed: bool,
    highest_label: bool,
    tier_numbers: Vec<usize>,
    every_numbers: Vec<usize>,
    every_slot_numbers: Vec<usize>,
    also_numbers: Vec<(u32, u32)>,
}

impl PythonSettings {
    pub fn limits(self) -> PyResult<Limits> {
        let tier = |number: usize| match number.checked_sub(1).and_then(|k| Tier::ALL.get(k)) {
            Some(&tier) => Ok(tier),
            None => Err(PyValueError::new_err(format!("no tier has the number {number}"))),
        };
        let tiers = |numbers: Vec<usize>| numbers.into_iter().map(tier).collect::<PyResult<_>>();
        let wildcard = match self.wildcard.as_str() {
            "never" => Wildcard::Never,
            "phrases" => Wildcard::Phrases,
            "anywhere" => Wildcard::Anywhere,
            other => return Err(PyValueError::new_err(format!("no wildcard called '{other}'"))),
        };
        Ok(Limits {
            longest: self.longest,
            unaligned: self.unaligned_edges,
            unaligned_phrases: self.unaligned_phrases,
            whole_sentence: self.whole_sentence,
            slots: self.slots.into(),
            phrase_words: self.phrase_words.into(),
            source_symbols: self.source_symbols.into(),
            target_symbols: self.target_symbols.into(),
            least_links: self.least_links,
            adjacent: self.adjacent,
            no_words: self.r#abstract,
            source_tree: self.source_is_parsed,
            tiers: Tiers {
                order: tiers(self.tier_numbers)?,
                wildcard,
                highest: self.highest_label,
                every: tiers(self.every_numbers)?,
                every_slot: tiers(self.every_slot_numbers)?,
                also: self.also_numbers,
            },
        })
    }
}

/// Sentence pairs, with all lists concatenated.
#[derive(FromPyObject)]
pub struct PythonPairs<'py> {
    link_offsets: Offsets<'py>,
    link_sources: Numbers<'py>,
    link_targets: Numbers<'py>,
    source_lengths: Numbers<'py>,
    target_lengths: Numbers<'py>,
    source_words: Numbers<'py>,
    target_words: Numbers<'py>,
    tree_offsets: Option<Offsets<'py>>,
    tree_starts: Numbers<'py>,
    tree_ends: Numbers<'py>,
    tree_labels: Numbers<'py>,
}

impl PythonPairs<'_> {
    /// As the kernel takes them, after checking that all lists fit together.
    pub fn checked(&self, limits: &Limits) -> PyResult<Pairs<'_>> {
        let pairs = self.linked()?;
        let trees = match &self.tree_offsets {
            Some(offsets) => Some(Trees {
                offsets: offsets.as_slice()?,
                starts: self.tree_starts.as_slice()?,
                ends: self.tree_ends.as_slice()?,
                labels: self.tree_labels.as_slice()?,
            }),
            None => None,
        };
        let Linked { source_lengths, target_lengths, .. } = pairs.linked;
        let parsed = if limits.source_tree { source_lengths } else { target_lengths };
        if !trees.is_none_or(|trees| trees.are_sound(parsed)) {
            return Err(PyValueError::new_err("trees and sentence pairs do not fit together"));
        }
        Ok(Pairs { trees, ..pairs })
    }

    /// Without their trees.
    pub fn linked(&self) -> PyResult<Pairs<'_>> {
        let Self { link_sources, link_targets, source_lengths, target_lengths, .. } = self;
        let lists = [link_sources, link_targets, source_lengths, target_lengths];
        let words = [&self.source_words, &self.target_words];
        let (linked, words) = linked(&self.link_offsets, lists, Some(words))?;
        let words = words.expect("words were given");
        let known = |words: &[u32]| words.iter().all(|&word| word <= i32::MAX as u32);
        if !known(words.source) || !known(words.target) {
            return Err(PyValueError::new_err("a word has a number of 2^31 or more"));
        }
        Ok(Pairs { linked, words, trees: None })
    }
}

/// The rules of many sentence pairs as flat arrays by name; see `Rules` of the kernel.
#[pyfunction]
#[pyo3(signature = (pairs, settings, threads, progress))]
pub fn extract_rules<'py>(
    py: Python<'py>,
    pairs: PythonPairs<'py>,
    settings: PythonSettings,
    threads: usize,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let limits = settings.limits()?;
    let pairs = pairs.checked(&limits)?;
    let rules = supervised(py, threads, progress, |watch| batch(pairs, &limits, watch))?;
    arrays(py, rules)
}

fn arrays(py: Python<'_>, rules: Rules) -> PyResult<Bound<'_, PyDict>> {
    let named = PyDict::new(py);
    named.set_item("pairs", rules.pairs.into_pyarray(py))?;
    named.set_item("lhs", rules.lhs.into_pyarray(py))?;
    named.set_item("slot_starts", rules.slot_starts.into_pyarray(py))?;
    named.set_item("slots", rules.slots.into_pyarray(py))?;
    named.set_item("source_starts", rules.source_starts.into_pyarray(py))?;
    named.set_item("source", rules.source.into_pyarray(py))?;
    named.set_item("target_starts", rules.target_starts.into_pyarray(py))?;
    named.set_item("target", rules.target.into_pyarray(py))?;
    named.set_item("link_starts", rules.link_starts.into_pyarray(py))?;
    named.set_item("links", rules.links.into_flattened().into_pyarray(py))?;
    Ok(named)
}

type Spans<'py> =
    (Flat<'py, u64>, Flat<'py, u32>, Flat<'py, u32>, Flat<'py, u32>, Flat<'py, u32>, Vec<String>);

/// The trees of whole lines of text: where the spans of each begin, their starts, ends and labels,
/// the words of each tree, and the texts of the labels. None if a line is not one tree.
#[pyfunction]
pub fn read_tree_lines<'py>(py: Python<'py>, text: &[u8]) -> Option<Spans<'py>> {
    let found = py.detach(|| tree_lines::read(text))?;
    Some((
        found.offsets.into_pyarray(py),
        found.starts.into_pyarray(py),
        found.ends.into_pyarray(py),
        found.labels.into_pyarray(py),
        found.words.into_pyarray(py),
        found.names.texts().map(str::to_owned).collect(),
    ))
}
