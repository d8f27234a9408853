//! The decoder: sentences in, their best rewrites out.
//!
//! A ValueError means that the store or the model is damaged: the Python side checks everything a
//! caller can get wrong.

use crate::arrays::Flat;
use crate::decode_sentences::{read, Given, GivenRule, GivenSlot, OwnRules};
use crate::files::damaged;
use crate::lm::LanguageModel;
use crate::pack::PackedStore;
use crate::supervise::supervised;
use numpy::{IntoPyArray, PyReadonlyArray1};
use otherwords_kernels::decode::grammar::{Grammar, Settings, Weights};
use otherwords_kernels::decode::guard::Guard;
use otherwords_kernels::decode::hypothesis::{Hypothesis, Rule};
use otherwords_kernels::decode::labels::Labels;
use otherwords_kernels::decode::language::{Language, Speechless};
use otherwords_kernels::decode::local::{Symbol, NAMES};
use otherwords_kernels::decode::sentence::Sentence;
use otherwords_kernels::decode::words::{plain, Words};
use otherwords_kernels::decode::{decode, NodeCache, GOAL};
use otherwords_kernels::format::Damage;
use otherwords_kernels::pack::store::Store;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::collections::HashMap;

/// The classes of the words of a store, one entry for each word; and the bits of each family.
#[pyclass(frozen)]
pub struct WordGuard(Guard);

#[pymethods]
impl WordGuard {
    #[new]
    fn new(
        keys: PyReadonlyArray1<u64>,
        members: PyReadonlyArray1<u64>,
        kinds: PyReadonlyArray1<u8>,
        groups: PyReadonlyArray1<u32>,
        turning: PyReadonlyArray1<bool>,
        families: Vec<u64>,
        opposites: Vec<(u32, u32)>,
    ) -> PyResult<Self> {
        Ok(WordGuard(Guard {
            keys: keys.as_slice()?.to_vec(),
            members: members.as_slice()?.to_vec(),
            kinds: kinds.as_slice()?.to_vec(),
            groups: groups.as_slice()?.to_vec(),
            turning: turning.as_slice()?.to_vec(),
            families,
            opposites: opposites.into_iter().collect(),
        }))
    }

    /// Whether a rule of these sides keeps what is claimed; a slot is its number below zero.
    fn allows(&self, source: Vec<i64>, target: Vec<i64>) -> bool {
        let symbol = |&given: &i64| match given {
            0.. => Symbol::Word(given as u32, 0),
            _ => Symbol::Slot((-1 - given) as u8),
        };
        let side = |given: &[i64]| given.iter().map(symbol).collect::<Vec<_>>();
        self.0.allows(&side(&source), &side(&target))
    }
}

/// What a decoder needs from a store and a model, whatever the weights.
#[pyclass(frozen)]
pub struct DecoderTables {
    store: Py<PackedStore>,
    model: Option<Py<LanguageModel>>,
    labels: Labels,
    words: Words,
    word_values: Vec<Vec<f64>>,
}

#[pymethods]
impl DecoderTables {
    /// `word_values`: for each word feature its values, one per word of the store.
    #[new]
    fn new(
        py: Python<'_>,
        store: Py<PackedStore>,
        model: Option<Py<LanguageModel>>,
        word_values: Vec<PyReadonlyArray1<f64>>,
    ) -> PyResult<Self> {
        let opened = store.get().store()?;
        let labels = store.get().answer(py.detach(|| Labels::open(&opened)))?;
        let words = Words::new(&opened);
        let word_values = word_values.iter().map(|values| Ok(values.as_slice()?.to_vec()));
        let word_values = word_values.collect::<PyResult<_>>()?;
        drop(opened);
        Ok(DecoderTables { store, model, labels, words, word_values })
    }

    /// The names of the local features, in the order of their weights.
    #[staticmethod]
    fn local_names() -> Vec<&'static str> {
        NAMES.to_vec()
    }

    /// The labels that only slots of the store have: their numbers come after the others.
    fn other_labels(&self) -> Vec<&str> {
        let mut others: Vec<_> = self.labels.others().collect();
        others.sort_unstable_by_key(|&(_, number)| number);
        others.into_iter().map(|(text, _)| text).collect()
    }

    /// The words, rules and labels of a sentence as numbers.
    fn own_rules(
        &self,
        words: Vec<PyBackedStr>,
        rules: Vec<GivenRule>,
        tree: Vec<GivenSlot>,
    ) -> PyResult<OwnRules> {
        let store = self.store.get();
        let made = OwnRules::new(&store.store()?, &self.labels, &words, &rules, &tree);
        store.answer(made)
    }

    /// The words of a store as people write them.
    #[staticmethod]
    fn stored_words(store: &PackedStore) -> PyResult<Vec<String>> {
        let opened = store.store()?;
        let word = |word| opened.words.get(word).map(|text| plain(text).to_owned());
        store.answer((0..opened.words.len()).map(word).collect())
    }
}

/// Decodes under one set of weights.
#[pyclass(frozen)]
pub struct Decoder {
    tables: Py<DecoderTables>,
    weights: Weights,
    settings: Settings,
    guard: Option<Py<WordGuard>>,
    cache: NodeCache,
    /// The names of the rule features; a feature with an empty name is not shown.
    names: Vec<Py<PyString>>,
}

/// Words, score, features, places of the sentence's own rules, steps.
type Found<'py> = (Bound<'py, PyTuple>, f64, Bound<'py, PyDict>, Vec<u32>, Flat<'py, i64>);

#[pymethods]
impl Decoder {
    /// Weights: of the columns of the store, local features, features of words, language model,
    /// glue, misfits. Settings: pops, span, size, rules of a source for each label.
    #[new]
    #[pyo3(signature = (tables, weights, settings, names, guard=None))]
    fn new(
        tables: Py<DecoderTables>,
        weights: (Vec<f64>, Vec<f64>, Vec<f64>, f64, f64, f64),
        settings: (usize, usize, u8, usize),
        names: Vec<Py<PyString>>,
        guard: Option<Py<WordGuard>>,
    ) -> PyResult<Self> {
        let (stored, given, words, language, glue, misfit) = weights;
        let (pops, span, size, rules) = settings;
        let mut local = [0.0; NAMES.len()];
        local.iter_mut().zip(given).for_each(|(weight, given)| *weight = given);
        Ok(Decoder {
            tables,
            weights: Weights { stored, local, words, language, glue, misfit },
            settings: Settings { pops, span, size, rules },
            guard,
            cache: NodeCache::default(),
            names,
        })
    }

    /// For each sentence its best outputs, and the labels that only it has.
    fn decode<'py>(
        &self,
        py: Python<'py>,
        sentences: Vec<Given>,
        k: usize,
        threads: usize,
    ) -> PyResult<Vec<(Vec<Found<'py>>, Vec<String>)>> {
        let tables = self.tables.get();
        let store = tables.store.get().store()?;
        let read = |given: &Given| read(&store, &tables.labels, given);
        let read: Result<Vec<_>, Damage> = py.detach(|| sentences.iter().map(read).collect());
        let (read, labels): (Vec<Sentence>, Vec<Vec<String>>) =
            tables.store.get().answer(read)?.into_iter().unzip();
        let found = match &tables.model {
            Some(model) => self.run(py, &store, &model.get().model()?, &read, k, threads)?,
            None => self.run(py, &store, &Speechless, &read, k, threads)?,
        };
        let mut shown = Shown { store: &store, names: &self.names, words: HashMap::new() };
        let mut all = Vec::with_capacity(found.len());
        for ((own, sentence), labels) in found.iter().zip(&read).zip(labels) {
            shown.words.retain(|&word, _| u64::from(word) < store.words.len());
            let made: PyResult<_> =
                own.iter().map(|each| shown.hypothesis(py, each, sentence)).collect();
            all.push((made?, labels));
        }
        Ok(all)
    }
}

impl Decoder {
    fn run<L: Language>(
        &self,
        py: Python<'_>,
        store: &Store,
        model: &L,
        sentences: &[Sentence],
        k: usize,
        threads: usize,
    ) -> PyResult<Vec<Vec<Hypothesis>>> {
        let tables = self.tables.get();
        let grammar = Grammar {
            store,
            model,
            labels: &tables.labels,
            words: &tables.words,
            word_values: &tables.word_values,
            guard: self.guard.as_ref().map(|guard| &guard.get().0),
            weights: &self.weights,
            settings: self.settings,
        };
        let found = supervised(py, threads, None, |watch| {
            decode(&grammar, &self.cache, sentences, k, watch)
        })?;
        if let Some(model) = &tables.model {
            model.get().sound()?;
        }
        tables.store.get().answer(found)
    }
}

/// Turns outputs into Python objects; each word is created once.
struct Shown<'s> {
    store: &'s Store<'s>,
    names: &'s [Py<PyString>],
    words: HashMap<u32, Py<PyString>>,
}

impl Shown<'_> {
    fn word(&mut self, py: Python<'_>, word: u32, own: &[String]) -> PyResult<Py<PyString>> {
        if let Some(known) = self.words.get(&word) {
            return Ok(known.clone_ref(py));
        }
        let stored = self.store.words.len();
        let text = match u64::from(word) {
            known if known < stored => self.store.words.get(known).map_err(damaged)?,
            other => &own[(other - stored) as usize],
        };
        let made = PyString::new(py, plain(text)).unbind();
        self.words.insert(word, made.clone_ref(py));
        Ok(made)
    }

    fn hypothesis<'py>(
        &mut self,
        py: Python<'py>,
        each: &Hypothesis,
        sentence: &Sentence,
    ) -> PyResult<Found<'py>> {
        let words = each.words.iter().map(|&word| self.word(py, word, &sentence.own_words));
        let words = PyTuple::new(py, words.collect::<PyResult<Vec<_>>>()?)?;
        let features = PyDict::new(py);
        for (name, &value) in self.names.iter().zip(&each.features) {
            if value != 0.0 && !name.bind(py).is_empty()? {
                features.set_item(name, value)?;
            }
        }
        if each.glued > 0 {
            features.set_item("GlueRule", each.glued)?;
        }
        if each.misfits > 0 {
            features.set_item("Misfit", each.misfits)?;
        }
        if each.log != 0.0 {
            features.set_item("LanguageModel", each.log)?;
        }
        let mut own = Vec::new();
        let mut steps = Vec::with_capacity(5 * each.steps.len());
        for step in &each.steps {
            let rule = match step.rule {
                Rule::Stored(rule) => rule as i64,
                Rule::Own(rule) => {
                    own.push(rule);
                    -2 - i64::from(rule)
                }
                Rule::Glue => -1,
            };
            let label = if step.label == GOAL { -1 } else { i64::from(step.label) };
            steps.extend([rule, label, step.start.into(), step.end.into(), step.children.into()]);
        }
        Ok((words, each.score, features, own, steps.into_pyarray(py)))
    }
}
