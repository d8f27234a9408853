//! Links that grow to unlinked neighbours.

use crate::arrays::{linked, Flat, Numbers, Offsets};
use crate::supervise::supervised;
use numpy::IntoPyArray;
use otherwords_kernels::align::grow::{grow, Growth};
use pyo3::prelude::*;

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
