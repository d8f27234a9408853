//! Agreement by chance: links and probabilities in, mean shares out.

use crate::phrases::check;
use crate::supervise::supervised;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use otherwords_kernels::align::phrase_batch::{Linked, Words};
use otherwords_kernels::evaluate::chance::{chance, Sampling};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Three mean shares a sentence pair: of word links, atomic phrase pairs, all phrase pairs.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
#[pyo3(signature = (starts, sources, targets, source_lengths, target_lengths, words, edits, samples, seed, identical, threads, progress))]
pub fn chance_shares<'py>(
    py: Python<'py>,
    starts: PyReadonlyArray1<u64>,
    sources: PyReadonlyArray1<u32>,
    targets: PyReadonlyArray1<u32>,
    source_lengths: PyReadonlyArray1<u32>,
    target_lengths: PyReadonlyArray1<u32>,
    words: (PyReadonlyArray1<u32>, PyReadonlyArray1<u32>),
    edits: (PyReadonlyArray1<f64>, PyReadonlyArray1<f64>),
    samples: u32,
    seed: u64,
    identical: bool,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let initial = Linked {
        starts: starts.as_slice()?,
        sources: sources.as_slice()?,
        targets: targets.as_slice()?,
        source_lengths: source_lengths.as_slice()?,
        target_lengths: target_lengths.as_slice()?,
    };
    let words = Words { source: words.0.as_slice()?, target: words.1.as_slice()? };
    let edits = [edits.0.as_slice()?, edits.1.as_slice()?];
    check(initial, Some(words))?;
    if samples == 0 || edits.iter().any(|list| list.len() != initial.len()) {
        return Err(PyValueError::new_err(
            "samples or probabilities do not fit the sentence pairs",
        ));
    }
    let sampling = Sampling { samples, seed, identical };
    let shares =
        supervised(py, threads, progress, |watch| chance(initial, words, edits, sampling, watch))?;
    Ok(shares.into_flattened().into_pyarray(py))
}
