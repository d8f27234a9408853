//! Agreement by chance: links and probabilities in, mean shares out.

use crate::arrays::{linked, Flat, Numbers, Offsets};
use crate::supervise::supervised;
use numpy::{IntoPyArray, PyReadonlyArray1};
use otherwords_kernels::evaluate::chance::{chance, Sampling};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Three mean shares per sentence pair: of word links, atomic phrase pairs, all phrase pairs.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
#[pyo3(signature = (starts, sources, targets, source_lengths, target_lengths, words, edits, samples, seed, identical, threads, progress))]
pub fn chance_shares<'py>(
    py: Python<'py>,
    starts: Offsets,
    sources: Numbers,
    targets: Numbers,
    source_lengths: Numbers,
    target_lengths: Numbers,
    words: (Numbers, Numbers),
    edits: (PyReadonlyArray1<f64>, PyReadonlyArray1<f64>),
    samples: u32,
    seed: u64,
    identical: bool,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Flat<'py, f64>> {
    let lists = [&sources, &targets, &source_lengths, &target_lengths];
    let (initial, words) = linked(&starts, lists, Some([&words.0, &words.1]))?;
    let words = words.expect("words were given");
    let edits = [edits.0.as_slice()?, edits.1.as_slice()?];
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
