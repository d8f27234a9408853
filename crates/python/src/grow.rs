//! Links that grow to unlinked neighbours, and links as text.

use crate::arrays::{covers, linked, Flat, Numbers, Offsets};
use crate::supervise::supervised;
use numpy::IntoPyArray;
use otherwords_kernels::align::grow::{grow, Growth};
use otherwords_kernels::align::link_lines;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// How links grow, as Python passes it.
#[derive(FromPyObject)]
pub struct PythonGrowth {
    share: f64,
    rate: f64,
    strength: f64,
    rounds: u32,
}

/// Links of many sentence pairs, concatenated: where those of each begin, sources, targets.
#[derive(FromPyObject)]
pub struct PythonLinks<'py> {
    starts: Offsets<'py>,
    sources: Numbers<'py>,
    targets: Numbers<'py>,
    source_lengths: Numbers<'py>,
    target_lengths: Numbers<'py>,
    source_words: Numbers<'py>,
    target_words: Numbers<'py>,
}

type Grown<'py> = (Flat<'py, u64>, Flat<'py, u32>, Flat<'py, u32>);

/// The links together with those that grow.
#[pyfunction]
#[pyo3(signature = (links, growth, threads))]
pub fn grow_links<'py>(
    py: Python<'py>,
    links: PythonLinks<'py>,
    growth: PythonGrowth,
    threads: usize,
) -> PyResult<Grown<'py>> {
    let PythonLinks { starts, sources, targets, source_lengths, target_lengths, .. } = &links;
    let lists = [sources, targets, source_lengths, target_lengths];
    let words = Some([&links.source_words, &links.target_words]);
    let (pairs, words) = linked(starts, lists, words)?;
    let PythonGrowth { share, rate, strength, rounds } = growth;
    let growth = Growth { share, rate, strength, rounds };
    let (starts, sources, targets) = supervised(py, threads, None, |watch| {
        grow(pairs, words.expect("words were given"), growth, watch)
    })?;
    Ok((starts.into_pyarray(py), sources.into_pyarray(py), targets.into_pyarray(py)))
}

/// The links of whole lines of text, or None if anything but plain links is in them.
#[pyfunction]
pub fn read_link_lines<'py>(py: Python<'py>, text: &[u8]) -> Option<Grown<'py>> {
    let (starts, sources, targets) = py.detach(|| link_lines::read(text))?;
    Some((starts.into_pyarray(py), sources.into_pyarray(py), targets.into_pyarray(py)))
}

/// The lines of text of these links.
#[pyfunction]
pub fn write_link_lines<'py>(
    py: Python<'py>,
    starts: Offsets<'py>,
    sources: Numbers<'py>,
    targets: Numbers<'py>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (starts, sources, targets) = (starts.as_slice()?, sources.as_slice()?, targets.as_slice()?);
    if !covers(starts, sources.len()) || sources.len() != targets.len() {
        return Err(PyValueError::new_err("links of the sentence pairs do not fit together"));
    }
    let text = py.detach(|| link_lines::write(starts, sources, targets));
    Ok(PyBytes::new(py, &text))
}
