//! Rules as fingerprints, and fingerprints back to what they stand for.

use crate::arrays::{Flat, Offsets};
use crate::grammar::{PythonPairs, PythonSettings};
use crate::supervise::supervised;
use numpy::{IntoPyArray, PyReadonlyArray1};
use otherwords_kernels::grammar::batch::Pairs;
use otherwords_kernels::grammar::gather::{gather, Row};
use otherwords_kernels::grammar::hashed::Prints;
use otherwords_kernels::grammar::names::{names, Named, Texts};
use otherwords_kernels::grammar::prints::Family;
use otherwords_kernels::grammar::wanted::Wanted;
use otherwords_kernels::grammar::word_table::{count, WordTable};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

/// The fingerprints of texts; those of the second family are independent of the first.
#[pyfunction]
#[pyo3(signature = (texts, *, seed, second=false))]
pub fn fingerprints(py: Python<'_>, texts: Vec<String>, seed: u64, second: bool) -> Flat<'_, i64> {
    let family = Family::new(second, seed);
    let print = |text: &String| family.print(family.text(text.as_bytes())) as i64;
    py.detach(|| texts.par_iter().map(print).collect::<Vec<_>>()).into_pyarray(py)
}

type Counted<'py> = (Flat<'py, u64>, Flat<'py, u64>);

/// How often each word pair is linked: sorted keys and counts.
#[pyfunction]
#[pyo3(signature = (pairs, threads))]
pub fn count_word_pairs<'py>(
    py: Python<'py>,
    pairs: PythonPairs<'py>,
    threads: usize,
) -> PyResult<Counted<'py>> {
    let pairs = pairs.linked()?;
    let (keys, counts) = supervised(py, threads, None, |_| count(pairs.linked, pairs.words))?;
    Ok((keys.into_pyarray(py), counts.into_pyarray(py)))
}

/// Fingerprints of words, texts of plain labels with the wildcard first.
#[derive(FromPyObject)]
pub struct PythonPrints<'py> {
    words: PyReadonlyArray1<'py, i64>,
    labels: Vec<String>,
    pivot: i64,
    seed: u64,
    second: bool,
    bits: u32,
}

impl PythonPrints<'_> {
    fn prints(&self, pairs: &Pairs) -> PyResult<Prints<'_>> {
        let words = self.words.as_slice()?;
        let known = |numbers: &[u32]| numbers.iter().all(|&word| (word as usize) < words.len());
        if !known(pairs.words.source) || !known(pairs.words.target) {
            return Err(PyValueError::new_err("a word has no fingerprint"));
        }
        let named = |label: &u32| (*label as usize) < self.labels.len();
        if self.labels.is_empty() || !pairs.trees.is_none_or(|trees| trees.labels.iter().all(named))
        {
            return Err(PyValueError::new_err("a label has no text"));
        }
        if !(1..=64).contains(&self.bits) {
            return Err(PyValueError::new_err("a fingerprint has 1 to 64 bits"));
        }
        let labels: Vec<&[u8]> = self.labels.iter().map(|label| label.as_bytes()).collect();
        let family = Family::new(self.second, self.seed);
        Ok(Prints::new(family, words, &labels, self.pivot as u64, self.bits))
    }
}

/// The probabilities of word pairs by sorted keys.
#[derive(FromPyObject)]
pub struct PythonTable<'py> {
    keys: Offsets<'py>,
    ef: PyReadonlyArray1<'py, f64>,
    fe: PyReadonlyArray1<'py, f64>,
}

/// The rules of many sentence pairs as named columns, and their total.
#[pyfunction]
#[pyo3(signature = (pairs, settings, prints, table, threads, progress))]
pub fn occurrences<'py>(
    py: Python<'py>,
    pairs: PythonPairs<'py>,
    settings: PythonSettings,
    prints: PythonPrints<'py>,
    table: PythonTable<'py>,
    threads: usize,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let limits = settings.limits()?;
    let pairs = pairs.checked(&limits)?;
    let words = prints.words.len()?;
    let prints = prints.prints(&pairs)?;
    let (keys, weights) = (table.keys.as_slice()?, [table.ef.as_slice()?, table.fe.as_slice()?]);
    if weights.iter().any(|weights| weights.len() != keys.len()) || !keys.is_sorted() {
        return Err(PyValueError::new_err("the word table is not in order"));
    }
    let table = WordTable::new(keys, weights, words);
    let (rows, total) =
        supervised(py, threads, progress, |watch| gather(pairs, &limits, &prints, &table, watch))?;
    let named = PyDict::new(py);
    named.set_item("f", column(py, &rows, |row| row.f))?;
    named.set_item("e", column(py, &rows, |row| row.e))?;
    named.set_item("lhs", column(py, &rows, |row| row.lhs))?;
    named.set_item("ord", column(py, &rows, |row| row.ord as i32))?;
    named.set_item("links", column(py, &rows, |row| row.links))?;
    named.set_item("n", column(py, &rows, |row| row.n as i32))?;
    named.set_item("own", column(py, &rows, |row| row.own as i32))?;
    named.set_item("words", column(py, &rows, |row| row.words))?;
    named.set_item("lex_ef", column(py, &rows, |row| row.lex_ef))?;
    named.set_item("lex_fe", column(py, &rows, |row| row.lex_fe))?;
    named.set_item("total", total)?;
    Ok(named)
}

fn column<'py, T: numpy::Element>(
    py: Python<'py>,
    rows: &[Row],
    value: impl Fn(&Row) -> T,
) -> Flat<'py, T> {
    rows.iter().map(value).collect::<Vec<T>>().into_pyarray(py)
}

/// Fingerprints whose names are wanted, and which were found so far.
#[pyclass(frozen, module = "otherwords._core")]
pub struct Names {
    wanted: Wanted,
    /// As they are written in a rule.
    words: Vec<String>,
}

#[pymethods]
impl Names {
    #[new]
    fn new(wanted: PyReadonlyArray1<'_, i64>, words: Vec<String>) -> PyResult<Self> {
        let ids = wanted.as_slice()?;
        if !ids.is_sorted_by(|a, b| a < b) {
            return Err(PyValueError::new_err("wanted fingerprints must be sorted and distinct"));
        }
        Ok(Names { wanted: Wanted::new(ids), words })
    }

    /// The names that come up here for the first time, as named arrays.
    #[pyo3(signature = (pairs, settings, prints, second, threads, progress))]
    #[allow(clippy::too_many_arguments)]
    fn find<'py>(
        &self,
        py: Python<'py>,
        pairs: PythonPairs<'py>,
        settings: PythonSettings,
        prints: PythonPrints<'py>,
        second: PythonPrints<'py>,
        threads: usize,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let limits = settings.limits()?;
        let pairs = pairs.checked(&limits)?;
        let (first, other) = (prints.prints(&pairs)?, second.prints(&pairs)?);
        if self.words.len() != prints.words.len()? {
            return Err(PyValueError::new_err("a word has no text"));
        }
        let texts = Texts { words: &self.words, labels: &prints.labels };
        let found = supervised(py, threads, progress, |watch| {
            names(pairs, &limits, [&first, &other], texts, &self.wanted, watch)
        })?;
        let Named { ids, kinds, starts, text, collisions } = found;
        if text.len() > i32::MAX as usize {
            return Err(PyValueError::new_err("more than 2^31 bytes of names in one batch"));
        }
        let starts: Vec<i32> = starts.into_iter().map(|start| start as i32).collect();
        let named = PyDict::new(py);
        named.set_item("ids", ids.into_pyarray(py))?;
        named.set_item("kinds", kinds.into_pyarray(py))?;
        named.set_item("starts", starts.into_pyarray(py))?;
        named.set_item("text", text.into_pyarray(py))?;
        named.set_item("collisions", collisions.into_pyarray(py))?;
        Ok(named)
    }

    /// The number of names not found yet.
    fn missing(&self) -> usize {
        self.wanted.missing()
    }
}
