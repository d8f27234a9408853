//! The packed store, read: sources in, rules out; numbers as arrays, text as lists.
//!
//! A ValueError from a store means that the file is damaged: the Python side checks everything a
//! caller can get wrong.

use crate::arrays::{Flat, Offsets};
use crate::files::{damaged, map};
use crate::pack_text::lists;
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use otherwords_kernels::format::Damage;
use otherwords_kernels::pack::layout::Opened;
use otherwords_kernels::pack::lookup::{below, Found, Reader, Wanted};
use otherwords_kernels::pack::ranking::Ranking;
use otherwords_kernels::pack::store::Store;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyList, PyString};
use std::sync::{Mutex, MutexGuard};

type Rules<'py> = Flat<'py, u64>;

/// A store in a mapped file.
#[pyclass(frozen)]
pub struct PackedStore {
    map: memmap2::Mmap,
    opened: Opened,
    ranking: Mutex<Ranking>,
}

impl PackedStore {
    pub(crate) fn store(&self) -> PyResult<Store<'_>> {
        self.answer(Store::open(&self.map, &self.opened))
    }

    /// An answer on its way out: an error if a block that has been read is damaged.
    pub(crate) fn answer<T>(&self, answer: Result<T, Damage>) -> PyResult<T> {
        self.opened.answer(answer).map_err(damaged)
    }

    /// The orders by weights, if any are wanted; other lookups do not wait for the lock.
    fn ranking(&self, wanted: &Wanted) -> Option<MutexGuard<'_, Ranking>> {
        let lock = || self.ranking.lock().unwrap_or_else(|broken| broken.into_inner());
        wanted.weights.is_some().then(lock)
    }

    /// One text per rule.
    fn texts<'py>(
        &self,
        py: Python<'py>,
        rules: Offsets,
        write: impl Fn(&mut Reader, u64, &mut String) -> Result<(), Damage> + Sync,
    ) -> PyResult<Bound<'py, PyList>> {
        let rules = rules.as_slice()?;
        let store = self.store()?;
        lists(py, rules, |text, ends| {
            let mut reader = Reader::new(&store);
            self.answer(rules.iter().try_for_each(|&rule| {
                write(&mut reader, rule, text)?;
                ends.push(text.len());
                Ok(())
            }))
        })
    }

    fn numbers<'py, T: numpy::Element>(
        &self,
        py: Python<'py>,
        rules: Offsets,
        number: impl Fn(&Store, u64) -> Result<T, Damage> + Sync,
    ) -> PyResult<Flat<'py, T>> {
        let rules = rules.as_slice()?;
        let store = self.store()?;
        let numbers: Result<Vec<T>, Damage> =
            py.detach(|| rules.iter().map(|&rule| number(&store, rule)).collect());
        Ok(self.answer(numbers)?.into_pyarray(py))
    }
}

fn wanted(
    store: &Store,
    labels: Option<Vec<u32>>,
    size: Option<u8>,
    top: Option<usize>,
    weights: Option<Vec<f64>>,
) -> Wanted {
    let labels = labels.map(|chosen| {
        let mut flags = vec![false; store.labels.len() as usize];
        chosen.iter().for_each(|&label| {
            if let Some(flag) = flags.get_mut(label as usize) {
                *flag = true;
            }
        });
        flags
    });
    Wanted { labels, size, top, weights }
}

#[pymethods]
impl PackedStore {
    #[new]
    fn new(path: &str) -> PyResult<Self> {
        let map = map(path)?;
        let opened = Opened::new(&map).map_err(damaged)?;
        let store = PackedStore { map, opened, ranking: Mutex::default() };
        store.store()?;
        Ok(store)
    }

    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let store = self.store()?;
        self.answer(py.detach(|| store.verify()))
    }

    fn meta<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, self.answer(self.store()?.meta())?))
    }

    fn section_lengths(&self) -> PyResult<Vec<(&'static str, u64)>> {
        Ok(self.store()?.section_lengths())
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.store()?.len() as usize)
    }

    fn label_names(&self) -> PyResult<Vec<&str>> {
        let store = self.store()?;
        self.answer((0..store.labels.len()).map(|label| store.labels.get(label)).collect())
    }

    /// The number of each label; None if no rule has it.
    fn label_numbers(&self, names: Vec<PyBackedStr>) -> PyResult<Vec<Option<u64>>> {
        let store = self.store()?;
        self.answer(names.iter().map(|name| store.labels.find(name)).collect())
    }

    /// Where the rules of each source begin in the list of all that were found, and that list.
    #[pyo3(signature = (sources, labels, size, top, weights))]
    fn lookup<'py>(
        &self,
        py: Python<'py>,
        sources: &Bound<'py, PyList>,
        labels: Option<Vec<u32>>,
        size: Option<u8>,
        top: Option<usize>,
        weights: Option<Vec<f64>>,
    ) -> PyResult<(Rules<'py>, Rules<'py>)> {
        let store = self.store()?;
        let wanted = wanted(&store, labels, size, top, weights);
        // A text that is not valid UTF-8 (a lone surrogate) is in no store.
        let sources: Vec<Option<PyBackedStr>> = sources
            .iter()
            .map(|source| Ok(PyBackedStr::try_from(source.cast_into::<PyString>()?).ok()))
            .collect::<PyResult<_>>()?;
        let found = py.detach(|| {
            let mut ranking = self.ranking(&wanted);
            let mut found = Found::default();
            for source in &sources {
                let node = match source {
                    Some(source) => store.find(source)?,
                    None => None,
                };
                found.add(&store, node, &wanted, ranking.as_deref_mut())?;
            }
            Ok(found)
        });
        let found = self.answer(found)?;
        Ok((found.starts.into_pyarray(py), found.rules.into_pyarray(py)))
    }

    /// The sources that begin with these symbols, and their rules as `lookup` gives them.
    #[pyo3(signature = (source, limit, labels, size, top, weights))]
    #[allow(clippy::too_many_arguments)]
    fn prefix<'py>(
        &self,
        py: Python<'py>,
        source: &Bound<'py, PyString>,
        limit: Option<usize>,
        labels: Option<Vec<u32>>,
        size: Option<u8>,
        top: Option<usize>,
        weights: Option<Vec<f64>>,
    ) -> PyResult<(Bound<'py, PyList>, Rules<'py>, Rules<'py>)> {
        let store = self.store()?;
        let wanted = wanted(&store, labels, size, top, weights);
        let node = match source.to_str() {
            Ok(source) => self.answer(store.find(source))?,
            Err(_) => None,
        };
        let mut nodes = Vec::new();
        let mut found = Found::default();
        self.answer(py.detach(|| {
            let mut ranking = self.ranking(&wanted);
            if let Some(node) = node {
                nodes = below(&store, node, limit.unwrap_or(usize::MAX))?;
            }
            nodes.iter().try_for_each(|&node| {
                found.add(&store, Some(node), &wanted, ranking.as_deref_mut())
            })
        }))?;
        let sources = lists(py, &nodes, |text, ends| {
            let mut reader = Reader::new(&store);
            self.answer(nodes.iter().try_for_each(|&node| {
                reader.node_text(node, text)?;
                ends.push(text.len());
                Ok(())
            }))
        })?;
        Ok((sources, found.starts.into_pyarray(py), found.rules.into_pyarray(py)))
    }

    fn labels<'py>(&self, py: Python<'py>, rules: Offsets) -> PyResult<Flat<'py, u32>> {
        self.numbers(py, rules, |store, rule| Ok(store.label(rule)? as u32))
    }

    fn sizes<'py>(&self, py: Python<'py>, rules: Offsets) -> PyResult<Flat<'py, u8>> {
        self.numbers(py, rules, |store, rule| store.size(rule))
    }

    fn costs<'py>(
        &self,
        py: Python<'py>,
        rules: Offsets,
        weights: Vec<f64>,
    ) -> PyResult<Flat<'py, f64>> {
        self.numbers(py, rules, |store, rule| store.cost(rule, &weights))
    }

    /// One row per rule, one column for each of these features.
    fn features<'py>(
        &self,
        py: Python<'py>,
        rules: Offsets,
        features: Vec<usize>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let store = self.store()?;
        if features.iter().any(|&feature| feature >= store.features()) {
            return Err(PyValueError::new_err("the description has more features than the rules"));
        }
        let rules = rules.as_slice()?;
        let values = rules.iter().flat_map(|&rule| features.iter().map(move |&f| (rule, f)));
        let values: Result<Vec<f32>, Damage> =
            py.detach(|| values.map(|(rule, feature)| store.feature(rule, feature)).collect());
        self.answer(values)?.into_pyarray(py).reshape([rules.len(), features.len()])
    }

    fn sources<'py>(&self, py: Python<'py>, rules: Offsets) -> PyResult<Bound<'py, PyList>> {
        self.texts(py, rules, |reader, rule, text| reader.source(rule, text))
    }

    fn targets<'py>(&self, py: Python<'py>, rules: Offsets) -> PyResult<Bound<'py, PyList>> {
        self.texts(py, rules, |reader, rule, text| reader.target(rule, text))
    }

    fn links<'py>(&self, py: Python<'py>, rules: Offsets) -> PyResult<Bound<'py, PyList>> {
        self.texts(py, rules, |reader, rule, text| reader.links(rule, text))
    }
}
