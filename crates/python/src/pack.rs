//! The packed store: rows in, rows out; numbers as arrays, text as lists.
//!
//! A ValueError from a store means that the file is damaged: the Python side checks whatever a
//! caller may get wrong.

use crate::pack_text::{lists, Text};
use crate::supervise::supervised;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use otherwords_kernels::pack::lookup::{below, Found, Reader, Wanted};
use otherwords_kernels::pack::quantise::Kind;
use otherwords_kernels::pack::ranking::Ranking;
use otherwords_kernels::pack::store::Store;
use otherwords_kernels::pack::writer::{Given, Refused, Writer};
use otherwords_kernels::pack::Damage;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyList, PyString};
use std::fs::File;
use std::sync::{Mutex, MutexGuard};

pub(crate) fn damaged(damage: Damage) -> PyErr {
    PyValueError::new_err(damage.to_string())
}

fn refused(error: std::io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string())),
        None => PyOSError::new_err(error.to_string()),
    }
}

/// Writes a store to `path`; `scratch` is a file that nobody needs afterwards.
#[pyclass]
pub struct PackedWriter {
    writer: Option<Writer>,
}

#[pymethods]
impl PackedWriter {
    /// `exact`: of each feature whether its values are kept as they are.
    #[new]
    fn new(path: &str, scratch: &str, exact: Vec<bool>) -> PyResult<Self> {
        let open = |path: &str| {
            let mut options = File::options();
            options.read(true).write(true).create_new(true).open(path).map_err(refused)
        };
        let kind = |exact| if exact { Kind::Exact } else { Kind::Quantised };
        let kinds = exact.into_iter().map(kind).collect();
        Ok(PackedWriter { writer: Some(Writer::new(open(path)?, open(scratch)?, kinds)) })
    }

    #[allow(clippy::too_many_arguments)]
    fn add(
        &mut self,
        py: Python<'_>,
        labels: Text<'_>,
        sources: Text<'_>,
        targets: Text<'_>,
        sizes: PyReadonlyArray1<u8>,
        links: Text<'_>,
        features: PyReadonlyArray2<f32>,
    ) -> PyResult<()> {
        let writer = self.writer.as_mut().ok_or_else(finished)?;
        let columns = [labels.column()?, sources.column()?, targets.column()?, links.column()?];
        let sizes = sizes.as_slice()?;
        let width = writer.features();
        let rows = sizes.len();
        let shape = [features.as_array().nrows(), features.as_array().ncols()];
        if columns.iter().any(|column| column.len() != rows) || shape != [rows, width] {
            return Err(PyValueError::new_err("the columns are of different lengths"));
        }
        let features = features.as_slice()?;
        py.detach(|| {
            let [labels, sources, targets, links] = &columns;
            for row in 0..rows {
                let given = Given {
                    label: labels.get(row)?,
                    source: sources.get(row)?,
                    target: targets.get(row)?,
                    size: sizes[row],
                    links: links.get(row)?,
                    features: &features[row * width..(row + 1) * width],
                };
                writer.add(&given).map_err(|error| match error {
                    Refused::Row(row, why) => {
                        PyValueError::new_err(format!("row {}: {why}", row + 1))
                    }
                    Refused::File(error) => refused(error),
                })?;
            }
            Ok(())
        })
    }

    /// Returns once everything has reached the disk.
    fn finish(&mut self, py: Python<'_>, meta: &[u8]) -> PyResult<()> {
        let writer = self.writer.take().ok_or_else(finished)?;
        supervised(py, 0, None, |watch| writer.finish(meta, watch))?.map_err(refused)
    }

    /// Lets go of the files.
    fn abandon(&mut self) {
        self.writer = None;
    }

    fn __len__(&self) -> usize {
        self.writer.as_ref().map_or(0, |writer| writer.len() as usize)
    }
}

fn finished() -> PyErr {
    PyValueError::new_err("the writer is finished")
}

type Rules<'py> = Bound<'py, PyArray1<u64>>;

/// A store in a mapped file.
#[pyclass(frozen)]
pub struct PackedStore {
    map: memmap2::Mmap,
    ranking: Mutex<Ranking>,
}

impl PackedStore {
    pub(crate) fn store(&self) -> PyResult<Store<'_>> {
        Store::open(&self.map).map_err(damaged)
    }

    /// The orders by weights, if any are wanted; lookups without need not wait for them.
    fn ranking(&self, wanted: &Wanted) -> Option<MutexGuard<'_, Ranking>> {
        let lock = || self.ranking.lock().unwrap_or_else(|broken| broken.into_inner());
        wanted.weights.is_some().then(lock)
    }

    /// One text a rule.
    fn texts<'py>(
        &self,
        py: Python<'py>,
        rules: PyReadonlyArray1<u64>,
        write: impl Fn(&mut Reader, u64, &mut String) -> Result<(), Damage> + Sync,
    ) -> PyResult<Bound<'py, PyList>> {
        let rules = rules.as_slice()?;
        lists(py, rules, |text, ends| {
            let store = Store::open(&self.map)?;
            let mut reader = Reader::new(&store);
            for &rule in rules {
                write(&mut reader, rule, text)?;
                ends.push(text.len());
            }
            Ok(())
        })
    }

    fn numbers<'py, T: numpy::Element>(
        &self,
        py: Python<'py>,
        rules: PyReadonlyArray1<u64>,
        number: impl Fn(&Store, u64) -> Result<T, Damage> + Sync,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        let rules = rules.as_slice()?;
        let store = self.store()?;
        let numbers: Result<Vec<T>, Damage> =
            py.detach(|| rules.iter().map(|&rule| number(&store, rule)).collect());
        Ok(numbers.map_err(damaged)?.into_pyarray(py))
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
        let file = File::open(path).map_err(refused)?;
        // SAFETY: stores are replaced whole, never written in place, so the bytes do not change
        // under the map.
        let map = unsafe { memmap2::Mmap::map(&file) }.map_err(refused)?;
        let store = PackedStore { map, ranking: Mutex::default() };
        store.store()?;
        Ok(store)
    }

    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let store = self.store()?;
        py.detach(|| store.verify()).map_err(damaged)
    }

    fn meta<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, self.store()?.meta()))
    }

    fn section_lengths(&self) -> PyResult<Vec<(&'static str, u64)>> {
        Ok(self.store()?.section_lengths())
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.store()?.len() as usize)
    }

    fn label_names(&self) -> PyResult<Vec<&str>> {
        let store = self.store()?;
        (0..store.labels.len()).map(|label| store.labels.get(label).map_err(damaged)).collect()
    }

    /// The number of each label; None if no rule has it.
    fn label_numbers(&self, names: Vec<PyBackedStr>) -> PyResult<Vec<Option<u64>>> {
        let store = self.store()?;
        names.iter().map(|name| store.labels.find(name).map_err(damaged)).collect()
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
        // What is no UTF-8 (a lone surrogate) is in no store.
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
        let found = found.map_err(damaged)?;
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
            Ok(source) => store.find(source).map_err(damaged)?,
            Err(_) => None,
        };
        let mut nodes = Vec::new();
        let mut found = Found::default();
        py.detach(|| {
            let mut ranking = self.ranking(&wanted);
            if let Some(node) = node {
                nodes = below(&store, node, limit.unwrap_or(usize::MAX))?;
            }
            nodes.iter().try_for_each(|&node| {
                found.add(&store, Some(node), &wanted, ranking.as_deref_mut())
            })
        })
        .map_err(damaged)?;
        let sources = lists(py, &nodes, |text, ends| {
            let mut reader = Reader::new(&store);
            for &node in &nodes {
                reader.node_text(node, text)?;
                ends.push(text.len());
            }
            Ok(())
        })?;
        Ok((sources, found.starts.into_pyarray(py), found.rules.into_pyarray(py)))
    }

    fn labels<'py>(
        &self,
        py: Python<'py>,
        rules: PyReadonlyArray1<u64>,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        self.numbers(py, rules, |store, rule| Ok(store.label(rule)? as u32))
    }

    fn sizes<'py>(
        &self,
        py: Python<'py>,
        rules: PyReadonlyArray1<u64>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        self.numbers(py, rules, |store, rule| store.size(rule))
    }

    fn costs<'py>(
        &self,
        py: Python<'py>,
        rules: PyReadonlyArray1<u64>,
        weights: Vec<f64>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        self.numbers(py, rules, |store, rule| store.cost(rule, &weights))
    }

    /// One row a rule, one column for each of these features.
    fn features<'py>(
        &self,
        py: Python<'py>,
        rules: PyReadonlyArray1<u64>,
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
        values.map_err(damaged)?.into_pyarray(py).reshape([rules.len(), features.len()])
    }

    fn sources<'py>(
        &self,
        py: Python<'py>,
        rules: PyReadonlyArray1<u64>,
    ) -> PyResult<Bound<'py, PyList>> {
        self.texts(py, rules, |reader, rule, text| reader.source(rule, text))
    }

    fn targets<'py>(
        &self,
        py: Python<'py>,
        rules: PyReadonlyArray1<u64>,
    ) -> PyResult<Bound<'py, PyList>> {
        self.texts(py, rules, |reader, rule, text| reader.target(rule, text))
    }

    fn links<'py>(
        &self,
        py: Python<'py>,
        rules: PyReadonlyArray1<u64>,
    ) -> PyResult<Bound<'py, PyList>> {
        self.texts(py, rules, |reader, rule, text| reader.links(rule, text))
    }
}
